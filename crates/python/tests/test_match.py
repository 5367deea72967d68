"""One match, bots, figures and many matches at once."""

from __future__ import annotations

import ast
import inspect
import json
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import slipstream
from conftest import IDS, MODES
from slipstream import _slipstream as native

modes = pytest.mark.parametrize(("game", "seats", "options"), MODES, ids=IDS)


def play(match: slipstream.Match, dice: random.Random) -> None:
    """To the end: by rule of thumb, and now and then at random."""
    thumb = slipstream.Bot(match.game, "rule-of-thumb", seed=dice.randrange(1 << 30))
    while not match.is_over:
        turn = match.turn
        seat = dice.choice(turn.seats)
        index = dice.choice(match.actions(seat)).index if dice.random() < 0.2 else thumb.choose(match, seat).index
        assert match.mask(seat)[index] == 1
        if turn.kind == "scramble" and match.deadline is not None and match.time + 3000 > match.deadline:
            match.wait()
            continue
        match.act(seat, index)


@modes
def test_a_match(game: str, seats: int, options: dict[str, Any]) -> None:
    match = slipstream.Match(game, seats, set=options, seed=3)
    play(match, random.Random(4))
    assert match.standings is not None and len(match.standings) == seats
    lines = [json.loads(line) for line in match.record().splitlines()]
    assert lines[0]["game"] == game and "standings" in lines[-1]
    assert all(np.abs(match.observe(seat)).max() <= 1 for seat in range(seats))
    assert any(told.text for told in match.told(seat=0, language="fr"))
    again = slipstream.Match(game, seats, set=options, seed=3)
    play(again, random.Random(4))
    assert again.record() == match.record()


def test_copies_and_undo() -> None:
    match = slipstream.Match("memoracers", 2, seed=7)
    match.act(0, match.actions(0)[0])
    other = match.copy()
    match.act(1, match.actions(1)[0])
    assert (other.steps, match.steps) == (other.steps, other.steps + 1)
    match.act(0, match.actions(0)[0])
    match.take_back(0)
    with pytest.raises(ValueError, match="no choice to take back"):
        match.take_back(1)
    with pytest.raises(slipstream.Foul) as caught:
        other.act(0, 5)
    assert caught.value.rule == "MR-15"


def test_bots_teach() -> None:
    match = slipstream.Match("memoracers", 2, seed=7)
    teacher = slipstream.Bot("memoracers", "pro")
    shares = teacher.policy(match, 0, iterations=200)
    assert shares.sum() == pytest.approx(1) and not shares[match.mask(0) == 0].any()
    considered = teacher.consider(match, 0, iterations=200)
    assert considered[0].visits == max(one.visits for one in considered)
    with pytest.raises(ValueError, match="this bot plays memoracers"):
        teacher.choose(slipstream.Match("hydroracers"), 0)
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        teacher.choose(match, 1)


def test_a_change_is_found_and_no_change_is_not() -> None:
    same = slipstream.compare("memoracers", ["racer", "random"], 60, a={"tiles": "A"}, b={"tiles": "A"}, seed=1)
    assert same.matches == 60 and not any(figure.changed for figure in same.figures)
    found = slipstream.compare("memoracers", ["racer", "random"], 400, a={"tiles": "A"}, b={"tiles": "D"}, seed=1)
    changed = {figure.key for figure in found.figures if figure.changed}
    # Tiles D hold traps, tiles A hardly any: ships are shot out of the race sooner.
    assert "tiles_flown" in changed
    assert all(figure.low <= figure.value <= figure.high for figure in found.figures)


def test_figures_are_tables_over_the_same_memory() -> None:
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    found = slipstream.simulate("memoracers", ["racer", "random"], 40, seed=1)
    frame, table = found.to_pandas(), found.to_arrow()
    assert np.shares_memory(frame["place_0"].to_numpy(), found.rows)
    where = table["place_0"].chunk(0).buffers()[1].address
    assert where == found.rows[:, 2].__array_interface__["data"][0]
    assert isinstance(frame, pandas.DataFrame) and isinstance(table, pyarrow.Table)
    assert found.figures[0].low <= found.figures[0].value <= found.figures[0].high
    change = slipstream.compare("memoracers", ["racer", "random"], 20, a={"tiles": "A"}, b={"tiles": "D"})
    assert change.to_pandas()["value"].tolist() == [figure.value for figure in change.figures]


def test_figures() -> None:
    found = slipstream.simulate("memoracers", ["rule-of-thumb", "random"], 200, seed=1, threads=2)
    assert found.rows.shape == (200, 6) and found.columns[:3] == ("match", "steps", "place_0")
    assert found.report["wins"][0]["wins"] == int((found.rows[:, 2] == 1).sum()) > 150
    table = slipstream.arena("memoracers", ["rule-of-thumb", "random"], 100)
    assert table["contestants"][0]["bot"] == "rule-of-thumb"


