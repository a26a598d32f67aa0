"""Whatever figure is found draws itself: words, own ids, nothing from elsewhere, the same bytes every time."""

import re
from xml.etree import ElementTree

import pytest

from analysis.charts.style import label_lines
from analysis.figures import draw, figure_names, load_figure
from analysis.metrics import Results, load_metric, metric_names
from tests.analysis.synthetic_run import Truth, at_both_levels, game_info, synthetic_run

NAMES = pytest.mark.parametrize("name", figure_names())


def results(games: int = 300, seats: int = 3) -> Results:
    truth = Truth({"a": 1.2, "b": 1, "c": 0.8, "d": 1}, (1.2, 1, 1, 1)[:seats])
    return Results(synthetic_run(truth, games=games))


@NAMES
def test_declared(name: str) -> None:
    figure = load_figure(name)
    assert figure.title and figure.question.endswith("?")
    assert set(figure.metrics) <= set(metric_names())


@NAMES
@pytest.mark.parametrize(("games", "seats"), [(1, 2), (300, 3), (300, 4)])
def test_drawn(name: str, games: int, seats: int) -> None:
    picture = draw(results(games, seats), name)
    root = ElementTree.fromstring(picture.svg)
    assert root.attrib["role"] == "img" and "viewBox" in root.attrib and "width" not in root.attrib
    named = [element.text for element in root if element.tag.rpartition("}")[2] in ("title", "desc")]
    assert named == [picture.title, picture.alt]
    assert picture.name == name and picture.reading.endswith(".") and len(picture.alt) > 20
    ids = re.findall(r'\bid="([^"]+)"', picture.svg)
    assert len(ids) == len(set(ids)) and all(i.startswith(f"{name}-") for i in ids)
    assert set(re.findall(r'href="#([^"]+)"', picture.svg)) <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", picture.svg)) <= set(ids)
    assert not re.search(r'(href|src)="(?!#)', picture.svg) and "<script" not in picture.svg
    assert "nan" not in re.sub(r"<(title|desc).*?</\1>", "", picture.svg).lower().split('"')


@NAMES
def test_drawn_at_both_levels(name: str) -> None:
    """Sharp and blunt play are told apart without colour, and in the words."""
    run = at_both_levels(synthetic_run(Truth({"a": 1.2, "b": 1, "c": 0.8, "d": 1}, (1.2, 1, 1)), games=600))
    picture = draw(Results(run), name)
    ElementTree.fromstring(picture.svg)
    if any("level" in load_metric(metric).keys for metric in load_figure(name).metrics):
        assert "played blunt" in picture.svg and "blunt" in picture.alt


@NAMES
def test_same_bytes_every_time(name: str) -> None:
    assert draw(results(), name).svg == draw(results(), name).svg


@NAMES
def test_colours_can_turn_dark(name: str) -> None:
    svg = draw(results(), name).svg
    assert "var(--fig-ink, #1c2329)" in svg
    assert not re.search(r"(fill|stroke): #(000000|ffffff)", svg)


@NAMES
def test_markup_in_names_stays_text(name: str) -> None:
    truth = Truth({"<b>x</b>&": 1, "b": 1}, (1, 1))
    info = game_info(sources=("<i>plots</i>", "museum", "lost"))
    svg = draw(Results(synthetic_run(truth, games=20, info=info)), name).svg
    ElementTree.fromstring(svg)
    assert "<b>" not in svg and "<i>" not in svg


def test_readings_carry_the_numbers_of_their_metric() -> None:
    found = results(3000)
    seat = max(found["win_rate_by_seat"].iter_rows(named=True), key=lambda row: abs(row["advantage"]))
    reading = draw(found, "win_rates_by_seat").reading
    assert f"Seat {seat['seat']}" in reading and f"{100 * seat['estimate']:.1f} %" in reading


def test_a_picture_shows_itself_in_a_notebook() -> None:
    picture = draw(results(), "margins")
    assert picture.svg in picture._repr_html_() and "figcaption" in picture._repr_html_()


def test_long_labels_break_into_two_lines() -> None:
    assert label_lines("contest") == "contest"
    assert label_lines("a-persona-with-a-long-name") == "a-persona-with-a-\nlong-name"
    assert label_lines("one " * 30).count("\n") == 1 and label_lines("one " * 30).endswith("…")
