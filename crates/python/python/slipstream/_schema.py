"""What the numbers of a game mean."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

from . import _slipstream as native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The action of a seat that is not asked.
WAIT = 0

#: Options as they are given: words, numbers, or yes and no.
Options = Mapping[str, "str | int | bool"]


@dataclass(frozen=True, slots=True)
class Field:
    """Some numbers of an observation."""

    name: str
    at: int
    length: int
    kind: str
    most: float

    @property
    def slice(self) -> slice:
        """Where they are in an observation."""
        return slice(self.at, self.at + self.length)


@dataclass(frozen=True, slots=True)
class ActionKind:
    """A kind of action: its numbers are those from ``first`` on."""

    name: str
    first: int
    shape: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many actions there are of this kind."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class Action:
    """A decision: its number, its kind, and itself as records write it (``None`` for waiting)."""

    index: int
    name: str
    data: Any

    def __index__(self) -> int:
        return self.index


@dataclass(frozen=True)
class Schema:
    """The observation and the actions of a game, the same for all of its options."""

    game: str
    title: str
    version: int
    seats: range
    length: int
    fields: tuple[Field, ...]
    actions: int
    kinds: tuple[ActionKind, ...]
    options: tuple[dict[str, Any], ...]

    def __getitem__(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        near = [field.name for field in self.fields if name.split("[")[0] in field.name]
        raise ValueError(f"no field {name!r}; there are {', '.join(near[:12]) or self.fields[0].name}")

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def read(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """An observation by the names of its fields."""
        if observation.shape != (self.length,):
            raise ValueError(f"an observation of shape {observation.shape}, expected ({self.length},)")
        return {field.name: observation[field.slice] for field in self.fields}

    def action(self, index: int) -> Action:
        """The action with that number."""
        data = json.loads(native.name_action(self.game, check_index(index)))
        return Action(index, self.kind_of(index), data)

    def index(self, data: Any) -> int:
        """The number of an action as records write it."""
        return native.number_action(self.game, json.dumps(data))

    def kind_of(self, index: int) -> str:
        """The kind of the action with that number."""
        if not 0 <= check_index(index) < self.actions:
            raise ValueError(f"there is no action {index}: they are numbered 0 to {self.actions - 1}")
        if index == WAIT:
            return "wait"
        return next(kind.name for kind in reversed(self.kinds) if index >= kind.first)


def check_index(index: object) -> int:
    """A number that a native call can take, from anything that is one."""
    try:
        number = index.__index__()  # type: ignore[attr-defined]
    except AttributeError:
        raise ValueError(f"{index!r}: expected the number of an action or of a seat") from None
    if not 0 <= number < 1 << 31:
        raise ValueError(f"{number}: expected a number of 0 or more")
    return int(number)


def games() -> list[str]:
    """The names of the games."""
    return native.games()


@lru_cache(maxsize=None)
def schema(game: str) -> Schema:
    """What the numbers of a game mean."""
    told = json.loads(native.describe(game))
    encoded = told["schema"]
    kinds, first = [], WAIT + 1
    for block in encoded["blocks"]:
        kinds.append(ActionKind(block["name"], first, tuple(block["shape"])))
        first += kinds[-1].length
    return Schema(
        game=game,
        title=told["title"],
        version=encoded["version"],
        seats=range(told["seats"][0], told["seats"][1] + 1),
        length=encoded["length"],
        fields=tuple(Field(**field) for field in encoded["fields"]),
        actions=encoded["actions"],
        kinds=tuple(kinds),
        options=tuple(told["options"]),
    )


def pairs(options: Options | None) -> list[tuple[str, str]]:
    """Options as the engine reads them."""
    if options is None:
        return []
    if not isinstance(options, Mapping):
        raise ValueError(f"options {options!r}: expected a mapping such as {{'mode': 'solo'}}")
    return [(str(key), _word(value)) for key, value in options.items()]


def check_seed(seed: object) -> int:
    """A seed that the engine takes."""
    number = getattr(seed, "__index__", lambda: None)()
    if number is None or not 0 <= number < 1 << 64:
        raise ValueError(f"seed {seed!r}: expected a whole number from 0 to 2**64 - 1")
    return int(number)


def check_count(name: str, count: object) -> int | None:
    """A number of seats, matches or threads; nothing stays nothing."""
    if count is None:
        return None
    number = getattr(count, "__index__", lambda: None)()
    if number is None or not 0 <= number < 1 << 31:
        raise ValueError(f"{name} {count!r}: expected a whole number of 0 or more")
    return int(number)


def _word(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
