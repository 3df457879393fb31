"""The members of a SIT issue: the original, and the variants with their differences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from django.utils.translation import gettext as _

from triage.methods.sit.options import MEASURED
from triage.services.messages.labels import label_of, structure_label
from triage.services.messages.sentences import listed, numbered
from triage.services.suspects.evidence_view import (
    EvidenceView,
    MarkedSpan,
    MarkedText,
    MemberView,
    Replacement,
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
    measure = str(evidence.get("structure"))
    relation = measure if measure in MEASURED else "substitution"
    variants = [
        replace(
            _variant(i, item, original, languages),
            structure=(*_relations(item.get("difference", {})), *_measured(evidence, i, item)),
            tree=i < trees,
            reasons=_reasons(
                item.get("difference", {}),
                relation,
                (plain.translation.text, str(item.get("translation", ""))),
            ),
        )
        for i, item in enumerate(evidence["members"], 1)
    ]
    if relation == "context":
        # Next to its sentence, a phrase would show little but what it does not contain.
        variants = [
            replace(
                one,
                source=one.source.unaligned,
                translation=one.translation.unaligned,
                alone=True,
            )
            for one in variants
        ]
    said = {(one.reasons or ("",))[0] for one in variants}
    if relation == "substitution" and len(variants) > 1 and len(said) == 1 and said != {""}:
        alike = _("All variants differ from this in the same way: perhaps this one is wrong.")
        original = replace(original, reasons=(alike,))
    return (original, *variants)


def sit_badge(evidence: Mapping[str, Any], members: Sequence[MemberView]) -> str:
    """Why the suspect was reported, in words: what happened to the farthest variant."""
    if reasons := members[1].reasons:
        return reasons[0]
    measure = str(evidence.get("structure"))
    return str(label_of(measure if measure in MEASURED else "structure"))


def _measured(
    evidence: Mapping[str, Any], number: int, item: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Figures of a variant, by the chosen structure if it reports it, else by the first that does."""
    reported = evidence.get("reported") or {}
    names = [name for name, numbers in reported.items() if number in numbers]
    first = next(iter(names), evidence.get("structure"))
    distance, scaled = item.get("distance"), item.get("scaled_distance")
    limit = evidence.get("threshold")
    if first != evidence.get("structure") and first in item.get("structures", {}):
        distance, scaled = item["structures"][first]
        limit = evidence.get("thresholds", {}).get(first)
    figures = {
        _("distance"): distance,
        _("scaled distance"): scaled,
        _("threshold"): limit,
        _("score"): item.get("score"),
    }
    yield from ((name, numbered(f"{float(v):.3g}")) for name, v in figures.items() if v is not None)
    if names and len(evidence.get("thresholds") or reported) > 1:
        yield _("Reported by"), listed(map(structure_label, names))
    if compared := evidence.get("distances"):
        yield _("variants compared"), str(len(compared))
    if parser := evidence.get("parser"):
        yield _("parser"), str(parser)


def _variant(
    index: int,
    item: Mapping[str, Any],
    original: MemberView,
    languages: tuple[str, str],
) -> MemberView:
    source, start, new = item["source"], item.get("start"), item.get("new", "")
    # Nothing is marked where a word was taken out, or where the phrase is all there is.
    swapped: tuple[MarkedSpan, ...] = ()
    if start is not None and new and new != source:
        swapped = (MarkedSpan(start, start + len(new), "swapped", item.get("old", "")),)
    translation, difference = item["translation"], item.get("difference", {})
    place = (start or 0) / max(len(source), 1)
    changed = token_differences(original.translation.text, translation, place)
    return MemberView(
        index,
        MarkedText(
            source,
            languages[0],
            swapped,
            _replaced(token_differences(original.source.text, source, place)),
        ),
        MarkedText(
            translation, languages[1], _marks(changed, translation, difference), _replaced(changed)
        ),
    )


def _replaced(changed: Sequence[Difference]) -> tuple[Replacement, ...]:
    return tuple(Replacement(c.start, c.end, c.before) for c in changed)


def _marks(
    changed: Sequence[Difference], variant: str, difference: Mapping[str, Any]
) -> tuple[MarkedSpan, ...]:
    """Marks of the differences: strong for words at fault, faint for explained ones."""
    changed = [one for one in changed if one.start < one.end]
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
    """Spans of stored evidence that lie within the text, as whole words: parsers split some."""
    spans = ((span.get("start"), span.get("end")) for span in found if isinstance(span, Mapping))
    words = [word.span() for word in _TOKEN.finditer(text)]
    wide = [
        [word for word in words if word[0] < end and start < word[1]]
        for start, end in spans
        if isinstance(start, int) and isinstance(end, int) and 0 <= start < end <= len(text)
    ]
    return [(inside[0][0], inside[-1][1]) for inside in wide if inside]


