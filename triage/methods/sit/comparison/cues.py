"""What a pair of translations shows of a bug: the numbers that the score is made of.

Ours. Each cue grows with the difference. A pair whose sources differ in a word and one whose shorter
source is a part of the longer show different things, so each kind has cues of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log1p

import regex
from rapidfuzz.distance import Indel, Levenshtein

from triage.methods.sit.comparison.alignment import FreeSwap, free_swap
from triage.methods.sit.comparison.distance import levenshtein
from triage.methods.sit.comparison.function_words import is_content, words_of
from triage.methods.sit.comparison.swaps import is_part
from triage.methods.sit.perturbation.context import ContextModel
from triage.methods.sit.perturbation.eligibility import listed
from triage.methods.sit.perturbation.inflection import lemmas_of
from triage.methods.sit.values import Swap

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
_CLOSED = listed("closed_words_en.txt")


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
