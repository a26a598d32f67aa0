"""The measures that a study file may ask for, one model a kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from analysis.experiments.model import Players, StrictModel
from analysis.metrics import load_metric, metric_names
from engine.errors import nearest
from engine.game import Info
from engine.kernel.logs import DETAILS

Weights = dict[str, dict[str, float]]
Among = dict[str, int | tuple[int, int]]
Sets = tuple[str, ...]


class Measured(StrictModel):
    """What every measure has."""

    label: Annotated[str, Field(min_length=1, max_length=200), Info("what the number is, for tables and figures")]
    unit: Annotated[Literal["share", "number"], Info("whether the number is a share or a plain number")] = "share"
    times: Annotated[str | None, Info("an assumption of the study that the number is multiplied by")] = None
    is_difference: ClassVar[bool] = False

    @property
    def shown_in(self) -> Literal["%", "percentage points", ""]:
        """The unit of its numbers; empty for plain numbers."""
        if self.unit == "number":
            return ""
        return "percentage points" if self.is_difference else "%"

    @property
    def parts_shown_in(self) -> Literal["%", "percentage points", ""]:
        """The unit of the numbers that it is made of."""
        return self.shown_in


class Played(Measured):
    """What every measure has that plays games of its own."""

    variant: Annotated[str, Info("the variant that is played; that of the study if left out")] = ""
    set: Annotated[Sets, Info("single values of it that are replaced, path=value")] = ()
    players: Annotated[Players, Info("seats at the table", "players")] = 3
    games: Annotated[int, Field(ge=1), Info("games in all, at least", "games")] = 12_000
    lineup: Annotated[tuple[str, ...] | None, Info("a persona a seat; all choices if left out")] = None
    replays: Annotated[int, Field(ge=1, le=100), Info("plays of each deal")] = 1

    @property
    def tables_played(self) -> tuple[int, ...]:
        """The numbers of players that it plays."""
        return (self.players,)

    @property
    def all_sets(self) -> tuple[Sets, ...]:
        """The changes of the variant that it plays, none first."""
        return ((),)

    @property
    def detail(self) -> str:
        """The level of detail that its games need."""
        return "games"


class Changed(Played):
    """Plans with changed weights, among plans as they are."""

    is_difference: ClassVar[bool] = True

    plans: Annotated[tuple[str, ...] | None, Info("plans that are changed; all shipped ones if left out")] = None
    others: Annotated[str | None, Info("who sits at the table besides; the unchanged plan if left out")] = None
    add: Annotated[dict[str, Weights], Info("stage, decision, feature: what is added to the plan's weight")] = Field(
        default_factory=dict
    )
    ignore: Annotated[dict[str, tuple[str, ...]], Info("decision: features whose weight becomes 0 throughout")] = Field(
        default_factory=dict
    )
    among: Annotated[
        Among, Info("only players with this value of a column, or one from the first number to the second")
    ] = Field(default_factory=dict)


class Twin(Changed):
    """How much more a plan wins when its weights are changed."""

    kind: Literal["twin"]


class Having(StrictModel):
    """Whether, or how often, a player has the thing that a claim is about."""

    option: Annotated[str, Info("an option that is taken")] = ""
    column: Annotated[str, Info("a column of the table of players, or of their rounds, above 0")] = ""
    rounds: Annotated[
        tuple[int, int] | None, Info("the rounds in which it is taken; of a column of rounds, at the end of the last")
    ] = None
    count: Annotated[Literal["any", "sum"], Info("whether there is any, or how many")] = "any"

    @model_validator(mode="after")
    def _one_of_both(self) -> Having:
        if bool(self.option) == bool(self.column):
            raise PydanticCustomError("refused", "names no option and no column, or both", {"remedy": "name one"})
        return self

    @property
    def detail(self) -> str:
        """The level of detail that shows it."""
        return "options" if self.option else "rounds" if self.rounds is not None else "games"


class Worth(Changed):
    """What having a thing is worth, where changed weights only make more players have it: an instrument."""

    kind: Literal["worth"]
    having: Annotated[Having, Info("what the changed weights make more players have")]

    @property
    def detail(self) -> str:
        """The level of detail that its games need."""
        return self.having.detail


class OfMetric(Played):
    """One row of a metric."""

    kind: Literal["metric"]
    metric: Annotated[str, Info("the metric")]
    where: Annotated[dict[str, str | int], Info("its row, by the metric's keys")] = Field(default_factory=dict)
    take: Annotated[
        Literal["only", "first", "last"], Info("which one, where several rows fit: those of ordered classes, say")
    ] = "only"
    less_column: Annotated[
        str | None, Info("a column of the row that is taken off: what a game without feedback would show, say")
    ] = None

    @property
    def shown_in(self) -> Literal["%", "percentage points", ""]:
        """The unit of its numbers: what is left of a share when another is taken off is a difference."""
        return "percentage points" if self.less_column and self.unit == "share" else super().shown_in

    @property
    def parts_shown_in(self) -> Literal["%", "percentage points", ""]:
        """The unit of the number and of what is taken off it."""
        return super().shown_in

    @model_validator(mode="after")
    def _known(self) -> OfMetric:
        _need_metrics((self.metric,))
        return self

    @property
    def detail(self) -> str:
        """The level of detail that its games need."""
        return load_metric(self.metric).detail


class Shares(Played):
    """How far several win rates lie from their fair share."""

    is_difference: ClassVar[bool] = True

    tables: Annotated[tuple[int, ...] | None, Info("several numbers of players, one table each")] = None

    @property
    def tables_played(self) -> tuple[int, ...]:
        """The numbers of players that it plays."""
        return self.tables or (self.players,)


class Seats(Shares):
    """How far the seats lie from their fair share."""

    kind: Literal["seats"]


class Roles(Shares):
    """How far the roles that players are dealt lie from their fair share."""

    kind: Literal["roles"]


class Ratio(Played):
    """A ratio of sums of columns of the logs."""

    kind: Literal["ratio"]
    table: Annotated[Literal["players", "rounds"], Info("what is added up: players of a game, or their rounds")] = (
        "players"
    )
    sum: Annotated[
        tuple[str, ...],
        Field(min_length=1),
        Info(
            "columns that are added up; `win60` (`win2520` in games of more than six seats) counts as shares of the win"
        ),
    ]
    over: Annotated[tuple[str, ...], Info("columns whose sum it is divided by; players (or rounds) if left out")] = ()
    count: Annotated[
        Literal["sum", "any", "odd"], Info("the sum itself, whether there is any, or whether it is an odd number")
    ] = "sum"
    per: Annotated[Literal["row", "game"], Info("for each player (or round), or for each game")] = "row"
    among: Annotated[
        Among, Info("only players with this value of a column, or one from the first number to the second")
    ] = Field(default_factory=dict)

    @property
    def detail(self) -> str:
        """The level of detail that its games need."""
        return "rounds" if self.table == "rounds" else "games"


class Change(Played):
    """What other readings of the rules change in metrics, on the same deals."""

    is_difference: ClassVar[bool] = True

    kind: Literal["change"]
    readings: Annotated[dict[str, Sets], Field(min_length=1), Info("values that are replaced, path=value, by reading")]
    metrics: Annotated[tuple[str, ...], Field(min_length=1), Info("the metrics whose rows are compared")]

    @model_validator(mode="after")
    def _known(self) -> Change:
        _need_metrics(self.metrics)
        return self

    @property
    def all_sets(self) -> tuple[Sets, ...]:
        """The changes of the variant that it plays, none first."""
        return ((), *self.readings.values())

    @property
    def detail(self) -> str:
        """The level of detail that its games need."""
        return max((load_metric(name).detail for name in self.metrics), key=DETAILS.index)


class Unspent(Played):
    """Share of what players hold that goes unused in the last round."""

    kind: Literal["unspent"]
    held: Annotated[str, Info("the resource that is held")]
    spent: Annotated[str, Info("the resource that counts how often it was spent")]

    @property
    def detail(self) -> str:
        """The level of detail that its games need."""
        return "rounds"


class Difference(Measured):
    """The difference of two other measures."""

    is_difference: ClassVar[bool] = True

    kind: Literal["difference"]
    of: Annotated[str, Info("the measure from which is subtracted")]
    less: Annotated[str, Info("the measure that is subtracted")]


Measure: TypeAlias = Annotated[
    Twin | Worth | OfMetric | Seats | Roles | Ratio | Change | Unspent | Difference, Field(discriminator="kind")
]


def _need_metrics(names: tuple[str, ...]) -> None:
    for name in names:
        if name not in metric_names():
            remedy = nearest(name, metric_names())
            raise PydanticCustomError("refused", f"there is no metric called {name!r}", {"remedy": remedy})


def unfit(
    measures: dict[str, Any], variant: str, assumed: Iterator[str] | tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """The measures that do not fit the rest of their file, by name, and why."""
    known = set(assumed)
    simple = {name for name, one in measures.items() if not isinstance(one, Difference)}
    for name, one in measures.items():
        if isinstance(one, Difference) and not {one.of, one.less} <= simple:
            yield name, "a difference names two measures that are none, in of and less"
        if isinstance(one, Played) and not (one.variant or variant):
            yield name, "needs a variant"
        if one.times is not None and one.times not in known:
            yield name, f"there is no assumption called {one.times!r}"