@modes
def test_many_matches(game: str, seats: int, options: dict[str, Any]) -> None:
    own = np.zeros((40, slipstream.schema(game).length), np.float32)
    many = slipstream.vector(game, 40, seats=seats, set=options, threads=2, seed=9, arrays={"observations": own})
    alone = slipstream.vector(game, 40, seats=seats, set=options, threads=1, seed=9)
    assert many.observations is own and own.any()
    for _ in range(50):
        actions = many.sample().copy()
        assert many.masks[np.arange(40), actions].all()
        many.step(actions)
        alone.step(actions)
        assert (many.observations == alone.observations).all() and (many.seats == alone.seats).all()
        assert (many.rewards == alone.rewards).all() and (many.dones == alone.dones).all()


def test_an_illegal_row_changes_nothing() -> None:
    many = slipstream.vector("memoracers", 4, seats=2)
    before = many.observations.copy()
    actions = many.sample().copy()
    actions[2] = 0
    with pytest.raises(ValueError, match="allowed are the actions 5, 6, 7, 8, 9") as caught:
        many.step(actions)
    assert caught.value.row == 2  # type: ignore[attr-defined]
    assert (many.observations == before).all()
    for wrong in (actions[:2], actions.astype(np.float64), "nonsense", None):
        with pytest.raises(ValueError):
            many.step(wrong)  # type: ignore[arg-type]


def test_a_fork_steps_on() -> None:
    """Threads do not follow into a fork: whoever steps there makes new ones."""
    code = (
        "import os, slipstream; many = slipstream.vector('memoracers', 64, threads=2); many.step(many.sample())\n"
        "child = os.fork()\n"
        "many.step(many.sample())\n"
        "os._exit(0) if child == 0 else print(os.waitpid(child, 0)[1])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "0"


def test_other_threads_run_while_matches_are_stepped() -> None:
    """Somebody else finds the vector busy: nobody could, if the interpreter were locked meanwhile."""
    many = slipstream.vector("galaxy-trucker", 500, threads=1)
    found = threading.Event()

    def step() -> None:
        for _ in range(2000):
            if found.is_set():
                return
            many.step(many.sample())

    stepping = threading.Thread(target=step)
    stepping.start()
    while stepping.is_alive() and not found.is_set():
        try:
            _ = many._vector.shape
        except RuntimeError:
            found.set()
    stepping.join()
    assert found.is_set()


def test_stubs_name_what_the_module_holds() -> None:
    stub = Path(native.__file__ or "").with_name("_slipstream.pyi")
    tree = ast.parse(stub.read_text())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            told = [argument.arg for argument in node.args.args]
            assert list(inspect.signature(getattr(native, node.name)).parameters) == told, node.name
        if isinstance(node, ast.ClassDef) and node.name != "Foul":
            held = getattr(native, node.name)
            names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)} - {"__new__"}
            assert names == {name for name in vars(held) if not name.startswith("_")}, node.name
    listed = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert listed == {name for name in dir(native) if not name.startswith("_")}


def test_everything_public_says_what_it_is() -> None:
    held = [(name, getattr(slipstream, name)) for name in slipstream.__all__]
    held += [(name, one) for name, one in vars(native).items() if not name.startswith("_")]
    held = [(name, one) for name, one in held if callable(one)]
    assert len(held) > 30
    for name, one in held:
        assert inspect.getdoc(one), name
        for part, inner in vars(one).items() if isinstance(one, type) else ():
            if not part.startswith("_") and (callable(inner) or isinstance(inner, property)):
                assert inspect.getdoc(inner), f"{name}.{part}"


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, slipstream; print(*[m for m in ('numpy', 'gymnasium', 'pettingzoo') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


class Strange:
    """Nothing that any call expects."""


def test_no_call_crashes() -> None:
    """Random calls with random arguments end in an answer or in an ordinary error."""
    dice = random.Random(26)
    values: list[Any] = [0, 1, 2, 5, 834, -1, 1 << 40, 1 << 70, 0.5, None, True, "memoracers", "galaxy-trucker"]
    values += ["", "rookie", "fr", "place", [], [None], ["rookie", None], {}, {"mode": "solo"}, [("mode", "solo")]]
    values += [np.zeros(3), np.zeros((2, 879), np.float32), np.arange(4), Strange(), b"x"]
    match = slipstream.Match("memoracers", 2)
    many = slipstream.vector("memoracers", 4, seats=2, threads=2)
    episode = native.Episode("hydroracers", 2)
    held: list[Any] = [slipstream, native, match, match._referee, many, many._vector, episode]
    held += [slipstream.Bot("memoracers"), native.Bot("memoracers", "random"), slipstream.schema("memoracers")]
    text = slipstream.write_weights("memoracers", "zeros", 0.0, np.zeros(held[-1].length))
    held += [slipstream.Learned("memoracers", text), native.Learned("memoracers", text)]
    skipped = {"simulate", "arena", "compare", "Vector", "vector"}
    calls = [
        getattr(one, name)
        for one in held
        for name in dir(one)
        if not name.startswith("_") and name not in skipped and callable(getattr(one, name))
    ]
    values += [match, match._referee, many._arrays, text]
    answered = 0
    for _ in range(CALLS):
        call = dice.choice(calls)
        arguments = dice.choices(values, k=dice.randrange(5))
        try:
            call(*arguments)
            answered += 1
        except (ValueError, TypeError, OverflowError, AttributeError):
            pass
    assert answered > CALLS // 50


#: A hundred thousand take a second.
CALLS = int(__import__("os").environ.get("SLIPSTREAM_CALLS", "100000"))
