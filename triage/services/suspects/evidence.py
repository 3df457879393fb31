"""An item as a reviewer sees it: its texts with marks, and the checker's reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engines.catalogue import from_messages
from triage.methods.messages import MethodMessage
from triage.methods.numbers.notation import in_notation, reworded
from triage.services.messages.labels import label_of
from triage.services.messages.sentences import labelled, listed, numbered, translated
from triage.services.suspects.evidence_view import (
    EvidenceView,
    FindingView,
    MarkedSpan,
    MarkedText,
    MemberView,
    ReadingView,
)
from triage.services.suspects.sit_members import issue_members, sit_badge

#: Shown as the value of digits that are not a number in their language.
UNREAD = "?"


def plain_view(source: str, translation: str, languages: tuple[str, str]) -> EvidenceView:
    """The texts alone, for a blind rater."""
    return EvidenceView(MarkedText(source, languages[0]), MarkedText(translation, languages[1]))


def blind_members(
    evidence: Mapping[str, Any], plain: EvidenceView, languages: tuple[str, str]
) -> tuple[MemberView, ...]:
    """Members of a SIT issue without distances and marks."""
    return tuple(
        MemberView(member.index, _plain(member.source), _plain(member.translation))
        for member in issue_members(evidence, plain, languages)
    )


def _plain(text: MarkedText) -> MarkedText:
    return MarkedText(text.text, text.language)


def build_view(
    evidence: Mapping[str, Any],
    source: str,
    translation: str,
    languages: tuple[str, str],
    *,
    hints: bool = False,
) -> EvidenceView:
    """Prepare the evidence of any method; what a method does not provide stays empty.

    :param hints: mark the words that a scorer finds wrong or unlikely, too
    """
    plain = plain_view(source, translation, languages)
    expected = _readings(evidence.get("expected", ()), languages[1])
    numbers = sorted(_whole(evidence, translation), key=_is_distractor)
    found = _readings((item for item in numbers if not _is_distractor(item)), languages[1])
    partners, right = _partners(expected, found), _right(expected, found)
    members = tuple(
        replace(member, between=_between(evidence, member.source.text))
        for member in issue_members(evidence, plain, languages)
    )
    # Without accusing signals, the reason is that of the signals that could not decide.
    findings = tuple(evidence.get("signals") or evidence.get("undecided", ()))
    wrong = tuple(evidence.get("findings", ()))
    marks = (
        _number_marks(numbers, found, "found", partners, right, wrong)
        + _signal_marks(findings, "target_spans")
        + _wrong_marks(wrong, "target_span")
    )
    return EvidenceView(
        source=MarkedText(
            source,
            languages[0],
            _number_marks(
                evidence.get("expected", ()), expected, "expected", partners, right, wrong
            )
            + _signal_marks(findings, "source_spans")
            + _wrong_marks(wrong, "source_span"),
        ),
        translation=MarkedText(
            translation,
            languages[1],
            marks + (_hints(evidence.get("metric") or {}, marks) if hints else ()),
        ),
        expected=_linked(expected, "e", partners, right),
        found=_linked(found, "f", partners, right),
        members=members,
        findings=tuple(
            FindingView(
                item.get("signal", ""),
                item.get("category", ""),
                reworded(_message(item), languages),
            )
            for item in findings
        ),
        badge=_badge(expected, found, members, evidence),
        notes=tuple(
            filter(
                None, [_note(evidence), *_further(evidence), _metric(evidence, translation, hints)]
            )
        ),
        between=_between(evidence, source),
        correction=str(evidence.get("correction") or ""),
    )


def _between(evidence: Mapping[str, Any], source: str) -> MarkedText | None:
    way = evidence.get("between", {})
    text = way.get("texts", {}).get(source)
    return None if text is None else MarkedText(text, way["language"])


def _message(item: Mapping[str, Any]) -> str:
    return from_messages(str(item.get("message", "")), item.get("messages", ()))


def _note(evidence: Mapping[str, Any]) -> str:
    return from_messages(str(evidence.get("note") or ""), evidence.get("note_messages", ()))


def _further(evidence: Mapping[str, Any]) -> list[str]:
    """Further errors: after the first, which the reason states, and outside the given values."""
    others = [translated(_message(item)) for item in tuple(evidence.get("findings", ()))[1:]]
    findings = [
        _("Elsewhere in the sentence: %(message)s") % {"message": translated(_message(item))}
        for item in evidence.get("elsewhere", ())
    ]
    return others + findings


def _hints(metric: Mapping[str, Any], marks: Sequence[MarkedSpan]) -> tuple[MarkedSpan, ...]:
    """Marks of the words that a scorer names, where nothing that accuses is marked."""
    return tuple(
        MarkedSpan(
            span["start"],
            span["end"],
            "hint",
            labelled(metric["name"], label_of(span["severity"])) if span.get("severity") else "",
        )
        for span in metric.get("spans", ())
        if not any(span["start"] < mark.end and mark.start < span["end"] for mark in marks)
    )


def _metric(evidence: Mapping[str, Any], translation: str, hints: bool) -> str:
    """The score that a scorer gave the translation, its rank in the run, and its marks."""
    metric = evidence.get("metric")
    if not metric:
        return ""
    name = metric["name"] or _("Score")
    if "score" not in metric:
        problem = translated(from_messages(metric["problem"], metric.get("messages", ())))
        return _("%(name)s: no score. %(problem)s") % {"name": name, "problem": problem}
    values = {
        "name": name,
        "score": numbered(f"{metric['score']:.6g}"),
        "percent": round(100 * metric["worse_than"]),
    }
    sentence = (
        _("%(name)s: %(score)s, worse than %(percent)d %% of the scores in this run") % values
    )
    if "parts" in metric:
        sentence += _("; scored in %(n)s parts, since it is long") % {"n": metric["parts"]}
    spans = metric.get("spans", ()) if hints else ()
    if marked := [_marked(span, translation) for span in spans]:
        sentence += _("; it marks %(spans)s") % {"spans": listed(marked)}
    return sentence


def _marked(span: Mapping[str, Any], translation: str) -> str:
    """The words of a span that the metric marks, and how severe it finds the error."""
    words = f"“{translation[span['start'] : span['end']]}”"
    return f"{words} ({label_of(span['severity'])})" if span.get("severity") else words


def _whole(evidence: Mapping[str, Any], translation: str) -> list[Mapping[str, Any]]:
    """The numbers found; the two parts of a malformed numeral with the right value are one."""
    numbers = list(evidence.get("found", ()))
    for message in evidence.get("messages", ()):
        if message["code"] != MethodMessage.NO_NUMERAL.code:
            continue
        quoted = message["args"]["text"].removesuffix("…")
        for at, (first, second) in enumerate(pairwise(numbers)):
            text = translation[first["start"] : second["end"]]
            if text.startswith(quoted):
                values = [message["args"]["value"].replace(" ", "")]
                whole = {"text": text, "start": first["start"], "end": second["end"]}
                numbers[at : at + 2] = [whole | {"values": values, "malformed": True}]
                break
    return numbers


def _is_distractor(item: Mapping[str, Any]) -> bool:
    """Whether a found number only matches a number of the template's text, correctly."""
    return bool(item.get("distractor"))


