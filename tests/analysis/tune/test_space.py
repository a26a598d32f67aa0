"""Paths, ranges and limits: what they stand for, and what is said when they stand for nothing."""

from __future__ import annotations

import pytest

from analysis.experiments.errors import TrialError
from analysis.experiments.model import Limit, Span
from analysis.experiments.paths import describe
from analysis.experiments.setting import Setting, digest_of, make_setting
from analysis.experiments.space import make_factor, make_space
from engine.documents.source import Document
from engine.errors import SondageError

NOWHERE = Document("file.yaml", {})


@pytest.fixture(scope="module")
def setting() -> Setting:
    return make_setting("mykerinos/special-edition")


@pytest.mark.parametrize(
    ("path", "base"),
    [
        ("museum.values.outer", 5),
        ("archaeologists.per_campaign.3", 11),
        ("deck.templates.T8.prestige", 5),
        ("deck.templates[7].prestige", 5),
        ("scoring.max_sets", None),
        ("setup.rotate_plots", "random"),
    ],
)
def test_a_path_of_the_rules_knows_its_value(setting: Setting, path: str, base: object) -> None:
    assert describe(path, setting.variant, setting.personas).base == base


@pytest.mark.parametrize(
    ("path", "remedy"),
    [
        ("museum.values.outter", "museum.values.outer"),
        ("museum.outer", "museum.values.outer"),
        ("set_bonus", "scoring.set_bonus"),
        ("museum.values", "museum.values.outer"),
        ("persona.savr.temperature.sharp", "saver"),
        ("persona.saver.weights.excavtion.place", "excavation"),
        ("persona.saver.temperature", "sharp"),
        ("deck.templates.T99.prestige", "deck.templates.T8"),
        ("a..b", "deck.patron_counts"),
    ],
)
def test_a_path_that_leads_nowhere_names_the_nearest(setting: Setting, path: str, remedy: str) -> None:
    with pytest.raises(TrialError) as caught:
        describe(path, setting.variant, setting.personas, "file.yaml:3:1")
    assert caught.value.place == "file.yaml:3:1"
    assert remedy in caught.value.remedy


def test_whole_numbers_have_equal_shares_of_the_range(setting: Setting) -> None:
    factor = make_factor(describe("museum.values.outer", setting.variant, setting.personas), Span())
    assert factor.values == (3, 4, 5, 6, 7)
    drawn = [factor.at((i + 0.5) / 1000) for i in range(1000)]
    assert {value: drawn.count(value) for value in factor.values} == dict.fromkeys(factor.values, 200)
    assert (factor.at(0.0), factor.at(1.0)) == (3, 7)


@pytest.mark.parametrize(
    ("span", "said"),
    [
        (Span(low=4, high=4), "is empty"),
        (Span(low=4, high=2), "is empty"),
        (Span(low=3, high=99), "reaches to 99"),
        (Span(low=2.5, high=4), "whole numbers"),
        (Span(low=2, high=4, step=3), "longer than its range"),
        (Span(values=(3, 3)), "twice"),
    ],
)
def test_ranges_that_are_none_are_refused(setting: Setting, span: Span, said: str) -> None:
    with pytest.raises(TrialError, match=said):
        make_factor(describe("museum.values.outer", setting.variant, setting.personas), span)


@pytest.mark.parametrize(
    ("path", "span"),
    [
        ("players", Span(low=2, high=1e9)),
        ("persona.saver.weights.excavation.place", Span(low=0, high=1, step=1e-12)),
        ("persona.saver.weights.excavation.place", Span(low=0, high=1, step=5e-324)),
    ],
)
def test_ranges_of_too_many_values_are_refused_before_they_are_listed(setting: Setting, path: str, span: Span) -> None:
    with pytest.raises(TrialError, match="more than 10,000 values"):
        make_factor(describe(path, setting.variant, setting.personas), span)


def test_a_number_without_advice_of_the_game_needs_a_range(setting: Setting) -> None:
    with pytest.raises(TrialError, match="no range"):
        make_factor(describe("persona.saver.weights.excavation.place", setting.variant, setting.personas), Span())


def test_limits_thin_out_a_grid(setting: Setting) -> None:
    spans = {"museum.values.outer": Span(low=2, high=4), "museum.values.inner": Span(low=2, high=4)}
    limit = Limit(path="museum.values.inner", below="museum.values.outer")
    space, faults = make_space(setting, spans, [limit], NOWHERE)
    assert not faults
    pairs = [tuple(point.values()) for point in space.grid()]
    assert pairs == [(3, 2), (4, 2), (4, 3)]


def test_limits_that_exclude_each_other_are_told(setting: Setting) -> None:
    spans = {"museum.values.outer": Span(low=2, high=4), "museum.values.inner": Span(low=2, high=4)}
    limits = [
        Limit(path="museum.values.inner", below="museum.values.outer"),
        Limit(path="museum.values.inner", at_least=4),
    ]
    _, faults = make_space(setting, spans, limits, NOWHERE)
    assert [fault.problem.split(" (")[0] for fault in faults] == ["no point of the ranges keeps this limit"]


def test_every_fault_is_told_at_once(setting: Setting) -> None:
    spans = {"museum.values.outter": Span(), "scoring.set_bonus": Span(low=3, high=1)}
    _, faults = make_space(setting, spans, [Limit(path="nothing.here", at_most=3)], NOWHERE)
    assert len(faults) == 3


def test_a_point_changes_rules_and_personas_and_keeps_the_deals(setting: Setting) -> None:
    point = {"museum.values.outer": 4, "persona.saver.weights.excavation.place": 1.5}
    base, manifest = setting.plan(60), setting.at(point).plan(60)
    assert manifest.variant.resolved["museum"]["values"]["outer"] == 4
    assert manifest.personas["saver"].weights["excavation"]["place"] == 1.5
    assert base.personas["saver"].weights["excavation"]["place"] == 5
    assert manifest.seeds == base.seeds
    assert manifest.lineups == base.lineups


def test_digests_stand_for_games(setting: Setting) -> None:
    base = digest_of(setting.plan(60))
    assert digest_of(setting.at({"museum.values.outer": 5}).plan(60)) == base
    assert digest_of(make_setting("mykerinos/special-edition").plan(60)) == base
    others = [
        setting.at({"museum.values.outer": 4}).plan(60),
        setting.at({"persona.saver.temperature.sharp": 0.2}).plan(60),
        setting.at({"players": 2}).plan(60),
        setting.at({"levels": "blunt"}).plan(60),
        setting.plan(600),
        make_setting("mykerinos/special-edition", seeds="holdout").plan(60),
    ]
    assert len({base, *map(digest_of, others)}) == 7


def test_a_point_that_the_rules_forbid_is_refused(setting: Setting) -> None:
    with pytest.raises(SondageError, match="400 is more than 20"):
        setting.at({"museum.values.outer": 400})
    with pytest.raises(TrialError, match=r"less than temperature\.sharp"):
        setting.at({"persona.saver.temperature.sharp": 900.0})
