"""A translation that stops too early, or leaves out a clause."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.completeness.detached import MIN_SIMILARITY, plain

# As a number of English characters; the lengths of short texts vary too much.
_SHORTEST_SOURCE = 30
# The minimum share of the expected length by the length of the source, which in longer texts varies
# less: 0.1 % of 85,000 translations by people into eight languages are shorter, nearly all of them
# because they leave something out.
_MIN_SHARES = ((45, 0.42), (60, 0.47), (100, 0.53), (200, 0.58), (400, 0.62), (math.inf, 0.65))
# The lengths of texts in these scripts say less of their translations.
_DENSE = frozenset({"Han", "Hiragana", "Hangul", "Thai"})
_MIN_SHARE_OPEN = 0.65  # if the closing punctuation is missing as well
_MUCH_TOO_SHORT = 0.4
_CLOSING = ".!?。！？…।॥؟\"'”’»)）」』】：:;；"
_ROW = re.compile(r"([^\w\s])\1+")
_FULL_STOPS = ".!?…。！？"
# A clause is left out if the rest of the source is this much more like a translation of less than
# this share of the expected length. That of 0.1 % of 9,600 translations by people is.
_CLOSER, _SHARE_WITHOUT_CLAUSE = 0.04, 0.8
# Of findings in translations by people that were read, 1 of 7 below this was right, 21 of 37 above.
_MUCH_CLOSER = 0.05
_SHORTEST_WITH_CLAUSES, _LONGEST_WITH_CLAUSES = 40, 1000  # characters of the source
_WORDS_OF_A_CLAUSE, _MOST_CLAUSES = 4, 12
_END_OF_CLAUSE = re.compile(r"(?<=[,;:.!?])\s+")


class Truncated(Signal):
    """Far shorter than expected, shorter and without closing punctuation, or open in brackets.

    With a sentence encoder also shorter and without a clause of the source.
    """

    name = "truncated"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        return self.check_batch([pair])[0]

    def check_batch(self, pairs: Sequence[Pair]) -> list[SignalFinding | None]:
        found = [self._by_length(pair) for pair in pairs]
        likely = {
            place: clauses
            for place, pair in enumerate(pairs)
            if found[place] is None
            and 1 < len(clauses := _clauses_perhaps_lost(pair)) <= _MOST_CLAUSES
        }
        if self.setup.likeness is None or not likely:
            return found
        texts = [
            (text, plain(pairs[place].target_prose))
            for place, clauses in likely.items()
            for text in _with_and_without(clauses, pairs[place].source_prose)
        ]
        likenesses = iter(self.setup.likeness(*zip(*texts, strict=True)))
        for place, clauses in likely.items():
            whole = next(likenesses)
            closest, clause = max((next(likenesses), clause) for clause in clauses)
            if closest >= whole + _CLOSER:
                found[place] = self._left_out(clause, pairs[place].source, closest - whole)
        return found

    def _left_out(self, clause: tuple[int, int], source: str, closer: float) -> SignalFinding:
        start, end = clause
        text = source[start:end]
        message = MethodMessage.CLAUSE_LEFT_OUT(text=text)
        confidence = 0.6 if closer >= _MUCH_CLOSER else 0.5
        return self.finding(message, confidence, [Span(start, end, text)], (), "clause")

    def _by_length(self, pair: Pair) -> SignalFinding | None:
        source, target = _counted(pair.source), _counted(pair.translation)
        if not any(map(str.isalnum, target)):
            return None
        length, ratio = lengths(source, target, pair)
        if length < _SHORTEST_SOURCE:
            return None
        unclosed = (
            target[-1] not in _FULL_STOPS and _in_brackets(target) and not _in_brackets(source)
        )
        open_end = unclosed or (source[-1] in _CLOSING and target[-1] not in _CLOSING)
        least = _MIN_SHARE_OPEN if open_end else _min_share(length, pair.source_language)
        if ratio >= least and not unclosed:
            return None
        end = len(pair.translation.rstrip())
        message = (MethodMessage.CUT_OFF if open_end else MethodMessage.SHORT)(share=f"{ratio:.0%}")
        confidence = 0.8 if open_end and ratio < _MUCH_TOO_SHORT else 0.55
        return self.finding(message, confidence, (), [Span(max(0, end - 1), end, target[-1:])])


def _clauses_perhaps_lost(pair: Pair) -> list[tuple[int, int]]:
    """Return the places of the source's clauses, none unless the translation may lack one of them."""
    for language in map(base_language, (pair.source_language, pair.target_language)):
        known = cues(language) if language in MIN_SIMILARITY else None
        if known is None or not _DENSE.isdisjoint(known.scripts):
            return []
    length, ratio = lengths(_counted(pair.source), _counted(pair.translation), pair)
    measured = _SHORTEST_WITH_CLAUSES <= length <= _LONGEST_WITH_CLAUSES
    return list(_clauses(pair.source_prose)) if measured and ratio < _SHARE_WITHOUT_CLAUSE else []


def _clauses(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places of the clauses between punctuation; short ones count to the next."""
    start = 0
    for match in _END_OF_CLAUSE.finditer(text):
        parts = text[start : match.start()], text[match.end() :]
        if min(len(part.split(None, _WORDS_OF_A_CLAUSE)) for part in parts) >= _WORDS_OF_A_CLAUSE:
            yield start, match.start()
            start = match.end()
    yield start, len(text)


def _with_and_without(clauses: Sequence[tuple[int, int]], text: str) -> Iterator[str]:
    """Yield a text as a whole, then without each of its clauses."""
    yield plain(text)
    for start, end in clauses:
        yield plain(f"{text[:start]} {text[end:]}")


def _min_share(length: float, language: str) -> float:
    known = cues(base_language(language))
    if known is None or not _DENSE.isdisjoint(known.scripts):
        return _MUCH_TOO_SHORT
    return next(share for end, share in _MIN_SHARES if length < end)


def _counted(text: str) -> str:
    """Return a text with rows of dots and dashes as one ("...not... going..."), as they are free."""
    return _ROW.sub(r"\1", text.strip())


def _in_brackets(text: str) -> bool:
    """Say whether the last bracket of a text is never closed."""
    opened = max(text.rfind("("), text.rfind("（"))
    return opened > max(text.rfind(")"), text.rfind("）"))


def lengths(source: str, target: str, pair: Pair) -> tuple[float, float]:
    """Return the source's length in English characters, and the share of it that was translated.

    Nothing is known of a language without lists: (0, 1).
    """
    one = cues(base_language(pair.source_language))
    other = cues(base_language(pair.target_language))
    if one is None or other is None:
        return 0.0, 1.0
    length = len(source) / one.length
    return length, len(target) / other.length / length if length else 1.0
