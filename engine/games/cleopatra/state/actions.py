"""What a player does: a kind and a few small numbers; a payment has all its cards in one number."""

from __future__ import annotations

from engine.games.cleopatra.state.names import KINDS, PAY_WITH
from engine.kernel.compiler import rule
from engine.kernel.records import Record, i2, i8

_KIND = 1 << 48
_WHAT = 1 << 16
_MOST = (1 << 15) - 1


class Action(Record):
    """An action.

    `what` and `number` say what it is about: a stall; a structure and its place; a kind of card; a way to turn a tile
    and the square of its corner. `goods` is a payment: three bits a kind of standard card, three a kind of double,
    then four each for the trompe-l'oeil and the merchants. Zero where unused.
    """

    kind: i2
    what: i2
    number: i2
    spare: i2
    goods: i8


ACTION = Action.dtype


@rule
def put(action: Action, kind: int, what: int, number: int) -> None:
    """Write an action that is no payment."""
    action.kind = kind
    action.what = what
    action.number = number
    action.spare = 0
    action.goods = 0


@rule
def put_payment(action: Action, goods: int) -> None:
    """Write a payment."""
    put(action, PAY_WITH, 0, 0)
    action.goods = goods


@rule
def code(action: Action) -> int:
    """The identity of an action."""
    if action.kind == PAY_WITH:
        return PAY_WITH * _KIND + int(action.goods)
    return int(action.kind) * _KIND + (int(action.what) & _MOST) * _WHAT + (int(action.number) & _MOST)


@rule
def decode(number: int, action: Action) -> None:
    """Write into `action` the one whose `code` is `number`."""
    kind, rest = number // _KIND, number % _KIND
    if kind == PAY_WITH:
        put_payment(action, rest)
        return
    put(action, kind, (rest // _WHAT) & _MOST, rest & _MOST)


@rule
def standard_of(goods: int, kind: int) -> int:
    """Standard cards of a kind in a payment."""
    return (goods >> (3 * kind)) & 7


@rule
def double_of(goods: int, kind: int) -> int:
    """Double cards of a kind in a payment."""
    return (goods >> (3 * (KINDS + kind))) & 7


@rule
def trompes_of(goods: int) -> int:
    """Trompe-l'oeil cards in a payment."""
    return (goods >> (6 * KINDS)) & 15


@rule
def merchants_of(goods: int) -> int:
    """Nile merchants in a payment."""
    return (goods >> (6 * KINDS + 4)) & 15


@rule
def goods_with(goods: int, kind: int, standard: int, double: int) -> int:
    """A payment with so many cards of a kind added; it has none of that kind yet."""
    return goods | (standard << (3 * kind)) | (double << (3 * (KINDS + kind)))


@rule
def goods_with_wild(goods: int, trompes: int, merchants: int) -> int:
    """A payment with trompe-l'oeil cards and merchants added; it has none yet."""
    return goods | (trompes << (6 * KINDS)) | (merchants << (6 * KINDS + 4))
