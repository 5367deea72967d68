"""Environments for PettingZoo and Gymnasium.

``aec_env`` asks one agent after the other, ``parallel_env`` all of them at once, and ``single_env`` plays one
seat against our bots. Observations are boxes of numbers between -1 and 1; what is legal is in
``infos[agent]["action_mask"]``, and the action spaces sample legal actions by themselves. A ``seed`` given to an
environment is that of its first match and of its action spaces.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from . import _slipstream as native
from ._schema import WAIT, Options, check_count, check_index, check_seed, pairs, schema
from ._vector import seated

Observation = NDArray[np.float32]
Mask = NDArray[np.int8]


class LegalActions(spaces.Discrete):
    """The actions of a game. Without a mask it samples those that are legal now."""

    def __init__(self, n: int, legal: Callable[[], Mask | None]) -> None:
        super().__init__(n)
        self._legal = legal

    def sample(self, mask: Mask | None = None, probability: Any = None) -> np.int64:
        """One of the actions, as ``Discrete`` does."""
        if mask is None and probability is None:
            mask = self._legal()
        return super().sample(mask, probability)


class _Table:
    """What all environments share: a match, its agents and their spaces."""

    metadata: dict[str, Any]
    render_mode: str | None
    _seed: int | None
    _number: int

    def _sit_down(
        self,
        game: str,
        seats: int | None,
        options: Options | None,
        opponents: str | Sequence[str | None] | None,
        reward: str,
        render_mode: str | None,
        seed: int | None,
    ) -> None:
        modes = ("human", "ansi")
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"render_mode {render_mode!r}: expected one of {', '.join(modes)}")
        count = check_count("seats", seats)
        self._schema = schema(game)
        self._reward = reward
        self._episode = native.Episode(game, count, pairs(options), seated(game, count, options, opponents))
        self._episode.rewards(reward)
        self._seed, self._number = (None, 0) if seed is None else (check_seed(seed), -1)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"slipstream_{game.replace('-', '_')}_v{self._schema.version}",
            "render_modes": list(modes),
            "render_fps": 1,
            "is_parallelizable": True,
        }
        self._observation_space = spaces.Box(-1.0, 1.0, (self._schema.length,), np.float32)
        self._idle: Mask = np.zeros(self._schema.actions, np.int8)
        self._idle[WAIT] = 1
        self._idle.flags.writeable = False

    def _begin(self, seed: int | None, shifted: int = 0) -> None:
        if seed is not None:
            self._seed, self._number = check_seed(seed), 0
        elif self._seed is None:
            self._seed, self._number = secrets.randbits(63), 0
        else:
            self._number += 1
        self._episode.begin(self._seed, self._number, shifted)

    def _draw(self) -> str | None:
        if self.render_mode is None:
            return None
        text = self._episode.board() or ""
        if self.render_mode == "ansi":
            return text
        print(text)
        return None


class _Seats(_Table):
    """Agents for all seats."""

    possible_agents: list[str]
    agents: list[str]

    def _name_agents(self) -> None:
        self.possible_agents = [f"seat_{seat}" for seat in range(self._episode.seats)]
        self.agents = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces: dict[str, LegalActions] = {}
        self._observation_spaces: dict[str, spaces.Box] = {}
        for agent, seat in self._seat.items():
            self._action_spaces[agent] = LegalActions(self._schema.actions, lambda seat=seat: self._mask(seat))  # type: ignore[misc]
            if self._seed is not None:
                self._action_spaces[agent].seed((self._seed + seat) % (1 << 31))
            self._observation_spaces[agent] = spaces.Box(-1.0, 1.0, (self._schema.length,), np.float32)

    def _mask(self, seat: int) -> Mask:
        return self._episode.mask(seat)

    def observation_space(self, agent: str) -> spaces.Box:
        """What an agent gets to see."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> LegalActions:
        """What an agent can do."""
        return self._action_spaces[agent]


