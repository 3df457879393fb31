"""The confidence score: how likely a person finds a bug in a pair, from what the pair shows.

Ours. A logistic regression over the cues of a pair, one for each kind of pair;
``bench/sit_score.py`` fits it, measures it on pairs that it never saw against plain Levenshtein,
and writes the weights. It holds for the direction that it was fitted on; elsewhere there is no score.

Where one word changes it ranks pairs no better than counting edits does, and far better where parts
of a sentence are added or removed (``docs/sit.md``).

Chinese translations of like sentences often differ in 和 and 与, 说 and 表示, 4月 and 四月, which nobody
calls a bug: ``data/function_words_zh.txt`` lists such groups, whose words have one form here.
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
from triage.methods.messages import Sentence
from triage.methods.sit.comparison.alignment import FreeSwap, free_swap
from triage.methods.sit.comparison.distance import levenshtein
from triage.methods.sit.comparison.swaps import is_part
from triage.methods.sit.perturbation.context import ContextModel, load_context
from triage.methods.sit.perturbation.eligibility import words_in
from triage.methods.sit.perturbation.inflection import lemmas_of
from triage.methods.sit.text import split_tokens
from triage.methods.sit.values import Swap

SHIPPED_SCORES = Path(__file__).parents[1] / "models" / "score.json"
CUES = {
    "word": ("edits", "marks", "content", "growth", "likeness", "places", "form"),
    "part": ("missing", "foreign"),
}
# A Chinese word has up to four characters, each a token.
LONGEST_COUNTERPART = 4
# Tokens beside the counterpart that may change with it, such as a measure word.
NEAR = 1
# Cosine taken for words that the context model does not know, such as names, and the one from
# which two words count as alike.
UNKNOWN_LIKENESS, ALIKE = 0.4, 0.5
_MARK = regex.compile(r"[\p{P}\p{S}]")
# Words of counting and of the calendar: two of them leave the rest of a sentence alone.
_CLOSED = words_in("closed_words_en.txt")


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights over standardised cues of one kind of pair."""

    means: tuple[float, ...]
    deviations: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float

    def probability(self, cues: Sequence[float]) -> float:
        """How likely a person finds a bug, between 0 and 1."""
        parts = zip(cues, self.means, self.deviations, self.weights, strict=True)
        total = self.bias + sum(w * (x - mean) / spread for x, mean, spread, w in parts)
        return 1 / (1 + math.exp(-total))


# The weights of one direction, by kind of pair.
Scorer = Mapping[str, Weights]


def score_pair(scorer: Scorer, original: str, variant: str, swap: Swap) -> float:
    """The score of one variant, rounded to four places."""
    kind, cues = cues_of(original, variant, swap, load_context())
    return round(scorer[kind].probability(cues), 4)


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
            direction: {kind: _weights(kinds[kind]) for kind in CUES}
            for direction, kinds in found.items()
        }
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MethodError(Sentence.WEIGHTS_UNREADABLE(name=path, detail=error)) from error


def _weights(entry: Mapping[str, Any]) -> Weights:
    means, deviations, weights = (tuple(entry[n]) for n in ("means", "deviations", "weights"))
    return Weights(means, deviations, weights, entry["bias"])


def _base(language: str) -> str:
    return language.replace("_", "-").partition("-")[0].lower()


def cues_of(
    original: str, variant: str, swap: Swap, model: ContextModel
) -> tuple[str, list[float]]:
    """The kind of a pair, "word" or "part", and its cues in the order of ``CUES``."""
    a, b = words_of(original), words_of(variant)
    if is_part(swap):
        return "part", _part_cues(a, b)
    free = free_swap(a, b, LONGEST_COUNTERPART)
    alike = min(1.0, likeness(swap.old, swap.new, model) / ALIKE)
    return "word", [
        log1p(levenshtein(original, variant)),
        log1p(_differing_marks(original, variant)),
        log1p(_content_edits(a, b, free)),
        log1p(abs(len(a) - len(b))),
        alike * log1p(free.edits),
        log1p(_places_apart(a, b, free)),
        _one_word(swap.old, swap.new) * log1p(Levenshtein.distance(a, b)),
    ]


