"""Number words that Germanic languages write together: fünfundzwanzigtausend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


def below_hundred(
    units: str, teens: str, tens: str, joined: Callable[[str, str], str]
) -> dict[str, int]:
    """The number words below a hundred; ``a/b`` are spellings of one.

    :param joined: writes ones and tens as one word.

    >>> below_hundred("en", "tio", "tjugo/tjuge", lambda ones, tens: tens + ones)
    {'en': 1, 'tio': 10, 'tjugo': 20, 'tjuge': 20, 'tjugoen': 21, 'tjugeen': 21}
    """
    ones, round_tens = _valued(units, 1), _valued(tens, 20, 10)
    both = {
        joined(one, ten): value + more
        for ten, value in round_tens.items()
        for one, more in ones.items()
    }
    return ones | _valued(teens, 10) | round_tens | both


def _valued(names: str, first: int, step: int = 1) -> dict[str, int]:
    return {
        name: first + at * step
        for at, spellings in enumerate(names.split())
        for name in spellings.split("/")
    }


def with_endings(names: str, endings: str) -> str:
    """The forms of words, such as the days of the week: ``måndag/måndagen``."""
    return " ".join(
        "/".join((name, *(name + one for one in endings.split()))) for name in names.split()
    )


class Compounds(NamedTuple):
    """The number words below a million that a language writes as one word.

    :param small: the words below a hundred.
    :param hundred, thousand: the words that multiply what precedes them.
    :param joint: the word for "and", which may follow those.
    """

    small: Mapping[str, int]
    hundred: str
    thousand: str
    joint: str = ""

    def cardinal(self, word: str) -> int | None:
        """The value of a word; None if it is no such number.

        >>> dutch = Compounds({"drie": 3, "vijfentwintig": 25}, "honderd", "duizend", "en")
        >>> dutch.cardinal("driehonderdendrie"), dutch.cardinal("vijfentwintigduizend")
        (303, 25000)
        """
        return self._joined(word, self.thousand, 1000, self._below_thousand)

    def _below_thousand(self, word: str) -> int | None:
        return self._joined(word, self.hundred, 100, self.small.get)  # vijftienhonderd is 1500

    def _joined(
        self, word: str, scale: str, value: int, below: Callable[[str], int | None]
    ) -> int | None:
        head, found, tail = word.partition(scale)
        if not found:
            return below(word)
        count = below(head) if head else 1
        rest = (below(tail) or below(tail.removeprefix(self.joint))) if tail else 0
        return None if count is None or rest is None else count * value + rest
