"""Mykerinos (2006; Special Edition): areas of Egypt contested by archaeologists, patrons and a museum."""

from engine.game import GameInfo, Option, Term

_PATRONS = (
    ("heiress", "Heiress: one more archaeologist, then place at once"),
    ("explorer", "Explorer: place with one archaeologist on a pyramid"),
    ("director", "Director: one archaeologist straight into the museum"),
    ("curator", "Curator: start with two archaeologists"),
    ("colonel", "Colonel: expand with three archaeologists"),
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
    # The rest of a placement.
    ("border", "archaeologists put next to an open space of another area"),
    ("archaeologists", "archaeologists that the action uses up"),
    ("early", "the same, times the share of the game still to come"),
    ("use_heiress", "plays a Heiress card"),
    ("use_explorer", "plays an Explorer card"),
    ("use_director", "plays a Director card"),
    ("use_curator", "plays a Curator card"),
    ("use_colonel", "plays a Colonel card"),
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
    # Plots.
    ("plot", "takes a plot"),
    ("plot_prestige", "prestige on the plot"),
    ("plot_exhibition", "exhibition points of the card with the rooms held now"),
    ("plot_set", "points of a set that the card completes"),
    ("plot_missing", "the next set of different patrons needs the plot's patron"),
    ("plot_held", "cards held of the plot's patron (at most 5)"),
    ("plot_power", "campaigns in which the card can still be played"),
    ("plot_director", "the same, for a Director card"),
    ("plot_denied", "prestige and exhibition points of the plot for the opponent who gains most by it"),
    ("decline", "takes or places nothing"),
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
        Term("plot", "take a plot"),
        Term("decline", "take or place nothing"),
        Term("lose", "choose the plot that the neutral colour takes"),
    ),
    sources=(
        Term("plots", "prestige printed on plots"),
        Term("exhibition", "patron cards times the value of the best museum room"),
        Term("sets", "sets of different patrons"),
        Term("compensation", "points given to a seat before the game"),
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
    ),
    resources=(
        Term("archaeologists", "own archaeologists in the personal reserve"),
        Term("cards", "patron cards held"),
        Term("rooms", "museum rooms held"),
    ),
    options=(
        *(Option(name, "patron", words) for name, words in _PATRONS),
        Option("no_patron", "patron", "the plot without a patron"),
        *(Option(f"room_{name}", "room", words) for name, words in _ROOMS),
    ),
    features=tuple(Term(name, words) for name, words in _FEATURES),
    round_name="campaign",
    max_rounds=6,
    end_reasons=(Term("last_campaign", "the last campaign was scored"),),
    longest=4096,
    max_candidates=14_041,  # chains of 1 to 4 spaces on the widest region, eight lists of them, 15 rooms, gain, pass
    rules_version=1,
)
