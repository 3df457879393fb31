"""The confidence score: how likely a person finds a bug in a pair, from what the pair shows.

Where one word changes, the excess of :mod:`~triage.methods.sit.comparison.linking` counts, by the root of
the sentence's length, and with it the plain edits, for what linking does not see. Where one source only lacks words of the other,
the words count that the shorter translation has and the longer has not. Two weights and a
bias for each, the same in every direction; docs/sit.md says how they came about and how good they are.
"""

from __future__ import annotations

import json
import math
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log1p
from pathlib import Path
from typing import Any

import regex
from rapidfuzz.distance import Indel, Levenshtein

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.sit.comparison.linking import Link
from triage.methods.sit.comparison.tokens import grammar_words
from triage.methods.sit.text import split_tokens

SHIPPED_SCORES = Path(__file__).parents[1] / "models" / "score.json"
CUES = {"word": ("excess", "edits"), "part": ("missing", "foreign")}
# Tokens of a translation at which the excess counts as it is. Harmless changes add up as
# noise does: the same excess says less in a longer sentence, by the root of its length.
USUAL_LENGTH = 20
_MARK = regex.compile(r"[\p{P}\p{S}]")
# "10 , 000" and "10,000" are one number.
_THOUSANDS = regex.compile(r"(?<=\d)\s*,\s*(?=\d{3})")
_DIGITS = str.maketrans("零〇一二两三四五六七八九", "001223456789")


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights over the cues of one kind of pair."""

    weights: tuple[float, ...]
    bias: float

    def probability(self, cues: Sequence[float]) -> float:
        """How likely a person finds a bug, between 0 and 1."""
        total = self.bias + sum(w * x for w, x in zip(self.weights, cues, strict=True))
        return 1 / (1 + math.exp(-total))


Scorer = Mapping[str, Weights]


def score_pair(original: str, variant: str, link: Link) -> float:
    """The score of one variant, rounded to four places.

    :raises MethodError: the file of weights is missing or broken.
    """
    kind, cues = cues_of(original, variant, link)
    return round(load_scorer()[kind].probability(cues), 4)


@cache
def load_scorer(path: Path = SHIPPED_SCORES) -> Scorer:
    """The weights of each kind of pair.

    :raises MethodError: the file of weights is missing or broken.
    """
    try:
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return {
            kind: Weights(tuple(found[kind]["weights"][cue] for cue in cues), found[kind]["bias"])
            for kind, cues in CUES.items()
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MethodError(MethodMessage.WEIGHTS_UNREADABLE(name=path, detail=error)) from error


def cues_of(original: str, variant: str, link: Link) -> tuple[str, list[float]]:
    """The kind of a pair, "word" or "part", and its cues in the order of ``CUES``."""
    if link.replaced.is_part:
        return "part", _part_cues(words_of(original), words_of(variant))
    length = max(len(link.left) + len(link.right), 1) / 2
    excess = link.excess / math.sqrt(length / USUAL_LENGTH)
    return "word", [log1p(excess), log1p(Levenshtein.distance(original, variant))]


def _part_cues(a: Sequence[str], b: Sequence[str]) -> list[float]:
    """Of the shorter translation, the share that the longer lacks: in order, and in any order."""
    short, long = sorted((a, b), key=len)
    size = max(len(short), 1)
    in_order = (len(short) + len(long) - Indel.distance(short, long)) // 2
    return [1 - in_order / size, (Counter(short) - Counter(long)).total() / size]


def words_of(text: str) -> list[str]:
    """Words and ideographs of a translation, marks left out, digits alike, a group in one form.

    >>> words_of("四月与 10 , 000 人。")
    ['4', '月', '和', '10000', '人']
    """
    plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", text))
    return list(_tokens(plain))


def _tokens(plain: str) -> Iterator[str]:
    forms, end = grammar_words("zh"), 0
    for found in _pattern().finditer(plain):
        yield from _others(plain[end : found.start()])
        yield forms[found.group()]
        end = found.end()
    yield from _others(plain[end:])


def _others(text: str) -> Iterator[str]:
    tokens = split_tokens(text.translate(_DIGITS))
    return (token for token in tokens if not _MARK.fullmatch(token))


@cache
def _pattern() -> regex.Pattern[str]:
    longest_first = sorted(grammar_words("zh"), key=lambda word: (-len(word), word))
    return regex.compile("|".join(map(regex.escape, longest_first)))
