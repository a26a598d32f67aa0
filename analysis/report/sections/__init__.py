"""Sections of a report, one file each.

A module here holds `SECTION`, its declaration, and ``write(results) -> list[Block]``; where it has something for the
top of the page, also ``answers(results) -> list[Answer]``, questions with a verdict, or ``findings(results) ->
list[str]``, one sentence each. Nothing has to be registered.
"""
