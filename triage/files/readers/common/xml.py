"""Safe streaming of XML with lxml: one unit in memory at a time, no entities, no network."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from triage.files.messages import FileMessage
from triage.files.readers.base import Request
from triage.files.units import FileError, UnreadablePlace

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def read_elements(
    request: Request,
    root: str,
    names: frozenset[str],
    around: frozenset[str] = frozenset(),
    comments: bool = False,
) -> Iterator[etree._Element | UnreadablePlace]:
    """Yield every element whose local name is in ``names``, complete, and free it afterwards.

    Malformed XML ends with the place of the error.

    :param root: the local name that the document's root must have.
    :param around: elements that contain the others and are freed when they end.
    :param comments: keep comments, which precede their element until it is freed.
    :raises FileError: another kind of document, or one that declares entities.
    """
    with request.open() as stream:
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
                if name in names:
                    yield element
                if name in names or name in around:
                    _free(element)
        except etree.XMLSyntaxError as error:
            problem = FileMessage.XML_BREAKS_HERE(detail=_reason(error))
            yield UnreadablePlace(error.lineno or 0, problem)


def _check_root(element: etree._Element, root: str) -> None:
    if local_name(element) != root:
        raise FileError(FileMessage.OTHER_DOCUMENT(name=local_name(element), root=root))
    internal = element.getroottree().docinfo.internalDTD
    if internal is not None and any(True for _ in internal.iterentities()):
        raise FileError(FileMessage.DECLARES_ENTITIES())


def _free(element: etree._Element) -> None:
    """Free an element and the siblings before it, which have been read."""
    element.clear(keep_tail=False)
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _reason(error: etree.XMLSyntaxError) -> str:
    return str(error.msg or "malformed").split(", line ")[0]


def local_name(element: etree._Element) -> str:
    """Return an element's name without its namespace, "" for a comment."""
    # Not with QName, which rejects some names that the parser accepts.
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def children(element: etree._Element, name: str) -> list[etree._Element]:
    """Return the children with that local name, in any namespace."""
    return [child for child in element if local_name(child) == name]


def line_of(element: etree._Element) -> int:
    return int(element.sourceline or 0)