def _said(span: Mapping[str, Any], text: str) -> str:
    """The words of a span of stored evidence, whole as they are marked in the text."""
    said = str(span.get("text", ""))
    whole = next((text[start:end] for start, end in _spans([span], text)), "")
    return whole if said in whole else said


def _reasons(
    difference: Mapping[str, Any], relation: str, texts: tuple[str, str]
) -> tuple[str, ...] | None:
    """In words, what the change of the source does not explain; None if that was not looked for.

    :param texts: the translations of the original and of the variant
    """
    if "target" not in difference:
        return None
    if relation == "meaning":
        return (_("The source has changed its meaning, the translation has not"),)
    copied = (
        _("“%(word)s” is left untranslated") % {"word": word}
        for word in difference.get("copied", ())
    )
    changes = dict.fromkeys(_changes(difference, relation, texts))
    return (*changes, *copied, *_hanging(difference.get("heads", ())))


def _changes(difference: Mapping[str, Any], relation: str, texts: tuple[str, str]) -> Iterator[str]:
    lost, added = (
        [_said(span, text) for span in difference.get(side, ()) if isinstance(span, dict)]
        for side, text in zip(("source", "target"), texts, strict=True)
    )
    became = [(i, j) for i, j in difference.get("became", ()) if i < len(lost) and j < len(added)]
    alone = relation == "context"
    for i, j in became:
        words = {"lost": lost[i], "added": added[j]}
        if alone:
            yield _("“%(added)s” on its own is “%(lost)s” in the sentence") % words
        else:
            yield _("“%(lost)s” has become “%(added)s”") % words
    if not alone:
        for i in sorted({*range(len(lost))} - {i for i, _j in became}):
            yield _("“%(lost)s” is lost") % {"lost": lost[i]}
    for j in sorted({*range(len(added))} - {j for _i, j in became}):
        sentence = _("“%(added)s” is not in the sentence") if alone else _("“%(added)s” is added")
        yield sentence % {"added": added[j]}


def _hanging(heads: Iterable[Sequence[str]]) -> Iterator[str]:
    """Words whose head, or dependent, is another one than in the original's translation."""
    moved = [one for one in heads if one[1] and one[2] and one[1] != one[2]]
    for word, head, other, relation in moved[:MAX_HANGING]:
        words = {"word": word, "head": head, "other": other}
        if relation in GOVERNING:
            yield _("“%(word)s” governs “%(head)s” in the original, “%(other)s” here") % words
        else:
            yield _("“%(word)s” belongs to “%(head)s” in the original, to “%(other)s” here") % words


def _relations(difference: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Differences in structure: counts as "1 → 2", single values as they are."""
    rows: list[tuple[str, str]] = []
    for name, value in difference.items():
        # The words at fault are marked in the texts and listed in separate sentences.
        if name in ("source", "target", "became", "copied", "heads"):
            continue
        if name == "counterpart":
            name = _("taken for the replaced words")
        if isinstance(value, Mapping):
            rows += _relations(value)
        elif isinstance(value, list | tuple) and len(value) == 2:
            rows.append((str(name), f"{value[0]} → {value[1]}"))
        elif isinstance(value, int | float | str):
            rows.append((str(name), str(value)))
    return tuple(rows)


# Scripts without spaces are compared character by character, others by word: erva-se is one.
_UNSPACED = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+(?:[-'’][^\W{_UNSPACED}]+)*|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Difference:
    """Changed tokens, as code point offsets in the variant, and the ``before`` in their place.

    The span is empty where the variant has nothing for the original's words. ``expected`` marks the
    one change that the replaced source word explains.
    """

    start: int
    end: int
    before: str
    expected: bool = False


def token_differences(original: str, variant: str, swap_place: float) -> list[Difference]:
    """Return what is new, replaced or lost in ``variant``.

    ``swap_place`` (0 to 1) is the position of the replaced word in the source: the one-for-one
    replacement nearest to it is the expected one.

    >>> token_differences("a red car", "a blue car", 0.4)
    [Difference(start=2, end=6, before='red', expected=True)]
    >>> token_differences("a red car", "a car", 0.4)
    [Difference(start=2, end=2, before='red', expected=False)]
    """
    before, after = list(_TOKEN.finditer(original)), list(_TOKEN.finditer(variant))
    matcher = SequenceMatcher(
        None, [m.group() for m in before], [m.group() for m in after], autojunk=False
    )
    changes: list[Difference] = []
    single: list[int] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        if tag == "replace" and i2 - i1 == j2 - j1 == 1:
            single.append(len(changes))
        start = after[j1].start() if j1 < len(after) else len(variant)
        end = after[j2 - 1].end() if j1 < j2 else start
        lost = original[before[i1].start() : before[i2 - 1].end()] if i1 < i2 else ""
        changes.append(Difference(start, end, lost))
    expected = min(
        single,
        key=lambda i: abs(changes[i].start / max(len(variant), 1) - swap_place),
        default=None,
    )
    return [replace(one, expected=i == expected) for i, one in enumerate(changes)]
