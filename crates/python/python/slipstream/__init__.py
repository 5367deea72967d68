"""Four racing board games for people who train and study.

Three levels, one truth:

* ``Match``: one match with its record, views, events in words, undo and copies;
* ``slipstream.envs``: PettingZoo's ``aec_env`` and ``parallel_env``, Gymnasium's ``single_env``;
* ``vector``: many matches at once, written into NumPy arrays that you own.

Seats are counted from 0 here. Views, events and records count them from 1, as everywhere else.
"""

from __future__ import annotations

from ._bots import BOTS, Bot, Considered, Learned, write_weights
from ._figures import Comparison, Difference, Figure, Matches, arena, compare, simulate
from ._match import Match, Standing, Told, Turn
from ._schema import WAIT, Action, ActionKind, Field, Schema, games, schema
from ._slipstream import Foul, __version__
from ._vector import Vector, vector

__all__ = [
    "BOTS",
    "WAIT",
    "Action",
    "ActionKind",
    "Bot",
    "Comparison",
    "Considered",
    "Difference",
    "Field",
    "Figure",
    "Foul",
    "Learned",
    "Match",
    "Matches",
    "Schema",
    "Standing",
    "Told",
    "Turn",
    "Vector",
    "__version__",
    "arena",
    "compare",
    "games",
    "schema",
    "simulate",
    "vector",
    "write_weights",
]
