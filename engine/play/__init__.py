"""Plays what was planned: blocks, chunks, the pool of workers and clusters."""
