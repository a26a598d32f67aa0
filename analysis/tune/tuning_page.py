"""A tuning as a page: the tuned numbers first, then what was wanted and found, the search, and how to do it again."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from itertools import combinations

from analysis.experiments.setting import point_text, value_word
from analysis.policy import ALPHA
from analysis.report.model import Block, Code, Drawing, Drawings, Facts, Page, Section, Table, Text
from analysis.report.page import INTERVAL
from analysis.stats.multiple import adjust_holm
from analysis.tune.confirm import Row
from analysis.tune.outcome import Outcome
from analysis.tune.tuning_pictures import draw_parameters, draw_path, draw_tradeoff
from analysis.tune.tuning_words import (
    aim_text,
    difference_text,
    has_push,
    miss_text,
    number_text,
    scale_of,
    unit_of,
    value_text,
)
from analysis.wording import as_sentence, count_of, listed, number

_MET = {"yes": "yes", "no": "no", "open": "not enough games", "": "–"}
_MOST_PARAMETERS = 12
_MOST_NAMED = 4


def tuning_page(outcome: Outcome, command: Sequence[str]) -> Page:
    """The page; `command` is what was typed."""
    tuning, confirmed = outcome.tuning, outcome.confirmed
    setting = tuning.setting
    sections = [
        Section("parameters", "What moved", _parameters(outcome)),
        Section("targets", "What was wanted, and what fresh games say", _targets(outcome)),
        *([Section("rivals", "Against the shipped personas", _rivals(outcome))] if confirmed.rivals else []),
        Section("shrinkage", "What the search promised", _shrinkage(outcome)),
        *([Section("tradeoffs", "Trade-offs", _tradeoffs(outcome))] if len(tuning.goals) > 1 else []),
        Section("search", "The search", _search(outcome)),
        Section("finals", "The finals", _finals(outcome)),
        *([Section("files", "The tuned files", _files(outcome))] if outcome.files else []),
        Section("reading", "How to read these numbers", _reading(outcome)),
        Section(
            "again", "Do it again", [Text("To play the same games and write this page:"), Code(shlex.join(command))]
        ),
    ]
    return Page(
        title=tuning.file.title or f"{setting.variant.title}, tuned",
        subtitle=f"{setting.variant.title}, {count_of(setting.players, 'player')}",
        findings=(),
        headline=headline(outcome),
        meaning=INTERVAL,
        sections=sections,
        kind="Tuning",
    )


def headline(outcome: Outcome) -> list[str]:
    """The answer in a few sentences."""
    confirmed = outcome.confirmed
    games = f"{confirmed.games:,} games of each on the seeds {confirmed.seeds}, which the search never saw"
    if not outcome.moved:
        return [
            "Nothing better than the original was found: the best settings could not be told apart from it.",
            _original_stays(outcome, games),
            *_against_rivals(outcome),
        ]
    said = [_moves(outcome)]
    before, after = (miss_text(outcome, one.loss) for one in (confirmed.before, confirmed.after))
    verb = "has a loss of" if has_push(outcome) else "misses what was wanted by"
    if has_push(outcome) and len(confirmed.rows) == 1:
        row = confirmed.rows[0]
        goal = outcome.tuning.goals[row.goal]
        unit = f" {unit_of(goal)}"
        before, after = number_text(goal, row.before) + unit, number_text(goal, row.after) + unit
        verb = "comes to"
    said.append(f"On {games}, it {verb} {after}; the original {verb} {before}.")
    if confirmed.is_better:
        said.append("That is better: the 95 % interval of the difference leaves out zero.")
    else:
        said.append("These games do not show that it is better: the 95 % interval of the difference includes zero.")
    met = [confirmed.is_met(row) for row in confirmed.rows]
    if any(met):
        said.append(
            f"Of {count_of(sum(map(bool, met)), 'number')}, {met.count('yes')} are where they were wanted, "
            f"{met.count('no')} are not, and {met.count('open')} need more games."
        )
    return said + _against_rivals(outcome)


def _original_stays(outcome: Outcome, games: str) -> str:
    verb = "has a loss of" if has_push(outcome) else "misses what was wanted by"
    return f"On {games}, it {verb} {miss_text(outcome, outcome.confirmed.after.loss)}."


def _moves(outcome: Outcome) -> str:
    """What moved; only how much of it where that is more than a sentence holds."""
    if len(outcome.moved) > _MOST_NAMED:
        return f"{len(outcome.moved)} of {len(outcome.point)} numbers were moved; they are listed below."
    return f"Tuned: {listed([_move(outcome, path) for path in outcome.moved])}."


def _move(outcome: Outcome, path: str) -> str:
    return f"{path} from {value_word(outcome.searched.original.point[path])} to {value_word(outcome.moved[path])}"


def _parameters(outcome: Outcome) -> list[Block]:
    rows = []
    for factor in outcome.tuning.space.factors:
        if factor.values is not None and len(factor.values) <= 6:
            tried = ", ".join(map(value_word, factor.values))
        else:
            tried = f"{value_word(factor.low)} to {value_word(factor.high)}"
        meaning = factor.parameter.meaning
        begun, won = outcome.searched.original.point[factor.path], outcome.point[factor.path]
        rows.append((factor.path, value_word(begun), value_word(won), tried, as_sentence(meaning)))
    head = ("Parameter", "Original", "Tuned", "Tried", "Meaning")
    blocks: list[Block] = [Table("Parameters", head, rows, words=(3, 4))]
    if ends := _at_ends(outcome):
        blocks.append(Text(f"At an end of what was tried: {listed(ends)}. A wider range may hold better values."))
    limits = [limit.words for limit in outcome.tuning.file.limits]
    if limits:
        blocks.append(Text(f"Limits: {'; '.join(limits)}."))
    return blocks


def _at_ends(outcome: Outcome) -> list[str]:
    """The parameters that moved to an end of their range."""
    found = []
    for factor in outcome.tuning.space.factors:
        values = factor.values if factor.values is not None else (factor.low, factor.high)
        if factor.is_number and outcome.moved.get(factor.path, None) in (values[0], values[-1]):
            found.append(factor.path)
    return found


def _targets(outcome: Outcome) -> list[Block]:
    goals, confirmed = outcome.tuning.goals, outcome.confirmed
    blocks: list[Block] = []
    for place, goal in enumerate(goals):
        rows = [_target_row(outcome, row) for row in confirmed.rows if row.goal == place]
        head = ("", "Wanted", "Original", "Tuned", "Tuned minus original", "Where wanted?", "Change")
        table = outcome.tuning.tables[goal.table]
        caption = f"{goal.name}, in {unit_of(goal)} ({table.name}, weight {goal.target.weight:g}; 95 % intervals)"
        blocks.append(Table(caption, head, rows, words=(1, 5, 6)))
    blocks.append(
        Text(
            f"{confirmed.games:,} games of each on the seeds {confirmed.seeds}: the same deals and players for "
            "both, so the difference is surer than either number. A single value allows its margin to either side. "
            f"{outcome.looks.words}"
        )
    )
    return blocks


def _target_row(outcome: Outcome, row: Row) -> tuple[str, ...]:
    goal, change = outcome.tuning.goals[row.goal], row.contrast.difference
    differ = difference_text(goal, change.value, change.lower, change.upper, change.se)
    answer = row.judgement.answer
    if answer.differs:
        told = "nearer to what was wanted" if row.is_nearer else "further from it"
    else:
        told = str(answer.value)
    values = (number_text(goal, row.before), number_text(goal, row.after))
    return (as_sentence(row.label), aim_text(goal, row.aim), *values, differ, _MET[outcome.confirmed.is_met(row)], told)


def _shrinkage(outcome: Outcome) -> list[Block]:
    """What search, finals and confirmation say of the winner, side by side."""
    candidate, confirmed = outcome.finals.won.candidate, outcome.confirmed
    searched = {(goal, words): (value, se) for goal, words, value, se in candidate.values}
    rows = []
    for row in confirmed.rows:
        goal = outcome.tuning.goals[row.goal]
        value, se = searched.get((row.goal, row.label), (math.nan, math.nan))
        final = outcome.finals.won.numbers[row.goal][row.label]
        alone = sum(other.goal == row.goal for other in confirmed.rows) == 1
        label = goal.name if alone else f"{goal.name}: {row.label}" if len(outcome.tuning.goals) > 1 else row.label
        unit = " %" if scale_of(goal) == 100 else ""
        texts = [value_text(goal, value, se), number_text(goal, final), number_text(goal, row.after)]
        rows.append((as_sentence(label), *(f"{text}{unit}" for text in texts), aim_text(goal, row.aim)))
    losses = [candidate.loss, outcome.finals.won.score.loss, confirmed.after.loss]
    rows.append(("Loss", *(number(loss, 2) for loss in losses), ""))
    games = [candidate.games, outcome.finals.won.games, confirmed.games]
    rows.append(("Games", *(f"{one:,}" for one in games), ""))
    head = ("", "Search", "Finals", "Confirmed", "Wanted")
    caption = "The winner in the search, in the finals and on fresh seeds"
    first, last = (miss_text(outcome, loss) for loss in (losses[0], losses[2]))
    return [
        Text(
            "The best of many noisy looks is partly the luckiest one, so a search promises more than is there. Here it "
            f"promised {'a loss of' if has_push(outcome) else 'a miss of'} {first}; fresh games say {last}."
        ),
        Table(caption, head, rows, words=(4,), totals=2),
    ]


def _tradeoffs(outcome: Outcome) -> list[Block]:
    pairs = list(combinations(range(len(outcome.tuning.goals)), 2))[:6]
    pictures = [draw_tradeoff(outcome, one, other) for one, other in pairs]
    blocks: list[Block] = [Drawing(pictures[0])] if len(pictures) == 1 else [Drawings(pictures)]
    return blocks


def _search(outcome: Outcome) -> list[Block]:
    searched = outcome.searched
    statuses = [one.status for one in searched.candidates]
    played = len(statuses) - statuses.count("repeated") - statuses.count("infeasible")
    text = (
        f"{count_of(played, 'setting')} were played, "
        f"{statuses.count('pruned')} of them given up early, in {searched.games:,} games and "
        f"{searched.seconds / 60:,.1f} minutes. A setting that is played to the end plays "
        f"{outcome.tuning.candidate_games:,} games. "
    )
    if statuses.count("infeasible"):
        text += f"{statuses.count('infeasible')} proposals were against a limit or the rules and were not played. "
    blocks: list[Block] = [Text(text.strip()), Drawing(draw_path(outcome))]
    pictures = draw_parameters(outcome)
    if len(pictures) <= _MOST_PARAMETERS:
        blocks.append(Drawings(pictures))
    return blocks


def _finals(outcome: Outcome) -> list[Block]:
    finals = outcome.finals
    base = outcome.searched.original.point
    rows = []
    for place, one in enumerate(finals.finalists):
        moved = {path: value for path, value in one.candidate.point.items() if value != base[path]}
        mark = "chosen" if place == finals.winner else "as good" if one.is_equal else ""
        loss = f"{number(one.score.loss, 2)} ± {number(one.score.se, 2)}"
        rows.append((point_text(moved), loss, number(one.candidate.distance, 2), f"{one.games:,}", mark))
    equal = sum(one.is_equal for one in finals.finalists)
    text = f"{count_of(len(rows), 'finalist')} played {finals.games:,} games on deals that the search had not used. "
    if outcome.tuning.file.pareto:
        text += "They are the best trade-offs; the one with the smallest weighted sum was chosen."
    elif equal > 1:
        text += f"{equal} could not be told apart from the best; of these the one nearest to the original was chosen."
    head = ("Setting", "Loss ± standard error", "Distance from the original", "Games", "")
    return [Text(text.strip()), Table("Finalists, the best first", head, rows, words=(4,))]


def _rivals(outcome: Outcome) -> list[Block]:
    goal = outcome.tuning.goals[0]
    rows = []
    for rival in outcome.confirmed.rivals:
        change = rival.contrast.difference
        differ = difference_text(goal, change.value, change.lower, change.upper, change.se)
        rows.append((rival.name, number_text(goal, rival.number), differ))
    name = outcome.tuning.file.newcomer.name if outcome.tuning.file.newcomer is not None else ""
    head = ("Persona", "In the newcomer's place", f"{as_sentence(name)} minus it")
    return [
        Text(f"Each shipped persona in the place of {name}, on the same fresh deals and beside the same others."),
        Table(f"{goal.name}, in {unit_of(goal)}", head, rows),
    ]


def beats_all_rivals(outcome: Outcome) -> bool:
    """Whether the newcomer beats every shipped persona in its place, at a family-wise error of 5 % (Holm)."""
    rivals = outcome.confirmed.rivals
    ps = [rival.contrast.p for rival in rivals]
    if not rivals or not all(map(math.isfinite, ps)):
        return False
    ahead = all(rival.contrast.difference.value > 0 for rival in rivals)
    return ahead and bool((adjust_holm(ps) < ALPHA).all())


def _against_rivals(outcome: Outcome) -> list[str]:
    if not outcome.confirmed.rivals:
        return []
    if beats_all_rivals(outcome):
        return ["It wins more often than any shipped persona in its place: worth keeping."]
    return ["It does not win more often than every shipped persona in its place: not worth keeping."]


def _files(outcome: Outcome) -> list[Block]:
    blocks: list[Block] = [Text(f"In the folder of this page; a variant file extends {outcome.tuning.file.variant}.")]
    for path in outcome.files[:4]:
        blocks += [Text(f"{path.name}:"), Code(path.read_text(encoding="utf-8").strip())]
    return blocks


def _reading(outcome: Outcome) -> list[Block]:
    file = outcome.tuning.file
    text = (
        "Loss: every number's distance from what is wanted, in margins, squared: a miss of one margin counts 1 and "
        "one of two margins 4; averaged over the numbers of a target, times its weight, added up over targets. What "
        "chance adds to a squared miss is taken off, so a small loss may come out as 0, and "
        "that of a single target below it. "
    )
    if has_push(outcome):
        text += "Where the highest or lowest value is wanted, the value itself counts, in margins. "
    text += (
        f"Moving every parameter across its whole range costs {file.nearness:g}, so that of equally good settings the "
        "nearest to the original is found."
    )
    settings = [
        ("Searched on the seeds", str(outcome.tuning.setting.seeds.name)),
        ("Confirmed on the seeds", outcome.confirmed.seeds),
        ("Looks at these deals", f"{outcome.looks.count}, this one included, for this tuning"),
        ("Proposals", "Optuna, tree-structured Parzen estimator" if file.search == "tpe" else "N-tuple bandit"),
        ("Seed of the search", str(file.seed)),
    ]
    blocks: list[Block] = [Text(text), Facts(settings)]
    if outcome.tuning.minutes is not None:
        blocks.append(
            Text("The budget was given in minutes: on another computer, or stopped and resumed, the search may differ.")
        )
    return blocks
