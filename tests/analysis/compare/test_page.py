"""The page of a comparison: verdict first, escaped, laid out at both widths, the same numbers in both forms."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from analysis.compare import compare, comparison_page, write_comparison
from analysis.report import Page, as_html, as_markdown
from engine.runs.played import PlayedVariant
from engine.variants import load_variant
from tests.analysis.report.browser import layout
from tests.analysis.synthetic_run import PLAIN, SyntheticRun, synthetic_run
from tests.tiers import times

NASTY = "<script>alert(1)</script>|*b*"
GAMES = times(450, 900)
METRICS = times(["win_rate_by_seat", "win_rate_by_persona", "score_by_persona", "length"], None)
STRONGER = replace(PLAIN, strength={**PLAIN.strength, "contest": 2.6})


def of(run: SyntheticRun, variant: str, sets: tuple[str, ...] = (), name: str = "", title: str = "") -> SyntheticRun:
    loaded = load_variant(variant, sets)
    told = PlayedVariant.of(loaded)
    told = replace(told, name=name or told.name, title=title or told.title)
    return replace(run, manifest=replace(run.manifest, variant=told))


@pytest.fixture(scope="module")
def sides() -> list[SyntheticRun]:
    plain = of(synthetic_run(games=GAMES), "mykerinos/special-edition")
    strong = of(synthetic_run(STRONGER, games=GAMES), "mykerinos/special-edition", ("museum.values.outer=4",))
    return [plain, strong]


@pytest.fixture(scope="module")
def page(sides: list[SyntheticRun]) -> Page:
    return comparison_page(compare(sides))


@pytest.fixture(scope="module")
def wide_page(sides: list[SyntheticRun]) -> str:
    """Of three variants."""
    third = of(synthetic_run(games=GAMES, seed=3), "mykerinos/low-outer-rooms")
    return as_html(comparison_page(compare([*sides, third])))


def test_the_page_opens_with_the_verdict_and_names_what_differs(page: Page) -> None:
    assert page.title == "Special Edition compared with museum.values.outer=4"
    assert "numbers" in page.headline[0] and "What changes most" in page.headline[1]
    text = as_markdown(page)
    assert text.startswith("# Comparison of variants: ")
    assert "| museum.values.outer | 5 | 4 |" in text
    assert "sondage compare mykerinos/special-edition --set museum.values.outer=4" in text


def test_equal_variants_are_said_to_be_equal(sides: list[SyntheticRun]) -> None:
    page = comparison_page(compare([sides[0], sides[0]], ["one", "two"], metrics=METRICS))
    assert "nothing differs" in page.headline[0] and len(page.headline) == 1
    assert "A and B have the same parameters" in as_markdown(page)


def test_names_with_markup_are_escaped(sides: list[SyntheticRun]) -> None:
    nasty = of(sides[1], "mykerinos/special-edition", name=NASTY, title=NASTY)
    page = comparison_page(compare([sides[0], nasty], metrics=METRICS))
    assert "<script>alert" not in as_html(page)
    # Inside a fence Markdown shows text as it is.
    outside = re.sub(r"```.*?```", "", as_markdown(page), flags=re.S)
    assert "&lt;script&gt;alert" in outside and "<script>alert" not in outside


@pytest.mark.parametrize("width", [390, 1280])
def test_it_fits_a_phone_and_a_desk(wide_page: str, width: int, tmp_path: Path) -> None:
    seen = layout(wide_page, width, tmp_path)
    assert seen["errors"] == [] and seen["wide"] == [] and seen["cut"] == [] and seen["scroll"] <= width
    assert seen["figures"] > 10 and seen["nameless"] == 0


def test_ids_are_used_once(page: Page) -> None:
    ids = re.findall(r'\bid="([^"]+)"', as_html(page))
    assert len(ids) > 50 and len(ids) == len(set(ids))


def test_both_files_are_written(sides: list[SyntheticRun], tmp_path: Path) -> None:
    paths = write_comparison(compare(sides, metrics=["ties"]), tmp_path / "new")
    assert [path.name for path in paths] == ["comparison.html", "comparison.md"]
    assert all(path.stat().st_size < 2_000_000 for path in paths)
