"""Markdown: headings, paragraphs, items of lists, cells of tables, code, and the front matter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from triage.files.readers.base import Example
from triage.files.readers.common.documents import Documents, Segment
from triage.files.readers.yaml_messages import texts_of

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT = re.compile(
    r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^\1[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
_TRANSLATED = frozenset(
    {"title", "linktitle", "subtitle", "description", "summary", "excerpt", "sidebar_label"}
)
# Diagrams and texts are translated.
_NO_CODE = frozenset({"text", "txt", "plain", "plaintext", "mermaid", "md", "markdown"})
_COMMENT = re.compile(r"\s*<!--.*?-->\s*", re.DOTALL)


class Markdown(Documents):
    """``guide.de.md`` beside ``guide.en.md`` or ``guide.md``, and ``de/guide.md`` likewise.

    markdown-it-py finds the blocks, as on the site's pages of help; what is inside them is left as
    it is written, so that marks, links and code can be compared.
    """

    name = "Markdown"
    endings = (".md", ".markdown")
    example = Example(
        "guide.es.md",
        "## `{key}`\n\n{translation}\n\n",
        source_path="guide.en.md",
    )

    def segments(self, text: str) -> list[Segment]:
        front = _FRONT.match(text)
        found = list(_front_matter(front)) if front else []
        # Lines stay where they are.
        body = "\n" * front[0].count("\n") + text[front.end() :] if front else text
        from markdown_it import MarkdownIt  # only where there is Markdown to read

        parser = MarkdownIt("commonmark").enable("table")
        parser.core.ruler.disable("inline")  # only blocks are needed
        return [*found, *_segments(parser.parse(body))]


def _front_matter(front: re.Match[str]) -> Iterator[Segment]:
    if front[1] != "---":
        return
    for text in texts_of(front[2]):
        key = ".".join(text.path)
        stays = text.path[-1].lower() not in _TRANSLATED
        yield Segment(f"front matter>{key}", text.value, text.line + 1, stays=stays)


def _segments(tokens: Sequence[Token]) -> Iterator[Segment]:
    above: list[str] = []
    heading = ""
    for token in tokens:
        if token.nesting == 1 and not (token.tag == "p" and above and above[-1] == "li"):
            above.append(token.tag)
        elif token.nesting == -1 and above and above[-1] == token.tag:
            above.pop()
        line = (token.map or [0])[0] + 1
        if token.type == "inline":
            heading = token.content if above and above[-1][1:].isdigit() else heading
            yield Segment(">".join(above), token.content, line, heading)
        elif token.type in ("fence", "code_block"):
            language = token.info.split()[0].lower() if token.info.strip() else ""
            kind = ">".join([*above, "code"])
            yield Segment(kind, token.content, line, heading, is_code=language not in _NO_CODE)
        elif token.type == "html_block" and _COMMENT.sub("", token.content):
            yield Segment(">".join([*above, "html"]), token.content.strip(), line, heading)
