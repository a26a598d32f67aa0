"""What may be taken: how often it is, and what it is worth."""

from __future__ import annotations

from typing import Any

from analysis.figures import draw
from analysis.figures.option_worth import stands_out, used_and_worth
from analysis.metrics import Results
from analysis.metrics.option_worth import FREQUENT, LEAST
from analysis.policy import OPTION_MARGIN as MARGIN
from analysis.report.command import price_command
from analysis.report.model import Answer, Block, Code, Drawing, SectionInfo, Table, Text
from analysis.wording import as_sentence, count_of, listed, percent, plain, signed_interval, signed_share
from engine.game import Option

SECTION = SectionInfo(title="Options: use and worth", order=80, detail="options")
QUESTION = "Which options pay?"
_FEW = 0.02
"""An option that is taken more seldom than this has hardly a part in the game."""
_BOUND = (
    f"judged only where {100 * FREQUENT:.0f} to {100 - 100 * FREQUENT:.0f} % of the players to whom it was on offer "
    f"took it, at least {LEAST} did and {LEAST} did not"
)


def answers(results: Results) -> list[Answer]:
    """Options whose takers win more or less often than takers of the others, and what hardly anybody takes."""
    if not results["option_use"].height:
        return []
    rows = [row for row in used_and_worth(results) if row["shrunken"] is not None]
    told = [row for row in rows if stands_out(row) and abs(row["shrunken"]) >= MARGIN]
    return [Answer(QUESTION, "", " ".join(filter(None, (_judged(results, rows, told), _idle(results), _ESTIMATED))))]


_ESTIMATED = (
    "This is estimated from games as they were played, between players of the same plan, seat, round and lead, who "
    "took it rather than something else of its group that was on offer. It is no experiment; the command sondage price "
    "makes one."
)


def _judged(results: Results, rows: list[dict[str, Any]], told: list[dict[str, Any]]) -> str:
    if not rows:
        return f"No option could be judged: an option is {_BOUND}."
    good = [_named(results, row) for row in told if row["shrunken"] > 0]
    bad = [_named(results, row) for row in told if row["shrunken"] < 0]
    parts = [f"Taking it goes with winning more often: {listed(good)}." if good else ""]
    parts.append(f"Taking it goes with winning less often: {listed(bad)}." if bad else "")
    text = " ".join(filter(None, parts))
    judged = f"{count_of(len(rows), 'option')} judged (an option is {_BOUND})"
    if not text:
        return f"None by a percentage point or more beyond chance, of {judged}."
    return f"{text} In percentage points of win rate for each time it is taken, of {judged}."


def _named(results: Results, row: dict[str, Any]) -> str:
    return f"{_label(results, row)} {_worth(row)} ({signed_interval(row['shrunken'], row['shrunken_se'])})"


def _idle(results: Results) -> str:
    idle = [
        _label(results, row) for row in results["option_use"].iter_rows(named=True) if (row["estimate"] or 0) < _FEW
    ]
    return f"Taken in fewer than {100 * _FEW:.0f} % of the times on offer: {listed(idle)}." if idle else ""


def write(results: Results) -> list[Block]:
    """Scatter of use and worth, a table with the raw difference beside the fair one, and how to find out for sure."""
    rows = used_and_worth(results)
    blocks: list[Block] = [
        Text(
            "Worth is how much more often players win for each time they take an option rather than something else of "
            "its group that is on offer, compared with players of the same persona, in the same seat and at the same "
            "moment, with the same lead and the same things on offer. The plain difference beside it, between those "
            "who took it and those who might have, lacks these allowances: who is strong or ahead may take something "
            f"more often. An option is {_BOUND}."
        )
    ]
    if rows:
        blocks += [
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
        ]
    blocks += _not_judged(results, rows)
    blocks += [
        Text(
            "Worth of options of one kind is drawn towards their mean, the noisiest the most. Beyond chance: fewer "
            "than 1 in 20 of the options so marked would be marked by chance. "
            + " ".join(_meaning(option) for option in results.info.options),
            role="note",
        ),
        Text(
            "Neither number is an experiment. The price of an option is: what a player loses who may not take it, on "
            "the same deals against the same opponents. To play these games again without each option in turn:"
        ),
        Code(price_command(results.run.manifest)),
    ]
    return blocks


def _not_judged(results: Results, rows: list[dict[str, Any]]) -> list[Block]:
    """Options that too few took, or too few did not, with how many did."""
    judged = {(row["level"], row["option"]) for row in rows}
    others = [row for row in results["option_takers"].iter_rows(named=True)]
    left = [row for row in others if (str(row["level"]), str(row["option"])) not in judged]
    if not left:
        return []
    cells = [
        (
            plain(row["option"]),
            str(row["level"]),
            percent(row["estimate"], row["se"]),
            f"{row['takers']:,}",
            f"{row['others']:,}",
        )
        for row in left
    ]
    head = ("Option", "Level", "Taken in a game", "Players who took it", "Players who did not")
    return [Table("Not judged: of the players to whom it was on offer", head, cells, words=(1,))]


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


def _label(results: Results, row: dict[str, Any]) -> str:
    """The option, with the level of play where the games are of several."""
    name = plain(row["option"])
    return f"{name} ({row['level']})" if results["option_use"]["level"].n_unique() > 1 else name
