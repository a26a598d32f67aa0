"""The report: self-contained, escaped, the same numbers in HTML and in Markdown, and honest about little data."""

import base64
import hashlib
import html
import re
import sys
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from analysis.report import as_html, as_markdown, make_page, write_page, write_report
from analysis.report.command import commands
from analysis.report.judging import more_games
from analysis.report.model import Page, Section, Table
from analysis.report.page import section_names
from analysis.report.render import escape_markdown, fence
from analysis.stats.within import Answer as Judged
from analysis.stats.within import Within
from engine.errors import SondageError
from engine.seating.lineup import Sitter
from tests.analysis.report.browser import layout
from tests.analysis.synthetic_run import (
    PLAIN,
    SyntheticRun,
    Truth,
    at_both_levels,
    game_info,
    made_up_manifest,
    synthetic_run,
)

NASTY = "<script>alert(1)</script>|*b*_i_`c`[x](y)"


@pytest.fixture(scope="module")
def run() -> SyntheticRun:
    return synthetic_run(games=3000)


@pytest.fixture(scope="module")
def both_levels(run: SyntheticRun) -> Page:
    return make_page(at_both_levels(run))


@pytest.fixture(scope="module")
def page(run: SyntheticRun) -> Page:
    return make_page(run)


def with_manifest(run: SyntheticRun, **changes: object) -> SyntheticRun:
    return replace(run, manifest=replace(run.manifest, **changes))


def brief(run: SyntheticRun) -> SyntheticRun:
    """The run as if it had kept games only, for tests of what needs no more."""
    return with_manifest(run, detail="games")


def words_of_html(page: str) -> str:
    body = re.sub(r"<(style|svg|script).*?</\1>", " ", page, flags=re.S)
    body = re.sub(r"<nav.*?</nav>|<title>.*?</title>", " ", body, flags=re.S)
    return html.unescape(re.sub(r"<[^>]+>", " ", body)).replace("\u00a0", " ")


def numbers(text: str) -> list[str]:
    return re.findall(r"[+−]?\d[\d,]*(?:\.\d+)?", text)


def test_html_and_markdown_hold_the_same_numbers(page: Page) -> None:
    markdown = re.sub(r"\\(.)", r"\1", as_markdown(page))
    assert len(numbers(markdown)) > 150
    assert numbers(words_of_html(as_html(page))) == numbers(markdown)


def test_the_top_says_what_was_found(page: Page) -> None:
    answers = {answer.question: answer for answer in page.answers}
    seats, plans = answers["Are the seats fair?"], answers["Are the plans equally good?"]
    assert re.search(r"Seat \d lies furthest from it: \d+\.\d % \(\d+\.\d to \d+\.\d\)", seats.text)
    assert plans.verdict == "no" and plans.text.startswith("Contest wins most often, 4")
    assert "points or fewer" in answers["How close are the games?"].text
    assert "the plans are not equally good" in page.headline[0]
    assert (
        "2 percentage points to a seat, 5 percentage points to a plan and 0.5 points of further gain"
        in (page.headline[1])
    )
    assert "problem" in page.headline[2] and plans.problem in page.headline[2]


def test_equal_seats_and_plans_are_called_so_when_the_games_show_it() -> None:
    page = make_page(brief(synthetic_run(Truth({"a": 1, "b": 1}, (1, 1)), games=12_000, seed=3)))
    assert [answer.verdict for answer in page.answers[:2]] == ["yes", "yes"]
    assert page.headline[0] == "The seats are fair; the plans are equally good."
    assert page.headline[2] == "No problem was found that is larger than its margin."


def test_games_that_would_settle_a_question_are_told_in_round_numbers() -> None:
    rows = [{"blocks": 1000}, {"blocks": 2000}]
    open_ = Within(Judged.OPEN, blocks_needed=2900)
    assert more_games(open_, rows, 6000) == "some 20,000 games in all would probably settle it"
    assert more_games(Within(Judged.OPEN), rows, 6000) == ""
    far = Within(Judged.OPEN, blocks_needed=200_000)
    assert more_games(far, rows, 6000) == "one lies so close to the margin that only very many more games would tell"


def test_too_few_games_are_no_verdict() -> None:
    page = make_page(brief(synthetic_run(Truth({"a": 1, "b": 1}, (1, 1)), games=600, seed=3)))
    seats = page.answers[0]
    assert seats.verdict == "open" and "settle it" not in seats.text, "the truth may lie on the margin"
    assert "not settled" in page.headline[0] and "No problem" not in " ".join(page.headline)


@pytest.mark.parametrize("games", [1, 4])
def test_little_data_is_said_not_hidden(games: int) -> None:
    page = make_page(synthetic_run(Truth({"a": 1, "b": 1}, (1, 1)), games=games))
    text = as_markdown(page)
    assert "nan" not in text.lower() and "None" not in text
    if games == 1:
        assert "too few games" in text


