"""Hypothesis strategies that several tests share."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from engine.catalogue import load_game
from engine.documents.shape import Shape, leaves
from engine.documents.source import Keys


def _values(shape: Shape) -> st.SearchStrategy[Any] | None:
    """Allowed values of a parameter; None for lists, maps and text, which belong to the game."""
    if get_origin(shape.kind) is Literal:
        return st.sampled_from(get_args(shape.kind))
    if shape.kind is bool:
        return st.booleans()
    if shape.kind is int and shape.low is not None and shape.high is not None:
        return st.integers(int(shape.low), int(shape.high))
    return None


def _with(data: dict[str, Any], keys: Keys, value: Any) -> dict[str, Any]:
    first, *rest = keys
    name = str(first)
    return {**data, name: _with(data[name], tuple(rest), value) if rest else value}


@st.composite
def parameters(draw: st.DrawFn, game: str, start: dict[str, Any] | None = None) -> BaseModel:
    """A sound parameter set of a game: up to eight parameters, anywhere in their ranges, differ from `start`.

    A change that does not fit the rest of the set is left out, so that every draw is a set that loads.
    """
    model: type[BaseModel] = load_game(game).params.Params
    current = model.model_validate(start or {})
    choices = [(keys, found) for keys, shape in leaves(model) if (found := _values(shape)) is not None]
    for keys, values in draw(st.lists(st.sampled_from(choices), max_size=8)):
        try:
            current = model.model_validate(_with(current.model_dump(), keys, draw(values)))
        except ValidationError:
            continue
    return current


def _nile(draw: st.DrawFn, rows: list[int]) -> dict[str, Any]:
    """Nile cards for campaigns of so many rows: as many as are needed, or a few more."""
    layouts = st.lists(st.sampled_from("LPRR"), min_size=6, max_size=6).map(lambda s: "/".join(map("".join, _pairs(s))))
    effects = st.sampled_from(("none", "tie_card", {"gain": 1}, {"gain": 3}))
    cards = []
    for deck, needed in (("governor", sum((row + 1) // 2 for row in rows)), ("neutral", sum(row // 2 for row in rows))):
        for number in range(needed + draw(st.integers(0, 1))):
            card = {
                "id": f"{deck} {number}",
                "deck": deck,
                "layout": draw(layouts),
                "prestige": draw(st.integers(0, 8)),
            }
            cards.append({**card, "effect": draw(effects)})
    last = [card for card in cards if card["deck"] == "neutral"]
    if last and rows[-1] > 1:
        last[-1]["bottom"] = True
    held = [sum(card["deck"] == deck for card in cards) for deck in ("governor", "neutral")]
    return {"governor_cards": held[0], "neutral_cards": held[1], "cards": tuple(cards)}


def _pairs(letters: list[str]) -> list[list[str]]:
    return [letters[at : at + 2] for at in range(0, len(letters), 2)]


@st.composite
def mykerinos_parameters(draw: st.DrawFn, most_campaigns: int = 6, most_rows: int = 4) -> BaseModel:
    """A sound parameter set of Mykerinos with campaigns, a deck, a draft and Nile cards of any size that fit."""
    rows = draw(st.lists(st.integers(1, most_rows), min_size=1, max_size=most_campaigns))
    team, quick, nile = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
    shown = draw(st.integers(8, 16)) if quick else 8
    plots = 4 * sum(rows) + (shown if quick else 0)
    cuts = sorted(draw(st.lists(st.integers(0, plots), min_size=5, max_size=5)))
    sizes = [high - low for low, high in zip([0, *cuts], [*cuts, plots], strict=True)]
    if quick and plots - sizes[-1] < shown:
        sizes[0], sizes[-1] = sizes[0] + sizes[-1], 0
    patrons = ("heiress", "explorer", "director", "curator", "colonel", None)
    spaces = st.lists(st.integers(0, 5), max_size=4, unique=True).map(tuple)
    cards = [
        {"patron": patron, "prestige": draw(st.integers(0, 5)), "pyramids": draw(spaces), "copies": size}
        for patron, size in zip(patrons, sizes, strict=True)
        if size
    ]
    start: dict[str, Any] = {
        "campaigns": {"count": len(rows), "area_rows": tuple(rows)},
        "deck": {"cards": tuple(cards)},
        "modules": {"team": team, "quick": quick, "nile": nile},
        "quick": {"draft_shown": shown},
    }
    if nile:
        start["nile"] = _nile(draw, rows)
    return draw(parameters("mykerinos", start))


@st.composite
def archaeology_parameters(draw: st.DrawFn, most_copies: int = 20) -> BaseModel:
    """A sound parameter set of Archaeology with treasures, chambers and events of any number that fit each other."""
    names = tuple(load_game("archaeology").params.Treasures.model_fields)
    treasures = {}
    for name in names:
        values = draw(st.lists(st.integers(0, 30), min_size=1, max_size=8))
        numbers = {"count": draw(st.integers(0, most_copies)), "trade_value": draw(st.integers(0, 9))}
        treasures[name] = {**numbers, "sell_values": tuple(values), "from_players": draw(st.integers(2, 4))}
    treasures["coin"] |= {"count": most_copies, "from_players": 2}
    sizes = draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=4))
    chambers = tuple({"id": f"c{i}", "cards": cards, "map_cost": cost} for i, (cards, cost) in enumerate(sizes))
    storms = {players: draw(st.integers(0, 8)) for players in (2, 3, 4)}
    start = {
        "setup": {"hand_size": draw(st.integers(0, 2)), "market_size": draw(st.integers(0, 4))},
        "treasures": treasures,
        "pyramid": {"chambers": chambers},
        "events": {"sandstorm": {"count_by_players": storms}},
    }
    try:
        return draw(parameters("archaeology", start))
    except ValidationError:
        return draw(parameters("archaeology"))


def _start_spaces(draw: st.DrawFn, columns: int, rows: int) -> dict[int, tuple[tuple[str, ...], ...]]:
    """Start spaces on a map of that size, one or two a seat."""
    names = [f"{'ABCDEFG'[column]}{row + 1}" for column in range(columns) for row in range(rows)]
    starts = {}
    for players in (2, 3, 4):
        sizes = [draw(st.integers(1, 2)) for _ in range(players)]
        chosen = draw(st.lists(st.sampled_from(names), min_size=sum(sizes), max_size=sum(sizes), unique=True))
        starts[players] = tuple(tuple(chosen.pop() for _ in range(size)) for size in sizes)
    return starts


@st.composite
def site_contest_parameters(draw: st.DrawFn, most_rounds: int = 20) -> BaseModel:
    """A sound parameter set of Contest of Ruins with a map, tiles, goods and decks of any size that fit each other."""
    columns, rows = draw(st.integers(3, 7)), draw(st.integers(3, 7))
    kinds = ("forest", "vein", "small", "big", "temple", "trap")
    counts = {kind: draw(st.integers(0, columns * rows // 6)) for kind in kinds}
    counts["ruin"] = columns * rows - sum(counts.values())
    small = {"stone": st.integers(0, 4), "wood": st.integers(0, 3), "gold": st.integers(0, 2)}
    goods = st.fixed_dictionaries(small)
    tokens = st.lists(st.integers(0, 5), max_size=4).map(tuple)
    tiles = st.tuples(goods, tokens, st.integers(0, 3)).map(lambda t: {**t[0], "tokens": t[1], "relic_draw": t[2]})
    copies = st.integers(0, 8)
    relics = {name: draw(copies) for name in load_game("site_contest").params.Params().cards.relic.counts.model_dump()}
    relics["deep_dig"] = draw(st.integers(4, 8))
    events = {name: draw(copies) for name in load_game("site_contest").params.Params().cards.event.counts.model_dump()}
    stops = ("trap", "expel", "military_intervention", "pharaohs_will", "mutiny")
    start: dict[str, Any] = {
        "rounds": {"count": draw(st.integers(1, most_rounds))},
        "map": {"columns": columns, "rows": rows},
        "tiles": {"counts": counts},
        "yields": {kind: draw(tiles) for kind in ("ruin", *kinds[:-1])},
        "setup": {
            "start_spaces": _start_spaces(draw, columns, rows),
            "relic_hand": draw(st.integers(0, 1)),
            "resources": draw(goods),
            "civs": tuple(draw(st.permutations(("phoenicia", "maya", "egypt", "china")))),
        },
        "ap": {"modifier_order": tuple(draw(st.permutations(("bonus", "sandstorm", "curse"))))},
        "scoring": {"tiebreak": draw(st.sampled_from((("shared",), ("monuments", "token_value", "shared"))))},
        "cards": {
            "relic": {
                "counts": relics,
                "divine_protection": {"stops": tuple(draw(st.lists(st.sampled_from(stops), unique=True)))},
            },
            "event": {"counts": events, "caravan": {"kinds": draw(st.sampled_from((("gold",), ("wood", "gold"))))}},
        },
    }
    return draw(parameters("site_contest", start))


@st.composite
def cleopatra_parameters(draw: st.DrawFn, most_rounds: int = 60) -> BaseModel:
    """A sound parameter set of Cleopatra with a garden, walls, tiles, costs and a deck that fit each other."""
    rows, cols = draw(st.sampled_from((3, 6, 9, 12))), draw(st.sampled_from((3, 6, 9, 12)))
    squares = [(row, col) for row in range(rows) for col in range(cols)]
    blocked = draw(st.lists(st.sampled_from(squares), max_size=4, unique=True))
    open_squares = [square for square in squares if square not in blocked]
    shapes = draw(st.lists(st.sampled_from("FILNPTUVWXYZ"), min_size=1, max_size=12, unique=True))
    shapes = shapes[: max(1, len(open_squares) // 5)]
    walls = draw(
        st.lists(st.sampled_from(("L1", "L2", "L3", "B1", "B2", "B3", "R3", "R2", "R1")), min_size=1, unique=True)
    )
    cost = st.fixed_dictionaries({kind: st.integers(0, 3) for kind in ("artisan", "stone", "marble", "wood", "lapis")})
    categories = ("column_wall", "obelisk", "sphinx", "door_frame", "throne", "mosaic")
    structures: dict[str, dict[str, Any]] = {name: {"cost": draw(cost)} for name in categories}
    structures["column_wall"]["count"], structures["mosaic"]["count"] = len(walls), len(shapes)
    copies = st.integers(0, 4)
    start: dict[str, Any] = {
        "garden": {
            "rows": rows,
            "cols": cols,
            "blocked": tuple(blocked),
            "palms": tuple(draw(st.lists(st.sampled_from(open_squares), max_size=12, unique=True))),
        },
        "column_wall": {"positions": tuple(walls)},
        "mosaic": {"shapes": tuple(shapes)},
        "structures": structures,
        "deck": {
            "characters": {
                name: draw(copies) for name in ("beggar", "scribe", "courtesan", "smuggler", "envoy", "vizier")
            },
            "face_up_fraction": draw(st.sampled_from((0.0, 1 / 3, 0.5, 1.0))),
        },
        "build_bonus": draw(st.sampled_from(({}, {2: 2, 3: 5}, {2: 1, 3: 2, 4: 3, 5: 4, 6: 5}))),
        "scoring": {"tiebreak": draw(st.sampled_from(((), ("most_standard_cards", "fewest_amulets"))))},
        "guard": {"max_rounds": draw(st.integers(5, most_rounds))},
    }
    return draw(parameters("cleopatra", start))


def sound_parameters(game: str, small: bool = False) -> st.SearchStrategy[BaseModel]:
    """Sound parameter sets of a game: of any size, or small enough to be played without compiled code."""
    if game == "mykerinos":
        return mykerinos_parameters(3, 2) if small else mykerinos_parameters()
    if game == "archaeology":
        return archaeology_parameters(12) if small else archaeology_parameters()
    if game == "site_contest":
        return site_contest_parameters(6) if small else site_contest_parameters()
    if game == "cleopatra":
        return cleopatra_parameters(6) if small else cleopatra_parameters()
    return parameters(game)
