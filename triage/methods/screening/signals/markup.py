"""Markup and format integrity: what software must find unchanged in a translation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from triage.methods.screening.signals.base import Finding, Pair, Signal, Span
from triage.methods.screening.signals.braces import Part

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
    pieces = []
    if lost:
        pieces.append("missing in the translation: " + _listing(lost))
    if added:
        pieces.append("only in the translation: " + _listing(added))
    message = "; ".join(pieces)
    return message[0].upper() + message[1:]


def _listing(parts: Sequence[Part]) -> str:
    shown = [f"{part.kind} {_short(part.span)}" for part in parts[:5]]
    more = f" and {len(parts) - 5} more" if len(parts) > 5 else ""
    return ", ".join(shown) + more


def _short(span: Span) -> str:
    text = span.text.replace("\n", "\\n")
    return text if len(text) <= 40 else text[:39] + "…"
