"""Run directories: what a run is made of, how it is written and how it is read."""
