"""Mozilla's Fluent: messages, terms and attributes, and the variants of one selector."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request, whole_text
from triage.files.readers.common.two_files import CATEGORIES, KeyedText, LanguagePaths
from triage.files.units import UnreadablePlace

_ENTRY = re.compile(r"(-?[A-Za-z][\w-]*)[ \t]*=[ \t]*(.*)")
_ATTRIBUTE = re.compile(r"[ \t]+\.([A-Za-z][\w-]*)[ \t]*=[ \t]*(.*)")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_SELECTOR = re.compile(r"\{[^{}]*?->[ \t\r]*\n")
_VARIANT = re.compile(r"^[ \t]*(\*?)\[\s*([\w.-]+)\s*\][ \t]*", re.MULTILINE)


class Fluent(LanguagePaths):
    name = "Fluent"
    endings = (".ftl",)
    in_folders = ("*.ftl",)
    example = Example(
        "locales/es/shop.ftl",
        "{key} = {translation}\n",
        source_path="locales/en/shop.ftl",
    )

    def messages(self, request: Request) -> Iterator[KeyedText | UnreadablePlace]:
        for entry in _entries(whole_text(request)):
            if isinstance(entry, UnreadablePlace):
                yield entry
            elif entry.depth:
                yield UnreadablePlace(entry.line, FileMessage.UNCLOSED_BRACE())
            else:
                yield from entry.messages()

    def paired(
        self, message: KeyedText, texts: Mapping[str, KeyedText], language: str
    ) -> KeyedText:
        """Compare variants and plural forms with a source that has none, and the reverse."""
        base = message.key.partition("[")[0]
        if message.key not in texts and base in texts:
            return replace(message, key=base, category="")
        has_plural = f"{message.key}[other]" in texts
        if message.category and not has_plural:
            return replace(message, category="")
        if not message.category and has_plural and message.key not in texts:
            return replace(message, category="other")
        return message


@dataclass(slots=True)
class _Entry:
    """The lines of a message's value or of one of its attributes."""

    key: str
    line: int
    comments: tuple[str, ...]
    lines: list[str] = field(default_factory=list)
    depth: int = 0

    def add(self, line: str) -> None:
        self.lines.append(line)
        bare = _QUOTED.sub("", line)
        self.depth = max(0, self.depth + bare.count("{") - bare.count("}"))

    def messages(self) -> Iterator[KeyedText]:
        text = "\n".join(self.lines)
        selector = _SELECTOR.search(text)
        variants = list(_VARIANT.finditer(text, selector.end())) if selector else []
        if selector is None or text.count("->") > 1 or not variants:
            if text.strip():
                yield KeyedText(self.key, _joined(text), self.line, comments=self.comments)
            return
        end = text.rindex("}")
        ends = [*(one.start() for one in variants[1:]), end]
        before, after = text[: selector.start()], text[end + 1 :]
        is_plural = all(one[2] in CATEGORIES or one[2].isdecimal() for one in variants)
        for variant, stop in zip(variants, ends, strict=True):
            whole = _joined(f"{before}{text[variant.end() : stop].strip()}{after}")
            line = self.line + text.count("\n", 0, variant.start(2))
            name = "other" if variant[1] else variant[2]
            if not is_plural or name not in CATEGORIES:
                key = f"{self.key}[{variant[2]}]"
                yield KeyedText(key, whole, line, comments=self.comments)
            else:
                yield KeyedText(self.key, whole, line, name, self.comments)


def _joined(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().split("\n"))


def _entries(text: str) -> Iterator[_Entry | UnreadablePlace]:
    entry: _Entry | None = None
    comments: list[str] = []
    owner = ""
    for number, line in enumerate(text.splitlines(), 1):
        begun, attribute = _ENTRY.match(line), _ATTRIBUTE.match(line)
        if entry is not None and not begun and (entry.depth or _continues(line, attribute)):
            entry.add(line)
            continue
        if entry is not None:
            yield entry
        entry = None
        if begun or (attribute and owner):
            match = begun or attribute
            assert match is not None
            owner = match[1] if begun else owner
            key = owner if begun else f"{owner}.{match[1]}"
            entry = _Entry(key, number, tuple(comments))
            entry.add(match[2])
        elif line.startswith("#"):
            comments.append(line.lstrip("# "))
            continue
        elif line.strip():
            yield UnreadablePlace(number, FileMessage.NO_FLUENT())
        comments = []
    if entry is not None:
        yield entry


def _continues(line: str, attribute: re.Match[str] | None) -> bool:
    """Say whether a line goes on with the value before it."""
    return not line.strip() or (line[0] in " \t" and attribute is None)
