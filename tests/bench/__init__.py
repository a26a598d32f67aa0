"""Speed and memory of bulk play: `make bench`."""
