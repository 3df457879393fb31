"""Recognises a range whose dash became another sign: 12–18 kg, 12 >18 kg."""

from __future__ import annotations

import re
from itertools import pairwise

from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import AMOUNTS
from triage.methods.numbers.model import Expected
from triage.methods.numbers.prose.case import Case, Fault

_DASH = re.compile(r"\s?[-–—~～]\s?")
_OTHER = re.compile(r"\s?[<>≤≥＜＞]\s?|, ?")


def range_lost(case: Case) -> Fault | None:
    """The first range of amounts that became a comparison or a list; None if none did."""
    pair = case.pair
    placed = sorted(case.matched, key=lambda match: match[0].start)
    for (low, its), (high, other) in pairwise(placed):
        if low.kind not in AMOUNTS or low.spelled or low.values[0] >= high.values[0]:
            continue
        if not _DASH.fullmatch(pair.source, low.end, high.start):
            continue
        if _OTHER.fullmatch(pair.translation, its.end, other.start):
            message = MethodMessage.RANGE_CHANGED(
                text=pair.source[low.start : high.end],
                other=pair.translation[its.start : other.end],
            )
            return Fault(
                "range", message, Expected(canonical(low.values[0]), low.start, high.end), its
            )
    return None
