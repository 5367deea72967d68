"""One match with its record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _slipstream as native
from ._schema import Action, Options, Schema, check_count, check_index, check_seed, pairs, schema

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: How long a seat of a scramble takes if nothing is said, in milliseconds.
PACE = 1000


class Turn(NamedTuple):
    """What a match waits for: ``players``, ``scramble`` or, once nothing is asked, ``over``."""

    kind: str
    seats: list[int]
    until: int | None


class Standing(NamedTuple):
    """How a seat ended."""

    place: int
    score: int


class Told(NamedTuple):
    """An event that a viewer was told: as records of events write it, and as a sentence with its rule."""

    step: int
    event: Any
    text: str | None
    rule: str | None


class Match:
    """One match: judged by the rules, its dice from the seed, its steps in a record.

    >>> match = Match("memoracers", 2, seed=7)
    >>> match.turn.seats
    [0]
    >>> match.act(0, match.actions(0)[2])
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        set: Options | None = None,
        seed: int = 0,
        names: list[str] | None = None,
    ) -> None:
        self.schema: Schema = schema(game)
        count = check_count("seats", seats)
        self._referee = native.Referee(game, count, pairs(set), check_seed(seed), names)

    def __repr__(self) -> str:
        return f"<Match of {self.schema.title}, {self.seats} seats, {self.steps} steps: {self.turn.kind}>"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.schema.game

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._referee.seats

    @property
    def steps(self) -> int:
        """How many steps were taken, those of chance included."""
        return self._referee.steps

    @property
    def time(self) -> int:
        """The time of the last step, in milliseconds since the beginning."""
        return self._referee.time

    @property
    def deadline(self) -> int | None:
        """When an alarm rings, if one is set."""
        return self._referee.deadline

    @property
    def turn(self) -> Turn:
        """What the match waits for."""
        return Turn(*self._referee.turn())

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.turn.kind == "over"

    @property
    def standings(self) -> list[Standing] | None:
        """How every seat ended; nothing before the end."""
        rows = self._referee.standings()
        return None if rows is None else [Standing(*row) for row in rows]

    def actions(self, seat: int) -> list[Action]:
        """What a seat may do now; nothing for a seat that is not asked."""
        kind_of = self.schema.kind_of
        listed = self._referee.actions(check_index(seat))
        return [Action(index, kind_of(index), json.loads(text)) for index, text in listed]

    def act(self, seat: int, action: Action | int, at: int | None = None) -> None:
        """A seat acts. What the rules forbid raises ``Foul`` with the number of the rule; nothing has happened then.

        In a scramble a second passes unless ``at`` says when it is done.
        """
        if at is None and self.turn.kind == "scramble":
            at = self.time + PACE
        self._referee.act(check_index(seat), check_index(action), check_count("at", at))

    def take_back(self, seat: int) -> None:
        """A seat takes its sealed choice back while others still choose."""
        self._referee.take_back(check_index(seat))

    def wait(self, until: int | None = None) -> None:
        """Time passes, to the next alarm if nothing is said."""
        until = self.deadline if until is None else until
        if until is None:
            raise ValueError("no alarm is set: expected a time to wait for")
        self._referee.wake(check_count("until", until) or 0)

    def undo(self, seat: int) -> None:
        """A seat undoes its last action, where nothing was revealed by it."""
        self._referee.undo(check_index(seat))

    def view(self, seat: int | None = None) -> Any:
        """What lies open to a seat, or to a spectator."""
        return json.loads(self._referee.view(None if seat is None else check_index(seat)))

    def board(self, seat: int | None = None, language: str = "en") -> str | None:
        """The board in text, where there is something to see."""
        return self._referee.board(None if seat is None else check_index(seat), language)

    def told(self, start: int = 0, seat: int | None = None, language: str = "en") -> list[Told]:
        """What a seat, or a spectator, was told from that step on."""
        viewer = None if seat is None else check_index(seat)
        lines = self._referee.told(check_index(start), viewer, language)
        return [Told(step, json.loads(event), text, rule) for step, event, text, rule in lines]

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, as numbers; never more."""
        return self._referee.observe(check_index(seat))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for every action that a seat may take."""
        return self._referee.mask(check_index(seat))

    def record(self) -> str:
        """The record so far, which ``slipstream replay`` reads."""
        return self._referee.record()

    def copy(self) -> Match:
        """The same match once more; what is done in one does not show in the other."""
        other = object.__new__(Match)
        other.schema, other._referee = self.schema, self._referee.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()
