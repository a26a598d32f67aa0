"""Every game as an environment of PettingZoo: agents act one after the other, with a mask of what they may do.

Needs the extra: ``pip install 'sondage[pettingzoo]'``.

>>> from engine.adapters.pettingzoo_env import env
>>> table = env("mykerinos/special-edition", players=3)
>>> table.reset(seed=1)
>>> table.agent_selection
'seat_1'
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from engine.adapters.position import Position
from engine.adapters.table import table_of
from engine.errors import IllegalAction, SondageError
from engine.variants import Variant

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import OrderEnforcingWrapper
except ImportError as problem:
    raise SondageError("PettingZoo is not installed", remedy="pip install 'sondage[pettingzoo]'") from problem


def env(variant: Variant | str, players: int | None = None, render_mode: str | None = None) -> Any:
    """An environment that also refuses calls in a wrong order, such as a step before the first reset.

    Parameters
    ----------
    variant: a variant, its name or the path of its file.
    players: seats at the table; the smallest number that the variant allows when not given.
    render_mode: `human` writes the position to the screen, `ansi` gives it as text, `svg` as a picture.

    Raises VariantError where the variant cannot be used or is not for so many players.
    """
    return OrderEnforcingWrapper(TableEnv(variant, players, render_mode))


# The exemption below: PettingZoo is treated as untyped, so that the checks do not need it.
class TableEnv(AECEnv):  # type: ignore[misc]
    """A variant as an environment; the agents are called ``seat_1``, ``seat_2`` and so on, and seat 1 starts.

    An action is the number of a candidate, from 0; what it stands for differs from position to position. An observation
    has `action_mask`, 1 where a number stands for a candidate, and `observation`, the numbers of the position as the
    agent's seat sees it, with what is hidden from it blanked. `candidates` and `features` are the words and features of
    the candidates, which a learning agent wants as well.

    Rewards come at the end: each seat's share of the win, 1 for a sole winner. `infos` then hold its score.
    `reset(seed)` deals the first deal of that root seed, and each `reset()` without a seed the next one, so agents play
    the deals that a run with this seed has.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo declares it so
        "render_modes": ["human", "ansi", "svg"],
        "is_parallelizable": False,
    }

    def __init__(self, variant: Variant | str, players: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.table = table_of(variant, players)
        self.render_mode = render_mode
        info = self.table.game.info
        self.metadata = {**self.metadata, "name": info.name}
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.table.players)]
        self.actions = info.max_candidates
        seen = Box(-np.inf, np.inf, (self.table.values,), np.float32)
        mask = Box(0, 1, (self.actions,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.actions) for agent in self.possible_agents}
        self._seed = 0
        self._deal = -1

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers that actions can have."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: the first deal of a root seed, or without one the next deal of the last root seed (0 at first)."""
        if seed is None:
            self._deal += 1
        else:
            self._seed, self._deal = seed, 0
        self.position: Position = self.table.deal(self._seed, self._deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        return self.possible_agents[self.position.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; its mask is empty while others decide."""
        mask = np.zeros(self.actions, dtype=np.int8)
        if agent == self._mover():
            mask[: len(self.position.codes)] = 1
        return {"observation": self.position.seen(self.possible_agents.index(agent)), "action_mask": mask}

    def state(self) -> Any:
        """The position with all that is hidden, as numbers."""
        return self.position.whole()

    def candidates(self) -> list[str]:
        """What the agent that decides may do, in words, by the numbers of the actions."""
        return self.position.words

    def features(self) -> Any:
        """The features of what the agent that decides may do: a row an action, a column each of the game's features."""
        return self.position.features

    def step(self, action: int | None) -> None:
        """Play the action of the agent that decides; IllegalAction when the mask does not have it."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} has to decide", remedy="None is for agents whose game is over")
        self.position.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.is_over:
            self._end()
        else:
            self.agent_selection = self._mover()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        shares, scores = self.position.shares(), self.position.scores()
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = shares[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"score": sum(scores[seat].values()), **scores[seat]}

    def render(self) -> str | None:
        """The position as an onlooker sees it, all hands open, in the form of `render_mode`."""
        if self.render_mode == "human":
            sys.stdout.write(self.position.board + "\n")
        if self.render_mode == "ansi":
            return self.position.board
        return self.position.picture if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is open."""
