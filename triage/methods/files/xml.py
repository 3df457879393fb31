"""Safe streaming of XML with lxml: one unit in memory at a time, no entities, no network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

from lxml import etree

from triage.methods.files.base import BadRow, Row, Rows, UploadError
from triage.methods.messages import MethodMessage

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"

ReadUnit = Callable[[int, etree._Element], Iterator[Row | BadRow]]


class BrokenXML(ValueError):
    """The document is truncated or malformed; everything before that place was read."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def elements(
    stream: BinaryIO,
    root: str,
    units: frozenset[str],
    around: frozenset[str] = frozenset(),
    comments: bool = False,
) -> Iterator[etree._Element]:
    """Yield every element whose local name is in ``units``, complete, and free it afterwards.

    :param root: the local name that the document's root must have.
    :param around: elements that contain units and are freed when they end.
    :param comments: keep comments, which precede their element until it is freed.
    :raises UploadError: another kind of document, or one that declares entities.
    :raises BrokenXML: the XML is malformed; everything before that place was yielded.
    """
    events = etree.iterparse(
        stream,
        events=("start", "end"),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=not comments,
        remove_pis=True,
    )
    try:
        for event, element in events:
            if event == "start":
                if element.getparent() is None:
                    _check_root(element, root)
                continue
            name = local_name(element)
            if name in units:
                yield element
            if name in units or name in around:
                _let_go(element)
    except etree.XMLSyntaxError as error:
        raise BrokenXML(_reason(error), error.lineno or 0) from error


def read_units(
    stream: BinaryIO,
    root: str,
    units: frozenset[str],
    read: ReadUnit,
    around: frozenset[str] = frozenset(),
) -> Rows:
    """Yield the result of ``read`` for every element whose local name is in ``units``.

    Elements are freed once read. Broken XML ends the file: everything before that place is kept,
    and the place is reported as a bad row.

    :param root: the local name that the document's root must have.
    :param around: elements that contain units and are freed when they end.
    :raises UploadError: another kind of document, or one that declares entities.
    """
    number = 0
    try:
        for number, element in enumerate(elements(stream, root, units, around), 1):
            yield from read(number, element)
    except BrokenXML as error:
        place = MethodMessage.OF_LINE(n=error.line) if error.line else MethodMessage.UNKNOWN_LINE()
        problem = MethodMessage.BROKEN_XML(place=place, detail=error.reason)
        yield BadRow(number + 1, problem)


def _check_root(element: etree._Element, root: str) -> None:
    if local_name(element) != root:
        raise UploadError(MethodMessage.OTHER_DOCUMENT(name=local_name(element), root=root))
    internal = element.getroottree().docinfo.internalDTD
    if internal is not None and any(True for _ in internal.iterentities()):
        raise UploadError(MethodMessage.DECLARES_ENTITIES())


def _let_go(element: etree._Element) -> None:
    """Free an element and the siblings before it, which have been read."""
    element.clear(keep_tail=False)
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _reason(error: etree.XMLSyntaxError) -> str:
    return str(error.msg or "malformed").split(", line ")[0]


def local_name(element: etree._Element) -> str:
    # Not with QName, which rejects some names that the parser accepts.
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def children(element: etree._Element, name: str) -> list[etree._Element]:
    """Return the children with that local name, in any namespace."""
    return [child for child in element if local_name(child) == name]
