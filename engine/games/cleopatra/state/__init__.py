"""The records of Cleopatra: the parameters, the state, an action.

Numbers in square brackets refer to sections of the game's specification. Hands, stalls and the discard pile are
multisets, so each is a count by kind of card; the deck and the pile of mosaics have an order. The garden is kept twice:
square by square, and as a row of bits a row, in which looking where a tile fits is a few shifts.
"""

from __future__ import annotations

from engine.games.cleopatra.state.actions import ACTION, Action, code, decode, put, put_payment
from engine.games.cleopatra.state.packed import PARAMS, Params
from engine.games.cleopatra.state.table import STATE, State

__all__ = ["ACTION", "PARAMS", "STATE", "Action", "Params", "State", "code", "decode", "put", "put_payment"]
