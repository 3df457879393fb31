"""HTML pages: the texts of their blocks and of attributes that people read."""

from __future__ import annotations

from lxml import etree

from triage.files.messages import FileMessage
from triage.files.readers.base import Example
from triage.files.readers.common.documents import Documents, Segment
from triage.files.units import FileError

# Elements that only hold others: pages in two languages may be built with different ones.
_BOXES = frozenset({"article", "aside", "address", "body", "center", "details", "dialog", "div", "fieldset", "figure", "footer", "form", "head", "header", "html", "main", "nav", "noscript", "section", "select", "table", "tbody", "template", "tfoot", "thead", "tr", "video", "dl"})  # fmt: skip
# Elements that end a text.
_BLOCKS = _BOXES | frozenset({"blockquote", "button", "caption", "dd", "dt", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "label", "legend", "li", "ol", "optgroup", "option", "p", "pre", "summary", "td", "textarea", "th", "title", "ul"})  # fmt: skip
_EMPTY = frozenset({"area", "br", "embed", "hr", "img", "input", "param", "source", "track", "wbr"})  # fmt: skip
_SKIPPED = frozenset({"script", "style"})
_CODE = frozenset({"code", "kbd", "samp", "tt", "var"})
_UNSEEN = frozenset({"link", "meta", "base"})
_TRANSLATED = ("alt", "title", "placeholder", "aria-label", "label")
#: Metadata that people read.
_META = frozenset({"description", "keywords", "og:title", "og:description", "twitter:title"})
# What libxml2 reads; it drops what is deeper.
_DEEPEST = 256


class Html(Documents):
    """``index.de.html`` beside ``index.en.html`` or ``index.html``, and ``de/index.html`` likewise.

    libxml2 reads any HTML in linear time and unfolds no entities but HTML's own; the parser of
    Python's standard library takes minutes for 60 kB of tags that do not end.
    """

    name = "HTML"
    endings = (".html", ".htm")
    example = Example(
        "index.es.html",
        "<h2><code>{key}</code></h2>\n<p>{translation}</p>\n",
        head='<!DOCTYPE html>\n<html lang="es">\n<body>\n',
        foot="</body>\n</html>\n",
        source_path="index.en.html",
    )

    def segments(self, text: str) -> list[Segment]:
        parser = etree.HTMLParser(encoding="utf-8")
        root = etree.fromstring(text.encode(), parser) if text.strip() else None
        for error in parser.error_log:
            if "depth" in error.message:
                raise FileError(FileMessage.TOO_DEEP(name="HTML", n=_DEEPEST), error.line)
        return [] if root is None else _Walk(root).found


class _Walk:
    """Collects texts; what is inside a block is kept with its tags, code between backticks."""

    def __init__(self, root: etree._Element) -> None:
        self.found: list[Segment] = []
        self._above: list[str] = []
        self._pieces: list[str] = []
        self._now = self._line = 1
        self._heading = ""
        self._skipped = self._stays = 0
        for event, element in etree.iterwalk(root, ("start", "end", "comment", "pi")):
            if event == "start":
                self._start(element)
                self._take(element.text or "")
                continue
            if event == "end":
                self._end(element)
            self._take(element.tail or "")
        self._flush()

    def _start(self, element: etree._Element) -> None:
        tag = str(element.tag)
        self._now = max(self._now, element.sourceline or 1)
        self._skipped += tag in _SKIPPED
        if tag in _BLOCKS:
            self._flush()
            self._above.append(tag)
        self._stays += element.get("translate") == "no"
        if tag in _CODE:
            self._take("`")
        elif tag not in _BLOCKS | _SKIPPED | _UNSEEN:
            given = "".join(f' {name}="{value}"' for name, value in element.items())
            self._take(f"<{tag}{given}>")
        self._attributes(tag, element)

    def _attributes(self, tag: str, element: etree._Element) -> None:
        names = [name for name in _TRANSLATED if str(element.get(name) or "").strip()]
        called = str(element.get("name") or element.get("property") or "")
        if tag == "meta" and called.lower() in _META:
            names.append("content")
        for name in names:
            kind = f"{self._kind()}>{tag}@{name}"
            self.found.append(Segment(kind, str(element.get(name)), self._now, self._heading))

    def _end(self, element: etree._Element) -> None:
        tag = str(element.tag)
        if tag in _BLOCKS:
            self._flush()
            self._above.pop()
        elif tag in _CODE:
            self._take("`")
        elif tag not in _EMPTY | _SKIPPED | _UNSEEN:
            self._take(f"</{tag}>")
        self._skipped -= tag in _SKIPPED
        self._stays -= element.get("translate") == "no"

    def _take(self, text: str) -> None:
        if self._skipped:
            return
        if not "".join(self._pieces).strip():
            leading = len(text) - len(text.lstrip())
            self._line = self._now + text.count("\n", 0, leading)
        self._now += text.count("\n")
        self._pieces.append(text)

    def _flush(self) -> None:
        """End the text of a block."""
        whole, self._pieces = "".join(self._pieces), []
        if not whole.strip():
            return
        tag = self._above[-1] if self._above else ""
        is_code = tag == "pre"
        text = whole.replace("`", "") if is_code else " ".join(whole.split())
        if tag[1:].isdigit():
            self._heading = text
        stays = self._stays > 0
        segment = Segment(self._kind(), text, self._line, self._heading, is_code, stays)
        self.found.append(segment)

    def _kind(self) -> str:
        return ">".join(tag for tag in self._above if tag not in _BOXES) or "div"
