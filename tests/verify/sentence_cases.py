"""Games of known truth for the headline questions of a report, and which answers to them are wrong.

Another question is checked by adding its cases to `CASES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from analysis.metrics import Results
from analysis.policy import ALPHA, OPTION_MARGIN
from analysis.price.prices import Says
from analysis.report.page import section_info, section_names
from analysis.report.sections import luck, options, personas, seats, tempo
from analysis.stats.luck import DEAL
from tests.analysis.known_options import named, options_run
from tests.analysis.known_prices import NAMES, priced, said, worth_most
from tests.analysis.known_studies import verdicts_of
from tests.analysis.planted import courses, dealt, run_of, seatings
from tests.analysis.synthetic_run import SyntheticRun, Truth, synthetic_run

GAMES = 12_000
FALSE_ALARM, MISS = "false alarm", "miss"
Kind = Literal["false alarm", "miss"]
PROMISED: dict[str, float] = {FALSE_ALARM: 0.05, MISS: 0.10}
"""How often each kind of wrong answer may be given."""


@dataclass(frozen=True)
class Case:
    """A question, games whose truth is known, and the answers that would be wrong.

    Attributes
    ----------
    question: as it stands on the page.
    truth: the games in words.
    kind: what a wrong answer is: a false alarm (something said that is not so) or a miss (not said what is so).
    answer: plays the games of a number and gives the answer, in a word.
    wrong: whether an answer is wrong.
    """

    question: str
    truth: str
    kind: Kind
    answer: Callable[[int], str]
    wrong: Callable[[str], bool]

    @property
    def name(self) -> str:
        """The case in a line."""
        return f"{self.question} {self.truth}: {self.kind}"


def _alpha() -> float:
    """The share of the 5 % that one question of a page of one level of play has."""
    return ALPHA / sum(section_info(name).questions for name in section_names())


def _verdict(section: Any, run: SyntheticRun) -> str:
    """The verdict of the first answer of a section, as on a page."""
    return str(section.answers(Results(run, _alpha()))[0].verdict)


def _seat(off: float) -> Callable[[int], str]:
    weights = (1 / 3 + off, 1 / 3 - off / 2, 1 / 3 - off / 2)
    truth = Truth({"a": 1, "b": 1, "c": 1}, weights, shared=0.0)
    return lambda seed: _verdict(seats, synthetic_run(truth, GAMES, seed))


def _plan(off: float) -> Callable[[int], str]:
    strength = {"a": 1 / 3 + off, "b": 1 / 3 - off / 2, "c": 1 / 3 - off / 2}
    truth = Truth(strength, (1, 1, 1), shared=0.0)
    return lambda seed: _verdict(personas, synthetic_run(truth, GAMES, seed))


def _lead(**truth: Any) -> Callable[[int], str]:
    def answer(seed: int) -> str:
        order = seatings(GAMES, 3)
        return _verdict(tempo, run_of(courses(np.random.default_rng(seed), GAMES, order=order, **truth), order))

    return answer


def _luck(**truth: Any) -> Callable[[int], str]:
    def answer(seed: int) -> str:
        found = Results(dealt(np.random.default_rng(seed), GAMES, **truth)).one("luck", part=DEAL)
        return f"{found['estimate']:.3f}"

    return answer


def _options(games: int, **effects: float) -> Callable[[int], str]:
    return lambda seed: " ".join(sorted(named(options_run(games, seed, effects))))


def _prices(*worth: float) -> Callable[[int], str]:
    """What the page says of each option, the first one's first."""

    def answer(seed: int) -> str:
        prices = priced(worth, GAMES, seed)
        return "; ".join(said(prices, name) for name in NAMES)

    return answer


def _dearest(*worth: float) -> Callable[[int], str]:
    return lambda seed: worth_most(priced(worth, GAMES, seed))


def _claims(*truth: float) -> Callable[[int], str]:
    """The verdicts, the first claim's first."""
    return lambda seed: "; ".join(verdicts_of(truth, seed))


def _lacks(word: str) -> Callable[[str], bool]:
    return lambda answer: word not in answer.split()


def _first_is(*texts: str) -> Callable[[str], bool]:
    return lambda answer: answer.split("; ")[0] in texts


def _first_is_not(*texts: str) -> Callable[[str], bool]:
    return lambda answer: answer.split("; ")[0] not in texts


def _any_of(*texts: str) -> Callable[[str], bool]:
    return lambda answer: any(one in texts for one in answer.split("; "))


def _is(*verdicts: str) -> Callable[[str], bool]:
    return lambda answer: answer in verdicts


def _is_not(verdict: str) -> Callable[[str], bool]:
    return lambda answer: answer != verdict


