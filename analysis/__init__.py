"""Logs to numbers to pictures to pages; the command line. Stands on `engine`."""
