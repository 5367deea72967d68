"""An agent that plays at random, at each level of the package: where to begin.

    python random_agent.py --game hydroracers --seats 3 --matches 20

It prints how often each seat wins: one match, an environment of PettingZoo, and many matches at once.
"""

from __future__ import annotations

import argparse

import numpy as np
import slipstream
from slipstream.envs import aec_env


def one_match(args: argparse.Namespace, dice: np.random.Generator) -> np.ndarray:
    """By ``Match``: actions are objects, and the match keeps its record."""
    won = np.zeros(args.seats)
    for number in range(args.matches):
        match = slipstream.Match(args.game, args.seats, seed=args.seed + number)
        while not match.is_over:
            seat = match.turn.seats[0]
            actions = match.actions(seat)
            match.act(seat, actions[dice.integers(len(actions))])
        won += [standing.place == 1 for standing in match.standings or []]
    return won / args.matches


def environment(args: argparse.Namespace, dice: np.random.Generator) -> np.ndarray:
    """By PettingZoo: an agent after the other, with what it knows and a mask of what it may do."""
    env, won = aec_env(args.game, args.seats, seed=args.seed), np.zeros(args.seats)
    for _ in range(args.matches):
        env.reset()
        for agent in env.agent_iter():
            _observation, reward, termination, truncation, info = env.last()
            if termination or truncation:
                won[env.possible_agents.index(agent)] += reward > 0.99
                env.step(None)
            else:
                env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
    return won / args.matches


def many_at_once(args: argparse.Namespace) -> np.ndarray:
    """By ``vector``: a row for each match, stepped together."""
    many = slipstream.vector(args.game, 16, seats=args.seats, seed=args.seed)
    won, played = np.zeros(args.seats), 0
    while played < args.matches:
        many.step(many.sample())
        won += (many.rewards > 0.99).sum(axis=0)
        played += int(many.dones.sum())
    return won / played


def main(arguments: list[str] | None = None) -> dict[str, np.ndarray]:
    parser = argparse.ArgumentParser(description="an agent that plays at random")
    parser.add_argument("--game", default="memoracers")
    for name, value in (("seats", 2), ("matches", 100), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=value)
    args = parser.parse_args(arguments)
    dice = np.random.default_rng(args.seed)
    found = {"match": one_match(args, dice), "environment": environment(args, dice), "vector": many_at_once(args)}
    for level, won in found.items():
        print(f"{level:<12}", *(f"{share:.2f}" for share in won))
    return found


if __name__ == "__main__":
    main()
