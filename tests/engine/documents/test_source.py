"""Reading YAML: plain data in, one clear message for everything else."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.documents import source
from engine.documents.source import Mark, parse_document, parse_value, path_text, read_document
from engine.errors import Faults, SondageError
from engine.shipped import configs
from tests.tiers import times


def message(text: str) -> str:
    with pytest.raises(SondageError) as caught:
        parse_document(text, "file.yaml")
    return str(caught.value)


def test_values_are_read_as_yaml_1_2_reads_them() -> None:
    numbers = "b: 1e-3\nc: 010\nd: 0x1f\ne: 12:30\nf: 2001-01-01\nk: -2.5\n"
    text = numbers + "a: no\ng: ~\nh:\ni: True\nj: 'true'\nl: [1, {m: x}]\n"
    assert parse_document(text, "file.yaml").data == {
        "a": "no",
        "b": 0.001,
        "c": 10,
        "d": "0x1f",
        "e": "12:30",
        "f": "2001-01-01",
        "g": None,
        "h": None,
        "i": True,
        "j": "true",
        "k": -2.5,
        "l": [1, {"m": "x"}],
    }


def test_every_value_has_its_place() -> None:
    document = parse_document("a: 1\nb:\n  c: [5, 6]\n  d: {e: 7}\n", "file.yaml")
    assert document.marks[("b",)] == Mark(2, 1)
    assert document.place(("b", "c", 1)) == "file.yaml:3:10"
    assert document.place(("b", "d", "e")) == "file.yaml:4:7"
    assert document.place(("b", "d", "unknown")) == "file.yaml:4:3"
    assert document.place(("unknown",)) == "file.yaml:1:1"


def composed(text: str, loader: Any) -> Any:
    """Tags, places and values of all nodes; None where the parser refuses the text."""
    try:
        return shown(loader(text).get_single_node())
    except yaml.YAMLError:
        return None


def shown(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return node.tag, node.start_mark.line, [(shown(key), shown(value)) for key, value in node.value]
    if isinstance(node, yaml.SequenceNode):
        return node.tag, node.start_mark.line, list(map(shown, node.value))
    # Where nothing stands, the two put the place of nothing differently.
    return node.tag, node.start_mark.line, node.start_mark.column if node.value else 0, node.value


def test_the_parser_in_c_reads_what_the_other_one_reads() -> None:
    """All shipped documents, and each with a few signs put in, taken out or changed."""
    chance = random.Random(1)
    for path in sorted(configs().rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        assert composed(text, source._QuickLoader) == composed(text, source._Loader) is not None, path
        for _ in range(times(3, 100)):
            at, end = chance.randrange(len(text)), chance.choice((0, 1))
            changed = text[:at] + chance.choice(":-{}[],&*!|>'\"%@`#~\n  0.é中") + text[at + end :]
            quick, slow = (composed(changed, loader) for loader in (source._QuickLoader, source._Loader))
            assert quick == slow or None in (quick, slow), (path, at)


def test_aliases_repeat_values() -> None:
    data = parse_document("a: &x {n: 1}\nb: *x\n", "file.yaml").data
    assert data == {"a": {"n": 1}, "b": {"n": 1}}


BAD = {
    "empty": ("", "file.yaml: is empty\n  write one `key: value` a line"),
    "only a comment": ("# nothing\n", "file.yaml: is empty\n  write one `key: value` a line"),
    "a list": ("- 1\n- 2\n", "file.yaml:1:1: the file has to be a mapping\n  write one `key: value` a line"),
    "a word": ("\n word\n", "file.yaml:2:2: the file has to be a mapping\n  write one `key: value` a line"),
    "a tag that runs code": (
        "a: 1\nb: !!python/object/apply:os.system ['true']\n",
        "file.yaml:2:4: b: the tag !!python/object/apply:os.system is not allowed\n  files hold plain values only",
    ),
    "a tag of one's own": (
        "a: !secret x\n",
        "file.yaml:1:4: a: the tag !secret is not allowed\n  files hold plain values only",
    ),
    "binary": (
        "a: !!binary aGk=\n",
        "file.yaml:1:4: a: the tag !!binary is not allowed\n  files hold plain values only",
    ),
    "a key given twice": (
        "a:\n  b: 1\n  c: 2\n  b: 3\n",
        "file.yaml:4:3: a.b: given twice (first in line 2)\n  keep one of the two",
    ),
    "a number and a word as the same key": (
        "{2: x, '2': y}",
        "file.yaml:1:8: 2: given twice (first in line 1)\n  keep one of the two",
    ),
    "a list as a key": ("? [1, 2]\n: x\n", "file.yaml:1:3: a key has to be a word or a number"),
    "merging": (
        "a: &x {n: 1}\nb: {<<: *x}\n",
        "file.yaml:2:5: b: merging with << is not supported\n  write the values out, or use `extends`",
    ),
    "not a number": ("a: .nan\n", "file.yaml:1:4: a: .nan is not a finite number"),
    "infinite": ("a: [-.inf]\n", "file.yaml:1:5: a[0]: -.inf is not a finite number"),
    "too large": ("a: 1e999\n", "file.yaml:1:4: a: 1e999 is not a finite number"),
    "too long": (
        f"a: {'9' * 50}\n",
        f"file.yaml:1:4: a: '{'9' * 40}' is not a number that can be read",
    ),
    "half a character": ('a: "\\ud800"\n', "file.yaml:1:4: a: half a character (a surrogate) cannot be used"),
    "an alias inside itself": ("a: &x [*x]\n", "file.yaml:1:4: an alias stands inside its own value"),
    "an unknown alias": (
        "a: *x\n",
        "file.yaml:1:4: is not valid YAML: found undefined alias 'x'\n  a: *x\n     ^",
    ),
    "a control character": ("a: \x07\n", "file.yaml:1: holds a character that YAML does not allow"),
}


@pytest.mark.parametrize("name", BAD)
def test_one_message_says_where_and_what(name: str) -> None:
    text, expected = BAD[name]
    assert message(text) == expected


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: [1, 2\nb: 3\n", "file.yaml:2:2"),
        ("a: 1\n b: 2\n", "file.yaml:2:3"),
        ("a: 'x\n", "file.yaml:2:1"),
        ("a: 1\n\tb: 2\n", "file.yaml:2:1"),
        ("a: 1\n---\nb: 2\n", "file.yaml:2:1"),
        ("a: {b: 1}}\n", "file.yaml:1:10"),
    ],
)
def test_broken_yaml_shows_the_place(text: str, place: str) -> None:
    assert message(text).startswith(f"{place}: is not valid YAML: ")


def test_broken_yaml_shows_the_line_and_a_caret() -> None:
    assert message("good: 1\nbad: {b: 1}}\n").splitlines()[-2:] == ["  bad: {b: 1}}", "             ^"]


def test_an_alias_bomb_is_refused_at_once() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    start = time.monotonic()
    said = message("\n".join(lines))
    assert time.monotonic() - start < 5
    assert "more than 20,000 values, counting what aliases (*name) repeat" in said
    assert said.startswith("file.yaml:1:")
    assert said.endswith("write the values out, without aliases")


@pytest.mark.parametrize("text", ["[" * 5000, "a: " + "{b: " * 5000, "- " * 5000])
def test_values_far_inside_one_another_are_refused(text: str) -> None:
    assert "more than 30 levels inside one another" in message(text)


def test_a_file_of_many_values_is_refused() -> None:
    assert "more than 20,000 values" in message("a: [" + "1, " * 50_000 + "1]")
    assert "more than 20,000 values" in message("".join(f"k{number}: 1\n" for number in range(25_000)))


def test_all_faults_of_a_file_are_told_together() -> None:
    with pytest.raises(Faults) as caught:
        parse_document("a: !x 1\nb: 1\nb: 2\nc: .inf\n", "file.yaml")
    assert [fault.place for fault in caught.value.faults] == ["file.yaml:1:4", "file.yaml:3:1", "file.yaml:4:4"]


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("big.yaml").write_bytes(b"a: 1\n" + b"#" * 1_000_000)
    Path("latin.yaml").write_bytes(b"a: 1\nb: \xe9t\xe9\n")
    Path("folder.yaml").mkdir()
    for name, expected in (
        ("missing.yaml", "missing.yaml: there is no such file"),
        ("big.yaml", "big.yaml: is larger than 1 MB\n  a file of this kind has a few kilobytes"),
        ("latin.yaml", "latin.yaml:2: is not UTF-8 text\n  save the file as UTF-8"),
        ("folder.yaml", "folder.yaml: cannot be read: Is a directory\n  give the path of a YAML file"),
        ("nul\0.yaml", "nul\\x00.yaml: cannot be read: embedded null byte\n  give the path of a YAML file"),
    ):
        with pytest.raises(SondageError) as caught:
            read_document(name)
        assert str(caught.value) == expected


def test_a_mark_of_utf_8_at_the_start_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read_document(tmp_path / "a.yaml").data == {"a": 1}


@pytest.mark.parametrize(("text", "value"), [("3", 3), ("[1, 2]", [1, 2]), ("null", None), ("{a: x}", {"a": "x"})])
def test_one_value(text: str, value: Any) -> None:
    assert parse_value(text, "--set x") == value


def test_a_path_in_words() -> None:
    assert path_text(("deck", "templates", 7, "prestige")) == "deck.templates[7].prestige"
