"""The parameters of Contest of Ruins as the record that the rules read.

Numbers in square brackets refer to sections of the game's specification. Tables run in the order of `kinds`. A switch
is 0 or 1; a choice is the place of the chosen word in the list of `params`, 0 for the default.
"""

from __future__ import annotations

from engine.games.site_contest.params.kinds import (
    CIVS,
    EVENTS,
    MAX_STARTS,
    MAX_YIELD,
    RELICS,
    RESOURCES,
    SEALS,
    SEATS,
    SPACES,
    TILES,
    WAYS,
)
from engine.kernel.records import IntCube, IntGrid, Ints, Record, i2, ints


class Params(Record):
    """A parameter set as the rules read it; the YAML's is `params.Params`."""

    rounds: i2
    # The map [3]; a space is row x columns + column.
    columns: i2
    rows: i2
    spaces: i2
    ways: i2  # neighbours of a space at most
    neighbour: IntGrid = ints("i2", SPACES, WAYS)  # -1 beyond the last
    distance: IntGrid = ints("i2", SPACES, SPACES)  # in steps
    capacity: i2  # crew in a space at most; -1: any number
    printed_map: i2
    printed: Ints = ints("i2", SPACES)  # the tiles of the printed map
    tile_count: Ints = ints("i2", TILES)
    public_tiles: i2
    reveal_on_entry: i2
    safe_start: i2
    entry_cost: Ints = ints("i2", TILES)  # -1: cannot be entered
    hidden_entry_cost: i2  # -1: the true cost
    # Yields [8].
    yield_units: IntGrid = ints("i2", TILES, RESOURCES)
    yield_tokens: Ints = ints("i2", TILES)
    yield_value: IntGrid = ints("i2", TILES, MAX_YIELD)  # of each token
    yield_relics: Ints = ints("i2", TILES)
    stacking: i2  # multiply, add, max
    trap_crew: i2
    trap_permanent: i2
    trap_to_start: i2  # crew lost comes back to a start space
    trap_retrigger: i2
    # The supply [2, 17].
    supply: Ints = ints("i2", RESOURCES)
    tokens: i2
    supply_endless: i2  # of resources
    gold_wild: i2  # gold may stand for stone and wood in monuments
    # Set-up [4].
    starts: IntGrid = ints("i2", SEATS + 1, SEATS)  # start spaces by number of players and seat
    start_space: IntCube = ints("i2", SEATS + 1, SEATS, MAX_STARTS)  # -1 beyond the last
    crew: i2
    crew_on_map: i2
    monuments: i2
    relic_hand: i2
    seals_each: i2
    seals_drafted: i2
    seals_drawn: i2  # they are in the relic deck
    seals_in_deck: Ints = ints("i2", SEALS)  # by kind
    resources: Ints = ints("i2", RESOURCES)
    civ_resources: IntGrid = ints("i2", CIVS, RESOURCES)
    civs_fixed: i2
    civs_drafted: i2
    civ_of_seat: Ints = ints("i2", SEATS)  # where fixed
    first_seat: i2
    turn_order: i2  # fixed, rotate, last_first
    seat_points: Ints = ints("i2", SEATS)  # compensation
    # Action points [6.1, 6.2].
    ap: i2
    ap_order: Ints = ints("i2", 3)  # 0 bonus, 1 sandstorm, 2 curse
    zero_ends_turn: i2
    may_end_early: i2
    lasting: i2  # effects.this_round_means: own_next_turn, round_end, own_turn
    # Operations [6.3].
    move_min_cost: i2
    dig_ap: i2
    build_ap: i2
    dispatch_ap: i2
    expel_enabled: i2
    expel_ap: i2
    expel_exclusive: i2  # ops.expel.requires_exclusive
    expel_pays_entry: i2
    expel_immune_on_start: i2
    home_is_reserve: i2  # crew sent home goes to the reserve
    buy_ap: i2
    buy_gold: i2
    buy_units: i2
    buy_kind: Ints = ints("i2", RESOURCES)
    buy_short: i2
    draw_ap: i2
    draw_cards: i2
    hand_limit: i2
    hand_counts_seals: i2
    overflow: i2  # discard_down, skip_draw, ignore
    # Monuments [9]; tables by kind of tile.
    site: Ints = ints("i2", TILES)  # a monument may stand there
    monument_cost: IntGrid = ints("i2", TILES, RESOURCES)
    marvel_cost: IntGrid = ints("i2", TILES, RESOURCES)  # the same under Engineering Marvel
    monument_prestige: Ints = ints("i2", TILES)
    build_exclusive: i2
    build_takes_crew: i2
    income_at_once: i2
    digger_bonus: i2
    bonus_to: i2  # digger_builder, any_builder, nobody
    round_token: i2  # value of the token of a great-artefact monument; 0: none
    temple_prestige: i2  # each settlement
    temple_digger_only: i2
    # Presence and control [1, 10].
    contestable: i2
    monument_area: i2
    monument_blocks: i2
    seal_area: i2
    seal_temple: i2
    starts_count: i2
    temple_end_monument: i2
    temple_end_face_up: i2
    # Scoring [11, 16].
    area_spaces: i2
    area_points: i2
    temple_end: i2
    gold_per_point: i2  # 0: gold is worth nothing at the end
    settle_last_round: i2
    tie_break: Ints = ints("i2", 2)  # 0 nothing, 1 token value, 2 monuments
    # Relic cards [12].
    relic_count: Ints = ints("i2", RELICS)
    relic_ap: Ints = ints("i2", RELICS)
    relic_reshuffle: i2
    deep_dig_factor: i2
    deep_dig_turn: i2  # scope: turn
    deep_dig_before: i2  # window: before_dig
    deep_dig_last_ap: i2
    road_discount: i2
    road_stacks: i2
    requisition_stone: i2
    loan_units: i2
    loan_consent: i2
    loan_bonus: i2
    loan_to_borrower: i2
    loan_repaid: i2
    retreat_reaction: i2  # Emergency Retreat answers at once, and is not played in the own turn
    decryption_tiles: i2
    blockade_on_start: i2
    appraisal_value: i2
    protects_from_trap: i2
    protects_from_expel: i2
    protects_from_intervention: i2
    protects_from_will: i2
    protects_from_mutiny: i2
    # Event cards [13].
    event_count: Ints = ints("i2", EVENTS)
    event_at_start: i2  # turned up at the start of a round
    event_after_last: i2
    event_reshuffle: i2
    sandstorm_ap: i2
    sandstorm_floor: i2
    smuggling_token: i2
    smuggling_prestige: i2  # last by prestige, not by standing
    smuggling_ties: i2  # all, none, last_in_order
    smuggling_not_level: i2
    apparition_factor: i2
    apparition_none: i2  # the card does nothing
    apparition_all: i2  # acts on tokens dug earlier, too
    quake_tiles: i2
    quake_contested: i2  # nobody, all_share, first_in_order
    quake_stays: i2  # a tile without crew may still be dug
    caravan_gold: i2
    caravan_units: i2
    caravan_kind: Ints = ints("i2", RESOURCES)
    caravan_times: i2
    conference_cards: i2
    mutiny_by_crew: i2
    mutiny_tie: i2  # random, all, none
    mutiny_ignores_home: i2
    mutiny_min_crew: i2
    drought: i2  # half_return, half_yield, none
    golden_age_prestige: i2
    # Skill cards [14].
    skill_uses: i2
    skill_ap: i2
    trade_max: i2
    trade_equal: i2
    harbour: Ints = ints("i2", RESOURCES)
    foundry: Ints = ints("i2", RESOURCES)
    alliance_ap: i2
    eye_relics: i2  # looks at the relic deck
    eye_cards: i2
    rite_tokens: i2
    rite_ap: i2
    calendar_own_turn: i2  # played in the own turn for the next round
    architecture_prestige: i2
    architecture_scope: i2  # from_activation, one_monument, all_retroactive
    curse_ap: i2
    curse_floor: i2
    curse_next_turn: i2
    dragon_spaces: i2
    dragon_factor: i2
    dragon_tokens: i2
    # Seals [15].
    seal_count: Ints = ints("i2", SEALS)
    seal_ap: i2
    seal_force_ap: i2
    seal_on_start: i2
    seal_on_crew: i2
    seal_rounds: Ints = ints("i2", SEALS)  # settlements, the placing round included; -1: until removed
    seal_force: Ints = ints("i2", SEALS)  # whether others may enter by force
    ban_remote_dig: i2
    stele_prestige: i2
    ward_gold: i2
    ward_removed: i2


PARAMS = Params.dtype