def _readings(items: Iterable[Mapping[str, Any]], language: str) -> list[ReadingView]:
    return [
        ReadingView(
            str(item.get("text") or item.get("value", "")),
            " / ".join(_values(item)) or UNREAD,
            shown=" / ".join(in_notation(value, language) for value in _values(item)) or UNREAD,
            malformed=bool(item.get("malformed")),
        )
        for item in items
    ]


def _values(item: Mapping[str, Any]) -> list[str]:
    """The values that a number was read as: several if ambiguous, none if unreadable."""
    return (
        [str(item["value"])] if item.get("value") else [str(one) for one in item.get("values", ())]
    )


def _partners(expected: Sequence[ReadingView], found: Sequence[ReadingView]) -> dict[str, str]:
    """Pair the values of both sides: equal ones first, then the rest in order."""
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


def _right(expected: Sequence[ReadingView], found: Sequence[ReadingView]) -> set[str]:
    """Which readings have the same value on the other side; none if nothing else differs.

    In that case the error is in the number itself, for example in its unit only.
    """
    names = set[str]()
    left = dict(enumerate(found))
    for i, wanted in enumerate(expected):
        same = next(
            (
                j
                for j, one in left.items()
                if one.value == wanted.value != UNREAD and not one.malformed
            ),
            None,
        )
        if same is not None:
            del left[same]
            names |= {f"e{i}", f"f{same}"}
    return names if len(names) < len(expected) + len(found) else set()


