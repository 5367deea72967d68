"""Decisions per second, ours against others, in one run: random legal play in the same kind of loop.

    python benches/python/speed.py            # a table; others are measured where they are installed

Others come from PyPI (`pip install "pettingzoo[classic]" rlcard open_spiel pgx envpool`). Each loop runs for some seconds,
twice, in turns, and the better of the two counts. An absolute figure means little on a shared machine: the second
column counts by the second of processor time that all threads of the loop have used, whoever else is running.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable, Iterator

import numpy as np

warnings.simplefilter("ignore")
SECONDS, ROWS = 2.0, 1024


def ours_vector(game: str, seats: int, threads: int) -> Iterator[int]:
    import slipstream

    many = slipstream.vector(game, ROWS, seats=seats, threads=threads, seed=1)
    while True:
        many.step(many.sample())
        yield ROWS


def aec(make: Callable[[], object]) -> Iterator[int]:
    """PettingZoo's own loop, the same for everybody."""
    env = make()
    seed = 0
    while True:
        seed += 1
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            yield 1


def ours_aec(game: str, seats: int) -> Iterator[int]:
    from slipstream.envs import aec_env

    return aec(lambda: aec_env(game, seats))


def classic(name: str) -> Iterator[int]:
    import importlib

    module = importlib.import_module(f"pettingzoo.classic.{name}")
    return aec(module.env)


def spiel(game: str) -> Iterator[int]:
    """OpenSpiel's Python API, with observations as ours has them."""
    import random

    import pyspiel

    loaded = pyspiel.load_game(game)
    dice = random.Random(1)
    while True:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(dice.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
                continue
            state.information_state_tensor()
            state.apply_action(dice.choice(state.legal_actions()))
            yield 1


def spiel_vector(game: str) -> Iterator[int]:
    """OpenSpiel's vector of environments."""
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    dice = np.random.default_rng(1)
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(game) for _ in range(64)])
    steps = envs.reset()
    while True:
        chosen = []
        for step in steps:
            legal = step.observations["legal_actions"][step.current_player()]
            chosen.append(StepOutput(action=int(dice.choice(legal)), probs=None))
        steps, *_ = envs.step(chosen, reset_if_done=True)
        yield 64


def pgx(game: str) -> Iterator[int]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(game)
    start = jax.jit(jax.vmap(env.init))
    step = auto_reset(env.step, env.init)

    @jax.jit
    def go(state, key):
        key, one, two = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(one, logits, axis=1)
        return jax.vmap(step)(state, action, jax.random.split(two, ROWS)), key

    key = jax.random.PRNGKey(1)
    state = start(jax.random.split(key, ROWS))
    while True:
        state, key = go(state, key)
        jax.block_until_ready(state.rewards)
        yield ROWS


def envpool(name: str) -> Iterator[int]:
    """EnvPool's own threads, as many as ours."""
    import envpool as pool

    env = pool.make(name, env_type="gymnasium", num_envs=ROWS, num_threads=2)
    env.reset()
    dice = np.random.default_rng(1)
    while True:
        env.step(dice.integers(env.action_space.n, size=ROWS))
        yield ROWS


LOOPS: list[tuple[str, str, Callable[[], Iterator[int]]]] = [
    ("many", "slipstream memoracers, 2 threads", lambda: ours_vector("memoracers", 4, 2)),
    ("many", "slipstream memoracers, 1 thread", lambda: ours_vector("memoracers", 4, 1)),
    ("many", "slipstream hydroracers, 2 threads", lambda: ours_vector("hydroracers", 4, 2)),
    ("many", "slipstream americas-cup, 2 threads", lambda: ours_vector("americas-cup", 2, 2)),
    ("many", "slipstream galaxy-trucker, 2 threads", lambda: ours_vector("galaxy-trucker", 2, 2)),
    ("many", "OpenSpiel vector of leduc_poker", lambda: spiel_vector("leduc_poker")),
    ("many", "EnvPool Blackjack-v1", lambda: envpool("Blackjack-v1")),
    ("many", "pgx leduc_holdem", lambda: pgx("leduc_holdem")),
    ("many", "pgx backgammon", lambda: pgx("backgammon")),
    ("many", "pgx kuhn_poker", lambda: pgx("kuhn_poker")),
    ("one", "slipstream memoracers, AEC", lambda: ours_aec("memoracers", 4)),
    ("one", "slipstream hydroracers, AEC", lambda: ours_aec("hydroracers", 4)),
    ("one", "PettingZoo leduc_holdem", lambda: classic("leduc_holdem_v4")),
    ("one", "PettingZoo tictactoe", lambda: classic("tictactoe_v3")),
    ("one", "OpenSpiel leduc_poker", lambda: spiel("leduc_poker")),
    ("one", "OpenSpiel hearts", lambda: spiel("hearts")),
]


def rate(loop: Iterator[int]) -> tuple[float, float]:
    """Decisions by the second, and by the second of processor time."""
    next(loop)
    count, began, used = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - began < SECONDS:
        count += next(loop)
    return count / (time.perf_counter() - began), count / (time.process_time() - used)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--alone", action="store_true", help="only ours")
    alone = parser.parse_args().alone
    rates: dict[tuple[str, str], tuple[float, float]] = {}
    for _ in range(2):
        for kind, name, make in LOOPS:
            if alone and not name.startswith("slipstream"):
                continue
            try:
                once, before = rate(make()), rates.get((kind, name), (0.0, 0.0))
                rates[kind, name] = (max(once[0], before[0]), max(once[1], before[1]))
            except Exception as missing:  # noqa: BLE001 what others raise where they do not work is theirs
                print(f"left out: {name} ({type(missing).__name__}: {missing})")
    for wanted, title in (("many", "many at once"), ("one", "one environment")):
        rows = {name: speed for (kind, name), speed in rates.items() if kind == wanted}
        theirs = [speeds for name, speeds in rows.items() if not name.startswith("slipstream")]
        best = max(theirs, default=(float("nan"),) * 2)
        print(f"\n{title:<40} decisions/s  by CPU second   of the best other")
        for name, (speed, by_cpu) in sorted(rows.items(), key=lambda row: -row[1][0]):
            print(f"  {name:<38} {speed:>11,.0f}  {by_cpu:>13,.0f}   {speed / best[0]:>8.2f}")


if __name__ == "__main__":
    main()
