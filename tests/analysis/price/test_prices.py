"""Prices of options: planted cards come out as they are, and the same however they are played."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from numpy.testing import assert_array_equal

from analysis.cli import cli
from analysis.price import bans_of, price
from analysis.price.bans import SEVERAL, Ban
from analysis.price.page import price_page
from analysis.price.playing import PricePlay, Sums
from analysis.price.prices import Prices, Says, prices_of
from analysis.price.words import findings, forced_text, plan_tables
from analysis.report.render import as_markdown
from engine.catalogue import find_game, load_game
from engine.errors import SondageError
from engine.play.simulate import plan_run
from engine.variants import load_variant
from tests.analysis.known_prices import priced as priced_as
from tests.tiers import times

BAZAAR = Path(__file__).parents[2] / "reference_games" / "bazaar"
FEW, MANY = 150, 3_000


def sondage(*words: str) -> Result:
    return CliRunner().invoke(cli, words, prog_name="sondage")


@pytest.fixture(scope="module", autouse=True)
def game() -> str:
    return find_game(str(BAZAAR)).info.name


def priced(games: int, keep: Path | None = None, workers: int = 1) -> Prices:
    return price("bazaar/standard", 2, games, together=("lamp,lamp_too",), seeds="smoke", workers=workers, keep=keep)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory, game: str) -> tuple[Prices, Path]:
    keep = tmp_path_factory.mktemp("kept")
    return priced(FEW, keep), keep


def test_planted_cards_come_out_as_they_are(few: tuple[Prices, Path]) -> None:
    """The crown is the dearest, the glass is overvalued, and a lamp is nothing beside its twin."""
    found = {each.ban.label: each for each in few[0].over_plans}
    assert few[0].over_plans[0].ban.label == "crown" and found["crown"].says is Says.WORTH
    assert few[0].over_plans[-1].ban.label == "glass" and found["glass"].says is Says.COSTS
    assert found["lamp + lamp too"].says is Says.WORTH
    assert all(abs(found[lamp].price.value) < 0.03 for lamp in ("lamp", "lamp too"))


@pytest.mark.slow
def test_planted_cards_come_out_as_they_are_within_a_point() -> None:
    prices = priced(MANY)
    found = {each.ban.label: each.price for each in prices.over_plans}
    assert [each.ban.label for each in prices.over_plans][:2] == ["crown", "lamp + lamp too"]
    assert all(found[lamp].lower > -0.01 and found[lamp].upper < 0.01 for lamp in ("lamp", "lamp too"))
    assert all(each.says is Says.COSTS for each in prices.by_plan if each.ban.label == "glass")


def test_what_is_there_is_not_played_again(
    few: tuple[Prices, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    prices, keep = few
    [folder] = keep.iterdir()
    parts = sorted(folder.iterdir())
    assert len(parts) > 1
    parts[-1].write_bytes(parts[-1].read_bytes()[:50])
    played: list[int] = []
    play = PricePlay.blocks

    def blocks(self: PricePlay, first: int, last: int, stop: object = None) -> Sums:
        played.append(first)
        return play(self, first, last)

    monkeypatch.setattr(PricePlay, "blocks", blocks)
    assert priced(FEW, keep, workers=2) == prices
    assert len(played) == 1, "the part that was cut short"


def test_games_in_which_an_option_was_not_taken_need_not_be_played_again() -> None:
    manifest = plan_run("bazaar/standard", 2, 12, None, "smoke", "options")
    bans = bans_of(manifest.info, (), ("lamp,glass",))
    quick, whole = (PricePlay(manifest, bans, everything=all_).blocks(0, 6) for all_ in (False, True))
    assert whole.games > quick.games
    for name in ("lost", "players", "took", "changed", "forced"):
        assert_array_equal(getattr(quick, name), getattr(whole, name))


def test_a_persona_whose_file_makes_it_think_is_played_again_always() -> None:
    """Its name says nothing of playouts, and it may choose otherwise when it is shown less."""
    manifest = plan_run("bazaar/standard", 2, 12, None, "smoke", "options")
    name = manifest.sitters[0].persona
    thinker = replace(manifest.personas[name], search={"playouts": 4})
    personas = {**manifest.personas, name: thinker}
    play = PricePlay(replace(manifest, personas=personas), bans_of(manifest.info))
    assert play._again.tolist() == [sitter.persona == name for sitter in manifest.sitters]


COMPILED = ["archaeology/card-game", "site_contest/standard", "cleopatra/architects"]


@pytest.mark.parametrize(
    "variant", ["mykerinos/special-edition", *(pytest.param(name, marks=pytest.mark.slow) for name in COMPILED)]
)
def test_the_same_holds_for_compiled_games(variant: str) -> None:
    """Also where an option is taken that nothing was offered beside: in Mykerinos rooms are entered by a patron too."""
    players = 3
    manifest = plan_run(variant, players, 60, None, "smoke", "options")
    bans = bans_of(manifest.info)
    quick, whole = (PricePlay(manifest, bans, everything=all_).blocks(0, times(4, 10)) for all_ in (False, True))
    assert whole.games > quick.games
    for name in ("lost", "players", "took", "changed", "forced"):
        assert_array_equal(getattr(quick, name), getattr(whole, name))


def test_what_is_taken_because_nothing_else_is_left_is_told() -> None:
    variant = load_variant("bazaar/standard", ("only_glass=true",))
    prices = price(variant, 2, 6, seeds="smoke", workers=1)
    found = {each.ban.label: each for each in prices.over_plans}
    # Six games, two players, one round in which nothing but glass lies out.
    assert found["glass"].forced == 12 and found["crown"].forced == 0
    assert forced_text(prices) == "Taken all the same, since nothing else was left: glass at 12 decisions."


def test_prices_are_estimates_with_holm_and_common_intervals() -> None:
    manifest = plan_run("bazaar/standard", 2, 12, None, "smoke", "options")
    bans = (Ban(("rug",), "ware"), Ban(("crown",), "ware"), Ban(("rug", "crown"), SEVERAL))
    lost = np.zeros((4, 3, 3), dtype=np.int64)
    lost[:, 1, 0] = [60, 0, 60, 60]
    sums = Sums(lost, np.full((4, 3, 3), 2), *(np.full((3, 3), n) for n in (4, 20, 0)), 99, 0)
    prices = prices_of(manifest, bans, sums, 60)
    assert [each.ban.label for each in prices.over_plans] == ["crown", "rug", "rug + crown"]
    crown, rug, _ = prices.over_plans
    assert crown.price.value == pytest.approx(180 / 60 / 24)
    assert crown.price.confidence == pytest.approx(1 - 0.05 / 2) and prices.over_plans[2].price.confidence == 0.95
    assert prices.of_plans("ware")[0].price.confidence == pytest.approx(1 - 0.05 / 6)
    assert crown.p_holm == pytest.approx(2 * crown.p) and (rug.p, rug.p_holm) == (1, 1)
    assert crown.taken == pytest.approx(12 / 24)
    first = prices.of_plans("ware")[0]
    assert (first.who, first.price.value) == ("careful", pytest.approx(3 / 8))


@pytest.mark.parametrize(("changed", "says"), [(0, Says.OPEN), (20, Says.NOTHING)])
def test_that_hardly_anything_changed_is_no_proof_that_nothing_does(changed: int, says: Says) -> None:
    """In 48 players none changed: one in thirteen might (Clopper and Pearson)."""
    manifest = plan_run("bazaar/standard", 2, 12, None, "smoke", "options")
    zero = np.zeros((4, 1, 3), dtype=np.int64)
    sums = Sums(zero, np.full((4, 1, 3), 4), *(np.full((1, 3), n) for n in (4, changed, 0)), 99, 0)
    [found] = prices_of(manifest, (Ban(("rug",), "ware"),), sums, 60).over_plans
    assert found.says is says
    assert found.price.upper == pytest.approx(0 if changed else 1 - 0.025 ** (1 / 48), abs=0.002)


def test_what_is_worth_most_is_said_only_where_that_is_settled() -> None:
    [alone] = findings(priced_as((0.05, 0.02), 12_000, 1))
    assert "amber is worth most: over all plans" in alone and "also worth having: coral" in alone
    [together] = findings(priced_as((0.03, 0.03), 12_000, 1))
    assert together.startswith("Gem: worth having, in percentage points of win rate over all plans: ")
    assert together.endswith("Which of them is worth most is not settled.") and "is worth most:" not in together


def test_options_and_those_forbidden_together() -> None:
    info = load_game("mykerinos").info
    assert {ban.family for ban in bans_of(info)} == {option.group for option in info.options}
    assert all(ban.family == "room" for ban in bans_of(info, ("room",)))
    assert bans_of(info, ("room",), ("heiress,director",))[-1].family == "patron"
    assert bans_of(info, ("room",), ("room,director",))[-1].family == SEVERAL
    assert len(bans_of(info, (), ("room",))[-1].options) == sum(option.group == "room" for option in info.options)
    for words, said in (
        (((), ("directer,heiress",)), "did you mean 'director'"),
        ((("rom",), ()), "did you mean 'room'"),
        (((), ("director",)), "name two or more"),
    ):
        with pytest.raises(SondageError, match=said):
            bans_of(info, *words)


def test_the_page_says_what_the_tables_say(few: tuple[Prices, Path]) -> None:
    prices = few[0]
    text = as_markdown(price_page(prices, "sondage price bazaar/standard"))
    assert "crown is worth most" in text and "glass is overvalued" in text
    assert findings(prices)[0].replace("+", "") in text.replace("\\+", "+").replace("+", "")
    [(head, rows)] = plan_tables(prices, "ware")
    assert head == ("Option", "careful", "eager", "greedy") and len(rows) == 7
    assert text.count("never taken") == sum(cell == "never taken" for row in rows for cell in row)


def test_the_command_prints_tables_of_80_columns(tmp_path: Path) -> None:
    words = ("price", "bazaar/standard", "--players", "2", "--games", "12", "--seeds", "smoke", "--workers", "1")
    result = sondage(*words, "--out", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
    table = [line for line in result.stdout.splitlines() if "±" in line or (" to " in line and "%" in line)]
    assert len(table) >= 12 and max(map(len, table)) <= 80
    assert (tmp_path / "out" / "prices.html").exists() and (tmp_path / "out" / "prices.md").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bazaar/standard", "--group", "wares"), "did you mean 'ware'"),
        (("bazaar/standard", "--together", "lamp,lamp_two"), "did you mean 'lamp_too'"),
        (("bazaar/standard", "--players", "7"), "is not for 7 players"),
    ],
)
def test_bad_input_ends_with_a_message_and_status_2(words: tuple[str, ...], said: str) -> None:
    result = sondage("price", *words)
    assert (result.exit_code, result.stdout) == (2, "") and said in result.stderr
