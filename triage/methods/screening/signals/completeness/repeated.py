"""Repeated words, the best-known failure of neural decoders."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.text import Token

_LONGEST_PERIOD = 12  # tokens; limits the cost to this many passes over the text
_LONGEST_TEXT = 20_000  # tokens
_TARGET = re.compile(r"(?<=\])\([^()\s]{1,300}\)")
# "HAHAHA!" is written "Ah! Ah! Ah!" in Italian.
_LAUGHS = re.compile(r"([^\W\d_]{1,3})\1{2,}")
_SYLLABLE = 3
_LONGEST_SIDE = 4  # tokens
_LETTERS_OF_A_SIDE = 8
_NEARBY = 8  # tokens
_SENTENCE = re.compile(r"[^.!?;:\n–—]+")
_LETTERS_OF_A_SENTENCE, _WORDS_OF_A_SENTENCE = 15, 4
_GROUP = 3  # digits: "1 000 000"
_TWICE = 0.6


@dataclass(frozen=True, slots=True)
class _Loop:
    start: int
    end: int
    copies: int
    period: int


class Repeated(Signal):
    """A phrase three times in a row, or twice where nobody says it twice, unlike in the source.

    Twice is too often for a long phrase, a number, the two sides of an "and", and a sentence.
    """

    name = "repeated"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        words = _outside_links(pair)[:_LONGEST_TEXT]
        loop = _longest_loop(words)
        return self._twice(pair, words) if loop is None else self._in_a_row(pair, words, loop)

    def _in_a_row(self, pair: Pair, words: Sequence[Token], loop: _Loop) -> SignalFinding | None:
        if _most_copies(pair.source_tokens[:_LONGEST_TEXT]) >= loop.copies - 1:
            return None
        tokens = words[loop.start : loop.end]
        if loop.period == 1 and len(tokens[0].text) <= _SYLLABLE and _LAUGHS.search(pair.source):
            return None
        text = " ".join(token.text for token in tokens[: loop.period])
        message = MethodMessage.REPEATED(text=text, n=loop.copies)
        span = Span(tokens[0].start, tokens[-1].end, text)
        return self.finding(message, _confidence(loop), (), [span])

    def _twice(self, pair: Pair, words: Sequence[Token]) -> SignalFinding | None:
        text = pair.translation
        source = pair.source_tokens[:_LONGEST_TEXT]
        numbers = _numbers(text, words)
        if numbers and not _numbers(pair.source, source):
            return self._said_twice(numbers, "number")
        sides = _sides(text, words, _joining(pair.target_language))
        # Without "and" in the source, "again and again" may be one word of it.
        joined = any(token.key in _joining(pair.source_language) for token in source)
        if sides and joined and not _repeats_nearby(source):
            return self._said_twice(sides, "sides")
        sentences = _sentences(text)
        if sentences and not _sentences(pair.source):
            return self._said_twice(sentences, "sentence")
        return None

    def _said_twice(self, spans: Sequence[Span], kind: str) -> SignalFinding:
        message = MethodMessage.REPEATED_ONCE(text=spans[0].text)
        return self.finding(message, _TWICE, (), spans, kind)


def _numbers(text: str, tokens: Sequence[Token]) -> list[Span]:
    """Return the numbers that directly follow themselves, outside longer rows of digits."""
    found = []
    keys = ["", *(token.key for token in tokens), "", ""]
    for place, (one, two) in enumerate(pairwise(tokens), 1):
        if not one.key.isdecimal() or one.key != two.key or len(one.key) == _GROUP:
            continue
        around = keys[place - 1] + keys[place + 2]
        if not any(map(str.isdecimal, around)) and text[one.end : two.start].isspace():
            found.append(Span(one.start, two.end, one.text))
    return found


def _joining(language: str) -> tuple[str, ...]:
    known = cues(base_language(language))
    return known.joining if known else ()


def _sides(text: str, tokens: Sequence[Token], joining: Collection[str]) -> list[Span]:
    """Return what is the same before and after "and": "anti-aircraft and anti-aircraft"."""
    keys = [token.key for token in tokens]
    for place, key in enumerate(keys):
        for length in range(_LONGEST_SIDE, 0, -1) if key in joining else ():
            left, right = keys[max(0, place - length) : place], keys[place + 1 : place + 1 + length]
            if left == right and sum(map(len, left)) >= _LETTERS_OF_A_SIDE:
                start, end = tokens[place - length].start, tokens[place + length].end
                # With a slash or an angle before it, it is the name of a tag.
                if text[end : end + 1] != "-" and text[start - 1 : start] not in ("-", "/", "<"):
                    return [Span(start, end, text[start : tokens[place - 1].end])]
    return []


def _repeats_nearby(tokens: Sequence[Token]) -> bool:
    """Say whether a text has a longer word twice within a few words."""
    last: dict[str, int] = {}
    for place, token in enumerate(tokens):
        if len(token.key) > _SYLLABLE and place - last.get(token.key, -_NEARBY) < _NEARBY:
            return True
        last[token.key] = place
    return False


def _sentences(text: str) -> list[Span]:
    """Return the first sentence or line that occurs a second time."""
    seen: set[str] = set()
    for match in _SENTENCE.finditer(text):
        said = match[0].strip()
        if len(said) < _LETTERS_OF_A_SENTENCE or len(said.split()) < _WORDS_OF_A_SENTENCE:
            continue
        if said.casefold() in seen:
            return [Span(match.start(), match.end(), said)]
        seen.add(said.casefold())
    return []


def _outside_links(pair: Pair) -> list[Token]:
    """Leave out addresses and the targets of Markdown links, which links often spell out."""
    kept = _TARGET.sub(lambda match: " " * len(match[0]), pair.translation)
    links = [part.span for part in pair.target_parts if part.kind == "URL"]
    for span in links:
        kept = kept[: span.start] + " " * (span.end - span.start) + kept[span.end :]
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
        if copies > 1 and copies >= (fewest or _fewest_copies(keys[place - period : place])):
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
