"""One play of a plain-Python game by hand, with full checks: the door for people, notebooks and tests."""

from __future__ import annotations

from typing import Any

from engine.catalogue import Game, load_game
from engine.errors import IllegalAction
from engine.kernel.chance import DEAL
from engine.plain.game import PlainGame
from engine.plain.luck import Luck, keyed


class PlainPlaythrough:
    """A plain-Python game being played, step by step; used like `engine.playthrough.Playthrough`.

    Parameters
    ----------
    variant: a loaded variant (see `engine.variants.load_variant`).
    players: players at the table.
    seed: root seed, 0 to 2**64 - 1.
    deal: number of the deal; a run with this root seed and this deal has the same luck.
    """

    def __init__(self, variant: Any, players: int, seed: int = 0, deal: int = 0) -> None:
        self.game: Game = load_game(variant.game)
        self.params = variant.record()
        self.players = players
        self.state: PlainGame = self.game.play_class(self.params, players, Luck(keyed(keyed(seed, DEAL), deal)))
        self._before: list[PlainGame] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over()

    @property
    def mover(self) -> int:
        """The seat that decides now, from 1."""
        return self.state.mover + 1

    def legal(self) -> list[Any]:
        """The actions on offer to the mover; empty when the game is over."""
        return [] if self.is_over else list(self.state.legal())

    def words(self) -> list[str]:
        """The actions on offer, in words."""
        return [self.describe(action) for action in self.legal()]

    def describe(self, action: Any) -> str:
        """An action in words."""
        return self.state.words(action)

    def play(self, action: Any) -> PlainPlaythrough:
        """Play an action from `legal`, or its words. Raises IllegalAction, and then changes nothing."""
        if self.is_over:
            raise IllegalAction("the game is over", remedy="undo() takes the last action back")
        before = self.state.copy()
        self.state.apply(self._read(action))
        self._before.append(before)
        return self

    def _read(self, action: Any) -> Any:
        options = self.legal()
        for option in options:
            if option == action:
                return option
        for option in options:
            if self.describe(option) == action:
                return option
        raise IllegalAction(f"{action!r} is not legal", remedy="legal() lists what is, words() in words")

    def undo(self) -> PlainPlaythrough:
        """Take the last action back; IllegalAction when there is none."""
        if not self._before:
            raise IllegalAction("nothing has been played yet")
        self.state = self._before.pop()
        return self

    def scores(self) -> list[dict[str, int]]:
        """Points by source, a dict a seat, as if the game ended now."""
        names = [source.name for source in self.game.info.sources]
        found = [self.state.scores(seat) for seat in range(self.players)]
        return [{name: int(points.get(name, 0)) for name in names} for points in found]

    def totals(self) -> list[int]:
        """Points of each seat as if the game ended now."""
        return [sum(by_source.values()) for by_source in self.scores()]

    def ranks(self) -> list[int]:
        """Rank of each seat as if the game ended now; every winner has rank 1."""
        return [int(rank) for rank in self.state.ranks()]

    def features(self, action: Any) -> dict[str, float]:
        """The features of an action that are not zero, by name."""
        found = self.state.features(self._read(action))
        return {name: float(value) for name, value in found.items() if value}

    def weigh(self, persona: Any) -> list[tuple[str, float]]:
        """What a persona sees in each legal action: its words and its value, the best first, noise left out."""
        info = self.game.info
        kinds, stages = ([term.name for term in terms] for terms in (info.decisions, info.stages))
        place = (kinds.index(self.state.decision or kinds[0]), stages.index(self.state.stage or stages[0]))
        weights = dict(zip((term.name for term in info.features), persona.matrix(info)[place], strict=True))
        weighed = [
            (self.describe(action), float(sum(weights[name] * value for name, value in self.features(action).items())))
            for action in self.legal()
        ]
        return sorted(weighed, key=lambda pair: -pair[1])

    def decision_is(self, name: str) -> bool:
        """Whether the decision to be made now is of a kind, by its name in the game's declaration."""
        return (self.state.decision or self.game.info.decisions[0].name) == name

    def board(self) -> str:
        """The position as text."""
        return self.state.board()
