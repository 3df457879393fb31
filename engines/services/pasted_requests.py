"""Turns a pasted curl command or OpenAPI operation into options of the generic HTTP adapter."""

from __future__ import annotations

import json
import re
import shlex
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

LONGEST = 100_000
_DEEPEST = 8
#: Common names of the text, its languages and the key; compared in lower case, letters and digits
#: only.
_TEXT = (
    "text", "texts", "q", "input", "inputs", "sentence", "sentences", "sourcetext", "content",
    "query",
)  # fmt: skip
_SOURCE = (
    "source", "src", "from", "sourcelang", "srclang", "sourcelanguage", "sourcelanguagecode",
    "sl", "langfrom",
)  # fmt: skip
_TARGET = (
    "target", "tgt", "to", "targetlang", "tgtlang", "targetlanguage", "targetlanguagecode", "tl",
    "langto",
)  # fmt: skip
#: A language alone; "auto", a whole sentence and a code with a region are none.
_CODE = re.compile(r"[A-Za-z]{2,3}")
_KEY = ("apikey", "key", "token", "authkey", "accesstoken")
_TRANSLATION = (
    "translation", "translations", "translatedtext", "translated", "target", "output", "text",
    "result",
)  # fmt: skip
_KEY_HEADERS = ("authorization", "xapikey", "apikey", "ocpapimsubscriptionkey", "xauthtoken")
_TAKES_A_VALUE = frozenset((
    "-o", "--output", "-m", "--max-time", "--connect-timeout", "-A", "--user-agent", "-e",
    "--referer", "-b", "--cookie", "-x", "--proxy", "--cacert", "-E", "--cert",
))  # fmt: skip
#: The meaning of those of curl's options that are used.
_MEANT = {
    **dict.fromkeys(("-X", "--request"), "request"),
    **dict.fromkeys(("-H", "--header"), "header"),
    **dict.fromkeys(("-d", "--json"), "data"),
    **dict.fromkeys(("-u", "--user"), "user"),
    "--url": "url",
}
_METHODS = ("POST", "PUT", "GET")


class PasteError(ValueError):
    """The pasted text cannot be read; ``args[0]`` is the code of one of the page's messages."""


@dataclass(slots=True)
class Pasted:
    """Options of the generic adapter; ``key`` goes only into the form's key field.

    ``languages``: the codes of source and target in the request, by placeholder.
    """

    url: str = ""
    method: str = "POST"
    headers: dict[str, str] = field(default_factory=dict)
    body: str = ""
    response_path: str = ""
    key: str = ""
    languages: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """A suggested name for the engine: the service's host."""
        return urlsplit(self.url).hostname or ""


def read_pasted(text: str) -> Pasted:
    """Read a curl command or an OpenAPI operation.

    >>> found = read_pasted('curl https://mt.example.org/t -d \\'{"q": "Hi", "to": "es"}\\'')
    >>> found.url, found.body
    ('https://mt.example.org/t', '{"q": "{{text}}", "to": "{{target}}"}')

    :raises PasteError: the text is neither, or its request has no body with a text.
    """
    text = text.strip()
    if len(text) > LONGEST:
        raise PasteError("long")
    if text.startswith("{"):
        return _operation(text)
    return _curl(text)


def _curl(text: str) -> Pasted:
    try:
        words = shlex.split(text.replace("\\\r\n", " ").replace("\\\n", " "))
    except ValueError:
        raise PasteError("quotes") from None
    if not words or not words[0].rsplit("/", 1)[-1].startswith("curl"):
        raise PasteError("unknown")
    found, data = Pasted(), ""
    for name, value in _arguments(words[1:]):
        if name == "url":
            found.url = found.url or value
        elif name == "request" and value.upper() in _METHODS:
            found.method = value.upper()
        elif name == "header":
            _add_header(found, value)
        elif name == "data":
            data += value
        elif name == "user":
            found.key = b64encode(value.encode()).decode()
            found.headers["Authorization"] = "Basic {{key}}"
    if not found.url:
        raise PasteError("address")
    return _with_body(found, data)


