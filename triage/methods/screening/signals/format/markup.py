"""Markup and format integrity: what software must find unchanged in a translation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from triage.methods.messages import Message, Sentence
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span
from triage.methods.screening.signals.format.markup_parts import Part
from triage.methods.screening.signals.format.skeletons import skeleton_of_json, tree_of_tags

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
    "Markdown": 0.6,
    "structure": 0.85,
    "line break": 0.55,
}

_NUMBERED = re.compile(r"%\d{1,2}\$")
_PLAIN = re.compile(r"%[-+#0]?\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|j|z|t|L)?[sdiufFeEgGxXoc@]$")
_FULL = 40  # columns
_FIRST_WIDE = 0x1100
_ANGLED = re.compile(r"<([^\W\d][\w.:-]*)[^<>\n/=\"]{0,40}>")
# Elements that stay as they are though nothing need end them.
_OF_MARKUP = frozenset(
    [
        "a",
        "b",
        "body",
        "bold",
        "bpt",
        "br",
        "bx",
        "code",
        "col",
        "dd",
        "div",
        "dt",
        "em",
        "ept",
        "ex",
        "font",
        "g",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "html",
        "i",
        "img",
        "input",
        "ins",
        "it",
        "italic",
        "kbd",
        "li",
        "mrk",
        "ol",
        "p",
        "pc",
        "ph",
        "pre",
        "q",
        "s",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "table",
        "td",
        "th",
        "tr",
        "tt",
        "u",
        "ul",
        "wbr",
        "x",
    ]
)

NAMES = {
    "placeholder": Sentence.PLACEHOLDER,
    "message variable": Sentence.MESSAGE_VARIABLE,
    "tag": Sentence.TAG,
    "e-mail": Sentence.E_MAIL,
    "URL": Sentence.URL,
    "path": Sentence.PATH,
    "escape": Sentence.ESCAPE,
    "entity": Sentence.ENTITY,
    "Markdown": Sentence.MARKDOWN,
    "line break": Sentence.LINE_BREAK,
}


class Markup(Signal):
    """Tags, placeholders, message variables, URLs, e-mails, escapes, entities, line breaks: exact.

    Where all of them are there, the tree that the tags make, and of a JSON text its keys and kinds.
    """

    name = "markup"
    title = "Markup or format changed"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        source, target = compared(pair)
        lost = _not_glued(_difference(source, target), pair.translation, pair.target_parts)
        added = _not_glued(_difference(target, source), pair.source, pair.source_parts)
        if not lost and not added:
            return self._built_otherwise(pair)
        kind = max((part.kind for part in (*lost, *added)), key=CONFIDENCE.__getitem__)
        return self.finding(
            _message(lost, added),
            CONFIDENCE[kind],
            [part.span for part in lost],
            [part.span for part in added],
            kind,
        )

    def _built_otherwise(self, pair: Pair) -> Finding | None:
        """Compare the trees of tags and the skeletons of JSON, where all parts are the same."""
        message = _json_differs(pair) or _nesting_differs(pair)
        return (
            self.finding(message, CONFIDENCE["structure"], (), (), "structure") if message else None
        )


def _json_differs(pair: Pair) -> Message | None:
    here = skeleton_of_json(pair.source)
    if here is None:
        return None
    there = skeleton_of_json(pair.translation)
    if there is None:
        return Sentence.JSON_BROKEN()
    changed = sorted(here - there) + sorted(there - here)
    return (
        Sentence.JSON_DIFFERS(words=[f"“{path.strip()}”" for path in changed[:3]])
        if changed
        else None
    )


def _nesting_differs(pair: Pair) -> Message | None:
    source, target = compared(pair)
    here = tree_of_tags(source)
    if not here or here == tree_of_tags(target):
        return None
    return Sentence.NESTED_OTHERWISE()


def compared(pair: Pair) -> tuple[list[Part], list[Part]]:
    """Return the parts of both texts as they must agree, with what each may write its own way.

    Conversions may be numbered (``%2$s``), lines of a wrapped text may break elsewhere, and
    ``<file>`` that stands for a word is translated.
    """
    source, target = pair.source_parts, pair.target_parts
    if any(_NUMBERED.match(part.value) for part in (*source, *target)):
        source, target = _numbered(source), _numbered(target)
    left_out = set()
    if _is_wrapped(pair.source) or _is_wrapped(pair.translation):
        left_out.add("line break")
    here, there = _stand_ins(pair.source), _stand_ins(pair.translation)
    if len(here) == len(there):
        source = [part for part in source if part.span.text not in here]
        target = [part for part in target if part.span.text not in there]
    return (
        [part for part in source if part.kind not in left_out],
        [part for part in target if part.kind not in left_out],
    )


def _numbered(parts: Sequence[Part]) -> list[Part]:
    """Give the conversions without a number the one of their place: ``%s %s`` is ``%1$s %2$s``."""
    plain = [part for part in parts if _PLAIN.match(part.value)]
    plain.sort(key=lambda part: part.span.start)
    places = {id(part): place for place, part in enumerate(plain, 1)}
    return [
        replace(part, value=f"%{places[id(part)]}${part.value[1:]}") if id(part) in places else part
        for part in parts
    ]


def _not_glued(parts: Sequence[Part], other: str, known: Sequence[Part]) -> list[Part]:
    """Leave out conversions that the other text has as well, with letters at their end (%limin)."""
    told = Counter(part.span.text for part in known)
    return [
        part
        for part in parts
        if part.value[0] != "%" or other.count(part.span.text) <= told[part.span.text]
    ]


def _is_wrapped(text: str) -> bool:
    """Say whether the lines of a text end where they are full, or are set in columns."""
    lines = text.strip().split("\n")
    full = any(_width(line) >= _FULL for line in lines[:-1])
    return len(lines) > 1 and (full or any(line.startswith(("   ", "\t")) for line in lines[1:]))


def _width(line: str) -> int:
    """Return how many columns a line takes, as far as it matters here."""
    return sum(2 if ord(character) >= _FIRST_WIDE else 1 for character in line[: _FULL + 1])


def _stand_ins(text: str) -> list[str]:
    """Return what stands in angle brackets for a word: of no markup's name, and nothing ends it."""
    return [
        match[0]
        for match in _ANGLED.finditer(text)
        if match[1].casefold() not in _OF_MARKUP and f"</{match[1]}" not in text
    ]


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
