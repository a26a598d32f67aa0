"""What is written as YAML reads back the same, whatever the text: by this package's reader and by PyYAML's own."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from engine.documents.source import canonical_key, parse_document
from engine.documents.writer import document_text
from engine.errors import is_unprintable

TRICKY = [
    "1e3", "5e-3", "1E3", ".5", "1.", "+1", "-0", "01", "08", "0o17", "0x1F", "0b1", "1_000", "1:30", "1:30:00.5",
    "no", "Yes", "on", "OFF", "y", "N", "true", "False", "null", "~", "", " ", "NULL", ".inf", "-.INF", ".nan", "<<",
    "=", "2001-01-01", "2001-01-01T10:00:00Z", "- a", "a: b", "a #b", "#", "'", '"', "''", "%a", "@a", "`a", "!a", "&a",
    "*a", "|", ">", "?", "? a", ":", "[", "]", "{", "}", ",", "---", "...", "--- a", "\\", "\\n", "a\n", "\na",
    "a\n\n b",
    "a  b", " a", "a ", "tab\there", "遗址争霸", "Ā ß", "\ufeff", "\u00a0", "x" * 300, "a " * 100, "é\n" * 3,
]  # fmt: skip


def is_readable(text: str) -> bool:
    """Whether a file may hold this text at all."""
    return not any(is_unprintable(sign) for sign in text if sign not in "\n\t")


texts = st.one_of(
    st.sampled_from(TRICKY),
    st.text(max_size=40).filter(is_readable),
    st.text(alphabet="0123456789eE+-._:xob", max_size=8),
    st.text(alphabet=" \t\n#:-?'\"\\{}[],&*!|>%@`a", max_size=12),
)
keys = texts.filter(lambda text: not any(map(is_unprintable, text))).map(canonical_key)
numbers = st.one_of(st.integers(-(10**18), 10**18), st.floats(allow_nan=False, allow_infinity=False))
leaves = st.one_of(texts, numbers, st.booleans(), st.none())
documents = st.dictionaries(
    keys,
    st.recursive(
        leaves, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=3))
    ),
    min_size=1,
    max_size=4,
)


@given(documents)
@example({"title": "1e3", "no": "01"})
def test_what_is_written_reads_back_the_same(data: dict[str, Any]) -> None:
    text = document_text(data)
    read = parse_document(text, "file.yaml").data
    assert read == data
    assert types_of(read) == types_of(data)


def types_of(value: Any) -> Any:
    """The types of all values, so that 1, 1.0 and true are told apart."""
    if isinstance(value, dict):
        return {key: types_of(inner) for key, inner in value.items()}
    return [types_of(inner) for inner in value] if isinstance(value, list) else type(value)


@pytest.mark.parametrize("text", TRICKY)
def test_other_readers_read_it_as_text_too(text: str) -> None:
    assert yaml.safe_load(document_text({"key": text, "list": [text]})) == {"key": text, "list": [text]}


def test_a_merge_key_is_refused_and_a_quoted_one_is_a_word() -> None:
    assert parse_document("'<<': 1", "file.yaml").data == {"<<": 1}
    with pytest.raises(Exception, match="merging with << is not supported"):
        parse_document("a: &a {b: 1}\nc: {<<: *a}", "file.yaml")