def likeness(old: str, new: str, model: ContextModel) -> float:
    """How alike two words are: 1 for the same, and for two numbers, days, months or names."""
    same_kind = (_closed(old) and _closed(new)) or (_name(old) and _name(new))
    if old.lower() == new.lower() or same_kind:
        return 1.0
    found = model.similarity(old, new)
    return UNKNOWN_LIKENESS if found is None else found


def _part_cues(a: Sequence[str], b: Sequence[str]) -> list[float]:
    """Of the shorter translation, the share that the longer lacks: in order, and in any order."""
    short, long = sorted((a, b), key=len)
    size = max(len(short), 1)
    in_order = (len(short) + len(long) - Indel.distance(short, long)) // 2
    return [1 - in_order / size, (Counter(short) - Counter(long)).total() / size]


def _differing_marks(original: str, variant: str) -> int:
    marks = Counter(_MARK.findall(original))
    marks.subtract(_MARK.findall(variant))
    return sum(abs(count) for count in marks.values())


def _content_edits(a: Sequence[str], b: Sequence[str], free: FreeSwap) -> int:
    """The edits beside the counterpart when words of grammar are left out."""
    return Levenshtein.distance(_content(a, free.left), _content(b, free.right))


def _content(words: Sequence[str], counterpart: tuple[int, int]) -> list[str]:
    start, end = counterpart
    return [word for word in (*words[:start], *words[end:]) if is_content(word)]


def _places_apart(a: Sequence[str], b: Sequence[str], free: FreeSwap) -> int:
    """How many stretches differ that do not stand beside the counterpart."""
    (start, end), (other_start, other_end) = free.left, free.right
    none = start == end and other_start == other_end
    count = 0
    for block in Levenshtein.opcodes(a, b):
        gaps = (
            max(block.src_start - end, start - block.src_end),
            max(block.dest_start - other_end, other_start - block.dest_end),
        )
        count += block.tag != "equal" and (none or min(gaps) > NEAR)
    return count


def _one_word(old: str, new: str) -> bool:
    """Whether two words are forms of one, such as "law" and "laws"."""
    return not lemmas_of(old).isdisjoint(lemmas_of(new))


def _closed(word: str) -> bool:
    return bool(word) and all(
        piece in _CLOSED or piece[0].isdigit() for piece in word.lower().split()
    )


def _name(words: str) -> bool:
    return all(piece[:1].isupper() for piece in words.split()) and bool(words)


_LISTED = Path(__file__).parents[1] / "data" / "function_words_zh.txt"
# "10 , 000" and "10,000" are one number.
_THOUSANDS = regex.compile(r"(?<=\d)\s*,\s*(?=\d{3})")
_DIGITS = str.maketrans("零〇一二两三四五六七八九", "001223456789")


def words_of(text: str) -> list[str]:
    """Words and ideographs of a translation, marks left out, digits alike, a group in one form.

    >>> words_of("四月与 10 , 000 人。")
    ['4', '月', '和', '10000', '人']
    """
    plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", text))
    return list(_tokens(plain))


def is_content(word: str) -> bool:
    """Whether a token of ``words_of`` is a word of content, no form of a group."""
    return word not in _standing_forms()


def _tokens(plain: str) -> Iterator[str]:
    forms, end = _forms(), 0
    for found in _pattern().finditer(plain):
        yield from _others(plain[end : found.start()])
        yield forms[found.group()]
        end = found.end()
    yield from _others(plain[end:])


def _others(text: str) -> Iterator[str]:
    tokens = split_tokens(text.translate(_DIGITS))
    return (token for token in tokens if not _MARK.fullmatch(token))


@cache
def _forms() -> dict[str, str]:
    """Each listed word with the form that stands for its group."""
    lines = (line.split() for line in _LISTED.read_text("utf-8").splitlines())
    groups = [line for line in lines if line and line[0] != "#"]
    return {word: group[0] for group in groups for word in group}


@cache
def _standing_forms() -> frozenset[str]:
    return frozenset(_forms().values())


@cache
def _pattern() -> regex.Pattern[str]:
    longest_first = sorted(_forms(), key=lambda word: (-len(word), word))
    return regex.compile("|".join(map(regex.escape, longest_first)))
