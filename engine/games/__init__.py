"""One package a game, all with the same rooms (see `engine.game`); found by folder."""
