"""Read a YAML file as plain data and remember where every value stands.

Numbers, true/false, null and text are read as YAML 1.2 reads them (so `no` is text and `1e-3` a number). A key that is
a whole number has one form, however it is written (`1`, `01`, `+1`, `1.0`). Nothing in a file can run code: tags, and
everything else that is more than data, are refused with their place.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from pydantic import TypeAdapter, ValidationError
from yaml.composer import Composer
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from engine.errors import Faults, Place, SondageError, is_unprintable

Keys = tuple[str | int, ...]

SUFFIXES = (".yaml", ".yml")
LARGEST_FILE = 1_000_000  # bytes
MOST_VALUES = 20_000  # after aliases are unfolded
DEEPEST = 30

TAG = "tag:yaml.org,2002:"
_WHOLE = TypeAdapter(int)
_INT = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


# Characters that the parser in C and PyYAML's own take differently where they stand in text.
_TOLD_APART = re.compile("[\t\r\x85\u2028\u2029\ufeff]")


class _Limited(Composer):
    """Composes nodes only; scalars are told apart as in YAML 1.2, and nesting has a limit."""

    # The exemption below: PyYAML declares it as an attribute of the class.
    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012
    depth = 0
    nodes = 0

    def compose_node(self, parent: Node | None, index: int) -> Node | None:
        self.depth += 1
        self.nodes += 1
        if self.depth > DEEPEST or self.nodes > 2 * MOST_VALUES:  # a value and its key are two nodes
            # The exemption below: the parser that this is mixed with has it.
            mark = self.peek_event().start_mark  # type: ignore[attr-defined]
            limit = f"{DEEPEST} levels inside one another" if self.depth > DEEPEST else f"{MOST_VALUES:,} values"
            raise yaml.MarkedYAMLError(problem=f"more than {limit}", problem_mark=mark)
        node: Node | None = super().compose_node(parent, index)
        self.depth -= 1
        return node


class _Loader(_Limited, yaml.SafeLoader):
    """Reads YAML by PyYAML's own parser, whose faults are the ones that are told."""


_Quick: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # a PyYAML may come without its parser in C


# The exemption below: which class it is shows at run time.
class _QuickLoader(_Limited, _Quick):  # type: ignore[misc]
    """Reads YAML by the parser in C that PyYAML brings along, in a tenth of the time."""

    def __init__(self, text: str) -> None:
        _Quick.__init__(self, text)
        Composer.__init__(self)


def tell_scalars(reader_or_writer: type[yaml.SafeLoader] | type[yaml.SafeDumper]) -> None:
    """Teach a PyYAML loader or dumper which plain words are true/false, null and numbers."""
    for kind, pattern, starts in (
        ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
        ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
        ("int", _INT.pattern, list("-+0123456789")),
        ("float", _FLOAT.pattern, list("-+.0123456789")),
    ):
        reader_or_writer.add_implicit_resolver(TAG + kind, re.compile(f"({pattern})$"), starts)


for _reader in (_Loader, _QuickLoader):
    tell_scalars(_reader)


@dataclass(frozen=True, order=True)
class Mark:
    """A place in a file; line and column count from 1."""

    line: int
    column: int


@dataclass
class Document:
    """A YAML file as plain data.

    Attributes
    ----------
    name: how messages call the file.
    data: nested dicts (keys are text), lists, text, numbers, true/false, None.
    marks: the place of each value; for an entry of a mapping the place of its key.
    """

    name: str
    data: dict[str, Any]
    marks: dict[Keys, Mark] = field(default_factory=dict)

    def place(self, keys: Keys = ()) -> str:
        """``file:line:column`` of a value, or of the nearest value around it that the file holds."""
        while keys and keys not in self.marks:
            keys = keys[:-1]
        mark = self.marks.get(keys)
        return f"{self.name}:{mark.line}:{mark.column}" if mark else self.name


