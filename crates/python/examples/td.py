"""TD learning of an evaluation, in NumPy alone: what a position is worth, learned from play at random.

    python td.py --game memoracers --seats 2 --seed 1 --steps 3000 --out weights.txt --curve curve.json

It learns one weight for each number of an observation, so that the worth of a position comes near that of the next
one of the same seat and, at the end, near its reward. The file is what ``slipstream.Learned`` plays by, one decision
ahead; at the end it is measured against ``--against``.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import slipstream


class Learner:
    """Weights, and what every seat of every row saw when it was asked the last time."""

    def __init__(self, env: slipstream.Vector, rate: float) -> None:
        rows, seats = env.rewards.shape
        self.weights, self.bias = np.zeros(env.schema.length, np.float32), np.float32(0)
        self.seen = np.zeros((rows, seats, env.schema.length), np.float32)
        self.has = np.zeros((rows, seats), bool)
        self.rate = rate

    def worth(self, x: np.ndarray) -> np.ndarray:
        return np.tanh(x @ self.weights + self.bias)

    def learn(self, x: np.ndarray, goals: np.ndarray) -> np.ndarray:
        """Moves what these positions are worth towards their goals; says by how much they were wrong."""
        now = self.worth(x)
        wrong = goals - now
        # As a share of what would mend the mistake at once.
        slope = self.rate * wrong * (1 - now * now) / max(1.0, float((x * x).sum()))
        self.weights += slope @ x
        self.bias += slope.sum()
        return wrong

    def step(self, env: slipstream.Vector) -> np.ndarray:
        """One decision at random in every row; how wrong the worth of matches that ended was before the end."""
        rows, seats = np.arange(len(env)), env.seats.copy()
        x = env.observations.copy()
        again = self.has[rows, seats]
        self.learn(self.seen[rows, seats][again], self.worth(x[again]))
        self.seen[rows, seats], self.has[rows, seats] = x, True
        env.step(env.sample())
        over = env.dones[:, None] & self.has
        wrong = self.learn(self.seen[over], env.rewards[over])
        self.has[env.dones] = False
        return wrong


def train(args: argparse.Namespace) -> tuple[Learner, list[dict[str, float]]]:
    env = slipstream.vector(args.game, args.rows, seats=args.seats, seed=args.seed, threads=1)
    learner, curve, wrong = Learner(env, args.rate), [], []
    for step in range(1, args.steps + 1):
        wrong.append(learner.step(env))
        if step % args.every == 0:
            ends = np.concatenate(wrong)
            curve.append({"step": step, "matches": len(ends) // args.seats, "error": float(np.mean(ends**2))})
            print(f"step {step}: mean square error at the end {curve[-1]['error']:.4f}", flush=True)
            wrong = []
    return learner, curve


def measure(args: argparse.Namespace, text: str) -> float:
    """The mean reward of a seat that plays by the weights, in turns each of them."""
    paid = 0.0
    for number in range(args.matches):
        match = slipstream.Match(args.game, args.seats, seed=1_000_000 + number)
        own = number % args.seats
        player = slipstream.Learned(args.game, text, seed=number)
        others = [slipstream.Bot(args.game, args.against, seed=number * 8 + seat) for seat in range(args.seats)]
        while not match.is_over:
            for seat in match.turn.seats[:1]:
                match.act(seat, (player if seat == own else others[seat]).choose(match, seat))
        places = [standing.place for standing in match.standings or []]
        better, worse = (sum(place < places[own] for place in places), sum(place > places[own] for place in places))
        paid += (worse - better) / (args.seats - 1)
    return paid / args.matches


def main(arguments: list[str] | None = None) -> dict[str, object]:
    parser = argparse.ArgumentParser(description="TD learning in NumPy alone")
    parser.add_argument("--game", default="memoracers")
    parser.add_argument("--against", default="random")
    for name, value in (("seats", 2), ("seed", 1), ("steps", 2000), ("rows", 256), ("every", 200), ("matches", 200)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--rate", type=float, default=3.0)
    parser.add_argument("--out", type=Path, help="where to write the weights")
    parser.add_argument("--curve", type=Path, help="where to write the curve")
    args = parser.parse_args(arguments)
    learner, curve = train(args)
    made = f"td.py --game {args.game} --seats {args.seats} --seed {args.seed} --steps {args.steps}"
    text = slipstream.write_weights(args.game, made, float(learner.bias), learner.weights)
    told: dict[str, object] = {"made": made, "against": args.against, "curve": curve, "reward": measure(args, text)}
    print(f"mean reward against {args.against}: {told['reward']:.3f}")
    if args.out:
        args.out.write_text(text)
    if args.curve:
        args.curve.write_text(json.dumps(told, indent=1))
    return told


if __name__ == "__main__":
    main()
