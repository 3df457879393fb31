"""Which word a variant replaces: as recorded, else found by comparing the two sources."""

from __future__ import annotations

import regex
from rapidfuzz.distance import Indel, Levenshtein

from triage.methods.base import CaseSpec
from triage.methods.sit.values import Swap

_PIECES = regex.compile(r"[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]")


def swap_of(spec: CaseSpec, index: int) -> Swap:
    """The swap of a case's variant with that index (0 is the first variant)."""
    recorded = spec.expectation.get("variants", ())
    if index < len(recorded) and "old" in recorded[index]:
        entry = recorded[index]
        return Swap(entry["position"], entry["old"], entry["new"], entry.get("start", -1))
    return find_swap(spec.inputs[0], spec.inputs[index + 1])


def find_swap(original: str, variant: str) -> Swap:
    """Find the stretch that differs between two source sentences.

    >>> find_swap("a big dog", "a small dog")
    Swap(position=2, old='big', new='small', start=2)
    """
    a, b = list(_PIECES.finditer(original)), list(_PIECES.finditer(variant))
    codes = Levenshtein.opcodes([m.group() for m in a], [m.group() for m in b])
    changed = [code for code in codes if code.tag != "equal"]
    if not changed:
        return Swap(0, "", "", 0)
    first, last = changed[0], changed[-1]
    start, old = _stretch(original, a[first.src_start : last.src_end])
    new_start, new = _stretch(variant, b[first.dest_start : last.dest_end])
    return Swap(start, old, new, new_start)


def is_part(swap: Swap) -> bool:
    """Whether one of the two sources only lacks words of the other.

    >>> is_part(Swap(0, "the big dog of mine", "big dog", 0)), is_part(Swap(0, "dog", "cat", 0))
    (True, False)
    """
    short, long = sorted((swap.old.split(), swap.new.split()), key=len)
    missing = len(long) - len(short)
    return missing > 0 and Indel.distance(short, long) == missing


def _stretch(text: str, pieces: list[regex.Match[str]]) -> tuple[int, str]:
    if not pieces:
        return 0, ""
    return pieces[0].start(), text[pieces[0].start() : pieces[-1].end()]
