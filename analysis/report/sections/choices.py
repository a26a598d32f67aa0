"""How much is there to choose from?"""

from __future__ import annotations

from analysis.metrics import Results
from analysis.report.model import Block, SectionInfo, Table, Text
from analysis.wording import amount, interval, percent, percent_interval

SECTION = SectionInfo(title="Choices at a decision", order=75, detail="decisions")


def write(results: Results) -> list[Block]:
    """Table of forced decisions and of the number of actions at the others."""
    forced = next(results["choices"].filter(quantity="forced").iter_rows(named=True))
    actions = next(results["choices"].filter(quantity="actions").iter_rows(named=True))
    return [
        Text("A decision is forced when the rules leave one action. The others offer the number of actions below."),
        Table(
            "Choices at a decision",
            ("Quantity", "Estimate", "95 % interval"),
            [
                ("Forced decisions", percent(forced["estimate"], forced["se"]), percent_interval(forced)),
                ("Actions at the others, mean", amount(actions), interval(actions)),
            ],
        ),
    ]
