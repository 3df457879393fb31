"""The confidence score: how likely a person finds a bug in a pair, from what the pair shows.

Ours. A logistic regression over four features; ``bench/sit_score.py`` fits it, measures it in
nested cross-validation against plain Levenshtein, and writes the weights. It holds for the
direction that it was fitted on; elsewhere there is no score.
"""

from __future__ import annotations

import json
import math
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import regex

from triage.methods.base import MethodError
from triage.methods.sit.alignment import free_swap
from triage.methods.sit.context import ContextModel, load_context
from triage.methods.sit.distance import levenshtein
from triage.methods.sit.text import split_tokens
from triage.methods.sit.values import Swap

SHIPPED_SCORES = Path(__file__).parent / "models" / "score.json"
FEATURES = ("edits", "residue", "likeness", "marks")
# A Chinese word has up to four characters, each a token.
LONGEST_COUNTERPART = 4
# Cosine taken for words that the context model does not know, such as names.
UNKNOWN_LIKENESS = 0.4
_MARK = regex.compile(r"[\p{P}\p{S}]")
# "10 , 000" and "10,000" are one number.
_THOUSANDS = regex.compile(r"(?<=\d)\s*,\s*(?=\d{3})")
_CLOSED = frozenset(
    [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "hundred",
        "thousand",
        "million",
        "billion",
        "first",
        "second",
        "third",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ]
)


@dataclass(frozen=True, slots=True)
class Scorer:
    """Weights over standardised features, for one direction."""

    means: tuple[float, ...]
    deviations: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float

    def score(self, features: Sequence[float]) -> float:
        """A probability between 0 and 1."""
        parts = zip(features, self.means, self.deviations, self.weights, strict=True)
        total = self.bias + sum(w * (x - mean) / spread for x, mean, spread, w in parts)
        return 1 / (1 + math.exp(-total))


def pair_features(original: str, variant: str, swap: Swap, model: ContextModel) -> list[float]:
    """The features of two translations and the words swapped between their sources.

    * edits: logarithm of the Levenshtein distance;
    * residue: edits left beside the swapped word's counterpart, as a share of the tokens;
    * likeness: logarithm of those edits, weighted by how alike the swapped words are,
      since like words should leave the rest alone;
    * marks: logarithm of the number of punctuation marks that differ.
    """
    a, b = words_of(original), words_of(variant)
    left = free_swap(a, b, LONGEST_COUNTERPART).edits
    marks = Counter(_MARK.findall(original))
    marks.subtract(_MARK.findall(variant))
    return [
        math.log1p(levenshtein(original, variant)),
        left / max(len(a), len(b), 1),
        likeness(swap.old, swap.new, model) * math.log1p(left),
        math.log1p(sum(abs(count) for count in marks.values())),
    ]


def likeness(old: str, new: str, model: ContextModel) -> float:
    """How alike two words are: 1 for the same, and for two numbers, days, months or names."""
    same_kind = (_closed(old) and _closed(new)) or (_name(old) and _name(new))
    if old.lower() == new.lower() or same_kind:
        return 1.0
    found = model.similarity(old, new)
    return UNKNOWN_LIKENESS if found is None else found


def score_pair(scorer: Scorer, original: str, variant: str, swap: Swap) -> float:
    """The score of one variant, rounded to four places."""
    return round(scorer.score(pair_features(original, variant, swap, load_context())), 4)


def scorer_for(source: str, target: str, path: Path = SHIPPED_SCORES) -> Scorer | None:
    """The scorer of a direction, None where there is none.

    :raises MethodError: the file of weights is missing or broken.
    """
    return _load(path).get(f"{_base(source)}-{_base(target)}")


@cache
def _load(path: Path) -> dict[str, Scorer]:
    try:
        found: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))
        return {
            direction: Scorer(
                tuple(entry["means"]),
                tuple(entry["deviations"]),
                tuple(entry["weights"]),
                entry["bias"],
            )
            for direction, entry in found.items()
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MethodError(f"The weights of the score in {path} cannot be read: {error}") from error


def words_of(text: str) -> list[str]:
    """Words and ideographs of a translation, marks left out, digits of one number together."""
    plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", text))
    return [token for token in split_tokens(plain) if not _MARK.fullmatch(token)]


def _closed(word: str) -> bool:
    return bool(word) and all(
        piece in _CLOSED or piece[0].isdigit() for piece in word.lower().split()
    )


def _name(words: str) -> bool:
    return all(piece[:1].isupper() for piece in words.split()) and bool(words)


def _base(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()
