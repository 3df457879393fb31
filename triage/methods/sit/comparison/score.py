"""The confidence score: the estimated probability that a person finds a bug in a pair.

If a word is replaced, the cues are the excess of :mod:`~triage.methods.sit.comparison.linking` and
the plain edit distance, for what linking misses. Unlike the distance of the structure `linked`, this
excess leaves out what costs no more than a synonym (also English articles, and marks), counts a
replaced word that stayed untranslated, and is divided by the root of the sentence length. If one
source is the other with words left out, the cues are the shares of the shorter translation's
words that the longer one lacks. Each kind of pair has two weights and a bias, the same for all
language pairs; docs/sit.md describes how they were fitted and how good they are.
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
from triage.methods.sit.comparison.linking import SAME_SENSE, Link
from triage.methods.sit.comparison.tokens import grammar_words
from triage.methods.sit.text import split_tokens

SHIPPED_SCORES = Path(__file__).parents[1] / "models" / "score.json"
CUES = {"word": ("excess", "edits"), "part": ("missing", "foreign")}
# Translation length, in tokens, at which the excess counts unscaled. Harmless changes add up like
# noise, with the root of the length: the same excess means less in a longer sentence.
USUAL_LENGTH = 20
_MARK = regex.compile(r"[\p{P}\p{S}]")
# "10 , 000" and "10,000" are one number.
_THOUSANDS = regex.compile(r"(?<=\d)\s*,\s*(?=\d{3})")
_DIGITS = str.maketrans("零〇一二两三四五六七八九", "001223456789")


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights and bias of the logistic model for one kind of pair."""

    weights: tuple[float, ...]
    bias: float

    def probability(self, cues: Sequence[float]) -> float:
        """Return the estimated probability that a person finds a bug."""
        total = self.bias + sum(w * x for w, x in zip(self.weights, cues, strict=True))
        return 1 / (1 + math.exp(-total))


Scorer = Mapping[str, Weights]


def score_pair(original: str, variant: str, link: Link) -> float:
    """Return the score of a variant, rounded to four places.

    :raises MethodError: the file of weights is missing or broken.
    """
    kind, cues = cues_of(original, variant, link)
    return round(load_scorer()[kind].probability(cues), 4)


@cache
def load_scorer(path: Path = SHIPPED_SCORES) -> Scorer:
    """Return the weights of each kind of pair.

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
    """Return the kind of a pair, "word" or "part", and its cues in the order of ``CUES``."""
    if link.replaced.is_part:
        return "part", _part_cues(words_of(original), words_of(variant))
    length = max(len(link.left) + len(link.right), 1) / 2
    unexplained = link.excess_above(SAME_SENSE) + len(link.copied)
    excess = unexplained / math.sqrt(length / USUAL_LENGTH)
    return "word", [log1p(excess), log1p(Levenshtein.distance(original, variant))]


def _part_cues(a: Sequence[str], b: Sequence[str]) -> list[float]:
    """Return the shares of the shorter translation's words that the longer one lacks.

    The first share compares the words in order, the second in any order.
    """
    short, long = sorted((a, b), key=len)
    size = max(len(short), 1)
    in_order = (len(short) + len(long) - Indel.distance(short, long)) // 2
    return [1 - in_order / size, (Counter(short) - Counter(long)).total() / size]


def words_of(text: str) -> list[str]:
    """Return the words and ideographs of a translation, without punctuation.

    Digits are normalised, and Chinese function words take the form that stands for their group.

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
