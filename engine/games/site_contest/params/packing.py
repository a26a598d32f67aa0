"""Parameters of Contest of Ruins as the record that the rules read."""

from __future__ import annotations

import math
from typing import Any

import engine.games.site_contest.params.kinds as kinds
from engine.games.site_contest.params.kinds import BIG, GOLD, SEATS, SMALL, STONE, TEMPLE, WOOD
from engine.games.site_contest.state import record
from engine.kernel.packing import pack_by_name
from engine.kernel.records import one
from engine.kernel.sections import fraction_of

# The printed map, row by row, by the first letters of the tiles' names [3].
PRINTED = """
f r v t r f X
r b f r s r f
v f s f v s r
t r v b r t f
r s f r s v X
f r b f r s r
s f r v f b t
"""
_BY_LETTER = dict(zip("rfvsbtX", range(kinds.TILES), strict=True))


def packed(params: Any) -> Any:
    """One record of type `record.PARAMS` made from `params.Params`."""
    fresh = one(record.PARAMS)
    pack_by_name(fresh, params)
    _pack_map(fresh, params)
    _pack_tiles(fresh, params)
    _pack_setup(fresh, params)
    _pack_turn(fresh, params)
    _pack_operations(fresh, params.ops, params.hand)
    _pack_monuments(fresh, params)
    _pack_control(fresh, params.control, params.scoring)
    _pack_relics(fresh, params.cards.relic)
    _pack_events(fresh, params.cards.event)
    _pack_skills(fresh, params.cards.civ)
    _pack_seals(fresh, params.cards.seal)
    return fresh


def place(words: str, chosen: str) -> int:
    """The place of a chosen word among the words of a choice."""
    return words.split().index(chosen)


def space_of(name: str, columns: int) -> int:
    """The number of the space with a name such as A7."""
    return (int(name[1]) - 1) * columns + "ABCDEFG".index(name[0])


