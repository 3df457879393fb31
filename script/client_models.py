"""Write ``triage/client/models.py`` from the API's OpenAPI document.

    .venv/bin/python script/client_models.py

The document's classes are few and plain, so no generator with packages of its own is needed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "triage" / "client" / "models.py"

Schema = dict[str, Any]

#: Names that say more to users of the client than the document's own without its ending.
NAMES = {
    "CampaignIn": "NewCampaign",
    "CheckIn": "NumberPair",
    "CheckOut": "NumberVerdict",
    "WordListIn": "NewWordList",
}
#: Problem details are read from any server's reply.
LEFT_OUT = frozenset({"ProblemOut"})
PLAIN = {
    "boolean": "bool",
    "integer": "int",
    "null": "None",
    "number": "float",
    "object": "dict[str, Any]",
    "string": "str",
}
HEAD = '''"""Requests and replies of a site's API, written by ``script/client_models.py`` from its OpenAPI document.

The wheel talks to a site without Django, which the API's own classes need, so they are not used here.
Unknown fields in replies, added by a later release, are ignored; the site checks the limits.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True)


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
'''


def name_of(name: str) -> str:
    """The client's name of a class in the document."""
    return NAMES.get(name, name.removesuffix("Out").removesuffix("In"))


def classes_of(document: Schema) -> dict[str, Schema]:
    """The classes in the document that have fields, with those that a class needs before it."""
    every: dict[str, Schema] = document["components"]["schemas"]
    found: dict[str, Schema] = {}

    def add(name: str) -> None:
        if name not in found and "properties" in every[name] and name not in LEFT_OUT:
            for needed in _references(every[name]):
                add(needed)
            found[name] = every[name]

    for name in every:
        add(name)
    return found


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield _referenced(schema)
        for one in schema.values():
            yield from _references(one)
    elif isinstance(schema, list):
        for one in schema:
            yield from _references(one)


def _referenced(schema: Schema) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def written(document: Schema) -> str:
    """The module's code, formatted."""
    every = document["components"]["schemas"]
    parts = (_class(name, one, every) for name, one in classes_of(document).items())
    code = "\n\n".join([HEAD, *parts])
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--stdin-filename", TARGET, "-"],
        input=code,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


def _class(name: str, schema: Schema, every: dict[str, Schema]) -> str:
    base = "_Request" if name.endswith("In") else "_Answer"
    description = schema["description"]
    end = "\n" if "\n" in description else ""
    required = schema.get("required", ())
    fields = "\n".join(
        f"{field}: {_type(one, every)}"
        + ("" if field in required else f" = {one.get('default')!r}")
        for field, one in schema["properties"].items()
    )
    lines = f'"""{description}{end}"""\n\n{fields}'.replace("\n", "\n    ")
    return f"class {name_of(name)}({base}):\n    {lines}\n"


def _type(schema: Schema, every: dict[str, Schema]) -> str:
    if "$ref" in schema:
        name = _referenced(schema)
        return name_of(name) if "properties" in every[name] else _type(every[name], every)
    if "anyOf" in schema:
        return " | ".join(_type(one, every) for one in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        return f"Literal[{', '.join(map(repr, values))}]"
    if "prefixItems" in schema:
        return f"tuple[{', '.join(_type(one, every) for one in schema['prefixItems'])}]"
    if schema["type"] == "array":
        return f"list[{_type(schema['items'], every)}]"
    if schema.get("format") == "date-time":
        return "datetime"
    return PLAIN[schema["type"]]


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from triage.api.app import api

    document = json.loads(json.dumps(api.get_openapi_schema(), default=str))
    TARGET.write_text(written(document), encoding="utf-8")


if __name__ == "__main__":
    main()
