"""The cards of Contest of Ruins: relics, events, skills of the civilisations, seals.

Numbers in square brackets refer to sections of the game's specification, C numbers to its open points.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.game import Info
from engine.games.site_contest.params.kinds import MAX_COPIES
from engine.games.site_contest.params.parts import ActionPoints, Kinds, Points, all_different
from engine.games.site_contest.params.skills import CivCards, SealCards
from engine.kernel.sections import Section, not_played

Copies = Annotated[int, Field(ge=0, le=MAX_COPIES)]
Units = Annotated[int, Field(ge=0, le=9)]
Factor = Annotated[int, Field(ge=1, le=4)]


class RelicCounts(Section):
    """Copies of the relic cards."""

    deep_dig: Annotated[Copies, Info("copies of Deep Dig", "cards", "12", (0, 6))] = 4
    ancient_road: Annotated[Copies, Info("copies of Ancient Road", "cards", "12", (0, 6))] = 3
    stone_requisition: Annotated[Copies, Info("copies of Stone Requisition", "cards", "12", (0, 6))] = 3
    civ_loan: Annotated[Copies, Info("copies of Civilisation Loan", "cards", "12", (0, 6))] = 2
    emergency_retreat: Annotated[Copies, Info("copies of Emergency Retreat", "cards", "12", (0, 6))] = 2
    map_decryption: Annotated[Copies, Info("copies of Map Decryption", "cards", "12", (0, 6))] = 3
    route_blockade: Annotated[Copies, Info("copies of Route Blockade", "cards", "12", (0, 6))] = 2
    artefact_appraisal: Annotated[Copies, Info("copies of Artefact Appraisal", "cards", "12", (0, 6))] = 2
    military_intervention: Annotated[Copies, Info("copies of Military Intervention", "cards", "12", (0, 6))] = 2
    divine_protection: Annotated[Copies, Info("copies of Divine Protection", "cards", "12", (0, 6))] = 1

    def listed(self) -> tuple[int, ...]:
        """The counts in the order of the rules."""
        return tuple(getattr(self, name) for name in type(self).model_fields)


class RelicCosts(Section):
    """What playing a relic card costs."""

    deep_dig: Annotated[ActionPoints, Info("playing Deep Dig", "action points", "12, C38", (0, 1))] = 0
    ancient_road: Annotated[ActionPoints, Info("playing Ancient Road", "action points", "12, C38", (0, 1))] = 0
    stone_requisition: Annotated[ActionPoints, Info("playing Stone Requisition", "action points", "C38", (0, 1))] = 0
    civ_loan: Annotated[ActionPoints, Info("playing Civilisation Loan", "action points", "12, C38", (0, 1))] = 0
    emergency_retreat: Annotated[ActionPoints, Info("playing Emergency Retreat", "action points", "C38", (0, 1))] = 0
    map_decryption: Annotated[ActionPoints, Info("playing Map Decryption", "action points", "C38", (0, 1))] = 0
    route_blockade: Annotated[ActionPoints, Info("playing Route Blockade", "action points", "C38", (0, 1))] = 0
    artefact_appraisal: Annotated[ActionPoints, Info("playing Artefact Appraisal", "action points", "C38", (0, 1))] = 0
    military_intervention: Annotated[
        ActionPoints, Info("playing Military Intervention", "action points", "C38", (0, 1))
    ] = 0
    divine_protection: Annotated[ActionPoints, Info("playing Divine Protection", "action points", "C38", (0, 1))] = 0

    def listed(self) -> tuple[int, ...]:
        """The costs in the order of the rules."""
        return tuple(getattr(self, name) for name in type(self).model_fields)


class DeepDig(Section):
    """Deep Dig."""

    factor: Annotated[Factor, Info("factor of units and tokens", "times", "8, 12", (2, 3))] = 2
    scope: Annotated[Literal["one_dig", "turn"], Info("what it works on: one dig, or all of the turn", rule="C61")] = (
        "one_dig"
    )
    window: Annotated[
        Literal["after_reveal", "before_dig"], Info("when it is played: after the tile is seen, or before", rule="C61")
    ] = "after_reveal"
    allowed_on_last_ap: Annotated[bool, Info("whether it answers a dig that took the last point", rule="C37")] = True


class AncientRoad(Section):
    """Ancient Road."""

    discount: Annotated[ActionPoints, Info("what terrain costs less", "action points", "12, C62", (1, 2))] = 1
    stacks: Annotated[bool, Info("whether several copies add up", rule="12, C62")] = True


class StoneRequisition(Section):
    """Stone Requisition."""

    stone: Annotated[Units, Info("stone taken", "pieces", "12", (1, 4))] = 2


class CivLoan(Section):
    """Civilisation Loan."""

    units: Annotated[Literal[1], Info("units lent", "pieces", "12")] = 1
    consent_required: Annotated[bool, Info("whether the lender may refuse", rule="12, C63")] = True
    bonus: Annotated[Points, Info("prestige when the lender agrees", "points", "12, C63", (0, 3))] = 1
    bonus_to: Annotated[Literal["lender", "borrower"], Info("who gains it", rule="C63")] = "lender"
    repay: Annotated[
        bool, Info("whether the unit is paid back at the end of the borrower's next turn, if it is there", rule="C63")
    ] = False


class EmergencyRetreat(Section):
    """Emergency Retreat."""

    crew: Annotated[Literal[1], Info("crew moved", "crew", "12")] = 1
    timing: Annotated[
        Literal["own_turn", "reaction"],
        Info("when it may be played: in the own turn, or as soon as crew was sent home", rule="12, C39, C68"),
    ] = "own_turn"


class MapDecryption(Section):
    """Map Decryption."""

    tiles: Annotated[int, Field(ge=1, le=6), Info("tiles looked at", "tiles", "12, C67", (1, 6))] = 3


class RouteBlockade(Section):
    """Route Blockade."""

    spaces: Annotated[Literal[1], Info("spaces closed by a card", "spaces", "12")] = 1
    allow_on_start: Annotated[bool, Info("whether start spaces may be closed", rule="C64")] = True


class ArtefactAppraisal(Section):
    """Artefact Appraisal."""

    value: Annotated[Points, Info("what a token gains in value", "points", "12, C66", (1, 3))] = 1


class MilitaryIntervention(Section):
    """Military Intervention."""

    crew: Annotated[Literal[1], Info("crew sent home", "crew", "12")] = 1


class DivineProtection(Section):
    """Divine Protection."""

    stops: Annotated[
        tuple[Literal["trap", "expel", "military_intervention", "pharaohs_will", "mutiny"], ...],
        Field(max_length=5),
        AfterValidator(all_different),
        Info("what cannot harm the crew", rule="12, C65"),
    ] = ("trap", "expel")


class RelicCards(Section):
    """The relic cards."""

    counts: RelicCounts = RelicCounts()
    reshuffle: Annotated[bool, Info("whether discards make a new deck when it is empty", rule="17, C49")] = True
    ap_cost: RelicCosts = RelicCosts()
    deep_dig: DeepDig = DeepDig()
    ancient_road: AncientRoad = AncientRoad()
    stone_requisition: StoneRequisition = StoneRequisition()
    civ_loan: CivLoan = CivLoan()
    emergency_retreat: EmergencyRetreat = EmergencyRetreat()
    map_decryption: MapDecryption = MapDecryption()
    route_blockade: RouteBlockade = RouteBlockade()
    artefact_appraisal: ArtefactAppraisal = ArtefactAppraisal()
    military_intervention: MilitaryIntervention = MilitaryIntervention()
    divine_protection: DivineProtection = DivineProtection()


class EventCounts(Section):
    """Copies of the event cards."""

    sandstorm: Annotated[Copies, Info("copies of Sandstorm", "cards", "13, H21", (0, 6))] = 3
    smuggling: Annotated[Copies, Info("copies of Artefact Smuggling", "cards", "13, H20", (0, 6))] = 2
    temple_apparition: Annotated[Copies, Info("copies of Temple Apparition", "cards", "13", (0, 6))] = 2
    earthquake: Annotated[Copies, Info("copies of Site Earthquake", "cards", "13", (0, 6))] = 2
    caravan: Annotated[Copies, Info("copies of Trade Caravan", "cards", "13", (0, 6))] = 2
    conference: Annotated[Copies, Info("copies of Archaeologists' Conference", "cards", "13", (0, 6))] = 2
    mutiny: Annotated[Copies, Info("copies of Mutiny", "cards", "13", (0, 6))] = 2
    drought: Annotated[Copies, Info("copies of Year of Drought", "cards", "13", (0, 6))] = 1
    golden_age: Annotated[Copies, Info("copies of Golden Age", "cards", "13", (0, 6))] = 2

    def listed(self) -> tuple[int, ...]:
        """The counts in the order of the rules."""
        return tuple(getattr(self, name) for name in type(self).model_fields)


class Sandstorm(Section):
    """Sandstorm."""

    ap: Annotated[ActionPoints, Info("points that everybody has less", "action points", "6.1, 13", (0, 2))] = 1
    floor: Annotated[ActionPoints, Info("fewest points that it leaves", "action points", "6.1, C41", (1, 3))] = 2


class Smuggling(Section):
    """Artefact Smuggling."""

    token: Annotated[Points, Info("value of the token", "points", "13, H20", (1, 6))] = 2
    rank_by: Annotated[
        Literal["standing", "prestige"], Info("who is last: by prestige with or without tokens", rule="C73")
    ] = "standing"
    ties: Annotated[
        Literal["all", "none", "last_in_order"], Info("who gains when several are last", rule="13, C73")
    ] = "all"
    none_if_level: Annotated[bool, Info("whether nobody gains when all are level", rule="13, C73")] = True


class TempleApparition(Section):
    """Temple Apparition."""

    factor: Annotated[Factor, Info("factor of the value of tokens from temples", "times", "13, C74", (2, 3))] = 2
    affects: Annotated[
        Literal["newly_dug", "none", "all_from_temples"],
        Info("which tokens: those dug in the coming round, none, or all ever dug", rule="13, C74"),
    ] = "newly_dug"


class Earthquake(Section):
    """Site Earthquake."""

    tiles: Annotated[int, Field(ge=0, le=9), Info("tiles turned up", "tiles", "13", (0, 6))] = 3
    contested: Annotated[
        Literal["nobody", "all_share", "first_in_order"],
        Info("who gets what a tile yields that crew of several players stand on", rule="13, C33"),
    ] = "nobody"
    unoccupied: Annotated[
        Literal["lost", "stays"],
        Info("what a tile without crew yields: nothing, or it may still be dug", rule="13, C33"),
    ] = "lost"


class Caravan(Section):
    """Trade Caravan."""

    gold: Annotated[int, Field(ge=0, le=9), Info("gold paid", "gold", "13, C75", (1, 3))] = 2
    units: Annotated[int, Field(ge=1, le=6), Info("units taken", "pieces", "13, C75", (3, 6))] = 5
    kinds: Annotated[Kinds, Info("what can be taken", rule="13, C75")] = ("stone", "wood")
    max_per_player: Annotated[int, Field(ge=0, le=3), Info("purchases of a player", "times", "13, C75")] = 1


class Conference(Section):
    """Archaeologists' Conference."""

    cards: Annotated[int, Field(ge=0, le=4), Info("relic cards that everybody draws", "cards", "13", (1, 2))] = 1


