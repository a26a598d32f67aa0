"""The same parameters, packed into a record."""

from engine.kernel.records import one
from engine.plain.template.game import Params

from .state import PARAMS


def pack(parameters: Params):
    record = one(PARAMS)
    for name in PARAMS.names:
        record[name] = getattr(parameters, name)
    return record
