"""The price of an option: what a player loses who may not take it, on the same deals against the same others.

price = share of the wins with the option - share without it, for one player of a table at a time, in every seat and in
every plan (restricted play, Jaffe et al. 2012). An option that plans overvalue has a negative price: they win more
without it. Two options that can stand in for one another are worth little each and something together.
"""

from analysis.price.bans import Ban, bans_of
from analysis.price.page import NAME, price_page
from analysis.price.prices import Price, Prices
from analysis.price.pricing import price

__all__ = ["NAME", "Ban", "Price", "Prices", "bans_of", "price", "price_page"]
