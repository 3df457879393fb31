"""Markup and format integrity: the parts of a translation that must not change for software."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from html import unescape
from itertools import product

from triage.files.directives import DOUBLED, FORMATS
from triage.files.units import Promise
from triage.methods.messages import Message, MethodMessage
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.format.markup_parts import (
    COUNTED,
    COUNTED_THROUGHOUT,
    MarkupPart,
    is_moment,
    letters_of,
    percents_of,
)
from triage.methods.screening.signals.format.skeletons import skeleton_of_json, tree_of_tags

# How often a person agrees that such a difference is an error: placeholders break programs, while
# line breaks are often moved on purpose.
CONFIDENCE = {
    "placeholder": 0.95,
    "message variable": 0.95,
    "tag": 0.9,
    "e-mail": 0.9,
    "URL": 0.85,
    "path": 0.7,
    "code": 0.85,
    "link": 0.8,
    "escape": 0.85,
    "entity": 0.8,
    "Markdown": 0.6,
    "structure": 0.85,
    "line end": 0.9,
    "line break": 0.55,
    "apostrophe": 0.85,
    "forms": 0.9,
}

# A section between apostrophes; a doubled one stands for itself. In ICU only a brace begins one.
_QUOTED = re.compile(r"(?<!')'(?!')([^']*)")
_QUOTED_IN_ICU = re.compile(r"(?<!')'(?=[{}])([^']*)")
_ARGUMENT = re.compile(r"\{\d{1,3}(?:,[^{}]{0,80})?\}")
_ARGUMENT_IN_ICU = re.compile(r"\{\s*\w{1,64}\s*[,}]")
_NUMBERED = re.compile(r"%\d{1,2}\$")
# Words between two braces that are spoken of: a missing { or }.
_TWO_BRACES = re.compile(r"\{ (?:or|and) \}")
_SET_APART = re.compile(r"\{ \w+ \}")
_PLAIN = re.compile(r"%[-+#0]?\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|j|z|t|L)?[sdiufFeEgGxXoc@]$")
# Elements of DocBook that say what a word is; translators set and leave them out as a sentence
# needs it, so that people rarely agree.
_OF_MARKS = 0.55
_OF_DOCBOOK = frozenset(
    [
        "application",
        "citetitle",
        "classname",
        "command",
        "computeroutput",
        "emphasis",
        "filename",
        "firstterm",
        "foreignphrase",
        "guibutton",
        "guilabel",
        "guimenu",
        "guimenuitem",
        "literal",
        "option",
        "package",
        "productname",
        "quote",
        "replaceable",
        "userinput",
    ]
)
_EMPHASIS = re.compile(r"</?(?:b|em|i|strong|cite|q) |\*\*")
_PER_CENT = re.compile(
    r"per\s?[cs]ent|pro[cz]ent|por\s?cento?|por ciento|pour\s?cent|процент|відсот|yüzde|百分|パーセント|퍼센트|بالمئة|[％٪]",
    re.IGNORECASE,
)
# The names of two sites are rarely more similar, and a misspelt one rarely less.
_ALIKE = 0.7
_LONGEST_SITE = 253  # characters of a host's name (RFC 1035)
# What is left of a damaged placeholder or address stands among other characters of ASCII.
_WORD, _AROUND = re.compile(r"[A-Za-z_]{4,}"), re.compile(r"[#-'*-~]+")
_MOST_REMNANTS = 5  # looked for
_FULL = 40  # columns
_FIRST_WIDE = 0x1100
_ANGLED = re.compile(r"< ?([^\W\d][\w.:-]*)[^<>\n/=\"]{0,40}>")
# A paragraph around the whole text, which says that it is written from right to left.
_FROM_THE_RIGHT = re.compile(r"<(p|div|span) [^<>]{0,60}?\bdir=[\"']?rtl\b", re.IGNORECASE)
_FOR_EXAMPLE = re.compile(
    r"\be\.? ?g\.|\bfor example\b|\bfor instance\b|\bsuch as\b", re.IGNORECASE
)
_RESERVED = re.compile(r"(?:^|[@.])example\.(?:com|net|org)(?=$|/)")
# Known elements: markup even without an end tag.
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
    "placeholder": MethodMessage.PLACEHOLDER,
    "message variable": MethodMessage.MESSAGE_VARIABLE,
    "tag": MethodMessage.TAG,
    "e-mail": MethodMessage.E_MAIL,
    "URL": MethodMessage.URL,
    "path": MethodMessage.PATH,
    "code": MethodMessage.CODE,
    "link": MethodMessage.LINK,
    "escape": MethodMessage.ESCAPE,
    "entity": MethodMessage.ENTITY,
    "Markdown": MethodMessage.MARKDOWN,
    "line end": MethodMessage.LINE_BREAK,
    "line break": MethodMessage.LINE_BREAK,
}


class Markup(Signal):
    """Tags, placeholders, message variables, URLs, e-mails, escapes, entities, line breaks: exact.

    If they all agree, the tag trees and the keys and value types of JSON texts are compared too.
    """

    name = "markup"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        if pair.fault:
            return self.finding(pair.fault, CONFIDENCE["forms"], kind="forms")
        if quoted := _quoted(pair):
            message, span = quoted
            return self.finding(message, CONFIDENCE["apostrophe"], (), [span], "apostrophe")
        if found := _directive_broken(pair):
            message, spans, others = found
            return self.finding(message, CONFIDENCE["placeholder"], spans, others, "placeholder")
        source, target = compared(pair)
        lost = _not_glued(_difference(source, target), pair.translation, pair.target_parts)
        added = _not_glued(_difference(target, source), pair.source, pair.source_parts)
        lost = _written_differently(_unnamed(lost, target), pair.translation)
        added = _written_differently(_unnamed(added, source), pair.source)
        lost, added = _meant(*_counted(lost, added))
        lost, added = _adapted(pair, lost, added)
        if not lost and not added:
            return self._built_otherwise(pair)
        kind = max((part.kind for part in (*lost, *added)), key=CONFIDENCE.__getitem__)
        return self.finding(
            _message(lost, added),
            _OF_MARKS if _are_marks(lost) and _are_marks(added) else CONFIDENCE[kind],
            [part.span for part in lost],
            [part.span for part in added]
            or [left for part in lost[:_MOST_REMNANTS] if (left := _remnant(part, pair))],
            kind,
        )

    def _built_otherwise(self, pair: Pair) -> SignalFinding | None:
        """Compare the tag trees and JSON skeletons of texts whose parts are the same."""
        message = _json_differs(pair) or _nesting_differs(pair)
        return (
            self.finding(message, CONFIDENCE["structure"], (), (), "structure") if message else None
        )


def _quoted(pair: Pair) -> tuple[Message, Span] | None:
    """The first argument of a message that an apostrophe makes plain text.

    Where the source quotes in the same way itself, the program may read its texts otherwise.
    """
    if Promise.APOSTROPHES in pair.promises:
        span = _quoted_argument(pair, _QUOTED, _ARGUMENT)
        return (MethodMessage.APOSTROPHE(text=span.text), span) if span else None
    if Promise.ICU in pair.promises:
        span = _quoted_argument(pair, _QUOTED_IN_ICU, _ARGUMENT_IN_ICU)
        return (MethodMessage.APOSTROPHE_IN_ICU(text=span.text), span) if span else None
    return None


def _quoted_argument(pair: Pair, quoted: re.Pattern[str], argument: re.Pattern[str]) -> Span | None:
    if not argument.search(pair.source) or quoted.search(pair.source):
        return None
    place = 0
    while section := quoted.search(pair.translation, place):
        if found := argument.search(pair.translation, section.start(1), section.end(1)):
            return _span(pair.translation, found.start(), found.end())
        place = section.end() + 1
    return None


def _formats(pair: Pair) -> list[str]:
    """The formats that the file names, without those in which the source is no format at all."""
    return [
        name
        for name in pair.formats
        if name.startswith("no-") or FORMATS[name].read(pair.source).broken is None
    ]


def _directive_broken(pair: Pair) -> tuple[Message, list[Span], list[Span]] | None:
    """What is no directive in the formats that the file names, or is one for another kind of value."""
    for name in _formats(pair):
        if name.startswith("no-"):
            continue
        here, there = FORMATS[name].read(pair.source), FORMATS[name].read(pair.translation)
        shown = f"{name}-format"
        if there.broken:
            span = _span(pair.translation, *there.broken)
            return MethodMessage.DIRECTIVE_BROKEN(text=span.text, format=shown), [], [span]
        for argument, one in here.arguments.items():
            other = there.arguments.get(argument, one)
            if one.kind != other.kind:
                span = _span(pair.source, one.start, one.end)
                found = _span(pair.translation, other.start, other.end)
                message = MethodMessage.DIRECTIVE_CHANGED(
                    name=argument, text=span.text, other=found.text, format=shown
                )
                return message, [span], [found]
    return None


def _span(text: str, start: int, end: int) -> Span:
    return Span(start, end, text[start:end])


def _as_flagged(parts: Sequence[MarkupPart], text: str, formats: Sequence[str]) -> list[MarkupPart]:
    """The parts of a text, with the directives of the formats that the file names, and no others.

    Each argument counts once, however often it is filled in.
    """
    marks = {FORMATS[name.removeprefix("no-")].mark for name in formats}
    kept = [
        one for one in parts if one.kind != "placeholder" or one.span.text.strip()[0] not in marks
    ]
    for name in formats:
        if not name.startswith("no-"):
            kept += [
                MarkupPart("placeholder", f"argument {argument}", _span(text, one.start, one.end))
                for argument, one in FORMATS[name].read(text).arguments.items()
            ]
    return kept


def _line_ends(text: str) -> list[MarkupPart]:
    """The line breaks at the beginning and the end of a text."""
    found = []
    if text.startswith("\n"):
        found.append(MarkupPart("line end", "first", Span(0, 1, "\n")))
    if text.endswith("\n"):
        found.append(MarkupPart("line end", "last", Span(len(text) - 1, len(text), "\n")))
    return found


def _json_differs(pair: Pair) -> Message | None:
    here = skeleton_of_json(pair.source)
    if here is None:
        return None
    there = skeleton_of_json(pair.translation)
    if there is None:
        return MethodMessage.JSON_BROKEN()
    changed = sorted(here - there) + sorted(there - here)
    return (
        MethodMessage.JSON_DIFFERS(words=[f"“{path.strip()}”" for path in changed[:3]])
        if changed
        else None
    )


def _nesting_differs(pair: Pair) -> Message | None:
    if not any(part.kind == "tag" for part in pair.source_parts):
        return None
    source, target = compared(pair)
    if any(tags.total() for tags in (_tags(source) - _tags(target), _tags(target) - _tags(source))):
        return None
    here = tree_of_tags(source)
    if not here or here == tree_of_tags(target):
        return None
    return MethodMessage.NESTED_OTHERWISE()


def _tags(parts: Sequence[MarkupPart]) -> Counter[str]:
    return Counter(part.value for part in parts if part.kind == "tag")


def compared(pair: Pair) -> tuple[list[MarkupPart], list[MarkupPart]]:
    """Return the parts of both texts that must agree, without legitimate differences.

    Conversions may be numbered (``%2$s``), wrapped lines may break elsewhere, and a stand-in
    such as ``<file>`` is translated.
    """
    source = [*pair.source_parts, *letters_of(pair.source, pair.source_parts)]
    target = [*pair.target_parts, *letters_of(pair.translation, pair.target_parts)]
    if formats := _formats(pair):
        source = _as_flagged(source, pair.source, formats)
        target = _as_flagged(target, pair.translation, formats)
    percents = [name for name in formats if FORMATS[name.removeprefix("no-")].mark == "%"]
    if not percents or not DOUBLED.isdisjoint(percents):
        source, target = _with_percents(pair, source, target)
    if Promise.NAMED_COUNTS in pair.promises:
        source = [part for part in source if part.span.text != "#"]
        target = [part for part in target if part.span.text != "#"]
    if Promise.LINE_ENDS in pair.promises:
        source += _line_ends(pair.source)
        target += _line_ends(pair.translation)
    if any(_NUMBERED.match(part.value) for part in (*source, *target)):
        source, target = _numbered(source), _numbered(target)
    left_out = set()
    if _is_wrapped(pair.source) or _is_wrapped(pair.translation):
        left_out.add("line break")
    if is_moment(pair.source):
        source = [part for part in source if part.span.text.lstrip()[0] != "%"]
        target = [part for part in target if part.span.text.lstrip()[0] != "%"]
    if _TWO_BRACES.search(pair.source):
        source = [part for part in source if not _SET_APART.fullmatch(part.span.text)]
        target = [part for part in target if not _SET_APART.fullmatch(part.span.text)]
    here, there = _stand_ins(pair.source), _stand_ins(pair.translation)
    # A text that is nothing but a stand-in ("<Empty>") is a word, with or without its brackets.
    if len(here) == len(there) or pair.source.strip() in here:
        source = [part for part in source if part.span.text not in here]
        target = [part for part in target if part.span.text not in there]
    return (
        [part for part in source if part.kind not in left_out],
        [part for part in target if part.kind not in left_out],
    )


def _with_percents(
    pair: Pair, source: list[MarkupPart], target: list[MarkupPart]
) -> tuple[list[MarkupPart], list[MarkupPart]]:
    """Add the doubled percent signs of a format, unless the translation says it in words."""
    here, there = percents_of(pair.source, source), percents_of(pair.translation, target)
    if not here or (not there and _PER_CENT.search(pair.translation)):
        return source, target
    return [*source, *here], [*target, *there]


def _numbered(parts: Sequence[MarkupPart]) -> list[MarkupPart]:
    """Number unnumbered conversions by their position: ``%s %s`` is ``%1$s %2$s``."""
    plain = [part for part in parts if _PLAIN.match(part.value)]
    plain.sort(key=lambda part: part.span.start)
    places = {id(part): place for place, part in enumerate(plain, 1)}
    return [
        replace(part, value=f"%{places[id(part)]}${part.value[1:]}") if id(part) in places else part
        for part in parts
    ]


def _not_glued(
    parts: Sequence[MarkupPart], other: str, known: Sequence[MarkupPart]
) -> list[MarkupPart]:
    """Leave out conversions that the other text has too, but run into a word (%limin)."""
    told = Counter(part.span.text for part in known)
    return [
        part
        for part in parts
        if part.value[:1] != "%" or other.count(part.span.text) <= told[part.span.text]
    ]


def _unnamed(parts: Sequence[MarkupPart], other: Sequence[MarkupPart]) -> list[MarkupPart]:
    """Leave out names (Fluent's terms) that the other text has, only more or less often."""
    named = {part.value for part in other if part.value.startswith("{-")}
    return [part for part in parts if part.value not in named]


def _written_differently(parts: Sequence[MarkupPart], other: str) -> list[MarkupPart]:
    """Leave out entities whose character the other text has, such as &gt; for >."""
    left = Counter(other)
    rest = []
    for part in parts:
        character = unescape(part.value) if part.kind == "entity" else ""
        if left[character]:
            left[character] -= 1
        else:
            rest.append(part)
    return rest


def _counted(
    lost: list[MarkupPart], added: list[MarkupPart]
) -> tuple[list[MarkupPart], list[MarkupPart]]:
    """Leave out what is said of all forms of a plural where the count is lost from each, or added."""
    if any(part.value == COUNTED for part in lost):
        lost = [part for part in lost if part.value != COUNTED_THROUGHOUT]
    return lost, [part for part in added if part.value != COUNTED_THROUGHOUT]


def _meant(
    lost: list[MarkupPart], added: list[MarkupPart]
) -> tuple[list[MarkupPart], list[MarkupPart]]:
    """Leave out differences that translators make on purpose.

    A foreign word may be set in italics, and a page be linked that readers of the other language
    understand.
    """
    if not lost and len(added) % 2 == 0 and all(_EMPHASIS.match(part.value) for part in added):
        added = []
    here, there = ([_site(part) for part in parts if part.kind == "URL"] for parts in (lost, added))
    if len(here) == len(there) and not any(_alike(*both) for both in product(here, there)):
        lost = [part for part in lost if part.kind != "URL"]
        added = [part for part in added if part.kind != "URL"]
    return lost, added


def _are_marks(parts: Sequence[MarkupPart]) -> bool:
    """Whether these are whole elements of DocBook that say what a word is."""
    names = [part.value.strip("<> ").split(" ")[0] for part in parts if part.kind == "tag"]
    opened = [name for name in names if not name.startswith("/")]
    closed = [name[1:] for name in names if name.startswith("/")]
    whole = len(names) == len(parts) and sorted(opened) == sorted(closed)
    return whole and _OF_DOCBOOK.issuperset(opened)


def _adapted(
    pair: Pair, lost: list[MarkupPart], added: list[MarkupPart]
) -> tuple[list[MarkupPart], list[MarkupPart]]:
    """Leave out what translators adapt to their language: the direction of writing, the space before
    a colon ("listada :es pas"), and an address that is only an example.
    """
    if ": " in pair.source and not any(part.value.startswith(":") for part in pair.source_parts):
        added = [part for part in added if not part.value.startswith(":")]
    around = _FROM_THE_RIGHT.match(pair.translation.lstrip())
    if around and pair.translation.rstrip().endswith(f"</{around[1]}>"):
        ends = (f"<{around[1].lower()} ", f"</{around[1].lower()} ")
        added = [part for part in added if not (part.kind == "tag" and part.value.startswith(ends))]
    for kind in ("e-mail", "URL"):
        here, there = ([one for one in parts if one.kind == kind] for parts in (lost, added))
        if len(here) == len(there) == 1 and _is_example(here[0], pair.source):
            lost = [part for part in lost if part.kind != kind]
            added = [part for part in added if part.kind != kind]
    return lost, added


def _is_example(address: MarkupPart, source: str) -> bool:
    """Whether a text gives an address as an example: by name, or one of nobody (RFC 2606) alone."""
    reserved = _RESERVED.search(address.value) is not None
    if _FOR_EXAMPLE.search(source):
        return reserved or address.kind == "e-mail"
    return reserved and source.strip() == address.span.text


def _site(part: MarkupPart) -> str:
    return part.value.partition("/")[0][:_LONGEST_SITE]


def _alike(here: str, there: str) -> bool:
    return SequenceMatcher(None, here, there, autojunk=False).ratio() >= _ALIKE


def _remnant(part: MarkupPart, pair: Pair) -> Span | None:
    """What is certainly left of a damaged part in the translation; None if nothing is.

    Of a tag it is all but one bracket, else what stands around the part's longest word, which the
    source must have nowhere else.
    """
    text, prose = part.span.text, pair.target_prose
    words = _WORD.findall(text) if part.kind in ("placeholder", "e-mail") else []
    if part.kind == "tag":
        before = r"(?<![\w</])" if text[1:2].isalnum() else "(?<!<)"
        pattern = rf"{before}{re.escape(text[1:])}|{re.escape(text[:-1])}(?![\w>])"
    elif words:
        pattern = rf"(?<!\w){re.escape(max(words, key=len))}(?!\w)"
    else:
        return None
    found = list(re.finditer(pattern, prose, re.ASCII))
    if len(found) != 1 or re.search(pattern, pair.source_prose, re.ASCII):
        return None
    start, end = found[0].span()
    if words:
        around = next(one for one in _AROUND.finditer(prose) if one.start() <= start < one.end())
        start, end = around.start(), max(end, around.start() + len(around[0].rstrip(".,:;?")))
    return _span(pair.translation, start, end)


def _is_wrapped(text: str) -> bool:
    """Say whether a text is hard-wrapped or set in columns."""
    lines = text.strip().split("\n")
    full = any(_width(line) >= _FULL for line in lines[:-1])
    return len(lines) > 1 and (full or any(line.startswith(("   ", "\t")) for line in lines[1:]))


def _width(line: str) -> int:
    """Return how many columns a line takes, up to the point where it counts as full."""
    return sum(2 if ord(character) >= _FIRST_WIDE else 1 for character in line[: _FULL + 1])


def _stand_ins(text: str) -> list[str]:
    """Return angle-bracketed stand-ins for words: no names of elements, and without an end tag."""
    return [
        match[0]
        for match in _ANGLED.finditer(text)
        if match[1].casefold() not in _OF_MARKUP and f"</{match[1]}" not in text
    ]


def _difference(one: Sequence[MarkupPart], other: Sequence[MarkupPart]) -> list[MarkupPart]:
    """Return the parts of ``one`` that ``other`` lacks, dropping later ones first."""
    left = Counter((part.kind, part.value) for part in other)
    rest = []
    for part in one:
        key = (part.kind, part.value)
        if left[key]:
            left[key] -= 1
        else:
            rest.append(part)
    return rest


def _message(lost: Sequence[MarkupPart], added: Sequence[MarkupPart]) -> str:
    if lost and added:
        return MethodMessage.MARKUP_CHANGED(parts=_listing(lost), others=_listing(added))
    if lost:
        return MethodMessage.MARKUP_LOST(parts=_listing(lost))
    return MethodMessage.MARKUP_ADDED(parts=_listing(added))


def _listing(parts: Sequence[MarkupPart]) -> Message | list[Message]:
    shown = [NAMES[part.kind](text=_short(part.span)) for part in parts[:5]]
    return MethodMessage.AND_MORE(parts=shown, n=len(parts) - 5) if len(parts) > 5 else shown


def _short(span: Span) -> str:
    text = span.text.replace("\n", "\\n")
    return text if len(text) <= 40 else text[:39] + "…"
