"""The skill cards of the civilisations and the seals of Contest of Ruins.

Numbers in square brackets refer to sections of the game's specification, C numbers to its open points.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.game import Info
from engine.games.site_contest.params.parts import ActionPoints, Points
from engine.kernel.sections import Section, Share

Units = Annotated[int, Field(ge=0, le=9)]
When = Literal["next_round", "next_turn"]


class TradeNetwork(Section):
    """Maritime Trade Network (Phoenicia)."""

    max: Annotated[int, Field(ge=0, le=3), Info("units exchanged at most", "pieces", "14, C83", (1, 3))] = 3
    equal: Annotated[
        bool, Info("whether as many units are given as are taken; else one or more each way", rule="14, C83")
    ] = True


class HarbourSupply(Section):
    """Harbour Supply (Phoenicia)."""

    wood: Annotated[Units, Info("wood taken", "pieces", "14, H12", (0, 5))] = 3
    gold: Annotated[Units, Info("gold taken", "pieces", "14, H12", (0, 4))] = 2


class CommercialAlliance(Section):
    """Commercial Alliance (Phoenicia)."""

    ap: Annotated[ActionPoints, Info("points more", "action points", "14, H12", (0, 4))] = 2
    applies: Annotated[
        When,
        Info("a label: the next own turn of whoever uses it is in the next round anyway", rule="6.1, C42"),
    ] = "next_round"


class EyeOfProphecy(Section):
    """Eye of Prophecy (Maya)."""

    deck: Annotated[Literal["event", "relic"], Info("the deck looked at", rule="14, C84")] = "event"
    cards: Annotated[int, Field(ge=1, le=3), Info("cards looked at", "cards", "14, C84")] = 3


class SacrificialRite(Section):
    """Sacrificial Rite (Maya)."""

    tokens: Annotated[int, Field(ge=0, le=3), Info("tokens given back", "tokens", "14, C85", (1, 3))] = 2
    ap: Annotated[ActionPoints, Info("points paid", "action points", "14, C85", (0, 2))] = 0


class CalendarMastery(Section):
    """Calendar Mastery (Maya)."""

    window: Annotated[
        Literal["round_start", "own_turn_for_next_round"],
        Info("when it is played: at the start of a round, or in the own turn for the next round", rule="14, C86"),
    ] = "round_start"


class PharaohsWill(Section):
    """Pharaoh's Will (Egypt)."""

    spaces: Annotated[Literal[1], Info("spaces emptied", "spaces", "14")] = 1


class EternalArchitecture(Section):
    """Eternal Architecture (Egypt)."""

    prestige: Annotated[Points, Info("prestige beside that of a monument", "points", "14, H12", (1, 5))] = 2
    scope: Annotated[
        Literal["from_activation", "one_monument", "all_retroactive"],
        Info("which monuments: later ones, the next one, or earlier ones too", rule="14, C81"),
    ] = "from_activation"


class MummyCurse(Section):
    """Mummy's Curse (Egypt)."""

    ap: Annotated[ActionPoints, Info("points that the target has less", "action points", "14, H15", (1, 3))] = 2
    floor: Annotated[ActionPoints, Info("fewest points that it leaves", "action points", "6.1, C41", (0, 2))] = 1
    applies: Annotated[When, Info("when: in the next round, or in the target's next turn", rule="6.1, C42")] = (
        "next_round"
    )


class EngineeringMarvel(Section):
    """Engineering Marvel (China)."""

    factor: Annotated[Share, Info("share of the cost that is paid, such as 0.5 or 1/3", "", "14, C88", (0.25, 1))] = 0.5
    rounding: Annotated[Literal["up", "down"], Info("how each kind is rounded", rule="14, C88")] = "up"


class IronFoundry(Section):
    """Iron Foundry (China)."""

    stone: Annotated[Units, Info("stone taken", "pieces", "14, H12", (0, 6))] = 4
    wood: Annotated[Units, Info("wood taken", "pieces", "14, H12", (0, 4))] = 2


class DragonVein(Section):
    """Dragon-Vein Geomancy (China)."""

    spaces: Annotated[int, Field(ge=1, le=6), Info("spaces marked", "spaces", "14, C89", (1, 6))] = 3
    factor: Annotated[int, Field(ge=1, le=4), Info("factor of units from them", "times", "8, C89", (2, 3))] = 2
    include_tokens: Annotated[bool, Info("whether tokens are multiplied too", rule="8, C89")] = False


