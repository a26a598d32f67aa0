"""A comparison as a page: verdict first, then what differs, then each metric with figures and table."""

from __future__ import annotations

from analysis.compare.commands import again
from analysis.compare.comparison import Comparison, Row, Side
from analysis.compare.judging import Answer
from analysis.compare.margins import RULE
from analysis.compare.pictures import SIDE_BY_SIDE, can_draw, draw_differences, draw_each, draw_values
from analysis.compare.words import answer_text, difference_text, digits_of, margin_text, unit_of, value_text
from analysis.figures import load_figure
from analysis.forbidding import forbidden_text
from analysis.logs.run import doubts
from analysis.metrics import load_metric, supports
from analysis.policy import ALPHA, HEADLINE_METRICS
from analysis.report.model import Block, Drawing, Drawings, Facts, Page, Section, Table, Text
from analysis.report.page import INTERVAL
from analysis.wording import as_sentence, count_of, listed
from analysis.wording import value_text as plain_value
from engine.seating.forbidding import in_words
from engine.variants.explain import Change, diff_of

_APART = (Answer.BETTER, Answer.WORSE, Answer.HIGHER, Answer.LOWER)


def metric_order(comparison: Comparison) -> list[str]:
    """The metrics in the order of the page: those of the headline, then the others in alphabetical order."""
    found = comparison.metrics
    return [name for name in HEADLINE_METRICS if name in found] + [
        name for name in found if name not in HEADLINE_METRICS
    ]


def parameter_changes(comparison: Comparison, side: Side) -> tuple[Change, ...]:
    """What a side changes in the parameters of the first."""
    first, other = (s.run.manifest.variant.resolved for s in (comparison.sides[0], side))
    return diff_of(other, first)


def verdicts(comparison: Comparison) -> list[str]:
    """The answer in a few sentences: a sentence or two for each pair."""
    return [s for side in comparison.sides[1:] for s in _verdicts(comparison, side)]


def _verdicts(comparison: Comparison, side: Side) -> list[str]:
    rows = [row for row in comparison.rows if row.other == side.letter]
    by = {answer: [row for row in rows if row.judgement.answer is answer] for answer in Answer}
    apart = sorted((row for a in _APART for row in by[a]), key=_weight, reverse=True)
    pair = f"{side.letter} ({side.name})"
    if len(by[Answer.EQUIVALENT]) == len(rows):
        return [f"{pair}: all {count_of(len(rows), 'number')} are equivalent within their margins; nothing differs."]
    said = [" ".join(s for s in (_counted(rows, pair, first=True), _counted(rows, pair, first=False)) if s)]
    if apart:
        # The largest change of each metric, so that one metric does not fill the sentence.
        largest = {row.metric: row for row in reversed(apart)}
        most = [_told(row) for row in sorted(largest.values(), key=_weight, reverse=True)[:3]]
        said.append(f"What changes most: {'; '.join(most)}.")
    seats = [row for row in apart if row.metric == "win_rate_by_seat"]
    if not seats and any(row.metric == "win_rate_by_seat" for row in rows):
        open_ones = [r for r in by[Answer.UNCLEAR] if r.metric == "win_rate_by_seat"]
        said.append(_seats(len(open_ones)))
    return said


def _counted(rows: list[Row], pair: str, *, first: bool) -> str:
    """How many numbers of the headline metrics, or of the others, have which answer; each counts once."""
    mine = [row for row in rows if (row.metric in HEADLINE_METRICS) == first]
    numbers = {
        (r.before["estimate"], r.after["estimate"], r.contrast.difference.se, r.judgement.p): r.judgement.answer
        for r in mine
    }
    if not numbers:
        return ""
    found = list(numbers.values())
    apart, small, same, unclear = (
        sum(answer in group for answer in found)
        for group in (_APART, (Answer.SMALL,), (Answer.EQUIVALENT,), (Answer.UNCLEAR,))
    )
    what = "win rates of seats, roles and personas" if first else "other numbers"
    start = f"Under {pair}, " if first or len(found) == len(rows) else ""
    parts = [f"{apart or 'none'} of {len(found)} {what} {'differs' if apart == 1 else 'differ'} from A"]
    parts += [f"{small} more by less than the margin"] if small else []
    parts += (
        [f"{same} {'is' if same == 1 else 'are'} equivalent within {'it' if small else 'the margin'}"] if same else []
    )
    parts += [f"{unclear} {'needs' if unclear == 1 else 'need'} more games"] if unclear else []
    return as_sentence(f"{start}{listed(parts)}.")


