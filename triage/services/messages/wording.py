"""Charts in the reader's language: the pure figures speak English and codes, this says it again.

A text is looked up whole, then as a sentence with values in it, then by its parts between line
breaks, colons and commas. A code of a capability, a kind of error, a method or a category becomes
its name, a number takes the reader's decimal mark. Names of engines and texts of cases stay as
they are, and so does what nobody knows. What a mark opens is its ``customdata``, never touched.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, lru_cache
from typing import Any

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext

from triage.methods.registry import METHODS
from triage.models import Category
from triage.reporting.figures import Chart, Table
from triage.services.messages.chart_words import BUTTONS, SENTENCES, WORDS
from triage.services.messages.naming import is_code, method_named, named

#: Values that are somebody's or something's name.
_NAMES = frozenset({"first", "second", "worse", "better", "name"})
_SLOT = re.compile(r"\{(\w+)\}")
_EXTRA = "<extra></extra>"
_BREAKS = ("<br>", "; ", ": ", ", ")
#: Where texts stand in a trace; hover texts that carry no words of their own pass unchanged.
_IN_TRACE = ("name", "x", "y", "text", "hovertext", "hovertemplate")
#: Columns of tables that hold somebody's texts.
_OF_DATA = frozenset({"source", "output", "expected", "corpus", "rater"})
_NUMBER = re.compile(r"([-+<>≈]?\s?\d+)\.(\d+)(\s?%)?")
#: A direction before a capability, and a line before its method, perhaps with a release after it.
_OF_DIRECTION = re.compile(r"(?P<before>[\w-]+-[\w-]+) (?P<code>\w+)")
_OF_METHOD = re.compile(rf"(?P<before>.+ \S+-\S+) (?P<code>{'|'.join(METHODS)})(?P<after>| .+)")


def worded(chart: Chart, names: Collection[str] = ()) -> Chart:
    """Return the chart in the active language.

    :param names: engines and other names, which no translation may touch
    """
    kept = frozenset(names)
    return {
        **chart,
        "data": [_trace(trace, kept) for trace in chart["data"]],
        "layout": _layout(chart["layout"], kept),
        "config": {**chart["config"], **_locale(get_language() or "en")},
        "table": _table(chart["table"], kept),
        "notes": [_known(note, kept) for note in chart["notes"]],
        "reason": _known(chart["reason"], kept),
    }


def _table(table: Table, kept: frozenset[str]) -> Table:
    data = {place for place, head in enumerate(table["columns"]) if head in _OF_DATA}
    return {
        "columns": [_known(one, kept) for one in table["columns"]],
        "rows": [
            [cell if place in data else _known(cell, kept) for place, cell in enumerate(row)]
            for row in table["rows"]
        ],
    }


def _locale(language: str) -> dict[str, Any]:
    """What Plotly itself says and how it writes numbers; its own language is English."""
    if language.startswith("en"):
        return {}
    numbers = {
        "decimal": get_format("DECIMAL_SEPARATOR"),
        "thousands": get_format("THOUSAND_SEPARATOR"),
    }
    words = {button: gettext(button) for button in BUTTONS}
    return {"locale": language, "locales": {language: {"dictionary": words, "format": numbers}}}


def said(text: str) -> str:
    """Return a text of a figure in the active language."""
    return _said(text, get_language() or "en")


def _known(value: Any, kept: frozenset[str]) -> Any:
    return _said(value, get_language() or "en", kept) if isinstance(value, str) else value


def _trace(trace: dict[str, Any], kept: frozenset[str]) -> dict[str, Any]:
    changed = {name: _deep(trace[name], kept) for name in _IN_TRACE if name in trace}
    return {**trace, **changed}


def _deep(value: Any, kept: frozenset[str]) -> Any:
    if isinstance(value, list | tuple):
        return [_deep(one, kept) for one in value]
    return _known(value, kept)


def _layout(layout: dict[str, Any], kept: frozenset[str]) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for name, part in layout.items():
        if name == "title" or (isinstance(part, dict) and isinstance(part.get("title"), dict)):
            changed[name] = _titled(part, name, kept)
        elif name == "annotations":
            changed[name] = [{**note, "text": _known(note["text"], kept)} for note in part]
    return {**layout, **changed}


def _titled(part: dict[str, Any], name: str, kept: frozenset[str]) -> dict[str, Any]:
    if name == "title":
        return {**part, "text": _known(part["text"], kept)}
    title = part["title"]
    found = {**part, "title": {**title, "text": _known(title.get("text", ""), kept)}}
    # A category axis in an order of its own names its categories again.
    if "categoryarray" in found:
        found["categoryarray"] = [_known(one, kept) for one in found["categoryarray"]]
    return found


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Sentences with values, those with most words of their own first."""
    found = []
    for sentence in SENTENCES:
        parts = _SLOT.split(sentence)
        if len(parts) > 1:
            literal = [re.escape(part) for part in parts[::2]]
            groups = [f"(?P<{name}>.+?)" for name in parts[1::2]]
            regex = "".join(
                text for pair in zip(literal, [*groups, ""], strict=True) for text in pair
            )
            found.append((sentence, re.compile(regex, re.DOTALL), sum(map(len, parts[::2]))))
    ordered = sorted(found, key=lambda one: -one[2])
    return tuple((sentence, regex) for sentence, regex, _ in ordered)


_WHOLE = frozenset((*SENTENCES, *WORDS))


# A page has some hundred different texts.
@lru_cache(maxsize=20_000)
def _said(text: str, language: str, kept: frozenset[str] = frozenset()) -> str:
    if text in kept:
        return text
    if _NUMBER.fullmatch(text):
        return _NUMBER.sub(rf"\1{get_format('DECIMAL_SEPARATOR')}\2\3", text)
    if not re.search("[A-Za-z]{2}", text):
        return text
    if text in _WHOLE:
        return gettext(text)
    if (name := _name(text)) is not None:
        return name
    if text.endswith(_EXTRA):
        return _said(text.removesuffix(_EXTRA), language, kept) + _EXTRA
    return _in_parts(text, language, kept)


def _in_parts(text: str, language: str, kept: frozenset[str]) -> str:
    """A sentence with values in it, or what line breaks, colons and commas part."""
    if "<br>" not in text:
        for sentence, regex in _patterns():
            if match := regex.fullmatch(text):
                return _filled(gettext(sentence), match, language, kept)
    for mark in _BREAKS:
        if mark in text:
            return mark.join(_said(part, language, kept) for part in text.split(mark))
    return text


def _name(text: str) -> str | None:
    """What a code is called, alone or at the end of what it belongs to; None for anything else."""
    if text in Category.values:
        return str(Category(text).label)
    if text in METHODS:
        return method_named(text)
    if is_code(text):
        return named(text)
    if match := _OF_METHOD.fullmatch(text):
        return f"{match['before']}, {method_named(match['code'])}{match['after']}"
    match = _OF_DIRECTION.fullmatch(text)
    if match and is_code(match["code"]):
        return f"{match['before']}, {named(match['code'])}"
    return None


def _filled(sentence: str, match: re.Match[str], language: str, kept: frozenset[str]) -> str:
    shown = {
        name: value if name in _NAMES else _said(value, language, kept)
        for name, value in match.groupdict().items()
    }
    return _SLOT.sub(lambda slot: shown.get(slot[1], slot[0]), sentence)
