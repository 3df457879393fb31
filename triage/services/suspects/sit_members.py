"""The members of a SIT issue: the original, and variants with what differs in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from triage.services.suspects.differences import token_differences
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
