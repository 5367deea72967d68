"""The examples run; how well they learn is measured by hand."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_ppo_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLES / "ppo.py")
    assert spec is not None and spec.loader is not None
    ppo = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ppo)
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
