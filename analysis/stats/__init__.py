"""Statistics: arrays in, small frozen results out; knows neither tables nor games.

One method, one file. The unit everywhere is the block: one deal in all distinct rotations of its line-up.
"""
