"""The checks of PettingZoo and Gymnasium, over all games and modes; a warning is an error."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from conftest import IDS, MODES
from slipstream.envs import aec_env, parallel_env, register, single_env

#: Of the first match and of the agents, so that no test depends on luck.
SEED = 26

modes = pytest.mark.parametrize(("game", "seats", "options"), MODES, ids=IDS)


@modes
def test_aec(game: str, seats: int, options: dict[str, Any]) -> None:
    api_test(aec_env(game, seats, set=options, seed=SEED), num_cycles=60)
    api_test(aec_env(game, seats, set=options, seed=SEED, idle="wait", reward="outlook"), num_cycles=20)


@modes
def test_parallel(game: str, seats: int, options: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(game, seats, set=options, seed=SEED), num_cycles=60)


@modes
def test_seeds(game: str, seats: int, options: dict[str, Any]) -> None:
    seed_test(partial(aec_env, game, seats, set=options, seed=SEED), num_cycles=30)
    parallel_seed_test(partial(parallel_env, game, seats, set=options, seed=SEED), num_cycles=30)


@modes
def test_max_cycles(game: str, seats: int, options: dict[str, Any]) -> None:
    max_cycles_test(
        SimpleNamespace(
            env=partial(aec_env, game, seats, set=options, seed=SEED),
            parallel_env=partial(parallel_env, game, seats, set=options, seed=SEED),
        )
    )


@modes
def test_render(game: str, seats: int, options: dict[str, Any]) -> None:
    render_test(partial(aec_env, game, seats, set=options, seed=SEED))


@modes
def test_gymnasium(game: str, seats: int, options: dict[str, Any]) -> None:
    name = next(name for name in register() if f"/{game}-" in name)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(name, seats=seats, set=options, opponents="random", seed=SEED)
        check_env(env.unwrapped)


def test_all_levels_play_the_same_match() -> None:
    """The same seed and the same answers lead to the same end, one by one or all at once."""
    one_by_one, at_once = aec_env("memoracers", 3), parallel_env("memoracers", 3, seed=SEED)
    one_by_one.reset(seed=5)
    at_once.reset(seed=5)
    final: dict[str, float] = {}
    while at_once.agents:
        answers = {}
        for agent in at_once.agents:
            answers[agent] = int(at_once.action_space(agent).sample(None))
        _, final, _, _, _ = at_once.step(answers)
        for _ in [number for number in answers.values() if number]:
            one_by_one.step(answers[one_by_one.agent_selection])
    assert one_by_one.rewards == final and any(final.values())


def test_a_refusal_says_what_is_allowed() -> None:
    env = aec_env("memoracers", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="allowed are the actions 5, 6, 7, 8, 9"):
        env.step(0)
    with pytest.raises(ValueError, match="numbered 0 to 834"):
        env.step(5000)
    together = parallel_env("memoracers", 2)
    together.reset(seed=1)
    with pytest.raises(ValueError, match="seat_1 is not asked: it can only wait"):
        together.step({"seat_0": 5, "seat_1": 5})
    alone = single_env("memoracers", 2, illegal="raise")
    alone.reset(seed=1)
    with pytest.raises(ValueError, match="MR-15"):
        alone.step(1)