def _seats(undecided: int) -> str:
    if undecided:
        return "Whether the seats keep their win rates needs more games."
    return "No seat's win rate changes by more than the margin."


def _weight(row: Row) -> float:
    return abs(row.contrast.difference.value) / row.margin


def _told(row: Row) -> str:
    """A change in words: ``win rate by persona, saver +9.5 (7.6 to 11.5) percentage points (better)``."""
    answer = row.judgement.answer
    judged = f" ({answer.value})" if answer in (Answer.BETTER, Answer.WORSE) else ""
    place = f"{load_metric(row.metric).title.lower()}, {row.label}"
    return f"{place} {difference_text(row)} {unit_of(row.metric)}{judged}"


def _title(comparison: Comparison) -> str:
    first, *others = [side.run.manifest for side in comparison.sides]
    called = [in_words(other.forbidden) or listed(list(other.variant.sets)) or other.variant.title for other in others]
    return f"{first.variant.title} compared with {listed(called)}"


def comparison_page(comparison: Comparison) -> Page:
    """The whole page."""
    first = comparison.sides[0]
    manifest = first.run.manifest
    sections = [
        Section("differs", "What differs between the variants", _parameters(comparison)),
        Section("summary", "At a glance", _summary(comparison)),
        *(Section(name, load_metric(name).title, _metric(comparison, name)) for name in metric_order(comparison)),
        *_side_by_side(comparison),
        Section("reading", "How to read these numbers", _reading(comparison)),
        Section("again", "Do it again", [Text("To play the same games and write this page:"), again(comparison)]),
    ]
    return Page(
        title=_title(comparison),
        subtitle=f"{first.run.info.title}, {count_of(manifest.players, 'player')}, "
        f"{count_of(manifest.games, 'game')} of each",
        findings=(),
        headline=verdicts(comparison),
        meaning=f"{comparison.pairing.words} {INTERVAL}",
        sections=sections,
        kind="Comparison of variants",
        warnings=doubts(*(side.run for side in comparison.sides)),
    )


def _parameters(comparison: Comparison) -> list[Block]:
    digests = [side.run.manifest.variant.digest for side in comparison.sides]
    pairs = zip(comparison.sides, digests, strict=True)
    named = [(side.letter, f"{side.name} (parameter set {digest})") for side, digest in pairs]
    blocks: list[Block] = [
        Facts(named),
        *(Text(text) for side in comparison.sides for text in forbidden_text(side.run)),
    ]
    for side in comparison.sides[1:]:
        changes = parameter_changes(comparison, side)
        if not changes:
            blocks.append(Text(f"A and {side.letter} have the same parameters."))
            continue
        rows = [(change.path, plain_value(change.before), plain_value(change.after)) for change in changes]
        blocks.append(Table(f"Parameters of {side.letter} against A", ("Parameter", "A", side.letter), rows))
    return blocks


def _summary(comparison: Comparison) -> list[Block]:
    heads = {
        "Differ": _APART,
        "By less than the margin": (Answer.SMALL,),
        "Equivalent": (Answer.EQUIVALENT,),
        "More games": (Answer.UNCLEAR,),
    }
    blocks: list[Block] = []
    for side in comparison.sides[1:]:
        table = []
        for name in metric_order(comparison):
            found = [row.judgement.answer for row in comparison.of(name, side.letter)]
            counts = [str(sum(answer in group for answer in found)) for group in heads.values()]
            table.append((load_metric(name).title, *counts))
        blocks.append(Table(f"Numbers of {side.letter} against A, by answer", ("Metric", *heads), table))
    if comparison.unpaired:
        lost = [f"{load_metric(m).title.lower()}, {label} (only {letter})" for m, label, letter in comparison.unpaired]
        blocks.append(Text("Found on one side only, and so not compared: " + listed(lost[:12]) + ".", role="note"))
    return blocks


