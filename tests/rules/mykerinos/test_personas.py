"""The shipped personas play Mykerinos sensibly, and each plays its plan."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest

from engine.games.mykerinos.state import ACTION, EXCAVATION, NO_PATRON, PASS
from engine.kernel.records import rows
from engine.personas import Persona, load_persona, persona_names
from engine.play.replay import Replay
from engine.play.simulate import simulate
from engine.playthrough import Playthrough
from engine.runs.reader import Run
from tests.rules.mykerinos.positions import OUTERS, Position

NAMES = persona_names("mykerinos")
SAVER = "saver"


@cache
def persona(name: str) -> Persona:
    """A shipped persona."""
    return load_persona("mykerinos", name)


def favourite(game: Playthrough, name: str) -> str:
    """The action that a persona values most, in words."""
    return game.weigh(persona(name))[0][0]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Games of all shipped personas among themselves."""
    folder = tmp_path_factory.mktemp("personas")
    return simulate("mykerinos/special-edition", 3, 1_200, None, "smoke", "decisions", workers=1, out=folder / "run")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("card", ["heiress", "curator", "colonel", "director"])
def test_a_card_in_hand_is_played_before_passing(name: str, card: str) -> None:
    game = Position(3).has("blue", personal=4).put("blue", (1, 1)).put("red", (2, 2), (5, 4)).cards("blue", **{card: 1})
    game.state.campaign = 1
    best = [words for words, _ in game.weigh(persona(name))]
    assert best.index("pass") > min(best.index(words) for words in best if words.startswith(card.capitalize()))


def test_few_passes_leave_a_card_that_could_be_played(played: Run) -> None:
    passes, idle = 0, 0
    for number in range(0, 1_200, 150):
        replay = Replay(played, number)
        for step in replay.steps():
            if step.state.decision != EXCAVATION or step.action.kind != PASS:
                continue
            out = rows(ACTION, replay.info.max_candidates)
            found = replay.rules.candidates(step.state, replay.params, out)
            passes += 1
            idle += any(out[i].patron != NO_PATRON for i in range(found))
    assert passes >= 8 * 12
    assert idle <= 0.1 * passes


@pytest.mark.parametrize("name", NAMES)
def test_takes_an_outer_room_whose_cards_it_holds(name: str) -> None:
    """Blue holds four Colonels and stands beside their outer room; it is the last campaign."""
    game = Position(3).rooms("blue", "I2").cards("blue", colonel=4).fill("blue", 0, 3)
    game.plots(0, ("Curator", 0), ("Heiress", 2))
    game.state.campaign = 3
    game.all_pass()
    assert game.decision_is("reward")
    assert favourite(game, name) == f"room {OUTERS[2]}"


@pytest.mark.parametrize("name", NAMES)
def test_does_not_feed_a_lost_area(name: str) -> None:
    """Two others hold area 0 beyond reach: whatever blue does, it places nothing there."""
    game = Position(3).has("blue", personal=6).put("blue", (0, 1)).put("blue", (4, 4))
    game.fill("red", 0, 4, row=0).fill("white", 0, 4, row=2)
    spaces = {f"({x},{y})" for x in range(4) for y in range(3)}
    best = favourite(game, name)
    assert not any(space in best for space in spaces), best


@pytest.mark.parametrize("name", NAMES)
def test_does_not_pile_up_where_it_cannot_be_caught(name: str) -> None:
    game = Position(3).has("blue", personal=6).fill("blue", 0, 4, row=0).fill("blue", 0, 2, row=1).put("red", (0, 2))
    best = favourite(game, name)
    assert not any(f"({x},{y})" in best for x in range(4) for y in range(3)), best


def mean(run: Run, column: str) -> dict[str, float]:
    """The mean of a column of `players` by persona."""
    found = run.scan("players").group_by("persona").agg(pl.col(column).mean()).collect()
    return dict(found.cast({"persona": pl.String}).iter_rows())


def stands_out(by_persona: dict[str, float], name: str) -> bool:
    """Whether a persona has more than every other."""
    return all(by_persona[name] > number for other, number in by_persona.items() if other != name)


def test_the_saver_saves(played: Run) -> None:
    assert stands_out(mean(played, "passed_first"), SAVER)
    rounds = (
        played.scan("rounds")
        .filter(pl.col("round") < 4)
        .join(played.scan("players").select("game", "seat", "persona"), on=["game", "seat"])
    )
    left = rounds.group_by("persona").agg(pl.col("archaeologists").mean()).collect()
    assert stands_out(dict(left.cast({"persona": pl.String}).iter_rows()), SAVER)


def test_museum_first_goes_to_the_museum_first(played: Run) -> None:
    first = (
        played.scan("rounds")
        .filter(pl.col("round") == 1)
        .join(played.scan("players").select("game", "seat", "persona"), on=["game", "seat"])
    )
    rooms = first.group_by("persona").agg(pl.col("rooms").mean()).collect()
    by_persona = dict(rooms.cast({"persona": pl.String}).iter_rows())
    others = [number for name, number in by_persona.items() if name != "museum-first"]
    assert by_persona["museum-first"] > 2 * max(others)


def test_the_collector_completes_most_sets_and_the_specialist_has_most_of_one_patron(played: Run) -> None:
    cards = [f"cards_{name}" for name in ("heiress", "explorer", "director", "curator", "colonel")]
    shares = (
        played.scan("players")
        .with_columns(most=pl.max_horizontal(cards) / pl.sum_horizontal(cards).clip(1), kinds=pl.min_horizontal(cards))
        .group_by("persona")
        .agg(pl.col("most").mean(), pl.col("kinds").mean())
        .collect()
        .cast({"persona": pl.String})
    )
    assert stands_out(dict(shares.select("persona", "most").iter_rows()), "specialist")
    assert stands_out(dict(shares.select("persona", "kinds").iter_rows()), "collector")


def test_majorities_wins_most_prestige_from_plots(played: Run) -> None:
    assert stands_out(mean(played, "score_plots"), "majorities")


def test_the_blocker_takes_what_red_would_like_best() -> None:
    """Two plots are alike to blue, but red stands in the outer room of one of them."""
    game = Position(3).rooms("red", "I2", "O2").fill("blue", 0, 3).fill("red", 0, 2, row=1)
    game.plots(0, ("Colonel", 0), ("Curator", 0)).all_pass()
    assert favourite(game, "blocker") == "take the left plot (Colonel, 0 prestige)"
    weighed = dict(game.weigh(persona("majorities")))
    apart = weighed["take the left plot (Colonel, 0 prestige)"] - weighed["take the right plot (Curator, 0 prestige)"]
    blocked = dict(game.weigh(persona("blocker")))
    further = blocked["take the left plot (Colonel, 0 prestige)"] - blocked["take the right plot (Curator, 0 prestige)"]
    assert further > apart