def _linked(
    readings: Sequence[ReadingView], side: str, partners: Mapping[str, str], right: Collection[str]
) -> tuple[ReadingView, ...]:
    return tuple(
        replace(reading, partner=partners.get(f"{side}{i}", ""), right=f"{side}{i}" in right)
        for i, reading in enumerate(readings)
    )


def _number_marks(
    items: Sequence[Mapping[str, Any]],
    readings: Sequence[ReadingView],
    kind: str,
    partners: Mapping[str, str],
    right: Collection[str],
    wrong: Sequence[Mapping[str, Any]],
) -> tuple[MarkedSpan, ...]:
    """Marks of the numbers of one side; correct ones are faint if the errors are known."""
    side = kind[0]
    places = _places(wrong, "source_span" if kind == "expected" else "target_span")
    return tuple(
        MarkedSpan(
            item["start"],
            item["end"],
            "faint" if wrong or _is_distractor(item) or f"{side}{i}" in right else kind,
            _title(readings[i]) if i < len(readings) else str(item.get("text", "")),
            partners.get(f"{side}{i}", ""),
        )
        for i, item in enumerate(items)
        if item.get("start") is not None
        and item.get("end") is not None
        and not any(item["start"] < end and start < item["end"] for start, end in places)
    )


def _title(reading: ReadingView) -> str:
    return reading.text if reading.as_written else f"{reading.text} = {reading.shown}"


def _places(wrong: Iterable[Mapping[str, Any]], side: str) -> list[tuple[int, int]]:
    return [(item[side][0], item[side][1]) for item in wrong if item.get(side)]


def _wrong_marks(wrong: Sequence[Mapping[str, Any]], side: str) -> tuple[MarkedSpan, ...]:
    """Marks of the errors on one side, each linked to its counterpart on the other."""
    kind = "expected" if side == "source_span" else "found"
    return tuple(
        MarkedSpan(start, end, kind, translated(_message(item)), f"w{at}")
        for at, item in enumerate(wrong)
        for start, end in _places([item], side)
    )


def _signal_marks(findings: Iterable[Mapping[str, Any]], side: str) -> tuple[MarkedSpan, ...]:
    kind = "expected" if side == "source_spans" else "found"
    return tuple(
        MarkedSpan(span["start"], span["end"], kind, translated(_message(item)))
        for item in findings
        for span in item.get(side, ())
    )


def _badge(
    expected: Sequence[ReadingView],
    found: Sequence[ReadingView],
    members: Sequence[MemberView],
    evidence: Mapping[str, Any],
) -> str:
    if members:
        return sit_badge(evidence, members)
    if expected or found:
        return _number_badge(expected, found)
    findings = evidence.get("signals") or evidence.get("undecided", ())
    return listed(label_of(str(item.get("signal", ""))) for item in findings)


def _number_badge(expected: Sequence[ReadingView], found: Sequence[ReadingView]) -> str:
    """The values that differ between the sides; all values if only a unit or a form differs."""
    left, right = _differing(expected, found), _differing(found, expected)
    if not left and not right:
        if malformed := [item.text for item in found if item.malformed]:
            return _("number form: “%(text)s”") % {"text": malformed[0]}
        left, right = ([item.text for item in side] for side in (expected, found))
        if left == right:
            # A separator that was copied: shown as the source, both sides would look alike.
            left = [item.shown or item.text for item in expected]
    # A comma between numbers would look like part of one.
    mark = pgettext("mark", "; ")
    sides = {"expected": mark.join(left) or _("none"), "found": mark.join(right) or _("none")}
    return _("number: %(expected)s → %(found)s") % sides


def _differing(readings: Sequence[ReadingView], others: Sequence[ReadingView]) -> list[str]:
    """The values of one side that the other lacks; the text itself if it is not a number."""
    left = Counter(item.value for item in others)
    shown = []
    for item in readings:
        if left[item.value] and item.value != UNREAD:
            left[item.value] -= 1
        else:
            shown.append(f"“{item.text}”" if item.value == UNREAD else item.shown)
    return shown
