"""Read template files: plain text, JSON Lines, and the JSON of the NumberTest repository."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha1
from pathlib import Path
from typing import Any

from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows
from triage.files.units import UnreadablePlace
from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.planning import ALL_CAPABILITIES
from triage.methods.numbertest.templates import SLOT, Template, make_template

LONGEST = 2000
"""The maximum number of characters; a longer "sentence" is a sign of a wrong file."""

NUMBERTEST_KEYS: Mapping[str, str] = {
    "INT": "integers",
    "DEC": "decimals",
    "WORD": "numerals",
    "SEP": "separators",
}
"""The names of the capabilities in the templates of github.com/JunW15/NumberTest."""

_OTHER_SLOT = "#num"  # half of its German sentences have this instead of [NUM]


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A row that was left out; ``where`` is, for example, "line 3" or "DEC[2]"."""

    where: str
    message: str

    def __str__(self) -> str:
        return MethodMessage.OF_TEXT(text=self.where, why=self.message)


@dataclass(frozen=True, slots=True)
class Parsed:
    templates: tuple[Template, ...]
    problems: tuple[LeftOutRow, ...]


Row = tuple[str, Mapping[str, Any]]


def parse_text(
    content: str, language: str, capabilities: Sequence[str], corpus: str = "import"
) -> Parsed:
    """Read one sentence per line, skipping empty lines and those that start with #.

    >>> parse_text("We saw [NUM] owls.\\nNothing.", "en", ["integers"]).problems
    (LeftOutRow(where='line 2', message='it contains no [NUM]'),)
    """
    rows = [
        (MethodMessage.OF_LINE(n=number), {"text": line.strip(), "capabilities": capabilities})
        for number, line in enumerate(content.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    return _collect(rows, (), language, capabilities, corpus)


def parse_jsonl(
    content: str, language: str, capabilities: Sequence[str] = (), corpus: str = "import"
) -> Parsed:
    """Read JSON Lines with ``text`` and optionally ``capabilities``, ``corpus``, ``id``,
    ``selected_by``, ``filler`` and ``noun``; the argument is the default for ``capabilities``.
    """
    rows: list[Row] = []
    problems = []
    for row in read_rows(Request(Path("templates.jsonl"), content=content.encode())):
        where = MethodMessage.OF_LINE(n=row.line)
        if isinstance(row, UnreadablePlace):
            problems.append(LeftOutRow(where, row.problem))
        else:
            rows.append((where, row.values))
    return _collect(rows, problems, language, capabilities, corpus)


def parse_numbertest(content: str, language: str, corpus: str = "NumberTest") -> Parsed:
    """Read the JSON of the NumberTest repository: lists of sentences under INT, DEC, WORD, SEP.

    A sentence in several lists becomes one template with several capabilities.
    """
    try:
        lists = json.loads(content)
    except (ValueError, RecursionError) as error:
        return Parsed(
            (), (LeftOutRow(MethodMessage.THE_FILE(), MethodMessage.IT_IS_NO_JSON(detail=error)),)
        )
    if not isinstance(lists, dict):
        return Parsed((), (LeftOutRow(MethodMessage.THE_FILE(), MethodMessage.IT_IS_NO_OBJECT()),))
    rows: list[Row] = []
    problems = []
    for key, sentences in lists.items():
        if key not in NUMBERTEST_KEYS or not isinstance(sentences, list):
            problems.append(
                LeftOutRow(str(key), MethodMessage.NO_SUCH_LIST(names=list(NUMBERTEST_KEYS)))
            )
            continue
        for index, text in enumerate(sentences):
            text = text.replace(_OTHER_SLOT, SLOT) if isinstance(text, str) else text
            rows.append((f"{key}[{index}]", {"text": text, "capabilities": [NUMBERTEST_KEYS[key]]}))
    return _collect(rows, problems, language, (), corpus)


def parse_any(
    content: str, language: str, capabilities: Sequence[str] = (), corpus: str = "import"
) -> Parsed:
    """Detect which of the three formats the content has, and read it."""
    return _parser_for(content)(content, language, capabilities, corpus)


def _parser_for(content: str) -> Callable[[str, str, Sequence[str], str], Parsed]:
    start = content.lstrip("\ufeff \t\r\n")
    if not start.startswith("{"):
        return parse_text
    if any(f'"{key}"' in start[:2000] for key in NUMBERTEST_KEYS):
        return lambda text, language, capabilities, corpus: parse_numbertest(text, language, corpus)
    return parse_jsonl


def _collect(
    rows: Iterable[Row],
    problems: Iterable[LeftOutRow],
    language: str,
    capabilities: Sequence[str],
    corpus: str,
) -> Parsed:
    found: dict[str, Template] = {}
    bad = list(problems)
    for where, row in rows:
        problem = _problem_of(row, capabilities)
        if problem:
            bad.append(LeftOutRow(where, problem))
            continue
        try:
            template = _template(row, language, capabilities, corpus)
        except MethodError as error:
            bad.append(LeftOutRow(where, str(error)))
            continue
        _add(found, template, where, bad)
    return Parsed(tuple(found.values()), tuple(bad))


def _problem_of(row: Mapping[str, Any], capabilities: Sequence[str]) -> str:
    text = row.get("text")
    if not isinstance(text, str) or not text.strip():
        return MethodMessage.NO_TEXT_IN_IT()
    if SLOT not in text:
        return MethodMessage.NO_SLOT_IN_IT(slot=SLOT)
    if len(text) > LONGEST:
        return MethodMessage.TOO_MANY_CHARACTERS(n=len(text), m=LONGEST)
    named = _named(row, capabilities)
    if not named:
        return MethodMessage.NO_CAPABILITY()
    unknown = [name for name in named if name not in ALL_CAPABILITIES]
    if unknown:
        return MethodMessage.UNKNOWN_CAPABILITY(
            field=repr(unknown[0]), names=list(ALL_CAPABILITIES)
        )
    return ""


def _named(row: Mapping[str, Any], capabilities: Sequence[str]) -> list[str]:
    """Return the capabilities of a row, with the short names of NumberTest expanded."""
    named = row.get("capabilities") or capabilities
    named = [named] if isinstance(named, str) else named
    if not isinstance(named, (list, tuple)):
        return []
    return [NUMBERTEST_KEYS.get(str(name), str(name)) for name in named]


def _template(
    row: Mapping[str, Any], language: str, capabilities: Sequence[str], corpus: str
) -> Template:
    text = " ".join(str(row["text"]).split())
    digest = sha1(text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()[:10]
    complete = {
        **row,
        "text": text,
        "capabilities": _named(row, capabilities),
        "corpus": row.get("corpus") or corpus,
    }
    return make_template(complete, language, f"{language}-{digest}")


def _add(found: dict[str, Template], template: Template, where: str, bad: list[LeftOutRow]) -> None:
    """Merge the capabilities of a repeated sentence; report one that adds nothing."""
    known = found.get(template.text)
    if known is None:
        found[template.text] = template
        return
    added = tuple(name for name in template.capabilities if name not in known.capabilities)
    if not added:
        bad.append(LeftOutRow(where, MethodMessage.OCCURS_BEFORE()))
        return
    merged = known.capabilities + added
    filler = "measure" if template.filler == "measure" else known.filler
    found[template.text] = replace(known, capabilities=merged, filler=filler)
