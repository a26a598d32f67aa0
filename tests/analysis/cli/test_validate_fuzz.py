"""Whatever a file holds that was a sound one once: `validate` accepts it and it plays, or it says what is wrong."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analysis.cli import cli
from engine.documents.source import read_document
from engine.errors import is_unprintable
from engine.play.job import job_of
from engine.play.simulate import plan_run
from engine.shipped import configs
from engine.variants import load_variant

KINDS = ("variants", "personas", "criteria", "studies", "sweeps", "sensitivities", "tunings")
VARIANTS = {"archaeology": "archaeology/card-game", "mykerinos": "mykerinos/special-edition"}
SOURCES = {
    kind: {
        path.relative_to(configs()).as_posix(): path.read_text(encoding="utf-8")
        for game in VARIANTS
        for path in sorted(configs().joinpath(game, kind).rglob("*.yaml"))
    }
    for kind in KINDS
}
"""The text of every shipped document of these games, by kind and path."""
FEW, MANY = 12, 5_000
GAMES = 6
MOST_SECONDS = 2.0
MOST_MEMORY = 2 << 30  # bytes beside what the process has: a list without end then ends as an error, not the computer
# Each example writes its own file into the folder; some documents are long and take long to draw.
QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    st.text(max_size=12),
    st.lists(st.integers(), max_size=4),
    st.dictionaries(st.text(max_size=6), st.integers(), max_size=3),
)
SIGNS = st.sampled_from(
    [
        "&a [*a]",
        "*a",
        "!!python/object/apply:os.system ['true']",
        "!!binary aGk=",
        "<<: {game: x}",
        "? [a]\n: b",
        "[" * 40,
        "{a: " * 40,
        "\t",
        "\0",
        "\u2028",
        '"\\x1b[31m"',
        '"\\ud800"',
        "%YAML 9.9",
        "---",
        "...",
        "9" * 400,
        "1e999",
        ".nan",
        "2026-11-29",
        "0x10",
        "no",
        "|",
        ">-",
        "'",
    ]
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The key paths of everything in a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(inner for key, below in items for inner in places(below, (*path, key)))]


@st.composite
def changed_values(draw: st.DrawFn, kind_of: str) -> str:
    """A document of a kind with values put elsewhere, left out, doubled or replaced by junk."""
    data = yaml.safe_load(draw(st.sampled_from(sorted(SOURCES[kind_of].values()))))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(data)[1:] or [("game",)]))
        target = data
        for key in path[:-1]:
            target = target[key]
        kind = draw(st.sampled_from(["junk", "near", "move", "drop", "rename"]))
        if kind == "near" and type(target[path[-1]]) in (int, float):
            target[path[-1]] += draw(st.integers(-3, 3))
        elif kind == "move":
            other = data
            for key in draw(st.sampled_from(places(data))):
                other = other[key]
            target[path[-1]] = yaml.safe_load(yaml.safe_dump(other))
        elif kind == "drop":
            del target[path[-1]]
        elif kind == "rename" and isinstance(target, dict):
            target[draw(st.text(max_size=10))] = target.pop(path[-1])
        else:
            target[path[-1]] = draw(JUNK)
    return yaml.safe_dump(data, allow_unicode=draw(st.booleans()), default_flow_style=draw(st.booleans()))


@st.composite
def changed_text(draw: st.DrawFn, kind_of: str) -> str:
    """The text of a document with pieces cut out, put in twice, or replaced by signs that mean something in YAML."""
    text = draw(st.sampled_from(sorted(SOURCES[kind_of].values())))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 60)))
        put = draw(st.one_of(SIGNS, st.text(max_size=8), st.just(""), st.just(text[start:end] * 2)))
        text = text[:start] + put + text[end:]
    return text


@contextmanager
def bounded_memory() -> Iterator[None]:
    """A MemoryError for whatever wants more than `MOST_MEMORY`, where the system says how much the process has."""
    size = Path("/proc/self/statm")
    if not size.exists():
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    there = int(size.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (there + MOST_MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def check(text: str, folder: Path) -> None:
    """One document: accepted and playable, or one clear message, in less than two seconds and little memory."""
    file = folder / "mutant.yaml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    began = time.process_time()
    with bounded_memory():
        result = CliRunner().invoke(cli, ["validate", str(file)], prog_name="sondage")
    assert time.process_time() - began < MOST_SECONDS
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 2)
    if result.exit_code == 2:
        assert result.stdout == "" and str(file) in result.stderr and "Traceback" not in result.stderr
    assert not any(is_unprintable(sign) for sign in (result.stdout + result.stderr).replace("\n", ""))
    if result.exit_code == 0:
        play(file, result.stdout)


def play(file: Path, said: str) -> None:
    """Six games with what was accepted, where it is a variant or a persona; the others play nothing of their own."""
    if "sound persona" in said:
        game = str(read_document(file).data["game"])
        variant, who = load_variant(VARIANTS[game]), [str(file), "random", "random"]
        players = 3
    elif "sound variant" in said:
        variant = load_variant(file)
        players = min(variant.players)
        who = ["random"] * players
    else:
        return
    job = job_of(plan_run(variant, players, GAMES, who, 1, "games"))
    planned = job.plan.between(0, job.plan.blocks)
    assert sum(logs.games for logs in job.play(planned)) == len(planned) >= GAMES


def checked(kind: str, examples: int) -> Callable[[Path], None]:
    """A test of so many documents of a kind."""

    @settings(max_examples=examples, deadline=None, suppress_health_check=QUIET, derandomize=True)
    @given(text=st.one_of(changed_values(kind), changed_text(kind)))
    def run(text: str, folder: Path) -> None:
        check(text, folder)

    return lambda folder: run(folder=folder)


WARM: set[str] = set()


@pytest.fixture(autouse=True)
def warm(kind: str, tmp_path: Path) -> None:
    """All documents of the kind once, so that what is imported with the first of a sort is not counted to any."""
    file = tmp_path / "first.yaml"
    for text in () if kind in WARM else SOURCES[kind].values():
        file.write_text(text, encoding="utf-8")
        assert CliRunner().invoke(cli, ["validate", str(file)], prog_name="sondage").exit_code == 0
    WARM.add(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_the_unchanged_files_are_accepted_and_play(kind: str, tmp_path: Path) -> None:
    assert SOURCES[kind]
    for text in SOURCES[kind].values():
        check(text, tmp_path)
        result = CliRunner().invoke(cli, ["validate", str(tmp_path / "mutant.yaml")], prog_name="sondage")
        assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("documents", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_mutants_are_accepted_or_told(kind: str, documents: int, tmp_path: Path) -> None:
    checked(kind, documents)(tmp_path)