def test_sections_beyond_the_detail_are_named_with_the_command(run: SyntheticRun) -> None:
    assert "choices" in section_names()
    page = make_page(with_manifest(run, detail="games"))
    missing = next(section for section in page.sections if section.name == "not-shown")
    assert "“Choices at a decision”" in missing.blocks[0].text
    assert "--detail options" in missing.blocks[1].text
    order = [section.name for section in page.sections]
    assert "choices" not in order
    assert order.index("length") < order.index("not-shown") < order.index("methods")
    assert "not-shown" not in [section.name for section in make_page(run).sections]


def test_names_with_markup_are_escaped() -> None:
    truth = Truth({NASTY: 1, "b": 1}, (1, 1))
    info = replace(game_info(), title=NASTY, round_name="<u>round</u>")
    run = synthetic_run(truth, games=40, info=info)
    manifest = made_up_manifest(truth, 40, 20)
    run = replace(run, manifest=replace(manifest, variant=replace(manifest.variant, title=NASTY, sets=(f"a={NASTY}",))))
    page = make_page(run)
    text = as_html(page)
    assert text.count("<script") == 1 and "&lt;script&gt;" in text and "<u>" not in text.lower()
    body = re.sub(r"```sh.*?```", "", as_markdown(page), flags=re.S)
    assert "<script" not in body and "\\|\\*b\\*" in body
    tables = [line for line in body.splitlines() if line.startswith("|")]
    assert all(len(re.findall(r"(?<!\\)\|", line)) >= 3 for line in tables)


def test_markdown_escapes() -> None:
    assert escape_markdown("a|b\n<i>*x*</i>") == r"a\|b &lt;i&gt;\*x\*&lt;/i&gt;"
    assert fence("a ``` b") == "````" and fence("plain") == "```"


def test_self_contained_and_small(page: Page) -> None:
    text = as_html(page)
    assert len(text.encode()) < 2_000_000
    assert not re.search(r'(?:src|href)="(?!#)', text) and "@import" not in text and text.count("<script>") == 1
    assert not re.search(r"url\((?!#)", text)
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_written_whole_and_the_same_every_time(run: SyntheticRun, tmp_path: Path) -> None:
    run = brief(run)
    first = write_report(run, tmp_path / "new" / "folder")
    bytes_ = [path.read_bytes() for path in first]
    again = write_report(run, tmp_path / "new" / "folder")
    assert [path.read_bytes() for path in again] == bytes_
    assert sorted(p.name for p in first[0].parent.iterdir()) == ["report.html", "report.md"]


def test_a_folder_that_cannot_be_written(run: SyntheticRun, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SondageError, match=r"cannot be written(?s:.*)--out"):
        write_report(run, tmp_path / "file")


def test_commands_that_reproduce() -> None:
    plain = made_up_manifest(PLAIN, 1200, 400)
    simulate, report = commands(plain).splitlines()
    assert simulate == (
        "sondage simulate made-up/plain --players 3 --games 1200 --seeds smoke --detail options --out runs/again"
    )
    assert report == "sondage report runs/again"
    changed = replace(
        plain,
        variant=replace(plain.variant, name="mine", sets=("deck.counts=[1, 2]",)),
        sitters=(Sitter("contest"), Sitter("sets", "blunt")),
        lineups=((0, 1, 1),),
        all_lineups=False,
        detail="games",
    )
    line = commands(changed).splitlines()[0]
    assert "simulate mine.yaml " in line and "--lineup contest,sets@blunt,sets@blunt " in line
    assert "--set 'deck.counts=[1, 2]'" in line and "--detail" not in line
    assert "--levels" not in line and "--replays" not in line
    levels = replace(changed, sitters=(Sitter("contest", "blunt"), Sitter("sets", "blunt")), levels="blunt", replays=4)
    assert "--lineup contest,sets,sets --levels blunt --replays 4 " in commands(levels).splitlines()[0]


def test_skill_is_judged_where_both_levels_play(page: Page) -> None:
    """The made-up personas play the same at both levels, which enough games show."""
    both = make_page(at_both_levels(brief(synthetic_run(games=30_000))))
    answers = {answer.question: answer for answer in both.answers}
    steady = answers["Is a plan worth the same, played sharp or blunt?"]
    assert steady.verdict == "yes" and "played sharp" in steady.text and "played blunt" in steady.text
    assert "sharp and blunt" in both.headline[1]
    captions = [block.caption for section in both.sections for block in section.blocks if isinstance(block, Table)]
    assert "Win rate by seat and level of play" in captions
    assert not any(a.question.startswith("Is a plan worth") for a in page.answers)


