"""Bounds that stand at a number: at least 3, 3 or more, 不到40个, 80人以上."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.model import ReadNumber


class Bound(Enum):
    """On which side of a number the amount lies."""

    NONE = 0
    LOWER = 1
    UPPER = 2


class Bounded(NamedTuple):
    """A bound, and where the words that say it begin and end together with their number."""

    bound: Bound
    start: int
    end: int


# A negation turns a bound round (not worth more than 40); what it turns is not judged.
_NEGATIONS = re.compile(
    r"\b(?:not?|never|cannot|neither|nicht|kein\w*|nie|no|ni|nunca|sin|pas|ne|jamais|sans|não|non|mai|senza|не|ни|нет|без)\b"
    r"|n['’]t?\b|[不没沒未无無]|नहीं|नही|இல்லை|ない|ません",
    re.IGNORECASE,
)
_SENTENCE_ENDS = re.compile(r"[.!?](?=\s)|[。！？।]")
_LONGEST, _FAR = 32, 160
_BETWEEN = r"(?:\s|[有约約]|[^\w\s.,;:!?。，、；：]|\b(?:the|las?|los|les?|il|i|gli|os|as|der|den|die)\b){0,4}"


_LETTERS = re.compile(r"[^\W\d_]+")
_LINKS = frozenset(
    [
        "the",
        "la",
        "las",
        "lo",
        "los",
        "le",
        "les",
        "il",
        "i",
        "gli",
        "os",
        "as",
        "der",
        "den",
        "die",
    ]
)
# How what stands after a number begins, where words are parted: or more, et plus.
_JOINTS = re.compile(r"\s(?:or|and|oder|und|o|y|ou|et|e|и|или)\s|\+|plus")


class _Patterns(NamedTuple):
    """What stands before a number and after it, and the words next to it without which none does."""

    before: re.Pattern[str]
    after: re.Pattern[str]
    last_words: frozenset[str] | None
    negated_after: re.Pattern[str] | None

    def may_stand_before(self, text: str) -> bool:
        """Whether the last word of what stands before a number can end a bound."""
        if self.last_words is None:
            return True
        word = text.rsplit(None, 1)[-1:]
        return not word or not word[0].isalpha() or word[0].lower() in self.last_words

    def may_stand_after(self, text: str) -> bool:
        """Whether what follows a number can hold a bound."""
        return self.last_words is None or _JOINTS.search(text) is not None


@lru_cache(maxsize=32)
def _patterns(language: str) -> _Patterns | None:
    spec = get_language(language)
    words = spec.bounds
    if words is None:
        return None
    unspaced = spec.han is not None
    edge = "" if spec.shortest_unit else r"\b"
    before = rf"{edge}(?:(?P<lower>{words.lower})|(?P<upper>{words.upper})){_BETWEEN}$"
    noun = r"\w{0,4}?" if unspaced else r"(?:\s[^\W\d]+){0,2}?\s?"
    nothing = "(?!)"
    after = rf"{noun}(?:(?P<lower>{words.lower_after or nothing})|(?P<upper>{words.upper_after or nothing}))"
    last_words = None
    if edge:
        plain = f"{words.lower}|{words.upper}".replace("(?:", "").replace(")", "|").replace("?", "")
        last_words = _LINKS.union(word for word in _LETTERS.findall(plain.replace(" (", "|")))
    compiled = re.compile(before, re.IGNORECASE), re.compile(after, re.IGNORECASE)
    negated_after = re.compile(words.negated_after) if words.negated_after else None
    return _Patterns(*compiled, last_words, negated_after)


def bound_of(number: ReadNumber, text: str, language: str) -> Bounded:
    """The bound that stands at a number; none where it is not sure.

    >>> bound_of(ReadNumber("3", 17, 18, ()), "It took at least 3 days.", "en").bound
    <Bound.LOWER: 1>
    >>> bound_of(ReadNumber("3", 21, 22, ()), "It took no more than 3 days.", "en").bound
    <Bound.UPPER: 2>
    """
    none = Bounded(Bound.NONE, number.start, number.end)
    patterns = _patterns(language)
    if patterns is None:
        return none
    start = max(0, number.start - _LONGEST)
    place = None
    if patterns.may_stand_before(text[start : number.start]):
        place = patterns.before.search(text, start, number.start)
    negated_before = number.start
    if place is not None:
        negated_before = place.start()
    elif patterns.may_stand_after(text[number.end : number.end + _LONGEST]):
        place = patterns.after.match(text, number.end, number.end + _LONGEST)
    if place is None:
        return none
    if _NEGATIONS.search(
        _SENTENCE_ENDS.split(text[max(0, negated_before - _FAR) : negated_before])[-1]
    ):
        return none
    if patterns.negated_after is not None and patterns.negated_after.search(
        _SENTENCE_ENDS.split(text[place.end() : place.end() + _FAR])[0]
    ):
        return none
    start, end = min(place.start(), number.start), max(place.end(), number.end)
    return Bounded(Bound.LOWER if place["lower"] else Bound.UPPER, start, end)
