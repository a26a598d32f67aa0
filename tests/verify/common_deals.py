"""What common deals are worth: correlation between two variants on the same deals, and the factor in games saved.

    python tests/verify/common_deals.py --games 24000

plays the base variant and four changes of it three times: with keyed chance, and with one running stream of random
numbers a game, in which a choice takes one number or one for every candidate (see `one_stream.py`). Prints a Markdown
table. Differences between line-ups are taken out, since any comparison would do that.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import polars as pl

REPOSITORY = Path(__file__).parents[2]
sys.path[:0] = [str(REPOSITORY), str(Path(__file__).parent)]

# The exemption below: the path above has to come first.
from analysis.stats.paired import paired_difference  # noqa: E402

VARIANT = "mykerinos/special-edition"
CHANGES = {
    "archaeologists.per_campaign.3 11 to 10": "archaeologists.per_campaign.3=10",
    "archaeologists.per_campaign.3 11 to 9": "archaeologists.per_campaign.3=9",
    "museum.values.outer 5 to 4": "museum.values.outer=4",
    "scoring.set_bonus 5 to 6": "scoring.set_bonus=6",
}
STREAMS = {
    "keyed": "keyed",
    "stream": "one stream, one number a choice",
    "stream-each": "one stream, a number a candidate",
}
QUESTIONS = ("win rate of seat 1", "win rate of a persona", "score of a persona")


def block_values(change: str, games: int, folder: Path) -> dict[str, np.ndarray]:
    """By question: block means, one row a block; those of personas one column a persona, NaN where it did not sit."""
    from engine.play.simulate import simulate
    from engine.variants import load_variant

    sets = (change,) if change else ()
    run = simulate(load_variant(VARIANT, sets), 3, games, None, "design", out=folder, workers=2)
    players = run.scan("players")
    win = pl.col("win60") / 60
    seat = players.filter(pl.col("seat") == 1).group_by("block").agg(win.mean(), pl.col("lineup").first()).sort("block")
    by_persona = players.group_by("block", "persona").agg(win.mean().alias("win"), pl.col("score").mean())
    wide = by_persona.collect().pivot("persona", index="block", values=["win", "score"]).sort("block")
    one = seat.collect()
    return {
        "lineup": one["lineup"].to_numpy(),
        QUESTIONS[0]: one["win60"].to_numpy()[:, None],
        QUESTIONS[1]: wide.select(sorted(c for c in wide.columns if c.startswith("win_"))).to_numpy(),
        QUESTIONS[2]: wide.select(sorted(c for c in wide.columns if c.startswith("score_"))).to_numpy(),
    }


def play_all(stream: str, games: int, out: Path) -> None:
    """Play the base and every change with one kind of chance; write the block values."""
    if stream != "keyed":
        from one_stream import use_one_stream

        use_one_stream(VARIANT.split("/")[0], number_each=stream == "stream-each")
    for place, change in enumerate(("", *CHANGES.values())):
        with tempfile.TemporaryDirectory() as folder:
            np.savez(out / f"{stream}-{place}.npz", **block_values(change, games, Path(folder) / "run"))


def compared(base: dict[str, np.ndarray], other: dict[str, np.ndarray], question: str) -> tuple[float, float]:
    """Correlation and factor in games, both means over the columns."""
    found = []
    for a, b in zip(base[question].T, other[question].T, strict=True):
        kept = ~np.isnan(a)
        lineup = base["lineup"][kept]
        found.append(paired_difference(_centred(a[kept], lineup), _centred(b[kept], lineup)))
    return float(np.mean([f.correlation for f in found])), float(np.mean([f.games_saved for f in found]))


def _centred(values: np.ndarray, lineup: np.ndarray) -> np.ndarray:
    _, where = np.unique(lineup, return_inverse=True)
    return values - (np.bincount(where, values) / np.bincount(where))[where]


def table(folder: Path) -> str:
    """The Markdown table of all comparisons."""
    loaded = {s: [dict(np.load(folder / f"{s}-{i}.npz")) for i in range(len(CHANGES) + 1)] for s in STREAMS}
    head = "| change | question | " + " | ".join(f"{name}: ρ, factor" for name in STREAMS.values()) + " |"
    rows = [head, "| --- | --- |" + " --- |" * len(STREAMS)]
    for place, change in enumerate(CHANGES, start=1):
        for question in QUESTIONS:
            cells = [compared(runs[0], runs[place], question) for runs in loaded.values()]
            rows.append(f"| {change} | {question} | " + " | ".join(f"{r:.2f}, {f:.2f}" for r, f in cells) + " |")
    return "\n".join(rows)


def main() -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=24_000, help="games of each variant and kind of chance")
    parser.add_argument("--play", nargs=2, metavar=("STREAM", "FOLDER"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.play:
        play_all(chosen.play[0], chosen.games, Path(chosen.play[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        for stream in STREAMS:
            # A process each: what is compiled once stays compiled.
            command = [sys.executable, __file__, "--games", str(chosen.games), "--play", stream, folder]
            subprocess.run(command, check=True)
        sys.stdout.write(table(Path(folder)) + "\n")


if __name__ == "__main__":
    main()
