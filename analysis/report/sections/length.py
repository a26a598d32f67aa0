"""How long is a game?"""

from __future__ import annotations

from analysis.metrics import Results
from analysis.report.model import Block, SectionInfo, Table, Text
from analysis.wording import amount, interval, number

SECTION = SectionInfo(title="Length", order=70)


def write(results: Results) -> list[Block]:
    """Table of decisions and rounds in a game."""
    info = results.info
    rows = []
    for label, quantity in (("Decisions of all players", "decisions"), (f"{info.round_name.capitalize()}s", "rounds")):
        mean = results.one("length", quantity=quantity, statistic="mean")
        ends = (results.one("length", quantity=quantity, statistic=s)["estimate"] for s in ("5 %", "median", "95 %"))
        rows.append((label, amount(mean), interval(mean), *(number(float(str(end))) for end in ends)))
    return [
        Text(
            "A decision is a moment at which one player chooses, such as an action of a turn. The count says how much "
            "a game asks of its players; how long that takes at a table it cannot say."
        ),
        Table(
            "Length of a game",
            ("Counted", "Mean", "95 % interval of the mean", "5 % lie below", "Median", "5 % lie above"),
            rows,
        ),
    ]