def test_a_plan_that_turns_with_skill_is_named() -> None:
    sharp, blunt = (synthetic_run(Truth({"a": s, "b": 1}, (1, 1)), games=6000) for s in (2, 0.5))
    run = at_both_levels(brief(sharp))
    mixed = pl.concat(
        [
            run.tables["players"].filter(pl.col("level") == "sharp"),
            at_both_levels(blunt).tables["players"].filter(pl.col("level") == "blunt"),
        ]
    ).sort("game", "seat")
    page = make_page(replace(run, tables={**run.tables, "players": mixed}))
    answer = next(a for a in page.answers if a.question.startswith("Is a plan worth"))
    assert answer.verdict == "no" and "at the other below it: " in answer.text
    assert "Skill changes what a plan is worth" in page.headline[0]


def test_what_would_show_luck_and_skill_is_said(page: Page) -> None:
    section = next(section for section in page.sections if section.name == "luck")
    lines = " ".join(block.text for block in section.blocks)
    assert "--replays 4 " in lines and "--levels mixed " in lines


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_laid_out_in_a_browser(both_levels: Page, width: int, tmp_path: Path) -> None:
    """At the width of a phone and of a desk: no error, nothing wider than the page, no letters cut off."""
    seen = layout(as_html(both_levels), width, tmp_path)
    assert seen["width"] == width and seen["errors"] == []
    assert seen["wide"] == [] and seen["scroll"] <= width
    assert seen["figures"] >= 6 and seen["nameless"] == 0
    assert seen["cut"] == []


def test_tables_sort_in_a_browser(page: Page, tmp_path: Path) -> None:
    """A press on a column's head: largest first, then smallest first, then as it was."""
    seen = layout(as_html(page), 1280, tmp_path)
    assert len(seen["sorts"]) == seen["tables"] >= 5
    table = next(t for t in seen["sorts"] if t["caption"] == "Win rate by persona in numbers")
    values = [float(text.rstrip(" %").rstrip("\u00a0")) for text in table["up"]]
    assert values == sorted(values) and len(values) == 4
    assert table["down"] == table["up"][::-1] and table["last"] == table["first"]


def test_the_total_stays_at_the_bottom() -> None:
    table = Table("c", ("a", "b"), (("x", "1"), ("y", "2"), ("sum", "3")), totals=1)
    text = as_html(Page("t", "s", [], "m", [Section("one", "One", [table])]))
    assert re.search(r"<tfoot>\s*<tr><th scope=\"row\"[^>]*>sum</th>", text) and text.count("<tr>") == 4


def test_only_the_own_script_may_run(page: Page) -> None:
    """The page's policy names the digest of its script, so that no other runs even if it got in."""
    text = as_html(page)
    script = text.split("<script>")[1].split("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text and "default-src 'none'" in text


def test_pdf(page: Page, tmp_path: Path) -> None:
    html, markdown, pdf = write_page(page, tmp_path, pdf=True)
    assert [p.name for p in (html, markdown, pdf)] == ["report.html", "report.md", "report.pdf"]
    content = pdf.read_bytes()
    assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF") and len(content) > 20_000


def test_without_weasyprint_one_message_says_what_to_install(
    run: SyntheticRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(SondageError, match=r'not installed(?s:.*)pip install "sondage\[pdf\]"'):
        write_report(run, tmp_path / "out", pdf=True)
    assert not (tmp_path / "out").exists()


def test_the_browser_notices_what_is_wrong(run: SyntheticRun, tmp_path: Path) -> None:
    wide = '<p style="width:600px">wide</p><svg class="figure" width="50"><text x="30">long letters</text></svg>'
    seen = layout(f"<!doctype html><body>{wide}", 390, tmp_path)
    assert any("wide" in element for element in seen["wide"]) and seen["scroll"] > 390
    assert seen["cut"] == ["long letters"] and seen["nameless"] == 1


def test_long_names_and_many_players_fit(tmp_path: Path) -> None:
    names = ("a-persona-with-a-very-long-name-indeed", "another-persona-of-some-length", "c", "d", "e")
    run = synthetic_run(Truth(dict.fromkeys(names, 1.0), (1, 1, 1, 1, 1)), games=200)
    seen = layout(as_html(make_page(run)), 390, tmp_path)
    assert seen["wide"] == [] and seen["cut"] == []


def test_one_persona_in_every_seat_says_nothing_about_plans() -> None:
    run = synthetic_run(Truth({"a": 1, "b": 1}, (1, 1)), games=60)
    alone = run.tables["players"].with_columns(pl.lit("a").cast(pl.Enum(["a", "b"])).alias("persona"))
    page = make_page(replace(run, tables={**run.tables, "players": alone}))
    personas = next(section for section in page.sections if section.name == "personas")
    assert [block.text for block in personas.blocks] == [
        "Every seat is taken by a, so this run cannot say which plan is better."
    ]
    assert not any("plan" in answer.question for answer in page.answers)


def test_changes_stand_in_the_subtitle(run: SyntheticRun) -> None:
    manifest = replace(run.manifest, variant=replace(run.manifest.variant, sets=("deck.size=30",)))
    assert make_page(brief(replace(run, manifest=manifest))).subtitle == "3 players, 3,000 games, with deck.size=30"
