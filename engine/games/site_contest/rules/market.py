"""Gold for stone and wood: the operation, and mixes of goods that the Trade Caravan sells as well [6.3, 13]."""

from __future__ import annotations

from engine.games.site_contest.params.kinds import GOLD, RESOURCES, STONE, WOOD
from engine.games.site_contest.rules.pieces import gain, in_supply, pay
from engine.games.site_contest.state import BOUGHT, BUY, Action, Params, State, put
from engine.kernel.compiler import rule
from engine.kernel.records import Ints, Rows


@rule
def on_sale(state: State, params: Params, sold: Ints, kind: int, most: int, price: int) -> int:
    """How many units of a kind, at most `most`, can be had once `price` gold has been paid to the supply."""
    if not sold[kind]:
        return 0
    if kind == GOLD and not params.supply_endless:
        return int(min(most, state.supply[GOLD] + price))
    return in_supply(state, params, kind, most)


@rule
def lot(state: State, params: Params, sold: Ints, units: int, price: int) -> int:
    """How many units a purchase brings: `units`, or all there is [C48]."""
    total = 0
    for kind in range(RESOURCES):
        total += on_sale(state, params, sold, kind, units, price)
    return min(units, total)


@rule
def list_mixes(state: State, params: Params, out: Rows[Action], n: int, sold: Ints, units: int, price: int) -> int:
    """Every mix of goods of a purchase, as BUY actions: stone in `space`, wood in `target`, gold in `what`."""
    number = lot(state, params, sold, units, price)
    stones = on_sale(state, params, sold, STONE, number, price)
    woods = on_sale(state, params, sold, WOOD, number, price)
    golds = on_sale(state, params, sold, GOLD, number, price)
    for stone in range(stones, -1, -1):
        for wood in range(min(woods, number - stone), -1, -1):
            gold = number - stone - wood
            if gold <= golds:
                put(out[n], BUY, stone, wood, gold)
                n += 1
    return n


@rule
def is_mix(state: State, params: Params, action: Action, sold: Ints, units: int, price: int) -> bool:
    """Whether a BUY action holds a mix of goods that a purchase may bring."""
    stone, wood, gold = action.space, action.target, action.what
    if stone < 0 or wood < 0 or gold < 0:
        return False
    number = lot(state, params, sold, units, price)
    if number == 0 or stone + wood + gold != number:
        return False
    return (
        stone <= on_sale(state, params, sold, STONE, number, price)
        and wood <= on_sale(state, params, sold, WOOD, number, price)
        and gold <= on_sale(state, params, sold, GOLD, number, price)
    )


@rule
def take_mix(state: State, params: Params, action: Action, price: int) -> None:
    """The mover pays gold and takes a mix of goods."""
    seat = state.mover
    pay(state, params, seat, GOLD, price)
    gain(state, params, seat, STONE, action.space)
    gain(state, params, seat, WOOD, action.target)
    gain(state, params, seat, GOLD, action.what)


@rule
def may_buy(state: State, params: Params) -> bool:
    """Whether the mover may buy at all [6.3]."""
    if state.stuff[state.mover, GOLD] < params.buy_gold or state.ap < params.buy_ap:
        return False
    number = lot(state, params, params.buy_kind, params.buy_units, params.buy_gold)
    return bool(number > 0 and (params.buy_short or number == params.buy_units))


@rule
def list_buys(state: State, params: Params, out: Rows[Action], n: int) -> int:
    """Every legal purchase of the mover."""
    if not may_buy(state, params):
        return n
    return list_mixes(state, params, out, n, params.buy_kind, params.buy_units, params.buy_gold)


@rule
def buy(state: State, params: Params, action: Action) -> None:
    """The operation `buy`."""
    state.ap -= params.buy_ap
    take_mix(state, params, action, params.buy_gold)
    state.tally[state.mover, BOUGHT] += 1
