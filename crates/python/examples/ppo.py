"""PPO in NumPy alone: a policy for one seat that learns by playing many matches at once.

    python ppo.py --game memoracers --seats 1 --seed 1 --steps 100 --out curve.json

It prints how often the policy wins while it learns, on matches it has not seen: against each opponent or, alone,
beside how often the same bots win alone. It writes the curve, and with ``--save`` the weights.
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np
import slipstream

GAMMA, LAMBDA, CLIP, EPOCHS, PARTS, HIDDEN = 0.995, 0.95, 0.2, 3, 4, 128


class Net:
    """Two hidden layers, and on top of them the logits of the actions and the value; trained by Adam."""

    def __init__(self, inputs: int, actions: int, dice: np.random.Generator) -> None:
        def layer(rows: int, columns: int, gain: float) -> np.ndarray:
            return (dice.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        self.p = {"w1": layer(inputs, HIDDEN, 1.4), "b1": np.zeros(HIDDEN, np.float32)}
        self.p |= {"w2": layer(HIDDEN, HIDDEN, 1.4), "b2": np.zeros(HIDDEN, np.float32)}
        self.p |= {"wp": layer(HIDDEN, actions, 0.01), "bp": np.zeros(actions, np.float32)}
        self.p |= {"wv": layer(HIDDEN, 1, 1.0), "bv": np.zeros(1, np.float32)}
        self.m = {name: np.zeros_like(array) for name, array in self.p.items()}
        self.v = {name: np.zeros_like(array) for name, array in self.p.items()}
        self.t = 0

    def forward(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        p = self.p
        h1 = np.maximum(x @ p["w1"] + p["b1"], 0)
        h2 = np.maximum(h1 @ p["w2"] + p["b2"], 0)
        return h2 @ p["wp"] + p["bp"], (h2 @ p["wv"] + p["bv"])[:, 0], h1, h2

    def learn(self, x, h1, h2, d_logits, d_value, rate: float) -> None:
        p, d_value = self.p, d_value[:, None]
        g = {"wp": h2.T @ d_logits, "bp": d_logits.sum(0), "wv": h2.T @ d_value, "bv": d_value.sum(0)}
        d2 = (d_logits @ p["wp"].T + d_value @ p["wv"].T) * (h2 > 0)
        g |= {"w2": h1.T @ d2, "b2": d2.sum(0)}
        d1 = (d2 @ p["w2"].T) * (h1 > 0)
        g |= {"w1": x.T @ d1, "b1": d1.sum(0)}
        norm = np.sqrt(sum(float((a * a).sum()) for a in g.values()))
        scale, self.t = min(1.0, 0.5 / (norm + 1e-8)), self.t + 1
        for name, a in g.items():
            a = a * scale
            self.m[name] += 0.1 * (a - self.m[name])
            self.v[name] += 0.001 * (a * a - self.v[name])
            m, v = self.m[name] / (1 - 0.9**self.t), self.v[name] / (1 - 0.999**self.t)
            p[name] -= rate * m / (np.sqrt(v) + 1e-5)


def shares(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    logits = np.where(masks > 0, logits, -1e9)
    e = np.exp(logits - logits.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def choose(prob: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    chosen = (prob.cumsum(1) > dice.random((len(prob), 1), np.float32)).argmax(1)
    # Rounding may leave the last of them a hair below one.
    legal = prob[np.arange(len(prob)), chosen] > 0
    return np.where(legal, chosen, prob.argmax(1))


def measure(net: Net, args: argparse.Namespace, opponent: str, matches: int, seed: int) -> float:
    """The share of fresh matches won by the best action each time."""
    rows = 64
    env = slipstream.vector(args.game, rows, seats=args.seats, opponents=opponent, rotate=True, seed=seed,
                            threads=1)
    won = played = 0
    while played < matches:
        seats = env.seats.copy()
        logits = np.where(env.masks > 0, net.forward(env.observations)[0], -np.inf)
        env.step(logits.argmax(1))
        pay = env.rewards[np.arange(rows), seats][env.dones]
        won, played = won + int((pay > 0.99).sum()), played + len(pay)
    return won / played


def train(args: argparse.Namespace) -> list[dict[str, float]]:
    dice, began, curve = np.random.default_rng(args.seed), time.process_time(), []
    env = slipstream.vector(
        args.game, args.rows, seats=args.seats, opponents=args.opponent, rotate=True, reward=args.reward,
        seed=args.seed, threads=1,
    )
    size, actions = env.schema.length, env.schema.actions
    net, T, N = Net(size, actions, dice), args.horizon, args.rows
    xs, ms = np.zeros((T, N, size), np.float32), np.zeros((T, N, actions), np.int8)
    for step in range(args.steps + 1):
        if step % args.every == 0:
            row = {"step": step, "cpu": time.process_time() - began, "decisions": step * T * N}
            for bot in args.against if args.seats > 1 else ["alone"]:
                row[bot] = measure(net, args, bot, args.matches, 1000 + args.seed)
            curve.append(row)
            print(" ".join(f"{key} {value:.3g}" for key, value in row.items()), flush=True)
        acts, olds, vals = np.zeros((T, N), int), np.zeros((T, N), np.float32), np.zeros((T + 1, N), np.float32)
        pays, ends = np.zeros((T, N), np.float32), np.zeros((T, N), np.float32)
        for t in range(T):
            xs[t], ms[t], seats = env.observations, env.masks, env.seats.copy()
            logits, vals[t], _, _ = net.forward(xs[t])
            prob = shares(logits, ms[t])
            acts[t] = choose(prob, dice)
            olds[t] = prob[np.arange(N), acts[t]]
            env.step(acts[t])
            pays[t], ends[t] = env.rewards[np.arange(N), seats], env.dones
        vals[T] = net.forward(env.observations)[1]
        gains, last = np.zeros((T, N), np.float32), np.zeros(N, np.float32)
        for t in reversed(range(T)):
            more = 1 - ends[t]
            last = pays[t] + GAMMA * more * vals[t + 1] - vals[t] + GAMMA * LAMBDA * more * last
            gains[t] = last
        goals, rate = (gains + vals[:T]).ravel(), args.rate * (1 - step / (args.steps + 1))
        x, m, a, old, gain = xs.reshape(-1, size), ms.reshape(-1, actions), acts.ravel(), olds.ravel(), gains.ravel()
        for _ in range(EPOCHS):
            for part in np.array_split(dice.permutation(T * N), PARTS):
                xp, adv, n = x[part], gain[part], len(part)
                adv = (adv - adv.mean()) / (adv.std() + 1e-8)
                logits, value, h1, h2 = net.forward(xp)
                prob = shares(logits, m[part])
                now = prob[np.arange(n), a[part]]
                ratio = now / old[part]
                inside = ~(((ratio > 1 + CLIP) & (adv > 0)) | ((ratio < 1 - CLIP) & (adv < 0)))
                d = prob * (adv * ratio * inside)[:, None]
                d[np.arange(n), a[part]] -= adv * ratio * inside
                log = np.log(np.maximum(prob, 1e-9))
                d += args.entropy * prob * (log - (prob * log).sum(1, keepdims=True))
                net.learn(xp, h1, h2, d.astype(np.float32) / n, (value - goals[part]) * 0.5 / n, rate)
    if args.save:
        np.savez(args.save, version=env.schema.version, **net.p)
    return curve


def main(arguments: list[str] | None = None) -> list[dict[str, float]]:
    parser = argparse.ArgumentParser(description="PPO in NumPy alone")
    parser.add_argument("--game", default="memoracers")
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--opponent", default="rookie", help="who plays the other seats while it learns")
    parser.add_argument("--against", nargs="+", default=["random", "rookie"], help="whom it is measured against")
    parser.add_argument("--reward", default="outlook")
    for name, value in (("seed", 1), ("steps", 100), ("rows", 128), ("horizon", 32), ("every", 10), ("matches", 500)):
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--out", help="where to write the curve")
    parser.add_argument("--save", help="where to write the weights")
    args = parser.parse_args(arguments)
    bars: dict[str, float] = {}
    if args.seats == 1:
        for bot in args.against:
            told = slipstream.simulate(args.game, [bot], 2000, seed=1000 + args.seed).report
            bars[bot] = told["wins"][0]["rate"]
            print(f"{bot} alone wins {bars[bot]:.3g}")
    curve = train(args)
    if args.out:
        with open(args.out, "w") as file:
            json.dump({"arguments": vars(args), "bots_alone": bars, "curve": curve}, file, indent=1)
    return curve


if __name__ == "__main__":
    main()
