"""Repeated words, the best-known failure of neural decoders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span
from triage.methods.screening.text import Token

_LONGEST_PERIOD = 12  # tokens; limits the cost to this many passes over the text
_LONGEST_TEXT = 20_000  # tokens
_TARGET = re.compile(r"(?<=\])\([^()\s]{1,300}\)")
# "HAHAHA!" is written "Ah! Ah! Ah!" in Italian.
_LAUGHS = re.compile(r"([^\W\d_]{1,3})\1{2,}")
_SYLLABLE = 3


@dataclass(frozen=True, slots=True)
class _Loop:
    start: int
    end: int
    copies: int
    period: int


class Repeated(Signal):
    """A phrase at least three times in a row, or a long one twice, unlike in the source."""

    name = "repeated"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        words = _outside_links(pair)[:_LONGEST_TEXT]
        loop = _longest_loop(words)
        if loop is None:
            return None
        if _most_copies(pair.source_tokens[:_LONGEST_TEXT]) >= loop.copies - 1:
            return None
        tokens = words[loop.start : loop.end]
        if loop.period == 1 and len(tokens[0].text) <= _SYLLABLE and _LAUGHS.search(pair.source):
            return None
        text = " ".join(token.text for token in tokens[: loop.period])
        message = MethodMessage.REPEATED(text=text, n=loop.copies)
        span = Span(tokens[0].start, tokens[-1].end, text)
        return self.finding(message, _confidence(loop), (), [span])


def _outside_links(pair: Pair) -> list[Token]:
    """Leave out the targets of Markdown links, which often spell out the linked heading."""
    kept = _TARGET.sub(lambda match: " " * len(match[0]), pair.translation)
    return [token for token in pair.target_tokens if kept[token.start] != " "]


def _most_copies(tokens: Sequence[Token]) -> int:
    """Return how often a text repeats something in a row, even one short word ("why why why")."""
    keys = [token.key for token in tokens]
    loops = (loop for period in _periods(keys) for loop in _loops(keys, period, fewest=2))
    return max((loop.copies for loop in loops), default=0)


def _confidence(loop: _Loop) -> float:
    if loop.copies >= 4:
        return 0.95
    return 0.8 if loop.copies == 3 else 0.6


def _longest_loop(tokens: Sequence[Token]) -> _Loop | None:
    keys = [token.key for token in tokens]
    loops = [loop for period in _periods(keys) for loop in _loops(keys, period)]
    return max(loops, key=lambda loop: (loop.end - loop.start, -loop.period), default=None)


def _periods(keys: Sequence[str]) -> list[int]:
    """Return the short distances at which some token recurs; most texts have few."""
    last: dict[str, int] = {}
    periods = set()
    for place, key in enumerate(keys):
        if key in last:
            periods.add(place - last[key])
        last[key] = place
    # If a unit contains a token twice, its period is longer than that token's distance.
    least = min(periods, default=_LONGEST_PERIOD + 1)
    return list(range(least, _LONGEST_PERIOD + 1))


def _loops(keys: Sequence[str], period: int, fewest: int = 0) -> list[_Loop]:
    loops = []
    run = 0
    for place in range(period, len(keys) + 1):
        if place < len(keys) and keys[place] == keys[place - period]:
            run += 1
            continue
        copies = run // period + 1
        if copies >= (fewest or _fewest_copies(keys[place - period : place])):
            loops.append(_Loop(place - run - period, place, copies, period))
        run = 0
    return loops


def _fewest_copies(unit: Sequence[str]) -> int:
    """Return how many copies in a row no careful writer produces.

    Repeated digits or single characters are common ("1 000 000", "哈哈哈"); the same five words twice
    are not.
    """
    if all(key.isdecimal() for key in unit):
        return 1_000_000
    if len(unit) == 1:
        # "die, die die ..." is correct German.
        return 4 if len(unit[0]) <= 3 else 3
    letters = sum(len(key) for key in unit)
    return 2 if len(unit) >= 4 and letters >= 10 else 3
