"""Markup and format integrity: what software must find unchanged in a translation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from triage.methods.messages import Message, Sentence
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span
from triage.methods.screening.signals.format.markup_parts import Part

# How often a person agrees that such a difference is an error; placeholders break programs,
# a line break is often moved on purpose.
CONFIDENCE = {
    "placeholder": 0.95,
    "message variable": 0.95,
    "tag": 0.9,
    "e-mail": 0.9,
    "URL": 0.85,
    "path": 0.7,
    "escape": 0.85,
    "entity": 0.8,
    "line break": 0.55,
}

NAMES = {
    "placeholder": Sentence.PLACEHOLDER,
    "message variable": Sentence.MESSAGE_VARIABLE,
    "tag": Sentence.TAG,
    "e-mail": Sentence.E_MAIL,
    "URL": Sentence.URL,
    "path": Sentence.PATH,
    "escape": Sentence.ESCAPE,
    "entity": Sentence.ENTITY,
    "line break": Sentence.LINE_BREAK,
}


class Markup(Signal):
    """Tags, placeholders, message variables, URLs, e-mails, escapes, entities, line breaks: exact."""

    name = "markup"
    title = "Markup or format changed"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        source, target = pair.source_parts, pair.target_parts
        lost, added = _difference(source, target), _difference(target, source)
        if not lost and not added:
            return None
        kind = max((part.kind for part in (*lost, *added)), key=CONFIDENCE.__getitem__)
        return self.finding(
            _message(lost, added),
            CONFIDENCE[kind],
            [part.span for part in lost],
            [part.span for part in added],
            kind,
        )


def _difference(one: Sequence[Part], other: Sequence[Part]) -> list[Part]:
    """Return the parts of ``one`` beyond those of ``other``, later ones first to go."""
    left = Counter((part.kind, part.value) for part in other)
    rest = []
    for part in one:
        key = (part.kind, part.value)
        if left[key]:
            left[key] -= 1
        else:
            rest.append(part)
    return rest


def _message(lost: Sequence[Part], added: Sequence[Part]) -> str:
    if lost and added:
        return Sentence.MARKUP_CHANGED(parts=_listing(lost), others=_listing(added))
    if lost:
        return Sentence.MARKUP_LOST(parts=_listing(lost))
    return Sentence.MARKUP_ADDED(parts=_listing(added))


def _listing(parts: Sequence[Part]) -> Message | list[Message]:
    shown = [NAMES[part.kind](text=_short(part.span)) for part in parts[:5]]
    return Sentence.AND_MORE(parts=shown, n=len(parts) - 5) if len(parts) > 5 else shown


def _short(span: Span) -> str:
    text = span.text.replace("\n", "\\n")
    return text if len(text) <= 40 else text[:39] + "…"
