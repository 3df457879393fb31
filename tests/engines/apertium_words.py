"""Random words from Apertium's compiled dictionaries, drawn with the caller's seed.

The files are in lttoolbox's format: an alphabet of symbols, then finite-state transducers whose arcs
are labelled with pairs of symbols (``lttoolbox/compression.cc``, ``alphabet.cc``, ``transducer.cc``).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

DATA = Path("/usr/share/apertium")
LONGEST = 80
HEADERS = (b"LTTB", b"LTTD")
WEIGHTED = 1


@dataclass(frozen=True, slots=True)
class Automaton:
    """The input side of a dictionary: the arcs of each state (a letter, or empty) and the final states."""

    initial: int
    finals: frozenset[int]
    arcs: tuple[tuple[tuple[str, int], ...], ...]

    def walk(self, rng: random.Random) -> str | None:
        """Return a word along a random path to a final state; None if the path is too long."""
        state, form = self.initial, ""
        while len(form) <= LONGEST:
            if state in self.finals and (not self.arcs[state] or rng.random() < 0.5):
                return form
            if not self.arcs[state]:
                return None
            letter, state = rng.choice(self.arcs[state])
            form += letter
        return None


@cache
def automata(mode: str) -> tuple[Automaton, ...]:
    """The transducers that analyse the source text of a mode."""
    (path,) = DATA.glob(f"*/{mode}.automorf.bin")
    return tuple(_read(BytesIO(path.read_bytes())))


def words(mode: str, count: int, rng: random.Random) -> list[str]:
    """Words from the mode's dictionary; multi-word entries are often cut short."""
    dictionary = automata(mode)
    sizes = [len(one.arcs) for one in dictionary]
    found: list[str] = []
    while len(found) < count:
        form = rng.choices(dictionary, sizes)[0].walk(rng)
        if not form or not form.strip():
            continue
        parts = form.split(" ")
        found.append(" ".join(parts[: rng.randint(1, len(parts))]))
    return found


def _read(file: BytesIO) -> Iterator[Automaton]:
    _features(file)
    for _ in range(_number(file)):
        _number(file)  # the letters that words consist of
    tags = [_string(file) for _ in range(_number(file))]
    pairs = [(_number(file) - len(tags), _number(file)) for _ in range(_number(file))]
    letters = [chr(left) if left > 0 else "" for left, _ in pairs]
    for _ in range(_number(file)):
        _string(file)  # the name of the section
        yield _automaton(file, letters)
    assert not file.read(), "this is not how the dictionary is written"


def _automaton(file: BytesIO, letters: list[str]) -> Automaton:
    weigh = _weigh if _features(file) & WEIGHTED else _nothing
    initial = _number(file)
    finals, state = [], 0
    for _ in range(_number(file)):
        state += _number(file)
        finals.append(state)
        weigh(file)
    size = _number(file)
    arcs = tuple(tuple(_arcs(file, here, size, letters, weigh)) for here in range(size))
    return Automaton(initial, frozenset(finals), arcs)


def _arcs(
    file: BytesIO, here: int, size: int, letters: list[str], weigh: Callable[[BytesIO], None]
) -> Iterator[tuple[str, int]]:
    symbol = 0
    for _ in range(_number(file)):
        symbol += _number(file)
        to = (_number(file) + here) % size
        weigh(file)
        yield letters[symbol], to


def _features(file: BytesIO) -> int:
    """The feature flags at the start of a file or transducer; older ones have none."""
    if file.getvalue()[file.tell() : file.tell() + 4] not in HEADERS:
        return 0
    return int.from_bytes(file.read(12)[4:], "big")


def _number(file: BytesIO) -> int:
    """One to four bytes; the top two bits of the first say how many follow."""
    first = file.read(1)[0]
    return int.from_bytes(bytes([first & 0x3F]) + file.read(first >> 6), "big")


def _string(file: BytesIO) -> str:
    return "".join(chr(_number(file)) for _ in range(_number(file)))


def _weigh(file: BytesIO) -> None:
    """Skip a weight: a mantissa, of five bytes if it does not fit in three, and an exponent."""
    first = file.read(1)[0]
    file.read(4 if first >= 0xC0 else first >> 6)
    _number(file)


def _nothing(file: BytesIO) -> None:
    pass
