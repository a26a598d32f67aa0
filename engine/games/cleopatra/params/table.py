"""Set-up, market, dice, offerings, the end, what is seen [2, 3, 5, 7, 9 to 11]."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from engine.game import Info
from engine.games.cleopatra.params.parts import NO_SEATS, Few, SeatNumber, each_once
from engine.kernel.sections import Section, not_played

PENALTIES = {2: 1, 3: 2, 4: 3, 5: 4}


class Setup(Section):
    """How a game is set up."""

    talents: Annotated[int, Field(ge=0, le=30), Info("talents of each player", "talents", "2", (0, 10))] = 5
    hand_size: Annotated[int, Field(ge=0, le=10), Info("cards dealt to each player", "cards", "2", (1, 6))] = 3
    nile_merchants: Annotated[
        int, Field(ge=0, le=6), Info("Nile merchants of each player", "merchants", "1.3", (0, 6))
    ] = 3
    anubis_statues: Annotated[int, Field(ge=0, le=4), Info("statues of each player", "statues", "1.3", (0, 4))] = 2
    start_player: Annotated[
        Literal["random", 1, 2, 3, 4, 5],
        Info("random: seat 1 starts, and who sits there rotates; or a seat, counted on round the table", rule="2"),
    ] = "random"


class Market(Section):
    """The market."""

    stalls: Annotated[int, Field(ge=1, le=4), Info("stalls", "stalls", "2")] = 3
    initial_per_stall: Annotated[int, Field(ge=0, le=4), Info("cards of each stall at the start", "cards", "2")] = 1
    initial_orientation: Annotated[Literal["as_drawn", "face_up"], Info("how the first cards lie", rule="2, C15")] = (
        "as_drawn"
    )
    refill: Annotated[int, Field(ge=0, le=4), Info("cards drawn for the stalls", "cards", "5", (1, 4))] = 3
    refill_mode: Annotated[
        Literal["draw_all_then_assign", "one_by_one"],
        Info("whether all are drawn before the first is put down", rule="5, C5"),
    ] = "draw_all_then_assign"


class Hand(Section):
    """The hand limit."""

    limit: Annotated[int, Field(ge=0, le=30), Info("cards that may be kept for nothing", "cards", "5", (6, 14))] = 10
    discard_penalty: Annotated[Few, Info("amulets for discarding down to the limit", "amulets", "5", (0, 3))] = 1
    keep_penalty_per_card: Annotated[
        Few, Info("amulets for each card kept beyond the limit", "amulets", "5", (0, 3))
    ] = 1
    check_on_game_end: Annotated[bool, Info("whether the limit holds in the turn that ends the game", rule="C20")] = (
        False
    )


class Cleopatra(Section):
    """Cleopatra's way to the palace."""

    steps: Annotated[int, Field(ge=1, le=6), Info("categories that have to be complete", "steps", "7.4", (3, 6))] = 5
    advance_timing: Annotated[
        Literal["end_of_build_step", "at_once"],
        Info(
            "when she moves; at once: talents of that turn's pieces are paid, the bonus for several is not", rule="C14"
        ),
    ] = "end_of_build_step"


class Dice(Section):
    """The dice of the great priest."""

    count: Annotated[int, Field(ge=1, le=8), Info("dice", "dice", "1.3", (3, 7))] = 5
    faces: Annotated[int, Field(ge=2, le=12), Info("faces of a die", "faces", "1.3")] = 6
    symbol_faces: Annotated[int, Field(ge=0, le=6), Info("faces with a symbol", "faces", "1.3", (1, 3))] = 1
    rolls_per_quarry_turn: Annotated[
        Literal["per_piece", 1, 2, 3], Info("rolls after building", "rolls", "7.5, C13")
    ] = 1


