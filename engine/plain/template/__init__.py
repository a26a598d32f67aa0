"""Potsherds, a small complete game to start from."""
