"""Which numbers would be fair? Points in the space of a game's parameters, played on common deals and measured."""
