"""Statistics: arrays in, small frozen results out; knows neither tables nor games.

One method, one file. The unit everywhere is the block: one deal in the orders that its line-up sits down in.
"""
