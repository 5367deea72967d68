"""OpenSpiel, where it is installed: its loops and its search run on our games."""

from __future__ import annotations

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")


def test_its_search_plays_our_games() -> None:
    from open_spiel.python.algorithms import mcts
    from slipstream.spiel import register

    assert register() == register()
    game = pyspiel.load_game("python_slipstream_memoracers", {"players": 2, "seed": 3})
    dice = np.random.RandomState(1)
    searcher = mcts.MCTSBot(game, 1.5, 8, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state, other = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions(player)
        action = searcher.step(state) if player == 0 else other.choice(legal)
        assert action in legal
        state.apply_action(action)
    assert sum(state.returns()) == 0


def test_every_game_is_loaded_and_played() -> None:
    from slipstream.spiel import register

    for name in register():
        state, dice = pyspiel.load_game(name).new_initial_state(), random.Random(2)
        for _ in range(30):
            if state.is_terminal():
                break
            copy = state.clone()
            copy.apply_action(dice.choice(copy.legal_actions()))
            state.apply_action(dice.choice(state.legal_actions()))


def test_cfr_by_outcome_sampling_runs() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr
    from slipstream.spiel import register

    register()
    np.random.seed(1)
    game = pyspiel.load_game("python_slipstream_memoracers", {"players": 2, "seed": 3})
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    shares = policy.action_probabilities(game.new_initial_state())
    assert sum(shares.values()) == pytest.approx(1)
    assert set(shares) <= set(game.new_initial_state().legal_actions())
