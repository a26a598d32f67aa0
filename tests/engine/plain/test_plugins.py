"""Games, personas, metrics and figures of other installed packages: found, told where from, and harmless if broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.processes import ROOT
from tests.engine.plain.games import write

_POINTS = """
[sondage.games]
stroll = visitors.stroll.game
ramble = visitors.ramble
wreck = visitors.wreck
impostor = visitors.bots
[sondage.personas]
leaper = visitors.bots:Leaper
nobody = visitors.bots:nothing
[sondage.metrics]
mean_way = visitors.mean_way
half_made = visitors.bots
no_interval = visitors.no_interval
[sondage.figures]
way_of_seats = visitors.way_of_seats
"""
_BOTS = '''
class Leaper:
    """Goes as far as it can."""

    def choose(self, decision):
        return int(decision.feature("far").argmax()) if "far" in decision.names else 0
'''
_METRIC = """
from analysis.metrics import Metric
from analysis.metrics.score_by_seat import METRIC as LIKE, measure
from dataclasses import replace

METRIC = replace(LIKE, title="Way by seat")
"""
_FIGURE = """
from analysis.figures.scores_by_seat import FIGURE as LIKE, draw
from dataclasses import replace

FIGURE = replace(LIKE, title="Scores, by a visitor")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PYTHONPATH with a package `visitors` and what an installer writes beside it."""
    folder = tmp_path_factory.mktemp("site")
    package = folder / "visitors"
    write(package / "stroll")
    write(package / "ramble")
    (package / "__init__.py").write_text("")
    (package / "stroll" / "__init__.py").write_text("")
    (package / "ramble" / "__init__.py").write_text("")
    (package / "wreck.py").write_text("import nothing_of_that_name\n")
    (package / "bots.py").write_text(_BOTS)
    (package / "mean_way.py").write_text(_METRIC)
    (package / "no_interval.py").write_text(
        _METRIC + "\ndef measure(run): return run.scan('players').select('seat').collect()\n"
    )
    (package / "way_of_seats.py").write_text(_FIGURE)
    facts = folder / "visitors-1.5.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: visitors\nVersion: 1.5\n")
    (facts / "entry_points.txt").write_text(_POINTS)
    return folder


def sondage(installed: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(ROOT), str(installed)))
    return subprocess.run(
        [sys.executable, "-c", "from analysis.cli import main; main()", *words],
        cwd=folder, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200"},
    )  # fmt: skip


def test_games_say_where_they_come_from_and_a_broken_one_stops_nobody(installed: Path, tmp_path: Path) -> None:
    done = sondage(installed, tmp_path, "games")
    assert done.returncode == 0, done.stderr
    rows = {line.split()[0]: line for line in done.stdout.splitlines() if line.strip()}
    assert rows["stroll"].rstrip().endswith("visitors 1.5")
    assert rows["ramble"].rstrip().endswith("visitors 1.5"), "a package may be named in place of its game.py"
    assert rows["mykerinos"].rstrip().endswith("Sondage")
    assert "wreck" not in rows and "impostor" not in rows
    assert "Left out: the plug-in 'wreck' of visitors 1.5 cannot be loaded: ModuleNotFoundError" in done.stderr
    assert "Left out: the plug-in 'impostor' of visitors 1.5" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_installed_game_is_played_by_an_installed_persona_and_reported(installed: Path, tmp_path: Path) -> None:
    words = ["simulate", "stroll/standard", "--players", "2", "--games", "60", "--lineup", "leaper,slow"]
    done = sondage(installed, tmp_path, *words, "--out", "run", "--workers", "1")
    assert done.returncode == 0, done.stderr
    done = sondage(installed, tmp_path, "report", "run")
    assert done.returncode == 0, done.stderr
    assert "Goes as far as it can." in (tmp_path / "run" / "report" / "report.md").read_text()


def test_a_broken_persona_is_told_where_it_is_asked_for(installed: Path, tmp_path: Path) -> None:
    words = ["simulate", "stroll/standard", "--players", "2", "--games", "4", "--lineup", "nobody,slow"]
    done = sondage(installed, tmp_path, *words, "--out", "run")
    assert done.returncode == 2
    assert "the plug-in 'nobody' of visitors 1.5 cannot be loaded: AttributeError" in done.stderr
    assert "Traceback" not in done.stderr


def test_metrics_and_figures_join_those_that_come_with_sondage(installed: Path, tmp_path: Path) -> None:
    code = """
from analysis.figures import load_figure
from analysis.metrics import load_metric, metric_names
from engine.plugins import broken
print(load_metric('mean_way').title, load_figure('way_of_seats').title, 'half_made' in metric_names(), broken())
"""
    path = os.pathsep.join((str(ROOT), str(installed)))
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Way by seat Scores, by a visitor False (")
    assert "the plug-in 'half_made' of visitors 1.5 holds no METRIC" in done.stdout


@pytest.mark.slow
def test_a_metric_that_fails_is_left_out_of_a_comparison(installed: Path, tmp_path: Path) -> None:
    words = ["compare", "stroll/standard", "--set", "goal=14", "--players", "2", "--games", "60", "--all"]
    done = sondage(installed, tmp_path, *words)
    assert done.returncode == 0, done.stderr
    assert "Left out: the plug-in 'no_interval' of visitors 1.5 gives no column 'statistic'" in done.stderr
    assert "Way by seat" in done.stdout
