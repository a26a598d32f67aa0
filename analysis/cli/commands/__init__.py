"""One file a command, each with a `command`."""
