"""Bugs for other tools: a table, and data to train or patch an engine with.

Corrected targets and wrong outputs are never in the same file: training pairs and TMX contain
corrections only, wrong outputs go to the negative file.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from triage.reporting.bug_json import Bug, as_json, encode
from triage.reporting.cells import defused
from triage.reporting.paper_kinds import paper_kind

#: Column of the table -> path of its value in the JSON form.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "id": ("id",),
    "project": ("project",),
    "method": ("method",),
    "capability": ("capability",),
    "format": ("format",),
    "error_kind": ("error_kind",),
    "category": ("category",),
    "source_language": ("direction", "source"),
    "target_language": ("direction", "target"),
    "engine_line": ("engine", "line"),
    "engine_version": ("engine", "version"),
    "source": ("source",),
    "translation": ("translation",),
    "corrected_translation": ("corrected_translation",),
    "expected": ("expected",),
    "found": ("found",),
    "reason": ("reason",),
    "verdict": ("verdict",),
    "critical": ("critical",),
    "likert_mean": ("likert_mean",),
    "votes": ("votes",),
    "status": ("status",),
    "disclosure": ("disclosure",),
    "first_seen": ("first_seen", "time"),
    "last_seen": ("last_seen", "time"),
    "repeats": ("repeats", "asked"),
    "repeats_failed": ("repeats", "failed"),
    "paper_kind": ("error_kind",),
    "metric": ("metric", "name"),
    "score": ("metric", "score"),
    "elsewhere": ("elsewhere",),
    "subcategory": ("subcategory",),
    "critical_by": ("critical_by",),
}

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def csv_chunks(bugs: Iterable[Bug]) -> Iterator[str]:
    """Yield a table with a header and one bug per row, with formulas escaped."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(COLUMNS)
    for bug in bugs:
        data = as_json(bug)
        writer.writerow([_cell(data, *column) for column in COLUMNS.items()])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
    # Without any bugs, the header is still in the buffer.
    yield buffer.getvalue()


def _cell(data: Mapping[str, Any], column: str, path: tuple[str, ...]) -> str | int | float:
    value: Any = data
    for name in path:
        value = None if value is None else value[name]
    if column == "paper_kind":
        value = paper_kind(value).value if data["method"] == "numbertest" else ""
    elif column == "votes":
        value = len(value)
    elif column in ("expected", "found"):
        value = "; ".join(item["text"] or item["value"] for item in value)
    elif column == "elsewhere":
        value = " ".join(item["message"] for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return value
    # Worksheets are XML, too, and cannot contain other characters.
    return defused(xml_text(value or ""))


TMX_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
    '<header creationtool="mtriage" creationtoolversion="1" segtype="sentence" '
    'o-tmf="mtriage" adminlang="en" srclang="*all*" datatype="plaintext"/>\n<body>\n'
)
TMX_FOOT = "</body>\n</tmx>\n"


def tmx_chunks(bugs: Iterable[Bug]) -> Iterator[str]:
    """Yield a TMX 1.4 translation memory of the corrected translations."""
    yield TMX_HEAD
    for data in _corrected(bugs):
        direction = data["direction"]
        yield (
            f"<tu tuid={quoteattr(xml_text(data['id']))}>"
            + tuv(direction["source"], data["source"])
            + tuv(direction["target"], data["corrected_translation"])
            + "</tu>\n"
        )
    yield TMX_FOOT


def tuv(language: str, text: str) -> str:
    """One language's text in a unit of TMX."""
    return (
        f"<tuv xml:lang={quoteattr(xml_text(language))}><seg>{escape(xml_text(text))}</seg></tuv>"
    )


def xml_text(text: str) -> str:
    """Return ``text`` with U+FFFD for the control characters that XML 1.0 cannot represent."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def training_chunks(bugs: Iterable[Bug]) -> Iterator[str]:
    """Yield JSON Lines of source and corrected target; never a wrong output."""
    for data in _corrected(bugs):
        yield encode(_pair(data) | {"target": data["corrected_translation"]}) + "\n"


def negative_chunks(bugs: Iterable[Bug]) -> Iterator[str]:
    """Yield JSON Lines of source and the output that was confirmed wrong."""
    for bug in bugs:
        data = as_json(bug)
        if data["verdict"] == "confirmed":
            kinds = {"error_kind": data["error_kind"], "category": data["category"]}
            yield encode(_pair(data) | {"wrong": data["translation"]} | kinds) + "\n"


def patch_chunks(bugs: Iterable[Bug]) -> Iterator[str]:
    """Yield JSON Lines of source phrase, wrong and right target, for engines with glossaries."""
    for data in _corrected(bugs):
        patch = patch_of(data)
        if isinstance(patch, Patch):
            row = {"phrase": patch.phrase, "wrong": patch.wrong, "right": patch.right}
            yield encode(_languages(data) | row) + "\n"


def _corrected(bugs: Iterable[Bug]) -> Iterator[Mapping[str, Any]]:
    for bug in bugs:
        data = as_json(bug)
        if data["verdict"] == "confirmed" and data["corrected_translation"]:
            yield data


def _languages(data: Mapping[str, Any]) -> dict[str, Any]:
    direction = data["direction"]
    return {
        "bug": data["id"],
        "source_language": direction["source"],
        "target_language": direction["target"],
    }


def _pair(data: Mapping[str, Any]) -> dict[str, Any]:
    return _languages(data) | {"source": data["source"]}


#: A number with its separators is one token; scripts without spaces are split by character.
_TOKEN = re.compile(r"\d+(?:[.,'’٫٬\u00a0\u202f ]\d+)*|[^\W\d_]+|\s+|.", re.DOTALL)
_NO_SPACES = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Patch:
    """``phrase`` of the source is translated as ``wrong`` and should be ``right``."""

    phrase: str
    wrong: str
    right: str


def patch_of(bug: Mapping[str, Any]) -> Patch | None:
    """Return the patch of a bug in its JSON form.

    None if the source phrase is uncertain, that is, unless exactly one expected value is missing
    from the translation; or if the correction does not replace anything.
    """
    phrase = _phrase(bug)
    wrong, right = changed_part(bug["translation"], bug["corrected_translation"])
    if not phrase or not wrong or not right:
        return None
    return Patch(phrase, wrong, right)


def changed_part(before: str, after: str) -> tuple[str, str]:
    """Return what differs between the common beginning and end of two texts, compared by token.

    >>> changed_part("Es kostet 2,000 Euro.", "Es kostet 2.000 Euro.")
    ('2,000', '2.000')
    """
    old, new = _tokens(before), _tokens(after)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return (
        "".join(old[start : len(old) - end]).strip(),
        "".join(new[start : len(new) - end]).strip(),
    )


def _phrase(bug: Mapping[str, Any]) -> str:
    found = {value for item in bug["found"] for value in item["values"]}
    missing = [item["text"] for item in bug["expected"] if item["value"] not in found]
    if len(missing) != 1:
        return ""
    return str(missing[0])


def _tokens(text: str) -> list[str]:
    if _NO_SPACES.search(text):
        return re.findall(r"\d+(?:[.,]\d+)*|[A-Za-z]+|.", text, re.DOTALL)
    return _TOKEN.findall(text)
