"""Sweeps: many points of a game's parameters, played on the same deals, as one table and one page of figures."""
