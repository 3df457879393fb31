"""WMT's test suites: an object with a source, often with a prompt, on each line; outputs go back into it.

Only the keys that are needed are read; all others, and their order, stay as they are.

:source: https://www2.statmt.org/wmt26/testsuite-subtask.html
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from triage.files.messages import FileMessage
from triage.files.readers.json_lines import objects_in
from triage.files.units import UnreadablePlace

#: The likeliest name of each key first.
_SOURCE = ("src_text", "source", "src", "text")
_PROMPT = ("prompt_instruction", "prompt", "instruction")
_PHENOMENON = ("phenomenon", "category", "phenomena", "domain")
_ID = ("doc_id", "item_id", "id", "segment_id")
OUTPUT = "hypothesis"


@dataclass(frozen=True, slots=True)
class SuiteItem:
    """One line: what is asked of a system, and ``values``, the line as it is."""

    line: int
    id: str
    source: str
    prompt: str
    phenomenon: str
    src_lang: str
    tgt_lang: str
    values: Mapping[str, Any]

    @property
    def output(self) -> str | None:
        """The translation, if a system has given one."""
        value = self.values.get(OUTPUT)
        return None if value is None else str(value)


def read_suite(text: str) -> tuple[list[SuiteItem], list[UnreadablePlace]]:
    """Read the items of a test suite, and the lines that could not be read."""
    items, problems = [], []
    for row in objects_in(text):
        if isinstance(row, UnreadablePlace):
            problems.append(row)
        elif not _first(row.values, (*_SOURCE, *_PROMPT)):
            problems.append(UnreadablePlace(row.line, FileMessage.EMPTY_SOURCE()))
        else:
            items.append(_item(row.line, row.values))
    return items, problems


def _item(number: int, values: Mapping[str, Any]) -> SuiteItem:
    return SuiteItem(
        number,
        _first(values, _ID) or str(number),
        _first(values, _SOURCE),
        _first(values, _PROMPT),
        _first(values, _PHENOMENON),
        _first(values, ("src_lang", "source_lang")),
        _first(values, ("tgt_lang", "target_lang")),
        values,
    )


def _first(values: Mapping[str, Any], names: Iterable[str]) -> str:
    return next((str(values[name]) for name in names if values.get(name)), "")


def written(items: Iterable[SuiteItem], outputs: Mapping[int, str] | None = None) -> Iterator[str]:
    """Yield the lines of a suite, with outputs where there are any.

    :param outputs: line -> translation
    """
    for item in items:
        output = (outputs or {}).get(item.line, item.values.get(OUTPUT))
        yield line_of(item.values, output)


def line_of(values: Mapping[str, Any], output: str | None) -> str:
    """The line of an item with its output, if it has one."""
    said = {} if output is None else {OUTPUT: output}
    return json.dumps({**values, **said}, ensure_ascii=False) + "\n"
