"""Who sits where and which games are to be played: seeds, line-ups, circles of seats, forbidden options, the plan."""
