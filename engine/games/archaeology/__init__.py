"""Archaeology: The Card Game (2007, 2009): dig, collect sets, fear thieves and sandstorms, sell in time."""

from typing import TYPE_CHECKING

from engine.game import GameInfo, Option, Term

_TREASURES = (
    ("pot_shard", "pot shard"),
    ("parchment_scrap", "parchment scrap"),
    ("coin", "coin"),
    ("talisman", "talisman"),
    ("broken_cup", "broken cup"),
    ("map", "map"),
    ("pharaohs_mask", "pharaoh's mask"),
    ("broken_tablet", "broken tablet"),
)

_CHAMBERS = tuple(range(1, 5))

_FEATURES = (
    # What an action changes in the own hand, treasure by treasure; the order that `features.outlook` fills.
    ("worth", "change of what the hand would sell for now, split into the best sets"),
    ("hope", "the same change if the copies that the player can expect to draw were already in hand"),
    ("progress", "change of the way to the largest set: share of its cards squared, times its value"),
    ("completes", "largest sets that become complete"),
    ("tender", "change of the hand's trading value (a surplus paid in a trade is lost)"),
    ("cards", "change of the number of cards in hand"),
    ("maps", "change of the number of maps while a chamber is unexplored"),
    ("reach", "change of the cards in the best chamber that the maps in hand could pay for"),
    # The rest of a trade.
    ("trade", "trades with the marketplace"),
    ("trade_late", "trades after the dig site has run out"),
    # Selling.
    ("sell", "sells a set"),
    ("sell_points", "points of the set sold"),
    ("sell_lost", "points that the hand loses compared with its best split into sets"),
    ("sell_hope", "points that the hand could expect beyond those of this sale, lost by selling now"),
    ("sell_full", "the set sold is the largest of its treasure"),
    ("sell_cards", "cards sold"),
    ("sell_risk", "share of a hand that thieves and sandstorms take before the next own turn, times the points sold"),
    ("sell_crowd", "cards in hand beyond four (at most 8): a large hand loses most to a sandstorm"),
    ("sell_map", "sells a map while a chamber is unexplored"),
    # Exploring.
    ("explore", "explores a chamber"),
    ("explore_cards", "cards in the chamber"),
    ("explore_paid", "maps paid"),
    ("explore_wait", "a dearer chamber is still unexplored"),
    # The thief.
    ("steal", "steals from a player"),
    ("steal_cards", "cards in the victim's hand (at most 10)"),
    ("steal_ahead", "points by which the victim is ahead of the thief"),
    ("steal_known", "trading value a card of the victim's hand, counting only cards seen to go there"),
    # Tents, digging later, ending the turn.
    ("tent", "uses a tent"),
    ("tent_saved", "cards that the tent saves"),
    ("dig", "digs"),
    ("end", "ends the turn"),
    ("end_cards", "cards kept in hand at the end of the turn"),
)

INFO = GameInfo(
    name="archaeology",
    title="Archaeology: The Card Game",
    editions=("2007/2009", "2016"),
    players=(2, 3, 4),
    decisions=(
        Term("actions", "the own turn: trade, explore, sell, end the turn"),
        Term("victim", "a thief was drawn: whom to rob"),
        Term("storm", "a sandstorm: which card to put down next"),
        Term("limit", "too many cards at the end of the turn: which card to put down next"),
        Term("forced", "a forced sale: what to sell"),
        Term("tent", "a sandstorm: whether to use a tent"),
    ),
    stages=(
        Term("early", "more than half of the dig site is left"),
        Term("late", "half of the dig site or less is left"),
        Term("last", "at most as many cards are left as there are players: nobody can count on another dig"),
        Term("closing", "the dig site is empty"),
    ),
    actions=(
        Term("end", "end the turn"),
        Term("dig", "draw from the dig site"),
        Term("trade", "trade with the marketplace"),
        Term("explore", "pay maps for a chamber of the pyramid"),
        Term("sell", "sell a set to the museum"),
        Term("steal", "take a card at random from another player"),
        Term("put", "put a card down"),
        Term("tent", "use a tent"),
        Term("decline", "rob nobody, use no tent"),
    ),
    sources=(
        *(Term(name, f"{words}s sold") for name, words in _TREASURES),
        Term("compensation", "points given to a seat before the game"),
    ),
    tallies=(
        *(Term(f"sold_{name}", f"{words}s sold, cards") for name, words in _TREASURES),
        *(Term(f"sets_{n}", f"sets of {n} sold") for n in range(1, 5)),
        Term("sets_5", "sets of 5 or more sold"),
        *(Term(f"points_{n}", f"points from sets of {n}") for n in range(1, 5)),
        Term("points_5", "points from sets of 5 or more"),
        Term("full_sets", "sets sold that were the largest of their treasure"),
        Term("drawn_value", "trading value of the cards dealt, drawn and found in chambers"),
        Term("trades", "trades with the marketplace"),
        Term("explored", "chambers explored"),
        Term("found", "cards found in chambers"),
        Term("thefts", "cards stolen from others"),
        Term("robbed", "cards lost to thieves"),
        Term("robbed_value", "trading value of the cards lost to thieves"),
        Term("storm_cards", "cards lost to sandstorms"),
        Term("storm_value", "trading value of the cards lost to sandstorms"),
        Term("forced_sales", "forced sales"),
        Term("kept", "cards in hand at the end"),
    ),
    resources=(
        Term("hand", "cards in hand"),
        Term("hand_worth", "what the hand would sell for now, split into the best sets"),
        Term("hand_maps", "maps in hand"),
        Term("sold", "cards sold"),
    ),
    options=(
        *(Option(f"take_{name}", "marketplace", f"{words} from the marketplace") for name, words in _TREASURES),
        *(Option(f"chamber_{n}", "chamber", f"chamber {n} of the pyramid") for n in _CHAMBERS),
    ),
    features=tuple(Term(name, words) for name, words in _FEATURES),
    round_name="round",
    max_rounds=60,
    end_reasons=(
        Term("sold_out", "all hands were empty after the dig site had run out"),
        Term("all_passed", "every player passed, and the variant has no forced sale"),
    ),
    longest=32_768,
    max_candidates=4_198,  # 4,096 listed trades, 64 sales (8 treasures, sets of 1 to 8), 4 chambers, dig, end
    rules_version=2,
    candidates_are_all=False,
    pieces=tuple((name, f"sold_{name}") for name, _ in _TREASURES),
)

if TYPE_CHECKING:
    from engine.games.archaeology import features, hidden, params, render, rules, state
    from engine.kernel.contract import Rooms

    Rooms[state.State, state.Params, state.Action, features.Memo](params, state, rules, features, hidden, render)
