"""Studies: claims about a game, each with a measure fixed beforehand, answered by play and written as one page."""
