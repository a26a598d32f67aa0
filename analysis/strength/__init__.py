"""How strong the players of a game are: thinking or not, at tables of the best plans that ship."""