def _metric(comparison: Comparison, name: str) -> list[Block]:
    metric = load_metric(name)
    blocks: list[Block] = [Text(metric.definition.replace("`", ""))]
    # Where nothing differs a table says so in less room; the win rates are drawn all the same.
    tells = name in HEADLINE_METRICS or any(row.judgement.answer.differs for row in comparison.of(name))
    if tells and can_draw(comparison, name):
        blocks += [Drawing(draw_values(comparison, name)), Drawing(draw_differences(comparison, name))]
    blocks += [metric_table(comparison, name, side) for side in comparison.sides[1:]]
    return blocks


def metric_table(comparison: Comparison, name: str, side: Side, *, only_different: bool = False) -> Table:
    """The rows of one metric of one pair, all or only those that differ."""
    rows, digits = [], digits_of(comparison.of(name))
    for row in comparison.of(name, side.letter):
        if only_different and not row.judgement.answer.differs:
            continue
        values = [value_text(name, values, digits) for values in (row.before, row.after)]
        cells = (
            as_sentence(row.label),
            *values,
            difference_text(row, digits),
            margin_text(row),
            answer_text(comparison, row),
        )
        rows.append(cells)
    head = ("", "A", side.letter, f"{side.letter} minus A (95 % interval)", "Margin", "Answer")
    return Table(f"{load_metric(name).title}: {side.letter} against A, in {unit_of(name)}", head, rows, words=(5,))


def _side_by_side(comparison: Comparison) -> list[Section]:
    detail = [side.run.manifest.detail for side in comparison.sides]
    names = [n for n in SIDE_BY_SIDE if all(supports(d, load_figure(n).detail) for d in detail)]
    blocks: list[Block] = [Drawings(draw_each(comparison, name)) for name in names]
    return [Section("side-by-side", "Side by side", blocks)] if blocks else []


def _families(comparison: Comparison) -> str:
    """How many numbers share which chance of a false difference."""
    share = f"{100 * ALPHA:.0f} %"
    head = [row.judgement.family for row in comparison.rows if row.metric in HEADLINE_METRICS]
    rest = [row.judgement.family for row in comparison.rows if row.metric not in HEADLINE_METRICS]
    said = []
    if head:
        said.append(
            f"The win rates of seats, roles and personas come first: {count_of(head[0], 'number')}, corrected together "
            f"(Holm), whichever metrics were asked for. The chance that any of them is called different by luck alone "
            f"is at most {share}."
        )
    if rest:
        others = "The other tables ask" if head else "These tables ask"
        said.append(
            f"{others} about {count_of(rest[0], 'number')} more, each counted once however many tables it stands in; "
            f"among them the chance is again at most {share}."
        )
    return " ".join(said)


def _reading(comparison: Comparison) -> list[Block]:
    saved = [row.contrast.games_saved for row in comparison.rows if row.metric == "win_rate_by_persona" and row.paired]
    blocks: list[Block] = [
        Text(
            "Better and worse: the two were told apart, and the metric says what is wanted (a fair share, fewer ties). "
            "Higher and lower: told apart, and what is wanted is for the designer to say. Equivalent: the difference "
            "lies within the margin. Different, but by less than the margin: both. Not enough games: neither could be "
            "shown; the number behind it, where one can be named, is about how many games in all would probably do."
        ),
        Text(
            f"{_families(comparison)} The intervals are for one number at a time; so one may leave out 0 where the "
            "answer is still open. Equivalence is asked of each number by itself, at 5 %."
        ),
        Text(f"{RULE} Margins were fixed before the games were looked at."),
    ]
    finite = sorted(s for s in saved if s < 1e6)
    if finite:
        middle = finite[len(finite) // 2]
        blocks.append(
            Text(
                f"What common deals were worth: for the personas' win rates, other deals for each variant would have "
                f"needed about {middle:.1f} times as many games for the same precision."
            )
        )
    return blocks
