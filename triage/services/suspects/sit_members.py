"""The members of a SIT issue: the original, and variants with what differs in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from triage.services.suspects.evidence_view import EvidenceView, Mark, Member, Text


def issue_members(
    evidence: Mapping[str, Any], plain: EvidenceView, languages: tuple[str, str]
) -> tuple[Member, ...]:
    """The original and its variants; empty where the evidence has no variant."""
    if not evidence.get("members"):
        return ()
    original = Member(0, plain.source, plain.translation)
    threshold = _figure(evidence.get("threshold"))
    trees = len(evidence.get("trees") or ())
    variants = (
        _variant(i, item, plain.translation.text, languages, threshold)
        for i, item in enumerate(evidence["members"], 1)
    )
    return (original, *(replace(member, tree=member.index < trees) for member in variants))


def sit_badge(members: Sequence[Member]) -> str:
    """Why the issue was reported: what the threshold applies to, and the paper's distance apart."""
    farthest = members[1]
    if not farthest.scaled:
        return f"SIT distance {farthest.distance}, threshold {farthest.threshold}"
    return f"SIT {farthest.scaled}, threshold {farthest.threshold} (distance {farthest.distance})"


def _variant(
    index: int,
    item: Mapping[str, Any],
    original: str,
    languages: tuple[str, str],
    threshold: str,
) -> Member:
    source, start, new = item["source"], item.get("start"), item.get("new", "")
    swapped = () if start is None else (Mark(start, start + len(new), "swapped", item["old"]),)
    place = (start or 0) / max(len(source), 1)
    changes = tuple(
        Mark(change.start, change.end, "faint" if change.expected else "changed")
        for change in token_differences(original, item["translation"], place)
    )
    return Member(
        index,
        Text(source, languages[0], swapped),
        Text(item["translation"], languages[1], changes),
        item.get("old", ""),
        new,
        _figure(item.get("distance")),
        _figure(item.get("scaled_distance")),
        threshold,
        _relations(item.get("difference", {})),
        _figure(item.get("score")),
    )


def _relations(difference: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What differs in structure: counts as "1 → 2", single figures as they are."""
    rows: list[tuple[str, str]] = []
    for name, value in difference.items():
        if isinstance(value, Mapping):
            rows += _relations(value)
        elif isinstance(value, list | tuple) and len(value) == 2:
            rows.append((str(name), f"{value[0]} → {value[1]}"))
        elif isinstance(value, int | float | str):
            rows.append((str(name), str(value)))
    return tuple(rows)


def _figure(value: Any) -> str:
    return "" if value is None else f"{float(value):.3g}"


# Scripts without spaces are compared character by character.
_TOKEN = re.compile(
    r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|\w+|[^\w\s]"
)


@dataclass(frozen=True, slots=True)
class Difference:
    """Changed tokens, offsets in code points of the variant's translation.

    ``expected`` marks the one change that the swapped source word explains.
    """

    start: int
    end: int
    expected: bool = False


def token_differences(original: str, variant: str, swap_place: float) -> list[Difference]:
    """Return what is new or replaced in ``variant``.

    ``swap_place`` (0 to 1) says where in the source the word was swapped: of all one-for-one
    replacements the nearest to it is the expected one.

    >>> token_differences("a red car", "a blue car", 0.4)
    [Difference(start=2, end=6, expected=True)]
    >>> token_differences("a red car", "the car is red", 0.0)[-1].expected
    False
    """
    before = [match.group() for match in _TOKEN.finditer(original)]
    after = list(_TOKEN.finditer(variant))
    matcher = SequenceMatcher(None, before, [m.group() for m in after], autojunk=False)
    changes: list[tuple[int, int]] = []
    single: list[int] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal" or j1 == j2:
            continue
        if tag == "replace" and i2 - i1 == j2 - j1 == 1:
            single.append(len(changes))
        changes.append((after[j1].start(), after[j2 - 1].end()))
    expected = min(
        single,
        key=lambda i: abs(changes[i][0] / max(len(variant), 1) - swap_place),
        default=None,
    )
    return [Difference(start, end, i == expected) for i, (start, end) in enumerate(changes)]
