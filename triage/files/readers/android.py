"""Android resources: strings, string arrays and plurals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from triage.files.readers.base import LARGEST_WHOLE, Example, Request
from triage.files.readers.common.two_files import KeyedText, TwoFiles, unescaped
from triage.files.readers.common.xml import children, line_of, local_name, read_elements
from triage.files.units import UnreadablePlace

_QUALIFIER = re.compile(r"values-(?:b\+([A-Za-z0-9+]+)|([a-z]{2,3})(?:-r([A-Z]{2}))?)(?:-|$)")
# Resource qualifiers that look like a language code.
_NO_LANGUAGES = frozenset({"car"})
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|[nt'\"@?\\])")
_TEXT = re.compile(rb"<(?:string|string-array|plurals)\b")
_REFERENCE = re.compile(r"[@?](?:\*|\+)?(?:[\w.]+:)?\w+/[\w.]+")
# Android's tag around text that must not be translated; the tag itself is not compared.
_MARK = "g"


class Android(TwoFiles):
    name = "Android strings"
    endings = (".xml",)
    # Other folders are for nights, sizes of screens or versions (values-night, values-v31).
    in_folders = (
        "values-[a-z][a-z]/*.xml",
        "values-[a-z][a-z]-*/*.xml",
        "values-[a-z][a-z][a-z]/*.xml",
        "values-[a-z][a-z][a-z]-*/*.xml",
        "values-b+*/*.xml",
    )
    is_xml = True
    example = Example(
        "res/values-es/strings.xml",
        '    <string name="{key}">{translation}</string>\n',
        head="<resources>\n",
        foot="</resources>\n",
        source_path="res/values/strings.xml",
    )

    def language(self, path: Path) -> str:
        match = _QUALIFIER.match(path.parent.name)
        if match is None or match[2] in _NO_LANGUAGES:
            return ""
        if match[1]:
            return match[1].replace("+", "-")
        return f"{match[2]}-{match[3]}" if match[3] else match[2]

    def is_catalogue(self, path: Path) -> bool:
        """Leave out the colours and sizes that a language may have of its own."""
        if not self.language(path):
            return False
        with path.open("rb") as stream:
            return _TEXT.search(stream.read(LARGEST_WHOLE)) is not None

    def sources(self, path: Path, language: str) -> Iterator[Path]:
        folder = path.parent.parent
        if path.parent.name.startswith("values"):
            yield folder / "values" / path.name
            yield folder / f"values-{language}" / path.name

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        names = frozenset({"string", "string-array", "plurals"})
        for element in read_elements(request, "resources", names, comments=True):
            if isinstance(element, UnreadablePlace):
                yield element
            else:
                yield from _messages(element)


def _messages(element: etree._Element) -> Iterator[KeyedText]:
    key = str(element.get("name") or "")
    comments = _comments(element)
    translatable = element.get("translatable") != "false"
    if local_name(element) == "string":
        yield _message(key, element, "", comments, translatable)
    for place, item in enumerate(children(element, "item")):
        if local_name(element) == "plurals":
            category = str(item.get("quantity") or "other")
            yield _message(key, item, category, comments, translatable)
        else:
            yield _message(f"{key}[{place}]", item, "", comments, translatable)


def _message(
    key: str, element: etree._Element, category: str, comments: tuple[str, ...], translatable: bool
) -> KeyedText:
    raw = "".join(_pieces(element)).strip()
    translatable = translatable and _REFERENCE.fullmatch(raw) is None
    return KeyedText(key, _plain(raw), line_of(element), category, comments, translatable)


def _comments(element: etree._Element) -> tuple[str, ...]:
    """The comments directly before an element."""
    found = []
    before = element.getprevious()
    while before is not None and before.tag is etree.Comment:
        found.append(str(before.text or ""))
        before = before.getprevious()
    return tuple(found)


def _pieces(element: etree._Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if isinstance(child.tag, str):
            name = local_name(child)
            attributes = "".join(f' {key}="{value}"' for key, value in child.attrib.items())
            yield "" if name == _MARK else f"<{name}{attributes}>"
            yield from _pieces(child)
            yield "" if name == _MARK else f"</{name}>"
        yield child.tail or ""


def _plain(text: str) -> str:
    """The text as Android shows it: white space outside quotes collapsed, escapes resolved."""
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"'
    text = text[1:-1] if is_quoted else " ".join(text.split())
    return unescaped(text, _ESCAPE)
