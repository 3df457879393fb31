"""The documents of ``docs/`` as pages: Markdown without raw HTML, with links between pages."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

#: The documents in display order.
NAMES = (
    "glossary",
    "review",
    "surveys",
    "judges",
    "files",
    "engines",
    "numbertest",
    "numbers",
    "measurements",
    "sit",
    "screening",
    "statistics",
    "ci",
    "cli",
    "api",
    "schema",
    "deployment",
    "scale",
    "architecture",
)
#: Other files that documents show or link to.
FILES = frozenset({".png", ".json", ".ipynb"})


@dataclass(frozen=True)
class Document:
    name: str
    title: str
    headings: tuple[tuple[str, str], ...]
    """Of the second level: their anchors and texts."""
    html: SafeString


def folder() -> Path:
    return Path(settings.BASE_DIR) / "docs"


def all_documents() -> list[Document]:
    return [document(name) for name in NAMES if (folder() / f"{name}.md").is_file()]


def document(name: str) -> Document:
    """Return a document, rendered again when its file has changed.

    :raises FileNotFoundError: there is no such document.
    """
    if name not in NAMES:
        raise FileNotFoundError(name)
    path = folder() / f"{name}.md"
    return _rendered(name, path.stat().st_mtime_ns)


def linked_file(name: str) -> Path:
    """Return a picture or a file that documents link to.

    :raises FileNotFoundError: there is no such file.
    """
    for path in folder().rglob("*"):
        if path.suffix in FILES and path.relative_to(folder()).as_posix() == name:
            return path
    raise FileNotFoundError(name)


@lru_cache(maxsize=2 * len(NAMES))
def _rendered(name: str, changed: int) -> Document:
    text = (folder() / f"{name}.md").read_text("utf-8")
    # No raw HTML: tags in a document are shown as text.
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    headings = _with_anchors(tokens)
    for token in tokens:
        for child in token.children or ():
            _lead_to_pages(child)
    title = next((heading for tag, _, heading in headings if tag == "h1"), name)
    # The Markdown renderer escapes all text, so no HTML of the file reaches the page.
    html = mark_safe(reader.renderer.render(tokens, reader.options, {}))
    second = tuple((anchor, heading) for tag, anchor, heading in headings if tag == "h2")
    return Document(name, title, second, html)


def _with_anchors(tokens: Sequence[Token]) -> list[tuple[str, str, str]]:
    """Give every heading the anchor used by links between documents; return (tag, anchor, text)."""
    found: list[tuple[str, str, str]] = []
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            heading = "".join(child.content for child in inline.children or ())
            anchor = slugify(heading, allow_unicode=True)
            taken = sum(
                re.fullmatch(rf"{re.escape(anchor)}(-\d+)?", one) is not None for _, one, _ in found
            )
            anchor = f"{anchor}-{taken}" if taken else anchor
            opening.attrSet("id", anchor)
            found.append((opening.tag, anchor, heading))
    return found


def _lead_to_pages(token: Token) -> None:
    """Point links between documents to their pages; links to files without a page become text."""
    name = {"link_open": "href", "image": "src"}.get(token.type)
    if name is None:
        return
    address = urlsplit(str(token.attrGet(name) or ""))
    if address.scheme or not address.path:
        return
    path = Path(address.path)
    fragment = f"#{address.fragment}" if address.fragment else ""
    if path.suffix == ".md" and path.stem in NAMES:
        token.attrSet(name, reverse("help-document", args=[path.stem]) + fragment)
    elif path.suffix in FILES:
        token.attrSet(name, reverse("help-file", args=[address.path]))
    else:
        token.attrSet(name, reverse("help"))
