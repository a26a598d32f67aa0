"""A tuning file, checked, with its tables and goals: everything that a search needs."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, replace
from functools import cached_property

from analysis.compare.margins import is_share
from analysis.experiments.errors import TrialError
from analysis.experiments.files import FileKind, Loaded
from analysis.experiments.seating import EVERYBODY, TargetGames, duels, sitters_of, with_newcomer
from analysis.experiments.setting import Setting
from analysis.experiments.space import Space
from analysis.metrics import DETAILS, load_metric
from analysis.policy import HALF_WIDTH, SHARE_MARGIN
from analysis.tune.goals import Goal
from analysis.tune.wanted import Matrix, Target, TuneFile
from analysis.wording import plain
from engine.documents.source import Document
from engine.errors import SondageError, nearest
from engine.personas import Persona, baseline_names, load_persona, persona_names
from engine.seating.lineup import parse_lineup
from engine.seating.seeds import load_seeds

PIECES = 12
"""Pieces of equal size in which a candidate is played; after each it may be given up."""
SEARCH_SHARE = 0.7
"""Share of the budget for the search; the rest is for the finalists."""
USUAL_GAMES = 100_000
FEWEST_CANDIDATES = 8
_CANDIDATES = 40  # that the search should be able to play to the end


@dataclass(frozen=True)
class Tuning:
    """What is tuned.

    Attributes
    ----------
    loaded: the file.
    tables: what is played for each point; goals: what is wanted.
    games: games of the search and of its finals together; minutes: instead of them, None where games are given.
    share: part of the budget of the file that is spent.
    """

    loaded: Loaded[TuneFile]
    tables: tuple[TargetGames, ...]
    goals: tuple[Goal, ...]
    share: float = 1.0

    @property
    def file(self) -> TuneFile:
        """What the file says."""
        return self.loaded.file

    @property
    def space(self) -> Space:
        """The parameters that move."""
        return self.loaded.space

    @property
    def setting(self) -> Setting:
        """What all points have in common."""
        return self.loaded.setting

    @property
    def minutes(self) -> float | None:
        """Minutes of search, where the file gives minutes instead of games."""
        minutes = self.file.budget.minutes
        return None if minutes is None else minutes * self.share

    @property
    def games(self) -> int:
        """Games of the search and of its finals; with a budget in minutes a number that is not reached."""
        if self.minutes is not None:
            return 1_000_000_000
        return max(1, round((self.file.budget.games or USUAL_GAMES) * self.share))

    @property
    def confirm_games(self) -> int:
        """Games of the winner, and of the original, that confirm it."""
        return max(1, round(self.file.budget.confirm * self.share))

    @cached_property
    def cycles(self) -> tuple[tuple[int, int], ...]:
        """Blocks and games of each table in which every line-up of it is played once."""
        return tuple(map(cycle_of, self.tables))

    @cached_property
    def piece_blocks(self) -> tuple[int, ...]:
        """Blocks of each table in a piece of a candidate's games: whole cycles of its line-ups."""
        wanted = self.file.budget.candidate or _usual_candidate(self)
        each = wanted / PIECES / len(self.tables)
        return tuple(max(1, round(each / games)) * blocks for blocks, games in self.cycles)

    @cached_property
    def candidate_games(self) -> int:
        """Games of a candidate that is played to the end."""
        pairs = zip(self.piece_blocks, self.cycles, strict=True)
        return PIECES * sum(piece // blocks * games for piece, (blocks, games) in pairs)


def _usual_candidate(tuning: Tuning) -> float:
    if tuning.file.search == "ntbea":
        return 1.0  # the least that there is: every line-up once in each piece
    if tuning.minutes is not None:
        return 4_000.0
    return min(max(SEARCH_SHARE * tuning.games / _CANDIDATES, 600.0), 20_000.0)


def cycle_of(table: TargetGames) -> tuple[int, int]:
    """Blocks and games in which every line-up of a table is played equally often, and in each of its orders."""
    plan = table.plan({}, 1).plan
    return plan.cycle, plan.cycle_games


def load_tuning(name: str | os.PathLike[str], share: float = 1.0) -> Tuning:
    """A tuning by its name (``game/tuning``) or the path of its file.

    TrialError, or `Faults` with several, when anything in it is wrong, contradictory, or too small to tell anything.
    """
    loaded = KIND.load(name)
    tuning = Tuning(loaded, *_tables(loaded.file, loaded.setting, loaded.document), share)
    _check_budget(tuning)
    return tuning


def _prepare(file: TuneFile, setting: Setting) -> Setting:
    """The setting with the personas that a newcomer and the sides of matrices bring along."""
    game = setting.variant.game
    known = (*persona_names(game), *baseline_names(game))
    people = dict(setting.personas)
    for target in file.targets:
        for side in target.matrix.sides if target.matrix is not None else ():
            for sitter in sitters_of(side, persona_names(game)):
                if sitter.persona in known:  # what is wrong with others is told later, at their lines
                    people.setdefault(sitter.persona, load_persona(game, sitter.persona))
    if file.newcomer is not None and file.newcomer.like in known:
        people[file.newcomer.name] = newcomer_of(file, game)
    return replace(setting, _personas=people)


def newcomer_of(file: TuneFile, game: str) -> Persona:
    """The persona that is made, as it is before it is tuned."""
    made = file.newcomer
    assert made is not None  # asked only of files that make one
    like = load_persona(game, made.like)
    title = made.title or f"{like.title}, tuned"
    plan = " ".join(made.plan.split()) or f"{like.plan} With weights that were tuned by play."
    return replace(like, name=made.name, title=title, plan=plan, is_baseline=False)


def _tables(file: TuneFile, setting: Setting, document: Document) -> tuple[tuple[TargetGames, ...], tuple[Goal, ...]]:
    """The tables that the targets need, each once, and the goals that speak of them."""
    tables: list[TargetGames] = []
    goals: list[Goal] = []
    usual: dict[int, int] = {}
    game = setting.variant.game
    for number, target in enumerate(file.targets):
        place = document.place(("targets", number))
        players = target.players or setting.players
        seated = setting if players == setting.players else setting.at({"players": players})
        if target.matrix is not None:
            met = duels(target.matrix.sides, persona_names(game), players)
            lineups = tuple(duel.lineup for duel in met)
            goals.append(Goal(target.label or "Win rates against one another", target, len(tables), place, met))
            tables.append(TargetGames(f"{players} players, duels", seated, "games", lineups))
            continue
        detail = load_metric(str(target.metric)).detail
        if players not in usual:
            usual[players] = len(tables)
            new = None if file.newcomer is None else with_newcomer(file.newcomer.name, persona_names(game), players)
            tables.append(TargetGames(f"{players} players", seated, detail, new))
        at = usual[players]
        tables[at] = replace(tables[at], detail=max(tables[at].detail, detail, key=DETAILS.index))
        goals.append(Goal(target.label or _words(target), target, at, place))
    return tuple(tables), tuple(goals)


def _words(target: Target) -> str:
    title = load_metric(str(target.metric)).title
    where = ", ".join(f"{k} {v}" if isinstance(v, int) or v.isdigit() else plain(v) for k, v in target.where.items())
    at = f" ({target.players} players)" if target.players else ""
    return f"{title}{', ' + where if where else ''}{at}"


def _checks(file: TuneFile, space: Space, document: Document) -> list[SondageError]:
    """What is wrong with targets and budget, once the parameters are sound."""
    faults: list[SondageError] = []
    setting = space.setting
    for path, factor in ((factor.path, factor) for factor in space.factors):
        if factor.parameter.kind == "table":
            remedy = "tune numbers of the rules or of personas; targets may name other numbers of players"
            faults.append(
                TrialError(f"{path} is no parameter to tune", place=document.place(("vary", path)), remedy=remedy)
            )
        if file.search == "ntbea" and factor.values is None:
            remedy = "write a step, or values"
            faults.append(
                TrialError(
                    f"ntbea needs a list of values of {path}", place=document.place(("vary", path)), remedy=remedy
                )
            )
    for number, target in enumerate(file.targets):
        place = document.place(("targets", number))
        if target.players is not None and target.players not in setting.variant.players:
            valid = ", ".join(map(str, setting.variant.players))
            problem = f"{setting.variant.name} is not for {target.players} players"
            faults.append(
                TrialError(problem, place=document.place(("targets", number, "players")), remedy=f"valid: {valid}")
            )
        if target.players not in (None, setting.players) and file.lineup is not None:
            problem = "another number of players does not fit the line-up of the file"
            faults.append(TrialError(problem, place=place, remedy="leave out lineup"))
        if target.matrix is not None:
            faults += _check_sides(target.matrix, setting.variant.game, document.place(("targets", number, "matrix")))
        else:
            faults += _check_needs(file, target, place)
    if file.newcomer is not None:
        faults += _check_newcomer(file, setting, document)
    return faults + _check_seeds(file, setting, document)


def _check_seeds(file: TuneFile, setting: Setting, document: Document) -> list[SondageError]:
    """Whether the deals of the confirmation are there, and are others than those of the search, whatever their name."""
    place = document.place(("confirm_seeds",))
    try:
        confirm = load_seeds(file.confirm_seeds)
    except SondageError as fault:
        return [TrialError(fault.problem, place=place, remedy=fault.remedy)]
    if confirm.root != setting.seeds.root:
        return []
    problem = f"are the seeds of the search ({setting.seeds.name}, root {confirm.root})"
    return [TrialError(problem, place=place, remedy="search on one seed set, confirm on another, such as holdout")]


def _check_needs(file: TuneFile, target: Target, place: str) -> list[SondageError]:
    needs = load_metric(str(target.metric)).needs
    missing = {"mixed levels": file.levels != "mixed", "replays": file.replays < 2}.get(needs, False)
    remedy = {"mixed levels": "write levels: mixed", "replays": "write replays: 2"}.get(needs, "")
    return [TrialError(f"{target.metric} needs {needs}", place=place, remedy=remedy)] if missing else []


def _check_sides(matrix: Matrix, game: str, place: str) -> list[SondageError]:
    known = (*persona_names(game), *baseline_names(game), EVERYBODY)
    if len(set(matrix.sides)) < len(matrix.sides):
        return [TrialError("a side is named twice", place=place, remedy="name each once")]
    faults: list[SondageError] = []
    for side in matrix.sides:
        try:
            parse_lineup([side], 1, known)
        except SondageError as fault:
            faults.append(TrialError(f"side {side!r}: {fault.problem}", place=place, remedy=fault.remedy))
    return faults


def _check_newcomer(file: TuneFile, setting: Setting, document: Document) -> list[SondageError]:
    made = file.newcomer
    assert made is not None  # asked only of files that make one
    place, game = document.place(("newcomer",)), setting.variant.game
    known = (*persona_names(game), *baseline_names(game))
    if made.like not in known:
        return [TrialError(f"there is no persona called {made.like!r}", place=place, remedy=nearest(made.like, known))]
    if made.name in persona_names(game):
        return [TrialError(f"a shipped persona is called {made.name!r}", place=place, remedy="choose another name")]
    if not any(path.startswith(f"persona.{made.name}.") for path in file.vary):
        remedy = f"vary persona.{made.name}.weights.DECISION.FEATURE"
        return [TrialError(f"nothing of the newcomer {made.name!r} moves", place=place, remedy=remedy)]
    return []


def _check_budget(tuning: Tuning) -> None:
    """TrialError where so few games could not tell anything."""
    document = tuning.loaded.document
    place = document.place(("budget",))
    least = math.ceil(FEWEST_CANDIDATES * tuning.candidate_games / SEARCH_SHARE)
    if tuning.minutes is None and tuning.games < least:
        problem = (
            f"the budget of {tuning.games:,} games is too small to tell anything: {FEWEST_CANDIDATES} candidates of "
            f"{tuning.candidate_games:,} games and a final need {least:,}"
        )
        raise TrialError(problem, place=place, remedy=f"allow {least:,} games or more, or fewer for a candidate")
    for games, what, times, key in (
        (_candidate_games(tuning), "candidate", 2.5, "candidate"),
        (tuning.confirm_games // len(tuning.tables), "confirmation", 1.25, "confirm"),
    ):
        for goal in tuning.goals:
            needed = _needed(goal, tuning.tables[goal.table].setting.players, times)
            if games < needed:
                problem = (
                    f"{games:,} games of a {what} are too few to tell anything about {goal.name!r}: a win rate would "
                    f"be uncertain by more than {times:g} times the margin"
                )
                remedy = f"allow {needed * len(tuning.tables):,} games or more, or a wider margin"
                raise TrialError(problem, place=document.place(("budget", key)), remedy=remedy)


def _candidate_games(tuning: Tuning) -> int:
    """Games of a good candidate at one table; those of an N-tuple bandit are not judged by their own games alone."""
    return tuning.games if tuning.file.search == "ntbea" else tuning.candidate_games // len(tuning.tables)


def _needed(goal: Goal, players: int, times: float) -> int:
    """Games for which the 95 % interval of a fair win rate reaches no further than so many margins."""
    target = goal.target
    if target.matrix is None and not is_share(load_metric(str(target.metric))):
        return 1
    fair, margin = 1 / players, target.margin or SHARE_MARGIN
    return math.ceil(HALF_WIDTH**2 * fair * (1 - fair) / (times * margin) ** 2)


KIND: FileKind[TuneFile] = FileKind("tunings", "tuning", TuneFile, "vary", _checks, _prepare)
