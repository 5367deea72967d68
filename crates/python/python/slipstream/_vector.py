"""Many matches at once, in arrays that you own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _slipstream as native
from ._schema import Options, Schema, check_count, check_seed, pairs, schema

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Vector:
    """Many matches of one game, stepped together in Rust, without the interpreter's lock.

    A row asks one seat at a time. After ``reset`` and after every ``step`` the arrays say, for each row:

    * ``observations``: what the seat that is asked knows;
    * ``masks``: a 1 for every action it may take;
    * ``seats``: which seat that is;
    * ``rewards``: what every seat got by the decision just made;
    * ``dones``: whether that decision ended a match. The next one has begun then.

    The arrays are written in place. Make your own views of them once, and copy what you want to keep.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    seats: NDArray[np.int64]
    dones: NDArray[np.bool_]

    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None = None,
        set: Options | None = None,
        opponents: str | Sequence[str | None] | None = None,
        reward: str = "place",
        rotate: bool = False,
        threads: int | None = None,
        seed: int = 0,
        arrays: dict[str, NDArray[np.generic]] | None = None,
    ) -> None:
        import numpy as np

        self.schema: Schema = schema(game)
        rows, count = check_count("n", n) or 0, check_count("seats", seats)
        crew = (os.cpu_count() or 1) if threads is None else check_count("threads", threads)
        players = seated(game, count, set, opponents)
        self._vector = native.Vector(
            game, rows, count, pairs(set), players, reward, bool(rotate), min(crew or 0, 64)
        )
        rows, length, actions, table = self._vector.shape
        given: dict[str, Any] = dict(arrays or {})
        own: dict[str, Any] = {
            "observations": np.zeros((rows, length), np.float32),
            "masks": np.zeros((rows, actions), np.int8),
            "rewards": np.zeros((rows, table), np.float32),
            "seats": np.zeros(rows, np.int64),
            "dones": np.zeros(rows, np.bool_),
        }
        if unknown := given.keys() - own.keys():
            raise ValueError(f"arrays {', '.join(map(str, unknown))}: expected some of {', '.join(own)}")
        for name, array in (own | given).items():
            setattr(self, name, array)
        self._check(rows, length, actions, table)
        self._arrays = (self.observations, self.masks, self.rewards, self.seats, self.dones)
        self._actions = np.zeros(rows, np.int64)
        self.reset(seed)

    def __len__(self) -> int:
        return self._vector.shape[0]

    def reset(self, seed: int = 0) -> None:
        """Begins all matches anew."""
        self._vector.reset(check_seed(seed), self._arrays)

    def step(self, actions: NDArray[np.int64]) -> None:
        """One decision in every row; raises, and nothing happens, unless all of them are legal."""
        import numpy as np

        if not isinstance(actions, np.ndarray) or actions.shape != self._actions.shape:
            raise ValueError(f"expected an array of {len(self)} actions")
        if actions.dtype.kind not in "iu":
            raise ValueError(f"actions of type {actions.dtype}: expected whole numbers")
        if actions.dtype != np.int64 or not actions.flags.c_contiguous:
            actions = np.ascontiguousarray(actions, np.int64)
        self._vector.step(actions, self._arrays)

    def sample(self) -> NDArray[np.int64]:
        """Any legal action for every row, in an array that the next call writes again."""
        self._vector.sample(self._actions)
        return self._actions

    def _check(self, rows: int, length: int, actions: int, table: int) -> None:
        import numpy as np

        for name, shape, dtype in (
            ("observations", (rows, length), np.float32),
            ("masks", (rows, actions), np.int8),
            ("rewards", (rows, table), np.float32),
            ("seats", (rows,), np.int64),
            ("dones", (rows,), np.bool_),
        ):
            array = getattr(self, name)
            fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == dtype
            if not fits or not array.flags.c_contiguous or not array.flags.writeable:
                raise ValueError(f"{name}: expected a writeable, contiguous array of {shape} {dtype.__name__}")


def vector(
    game: str,
    n: int,
    *,
    seats: int | None = None,
    set: Options | None = None,
    opponents: str | Sequence[str | None] | None = None,
    reward: str = "place",
    rotate: bool = False,
    threads: int | None = None,
    seed: int = 0,
    arrays: dict[str, NDArray[np.generic]] | None = None,
) -> Vector:
    """``n`` matches at once; see ``Vector``.

    ``opponents`` is a bot for all seats but the first, or a list with a bot or ``None`` for each seat;
    with ``rotate`` they change seats from match to match. ``arrays`` are written instead of new ones.
    """
    return Vector(game, n, seats, set, opponents, reward, rotate, threads, seed, arrays)


def seated(
    game: str, seats: int | None, set: Options | None, opponents: str | Sequence[str | None] | None
) -> list[str | None]:
    """A bot or nobody for every seat."""
    if opponents is None:
        return []
    if isinstance(opponents, str):
        count = native.check_setup(game, seats, pairs(set))
        return [None, *[opponents] * (count - 1)]
    return list(opponents)
