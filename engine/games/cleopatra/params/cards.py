"""The deck, tainted cards and characters [1.1, 6]."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.game import Info
from engine.games.cleopatra.params.parts import KIND_NAMES, Few, Kind, Kinds, Talents
from engine.kernel.sections import Section, not_played

NO_EXCEPTION: dict[Kind, int] = {}
_Doubles = Annotated[int, Field(ge=0, le=8)]
_Standard = Annotated[int, Field(ge=0, le=36)]
_Copies = Annotated[int, Field(ge=0, le=4)]


class Standard(Section):
    """Standard cards of each kind."""

    artisan: Annotated[_Standard, Info("artisan cards", "cards", "1.1", (20, 36))] = 30
    stone: Annotated[_Standard, Info("stone cards", "cards", "1.1", (12, 24))] = 18
    marble: Annotated[_Standard, Info("marble cards", "cards", "1.1", (7, 16))] = 11
    wood: Annotated[_Standard, Info("wood cards", "cards", "1.1", (6, 14))] = 9
    lapis: Annotated[_Standard, Info("lapis lazuli cards", "cards", "1.1", (4, 12))] = 7

    def listed(self) -> tuple[int, ...]:
        """The cards in the order of the kinds."""
        return self.artisan, self.stone, self.marble, self.wood, self.lapis


class Doubles(Section):
    """Tainted double cards of each kind."""

    artisan: Annotated[_Doubles, Info("tainted artisan cards", "cards", "1.1", (0, 5))] = 3
    stone: Annotated[_Doubles, Info("tainted stone cards", "cards", "1.1", (0, 5))] = 3
    marble: Annotated[_Doubles, Info("tainted marble cards", "cards", "1.1", (0, 5))] = 3
    wood: Annotated[_Doubles, Info("tainted wood cards", "cards", "1.1", (0, 5))] = 3
    lapis: Annotated[_Doubles, Info("tainted lapis lazuli cards", "cards", "1.1", (0, 5))] = 3

    def listed(self) -> tuple[int, ...]:
        """The cards in the order of the kinds."""
        return self.artisan, self.stone, self.marble, self.wood, self.lapis


class CharacterCards(Section):
    """Copies of each character."""

    beggar: Annotated[_Copies, Info("beggars", "cards", "1.1", (0, 4))] = 2
    scribe: Annotated[_Copies, Info("scribes", "cards", "1.1", (0, 4))] = 2
    courtesan: Annotated[_Copies, Info("courtesans", "cards", "1.1", (0, 4))] = 2
    smuggler: Annotated[_Copies, Info("smugglers", "cards", "1.1", (0, 4))] = 2
    envoy: Annotated[_Copies, Info("envoys", "cards", "1.1", (0, 4))] = 2
    vizier: Annotated[_Copies, Info("viziers", "cards", "1.1", (0, 4))] = 1

    def listed(self) -> tuple[int, ...]:
        """The copies in the order of the characters."""
        return self.beggar, self.scribe, self.courtesan, self.smuggler, self.envoy, self.vizier


class Deck(Section):
    """The deck."""

    standard: Standard = Standard()
    tainted_double: Doubles = Doubles()
    trompe_loeil: Annotated[int, Field(ge=0, le=12), Info("trompe-l'oeil cards", "cards", "1.1", (0, 12))] = 8
    characters: CharacterCards = CharacterCards()
    face_up_fraction: Annotated[
        float,
        Field(ge=0, le=1),
        Info("share of the deck that is turned face up, rounded down", rule="2, C32", tune=(0, 1)),
    ] = 0.5
    reshuffle: Annotated[bool, Info("whether the discard pile becomes a new deck", rule="5, C6")] = True

    def listed(self) -> tuple[int, ...]:
        """Copies of all kinds of card, in the order of the rules."""
        return (
            *self.standard.listed(),
            *self.tainted_double.listed(),
            self.trompe_loeil,
            *self.characters.listed(),
        )


class Double(Section):
    """Tainted double cards."""

    units: Annotated[int, Field(ge=1, le=3), Info("units that a double card gives", "units", "1.1", (1, 3))] = 2
    amulets: Annotated[Few, Info("amulets that using one brings", "amulets", "1.1, C1", (0, 3))] = 1
    amulets_of: Annotated[
        dict[Kind, Few],
        Info("the same for single kinds, where they differ", "amulets", "1.1, C1"),
    ] = NO_EXCEPTION


class Trompe(Section):
    """The trompe-l'oeil."""

    units: Annotated[int, Field(ge=1, le=2), Info("units of one kind that it gives", "units", "1.1, C2")] = 1
    amulets: Annotated[Few, Info("amulets that using one brings", "amulets", "1.1, C1", (0, 3))] = 1
    replaces: Annotated[Kinds, Info("the kinds that it can be", rule="C2")] = KIND_NAMES


