"""Positions and actions of Archaeology in words, and actions back from words."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from engine.games.archaeology import INFO
from engine.games.archaeology.rules.dig import cards_left
from engine.games.archaeology.rules.museum import points
from engine.games.archaeology.state import (
    ACTION,
    ACTIONS,
    DECLINE,
    DIG,
    END,
    EXPLORE,
    FORCED,
    LIMIT,
    MAX_COPIES,
    MAX_SET,
    PAIR_GIVEN,
    PAIR_TAKEN,
    PAIRS,
    PUT,
    SELL,
    STEAL,
    STORM,
    TENT,
    TRADE,
    TYPES,
    USE_TENT,
    VICTIM,
    Action,
    Params,
    State,
    goods_of,
    put,
)
from engine.kernel.records import Ints, one

NAMES = tuple(source.name.replace("_", " ").replace("pharaohs", "pharaoh's") for source in INFO.sources[:TYPES])
_BARE = {"end the turn": END, "dig": DIG, "use a tent": USE_TENT, "decline": DECLINE}
_NUMBERED = {"explore chamber": EXPLORE, "rob player": STEAL}


def cards(counts: Ints) -> str:
    """Cards by treasure, as in "2 coin + 1 map"; "nothing" for none."""
    named = [f"{int(number)} {name}" for number, name in zip(counts, NAMES, strict=True) if number]
    return " + ".join(named) or "nothing"


def action(state: State, params: Params, chosen: Action) -> str:
    """An action in words; `parse` reads them back."""
    kind, what = int(chosen.kind), int(chosen.what)
    if kind == TRADE:
        given, taken = np.zeros(TYPES, dtype=np.int64), np.zeros(TYPES, dtype=np.int64)
        goods = int(chosen.goods)
        for treasure in range(TYPES):
            goods, moved = divmod(goods, PAIRS)
            given[treasure], taken[treasure] = PAIR_GIVEN[moved], PAIR_TAKEN[moved]
        return f"trade {cards(given)} for {cards(taken)}"
    if kind == SELL:
        return f"sell {int(chosen.number)} {NAMES[what]}"
    if kind == PUT:
        return f"put down {NAMES[what]}"
    for words, each in _NUMBERED.items():
        if kind == each:
            return f"{words} {what + 1}"
    bare = [words for words, each in _BARE.items() if kind == each]
    if not bare:
        raise ValueError(f"no action is of kind {kind}")
    return bare[0]


def parse(state: State, params: Params, words: str) -> Action:
    """The action that `words` describe, in the words of `action`; ValueError when they describe none.

    The action need not be legal.
    """
    text = " ".join(words.lower().split())
    fresh: Action = one(ACTION)
    if text in _BARE:
        put(fresh, _BARE[text], 0, 0, 0)
        return fresh
    for start, kind in _NUMBERED.items():
        if text.startswith(start):
            number = text.removeprefix(start).strip()
            if not number.isdecimal() or not 1 <= int(number) <= 63:
                raise ValueError(f"{start} which? write a number, as in '{start} 1'")
            put(fresh, kind, int(number) - 1, 0, 0)
            return fresh
    if text.startswith("trade "):
        return _read_trade(fresh, text.removeprefix("trade "))
    if text.startswith("sell "):
        counts = _read_cards(text.removeprefix("sell "))
        kinds = np.flatnonzero(counts)
        if len(kinds) != 1:
            raise ValueError("a set is of one treasure: write 'sell 3 coin'")
        if counts[kinds[0]] > MAX_SET:
            raise ValueError(f"no set has more than {MAX_SET} cards")
        put(fresh, SELL, int(kinds[0]), int(counts[kinds[0]]), 0)
        return fresh
    if text.startswith("put down "):
        put(fresh, PUT, _treasure(text.removeprefix("put down ")), 0, 0)
        return fresh
    starts = [*_BARE, *(f"{start} 1" for start in _NUMBERED), "trade 1 coin for 2 pot shard", "sell 2 coin"]
    raise ValueError(f"no action reads {words!r}; actions: {', '.join([*starts, 'put down coin'])}")


def _read_trade(fresh: Action, text: str) -> Action:
    sides = text.split(" for ")
    if len(sides) != 2:
        raise ValueError("write 'trade 1 coin for 2 pot shard'")
    given, taken = _read_cards(sides[0]), _read_cards(sides[1])
    if (given + taken).max() > MAX_COPIES:
        raise ValueError(f"there are never more than {MAX_COPIES} cards of a treasure")
    put(fresh, TRADE, 0, 0, int(goods_of(given, taken)))
    return fresh


def _read_cards(text: str) -> NDArray[np.int64]:
    counts = np.zeros(TYPES, dtype=np.int64)
    if text.strip() == "nothing":
        return counts
    for piece in re.split(r"\+|,| and ", text):
        found = re.fullmatch(r"(?:(\d+) )?(.+)", piece.strip())
        if found is None:
            raise ValueError("write cards as in '2 coin + 1 map'")
        counts[_treasure(found[2])] += min(int(found[1] or 1), MAX_COPIES + 1)
    return counts


def _treasure(name: str) -> int:
    for treasure, known in enumerate(NAMES):
        if name.strip().removesuffix("s") == known.removesuffix("s"):
            return treasure
    raise ValueError(f"no treasure is called {name.strip()!r}; treasures: {', '.join(NAMES)}")


def decision(state: State, params: Params) -> str:
    """Who decides what now, in words."""
    who = f"turn {int(state.turns)}, player {int(state.mover) + 1}"
    due = f"{int(state.due)} card{'' if state.due == 1 else 's'}"
    what = {
        ACTIONS: "to act",
        VICTIM: "drew a thief: whom to rob",
        STORM: f"puts {due} down in the sandstorm",
        LIMIT: f"puts {due} down to keep the hand limit",
        FORCED: "has to sell",
        TENT: f"would lose {due} to the sandstorm: a tent",
    }
    return f"{who} {what[int(state.decision)]}"


def board(state: State, params: Params) -> str:
    """The position as text, all hands open: zones, then each player's hand and museum."""
    chambers = []
    for chamber in range(int(params.chambers)):
        what = f"{int(params.chamber_cards[chamber])} cards for {int(params.chamber_cost[chamber])} maps"
        chambers.append(f"chamber {chamber + 1}: {'explored' if state.explored[chamber] else what}")
    lines = [
        f"dig site: {cards_left(state)} cards;"
        f" discarded: {int(state.thieves)} thieves, {int(state.sandstorms)} sandstorms",
        f"marketplace: {cards(state.market)}",
        "; ".join(chambers) or "no pyramid",
    ]
    for seat in range(int(state.seats)):
        museum = [
            f"{int(state.sets[seat, kind, size])} x {size} {NAMES[kind]}"
            for kind in range(TYPES)
            for size in range(1, MAX_SET + 1)
            if state.sets[seat, kind, size]
        ]
        tents = f", tents: {int(state.tents[seat])}" if params.tents_per_player else ""
        lines.append(
            f"player {seat + 1}: {points(state, params, seat)} points, hand: {cards(state.hand[seat])}{tents},"
            f" museum: {', '.join(museum) or 'empty'}"
        )
    return "\n".join(lines)
