"""A player made by self-play: the N-tuple bandit, its resumption, and the comparison with the shipped personas."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from analysis.report.render import as_markdown
from analysis.tune.outcome import Outcome
from analysis.tune.tuning_page import beats_all_rivals, tuning_page
from engine.personas import persona_names
from engine.play.simulate import simulate
from tests.analysis.tune.small_tuning import tune, write

# It begins with a trader's weights, of which the one that sells for points is turned round.
NEWCOMER = """
variant: archaeology/card-game
players: 2
newcomer: {name: fresh, like: trader}
vary:
  persona.fresh.weights.actions.sell_points: {values: [-1, 0, 0.2]}
  persona.fresh.weights.actions.worth: {values: [-1, 0, 0.35]}
targets: [{metric: win_rate_by_persona, where: {persona: fresh}, aim: highest, margin: 0.05}]
search: ntbea
budget: {games: 1500, confirm: 1200}
"""


class Stop(Exception):
    pass


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    folder = tmp_path_factory.mktemp("newcomer")
    return tune(write(folder, NEWCOMER), folder / "out")


def test_it_sits_at_every_table(made: Outcome) -> None:
    run = made.confirmed.runs[0][1]
    names = run.manifest.persona_names
    assert names == tuple(sorted(("fresh", *persona_names("archaeology"))))
    assert all("fresh" in [sitter.persona for sitter in run.manifest.lineup(n)] for n in range(5))


def test_settings_are_glimpsed(made: Outcome) -> None:
    statuses = [one.status for one in made.searched.candidates]
    assert statuses[0] == "baseline" and set(statuses[1:]) == {"partial"}
    assert len({tuple(one.point.values()) for one in made.searched.candidates}) > 5
    assert made.point["persona.fresh.weights.actions.worth"] == 0.35


def test_every_shipped_persona_takes_its_place(made: Outcome) -> None:
    rivals = {rival.name: rival for rival in made.confirmed.rivals}
    assert set(rivals) == set(persona_names("archaeology"))
    # The original is the trader under another name, on the same deals and with the same luck.
    original = made.confirmed.rows[0].before.found
    assert rivals["trader"].number.found.value == pytest.approx(original.value, abs=1e-12)
    assert all(math.isfinite(rival.contrast.difference.se) for rival in rivals.values())
    assert not beats_all_rivals(made)
    page = as_markdown(tuning_page(made, ["sondage", "tune", "newcomer.yaml"]))
    assert "not worth keeping" in page and "In the newcomer's place" in page


def test_the_winner_is_a_persona_that_plays(made: Outcome, tmp_path: Path) -> None:
    if made.moved:
        (path,) = made.files
        run = simulate("archaeology/card-game", 2, 4, [str(path), "trader"], out=tmp_path / "run")
        assert run.manifest.persona_names == ("fresh", "trader")
    else:
        assert made.files == ()


def test_it_goes_on_where_it_was_stopped(made: Outcome, tmp_path: Path) -> None:
    for limit in (200, 700):
        left = limit

        def heard(games: int) -> None:
            nonlocal left
            left -= games
            if left < 0:
                raise Stop

        with pytest.raises(Stop):
            tune(write(tmp_path, NEWCOMER), tmp_path / "out", heard, workers=1)
    again = tune(tmp_path / "small.yaml", tmp_path / "out")
    assert again.searched.candidates == made.searched.candidates
    assert again.point == made.point


def test_a_budget_in_minutes(tmp_path: Path) -> None:
    text = NEWCOMER.replace("search: ntbea", "search: tpe").replace("games: 1500", "minutes: 0.05, candidate: 120")
    # More settings than can be tried in that time on any computer.
    for values in ("[-1, 0, 0.2]", "[-1, 0, 0.35]"):
        text = text.replace(f"{{values: {values}}}", "{low: -1, high: 1, step: 0.01}")
    found = tune(write(tmp_path, text.replace("margin: 0.05", "margin: 0.2")), tmp_path / "out")
    assert found.searched.seconds >= 0.7 * 3
    assert "budget was given in minutes" in as_markdown(tuning_page(found, ["sondage"]))
