"""Every notebook runs from the top, in an empty folder, and shows what it promises."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

REPOSITORY = Path(__file__).parents[2]
NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))


def executed(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> nbformat.NotebookNode:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}})
    return client.execute()


def shown(notebook: nbformat.NotebookNode) -> str:
    """Everything that the cells printed or displayed."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    texts = [str(output.get("text", "")) + "".join(map(str, output.get("data", {}).values())) for output in outputs]
    return "\n".join(texts)


def test_notebooks_are_numbered() -> None:
    assert [path.name[:2] for path in NOTEBOOKS] == [f"{n:02}" for n in range(1, len(NOTEBOOKS) + 1)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_from_the_top(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = shown(executed(path, tmp_path, monkeypatch))
    assert seen.count("<svg") >= 2
    assert list(tmp_path.glob("runs/*/report/report.html"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_names_no_place_on_a_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "/home/" not in text and "/tmp/" not in text and "/root/" not in text
