"""What may be taken: how often it is, and what it is worth."""

from __future__ import annotations

from typing import Any

from analysis.figures import draw
from analysis.figures.option_worth import stands_out, used_and_worth
from analysis.metrics import Results
from analysis.report.model import Answer, Block, Drawing, SectionInfo, Table, Text
from analysis.wording import as_sentence, listed, percent, plain, signed_interval, signed_share
from engine.game import Option

SECTION = SectionInfo(title="Options: use and worth", order=80, detail="options")
QUESTION = "Which options pay?"
_FEW = 0.02
"""An option that is taken more seldom than this has hardly a part in the game."""


def answers(results: Results) -> list[Answer]:
    """Options that go with losing, and those that hardly anybody takes."""
    rows = [r for r in used_and_worth(results) if r["shrunken"] is not None]
    if not rows:
        return []
    best = rows[0]
    text = f"Most of all {_label(best)}: {_worth(best)} percentage points of win rate for each time it is taken."
    bad = [_label(r) for r in rows if stands_out(r) and r["shrunken"] < 0]
    idle = [_label(r) for r in rows if r["use"] < _FEW]
    text += f" Taking it goes with losing: {listed(bad)}." if bad else " Nothing goes with losing beyond chance."
    text += f" Hardly ever taken: {listed(idle)}." if idle else ""
    return [Answer(QUESTION, "", text)]


def write(results: Results) -> list[Block]:
    """Scatter of use and worth, and a table with the raw difference beside the fair one."""
    rows = used_and_worth(results)
    return [
        Text(
            "Worth is how much more often players win for each time they take an option, compared with players of the "
            "same persona, in the same seat and at the same moment, with the same lead and the same things on offer. "
            "The plain difference beside it lacks these allowances: who is strong or ahead may take something more "
            "often. Neither is an experiment; to be sure, play a variant without the option."
        ),
        Drawing(draw(results, "option_worth")),
        Table(
            "Use and worth of options, in percentage points of win rate",
            (
                "Option",
                "Level",
                "Taken when on offer",
                "Plain difference",
                "Worth a time",
                "95 % interval",
                "Beyond chance",
            ),
            [_row(results, row) for row in rows],
            words=(1, 6),
        ),
        Text(
            "Worth of options of one kind is drawn towards their mean, the noisiest the most. Beyond chance: fewer "
            "than 1 in 20 of the options so marked would be marked by chance. "
            + " ".join(_meaning(option) for option in results.info.options),
            role="note",
        ),
    ]


def _row(results: Results, row: dict[str, Any]) -> tuple[str, ...]:
    raw = results["option_raw_worth"].filter(level=row["level"], option=row["option"])
    plainly = raw.row(0, named=True) if raw.height else {"estimate": None, "se": None}
    se = row["shrunken_se"]
    return (
        plain(row["option"]),
        str(row["level"]),
        percent(row["use"], row["use_se"]),
        signed_share(plainly["estimate"], plainly["se"]),
        _worth(row),
        signed_interval(row["shrunken"], se),
        "yes" if stands_out(row) else "no",
    )


def _meaning(option: Option) -> str:
    """What an option is, its name before it where the words do not begin with it."""
    name = plain(option.name)
    named = option.words.lower().startswith(name.lower())
    return as_sentence(option.words if named else f"{name}: {option.words}") + "."


def _worth(row: dict[str, Any]) -> str:
    return signed_share(row["shrunken"], row["shrunken_se"])


def _label(row: dict[str, Any]) -> str:
    return plain(row["option"]) if row["level"] == "sharp" else f"{plain(row['option'])} ({row['level']})"
