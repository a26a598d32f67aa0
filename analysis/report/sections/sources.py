"""Where do the points come from?"""

from __future__ import annotations

from analysis.figures import draw
from analysis.metrics import Results
from analysis.report.model import Block, Drawing, SectionInfo, Table, Text
from analysis.wording import amount_with_interval, plain, shared_digits

SECTION = SectionInfo(title="Where the points come from", order=50)


def write(results: Results) -> list[Block]:
    """Figure and table of mean points by source, for winners and for the others."""
    words = {source.name: source.words for source in results.info.sources} | {"total": "the final score"}
    outcomes = [o for o in ("winners", "others") if o in results["score_sources"]["outcome"]]
    digits = shared_digits(results["score_sources"].iter_rows(named=True))
    rows = []
    for source, meaning in words.items():
        found = [results.one("score_sources", outcome=outcome, source=source) for outcome in outcomes]
        if source != "total" and not any(r["estimate"] or r["se"] for r in found):
            continue
        rows.append((plain(source).capitalize(), meaning, *(amount_with_interval(r, digits) for r in found)))
    blocks: list[Block] = [
        Text(
            "Every final score is the sum of these sources. A source in which winners are far ahead decides games; one "
            "that gives everybody the same does not."
        ),
        Drawing(draw(results, "points_by_rank")),
        Table(
            "Mean points by source",
            ("Source", "What it is", *(o.capitalize() for o in outcomes)),
            rows,
            words=(1,),
            totals=1,
        ),
    ]
    return [*blocks, *_pieces(results, words)]


def _pieces(results: Results, words: dict[str, str]) -> list[Block]:
    """What a piece is worth, where the game says which pieces its points come from."""
    table = results["points_per_piece"].sort("estimate", descending=True)
    if table.is_empty():
        return []
    digits = shared_digits(table.iter_rows(named=True))
    rows = []
    for row in table.iter_rows(named=True):
        source = str(row["source"])
        worth, many = amount_with_interval(row, digits), f"{row['pieces']:.1f}"
        rows.append((plain(source).capitalize(), words[source], worth, many))
    head = ("Source", "What it is", "Points a piece", "Pieces a game")
    return [Table("What a piece is worth, counting those that gave points", head, rows, words=(1,))]
