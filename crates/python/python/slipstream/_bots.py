"""Our bots as opponents and teachers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from . import _slipstream as native
from ._match import Match
from ._schema import Action, check_count, check_index, check_seed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: The bots that have a name of their own, the weakest first.
BOTS = ("random", "rookie", "racer", "rule-of-thumb", "pro", "ace")


class Considered(NamedTuple):
    """An action that a bot has thought about."""

    action: Action
    visits: int
    hope: float
    place: float
    risk: float


class Bot:
    """A player for one seat of one match. It gets what the seat knows and nothing else."""

    def __init__(self, game: str, name: str = "rule-of-thumb", seed: int = 0) -> None:
        self.name = name
        self._bot = native.Bot(game, name, check_seed(seed))

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    def choose(self, match: Match, seat: int) -> Action:
        """What it does in that seat."""
        index, _ = self._think(match, seat, None)
        return match.schema.action(index)

    def consider(self, match: Match, seat: int, iterations: int | None = None) -> list[Considered]:
        """What it has thought about, the most visited first; nothing for bots that do not think ahead."""
        _, considered = self._think(match, seat, iterations)
        action = match.schema.action
        return [Considered(action(one[0]), one[1], one[2], one[3], one[4]) for one in considered]

    def policy(self, match: Match, seat: int, iterations: int | None = None) -> NDArray[np.float32]:
        """The share of its visits by action, a teacher's target; all of it on one action if it does not think."""
        import numpy as np

        index, considered = self._think(match, seat, iterations)
        shares = np.zeros(match.schema.actions, np.float32)
        for number, visits, *_ in considered:
            shares[number] = visits
        if not shares.any():
            shares[index] = 1
        shares /= shares.sum()
        return shares

    def _think(
        self, match: Match, seat: int, iterations: int | None
    ) -> tuple[int, list[tuple[int, int, float, float, float]]]:
        if not isinstance(match, Match):
            raise ValueError(f"{match!r}: expected a Match")
        return self._bot.think(match._referee, check_index(seat), check_count("iterations", iterations))


class Learned:
    """A player by learned weights, one decision ahead: ``text`` is a file as ``write_weights`` makes it.

    It tries each action in ``worlds`` worlds imagined from what the seat knows, in which the others play by rule of
    thumb, and takes the one after which the seat's next decision is worth most.
    """

    def __init__(self, game: str, text: str, seed: int = 0, worlds: int = 4) -> None:
        if not isinstance(text, str):
            raise ValueError(f"{type(text).__name__}: expected the text of a file of weights")
        self._learned = native.Learned(game, text, check_seed(seed))
        self.worlds = check_count("worlds", worlds) or 1

    @property
    def made(self) -> str:
        """How its weights were made."""
        return self._learned.made

    def choose(self, match: Match, seat: int) -> Action:
        """What it does in that seat."""
        if not isinstance(match, Match):
            raise ValueError(f"{match!r}: expected a Match")
        return match.schema.action(self._learned.choose(match._referee, check_index(seat), self.worlds))


def write_weights(game: str, made: str, bias: float, weights: Iterable[float]) -> str:
    """The text of a file of weights: one for each number of an observation, whose sum with the bias, through
    ``tanh``, is what a position is worth. It has the version of the encoding, how it was made, and a checksum.
    """
    return native.write_weights(game, str(made), float(bias), [float(weight) for weight in weights])
