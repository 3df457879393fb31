"""Shares stated by two numbers: மூன்றில் ஒரு பங்கு, तीन बटा चार, चार भागको एक भाग."""

from __future__ import annotations

from triage.methods.numbers.exact import ROUGH, is_whole
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.base import LanguageSpec, compiled
from triage.methods.numbers.model import ReadNumber

_LONGEST_GAP = 16


def merge_share(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Merge two adjacent numbers that together state a share; None if they do not."""
    if not (left.values and right.values) or right.start - left.end > _LONGEST_GAP:
        return None
    for rule in spec.two_numbers:
        between = compiled(rule.between).fullmatch(text, left.end, right.start)
        if between is None or not compiled(rule.before).search(text[left.start : left.end]):
            continue
        after = compiled(rule.after).match(text, right.end)
        if after is not None:
            return _divided(left, right, text, rule.whole_first)
    return None


def _divided(
    left: ReadNumber, right: ReadNumber, text: str, whole_first: bool
) -> ReadNumber | None:
    whole, part = (left, right) if whole_first else (right, left)
    if not 0 < part.values[0] < whole.values[0] or not is_whole(whole.values[0]):
        return None
    value = ROUGH.divide(part.values[0], whole.values[0])
    return left._replace(
        text=text[left.start : right.end], end=right.end, kind=Kind.FRACTION, unit=Flag.NONE, spelled=True,
        weak=False, digits="", values=(value, whole.values[0], part.values[0]),
    )  # fmt: skip
