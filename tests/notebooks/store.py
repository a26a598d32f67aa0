"""Runs the notebooks; as a program, stores them with their output: ``python -m tests.notebooks.store``."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

REPOSITORY = Path(__file__).parents[2]
NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))


def executed(path: Path, folder: Path, games: int | None = None) -> nbformat.NotebookNode:
    """The notebook, run from the top in `folder` against this source; with so many games a run, where that is given."""
    notebook = nbformat.read(path, as_version=4)
    if games is not None:
        for cell in notebook.cells:
            cell.source = re.sub(r"\bgames=[\d_]+", f"games={games}", cell.source)
    # A kernel started by the client takes its environment from here.
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "COLUMNS": "120"}
    client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(folder)}})
    client.create_kernel_manager()
    with client.setup_kernel(env=environment):
        for place, cell in enumerate(notebook.cells):
            client.execute_cell(cell, place)
    return notebook


def tidy(notebook: nbformat.NotebookNode) -> None:
    """Without times of day, which would change the file at every run."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata.pop("language_info", None)


if __name__ == "__main__":
    for file in NOTEBOOKS:
        with tempfile.TemporaryDirectory() as empty:
            found = executed(file, Path(empty))
        tidy(found)
        nbformat.write(found, file)
