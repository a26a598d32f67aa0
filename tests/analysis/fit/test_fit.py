"""A plan's own log gives its weights back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from analysis.cli import cli
from analysis.fit.choices import decisions_of
from analysis.fit.fitting import fit_persona
from engine.errors import RunError
from engine.personas import load_persona
from engine.play.simulate import simulate
from engine.runs.reader import Run
from tests.reference_games.thinking import plain_game


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Games of a plan at the small game of `sondage new`."""
    lineup = ["collector@blunt", "all-rounder"]
    out = tmp_path_factory.mktemp("runs") / "run"
    return simulate(f"{plain_game()}/standard", 2, 300, lineup, "smoke", "decisions", workers=1, out=out)


def test_a_plan_is_found_again(run: Run) -> None:
    taken = decisions_of(run, "collector@blunt", 10_000)
    logged = run.scan("decisions").collect()
    assert len(taken) > 1_500 and len(taken) <= logged.height / 2
    like = load_persona(run.manifest.game, "collector")
    fitted = fit_persona(run.info, taken, "again", like, "blunt")
    assert fitted.loss("fitted") < 1.01 * fitted.loss("teacher"), "as good as the weights that made the choices"
    assert fitted.loss("fitted") < 0.97 * fitted.loss("even")
    found, true = fitted.persona.matrix(run.info), like.matrix(run.info) / like.temperature_of("blunt")
    same = [term.name for term in run.info.features].index("same")
    assert found[0, 0, same] == pytest.approx(true[0, 0, same], rel=0.2)
    chances = [_chances(each.features, weights[0, 0])[each.chosen] for weights in (found, true) for each in taken]
    ours, theirs = np.array(chances).reshape(2, -1).mean(axis=1)
    assert ours == pytest.approx(theirs, abs=0.02)


def _chances(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    values = np.exp(features @ weights - (features @ weights).max())
    return values / values.sum()


def test_the_command_writes_a_persona_that_plays(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "again.yaml"
    words = ["fit", str(run.folder), "--player", "collector@blunt", "--out", str(out), "--choices", "600"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0, done.output
    assert "Fitted to 600 decisions of collector@blunt" in out.read_text().replace("\n# ", " ")
    persona = load_persona(run.manifest.game, out)
    assert persona.weights and persona.temperature["sharp"] == 1.0


@pytest.mark.parametrize(
    ("player", "out", "said"),
    [
        ("collector", "a.yaml", "nobody called 'collector' plays in this run"),
        ("collector@blunt", "a+b.yaml", "a persona file cannot be called so"),
    ],
)
def test_what_cannot_be_fitted_is_one_message(run: Run, player: str, out: str, said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["fit", str(run.folder), "--player", player, "--out", str(tmp_path / out)])
    assert done.exit_code == 2 and said in done.output and "Traceback" not in done.output


def test_a_run_without_decisions_says_how_to_get_them(tmp_path: Path) -> None:
    out = tmp_path / "run"
    run = simulate(f"{plain_game()}/standard", 2, 4, ["collector", "all-rounder"], "smoke", workers=1, out=out)
    with pytest.raises(RunError, match="--detail decisions"):
        decisions_of(run, "collector", 10)
