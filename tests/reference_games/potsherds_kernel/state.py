"""The records, and the identities of actions: those of the words that the plain game uses."""

import numpy as np

from engine.kernel.compiler import rule
from engine.kernel.records import record_type
from engine.plain.game import PlainGame
from engine.plain.template.game import KINDS

DIG = len(KINDS)
MOST = len(KINDS) * 20
CODES = np.array([PlainGame.code(None, word) for word in (*KINDS, "dig")], dtype=np.int64)

PARAMS = record_type(("rounds", "i2"), ("display", "i2"), ("copies", "i2"), ("every_kind", "i2"), ("later_seat", "i2"))
ACTION = record_type(("kind", "i2"))
STATE = record_type(
    ("seats", "i2"),
    ("mover", "i2"),
    ("decision", "i2"),
    ("over", "i2"),
    ("turns", "i2"),
    ("rounds", "i2"),
    ("left", "i2"),
    ("pit", "i2", (MOST,)),
    ("display", "i2", (DIG,)),
    ("held", "i2", (5, DIG)),
    ("digs", "i2", (5,)),
)


@rule
def code(action):
    return CODES[action.kind]


def decode(number, action):
    action.kind = CODES.tolist().index(int(number))