class Mutiny(Section):
    """Mutiny."""

    metric: Annotated[
        Literal["players_then_crew", "crew"], Info("where it strikes: most players, or most crew", rule="13, C76")
    ] = "players_then_crew"
    tie: Annotated[
        Literal["random", "all", "none"], Info("where it strikes when several spaces are equal", rule="C76")
    ] = "random"
    ignore_home: Annotated[bool, Info("whether spaces are passed over where all crew are at home", rule="13, C76")] = (
        True
    )
    min_crew: Annotated[int, Field(ge=1, le=9), Info("fewest crew of a space that it strikes", "crew", "13")] = 2


class Drought(Section):
    """Year of Drought."""

    mode: Annotated[
        Literal["half_return", "half_yield", "none"],
        Info("half of the wood paid leaves the game, tiles yield half the wood, or nothing", rule="13, C77"),
    ] = "half_return"


class GoldenAge(Section):
    """Golden Age."""

    prestige: Annotated[Points, Info("prestige beside that of a monument", "points", "13, C79", (1, 4))] = 2


class EventCards(Section):
    """The event cards."""

    counts: EventCounts = EventCounts()
    reveal: Annotated[
        Literal["round_end", "round_start"],
        Info("when an event is turned up; round_start: also before the first round", rule="5, C70"),
    ] = "round_end"
    after_last_round: Annotated[bool, Info("whether an event follows the last round", rule="5, C71")] = False
    reshuffle: Annotated[bool, Info("whether discards make a new deck when it is empty", rule="17, C72")] = True
    sandstorm: Sandstorm = Sandstorm()
    smuggling: Smuggling = Smuggling()
    temple_apparition: TempleApparition = TempleApparition()
    earthquake: Earthquake = Earthquake()
    caravan: Caravan = Caravan()
    conference: Conference = Conference()
    mutiny: Mutiny = Mutiny()
    drought: Drought = Drought()
    golden_age: GoldenAge = GoldenAge()


class Cards(Section):
    """All cards."""

    allow_void_play: Annotated[
        Literal[False], not_played(True), Info("whether a card may be played without effect", rule="6.3, C69")
    ] = False
    relic: RelicCards = RelicCards()
    event: EventCards = EventCards()
    civ: CivCards = CivCards()
    seal: SealCards = SealCards()
