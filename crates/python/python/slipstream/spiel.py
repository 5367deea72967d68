"""The games for OpenSpiel, so that its algorithms run: ``pyspiel.load_game("python_slipstream_memoracers")``.

Chance is settled inside, so a copy of a state goes on with dice of its own: a search that copies states learns
nothing about the dice of the true match. It does learn what lies hidden in the state it copies, as with every game
of OpenSpiel. CFR by outcome sampling runs: an information state is what a seat knows and may do, in a digest.
Algorithms that walk the whole tree need the probabilities of chance as nodes and cannot be used: the smallest setup,
solo MemoRacers, has nine factorial orders of tiles before the first decision.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any

import numpy as np
import pyspiel

from . import _slipstream as native
from ._schema import games, schema


def _kind(game: str) -> pyspiel.GameType:
    told = schema(game)
    return pyspiel.GameType(
        short_name=f"python_slipstream_{game.replace('-', '_')}",
        long_name=f"Slipstream {told.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=told.seats.stop - 1,
        min_num_players=told.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": max(2, told.seats.start), "seed": 1},
    )


def _game(game: str, kind: pyspiel.GameType) -> type:
    class Game(pyspiel.Game):  # type: ignore[misc]
        """A game with its number of seats."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = dict(params or {})
            seats = int(params.get("players", kind.parameter_specification["players"]))
            told = schema(game)
            information = pyspiel.GameInfo(
                num_distinct_actions=told.actions,
                max_chance_outcomes=0,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=20_000,
            )
            super().__init__(kind, information, params)
            self.seats = seats
            self.dice = random.Random(int(params.get("seed", 1)))

        def new_initial_state(self, _: Any = None) -> State:
            episode = native.Episode(game, self.seats, [], [], self.dice.getrandbits(63))
            return State(self, Position(game, episode, self.dice))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(schema(game).length, bool(iig_obs_type and iig_obs_type.perfect_recall))

    return Game


class Position:
    """A match and the dice that copies of it get theirs from."""

    def __init__(self, game: str, episode: native.Episode, dice: random.Random) -> None:
        self.game, self.episode, self.dice = game, episode, dice

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.game, self.episode.fork(self.dice.getrandbits(63)), self.dice)


class State(pyspiel.State):  # type: ignore[misc]
    """A match between decisions. OpenSpiel copies what it holds, and that is its position alone."""

    def __init__(self, game: Any, position: Position) -> None:
        super().__init__(game)
        self.position = position

    @property
    def episode(self) -> native.Episode:
        """The match."""
        return self.position.episode

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.asked < 0 else self.episode.asked

    def _legal_actions(self, player: int) -> list[int]:
        if self.episode.asked != player:
            return []
        return [int(action) for action in np.flatnonzero(self.episode.mask(player))]

    def _apply_action(self, action: int) -> None:
        self.episode.act(self.episode.asked, action)

    def _action_to_string(self, player: int, action: int) -> str:
        one = schema(self.position.game).action(action)
        return f"{one.name} {one.data}"

    def is_terminal(self) -> bool:
        return self.episode.asked < 0

    def returns(self) -> list[float]:
        return self.episode.rewards("place")

    def __str__(self) -> str:
        return self.episode.board() or ""


class Observer:
    """What a player knows: the board in words or, where nothing may be forgotten, a digest of all of it."""

    def __init__(self, length: int, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        self.tensor[:] = state.episode.look(player)[0]

    def string_from(self, state: State, player: int) -> str:
        if self.recalls:
            known, mask = state.episode.look(player)
            return hashlib.blake2b(known.tobytes() + mask.tobytes(), digest_size=16).hexdigest()
        return state.episode.board(player) or ""


def register() -> list[str]:
    """Makes the games loadable and tells their names."""
    names = []
    known = set(pyspiel.registered_names())
    for game in games():
        kind = _kind(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _game(game, kind))
        names.append(kind.short_name)
    return names
