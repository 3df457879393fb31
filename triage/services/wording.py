"""Charts in the reader's language: the pure figures speak English, this says it again.

A text is looked up whole, then as a sentence with values in it, then by its parts between line
breaks, colons and commas. Names of engines stay as they are, and so does what nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, lru_cache
from typing import Any

from django.utils.translation import get_language, gettext

from triage.reporting.figures import Chart
from triage.services.chart_words import SENTENCES, WORDS

#: Values that are somebody's or something's name.
_NAMES = frozenset({"first", "second", "worse", "better", "name"})
_EXTRA = "<extra></extra>"
_BREAKS = ("<br>", "; ", ": ", ", ")
#: Where texts stand in a trace; hover texts that carry no words of their own pass unchanged.
_IN_TRACE = ("name", "x", "y", "text", "hovertext", "hovertemplate")


def worded(chart: Chart, names: Collection[str] = ()) -> Chart:
    """Return the chart in the active language.

    :param names: engines and other names, which no translation may touch
    """
    if (get_language() or "en").startswith("en"):
        return chart
    kept = frozenset(names)
    return {
        **chart,
        "data": [_trace(trace, kept) for trace in chart["data"]],
        "layout": _layout(chart["layout"], kept),
        "table": {
            "columns": [_known(one, kept) for one in chart["table"]["columns"]],
            "rows": [[_known(cell, kept) for cell in row] for row in chart["table"]["rows"]],
        },
        "notes": [said(note) for note in chart["notes"]],
        "reason": said(chart["reason"]),
    }


def said(text: str) -> str:
    """Return a text of a figure in the active language."""
    return _said(text, get_language() or "en")


def _known(value: Any, kept: frozenset[str]) -> Any:
    return said(value) if isinstance(value, str) and value not in kept else value


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
            changed[name] = _titled(part, name)
        elif name == "annotations":
            changed[name] = [{**note, "text": _known(note["text"], kept)} for note in part]
    return {**layout, **changed}


def _titled(part: dict[str, Any], name: str) -> dict[str, Any]:
    if name == "title":
        return {**part, "text": said(part["text"])}
    title = part["title"]
    found = {**part, "title": {**title, "text": said(title.get("text", ""))}}
    # A category axis in an order of its own names its categories again.
    if "categoryarray" in found:
        found["categoryarray"] = [said(one) for one in found["categoryarray"]]
    return found


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Sentences with values, those with most words of their own first."""
    found = []
    for sentence in SENTENCES:
        parts = re.split(r"\{(\w+)\}", sentence)
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
def _said(text: str, language: str) -> str:
    if not re.search("[A-Za-z]{2}", text):
        return text
    if text in _WHOLE:
        return gettext(text)
    if text.endswith(_EXTRA):
        return _said(text.removesuffix(_EXTRA), language) + _EXTRA
    if "<br>" not in text:
        for sentence, regex in _patterns():
            if match := regex.fullmatch(text):
                return _filled(gettext(sentence), match, language)
    for mark in _BREAKS:
        if mark in text:
            return mark.join(_said(part, language) for part in text.split(mark))
    return text


def _filled(sentence: str, match: re.Match[str], language: str) -> str:
    for name, value in match.groupdict().items():
        shown = value if name in _NAMES else _said(value, language)
        sentence = sentence.replace(f"{{{name}}}", shown)
    return sentence
