"""Reads XML files element by element (:mod:`triage.methods.files.xml`) and reports their errors."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from triage.files.readers.base import Request
from triage.files.units import FileError, UnreadablePlace
from triage.methods.files.base import UploadError
from triage.methods.files.xml import BrokenXML, elements
from triage.methods.messages import MethodMessage


def read_elements(
    request: Request,
    root: str,
    names: frozenset[str],
    around: frozenset[str] = frozenset(),
    comments: bool = False,
) -> Iterator[etree._Element | UnreadablePlace]:
    """Yield the elements with one of ``names``; malformed XML ends with the place of the error.

    :raises FileError: another kind of document, or one that declares entities.
    """
    with request.open() as stream:
        try:
            yield from elements(stream, root, names, around, comments)
        except UploadError as error:
            raise FileError(str(error)) from error
        except BrokenXML as error:
            yield UnreadablePlace(error.line, MethodMessage.XML_BREAKS_HERE(detail=error.reason))


def line_of(element: etree._Element) -> int:
    return int(element.sourceline or 0)
