"""Mykerinos (2006; Special Edition): areas of Egypt contested by archaeologists, patrons and a museum."""

from typing import TYPE_CHECKING

from engine.game import GameInfo, Option, Term

_PATRONS = (
    ("heiress", "Heiress: one more archaeologist, then place at once"),
    ("explorer", "Explorer: place with one archaeologist on a pyramid"),
    ("director", "Director: one archaeologist straight into the museum"),
    ("curator", "Curator: start with two archaeologists"),
    ("colonel", "Colonel: expand with three archaeologists"),
    ("governor", "Governor: place, then block a space or a room; a wild card in sets (Nile)"),
)

_ROOMS = (
    ("outer", "outer room (5 prestige a card)"),
    ("inner", "inner room (3 prestige a card)"),
    ("shared", "shared room between two wings (2 prestige a card)"),
)

_FEATURES = (
    # What a placement changes in the areas it touches; the order that `areas.py` fills.
    ("place", "change of the own place in the area: first 1, second 0.8, third 0.3, fourth 0.1, absent 0"),
    ("place_prestige", "the same change, times the most prestige on a plot of the area"),
    ("place_held", "the same change, times the cards already held of a patron of the area (at most 4)"),
    ("place_missing", "the same change, where a patron of the area is one that the next set needs"),
    ("place_museum", "the same change among ranks that may enter the museum, times the points of the best room now"),
    ("lead", "change of the lead over the next colour in the area, counted from 0 to 3"),
    ("push_down", "how far opponents' places in the area fall, on the same scale"),
    ("lost", "archaeologists put where even then neither first nor second place is reached"),
    ("overkill", "archaeologists beyond a lead of 3"),
    ("foothold", "areas that the action enters"),
    ("contested", "archaeologists put into areas where an opponent stands"),
    ("place_mate", "change of the teammate's place in the area, on the same scale as the own one"),
    ("place_river", "change of the own place on the river: first 1, second 0.8, others 0"),
    # The rest of a placement.
    ("border", "archaeologists put next to an open space of another area"),
    ("archaeologists", "archaeologists that the action uses up"),
    ("early", "the same, times the share of the game still to come"),
    ("use_heiress", "plays a Heiress card"),
    ("use_explorer", "plays an Explorer card"),
    ("use_director", "plays a Director card"),
    ("use_curator", "plays a Curator card"),
    ("use_colonel", "plays a Colonel card"),
    ("use_governor", "plays a Governor card"),
    ("use_mate", "places the teammate's archaeologists"),
    # Passing.
    ("pass", "passes"),
    ("pass_first", "passes as the first, which wins every tie"),
    ("pass_ties", "passes while tied with a player who has not passed: areas"),
    ("pass_kept", "archaeologists kept by passing, times the share of the game still to come"),
    ("pass_idle", "archaeologists left unused by passing while there is room for them (at most 6)"),
    ("pass_cards", "patron cards left unplayed by passing"),
    # The museum.
    ("room", "enters a museum room"),
    ("room_points", "exhibition points that the room adds with the cards held now"),
    ("room_outlook", "the room's value, times the campaigns still to come"),
    ("room_opens", "outer rooms that come into reach"),
    ("room_held", "cards held (at most 5) of the patrons that the room counts for"),
    ("room_inner", "the room is an inner one"),
    # Plots.
    ("plot", "takes a plot or a Nile card"),
    ("plot_prestige", "prestige that the plot or Nile card scores"),
    ("plot_exhibition", "exhibition points of the card with the rooms held now"),
    ("plot_set", "points of a set that the card completes"),
    ("plot_missing", "the next set of different patrons needs the plot's patron"),
    ("plot_held", "cards held of the plot's patron (at most 5)"),
    ("plot_power", "campaigns in which the card can still be played"),
    ("plot_director", "the same, for a Director card"),
    ("plot_denied", "prestige and exhibition points of the plot for the opponent who gains most by it"),
    ("plot_governor", "the same as plot_power, for a Governor card"),
    ("card_gain", "archaeologists that a Nile card brings"),
    ("card_tie", "the tie card, times the zones that may still be ranked with it (at most 12)"),
    ("decline", "takes or places nothing"),
    # Blocking tokens and the tie card.
    ("block_threat", "opponents yet to pass who could expand into the blocked space, where the own colour stands"),
    ("block_tight", "the same, divided by the open spaces of that area"),
    ("block_keep", "the blocked space touches an own archaeologist, so that it is kept for later"),
    ("block_room_rival", "points that the blocked room would add for an opponent with a Director still to play"),
    ("tie_gain", "change of the own place by winning the tie, on the scale of `place`"),
    ("tie_prestige", "the same, times the most prestige on a card of the area"),
)