def _arguments(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The relevant ones of curl's arguments, by their meaning."""
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            yield "url", word
            continue
        name, _, joined = word.partition("=") if word.startswith("--") else (word, "", "")
        if meant := _MEANT.get(name, "data" if name.startswith("--data") else ""):
            yield meant, joined or next(rest, "")
        elif name in _TAKES_A_VALUE:
            next(rest, "")


def _add_header(found: Pasted, line: str) -> None:
    name, _, value = line.partition(":")
    name, value = name.strip(), value.strip()
    plain = _plain(name)
    if not name or plain in ("contenttype", "accept", "contentlength", "host"):
        return
    if plain in _KEY_HEADERS and value:
        scheme, _, secret = value.rpartition(" ")
        found.key = secret
        value = f"{scheme} {{{{key}}}}".strip()
    found.headers[name] = value


def _with_body(found: Pasted, data: str) -> Pasted:
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        raise PasteError("body") from None
    filled = _filled(body, found)
    found.body = json.dumps(filled, ensure_ascii=False)
    if "{{text}}" not in found.body and "{{texts}}" not in found.body:
        raise PasteError("text")
    return found


def _filled(value: Any, found: Pasted, name: str = "", depth: int = 0) -> Any:
    """The body with placeholders for texts, languages and keys, which are recognised by name."""
    if depth > _DEEPEST:
        return value
    if isinstance(value, dict):
        return {key: _filled(one, found, key, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        if value and all(isinstance(one, str) for one in value) and _plain(name) in _TEXT:
            return "{{texts}}"
        return [_filled(one, found, name, depth + 1) for one in value[:1]]
    if not isinstance(value, str):
        return value
    plain = _plain(name)
    for names, mark in ((_TEXT, "text"), (_SOURCE, "source"), (_TARGET, "target")):
        if plain in names:
            if mark != "text" and _CODE.fullmatch(value):
                found.languages[mark] = value.lower()
            # A long "source" is the text itself.
            return "{{text}}" if mark == "source" and len(value) > 12 else f"{{{{{mark}}}}}"
    if plain in _KEY and value:
        found.key = value
        return "{{key}}"
    return value


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name)).lower()


def _operation(text: str) -> Pasted:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise PasteError("json") from None
    for path, method, operation in _operations(document):
        schema = _schema_of(operation.get("requestBody"), document)
        if not schema:
            continue
        servers: Any = document.get("servers")
        server = servers[0] if isinstance(servers, list) and servers else {}
        base = str(server.get("url", "")) if isinstance(server, dict) else ""
        found = Pasted(url=base.rstrip("/") + path, method=method.upper())
        answers = operation.get("responses") or {}
        reply = _schema_of(answers.get("200") or answers.get(200), document)
        found.response_path = _path_of(reply, document)
        return _with_body(found, json.dumps(_example(schema, document)))
    raise PasteError("operation")


def _operations(document: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Operations that send a body, those with "translat" in their path first."""
    if "requestBody" in document:
        yield "", "post", document
    paths = document.get("paths")
    items = list(paths.items()) if isinstance(paths, dict) else []
    for path, methods in sorted(items, key=lambda one: "translat" not in str(one[0]).lower()):
        for method in ("post", "put"):
            if isinstance(methods, dict) and isinstance(methods.get(method), dict):
                yield str(path), method, methods[method]


def _schema_of(part: Any, document: Mapping[str, Any]) -> Mapping[str, Any]:
    part = _resolved(part, document)
    media = (part.get("content") or {}).get("application/json") or {}
    return _resolved(media.get("schema") if isinstance(media, dict) else {}, document)


def _resolved(part: Any, document: Mapping[str, Any]) -> Mapping[str, Any]:
    for _ in range(_DEEPEST):
        if not isinstance(part, dict):
            return {}
        if "$ref" not in part:
            return part
        found: Any = document
        for step in str(part["$ref"]).removeprefix("#/").split("/"):
            found = found.get(step, {}) if isinstance(found, dict) else {}
        part = found
    return {}


def _example(schema: Mapping[str, Any], document: Mapping[str, Any], depth: int = 0) -> Any:
    """An example value of the schema, without optional properties unless their names are known."""
    if depth > _DEEPEST or "default" in schema:
        return schema.get("default", "")
    kind = schema.get("type", "object" if "properties" in schema else "string")
    if kind == "array":
        return [_example(_resolved(schema.get("items"), document), document, depth + 1)]
    if kind != "object":
        return schema.get(
            "example", {"integer": 1, "number": 1, "boolean": False}.get(str(kind), "")
        )
    needed = schema.get("required") or []
    known = (*_TEXT, *_SOURCE, *_TARGET, *_KEY)
    properties = schema.get("properties") or {}
    return {
        name: _example(_resolved(one, document), document, depth + 1)
        for name, one in properties.items()
        if name in needed or _plain(name) in known
    }


def _path_of(schema: Mapping[str, Any], document: Mapping[str, Any], depth: int = 0) -> str:
    """The path of the translation in a reply, guessed from the names; empty if none fits."""
    if depth > _DEEPEST:
        return ""
    if schema.get("type") == "array":
        rest = _path_of(_resolved(schema.get("items"), document), document, depth + 1)
        return f"*.{rest}" if rest else "*"
    properties = schema.get("properties") or {}
    for wanted in _TRANSLATION:
        for name, one in properties.items():
            if _plain(name) == wanted:
                inner = _resolved(one, document)
                if inner.get("type") in ("array", "object"):
                    rest = _path_of(inner, document, depth + 1)
                    return f"{name}.{rest}" if rest else name
                return str(name)
    return ""
