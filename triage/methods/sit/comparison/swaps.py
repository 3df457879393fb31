"""Determines which word a variant replaces: as recorded, else by comparing the two sources."""

from __future__ import annotations

from triage.methods.base import CaseSpec
from triage.methods.sit.comparison.linking import replaced_words
from triage.methods.sit.values import Swap


def swap_of(spec: CaseSpec, index: int, language: str) -> Swap:
    """Return the swap of the case's variant with that index (0 is the first variant)."""
    recorded = spec.expectation.get("variants", ())
    if index < len(recorded) and "old" in recorded[index]:
        entry = recorded[index]
        return Swap(entry["position"], entry["old"], entry["new"], entry.get("start", -1))
    return find_swap(spec.inputs[0], spec.inputs[index + 1], language)


def find_swap(original: str, variant: str, language: str) -> Swap:
    """Find the stretch that differs between two source sentences, in whole words.

    >>> find_swap("a big dog", "a small dog", "en")
    Swap(position=2, old='big', new='small', start=2)
    >>> find_swap("我喜欢美国。", "我喜欢英国。", "zh")
    Swap(position=3, old='美国', new='英国', start=3)
    """
    replaced = replaced_words(original, variant, language)
    (position, old), (start, new) = (
        (tokens[0].start, text[tokens[0].start : tokens[-1].end]) if tokens else (0, "")
        for text, tokens in ((original, replaced.old), (variant, replaced.new))
    )
    return Swap(position, old, new, start)