INFO = GameInfo(
    name="mykerinos",
    title="Mykerinos",
    editions=("special", "classic"),
    players=(2, 3, 4),
    decisions=(
        Term("excavation", "own action: start, expand, appeal to a patron, pass"),
        Term("neutral", "two players: whether and where to place neutral archaeologists"),
        Term("reward", "a reward of a scored area: which plot, or which museum room"),
        Term("lost_plot", "two players: which plot the neutral colour takes out of the game"),
        Term("more_rooms", "further rooms of one appeal to the Director"),
        Term("draft", "quick game: a patron card before the first campaign"),
        Term("block", "Nile: where the Governor's blocking token goes"),
        Term("tie_card", "Nile: whether to win a tie with the tie card"),
    ),
    stages=(
        Term("opening", "the first campaign"),
        Term("middle", "the campaigns between"),
        Term("last", "the last campaign"),
    ),
    actions=(
        Term("start", "place archaeologists anywhere"),
        Term("expand", "place archaeologists from an own one outwards"),
        Term("gain", "take an archaeologist with the Heiress and place none"),
        Term("room", "put an archaeologist into a museum room"),
        Term("pass", "pass for the rest of the phase"),
        Term("plot", "take a plot or a Nile card"),
        Term("decline", "take or place nothing"),
        Term("lose", "choose the card that the neutral colour takes"),
        Term("block", "put a blocking token on a space"),
        Term("block_room", "put a blocking token on a museum room"),
        Term("win_tie", "play the tie card"),
    ),
    sources=(
        Term("plots", "prestige printed on plots"),
        Term("exhibition", "patron cards times the value of the best museum room"),
        Term("sets", "sets of different patrons"),
        Term("compensation", "points given to a seat before the game"),
        Term("nile", "prestige on Nile cards"),
    ),
    tallies=(
        *(Term(f"cards_{name}", f"cards of the {name} taken") for name, _ in _PATRONS),
        *(Term(f"uses_{name}", f"times the {name} was played") for name, _ in _PATRONS),
        *(Term(f"rooms_{name}", words) for name, words in _ROOMS),
        Term("firsts", "areas in which the player was first"),
        Term("seconds", "areas in which the player was second"),
        Term("passed_first", "campaigns in which the player passed first"),
        Term("placed", "own archaeologists placed on the region"),
        Term("kept", "own archaeologists kept at the end"),
        Term("nile_cards", "Nile cards without a patron taken"),
        Term("blocks", "blocking tokens put out"),
        Term("placed_mate", "archaeologists of the teammate placed on the region"),
    ),
    resources=(
        Term("archaeologists", "own archaeologists in the personal reserve"),
        Term("cards", "patron cards held"),
        Term("rooms", "museum rooms held"),
        Term("plays", "times that patrons were played so far"),
    ),
    options=(
        *(Option(name, "patron", words) for name, words in _PATRONS),
        Option("no_patron", "patron", "the plot without a patron"),
        Option("nile_card", "patron", "a Nile card without a patron"),
        *(Option(f"room_{name}", "room", words) for name, words in _ROOMS),
    ),
    features=tuple(Term(name, words) for name, words in _FEATURES),
    round_name="campaign",
    search_until="round",
    max_rounds=6,
    end_reasons=(Term("last_campaign", "the last campaign was scored"),),
    longest=4096,
    # There are 1,753 chains of 1 to 4 spaces on the widest region, and at most twelve lists of them (starts and
    # expansions, plain or with a patron or a teammate); expansions next to any own archaeologist are under 50,000.
    max_candidates=65_535,
    rules_version=3,
)

if TYPE_CHECKING:
    from engine.games.mykerinos import features, hidden, params, render, rules, state
    from engine.kernel.contract import Rooms

    Rooms[state.State, state.Params, state.Action, features.Memo](params, state, rules, features, hidden, render)
