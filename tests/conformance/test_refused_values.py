"""A value that a specification knows and the rules do not play is refused by name, and the remedy names one that is
played."""

from __future__ import annotations

import pytest

from engine.errors import SondageError
from engine.variants import load_variant

REFUSED = [
    ("cleopatra/architects", "structures.door_frame.count=1", "write 2"),
    ("cleopatra/architects", "nile_merchant.units=3", "write 1"),
    ("cleopatra/architects", "supply.amulets=89", "write unlimited"),
    ("site_contest/standard", "cards.allow_void_play=true", "write false"),
]


@pytest.mark.parametrize(("variant", "change", "remedy"), REFUSED, ids=[change for _, change, _ in REFUSED])
def test_the_remedy_names_the_other_value(variant: str, change: str, remedy: str) -> None:
    with pytest.raises(SondageError) as raised:
        load_variant(variant, (change,))
    said = str(raised.value)
    assert "is in the specification, but these rules do not play it" in said and remedy in said, said
