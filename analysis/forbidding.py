"""Options that were forbidden in a run, in words: what, to whom, and how often nothing else was left."""

from __future__ import annotations

import polars as pl

from analysis.logs.run import Logs, gather
from analysis.wording import count_of, listed
from engine.runs.schema import forced_column


def forbidden_text(run: Logs) -> list[str]:
    """One sentence for each player to whom something was forbidden; none where nothing was."""
    manifest = run.manifest
    if not manifest.forbidden:
        return []
    words = {option.name: option.words for option in run.info.options}
    name = forced_column(run.info)
    by = pl.col(name, "decisions").cast(pl.Int64).sum()
    sums = gather(run.scan("players").group_by("persona", "level").agg(by))
    told = []
    for sitter in manifest.sitters:
        options = manifest.forbidden.get(str(sitter), ())
        if options:
            row = sums.filter(pl.col("persona") == sitter.persona, pl.col("level") == sitter.level)
            forced, decisions = (int(row[column].sum()) for column in (name, "decisions"))
            named = listed([words[option] for option in options]).replace(" and ", " or ")
            told.append(f"{sitter} may not take: {named}. {_how_often(forced, decisions)}")
    return told


def _how_often(forced: int, decisions: int) -> str:
    if not forced:
        return "Something else was always left."
    return f"At {forced:,} of {count_of(decisions, 'decision')} nothing else was left, and it took one all the same."
