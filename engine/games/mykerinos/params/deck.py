"""The deck: templates and a patron mix, or every plot by itself [15].

Numbers in square brackets refer to sections of the game's specification.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from engine.game import Info
from engine.kernel.sections import Section, clash, once, refused

PATRON_NAMES = ("heiress", "explorer", "director", "curator", "colonel")
MAX_CARDS = 112

PatronName = Literal["heiress", "explorer", "director", "curator", "colonel"]
Number = Annotated[int, Field(ge=0, le=MAX_CARDS)]
Prestige = Annotated[int, Field(ge=0, le=20), Info("prestige printed on the plot", "points", "2, OP-2", (0, 6))]
Pyramids = Annotated[
    tuple[Annotated[int, Field(ge=0, le=5)], ...],
    Field(max_length=6),
    AfterValidator(once),
    Info("spaces of the plot that are pyramids: 0 1 / 2 3 / 4 5, row by row", "spaces", "3.2, OP-3"),
]


class PatronCounts(Section):
    """The patron mix."""

    heiress: Annotated[Number, Info("plots with the Heiress", "plots", "15, OP-1", (3, 11))] = 7
    explorer: Annotated[Number, Info("plots with the Explorer", "plots", "15, OP-1", (3, 11))] = 7
    director: Annotated[Number, Info("plots with the Director", "plots", "15, OP-1", (3, 11))] = 7
    curator: Annotated[Number, Info("plots with the Curator", "plots", "15, OP-1", (3, 11))] = 7
    colonel: Annotated[Number, Info("plots with the Colonel", "plots", "15, OP-1", (3, 11))] = 7


class Template(Section):
    """A plot that is there several times: for each patron (`per_patron`), or without one (`copies`)."""

    id: Annotated[str, Field(min_length=1, max_length=40), Info("name of the template")]
    prestige: Prestige = 0
    pyramids: Pyramids = ()
    per_patron: Annotated[
        int | None, Field(ge=0, le=MAX_CARDS), Info("times in the row of templates of each patron", "plots", "15")
    ] = None
    patron: Annotated[None, Info("null: a plot without a patron", rule="2")] = None
    copies: Annotated[
        int | None, Field(ge=0, le=MAX_CARDS), Info("copies of a plot without a patron", "plots", "15")
    ] = None

    @model_validator(mode="after")
    def _one_number(self) -> Template:
        if (self.per_patron is None) == (self.copies is None):
            remedy = "write per_patron for plots with a patron, copies for plots without one"
            raise refused("needs either per_patron or copies", remedy)
        return self


class Card(Section):
    """One plot of a deck that is listed plot by plot."""

    patron: Annotated[PatronName | None, Info("the patron on the back; null: none", rule="2")] = None
    prestige: Prestige = 0
    pyramids: Pyramids = ()
    copies: Annotated[int, Field(ge=1, le=MAX_CARDS), Info("plots like this one", "plots")] = 1


def _row(*templates: tuple[str, int, tuple[int, ...]]) -> tuple[Template, ...]:
    return tuple(Template(id=i, prestige=prestige, pyramids=spaces, per_patron=1) for i, prestige, spaces in templates)


# The placeholder deck of the specification [15]: no source lists the plots, so it is equal for all five patrons.
DEFAULT_TEMPLATES = (
    *_row(
        ("T1", 0, ()),
        ("T2", 0, (2,)),
        ("T3", 0, (0, 3)),
        ("T4", 2, ()),
        ("T5", 2, (1,)),
        ("T6", 3, (0,)),
        ("T7", 3, (1, 4)),
    ),
    Template(id="T8", prestige=5, pyramids=(2,), copies=1),
)


@dataclass(frozen=True)
class Plot:
    """One plot of a deck.

    `patron` is a place in `PATRON_NAMES`, or 5 for none; `place` the place in its row of templates; `copy` counts the
    plots of the same patron and place.
    """

    patron: int
    prestige: int
    pyramids: tuple[int, ...]
    place: int
    copy: int

    @property
    def identity(self) -> int:
        """A number for patron, place and copy: decks that share a plot share its luck."""
        return self.patron * 10_000 + self.place * 100 + self.copy


def listed(cards: tuple[Card, ...]) -> list[Plot]:
    """The plots of a list of `Card`, patron by patron, those without a patron last."""
    plots: list[Plot] = []
    for patron, name in enumerate((*PATRON_NAMES, None)):
        own = (card for card in cards if card.patron == name)
        for place, card in enumerate(own):
            plots += [Plot(patron, card.prestige, card.pyramids, place, copy) for copy in range(card.copies)]
    return plots


def from_templates(counts: Mapping[str, int], templates: tuple[Template, ...]) -> list[Plot]:
    """The plots of a patron mix (name -> number) and a list of `Template`, patron by patron [15].

    A patron with count n gets the templates in order, each as often as its `per_patron`, and again from the first
    when n is larger than the row. Templates with `copies` have no patron; they come last.
    """
    kinds = [template for template in templates if template.per_patron is not None]
    row = [place for place, template in enumerate(kinds) for _ in range(template.per_patron or 0)]
    plots: list[Plot] = []
    for patron, name in enumerate(PATRON_NAMES):
        copies = [0] * len(kinds)
        for number in range(counts[name] if row else 0):
            place = row[number % len(row)]
            plots.append(Plot(patron, kinds[place].prestige, kinds[place].pyramids, place, copies[place]))
            copies[place] += 1
    for place, template in enumerate(template for template in templates if template.copies is not None):
        for copy in range(template.copies or 0):
            plots.append(Plot(len(PATRON_NAMES), template.prestige, template.pyramids, place, copy))
    return plots


class Deck(Section):
    """The deck."""

    patron_counts: PatronCounts = PatronCounts()
    templates: Annotated[
        tuple[Template, ...], Field(max_length=MAX_CARDS), Info("the kinds of plots", rule="15, OP-2, OP-3")
    ] = DEFAULT_TEMPLATES
    cards: Annotated[
        tuple[Card, ...] | None,
        Field(max_length=MAX_CARDS),
        Info("the plots one by one; replaces templates and patron_counts", rule="15"),
    ] = None

    @model_validator(mode="after")
    def _sound(self) -> Deck:
        names = [template.id for template in self.templates]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise clash((("deck", "templates"),), f"two templates are called {twice!r}", ("give each its own id",))
        filled = any(getattr(self.patron_counts, name) for name in PATRON_NAMES)
        if self.cards is None and filled and not any(template.per_patron for template in self.templates):
            paths = (("deck", "templates"), ("deck", "patron_counts"))
            remedies = ("write per_patron: 1 for at least one template", "write 0 for every patron, or add a template")
            raise clash(paths, "no template says what plots with a patron look like", remedies)
        return self

    def plots(self) -> list[Plot]:
        """Every plot of the deck, patron by patron, those without a patron last [15]."""
        if self.cards is not None:
            return listed(self.cards)
        return from_templates(self.patron_counts.model_dump(), self.templates)
