"""TMX, the exchange format of translation memories: one column per language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from lxml import etree

from triage.methods.files.base import BadRow, Row, Rows
from triage.methods.files.xml import XML_LANG, children, read_units
from triage.methods.messages import MethodMessage


def read_tmx(stream: BinaryIO) -> Rows:
    """Yield one row per translation unit; the columns are its language codes and ``tuid``.

    The content of inline elements is kept, since it is the markup of the text.

    :raises UploadError: not a TMX document.
    """
    return read_units(stream, "tmx", frozenset({"tu"}), _read_unit)


def _read_unit(number: int, unit: etree._Element) -> Iterator[Row | BadRow]:
    fields: dict[str, str] = {}
    for variant in children(unit, "tuv"):
        language = str(variant.get(XML_LANG) or variant.get("lang") or "")
        for segment in children(variant, "seg"):
            fields.setdefault(language, "".join(map(str, segment.itertext())))
    if "" in fields:
        yield BadRow(number, MethodMessage.WITHOUT_LANGUAGE())
    elif not fields:
        yield BadRow(number, MethodMessage.WITHOUT_SEGMENTS())
    else:
        yield Row(number, {**fields, "tuid": str(unit.get("tuid") or "")})