class CivCards(Section):
    """The skill cards."""

    uses: Annotated[int, Field(ge=0, le=3), Info("times that a card may be used in a game", "times", "14, C81")] = 1
    ap: Annotated[ActionPoints, Info("cost of using one in the own turn", "action points", "14, C82", (0, 2))] = 0
    trade_network: TradeNetwork = TradeNetwork()
    harbour_supply: HarbourSupply = HarbourSupply()
    commercial_alliance: CommercialAlliance = CommercialAlliance()
    eye_of_prophecy: EyeOfProphecy = EyeOfProphecy()
    sacrificial_rite: SacrificialRite = SacrificialRite()
    calendar_mastery: CalendarMastery = CalendarMastery()
    pharaohs_will: PharaohsWill = PharaohsWill()
    eternal_architecture: EternalArchitecture = EternalArchitecture()
    mummy_curse: MummyCurse = MummyCurse()
    engineering_marvel: EngineeringMarvel = EngineeringMarvel()
    iron_foundry: IronFoundry = IronFoundry()
    dragon_vein: DragonVein = DragonVein()


class SealCounts(Section):
    """Copies of the seals."""

    ban: Annotated[int, Field(ge=0, le=8), Info("copies of Ancient Ban", "cards", "15, C10", (0, 4))] = 2
    stele: Annotated[int, Field(ge=0, le=8), Info("copies of Lord's Stele", "cards", "15, C10", (0, 4))] = 2
    ward: Annotated[int, Field(ge=0, le=8), Info("copies of Altar Ward", "cards", "15, C10", (0, 4))] = 2

    def listed(self) -> tuple[int, ...]:
        """The counts in the order of the rules."""
        return self.ban, self.stele, self.ward


Lasting = Annotated[int | None, Field(ge=1, le=20)]


class Ban(Section):
    """Ancient Ban."""

    rounds: Annotated[Lasting, Info("settlements that it lasts; null: until removed", "rounds", "15, C94", (1, 4))] = 2
    force_entry: Annotated[bool, Info("whether others may enter by force", rule="15, C92")] = True
    remote_dig: Annotated[bool, Info("whether the owner may dig there without crew", rule="15, C95")] = True


class Stele(Section):
    """Lord's Stele."""

    rounds: Annotated[Lasting, Info("settlements that it lasts; null: until removed", "rounds", "15, C94", (1, 5))] = 3
    force_entry: Annotated[bool, Info("whether others may enter by force", rule="15, C92")] = True
    round_prestige: Annotated[Points, Info("prestige each settlement", "points", "5, 15", (0, 3))] = 1


class Ward(Section):
    """Altar Ward."""

    rounds: Annotated[Lasting, Info("settlements that it lasts; null: until removed", "rounds", "15, C94", (1, 5))] = (
        None
    )
    force_entry: Annotated[bool, Info("whether others may enter by force", rule="15, C92")] = True
    gold: Annotated[int, Field(ge=0, le=9), Info("gold that entering costs", "gold", "15, C96", (0, 3))] = 1
    removed_on_entry: Annotated[bool, Info("whether entering by force removes it", rule="15, C96")] = True


class SealCards(Section):
    """The seals."""

    counts: SealCounts = SealCounts()
    distribution: Annotated[
        Literal["deal", "open_draft", "relic_deck"],
        Info("how players get seals: dealt face-down, taken from all, or drawn with the relic cards", rule="4, C11"),
    ] = "deal"
    ap: Annotated[ActionPoints, Info("cost of placing one", "action points", "15, C91", (0, 2))] = 0
    force_ap: Annotated[
        ActionPoints, Info("what entering by force costs more", "action points", "6.3, H10", (0, 3))
    ] = 2
    allow_on_start: Annotated[bool, Info("whether start spaces may be sealed", rule="15, C91")] = False
    allow_on_opponent_crew: Annotated[bool, Info("whether spaces with crew of others may be sealed", rule="C91")] = (
        False
    )
    count_placing_round: Annotated[bool, Info("whether the round of placing counts", rule="15, C94")] = True
    ban: Ban = Ban()
    stele: Stele = Stele()
    ward: Ward = Ward()
