"""Recognises bounds before or after a number: at least 3, 3 or more, 不到40个, 80人以上."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical, is_whole
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.languages.phrases import (
    Phrases,
    all_of,
    compiled,
    in_any_case,
    named,
    regex,
)
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.units.equivalents import Texts
from triage.methods.numbers.units.names import UnitWords


class Bound(Enum):
    """On which side of a number the amount lies."""

    NONE = 0
    LOWER = 1
    UPPER = 2


class Bounded(NamedTuple):
    """A bound, and the span of its words together with the number."""

    bound: Bound
    start: int
    end: int


_SENTENCE_ENDS = re.compile(r"[.!?](?=\s)|[。！？।]")
_LONGEST, _FAR = 32, 160
_RUNNING = frozenset(("second", "minute", "hour"))  # a day is often counted
_LETTERS = re.compile(r"[^\W\d_]+")
_BRACKETS = re.compile(r"[(\[](\w\])?")


@dataclass(frozen=True)
class Bounds(Section):
    """Phrases that make a number a bound.

    :param lower, upper: before the number: at least, at most.
    :param lower_after, upper_after: after it: or more, or less.
    :param negated_after: a negation at the end of the sentence, which reverses the bound.
    :param negations: words that reverse a bound: not worth more than 40.
    :param minimum, maximum: nouns, adjectives and phrases that make any number of the sentence a
        bound, however far it is: the maximum size, 至少接受3个.
    :param strict: those of the phrases above that exclude the number itself: more than.
    :param attached: whether counters and particles are attached to the number.
    """

    lower: Phrases = ""
    upper: Phrases = ""
    lower_after: Phrases = ""
    upper_after: Phrases = ""
    negated_after: Phrases = ""
    minimum: Phrases = ""
    maximum: Phrases = ""
    strict: Phrases = ""
    attached: bool = False
    negations: Phrases = ""


class _BoundPatterns(NamedTuple):
    """A language's patterns for bounds, with fast checks that rule most numbers out.

    :param last_words: the last words of bounds and articles; None if there is no such check.
    :param minimum, maximum: any words for a bound on either side, wherever they stand.
    :param phrases: those that make any number of a sentence a bound.
    """

    words: Bounds
    before: re.Pattern[str]
    after: re.Pattern[str]
    last_words: frozenset[str] | None
    after_words: re.Pattern[str]
    minimum: re.Pattern[str]
    maximum: re.Pattern[str]
    phrases: re.Pattern[str]

    def may_stand_before(self, text: str) -> bool:
        """Whether the last word of the text before a number can end a bound."""
        if self.last_words is None:
            return True
        word = text.rsplit(None, 1)[-1:]
        return not word or not word[0].isalpha() or word[0].lower() in self.last_words

    def may_stand_after(self, text: str) -> bool:
        """Whether the text after a number can contain a bound."""
        return self.last_words is None or self.after_words.search(text) is not None


@lru_cache(maxsize=32)
def _patterns(language: str) -> _BoundPatterns | None:
    spec = get_language(language)
    words = spec.find(Bounds)
    if words is None:
        return None
    unspaced = spec.han is not None
    edge = "" if spec.section(UnitWords).shortest_unit else r"\b"
    between = rf"(?:\s|[^\w\s.,;:!?。，、；：]|{edge}(?:{regex(spec.articles)}){edge}){{0,4}}"
    before = named(lower=words.lower, upper=words.upper)
    noun = r"\w{0,4}?" if unspaced else r"(?:\s[^\W\d]+){0,2}?\s?"
    if words.attached:
        noun = rf"[^\W\d]{{0,5}}?%?[^\W\d]?{noun}"
    after = named(lower=words.lower_after, upper=words.upper_after)
    # In Chinese and Japanese they are single characters, which only mean it after a number.
    apart = ("", "") if unspaced else (words.lower_after, words.upper_after)
    last_words = None
    if edge:
        plain = all_of(words.lower, words.upper, spec.articles)
        last_words = frozenset(_LETTERS.findall(_BRACKETS.sub(r"\1", plain)))
    return _BoundPatterns(
        words,
        in_any_case(before, f"{edge}{{}}{between}$"),
        in_any_case(after, f"{noun}{{}}"),
        last_words,
        in_any_case(all_of(words.lower_after, words.upper_after)),
        in_any_case(words.minimum, f"{{}}|{edge}(?:{regex(words.lower)}){edge}|{regex(apart[0])}"),
        in_any_case(words.maximum, f"{{}}|{edge}(?:{regex(words.upper)}){edge}|{regex(apart[1])}"),
        in_any_case(all_of(words.minimum, words.maximum)),
    )


def bound_of(number: ReadNumber, text: str, language: str) -> Bounded:
    """The bound before or after a number; ``Bound.NONE`` if it is not certain.

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
    # A negation reverses a bound (not worth more than 40); negated bounds are not judged.
    if in_any_case(patterns.words.negations).search(
        _SENTENCE_ENDS.split(text[max(0, negated_before - _FAR) : negated_before])[-1]
    ):
        return none
    if compiled(patterns.words.negated_after).search(
        _SENTENCE_ENDS.split(text[place.end() : place.end() + _FAR])[0]
    ):
        return none
    start, end = min(place.start(), number.start), max(place.end(), number.end)
    return Bounded(Bound.LOWER if place["lower"] else Bound.UPPER, start, end)


