"""Doors to other toolkits, each an extra: PettingZoo (`pettingzoo_env`) and OpenSpiel (`openspiel_game`)."""