class AecTable(_Seats, AECEnv[str, Observation, int]):
    """A match in which one agent decides at a time.

    Usually only those who are asked decide. With ``idle="wait"``, or with ``max_cycles``, the agents go round:
    those who are not asked have to wait, and a cycle is over when everybody had a go.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        set: Options | None = None,
        *,
        reward: str = "place",
        idle: str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        seed: int | None = None,
    ) -> None:
        AECEnv.__init__(self)
        self._sit_down(game, seats, set, None, reward, render_mode, seed)
        self._name_agents()
        self.max_cycles = check_count("max_cycles", max_cycles)
        if idle not in (None, "skip", "wait") or (idle == "skip" and self.max_cycles is not None):
            raise ValueError(f"idle {idle!r}: expected wait or, without max_cycles, skip")
        self._goes_round = idle == "wait" or self.max_cycles is not None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the next match; with a seed the first of that seed."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._idle} for agent in self.agents}
        self._cycles = 0
        self._round: list[int] = []
        self._wanted: frozenset[int] = frozenset()
        self._ask()

    def observe(self, agent: str) -> Observation:
        """What an agent knows."""
        return self._episode.look(self._seat[agent])[0]

    def step(self, action: int | None) -> None:
        """The selected agent decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: expected an action, None is for agents whose match is over")
        seat, number = self._seat[agent], check_index(action)
        if self._goes_round and seat not in self._wanted:
            if number != WAIT:
                raise ValueError(f"{agent} is not asked: it can only wait (action 0)")
            self._cumulative_rewards[agent] = 0.0
            self._clear_rewards()
        else:
            self._episode.act(seat, number)
            self._cumulative_rewards[agent] = 0.0
            self._pay()
        self.infos[agent] = {"action_mask": self._idle}
        self._ask()
        self._accumulate_rewards()

    def _pay(self) -> None:
        if self._episode.asked < 0 or self._reward == "outlook":
            self.rewards = dict(zip(self.possible_agents, self._episode.rewards(self._reward)))
        else:
            self._clear_rewards()

    def _ask(self) -> None:
        asked = self._episode.asked
        if asked < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        if self._goes_round:
            if not self._round:
                if self.max_cycles is not None and self._cycles >= self.max_cycles:
                    self.truncations = dict.fromkeys(self.agents, True)
                    self.agent_selection = self.agents[0]
                    return
                self._cycles += 1
                self._round = list(range(len(self.possible_agents)))
                self._wanted = frozenset(self._episode.deciding)
            asked = self._round.pop(0)
        self.agent_selection = self.possible_agents[asked]
        if not self._goes_round or asked in self._wanted:
            self.infos[self.agent_selection] = {"action_mask": self._episode.mask(asked)}

    def _mask(self, seat: int) -> Mask:
        idle = self._goes_round and seat not in self._wanted
        return self._idle if idle else self._episode.mask(seat)

    def render(self) -> str | None:
        """The board in text: printed, or returned in mode ``ansi``."""
        return self._draw()

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class ParallelTable(_Seats, ParallelEnv[str, Observation, int]):
    """A match in which all agents decide at once; those who are not asked have to wait.

    In a scramble of Galaxy Trucker one seat at a time is the quickest: chance says which.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        set: Options | None = None,
        *,
        reward: str = "place",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        seed: int | None = None,
    ) -> None:
        self._sit_down(game, seats, set, None, reward, render_mode, seed)
        self._name_agents()
        self.max_cycles = check_count("max_cycles", max_cycles)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins the next match; with a seed the first of that seed."""
        self._begin(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._look()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """All agents decide. Nothing happens unless all of them may do what they want."""
        if not self.agents:
            raise ValueError("the match is over: reset it")
        chosen = self._checked(actions)
        paid = np.zeros(len(self.possible_agents), np.float32)
        for seat, number in chosen:
            self._episode.act(seat, number)
            if self._episode.asked < 0 or self._reward == "outlook":
                paid += self._episode.rewards(self._reward)
        self._cycles += 1
        over = self._episode.asked < 0
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        observations, infos = self._look()
        rewards = dict(zip(self.agents, paid.tolist()))
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _checked(self, actions: dict[str, int]) -> list[tuple[int, int]]:
        deciding, chosen = set(self._episode.deciding), []
        for agent in self.agents:
            if agent not in actions:
                raise ValueError(f"no action of {agent}: expected one for each of {', '.join(self.agents)}")
            seat, number = self._seat[agent], check_index(actions[agent])
            if seat not in deciding:
                if number != WAIT:
                    raise ValueError(f"{agent} is not asked: it can only wait (action 0)")
                continue
            mask = self._episode.mask(seat)
            if number >= len(mask) or not mask[number]:
                allowed = ", ".join(map(str, np.flatnonzero(mask)[:12]))
                raise ValueError(f"{agent} may not take {number}; allowed are the actions {allowed}")
            chosen.append((seat, number))
        return chosen

    def _look(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        observations, infos = {}, {}
        for agent in self.agents:
            observations[agent], mask = self._episode.look(self._seat[agent])
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def render(self) -> str | None:
        """The board in text: printed, or returned in mode ``ansi``."""
        return self._draw()

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class SingleTable(_Table, gymnasium.Env[Observation, np.int64]):
    """One seat against our bots.

    An action that the rules forbid ends the match with a reward of -1, as in PettingZoo's classics; with
    ``illegal="raise"`` it raises ``Foul`` and nothing has happened.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        set: Options | None = None,
        *,
        opponents: str | Sequence[str | None] = "rookie",
        reward: str = "place",
        rotate: bool = False,
        illegal: str = "lose",
        render_mode: str | None = None,
        seed: int | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal {illegal!r}: expected lose or raise")
        self._sit_down(game, seats, set, opponents, reward, render_mode, seed)
        self._learners = [nth for nth, bot in enumerate(seated(game, seats, set, opponents)) if bot is None]
        if len(self._learners) > 1:
            raise ValueError("one seat is played here: expected a bot for each of the others")
        self._rotate, self._raises, self._over = bool(rotate), illegal == "raise", True
        self.observation_space = self._observation_space
        self.action_space = LegalActions(self._schema.actions, self._legal)
        if self._seed is not None:
            self.action_space.seed(self._seed % (1 << 31))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins the next match; with a seed the first of that seed."""
        super().reset(seed=seed)
        shifted = 0 if seed is not None else self._number + 1
        self._begin(seed, shifted if self._rotate else 0)
        while self._episode.asked < 0:
            self._begin(None)
        self._seat, self._over = self._episode.asked, False
        return self._look()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The seat decides, and everybody else until it is asked again."""
        if self._over:
            raise ValueError("the match is over: reset it")
        number, reward, refused = check_index(action), 0.0, None
        if number >= self._schema.actions:
            raise ValueError(f"there is no action {number}: they are numbered 0 to {self._schema.actions - 1}")
        try:
            self._over = self._episode.act(self._seat, number) < 0
            if self._over or self._reward == "outlook":
                reward = float(self._episode.rewards(self._reward)[self._seat])
        except native.Foul as foul:
            if self._raises:
                raise
            refused, reward, self._over = str(foul), -1.0, True
        observation, info = self._look()
        if refused is not None:
            info["illegal"] = refused
        return observation, reward, self._over, False, info

    def render(self) -> Any:
        """The board in text: printed, or returned in mode ``ansi``."""
        return self._draw()

    def _legal(self) -> Mask | None:
        return self._episode.mask(self._seat) if not self._over else None

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        observation, mask = self._episode.look(self._seat)
        return observation, {"action_mask": mask, "seat": self._seat}


def aec_env(game: str, seats: int | None = None, **options: Any) -> AecTable:
    """PettingZoo: one agent after the other."""
    return AecTable(game, seats, **options)


def parallel_env(game: str, seats: int | None = None, **options: Any) -> ParallelTable:
    """PettingZoo: all agents at once."""
    return ParallelTable(game, seats, **options)


def single_env(game: str, seats: int | None = None, **options: Any) -> SingleTable:
    """Gymnasium: one seat against our bots."""
    return SingleTable(game, seats, **options)


def register() -> list[str]:
    """Makes ``gymnasium.make("slipstream/memoracers-v1")`` work, and so for every game."""
    names = []
    for game in native.games():
        name = f"slipstream/{game}-v{schema(game).version}"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="slipstream.envs:SingleTable", kwargs={"game": game})
        names.append(name)
    return names