def bound_changed(case: Case) -> Fault | None:
    """A bound on the other side of its number, or one that no longer includes it; None if none."""
    pair = case.pair
    for place, number in case.matched:
        source_bound = bound_of(place, pair.source, pair.source_language)
        if source_bound.bound is Bound.NONE:
            continue
        found = bound_of(number, pair.translation, pair.target_language)
        text = pair.source[source_bound.start : source_bound.end].strip()
        other = pair.translation[found.start : found.end].strip()
        if found.bound is Bound.NONE:
            continue
        if found.bound is not source_bound.bound:
            sentence = MethodMessage.BOUND_CHANGED
        elif source_bound.start < place.start and _is_moved(place, text, other, pair):
            sentence = MethodMessage.BOUND_MOVED
        else:
            continue
        message = sentence(text=explaining.shorten(text), other=explaining.shorten(other))
        value = Expected(canonical(place.values[0]), source_bound.start, source_bound.end)
        return Fault("bound", message, value, number)
    return None


def _is_moved(place: ReadNumber, text: str, other: str, pair: Texts) -> bool:
    """Whether a bound that includes its number became one that excludes it: at least, more than.

    Hours run on, so that *no more than 24 hours* and *less than 24 hours* are the same.
    """
    unit = pair.unit_in_source(place)
    if not is_whole(place.values[0]) or (unit is not None and unit.name in _RUNNING):
        return False
    ours, theirs = _patterns(pair.source_language), _patterns(pair.target_language)
    if ours is None or theirs is None or in_any_case(ours.words.strict).search(text) is not None:
        return False
    return (
        ours.phrases.search(text) is not None
        and in_any_case(theirs.words.strict).search(other) is not None
    )


def bound_apart_changed(case: Case) -> Fault | None:
    """A minimum that became a maximum or the reverse, in words that stand apart from the number.

    Each text must speak of one side only, the source and the translation of different ones, and
    neither may negate anything.
    """
    pair = case.pair
    if not case.matched:
        return None
    ours = _side_of(pair.source, pair.source_language)
    theirs = None if ours is None else _side_of(pair.translation, pair.target_language)
    if ours is None or theirs is None or ours.bound is theirs.bound:
        return None
    place, number = case.matched[0]
    message = MethodMessage.BOUND_CHANGED(
        text=pair.source[ours.start : ours.end], other=pair.translation[theirs.start : theirs.end]
    )
    return Fault(
        "bound", message, Expected(canonical(place.values[0]), place.start, place.end), number
    )


def _side_of(text: str, language: str) -> Bounded | None:
    """The only side on which a text bounds its numbers, and its first words for it; else None."""
    patterns = _patterns(language)
    phrase = None if patterns is None else patterns.phrases.search(text)
    if patterns is None or phrase is None:
        return None
    lower, upper = patterns.minimum.search(text), patterns.maximum.search(text)
    if lower is not None and upper is not None:
        return None
    rest = patterns.minimum.sub(" ", patterns.maximum.sub(" ", text))
    if in_any_case(patterns.words.negations).search(rest) or compiled(
        patterns.words.negated_after
    ).search(rest):
        return None
    return Bounded(Bound.UPPER if lower is None else Bound.LOWER, *phrase.span())