class Offering(Section):
    """The offering to the great priest."""

    winner_discards: Annotated[Few, Info("amulets that the highest offer gives back", "amulets", "9", (0, 6))] = 3
    penalty_by_rank: Annotated[
        dict[Annotated[int, Field(ge=2, le=5)], Few],
        Field(min_length=4),
        Info("amulets taken by the others, by rank", "amulets", "9", (0, 6)),
    ] = PENALTIES
    losers_pay: Annotated[bool, Info("whether lower offers are lost, too", rule="9, C11")] = True
    zero_can_win: Annotated[
        bool, Info("whether an offer of nothing can be the highest; else it is second at best", rule="9, C12")
    ] = True


class Final(Section):
    """The end of the game."""

    amulets_per_tainted_card: Annotated[Few, Info("amulets for each tainted card in hand", "amulets", "10", (0, 3))] = 1
    characters_count: Annotated[bool, Info("whether characters in hand are tainted", rule="10, C23")] = True
    eliminate: Annotated[Literal["most_amulets", "nobody"], Info("who is fed to the crocodile", rule="10")] = (
        "most_amulets"
    )
    eliminate_ties: Annotated[
        Literal["all", "none"], Info("whether players tied for most amulets are all eliminated, or none", rule="10")
    ] = "all"
    eliminate_ranks: Annotated[
        int, Field(ge=1, le=3), Info("players of how many ranks, from the most amulets on", "ranks", "10", (1, 2))
    ] = 1
    all_tied: Annotated[
        Literal["no_winner", "richest"], Info("who wins when everybody would be eliminated", rule="C21")
    ] = "no_winner"
    talents_per_merchant: Annotated[
        Few, Info("talents for each Nile merchant that is left", "talents", "10", (0, 5))
    ] = 3


class Scoring(Section):
    """Ties."""

    tiebreak: Annotated[
        tuple[Literal["fewest_amulets", "most_standard_cards"], ...],
        Field(max_length=2),
        AfterValidator(each_once),
        Info("what breaks a tie, in this order", rule="11"),
    ] = ("fewest_amulets", "most_standard_cards")
    final_tie: Annotated[
        Literal["shared"], not_played("start_player"), Info("what happens to ties that are left", rule="11, C37")
    ] = "shared"


class Visibility(Section):
    """What players see of each other without counting; all gains are open, so whoever counts knows more."""

    talents: Annotated[Literal["hidden", "public"], Info("whether talents are shown", rule="3")] = "hidden"
    amulets: Annotated[Literal["hidden", "public"], Info("whether amulets are shown", rule="3")] = "hidden"
    own_amulets: Annotated[
        Literal["known", "unknown"], Info("whether the own pyramid may be counted", rule="3, C22")
    ] = "known"


class Supply(Section):
    """The bank."""

    amulets: Annotated[Literal["unlimited"], not_played(89), Info("amulets in the bank", rule="C24")] = "unlimited"
    talents: Annotated[Literal["unlimited"], not_played(416), Info("talents in the bank", rule="C24")] = "unlimited"


class Guard(Section):
    """Bounds on a game without end; no rule of the game."""

    max_rounds: Annotated[int, Field(ge=5, le=60), Info("rounds after which the game ends", "rounds")] = 60
    max_characters_per_turn: Annotated[
        int, Field(ge=1, le=8), Info("characters in a turn (two courtesans could fetch each other for ever)", "cards")
    ] = 6


class Seats(Section):
    """Compensation: what a seat gets before the game. Seat 1 starts."""

    talents: Annotated[
        dict[SeatNumber, Annotated[int, Field(ge=0, le=30)]],
        Info("talents given to a seat, by seat", "talents", tune=(0, 6)),
    ] = NO_SEATS
    amulets: Annotated[
        dict[SeatNumber, Annotated[int, Field(ge=0, le=20)]],
        Info("amulets that a seat begins with, by seat", "amulets", tune=(0, 4)),
    ] = NO_SEATS
    cards: Annotated[
        dict[SeatNumber, Annotated[int, Field(ge=0, le=5)]],
        Info("cards dealt to a seat beyond those of its hand, by seat", "cards", tune=(0, 3)),
    ] = NO_SEATS
