"""A position of Contest of Ruins as text: the map, the supply and decks, and each player's things, all hands open."""

from __future__ import annotations

import engine.games.site_contest.render.names as names
from engine.games.site_contest.params.kinds import RELICS, SEALS, SKILLS_EACH
from engine.games.site_contest.render.names import PLAYERS, both, english
from engine.games.site_contest.render.words import goods, space_name
from engine.games.site_contest.rules.pieces import standing
from engine.games.site_contest.state import NOBODY, NOTHING, UNKNOWN, VALUES, Params, State
from engine.kernel.records import Ints

_MARKS = "1 to 4: crew; M: monument; b s w: seal; #: closed by a Route Blockade; *: Dragon-Vein; !: start space"


def board(state: State, params: Params) -> str:
    """The position as lines of text."""
    return "\n".join([_round(state, params), *_map(state, params), *_legend(), _stock(state), *_players(state, params)])


def _round(state: State, params: Params) -> str:
    event = "no event in force" if state.in_force == NOTHING else f"in force: {both(names.EVENTS, int(state.in_force))}"
    order = ", ".join(str(int(seat) + 1) for seat in state.turn_order[: int(state.seats)])
    return f"round {int(state.round_number)} of {int(params.rounds)}; {event}; order of turns: {order}"


def cell(state: State, space: int) -> str:
    """A space in a few signs: the tile (small: face-down), crew as digits of their players, monument, seal, marks."""
    tile = int(state.tile[space])
    letter = "?" if tile == UNKNOWN else names.TILE_LETTERS[tile]
    words = letter if state.up[space] else letter.lower()
    words += "!" if state.start_of[space] != NOBODY else ""
    crew = "".join(str(seat + 1) * int(state.crew[seat, space]) for seat in range(int(state.seats)))
    words += f" {crew}" if crew else ""
    if state.monument[space] != NOBODY:
        words += f" M{int(state.monument[space]) + 1}"
    if state.seal_owner[space] != NOBODY:
        words += f" {names.SEAL_LETTERS[int(state.seal[space])]}{int(state.seal_owner[space]) + 1}"
    if state.blocked_by[space]:
        words += " #" + "".join(
            str(seat + 1) for seat in range(int(state.seats)) if state.blocked_by[space] >> seat & 1
        )
    return words + ("*" if state.dragon[space] != NOBODY else "")


def blockers(state: State, space: int) -> list[int]:
    """The seats whose Route Blockade closes a space to the others."""
    return [seat for seat in range(int(state.seats)) if int(state.blocked_by[space]) >> seat & 1]


def _map(state: State, params: Params) -> list[str]:
    columns, rows = int(params.columns), int(params.rows)
    cells = [cell(state, space) for space in range(columns * rows)]
    widths = [max(len(words) for words in [*cells[column::columns], "A"]) for column in range(columns)]
    lines = ["    " + " | ".join(f"{'ABCDEFG'[column]:<{widths[column]}}" for column in range(columns))]
    for row in range(rows):
        line = " | ".join(f"{cells[row * columns + column]:<{widths[column]}}" for column in range(columns))
        lines.append(f"{row + 1}   {line}")
    return [line.rstrip() for line in lines]


def _legend() -> list[str]:
    tiles = ", ".join(f"{names.TILE_LETTERS[kind]} {both(names.TILES, kind)}" for kind in range(len(names.TILES)))
    return [f"tiles: {tiles}; small letters lie face-down", _MARKS]


def _stock(state: State) -> str:
    relics = int(state.relic_cards - state.relic_next)
    events = int(state.event_cards - state.event_next)
    thrown = sum(state.discard)
    return (
        f"supply: {goods(state.supply)}, {int(state.token_supply)} tokens; relic deck {relics}, discarded {thrown};"
        f" event deck {events}"
    )


def counted(numbers: Ints, called: tuple[tuple[str, str], ...], empty: str = "none") -> str:
    """Numbers by kind in words, as in "2 Deep Dig, 1 Mutiny"."""
    return ", ".join(f"{int(n)} {english(called, kind)}" for kind, n in enumerate(numbers) if n) or empty


def tokens(state: State, seat: int) -> str:
    """The values of a player's tokens, as in "[1, 3]"."""
    return listed(state.tokens[seat])


def listed(numbers: Ints) -> str:
    """The values of tokens counted by value, as in "[1, 3]"."""
    return str([value for value in range(VALUES) for _ in range(int(numbers[value]))])


def civ_of(state: State, seat: int) -> str:
    """A player's civilisation in both languages."""
    return "no civilisation yet" if state.civ[seat] == NOBODY else both(names.CIVS, int(state.civ[seat]))


def skills(state: State, seat: int) -> list[str]:
    """A player's skill cards, those used marked."""
    if state.civ[seat] == NOBODY:
        return ["none yet"]
    first = int(state.civ[seat]) * SKILLS_EACH
    return [
        english(names.SKILLS, first + place) + (" (used)" if state.used[seat, place] else "")
        for place in range(SKILLS_EACH)
    ]


def marks(state: State, seat: int) -> str:
    """What acts on a player now."""
    said = []
    if state.protected[seat]:
        said.append("under Divine Protection")
    if state.architecture[seat]:
        said.append("Eternal Architecture")
    if state.bonus[seat] or state.bonus_next[seat]:
        said.append("Commercial Alliance")
    if state.curse[seat] or state.curse_next[seat]:
        said.append("cursed")
    if any(state.undoubled[seat]):
        said.append(f"tokens that a Temple Apparition will double: {listed(state.undoubled[seat])}")
    if state.expelled[seat]:
        said.append(f"{int(state.expelled[seat])} crew expelled")
    return "".join(f", {words}" for words in said)


def looked_at(state: State, params: Params, seat: int) -> str:
    """The face-down tiles that a player has looked at."""
    spaces = [s for s in range(int(params.spaces)) if state.known[seat, s] and not state.up[s]]
    return ", ".join(space_name(params, space) for space in spaces)


def crew_of(state: State, seat: int) -> str:
    """A player's crew off the map."""
    away = f", {int(state.lost[seat])} in traps" if state.lost[seat] else ""
    gone = f", {int(state.gone[seat])} gone" if state.gone[seat] else ""
    return f"reserve {int(state.reserve[seat])}{away}{gone}"


def _players(state: State, params: Params) -> list[str]:
    lines = []
    for seat in range(int(state.seats)):
        lines.append(
            f"{PLAYERS[seat]}, {civ_of(state, seat)}: standing {standing(state, seat)}"
            f" (prestige {int(state.prestige[seat])}, tokens {tokens(state, seat)}), {goods(state.stuff[seat])},"
            f" {crew_of(state, seat)}, monuments left {int(state.pieces[seat])}{marks(state, seat)}"
        )
        seen = looked_at(state, params, seat)
        lines.append(
            f"  hand: {counted(state.hand[seat, :RELICS], names.RELICS)};"
            f" seals: {counted(state.seals[seat, :SEALS], names.SEALS)}; {', '.join(skills(state, seat))}"
            + (f"; looked at {seen}" if seen else "")
        )
    return lines
