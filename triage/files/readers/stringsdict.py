"""Apple's plural forms, a property list beside the .strings of a language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from triage.files.readers.base import Example, Request, whole_bytes
from triage.files.readers.common.two_files import CATEGORIES, KeyedText
from triage.files.readers.common.xml import line_of, local_name, read_elements
from triage.files.readers.ios import Ios
from triage.files.units import UnreadablePlace

_FORMAT = "NSStringLocalizedFormatKey"


class StringsDict(Ios):
    """Texts with counts: the sentence around them, and each count with its plural forms."""

    name = "iOS plurals"
    endings = (".stringsdict",)
    in_folders = ("*.lproj/*.stringsdict",)
    is_xml = True
    example = Example(
        "es.lproj/Main.stringsdict",
        "<key>{key}</key>\n<dict><key>NSStringLocalizedFormatKey</key><string>{translation}</string></dict>\n",
        head='<plist version="1.0">\n<dict>\n',
        foot="</dict>\n</plist>\n",
        source_path="en.lproj/Main.stringsdict",
    )

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        content = whole_bytes(request)  # a limit, since the document is kept as a whole
        whole = replace(request, content=content)
        for element in read_elements(whole, "plist", frozenset({"plist"})):
            if isinstance(element, UnreadablePlace):
                yield element
                return
            for key, entry in _members(next(iter(element), None)):
                yield from _messages(key, entry)


def _messages(key: str, entry: etree._Element) -> Iterator[KeyedText]:
    for name, value in _members(entry):
        if name == _FORMAT:
            yield KeyedText(key, _text(value), line_of(value))
            continue
        for category, form in _members(value):
            if category in CATEGORIES:
                yield KeyedText(f"{key}.{name}", _text(form), line_of(form), category)


def _members(element: etree._Element | None) -> Iterator[tuple[str, etree._Element]]:
    """Yield the keys of a dict with their values."""
    if element is None or local_name(element) != "dict":
        return
    key = None
    for child in element:
        if local_name(child) == "key":
            key = _text(child)
        elif key is not None:
            yield key, child
            key = None


def _text(element: etree._Element) -> str:
    return "".join(map(str, element.itertext()))