SEATS, PLANS, LEADS, LUCK = seats.QUESTION, personas.GOOD, tempo.QUESTION, luck.QUESTION
OPTIONS, PRICES, CLAIMS = options.QUESTION, "What is each option worth? (prices)", "Does a claim hold? (a study of 12)"
WORTH = tuple(say.value for say in (Says.WORTH, Says.SMALL))
COSTS = tuple(say.value for say in (Says.COSTS, Says.COSTS_LITTLE))
SHORT = ("contradicted", "there, but small")
EARLY, UNEQUAL = (2.0, 2.0, 1.0, 1.0), (0.0, 0.3, 0.6)
# With two rounds to go a lead that grows by f a round has grown by (1 + f)² - 1.
AT_MARGIN, TWICE = 1.05**0.5 - 1, 1.1**0.5 - 1

# What several cases ask of the same games is answered once.
NO_FEEDBACK, ON_BOUND, NO_CLAIM = _lead(), _claims(*[0.02] * 12), _claims()

CASES: tuple[Case, ...] = (
    Case(SEATS, "a seat as far from fair as allowed", FALSE_ALARM, _seat(0.02), _is("yes", "no")),
    Case(SEATS, "a seat twice as far off as allowed", MISS, _seat(0.04), _is_not("no")),
    Case(SEATS, "fair seats", MISS, _seat(0.0), _is_not("yes")),
    Case(PLANS, "a plan as far from fair as allowed", FALSE_ALARM, _plan(0.05), _is("yes", "no")),
    Case(PLANS, "a plan twice as far off as allowed", MISS, _plan(0.1), _is_not("no")),
    Case(LEADS, "no feedback, rounds of one size", FALSE_ALARM, NO_FEEDBACK, _is("no")),
    Case(LEADS, "no feedback, early rounds twice as large", FALSE_ALARM, _lead(sizes=EARLY), _is("no")),
    Case(LEADS, "no feedback, points that pass again", FALSE_ALARM, _lead(swings=1.0), _is("no")),
    Case(LEADS, "no feedback, unequal plans", FALSE_ALARM, _lead(plans=UNEQUAL), _is("no")),
    Case(LEADS, "no feedback", MISS, NO_FEEDBACK, _is_not("yes")),
    Case(LEADS, "leads that grow as much as allowed", FALSE_ALARM, _lead(feedback=AT_MARGIN), _is("yes", "no")),
    Case(LEADS, "leads that grow twice as much", MISS, _lead(feedback=TWICE), _is_not("no")),
    Case(LUCK, "the deal decides nothing, players waver", FALSE_ALARM, _luck(), lambda a: float(a) > 0.02),
    Case(
        LUCK, "the deal decides nothing, players never waver", FALSE_ALARM, _luck(noise=0.0, fixed=1.0),
        lambda a: float(a) > 0.02,
    ),
    Case(LUCK, "the deal decides all", MISS, _luck(deal=1.0, noise=0.0), lambda a: float(a) < 0.95),
    Case(OPTIONS, "options that are worth nothing", FALSE_ALARM, _options(GAMES // 4), _is_not("")),
    Case(OPTIONS, "an option worth twice the margin", MISS, _options(GAMES, jade=2 * OPTION_MARGIN), _lacks("jade")),
    Case(PRICES, "options that are worth nothing", FALSE_ALARM, _prices(), _any_of(*WORTH, *COSTS)),
    Case(
        PRICES, "an option worth as much as is no matter", FALSE_ALARM, _prices(OPTION_MARGIN),
        _first_is(Says.NOTHING.value, *COSTS),
    ),
    Case(PRICES, "an option worth twice the margin", MISS, _prices(2 * OPTION_MARGIN), _first_is_not(*WORTH)),
    Case(PRICES, "an option overvalued by twice the margin", MISS, _prices(-2 * OPTION_MARGIN), _first_is_not(*COSTS)),
    Case(PRICES, "two options worth the same, said to be worth most", FALSE_ALARM, _dearest(0.02, 0.02), _is_not("")),
    Case(PRICES, "an option worth most by twice the margin", MISS, _dearest(0.03, 0.01), _is_not("amber")),
    Case(CLAIMS, "claims on their bound", FALSE_ALARM, ON_BOUND, _any_of("supported")),
    Case(CLAIMS, "claims on their bound, said to fall short", FALSE_ALARM, ON_BOUND, _any_of(*SHORT)),
    Case(CLAIMS, "nothing there, said to be small", FALSE_ALARM, NO_CLAIM, _any_of("supported", "there, but small")),
    Case(CLAIMS, "a claim of twice its bound", MISS, _claims(0.04), _first_is_not("supported")),
    Case(CLAIMS, "nothing there", MISS, NO_CLAIM, _first_is_not("contradicted")),
)  # fmt: skip
