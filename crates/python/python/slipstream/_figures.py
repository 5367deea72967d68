"""The lab: many matches of bots, and their figures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _slipstream as native
from ._schema import Options, check_count, check_seed, pairs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Figure:
    """A figure of a simulation, of one thing if it is told for several, with its 95 % interval."""

    key: str
    part: str | None
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Matches:
    """What a simulation found: its report, and a row for each match."""

    report: dict[str, Any]
    columns: tuple[str, ...]
    rows: NDArray[np.int64]

    @property
    def figures(self) -> list[Figure]:
        """The game's own figures, as its designers name them."""
        found = []
        for key, told in self.report["figures"].items():
            parts = {None: told} if "value" in told else told
            found += [Figure(key, part, one["value"], one["low"], one["high"]) for part, one in parts.items()]
        return found

    def to_pandas(self) -> Any:
        """The rows as a data frame over the same memory."""
        import pandas

        return pandas.DataFrame(self.rows, columns=list(self.columns), copy=False)

    def to_arrow(self) -> Any:
        """The rows as an Arrow table, each column over the memory of a column here."""
        import pyarrow

        columns = [pyarrow.array(self.rows[:, nth]) for nth in range(len(self.columns))]
        return pyarrow.table(columns, names=list(self.columns))


@dataclass(frozen=True)
class Difference:
    """How a figure differs between two games; the intervals of all figures hold together with 95 % confidence.

    ``saved`` says how many times the matches it would have taken without the same luck on both sides.
    """

    key: str
    label: str
    part: str | None
    a: float
    b: float
    value: float
    low: float
    high: float
    changed: bool
    saved: float | None


@dataclass(frozen=True)
class Comparison:
    """What differs between two games: all figures that both have, and the names of those that only one has."""

    matches: int
    figures: list[Difference]
    only_in_one: list[str]

    def to_pandas(self) -> Any:
        """The figures as a data frame, a row for each."""
        import pandas

        return pandas.DataFrame([vars(figure) for figure in self.figures])


def simulate(
    game: str,
    bots: list[str],
    matches: int = 1000,
    *,
    seed: int = 0,
    threads: int = 1,
    set: Options | None = None,
) -> Matches:
    """Matches between bots, one for each seat: the same ones for the same seed, on any number of threads."""
    import numpy as np

    count, crew = check_count("matches", matches) or 0, check_count("threads", threads) or 1
    report, rows = native.simulate(game, bots, count, check_seed(seed), crew, pairs(set))
    ends = [f"{what}_{seat}" for seat in range(len(bots)) for what in ("place", "score")]
    table = np.asfortranarray(np.array(rows, np.int64).reshape(-1, 2 + len(ends)))
    return Matches(json.loads(report), ("match", "steps", *ends), table)


def compare(
    game: str,
    bots: list[str],
    matches: int = 1000,
    *,
    a: Options | None = None,
    b: Options | None = None,
    seed: int = 0,
    threads: int = 1,
) -> Comparison:
    """The same matches with options ``a`` and with options ``b``, the same luck on both sides."""
    count, crew = check_count("matches", matches) or 0, check_count("threads", threads) or 1
    told = json.loads(native.compare(game, bots, count, check_seed(seed), crew, pairs(a), pairs(b)))
    figures = [
        Difference(
            one["key"], one["label"], one.get("part"), one["a"], one["b"], **one["difference"],
            changed=one["changed"], saved=one["saved"],
        )
        for one in told["figures"]
    ]  # fmt: skip
    return Comparison(told["matches"], figures, told["only_in_one"])


def arena(
    game: str,
    bots: list[str],
    matches: int = 1000,
    *,
    seats: int | None = None,
    seed: int = 0,
    threads: int = 1,
    set: Options | None = None,
) -> dict[str, Any]:
    """Bots against each other, every luck from every seat, until their order is settled."""
    count, crew = check_count("matches", matches) or 0, check_count("threads", threads) or 1
    told = native.arena(game, bots, count, check_count("seats", seats), check_seed(seed), crew, pairs(set))
    report: dict[str, Any] = json.loads(told)
    return report
