"""The members of a SIT issue: the original, and the variants with their differences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from django.utils.translation import gettext as _

from triage.methods.sit.options import MEASURED
from triage.services.messages.labels import label_of
from triage.services.suspects.evidence_view import (
    EvidenceView,
    FaultView,
    Hanging,
    MarkedSpan,
    MarkedText,
    MemberView,
)

# Most moved dependencies to list: a parser that errs once errs often.
MAX_HANGING = 2
GOVERNING = ("case", "mark")


def issue_members(
    evidence: Mapping[str, Any], plain: EvidenceView, languages: tuple[str, str]
) -> tuple[MemberView, ...]:
    """The original and its variants; empty if the evidence has no variant."""
    if not evidence.get("members"):
        return ()
    translation = replace(plain.translation, marks=_lost(evidence, plain.translation.text))
    original = MemberView(0, plain.source, translation)
    trees = len(evidence.get("trees") or ())
    variants = (
        _variant(i, item, plain.translation.text, languages, _measured(evidence, i, item))
        for i, item in enumerate(evidence["members"], 1)
    )
    measure = str(evidence.get("structure"))
    relation = measure if measure in MEASURED else "substitution"
    shown = (replace(one, tree=one.index < trees, relation=relation) for one in variants)
    return (original, *shown)


def sit_badge(members: Sequence[MemberView]) -> str:
    """Why the suspect was reported, in words: what happened to the farthest variant."""
    farthest = members[1]
    fault = farthest.fault or FaultView()
    for lost, added in fault.changes:
        words = {"lost": lost, "added": added}
        if lost and added:
            return _("“%(lost)s” has become “%(added)s”") % words
        return (_("“%(lost)s” is lost") if lost else _("“%(added)s” is added")) % words
    for word in fault.copied:
        return _("“%(word)s” is left untranslated") % {"word": word}
    substituted = farthest.relation == "substitution"
    return str(label_of("structure" if substituted else farthest.relation))


@dataclass(frozen=True, slots=True)
class VariantDistance:
    """Distance, scaled distance and threshold of a variant, and the structures that report it."""

    distance: Any
    scaled: Any
    threshold: Any
    reporters: tuple[str, ...] = ()


def _measured(evidence: Mapping[str, Any], number: int, item: Mapping[str, Any]) -> VariantDistance:
    """By the chosen structure if it reports the variant, else by the first one that reports it."""
    reported = evidence.get("reported") or {}
    names = tuple(name for name, numbers in reported.items() if number in numbers)
    several = names if len(evidence.get("thresholds") or reported) > 1 else ()
    first = next(iter(names), "")
    if not first or first == evidence.get("structure") or first not in item.get("structures", {}):
        distance, scaled = item.get("distance"), item.get("scaled_distance")
        return VariantDistance(distance, scaled, evidence.get("threshold"), several)
    limit = evidence.get("thresholds", {}).get(first)
    distance, scaled = item["structures"][first]
    return VariantDistance(distance, scaled, limit, several)


def _variant(
    index: int,
    item: Mapping[str, Any],
    original: str,
    languages: tuple[str, str],
    measured: VariantDistance,
) -> MemberView:
    source, start, new = item["source"], item.get("start"), item.get("new", "")
    old = item.get("old", "")
    # Nothing is marked where a word was taken out, or where the phrase is all there is.
    swapped: tuple[MarkedSpan, ...] = ()
    if start is not None and new and new != source:
        swapped = (MarkedSpan(start, start + len(new), "swapped", old),)
    place = (start or 0) / max(len(source), 1)
    difference = item.get("difference", {})
    changes = _changes(original, item["translation"], place, difference)
    return MemberView(
        index,
        MarkedText(source, languages[0], swapped),
        MarkedText(item["translation"], languages[1], changes),
        old,
        new,
        _figure(measured.distance),
        _figure(measured.scaled),
        _figure(measured.threshold),
        _relations(difference),
        _figure(item.get("score")),
        fault=_fault(difference),
        reporters=measured.reporters,
    )


def _changes(
    original: str, variant: str, place: float, difference: Mapping[str, Any]
) -> tuple[MarkedSpan, ...]:
    """Marks of the differences: strong for words at fault, faint for explained ones."""
    changed = token_differences(original, variant, place)
    if "target" not in difference:
        return tuple(
            MarkedSpan(c.start, c.end, "faint" if c.expected else "changed") for c in changed
        )
    strong = _spans(difference["target"], variant)
    faint = (c for c in changed if not any(c.start < e and s < c.end for s, e in strong))
    marks = [MarkedSpan(start, end, "changed") for start, end in strong]
    marks += [MarkedSpan(c.start, c.end, "faint") for c in faint]
    return tuple(sorted(marks, key=lambda mark: mark.start))


def _lost(evidence: Mapping[str, Any], text: str) -> tuple[MarkedSpan, ...]:
    """Words of the original's translation that a variant lacks, each once."""
    spans = (
        span
        for item in evidence["members"]
        for span in _spans(item.get("difference", {}).get("source", ()), text)
    )
    places = sorted({at for start, end in spans for at in range(start, end)})
    runs: list[list[int]] = []
    for at in places:
        if runs and at == runs[-1][1]:
            runs[-1][1] = at + 1
        else:
            runs.append([at, at + 1])
    return tuple(MarkedSpan(start, end, "changed") for start, end in runs)


def _spans(found: Any, text: str) -> list[tuple[int, int]]:
    """Spans of stored evidence that lie within the text."""
    spans = ((span.get("start"), span.get("end")) for span in found if isinstance(span, Mapping))
    return [
        (start, end)
        for start, end in spans
        if isinstance(start, int) and isinstance(end, int) and 0 <= start < end <= len(text)
    ]


def _fault(difference: Mapping[str, Any]) -> FaultView | None:
    if "target" not in difference:
        return None
    lost, added = (
        [str(span.get("text", "")) for span in difference.get(side, ()) if isinstance(span, dict)]
        for side in ("source", "target")
    )
    became = [(i, j) for i, j in difference.get("became", ()) if i < len(lost) and j < len(added)]
    old, new = {i for i, _ in became}, {j for _, j in became}
    changes = (
        *((lost[i], added[j]) for i, j in became),
        *((text, "") for i, text in enumerate(lost) if i not in old),
        *(("", text) for j, text in enumerate(added) if j not in new),
    )
    hanging = tuple(
        Hanging(word, head, other, relation in GOVERNING)
        for word, head, other, relation in difference.get("heads", ())
        if head and other and head != other
    )
    return FaultView(changes, tuple(map(str, difference.get("copied", ()))), hanging[:MAX_HANGING])


def _relations(difference: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Differences in structure: counts as "1 → 2", single values as they are."""
    rows: list[tuple[str, str]] = []
    for name, value in difference.items():
        # The words at fault are marked in the texts and listed in separate sentences.
        if name in ("source", "target", "became", "copied", "heads"):
            continue
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
    """Changed tokens, as code point offsets in the variant's translation.

    ``expected`` marks the one change that the replaced source word explains.
    """

    start: int
    end: int
    expected: bool = False


def token_differences(original: str, variant: str, swap_place: float) -> list[Difference]:
    """Return what is new or replaced in ``variant``.

    ``swap_place`` (0 to 1) is the position of the replaced word in the source: the one-for-one
    replacement nearest to it is the expected one.

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
