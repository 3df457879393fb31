"""Finds the negations in a text: certain ones, privative words, and words that may negate."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import regex

from triage.methods.screening.dictionaries import is_negated_verb, is_word
from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Lexicon, Match, lexicon
from triage.methods.screening.spans import Span
from triage.methods.screening.text import Token, fold

# Machine-read text that is not a word to a reader: options, values, names of states.
_IDENTIFIER = regex.compile(
    r"""
    (?<![\p{L}\p{N}])-{1,2}(?:\[?no-?\]?)?[a-zA-Z\d][a-zA-Z\d_=\[\]-]{0,80}   # --no-color, --[no-]color
  | \[no-\][\p{L}-]+
  | (?<![\p{L}\p{N}.])(?:\p{Ll}[\p{Ll}\d-]{0,62}\.){1,4}(?:no|ne|non|na|em)(?![\p{L}\p{N}-])  # yr.no
  | (?<![\p{L}\p{N}_])[\p{L}_]\w{0,40}=\{?[\w|-]{1,80}                                                    # mode=none
  | (?<=[|/]) \s? (?:none|[Nn]o|never|nothing) \b | \b (?:none|no|never) (?=\s?[|/])
  | (?<=\p{L}\s?/\s?)(?i:não|non|нет|ні|ne|nie|nej|nee|nein|hayır|لا|否)(?![\p{L}\p{N}]) # sim/não
  | \b[A-Z_]{3,40}\s{1,3}NOT\b | \bNOT\s{1,3}[A-Z_]{2,40}\b                                  # IS NOT NULL
  | (?<=["'“‘«„`(])(?:none|no|not|never|nothing|nobody|None|Null|No)(?=["'”’»“`)])
  | (?<=>)(?:None|Null|No)(?=<)                                                                  # <em>No</em>
  | \b(?:True|False|true|false|TRUE|FALSE)\b[^.!?]{0,20}\b(?:None|none|NONE)\b
  | \b[Nn]o(?:\.(?=\s*[%\#{\d])|(?=\s*[\#\d]))                                                  # no. %s
  | (?!\A<[^<>\n]{1,60}>\Z)<(?![\s\d])[^<>\n]{1,60}>                                                      # but not all of a text
  | \bno-(?!one\b)[a-z]\w{1,40}                                                                  # no-modify
  | \b[Nn]o\.(?=\s*[=:)]|\s\p{Ll})                                                            # No. field
  | (?<=\p{L}\()\p{L}{1,3}(?=\))                                                                # ancien(ne)
  | https?://[^\s)\]]{1,400} | (?<=\]\()[^\s)]{1,400}                                              # .../not-found
    """,
    regex.VERBOSE,
)
_REMEMBER = regex.compile(
    r"rem[ie]|recu?er|acuér|pens|souv|denk|ricord|lembr|onthoud|husk|amint|ingat|помн|пам|记|記|覚"
)
# Ends of sentences, and which of them end a question.
_END = regex.compile(r"[.!?…。！？؟\n]")
_ASKING = "?？؟"
_LONGEST_QUESTION = 200  # characters
# Max. number of words between "not" and a word with a negative prefix ("not at all unusual").
_LITOTES = 2


@dataclass(frozen=True, slots=True)
class _Lists:
    """The lists of a language, compiled for lookup."""

    certain: Lexicon
    privative: Lexicon
    doubtful: Lexicon
    holding: frozenset[str]


@dataclass(frozen=True, slots=True)
class Negations:
    """The negations of a text.

    ``certain`` ones negate a clause; ``privative`` words ("without", "hardly") reverse the meaning
    without negating it. ``doubtful`` words may translate a negation of the other language, and
    ``affirmed`` phrases contain a negating word but affirm ("not only", "差点没").
    """

    certain: tuple[Match, ...]
    privative: tuple[Match, ...]
    doubtful: tuple[Span, ...]
    affirmed: tuple[Span, ...]
    ambiguous: tuple[Span, ...]
    """The doubtful ones that contain a negating word, or mean "remember" (do not forget)."""
    affixed: tuple[Span, ...]
    """The doubtful ones with a negative prefix or suffix ("unproductive"): the most direct way to
    express a negation by a word."""
    doubled: bool
    """A certain negation precedes a negative prefix: together they may affirm."""

    @property
    def negates(self) -> bool:
        """Return whether something in the text negates, or would if it did not affirm."""
        return bool(self.certain or self.privative or self.affirmed)

    @property
    def nothing(self) -> bool:
        """Return whether nothing in the text could negate."""
        return not (self.certain or self.privative or self.doubtful or self.affirmed)


def negations(
    known: Cues, text: str, tokens: Sequence[Token], kept: frozenset[str] = frozenset()
) -> Negations:
    """Find the negations of a text in a language with lists.

    :param kept: words left untranslated in the other language, which are names ("none").
    :returns: spans in code points of ``text``, in its order.
    """
    lists = _lists(known.code)
    affirmed = tuple(_affirmed(known.affirming, text))
    named = offsets(Span(match.start(), match.end()) for match in _IDENTIFIER.finditer(text))
    named |= offsets(Span(one.start, one.end) for one in tokens if one.text in kept)
    tokens = [one for one in tokens if one.start not in named] if named else tokens
    numbered = {one.start for one, two in pairwise(tokens) if two.key.isdecimal()}
    either = tuple(_affirmed(known.either_way, text))
    outside = offsets((*affirmed, *either))
    certain = tuple(
        match
        # "No. 5" is a number; "no 5" as a negation is rare.
        for match in lists.certain.find(tokens)
        if not _within(match.span, outside)
        and (match.term != "no" or match.span.start not in numbered)
    )
    certain = _in_order(certain, _by_form(known, text, tokens, outside | named))
    asked = frozenset(_asked(known, text, certain))
    certain = tuple(match for match in certain if match not in asked)
    privative = tuple(
        match for match in lists.privative.find(tokens) if not _within(match.span, outside)
    )
    affixed = _affixed(known, tokens)
    taken = outside | offsets(match.span for match in (*certain, *asked, *privative))
    weak = [match for match in lists.doubtful.find(tokens) if not _within(match.span, taken)]
    held = [one for one in weak if one.term in lists.holding or _REMEMBER.match(one.term)]
    prefixed = [span for span in affixed if not _within(span, taken)]
    # "Neumírej": an imperative that simplemma does not know.
    unknown = [span for span in prefixed if _may_be_verb(known, span.text)]
    either_way = (*either, *(match.span for match in asked))
    return Negations(
        certain=certain,
        privative=privative,
        doubtful=(
            *(match.span for match in weak),
            *prefixed,
            *either_way,
        ),
        affirmed=affirmed,
        ambiguous=(*(match.span for match in held), *unknown, *either_way),
        affixed=tuple(prefixed),
        doubled=_doubled(certain, affixed, tokens),
    )


def _asked(known: Cues, text: str, found: Sequence[Match]) -> Iterable[Match]:
    """Yield the negations in yes-or-no questions, which often mean the same without them."""
    ends = list(_END.finditer(text)) if found and any(mark in text for mark in _ASKING) else []
    places = [end.start() for end in ends]
    for match in found if ends else ():
        after = bisect_left(places, match.span.end)
        if after == len(ends) or ends[after][0] not in _ASKING:
            continue
        start = ends[after - 1].end() if after else 0
        if places[after] - start > _LONGEST_QUESTION:
            continue
        if not known.asking or not _compiled(known.asking).search(text, start, places[after]):
            yield match


def _by_form(known: Cues, text: str, tokens: Sequence[Token], taken: set[int]) -> Iterable[Match]:
    """Find negation by form: verbs with a prefix, and matches of a language's patterns."""
    if known.negating_prefix:
        for one in tokens:
            if is_negated_verb(one.key, known.code, known.negating_prefix):
                span = Span(one.start, one.end, one.text)
                if not _within(span, taken):
                    yield Match(one.key, span)
    for span in _affirmed(known.negating, text):
        if not _within(span, taken):
            yield Match(span.text, span)


def _in_order(listed: tuple[Match, ...], formed: Iterable[Match]) -> tuple[Match, ...]:
    covered = offsets(match.span for match in listed)
    more = [match for match in formed if not _within(match.span, covered)]
    return tuple(sorted((*listed, *more), key=lambda match: match.span.start)) if more else listed


def _affirmed(patterns: Iterable[str], text: str) -> Iterable[Span]:
    for pattern in patterns:
        for match in _compiled(pattern).finditer(text):
            yield Span(match.start(), match.end(), match[0])


@cache
def _lists(code: str) -> _Lists:
    known = cues(code) or Cues(code)
    harmless = known.not_negation
    listed = (*known.weak_negation, *harmless, *known.negation)
    return _Lists(
        lexicon(known.code, known.negation, harmless),
        lexicon(known.code, known.privative, harmless),
        lexicon(known.code, listed, inflect=True),
        frozenset((*harmless, *known.negation)),
    )


def _affixed(known: Cues, tokens: Sequence[Token]) -> list[Span]:
    if not known.negative_affix:
        return []
    affix = _compiled(known.negative_affix)
    return [Span(one.start, one.end, one.text) for one in tokens if affix.fullmatch(one.key)]


def _may_be_verb(known: Cues, text: str) -> bool:
    prefix = known.negating_prefix
    return bool(prefix) and fold(text).startswith(prefix) and not is_word(text.lower(), known.code)


def _doubled(certain: Sequence[Match], affixed: Sequence[Span], tokens: Sequence[Token]) -> bool:
    if not certain or not affixed:
        return False
    starts = {token.start: place for place, token in enumerate(tokens)}
    ends = {token.end: place for place, token in enumerate(tokens)}
    prefixed = {starts[span.start] for span in affixed}
    near = range(1, _LITOTES + 2)
    return any(ends[match.span.end] + step in prefixed for match in certain for step in near)


def offsets(spans: Iterable[Span]) -> set[int]:
    """Return the offsets of all characters inside the spans."""
    return {place for span in spans for place in range(span.start, span.end)}


def _within(span: Span, covered: set[int]) -> bool:
    return any(place in covered for place in range(span.start, span.end))


@cache
def _compiled(pattern: str) -> regex.Pattern[str]:
    # regex, unlike re, treats the vowel signs of Devanagari as letters.
    return regex.compile(pattern, regex.IGNORECASE)
