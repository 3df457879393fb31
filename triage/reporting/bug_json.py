"""The published format of confirmed bugs: JSON Schema, documents and JSON Lines.

Everything here streams: even the largest export needs memory for one bug only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import orjson

from triage.reporting.bug_record import SCHEMA_VERSION, BugRecord

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

#: A record, or its JSON form if the caller already has it.
Bug = BugRecord | Mapping[str, Any]

_encode_slowly = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def encode(value: Any) -> str:
    """Return compact JSON.

    >>> encode({"id": "1", "found": [2]})
    '{"id":"1","found":[2]}'
    """
    try:
        return orjson.dumps(value).decode()
    except TypeError:
        # A mapping that is not a dict, or an integer of more than 64 bits.
        return _encode_slowly(value)


def bug_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a bug document; ``$defs.bug`` is that of a single bug."""
    return dict(_schema())


@cache
def _schema() -> dict[str, Any]:
    text = files("triage.reporting").joinpath("schemas/bugs-1.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _validator() -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    schema = _schema()
    line = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": "#/$defs/bug"}
    return Draft202012Validator(line)


def problems(bug: Any) -> list[str]:
    """Return the errors in the JSON form of one bug, as ``place: what``; empty if it is valid."""
    found = sorted(_validator().iter_errors(bug), key=lambda error: list(map(str, error.path)))
    said = (f"{'.'.join(map(str, error.path)) or 'bug'}: {_words(error)}" for error in found)
    return list(dict.fromkeys(said))


def _words(error: Any) -> str:
    """What is wrong; each absent field is an error of its own, and one says them all."""
    if error.validator != "required":
        return str(error.message)
    absent = [name for name in error.validator_value if name not in error.instance]
    more = f" and {len(absent) - _NAMED} more" if len(absent) > _NAMED else ""
    return f"lacks {', '.join(absent[:_NAMED])}{more}"


#: Absent fields that are named.
_NAMED = 4


def as_json(bug: Bug) -> Mapping[str, Any]:
    return bug.as_json() if isinstance(bug, BugRecord) else bug


def json_chunks(bugs: Iterable[Bug], generated: str) -> Iterator[str]:
    """Yield the text of a document in chunks, with one bug per line."""
    head = encode({"schema_version": SCHEMA_VERSION, "generated": generated})
    yield f'{head[:-1]},"bugs":['
    separator = "\n"
    for bug in bugs:
        yield separator + encode(as_json(bug))
        separator = ",\n"
    yield "\n]}\n"


def jsonl_chunks(bugs: Iterable[Bug]) -> Iterator[str]:
    for bug in bugs:
        yield encode(as_json(bug)) + "\n"
