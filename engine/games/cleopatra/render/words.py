"""Actions and decisions in words."""

from __future__ import annotations

from engine.games.cleopatra.render.names import CARD_NAMES, UNITS, piece_name, square_name, tile_name
from engine.games.cleopatra.state import Action, Params, State
from engine.games.cleopatra.state import names as n
from engine.games.cleopatra.state.actions import double_of, merchants_of, standard_of, trompes_of

BARE = {
    "refill the stalls": n.RESTOCK,
    "stop building": n.STOP,
    "pass": n.PASS,
    "end the turn": n.END,
    "decline": n.DECLINE,
    "keep all cards": n.KEEP_ALL,
    "discard down to the limit": n.PUT_DOWN,
    "give talents": n.TALENTS,
}
SCRIBES = {
    "play scribe for a mosaic": (n.SCRIBE_TILE, 0),
    "play scribe to turn a die to its symbol": (n.SCRIBE_DIE, 0),
    "play scribe to turn a die to blank": (n.SCRIBE_DIE, 1),
}
CARD_WORDS = {"play": n.PLAY, "discard": n.DROP, "give": n.HAND_OVER, "fetch": n.FETCH}


def action(state: State, params: Params, chosen: Action) -> str:
    """An action in words; `parse` reads them back."""
    kind, what, number = int(chosen.kind), int(chosen.what), int(chosen.number)
    bare = [words for words, each in BARE.items() if each == kind]
    if bare:
        return bare[0]
    scribe = [words for words, each in SCRIBES.items() if each == (kind, what)]
    if scribe:
        return scribe[0]
    with_card = [words for words, each in CARD_WORDS.items() if each == kind]
    if with_card:
        return f"{with_card[0]} {CARD_NAMES[what]}"
    said = {
        n.TAKE: lambda: f"take stall {what + 1}",
        n.BUILD: lambda: f"build {piece_name(what, number)}",
        n.ENVOY_TO: lambda: f"send envoy to {_players(what)}",
        n.ASSIGN: lambda: _assigned(state, number),
        n.CHOOSE: lambda: f"choose mosaic {tile_name(params, int(state.pile[what]))}",
        n.LAY: lambda: f"lay mosaic at {square_name(params, number)} turn {what + 1}",
        n.PAY_WITH: lambda: f"pay {payment(int(chosen.goods))}",
        n.PUT_STATUE: lambda: f"claim sanctuary at {square_name(params, number)}",
        n.OFFER: lambda: f"offer {number}",
        n.KEEP_THESE: lambda: _kept(state, params, number),
    }
    if kind not in said:
        raise ValueError(f"no action is of kind {kind}")
    return said[kind]()


def _players(named: int) -> str:
    return " + ".join(str(seat + 1) for seat in range(n.SEATS) if (named >> seat) & 1) or "nobody"


def _assigned(state: State, number: int) -> str:
    parts = []
    for i in range(int(state.pending_cards)):
        card = CARD_NAMES[state.pending[i]] if state.pending_up[i] else "a face-down card"
        parts.append(f"{card} on {((number >> (2 * i)) & 3) + 1}")
    return "put " + ", ".join(parts)


def _kept(state: State, params: Params, number: int) -> str:
    parts = []
    for i in range(int(params.vizier_cards)):
        if (number >> i) & 1:
            parts.append(f"{i + 1} ({CARD_NAMES[state.deck[state.drawn + i]]})")
    return "keep " + (" + ".join(parts) or "none")


def payment(goods: int) -> str:
    """What a payment consists of, as in "2 artisan + 1 double stone + 1 merchant"."""
    counts = [(standard_of(goods, kind), name) for kind, name in enumerate(UNITS)]
    counts += [(double_of(goods, kind), f"double {name}") for kind, name in enumerate(UNITS)]
    counts += [(trompes_of(goods), "trompe-l'oeil"), (merchants_of(goods), "merchant")]
    return " + ".join(f"{number} {name}" for number, name in counts if number) or "nothing"


def decision(state: State, params: Params) -> str:
    """Who decides what now, in words."""
    part = ("before the main action", "building", "after the main action")[int(state.phase)]
    what = {
        n.MAIN: f"to act, {part}",
        n.REFILL: "puts the cards drawn on stalls",
        n.TILE: "chooses a mosaic",
        n.PLACE: f"lays mosaic {tile_name(params, int(state.pile[state.tile]))}",
        n.PAY: f"pays for: {piece_name(int(state.piece), int(state.place))}",
        n.CLAIM: "may claim a sanctuary",
        n.LIMIT: f"holds {int(state.hand_cards[state.mover])} cards",
        n.DISCARD: f"discards {int(state.owed)} of the cards",
        n.BEG: "is asked by a beggar",
        n.GIVE: "is asked by an envoy",
        n.BID: "offers talents",
        n.TAKE_BACK: "looks through the discard pile",
        n.KEEP: "looks at the top of the deck",
    }
    return f"turn {int(state.turns)}, player {int(state.mover) + 1} {what[int(state.decision)]}"