def _pack_map(fresh: Any, params: Any) -> None:
    columns, rows, diagonal = params.map.columns, params.map.rows, params.map.diagonal_moves
    fresh.columns, fresh.rows, fresh.spaces = columns, rows, columns * rows
    fresh.ways = 8 if diagonal else 4
    fresh.neighbour[:] = -1
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)] if diagonal else []
    for space in range(columns * rows):
        row, column = divmod(space, columns)
        around = [(row + down, column + right) for down, right in steps]
        inside = [r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns]
        fresh.neighbour[space, : len(inside)] = inside
        for other in range(columns * rows):
            down, right = abs(other // columns - row), abs(other % columns - column)
            fresh.distance[space, other] = max(down, right) if diagonal else down + right
    fresh.rounds = params.rounds.count
    fresh.capacity = -1 if params.map.space_capacity is None else params.map.space_capacity
    fresh.printed_map = params.map.layout == "reference"
    fresh.printed[:] = [_BY_LETTER[letter] for letter in PRINTED.split()]


def _pack_tiles(fresh: Any, params: Any) -> None:
    tiles, terrain, trap, supply = params.tiles, params.terrain, params.trap, params.supply
    fresh.tile_count[:] = tiles.counts.listed()
    fresh.public_tiles = tiles.visibility == "public"
    fresh.reveal_on_entry = tiles.reveal_on == "entry"
    fresh.entry_cost[:] = [-1 if cost is None else cost for cost in terrain.entry_cost.listed()]
    hidden = terrain.hidden_entry_cost
    fresh.hidden_entry_cost = -1 if hidden == "true_cost" else hidden
    for kind, gain in enumerate(params.yields.listed()):
        fresh.yield_units[kind] = gain.listed()
        fresh.yield_tokens[kind] = len(gain.tokens)
        fresh.yield_value[kind, : len(gain.tokens)] = gain.tokens
        fresh.yield_relics[kind] = gain.relic_draw
    fresh.stacking = place("multiply add max", params.yields.stacking)
    fresh.trap_crew = trap.crew_lost
    fresh.trap_permanent = trap.duration == "permanent"
    fresh.trap_to_start = trap.return_to == "start_space"
    fresh.supply[:] = supply.stone, supply.wood, supply.gold
    fresh.tokens = supply.artefact_tokens
    fresh.supply_endless = not supply.limited
    fresh.gold_wild = supply.gold_is_wild


def _pack_setup(fresh: Any, params: Any) -> None:
    setup = params.setup
    fresh.start_space[:] = -1
    for players, seats in setup.start_spaces.items():
        for seat, names in enumerate(seats):
            fresh.starts[players, seat] = len(names)
            fresh.start_space[players, seat, : len(names)] = [space_of(name, params.map.columns) for name in names]
    fresh.crew, fresh.crew_on_map = setup.crew_per_player, setup.crew_on_map
    fresh.monuments = setup.monuments_per_player
    fresh.relic_hand, fresh.seals_each = setup.relic_hand, setup.seals_per_player
    fresh.resources[:] = setup.resources.listed()
    for civ, goods in enumerate(setup.civ_resources.listed()):
        fresh.civ_resources[civ] = goods.listed()
    fresh.civs_fixed = setup.civ_assignment == "fixed"
    fresh.civs_drafted = setup.civ_assignment == "draft"
    fresh.civ_of_seat[:] = [kinds.CIV_NAMES.index(name) for name in setup.civs]
    fresh.first_seat = setup.first_player - 1
    for seat in range(SEATS):
        fresh.seat_points[seat] = params.seats.points.get(seat + 1, 0)


def _pack_turn(fresh: Any, params: Any) -> None:
    fresh.turn_order = place("fixed rotate last_first", params.turn.order)
    fresh.ap = params.ap.base
    fresh.ap_order[:] = [place("bonus sandstorm curse", word) for word in params.ap.modifier_order]
    fresh.lasting = place("own_next_turn round_end own_turn", params.effects.this_round_means)


def _pack_operations(fresh: Any, ops: Any, hand: Any) -> None:
    fresh.dig_ap, fresh.build_ap, fresh.dispatch_ap = ops.dig.ap, ops.build.ap, ops.dispatch.ap
    fresh.expel_exclusive = ops.expel.requires_exclusive
    fresh.expel_pays_entry = ops.expel.pay_entry
    fresh.home_is_reserve = ops.expel.return_to == "reserve"
    fresh.buy_ap, fresh.buy_gold, fresh.buy_units = ops.buy.ap, ops.buy.gold, ops.buy.units
    fresh.buy_kind[:] = [name in ops.buy.kinds for name in kinds.RESOURCE_NAMES]
    fresh.buy_short = ops.buy.allow_short
    fresh.draw_ap, fresh.draw_cards = ops.draw.ap, ops.draw.cards
    fresh.overflow = place("discard_down skip_draw ignore", hand.overflow)


def _pack_monuments(fresh: Any, params: Any) -> None:
    monuments, marvel = params.monuments, params.cards.civ.engineering_marvel
    share, up = fraction_of(marvel.factor), marvel.rounding == "up"
    for kind, monument in ((SMALL, monuments.small), (BIG, monuments.big), (TEMPLE, monuments.temple)):
        cost = monument.cost.listed()
        fresh.site[kind] = 1
        fresh.monument_cost[kind] = cost
        fresh.marvel_cost[kind] = [math.ceil(n * share) if up else math.floor(n * share) for n in cost]
        fresh.monument_prestige[kind] = monument.prestige
    fresh.build_exclusive = monuments.requires_exclusive
    fresh.build_takes_crew = monuments.consumes_crew
    fresh.income_at_once = monuments.income_from_build_round
    fresh.bonus_to = place("digger_builder any_builder nobody", monuments.small.bonus_to)
    fresh.temple_prestige = monuments.temple.round_prestige
    fresh.temple_digger_only = monuments.temple.permission == "digger_only"


def _pack_control(fresh: Any, control: Any, scoring: Any) -> None:
    fresh.contestable = control.monument_contestable
    fresh.monument_area = control.monument_counts_for_area
    fresh.monument_blocks = control.opponent_monument_blocks_exclusive
    fresh.seal_area, fresh.seal_temple = control.seal_counts_for_area, control.seal_counts_for_temple
    fresh.starts_count = control.start_spaces_count
    fresh.temple_end_monument = control.temple_end_requires == "monument"
    fresh.temple_end_face_up = control.temple_end_face_up_only
    fresh.area_spaces, fresh.area_points = scoring.area_spaces_per_point, scoring.area_points
    fresh.gold_per_point = 0 if scoring.gold_per_point is None else scoring.gold_per_point
    for at, word in enumerate(scoring.tiebreak[:-1]):
        fresh.tie_break[at] = place("shared token_value monuments", word)


def _pack_relics(fresh: Any, relic: Any) -> None:
    fresh.relic_count[:] = relic.counts.listed()
    fresh.relic_ap[:] = relic.ap_cost.listed()
    dig, road, loan, stops = relic.deep_dig, relic.ancient_road, relic.civ_loan, relic.divine_protection.stops
    fresh.deep_dig_turn = dig.scope == "turn"
    fresh.deep_dig_before = dig.window == "before_dig"
    fresh.deep_dig_last_ap = dig.allowed_on_last_ap
    fresh.road_discount, fresh.road_stacks = road.discount, road.stacks
    fresh.requisition_stone = relic.stone_requisition.stone
    fresh.loan_units, fresh.loan_consent, fresh.loan_bonus = loan.units, loan.consent_required, loan.bonus
    fresh.loan_to_borrower, fresh.loan_repaid = loan.bonus_to == "borrower", loan.repay
    fresh.retreat_reaction = relic.emergency_retreat.timing == "reaction"
    fresh.decryption_tiles = relic.map_decryption.tiles
    fresh.blockade_on_start = relic.route_blockade.allow_on_start
    fresh.appraisal_value = relic.artefact_appraisal.value
    fresh.protects_from_trap, fresh.protects_from_expel = "trap" in stops, "expel" in stops
    fresh.protects_from_intervention = "military_intervention" in stops
    fresh.protects_from_will, fresh.protects_from_mutiny = "pharaohs_will" in stops, "mutiny" in stops


def _pack_events(fresh: Any, event: Any) -> None:
    smuggling, caravan, mutiny = event.smuggling, event.caravan, event.mutiny
    fresh.event_count[:] = event.counts.listed()
    fresh.event_at_start = event.reveal == "round_start"
    fresh.event_after_last, fresh.event_reshuffle = event.after_last_round, event.reshuffle
    fresh.sandstorm_ap, fresh.sandstorm_floor = event.sandstorm.ap, event.sandstorm.floor
    fresh.smuggling_prestige = smuggling.rank_by == "prestige"
    fresh.smuggling_ties = place("all none last_in_order", smuggling.ties)
    fresh.smuggling_not_level = smuggling.none_if_level
    fresh.apparition_factor = event.temple_apparition.factor
    fresh.apparition_none = event.temple_apparition.affects == "none"
    fresh.apparition_all = event.temple_apparition.affects == "all_from_temples"
    fresh.quake_tiles = event.earthquake.tiles
    fresh.quake_contested = place("nobody all_share first_in_order", event.earthquake.contested)
    fresh.quake_stays = event.earthquake.unoccupied == "stays"
    fresh.caravan_gold, fresh.caravan_units, fresh.caravan_times = caravan.gold, caravan.units, caravan.max_per_player
    fresh.caravan_kind[:] = [name in caravan.kinds for name in kinds.RESOURCE_NAMES]
    fresh.mutiny_by_crew = mutiny.metric == "crew"
    fresh.mutiny_tie = place("random all none", mutiny.tie)
    fresh.mutiny_ignores_home, fresh.mutiny_min_crew = mutiny.ignore_home, mutiny.min_crew
    fresh.drought = place("half_return half_yield none", event.drought.mode)


def _pack_skills(fresh: Any, civ: Any) -> None:
    fresh.skill_uses, fresh.skill_ap = civ.uses, civ.ap
    fresh.trade_max, fresh.trade_equal = civ.trade_network.max, civ.trade_network.equal
    fresh.harbour[WOOD], fresh.harbour[GOLD] = civ.harbour_supply.wood, civ.harbour_supply.gold
    fresh.foundry[STONE], fresh.foundry[WOOD] = civ.iron_foundry.stone, civ.iron_foundry.wood
    fresh.alliance_ap = civ.commercial_alliance.ap
    fresh.eye_relics, fresh.eye_cards = civ.eye_of_prophecy.deck == "relic", civ.eye_of_prophecy.cards
    fresh.rite_tokens, fresh.rite_ap = civ.sacrificial_rite.tokens, civ.sacrificial_rite.ap
    fresh.calendar_own_turn = civ.calendar_mastery.window == "own_turn_for_next_round"
    architecture, curse, dragon = civ.eternal_architecture, civ.mummy_curse, civ.dragon_vein
    fresh.architecture_prestige = architecture.prestige
    fresh.architecture_scope = place("from_activation one_monument all_retroactive", architecture.scope)
    fresh.curse_ap, fresh.curse_floor = curse.ap, curse.floor
    fresh.curse_next_turn = curse.applies == "next_turn"
    fresh.dragon_spaces, fresh.dragon_factor, fresh.dragon_tokens = dragon.spaces, dragon.factor, dragon.include_tokens


def _pack_seals(fresh: Any, seal: Any) -> None:
    fresh.seal_count[:] = seal.counts.listed()
    fresh.seals_drafted = seal.distribution == "open_draft"
    fresh.seals_drawn = seal.distribution == "relic_deck"
    if fresh.seals_drawn:
        fresh.seals_in_deck[:] = seal.counts.listed()
    fresh.seal_ap, fresh.seal_force_ap = seal.ap, seal.force_ap
    fresh.seal_on_start, fresh.seal_on_crew = seal.allow_on_start, seal.allow_on_opponent_crew
    later = 0 if seal.count_placing_round else 1
    for kind, card in enumerate((seal.ban, seal.stele, seal.ward)):
        fresh.seal_rounds[kind] = -1 if card.rounds is None else card.rounds + later
        fresh.seal_force[kind] = card.force_entry
    fresh.stele_prestige = seal.stele.round_prestige
    fresh.ward_gold, fresh.ward_removed = seal.ward.gold, seal.ward.removed_on_entry
