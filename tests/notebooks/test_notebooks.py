"""Every notebook runs from the top, in an empty folder, and shows what it promises."""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir

import nbformat
import pytest

from tests.notebooks.store import NOTEBOOKS, executed
from tests.tiers import times

GAMES = 240  # a run, in the quick tier


def shown(notebook: nbformat.NotebookNode) -> str:
    """Everything that the cells printed or displayed."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    texts = [str(output.get("text", "")) + "".join(map(str, output.get("data", {}).values())) for output in outputs]
    return "\n".join(texts)


def test_notebooks_are_numbered() -> None:
    assert [path.name[:2] for path in NOTEBOOKS] == [f"{n:02}" for n in range(1, len(NOTEBOOKS) + 1)]


EACH = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
# Two are run in the quick tier: the first, and the one with sliders, which only a notebook has.
QUICK = ("01", "05")
SOME = pytest.mark.parametrize(
    "path",
    [pytest.param(p, marks=() if p.stem[:2] in QUICK else pytest.mark.slow, id=p.stem) for p in NOTEBOOKS],
)


@SOME
def test_runs_from_the_top(path: Path, tmp_path: Path) -> None:
    notebook = executed(path, tmp_path, times(GAMES, None))
    assert shown(notebook).count("<svg") >= 2
    assert not [o for cell in notebook.cells for o in cell.get("outputs", ()) if o.get("name") == "stderr"]


@EACH
def test_is_stored_with_its_output(path: Path) -> None:
    """Every cell that shows something when it runs shows it in the file, in order and without an error."""
    notebook = nbformat.read(path, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert all(cell.outputs for cell in cells)
    assert not [o for cell in cells for o in cell.outputs if o.output_type == "error"]
    assert shown(notebook).count("<svg") >= 2


@EACH
def test_names_no_place_on_a_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for place in (Path.home(), Path.cwd(), Path(gettempdir())):
        assert f"{place}/" not in text


def test_pages_are_written() -> None:
    """The first notebook ends with a report, the second with a comparison."""
    for path, page in zip(NOTEBOOKS[:2], ("report.html", "comparison.html"), strict=True):
        text = shown(nbformat.read(path, as_version=4))
        assert page in text
