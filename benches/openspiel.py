#!/usr/bin/env python3
"""The yardstick: random playouts in OpenSpiel's C++ on one thread, one JSON line per game.

No Python runs inside the measured loop: a tree-search bot that is allowed one simulation
rates its root by playing M random playouts, so its time is the time of M playouts.
"""
import json
import random
import sys
import time

import pyspiel


def apply_random(state, rng):
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def first_decision(game, rng):
    state = game.new_initial_state()
    while state.is_chance_node():
        apply_random(state, rng)
    return state


def mean_steps(root, rng, playouts=400):
    """Counted in Python; only the count is used, not the time."""
    steps = 0
    for _ in range(playouts):
        state = root.clone()
        while not state.is_terminal():
            apply_random(state, rng)
            steps += 1
    return steps / playouts


def seconds_for(game, root, playouts):
    rollouts = pyspiel.RandomRolloutEvaluator(playouts, 7)
    bot = pyspiel.MCTSBot(game, rollouts, 2.0, 1, 100, False, 3, False)
    start = time.perf_counter()
    bot.step(root)
    return time.perf_counter() - start


def playouts_per_second(game, root):
    playouts = 200
    while (spent := seconds_for(game, root, playouts)) < 0.2:
        playouts *= 4
    playouts = max(2, int(playouts / spent * 1.5))
    return max(playouts / seconds_for(game, root, playouts) for _ in range(3))


for name in sys.argv[1:] or ["pig", "hearts"]:
    rng = random.Random(1)
    game = pyspiel.load_game(name)
    root = first_decision(game, rng)
    length = mean_steps(root, rng)
    rate = playouts_per_second(game, root)
    print(json.dumps({"game": name, "steps_per_second": round(rate * length), "steps_per_playout": round(length, 1)}), flush=True)