def is_file(path: str | os.PathLike[str]) -> bool:
    """Whether a file is there; False as well for a word that no file can be called (too long, say)."""
    return os.path.isfile(path)  # `Path.is_file` raises OSError for such a word


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a folder is there; False as well for a word that no folder can be called."""
    return os.path.isdir(path)


def is_path(name: str, known: Collection[str] = ()) -> bool:
    """Whether a word means a YAML file, and not something shipped that is called so.

    A word without the ending of a YAML file is a path where such a file is there, unless it is one of the `known`
    names: a stray file hides nothing.
    """
    return name.endswith(SUFFIXES) or (name not in known and is_file(name))


def read_document(path: str | os.PathLike[str], error: type[SondageError] = SondageError) -> Document:
    """Read a YAML file whose root is a mapping.

    Raises
    ------
    `error` (or `Faults` with several) when the file cannot be read, is larger than 1 MB, is no YAML, holds a key
    twice, a tag, a circle or too many values, or is no mapping.
    """
    name = str(path)
    return parse_document(_text(Path(path), name, error), name, error)


def _text(path: Path, name: str, error: type[SondageError]) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise error("there is no such file", place=name) from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise error(f"cannot be read: {reason}", place=name, remedy="give the path of a YAML file") from None
    if len(content) > LARGEST_FILE:
        raise error("is larger than 1 MB", place=name, remedy="a file of this kind has a few kilobytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content[: problem.start].count(b"\n") + 1
        raise error("is not UTF-8 text", place=f"{name}:{line}", remedy="save the file as UTF-8") from None


def parse_document(text: str, name: str, error: type[SondageError] = SondageError) -> Document:
    """The same as `read_document` for text that is at hand."""
    node = _compose(text, name, error)
    if node is None:
        raise error("is empty", place=name, remedy="write one `key: value` a line")
    if not isinstance(node, MappingNode):
        raise error("the file has to be a mapping", place=_at(name, node), remedy="write one `key: value` a line")
    document = Document(name, {})
    document.data = _unfold(node, document, error)
    return document


def parse_value(text: str, place: Place, error: type[SondageError] = SondageError) -> Any:
    """One value written in YAML, such as the right-hand side of ``--set path=value``."""
    try:
        node = _compose(text, "", error)
        return None if node is None else _unfold(node, Document("", {}), error)
    except SondageError as problem:
        # Lines and columns say nothing about a value typed on the command line.
        fault = problem.faults[0] if isinstance(problem, Faults) else problem
        raise error(fault.problem, place=place, remedy=fault.remedy) from None


def _compose(text: str, name: str, error: type[SondageError]) -> Node | None:
    if not _TOLD_APART.search(text):
        # What is refused here is read again below, whose faults are told.
        with suppress(yaml.YAMLError, UnicodeError):
            quick: Node | None = _QuickLoader(text).get_single_node()
            return quick
    try:
        node: Node | None = _Loader(text).get_single_node()
        return node
    except yaml.MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        place = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark else name
        said = " ".join(filter(None, (problem.context, problem.problem)))
        raise error(f"is not valid YAML: {said}", place=place, remedy=_caret(text, mark)) from None
    except yaml.reader.ReaderError as problem:
        line = text[: problem.position].count("\n") + 1
        raise error("holds a character that YAML does not allow", place=f"{name}:{line}") from None
    except yaml.YAMLError as problem:
        raise error(f"is not valid YAML: {problem}", place=name) from None


def _caret(text: str, mark: yaml.Mark | None) -> str:
    lines = text.splitlines()
    if mark is None or mark.line >= len(lines):
        return ""
    line = "".join(" " if is_unprintable(sign) else sign for sign in lines[mark.line][:200])
    return f"{line}\n  {' ' * mark.column}^" if mark.column < 200 else ""


def _at(name: str, node: Node) -> str:
    return f"{name}:{node.start_mark.line + 1}:{node.start_mark.column + 1}"


def _unfold(node: Node, document: Document, error: type[SondageError]) -> Any:
    unfolding = _Unfolding(document, error)
    value = unfolding.value(node, ())
    if len(unfolding.faults) == 1:
        raise unfolding.faults[0]
    if unfolding.faults:
        raise Faults(unfolding.faults)
    return value


class _Unfolding:
    """Turns nodes into plain data; faults are collected, so that all of a file are told at once."""

    def __init__(self, document: Document, error: type[SondageError]) -> None:
        self.document = document
        self.error = error
        self.faults: list[SondageError] = []
        self.open: set[int] = set()
        self.values = 0

    def fault(self, node: Node, keys: Keys, problem: str, remedy: str = "") -> None:
        said = f"{path_text(keys)}: {problem}" if keys else problem
        self.faults.append(self.error(said, place=_at(self.document.name, node), remedy=remedy))

    def value(self, node: Node, keys: Keys) -> Any:
        self.values += 1
        if self.values > MOST_VALUES:
            problem = f"more than {MOST_VALUES:,} values, counting what aliases (*name) repeat"
            raise self.error(
                problem, place=_at(self.document.name, node), remedy="write the values out, without aliases"
            )
        if id(node) in self.open:
            raise self.error("an alias stands inside its own value", place=_at(self.document.name, node))
        self.document.marks.setdefault(keys, Mark(node.start_mark.line + 1, node.start_mark.column + 1))
        self.open.add(id(node))
        result = self.content(node, keys)
        self.open.discard(id(node))
        return result

    def content(self, node: Node, keys: Keys) -> Any:
        kind = node.tag.removeprefix(TAG)
        if isinstance(node, MappingNode) and kind == "map":
            return self.mapping(node, keys)
        if isinstance(node, SequenceNode) and kind == "seq":
            return [self.value(item, (*keys, place)) for place, item in enumerate(node.value)]
        if isinstance(node, ScalarNode) and kind in ("str", "int", "float", "bool", "null"):
            return self.scalar(node, kind, keys)
        shown = f"!!{kind}" if kind != node.tag else node.tag
        self.fault(node, keys, f"the tag {shown} is not allowed", "files hold plain values only")
        return None

    def mapping(self, node: MappingNode, keys: Keys) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode) or _is_unfit(str(key_node.value)):
                self.fault(key_node, keys, "a key has to be a word or a number")
                continue
            key = canonical_key(str(key_node.value))
            path = (*keys, key)
            if key == "<<" and not key_node.style:
                self.fault(key_node, keys, "merging with << is not supported", "write the values out, or use `extends`")
            elif key in result:
                first = self.document.marks[path]
                self.fault(key_node, path, f"given twice (first in line {first.line})", "keep one of the two")
            else:
                self.document.marks[path] = Mark(key_node.start_mark.line + 1, key_node.start_mark.column + 1)
                result[key] = self.value(value_node, path)
        return result

    def scalar(self, node: ScalarNode, kind: str, keys: Keys) -> Any:
        text = str(node.value)
        if kind == "str":
            if _is_broken(text):
                self.fault(node, keys, "half a character (a surrogate) cannot be used")
                return None
            if wrong := next((sign for sign in text if sign not in "\n\t" and is_unprintable(sign)), ""):
                self.fault(node, keys, f"the character {wrong!r} cannot be printed", "leave it out")
                return None
            return text
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() == "true"
        wanted = _INT if kind == "int" else _FLOAT
        if not wanted.fullmatch(text) or len(text) > 40:
            self.fault(node, keys, f"{text[:40]!r} is not a number that can be read")
            return None
        if kind == "int":
            return int(text)
        number = math.nan if "n" in text.lower() else float(text)
        if not math.isfinite(number):
            self.fault(node, keys, f"{text} is not a finite number")
            return None
        return number


def canonical_key(key: str) -> str:
    """The one form of a key that is a whole number; any other key as it is.

    Models read keys leniently ("1.0", "1_000", even "0-5" for -5), so everything that they would read as the same
    number has to be the same key before files are laid over one another. Hence it is read by what reads theirs.

    >>> [canonical_key(key) for key in ("1", "01", "+1", "1.0", "-0", "one", "1.5")]
    ['1', '1', '1', '1', '0', 'one', '1.5']
    """
    try:
        return str(_WHOLE.validate_python(re.sub(r"\.\s*$", ".0", key)))  # YAML has "1." as a number too
    except ValidationError:
        return key


def _is_unfit(key: str) -> bool:
    return _is_broken(key) or any(map(is_unprintable, key))


def _is_broken(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def path_text(keys: Keys) -> str:
    """A key path in words: ``("deck", "templates", 7, "prestige")`` is ``deck.templates[7].prestige``."""
    text = ""
    for key in keys:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    return text
