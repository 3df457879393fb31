"""Shares stated by two numbers: மூன்றில் ஒரு பங்கு, तीन बटा चार, चार भागको एक भाग."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from triage.methods.numbers.exact import ROUGH, is_whole
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, compiled
from triage.methods.numbers.model import ReadNumber

_LONGEST_GAP = 16


class TwoNumbers(NamedTuple):
    """How two numbers state one share.

    :param between, after: match the text between the numbers and after the second.
    :param before: must be found in the first number's text.
    :param whole_first: whether the first number is the whole.
    """

    between: Phrases
    after: Phrases = ""
    before: Phrases = ""
    whole_first: bool = True


@dataclass(frozen=True)
class SharesOfTwo(Section):
    """How two numbers state one share.

    :param two_numbers: how two numbers state one share (three of four parts).
    """

    two_numbers: tuple[TwoNumbers, ...] = ()


def merge_share(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Merge two adjacent numbers that together state a share; None if they do not."""
    if not (left.values and right.values) or right.start - left.end > _LONGEST_GAP:
        return None
    for rule in spec.section(SharesOfTwo).two_numbers:
        between = compiled(rule.between).fullmatch(text, left.end, right.start)
        first = text[left.start : left.end]
        if between is None or (rule.before and not compiled(rule.before).search(first)):
            continue
        if not rule.after or compiled(rule.after).match(text, right.end):
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
