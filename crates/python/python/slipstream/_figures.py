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
class Matches:
    """What a simulation found: its report, and a row for each match."""

    report: dict[str, Any]
    columns: tuple[str, ...]
    rows: NDArray[np.int64]

    def to_pandas(self) -> Any:
        """The rows as a data frame over the same memory."""
        import pandas

        return pandas.DataFrame(self.rows, columns=list(self.columns), copy=False)

    def to_arrow(self) -> Any:
        """The rows as an Arrow table, each column over the memory of a column here."""
        import pyarrow

        columns = [pyarrow.array(self.rows[:, nth]) for nth in range(len(self.columns))]
        return pyarrow.table(columns, names=list(self.columns))


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
