"""Blocks played into memory are the blocks of a run on disk."""

from __future__ import annotations

from pathlib import Path

import polars as pl

from engine.play.blocks import play_blocks
from engine.play.planned import play_planned
from engine.play.simulate import plan_run


def test_blocks_in_memory_are_those_of_the_run(lineup: list[str], tmp_path: Path) -> None:
    manifest = plan_run("mykerinos/special-edition", 3, 30, lineup, "smoke", "rounds")
    whole = play_planned(manifest, tmp_path / "run")
    heard: list[int] = []
    played = play_blocks(manifest, heard=heard.append)
    assert sum(heard) == 30
    for table in ("players", "rounds"):
        assert played.scan(table).collect().equals(whole.scan(table).collect())


def test_later_blocks_are_numbered_from_0(lineup: list[str], tmp_path: Path) -> None:
    manifest = plan_run("mykerinos/special-edition", 3, 60, lineup, "smoke", "games")
    later = play_blocks(manifest, 4, 7)
    assert (later.manifest.blocks, later.manifest.games) == (3, 18)
    whole = play_planned(manifest, tmp_path / "run").scan("players").collect()
    wanted = whole.filter(pl.col("block").is_between(4, 6))
    assert later.scan("players").collect().drop("block", "game").equals(wanted.drop("block", "game"))
    assert later.scan("players").collect()["game"].to_list() == [g - 24 for g in wanted["game"]]
