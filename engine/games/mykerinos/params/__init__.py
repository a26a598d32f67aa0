"""The parameter set of Mykerinos: every number and open point, checked, explained, packed.

Numbers in square brackets refer to sections of the game's specification.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from engine.game import Info
from engine.games.mykerinos.params.deck import PATRON_NAMES, Deck
from engine.games.mykerinos.params.modules import Modules, Nile, Quick, Team
from engine.kernel.sections import Section, clash, once, refused


def _chain(meaning: str, rule: str) -> Any:
    """What stands beside the length of a chain of archaeologists."""
    return Info(meaning, unit="archaeologists", rule=rule, tune=(1, 3))


Ranks = Annotated[tuple[Annotated[int, Field(ge=1, le=4)], ...], Field(max_length=4), AfterValidator(once)]
BySeat = dict[Annotated[int, Field(ge=1, le=4)], Annotated[int, Field(ge=0, le=50)]]
PER_CAMPAIGN = {2: 11, 3: 11, 4: 8}


def _all_tables(by_players: dict[int, int]) -> dict[int, int]:
    """The numbers by number of players, if none is left out."""
    missing = [players for players in PER_CAMPAIGN if players not in by_players]
    if missing:
        raise refused(f"no number for {missing[0]} players", f"name each of {', '.join(map(str, PER_CAMPAIGN))}")
    return by_players


NO_SEATS = {1: 0, 2: 0, 3: 0, 4: 0}


class Campaigns(Section):
    """How long the game is."""

    count: Annotated[int, Field(ge=1, le=6), Info("campaigns of a game", "campaigns", "7", (3, 5))] = 4
    area_rows: Annotated[
        tuple[Annotated[int, Field(ge=1, le=4)], ...],
        Field(min_length=1, max_length=6),
        Info("rows of areas in each campaign; a row has two areas and four plots", "rows", "3.1"),
    ] = (2, 2, 2, 3)
    area_columns: Annotated[Literal[2], Info("areas in a row", "areas", "3.1")] = 2

    @model_validator(mode="after")
    def _count_fits(self) -> Campaigns:
        if self.count != len(self.area_rows):
            problem = f"{self.count} campaigns do not fit campaigns.area_rows, which lists {len(self.area_rows)}"
            remedies = (f"write count: {len(self.area_rows)}", f"list rows for {self.count} campaigns")
            raise clash((("campaigns", "count"), ("campaigns", "area_rows")), problem, remedies)
        return self


class Region(Section):
    """The size of plots, fixed, since the geometry rests on it; and whether areas touch."""

    plots_per_area: Annotated[Literal[2], Info("plots in an area", "plots", "3.1")] = 2
    plot_columns: Annotated[Literal[2], Info("columns of spaces of a plot", "spaces", "3.1")] = 2
    plot_rows: Annotated[Literal[3], Info("rows of spaces of a plot", "spaces", "3.1")] = 3
    areas_adjacent: Annotated[
        bool, Info("whether spaces of different areas are adjacent; false: a mistake that groups made", rule="3.1")
    ] = True


class Setup(Section):
    """How a game is set up."""

    rotate_plots: Annotated[
        Literal["random", "none"], Info("whether plots may lie turned by 180 degrees", rule="3.1, OP-4")
    ] = "random"
    start_player: Annotated[
        Literal["random"],
        Info("seat 1 starts; a random start is a rotation of who sits where", rule="6, OP-14"),
    ] = "random"


class Archaeologists(Section):
    """How many archaeologists there are."""

    per_color: Annotated[
        int, Field(ge=1, le=100), Info("archaeologists of each colour", "archaeologists", "2", (18, 35))
    ] = 25
    per_campaign: Annotated[
        dict[Annotated[int, Field(ge=2, le=4)], Annotated[int, Field(ge=1, le=100)]],
        AfterValidator(_all_tables),
        Info(
            "archaeologists that a player takes each campaign, by number of players", "archaeologists", "7.1", (5, 15)
        ),
    ] = PER_CAMPAIGN


class Planning(Section):
    """The first phase of a campaign."""

    draw_order: Annotated[
        Literal["turn_order"], Info("who takes archaeologists first when two draw from a short reserve", rule="OP-15")
    ] = "turn_order"


class Actions(Section):
    """The actions that everybody has."""

    start_count: Annotated[int, Field(ge=1, le=4), _chain("archaeologists placed by the action start", "7.2 A")] = 1
    expand_count: Annotated[int, Field(ge=1, le=4), _chain("archaeologists placed by the action expand", "7.2 B")] = 2
    last_player_actions: Annotated[
        int,
        Field(ge=0, le=10),
        Info("actions that the last player still has when all others have passed", "actions", "7.2, OP-12", (0, 2)),
    ] = 1
    allow_partial: Annotated[
        bool, Info("whether a chain may be cut short and a Director use fewer rooms", rule="14.1, OP-9")
    ] = False
    expand_chain: Annotated[
        Literal["chain", "any_own"],
        Info(
            "where the second archaeologist of an expansion goes: next to the first, or, a mistake that groups made, "
            "next to any own one",
            rule="7.2 B",
        ),
    ] = "chain"


class Curator(Section):
    """The Curator."""

    start_count: Annotated[int, Field(ge=1, le=4), _chain("archaeologists of a start with the Curator", "7.2 C")] = 2


class Colonel(Section):
    """The Colonel."""

    expand_count: Annotated[
        int, Field(ge=1, le=4), _chain("archaeologists of an expansion with the Colonel", "7.2")
    ] = 3


class Explorer(Section):
    """The Explorer."""

    pyramids_min: Annotated[
        int, Field(ge=0, le=4), Info("pyramids that the Explorer uses at least", "pyramids", "7.2 C, OP-10", (0, 1))
    ] = 1
    pyramids_max: Annotated[
        int, Field(ge=0, le=4), Info("pyramids that the Explorer uses at most", "pyramids", "7.2 C", (1, 2))
    ] = 1


class Heiress(Section):
    """The Heiress."""

    gain: Annotated[
        int, Field(ge=1, le=10), Info("archaeologists that the Heiress brings", "archaeologists", "7.2 C", (1, 3))
    ] = 1
    must_act: Annotated[
        bool, Info("whether a start or an expansion has to follow the Heiress", rule="7.2 C, OP-11")
    ] = True
    whole_turn: Annotated[
        bool, Info("whether the Heiress is the whole turn; true: a mistake that groups made", rule="7.2 C, E16")
    ] = False


class Director(Section):
    """The Director."""

    rooms: Annotated[int, Field(ge=1, le=4), Info("museum rooms of one Director card", "rooms", "7.2 C", (1, 2))] = 1


class Patrons(Section):
    """What the patrons do."""

    per_turn: Annotated[int, Field(ge=0, le=1), Info("patron cards in a turn; 0: no patrons", "cards", "7.2")] = 1
    uses_per_campaign: Annotated[
        int, Field(ge=1, le=10), Info("times that a card may be used in a campaign", "times", "7.2 C", (1, 2))
    ] = 1
    curator: Curator = Curator()
    colonel: Colonel = Colonel()
    explorer: Explorer = Explorer()
    heiress: Heiress = Heiress()
    director: Director = Director()

    @model_validator(mode="after")
    def _pyramids_fit(self) -> Patrons:
        low, high = self.explorer.pyramids_min, self.explorer.pyramids_max
        if low > high:
            problem = f"from {low} to {high} pyramids: the least is more than the most"
            paths = (("patrons", "explorer", "pyramids_min"), ("patrons", "explorer", "pyramids_max"))
            raise clash(paths, problem, (f"at most {high}, or raise pyramids_max", f"at least {low}"))
        return self


class Delimitation(Section):
    """The third phase: who gets what for an area."""

    museum_source: Annotated[
        Literal["area", "general_reserve"],
        Info("where the archaeologist for a museum room comes from", rule="7.3, 13"),
    ] = "area"
    museum_ranks: Annotated[Ranks, Info("ranks that may go to the museum", "ranks", "7.3")] = (1, 2)
    plot_ranks: Annotated[Ranks, Field(min_length=1), Info("ranks that may take a plot", "ranks", "7.3")] = (1, 2, 3, 4)
    low_ranks_may_decline: Annotated[bool, Info("whether ranks 3 and 4 may take nothing", rule="7.3, OP-8")] = False
    area_order: Annotated[
        Literal["rows", "columns"], Info("whether areas are scored row by row or column by column", rule="OP-5")
    ] = "rows"


class Values(Section):
    """What a card counts with a room."""

    outer: Annotated[int, Field(ge=0, le=20), Info("points a card with an outer room", "points", "4", (3, 7))] = 5
    inner: Annotated[int, Field(ge=0, le=20), Info("points a card with an inner room", "points", "4", (2, 5))] = 3
    shared: Annotated[
        int, Field(ge=0, le=20), Info("points a card with a room shared by two wings", "points", "4", (1, 4))
    ] = 2


class Museum(Section):
    """The museum."""

    values: Values = Values()
    base_value: Annotated[int, Field(ge=0, le=20), Info("points a card without a room", "points", "8", (0, 2))] = 1
    room_capacity: Annotated[
        int, Field(ge=1, le=4), Info("archaeologists that find place in a room", "archaeologists", "4", (1, 2))
    ] = 1
    shared_room_mode: Annotated[
        Literal["both", "choose_one"],
        Info("whether a shared room counts for both patrons or for the one that its owner chooses", rule="8, OP-6"),
    ] = "both"
    rooms: Annotated[
        Literal["best", "sum"],
        Info("which rooms of a patron count: the best, or, a mistake that groups made, their sum", rule="8, E15"),
    ] = "best"


class Scoring(Section):
    """The end of the game."""

    set_bonus: Annotated[int, Field(ge=0, le=50), Info("points for each set", "points", "8", (0, 10))] = 5
    set_size: Annotated[int, Field(ge=1, le=5), Info("different patrons in a set", "patrons", "8, 14.1", (3, 5))] = 5
    max_sets: Annotated[
        int | None, Field(ge=0, le=50), Info("sets that count at most; null: all of them", "sets", "8, OP-7")
    ] = None
    tiebreak_counts: Annotated[
        Literal["own", "all"],
        Info("whose archaeologists in the personal reserve break a tie: own, or neutral ones too", rule="8, OP-22"),
    ] = "own"


class TwoPlayer(Section):
    """The neutral colour of the two-player game."""

    neutral_per_player: Annotated[
        int,
        Field(ge=0, le=50),
        Info("neutral archaeologists that a player takes each campaign", "archaeologists", "9", (2, 6)),
    ] = 4
    neutral_track_space: Annotated[
        int, Field(ge=1, le=3), Info("space of the neutral colour on the tiebreak track", "spaces", "9", (1, 3))
    ] = 2
    neutral_action: Annotated[
        Literal["after_own"], Info("when neutral archaeologists may be placed", rule="9, OP-18")
    ] = "after_own"
    neutral_after_pass: Annotated[
        bool, Info("whether they may be placed in the turn of passing too", rule="9, OP-18")
    ] = False
    neutral_carry_over: Annotated[
        bool, Info("whether unused neutral archaeologists are kept by their holder", rule="9, OP-19")
    ] = True
    absent_player_chooses: Annotated[
        bool,
        Info(
            "who chooses the plot that the neutral colour takes when it is first and one player is absent", rule="OP-20"
        ),
    ] = True


class Information(Section):
    """What players may know."""

    public_discards: Annotated[
        Literal[True], Info("plots that left the game are public: the deck may be counted", rule="OP-17")
    ] = True


class Seats(Section):
    """Compensation: what a seat gets before the game. Seat 1 starts."""

    points: Annotated[BySeat, Info("points given to a seat, by seat", "points", tune=(0, 10))] = NO_SEATS
    archaeologists: Annotated[
        BySeat,
        Info(
            "archaeologists that a seat takes from the general reserve before the game", "archaeologists", tune=(0, 4)
        ),
    ] = NO_SEATS


class Params(Section):
    """All parameters of Mykerinos."""

    edition: Annotated[
        Literal["special", "classic"], Info("the edition that the set stands for; a label", rule="13")
    ] = "special"
    campaigns: Campaigns = Campaigns()
    region: Region = Region()
    setup: Setup = Setup()
    archaeologists: Archaeologists = Archaeologists()
    planning: Planning = Planning()
    actions: Actions = Actions()
    patrons: Patrons = Patrons()
    delimitation: Delimitation = Delimitation()
    museum: Museum = Museum()
    scoring: Scoring = Scoring()
    two_player: TwoPlayer = TwoPlayer()
    team: Team = Team()
    quick: Quick = Quick()
    nile: Nile = Nile()
    modules: Modules = Modules()
    info: Information = Information()
    seats: Seats = Seats()
    deck: Deck = Deck()

    @model_validator(mode="after")
    def _plots_fit(self) -> Params:
        """As many plots in the deck as the draft shows and the campaigns deal [11, 14.1]."""
        dealt = [4 * rows for rows in self.campaigns.area_rows]
        if self.modules.quick:
            dealt = [self.quick.draft_shown, *dealt]
        held = len(self.deck.plots())
        if held == sum(dealt):
            return self
        shown = " are shown and dealt" if self.modules.quick else " are dealt"
        problem = f"the deck holds {held} plots, but {' + '.join(map(str, dealt))} = {sum(dealt)}{shown}"
        gap = abs(held - sum(dealt))
        plots = "1 plot" if gap == 1 else f"{gap} plots"
        change = f"take {plots} out of the deck" if held > sum(dealt) else f"put {plots} more into the deck"
        source = ("deck", "cards") if self.deck.cards is not None else ("deck", "patron_counts")
        paths = [source, ("campaigns", "area_rows")]
        remedies = [change, f"{change}, or change the rows of areas (four plots each)"]
        if self.deck.cards is None:
            paths.append(("deck", "templates"))
            remedies.append(f"{change}: templates without a patron count by their copies")
        if self.modules.quick:
            paths += [("quick", "draft_shown"), ("modules", "quick")]
            remedies += [change, f"{change}, or change the rows of areas: the quick game has 2, 2 and 3"]
        raise clash(tuple(paths), problem, tuple(remedies))

    @model_validator(mode="after")
    def _draft_finds_patrons(self) -> Params:
        """Enough plots with a patron for the draft [11]."""
        with_patron = sum(plot.patron < len(PATRON_NAMES) for plot in self.deck.plots())
        if not self.modules.quick or with_patron >= self.quick.draft_shown:
            return self
        problem = f"the draft shows {self.quick.draft_shown} plots with a patron, but the deck holds {with_patron}"
        source = ("deck", "cards") if self.deck.cards is not None else ("deck", "patron_counts")
        raise clash((source, ("quick", "draft_shown")), problem, ("put more patrons into the deck", "show fewer plots"))

    @model_validator(mode="after")
    def _nile_cards_suffice(self) -> Params:
        """Enough Nile cards for all rows of areas [12.2]."""
        missing = self.nile.missing(self.campaigns.area_rows) if self.modules.nile else None
        if missing is None:
            return self
        deck, wanted = missing
        problem = f"the campaigns need {wanted} Nile cards with deck: {deck}, apart from those for the last one only"
        remedies = ("list more cards", "have fewer rows of areas", "write nile: false")
        raise clash((("nile", "cards"), ("campaigns", "area_rows"), ("modules", "nile")), problem, remedies)

    @model_validator(mode="after")
    def _expansions_stay_few(self) -> Params:
        """Expansions next to any own archaeologist only with short chains, else a turn has too many outcomes."""
        actions, colonel = self.actions, self.patrons.colonel.expand_count
        if actions.expand_chain == "chain":
            return self
        for path, count, most in (
            (("actions", "expand_count"), actions.expand_count, 2),
            (("patrons", "colonel", "expand_count"), colonel, 3),
        ):
            if count > most:
                problem = f"with expand_chain: any_own an expansion of {count} has too many outcomes to weigh"
                raise clash((path, ("actions", "expand_chain")), problem, (f"at most {most}", "write chain"))
        return self


def tables(params: Params) -> tuple[int, ...]:
    """Numbers of players that a set is for: teams are two against two [10]."""
    return (4,) if params.modules.team else (2, 3, 4)


def pack(params: Params) -> Any:
    """The parameters as one record of type `state.PARAMS`, the form that the rules read."""
    from engine.games.mykerinos.params.packing import packed

    return packed(params)