class Tainted(Section):
    """Tainted resources."""

    double: Double = Double()
    trompe_loeil: Trompe = Trompe()


class Merchant(Section):
    """Nile merchants."""

    units: Annotated[Literal[1], not_played(2, 3), Info("units that a Nile merchant replaces", "units", "7.1")] = 1


class Payment(Section):
    """Paying."""

    pool_across_pieces: Annotated[
        bool, Info("whether units of double cards that are left over pay for later pieces of the turn", rule="7.1, C7")
    ] = False


class Beggar(Section):
    """The beggar."""

    amulets: Annotated[Few, Info("amulets taken", "amulets", "6", (0, 4))] = 2
    talents: Annotated[Talents, Info("talents that each other player may give", "talents", "6", (0, 5))] = 2
    cards: Annotated[int, Field(ge=1, le=3), Info("standard cards that each may give instead", "cards", "6")] = 1
    partial: Annotated[bool, Info("whether a player with fewer talents gives what is there", rule="C25")] = False


class Scribe(Section):
    """The scribe."""

    amulets_mosaic: Annotated[Few, Info("amulets for choosing a mosaic", "amulets", "6", (0, 4))] = 2
    amulets_die: Annotated[Few, Info("amulets for turning a die", "amulets", "6", (0, 2))] = 0
    quarry_only: Annotated[bool, Info("whether the mosaic is built in a quarry action only", rule="6, C29")] = True
    may_clear_altar_die: Annotated[bool, Info("whether a die on the altar may be turned back", rule="6, C17")] = True
    triggers_offering: Annotated[
        bool, Info("whether the last symbol turned up so opens the offering at once", rule="6, C17")
    ] = True


class Courtesan(Section):
    """The courtesan."""

    amulets: Annotated[Few, Info("amulets taken", "amulets", "6", (0, 3))] = 1
    may_take_self: Annotated[bool, Info("whether she may take herself back", rule="6, C18")] = False


class Smuggler(Section):
    """The smuggler."""

    amulets: Annotated[Few, Info("amulets taken", "amulets", "6", (0, 3))] = 1


class Envoy(Section):
    """The envoy."""

    amulets_per_card: Annotated[Few, Info("amulets that come with each card", "amulets", "6", (0, 2))] = 1
    targets: Annotated[
        Literal["any", "one"], Info("whether any number of players may be named, or exactly one", rule="6, C16")
    ] = "any"
    requires_amulet: Annotated[
        bool, Info("whether a card can only be given together with its amulets", rule="6, C16")
    ] = True


class Vizier(Section):
    """The vizier."""

    cards: Annotated[int, Field(ge=1, le=6), Info("cards looked at", "cards", "6", (3, 6))] = 5
    amulets_per_card: Annotated[Few, Info("amulets for each card kept", "amulets", "6", (0, 2))] = 1


class Characters(Section):
    """What characters do."""

    own_turn_only: Annotated[
        Literal[True], not_played(False), Info("whether characters are played in the own turn only", rule="C19")
    ] = True
    beggar: Beggar = Beggar()
    scribe: Scribe = Scribe()
    courtesan: Courtesan = Courtesan()
    smuggler: Smuggler = Smuggler()
    envoy: Envoy = Envoy()
    vizier: Vizier = Vizier()
