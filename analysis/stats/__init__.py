"""Statistics: arrays in, small results out. Knows neither tables nor games."""
