"""The examples run; how well they learn is measured by hand."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import slipstream

EXAMPLES = Path(__file__).parents[1] / "examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("game", "seats"), [("memoracers", 3), ("hydroracers", 2), ("americas-cup", 2)])
def test_a_random_agent_plays_at_every_level(game: str, seats: int) -> None:
    found = load("random_agent").main(["--game", game, "--seats", str(seats), "--matches", "6"])
    assert len(found) == 3
    for won in found.values():
        # A shared victory has several winners, and in MemoRacers there may be none.
        assert won.shape == (seats,) and 0 < won.sum() <= seats


def test_ppo_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ppo = load("ppo")
    words = "--steps 2 --rows 8 --horizon 8 --every 2 --matches 4 --game americas-cup --seats 2 --against random"
    curve = ppo.main([*words.split(), "--save", str(tmp_path / "weights.npz"), "--out", str(tmp_path / "curve.json")])
    assert [row["step"] for row in curve] == [0, 2]
    assert json.loads((tmp_path / "curve.json").read_text())["curve"] == curve
    assert (tmp_path / "weights.npz").stat().st_size > 1000
    assert "random" in capsys.readouterr().out


@pytest.mark.parametrize("curve", sorted((EXAMPLES / "curves").glob("*.json")), ids=lambda path: path.stem)
def test_saved_curves_reach_their_bar(curve: Path) -> None:
    told = json.loads(curve.read_text())
    last = told["curve"][-1]
    assert last["alone"] > told["bots_alone"]["rookie"] > told["bots_alone"]["random"]
    assert last["cpu"] < 20 * 60


def test_td_learns_weights_that_bots_play_by(tmp_path: Path) -> None:
    words = "--steps 400 --rows 64 --every 100 --matches 30 --against random --out"
    told = load("td").main([*words.split(), str(tmp_path / "weights.txt")])
    curve = told["curve"]
    assert curve[-1]["error"] < curve[0]["error"] < 1
    assert told["reward"] > 0.4
    text = (tmp_path / "weights.txt").read_text()
    assert slipstream.Learned("memoracers", text).made == told["made"]
    number = text.splitlines()[5]
    for wrong, why in (
        (text.replace(number, "0.125", 1), "checksum"),
        (text.replace("encoding 1", "encoding 2", 1), "encoding 1"),
        (text[:200], "checksum"),
        ("", "slipstream-weights 1"),
    ):
        with pytest.raises(ValueError, match=why):
            slipstream.Learned("memoracers", wrong)
    with pytest.raises(ValueError, match="game hydroracers"):
        slipstream.Learned("hydroracers", text)


def test_the_notebook_runs_and_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    import matplotlib

    matplotlib.use("Agg")
    monkeypatch.chdir(EXAMPLES)
    names: dict[str, Any] = {}
    for cell in json.loads(Path("curves.ipynb").read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    shown = [line.get_ydata() for line in names["figure"].axes[0].lines]
    assert len(shown) == 6 and all(curve[-1] > 0.9 > curve[0] for curve in shown[:3])
    assert names["second"].axes[0].lines[0].get_ydata()[-1] < 0.97 * names["errors"][0]
