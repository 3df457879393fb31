"""What a reviewer sees of an item: its texts with what matters marked, and the oracle's reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from triage.services.differences import token_differences


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a text to be marked, offsets in code points.

    ``kind``: expected, found, swapped, changed or faint. Marks with the same ``partner`` light
    up together.
    """

    start: int
    end: int
    kind: str
    title: str = ""
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A text under test with its language and marks."""

    text: str
    language: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A number as a text has it, and as it was read."""

    text: str
    value: str
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one screening signal says."""

    signal: str
    category: str
    message: str


@dataclass(frozen=True, slots=True)
class Member:
    """The original (index 0) or a variant of a SIT issue."""

    index: int
    source: Text
    translation: Text
    old: str = ""
    new: str = ""
    distance: str = ""
    threshold: str = ""
    relations: tuple[tuple[str, str], ...] = ()
    score: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Evidence laid out: numbers, members of a SIT issue, or signals."""

    source: Text
    translation: Text
    expected: tuple[Reading, ...] = ()
    found: tuple[Reading, ...] = ()
    members: tuple[Member, ...] = ()
    findings: tuple[Finding, ...] = ()
    badge: str = ""
    notes: tuple[str, ...] = field(default=())


def plain_panel(source: str, translation: str, languages: tuple[str, str]) -> Panel:
    """The texts alone: what a blind rater sees."""
    return Panel(Text(source, languages[0]), Text(translation, languages[1]))


def blind_members(
    evidence: Mapping[str, Any], plain: Panel, languages: tuple[str, str]
) -> tuple[Member, ...]:
    """Members of a SIT issue without distances and marks."""
    return tuple(
        Member(member.index, _bare(member.source), _bare(member.translation))
        for member in _members(evidence, plain, languages)
    )


def _bare(text: Text) -> Text:
    return Text(text.text, text.language)


def build_panel(
    evidence: Mapping[str, Any], source: str, translation: str, languages: tuple[str, str]
) -> Panel:
    """Lay out the evidence of any method; what a method does not say stays empty."""
    plain = plain_panel(source, translation, languages)
    expected = _readings(evidence.get("expected", ()))
    found = _readings(evidence.get("found", ()))
    partners = _partners(expected, found)
    members = _members(evidence, plain, languages)
    findings = tuple(evidence.get("signals", ()))
    return Panel(
        source=Text(
            source,
            languages[0],
            _number_marks(evidence.get("expected", ()), "expected", partners)
            + _signal_marks(findings, "source_spans"),
        ),
        translation=Text(
            translation,
            languages[1],
            _number_marks(evidence.get("found", ()), "found", partners)
            + _signal_marks(findings, "target_spans"),
        ),
        expected=_linked(expected, "e", partners),
        found=_linked(found, "f", partners),
        members=members,
        findings=tuple(
            Finding(item.get("signal", ""), item.get("category", ""), item.get("message", ""))
            for item in findings
        ),
        badge=_badge(expected, found, members, evidence),
        notes=tuple(filter(None, [str(evidence.get("note") or "")])),
    )


def _readings(items: Iterable[Mapping[str, Any]]) -> list[Reading]:
    return [Reading(str(item.get("text") or item.get("value", "")), _value(item)) for item in items]


def _value(item: Mapping[str, Any]) -> str:
    """How a number was read: its value, all of them where it is ambiguous, or that it is none."""
    if item.get("value"):
        return str(item["value"])
    return " / ".join(str(value) for value in item.get("values", ())) or "?"


def _partners(expected: Sequence[Reading], found: Sequence[Reading]) -> dict[str, str]:
    """Values that belong together: equal ones first, then the left-overs in order."""
    names = {f"e{i}": f"n{i}" for i in range(len(expected))}
    left = list(range(len(found)))
    lonely = []
    for i, wanted in enumerate(expected):
        same = next((j for j in left if found[j].value == wanted.value), None)
        if same is None:
            lonely.append(i)
            continue
        left.remove(same)
        names[f"f{same}"] = f"n{i}"
    for i, j in zip(lonely, left, strict=False):
        names[f"f{j}"] = f"n{i}"
    return names


def _linked(
    readings: Sequence[Reading], side: str, partners: Mapping[str, str]
) -> tuple[Reading, ...]:
    return tuple(
        Reading(reading.text, reading.value, partners.get(f"{side}{i}", ""))
        for i, reading in enumerate(readings)
    )


def _number_marks(
    items: Sequence[Mapping[str, Any]], kind: str, partners: Mapping[str, str]
) -> tuple[Mark, ...]:
    side = kind[0]
    return tuple(
        Mark(
            item["start"],
            item["end"],
            kind,
            f"{item.get('text', '')} = {_value(item)}",
            partners.get(f"{side}{i}", ""),
        )
        for i, item in enumerate(items)
        if item.get("start") is not None and item.get("end") is not None
    )


def _signal_marks(findings: Iterable[Mapping[str, Any]], side: str) -> tuple[Mark, ...]:
    kind = "expected" if side == "source_spans" else "found"
    return tuple(
        Mark(span["start"], span["end"], kind, str(item.get("message", "")))
        for item in findings
        for span in item.get(side, ())
    )


def _members(
    evidence: Mapping[str, Any], plain: Panel, languages: tuple[str, str]
) -> tuple[Member, ...]:
    """The original and its variants; empty where the evidence has no variant."""
    if not evidence.get("members"):
        return ()
    original = Member(0, plain.source, plain.translation)
    threshold = _figure(evidence.get("threshold"))
    return (
        original,
        *(
            _variant(i, item, plain.translation.text, languages, threshold)
            for i, item in enumerate(evidence["members"], 1)
        ),
    )


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
    return "" if value is None else f"{float(value):g}"


def _badge(
    expected: Sequence[Reading],
    found: Sequence[Reading],
    members: Sequence[Member],
    evidence: Mapping[str, Any],
) -> str:
    if members:
        return f"SIT distance {members[1].distance}, threshold {members[1].threshold}"
    if expected or found:
        left = ", ".join(item.value for item in expected) or "none"
        right = ", ".join(item.value for item in found) or "none"
        return f"number: {left} → {right}"
    signals = [str(item.get("signal", "")) for item in evidence.get("signals", ())]
    return ", ".join(signals)
