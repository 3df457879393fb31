"""Documents with one file per language: pairs their texts by the structure around them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from triage.files.messages import FileMessage
from triage.files.readers.base import Request, decoded, whole_bytes
from triage.files.readers.common.places import beside_in, place_of_language
from triage.files.readers.common.two_files import PairedFiles, reading_sources
from triage.files.units import (
    FileError,
    Promise,
    SkipReason,
    Unit,
    Units,
    UnreadablePlace,
    shortened,
)

_LARGEST = 5 * 1024 * 1024  # bytes, some two thousand pages
_LONGEST_NAME = 120
_MOST_KINDS = 6
_HEADING = re.compile(r"h[1-6]\Z")
# What stays in a translation: code, addresses, targets of links.
_FIXED = re.compile(r"`[^`\n]+`|https?://[^\s)>\"']+|\]\([^()\s]+|\b(?:href|src)=\"[^\"]*\"")
# What may be translated in code: comments and texts between quotation marks.
_COMMENT = re.compile(r"(?:^|\s)(?:#|//|--|;|%)(?:\s.*|$)|<!--.*?-->|/\*.*?\*/")
_QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
_PROMISES = frozenset({Promise.CODE_AND_LINKS})


@dataclass(frozen=True, slots=True)
class Segment:
    """A text of a document with its line, and the elements around it ("ul>li").

    ``heading`` is the one above it. ``stays`` says that the text is not translated.
    """

    kind: str
    text: str
    line: int
    heading: str = ""
    is_code: bool = False
    stays: bool = False

    @property
    def fixed(self) -> tuple[str, ...]:
        """What is in it, whatever the language."""
        return (_code(self.text),) if self.is_code else tuple(_FIXED.findall(self.text))


@dataclass(frozen=True, slots=True)
class Gap:
    """Texts of both documents that do not belong together one by one."""

    sources: Sequence[Segment]
    targets: Sequence[Segment]
    line: int
    source_line: int


class Documents(PairedFiles):
    """A reader for ``guide.de.md`` beside ``guide.md``, or ``de/guide.md`` beside ``en/guide.md``."""

    @abstractmethod
    def segments(self, text: str) -> list[Segment]:
        """Return the texts of a document in order.

        :raises FileError: it cannot be read.
        """

    def language(self, path: Path) -> str:
        place = place_of_language(path)
        return place.language if place else ""

    def sources(self, path: Path, language: str) -> Iterator[Path]:
        yield from beside_in(path, language)
        place = place_of_language(path)
        if place is not None and not place.before:
            # docs/guide.md is often the source of docs/de/guide.md.
            yield Path(*path.parts[: place.part], *path.parts[place.part + 1 :])

    def read(self, request: Request) -> Units:
        pair = self.pair(request)
        if pair is None:
            return
        source, src_lang, tgt_lang = pair
        original = Request(source, root=request.root)
        with reading_sources(original):
            sources = self._segments(original)
        found = list(aligned(sources, self._segments(request)))
        count = sum(not isinstance(one, Gap) for one in found)
        for one in found:
            if isinstance(one, Gap):
                yield UnreadablePlace(one.line, _difference(one, count))
            else:
                yield _unit(*one, src_lang, tgt_lang)

    def _segments(self, request: Request) -> list[Segment]:
        data = whole_bytes(request)
        if len(data) > _LARGEST:
            raise FileError(FileMessage.FILE_OVER_LIMIT(n=_LARGEST // 2**20))
        text = decoded(data)
        if (place := text.find("\0")) >= 0:
            raise FileError(FileMessage.HAS_NUL(), text.count("\n", 0, place) + 1)
        return self.segments(text)


def aligned(
    sources: Sequence[Segment], targets: Sequence[Segment]
) -> Iterator[tuple[Segment, Segment] | Gap]:
    """Pair the texts of two documents.

    If both have the same headings, each section is paired by itself. Within a section, or a
    document with other headings, texts belong together if the elements are the same; if they
    are not, texts with the same code or links part it, and whatever still differs is a gap.
    """
    here, there = _sections(targets), _sections(sources)
    if not here or [_level(one) for one in here] != [_level(one) for one in there]:
        here, there = [list(targets)], [list(sources)]
    last = targets[-1].line + 1 if targets else 1
    ends = [section[0].line for section in here[1:]] + [last]
    for source, target, end in zip(there, here, ends, strict=True):
        heads = int(len(here) > 1 and bool(_level(target)))
        yield from zip(source[:heads], target[:heads], strict=True)
        yield from _by_anchors(source[heads:], target[heads:], end)


def _sections(segments: Sequence[Segment]) -> list[list[Segment]]:
    """What stands before the first heading, then each heading with what follows."""
    sections: list[list[Segment]] = [[]]
    for one in segments:
        if _HEADING.search(one.kind):
            sections.append([])
        sections[-1].append(one)
    return [one for one in sections if one]


def _level(section: Sequence[Segment]) -> str:
    return section[0].kind if _HEADING.search(section[0].kind) else ""


def _by_anchors(
    sources: Sequence[Segment], targets: Sequence[Segment], end: int
) -> Iterator[tuple[Segment, Segment] | Gap]:
    start = (0, 0)
    for source, target in [*_anchors(sources, targets), (len(sources), len(targets))]:
        between = sources[start[0] : source], targets[start[1] : target]
        if [one.kind for one in between[0]] == [one.kind for one in between[1]]:
            yield from zip(*between, strict=True)
        else:
            line = between[1][0].line if between[1] else _line_at(targets, target, end)
            first = between[0][0].line if between[0] else _line_at(sources, source, 1)
            yield Gap(*between, line, first)
        if source < len(sources):
            yield sources[source], targets[target]
        start = source + 1, target + 1


def _line_at(segments: Sequence[Segment], place: int, end: int) -> int:
    return segments[place].line if place < len(segments) else end


def _anchors(sources: Sequence[Segment], targets: Sequence[Segment]) -> list[tuple[int, int]]:
    """The places of texts with the same fixed parts, if each document has those once."""
    if [one.kind for one in sources] == [one.kind for one in targets]:
        return []
    here, there = _unique(targets), _unique(sources)
    both = here.keys() & there.keys()
    ours, theirs = ([key for key in side if key in both] for side in (there, here))
    blocks = SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
    keys = [key for block in blocks for key in ours[block.a : block.a + block.size]]
    return [(there[key], here[key]) for key in keys]


def _unique(segments: Sequence[Segment]) -> dict[tuple[str, ...], int]:
    keys = [(one.kind, *one.fixed) for one in segments]
    counts = Counter(keys)
    return {key: place for place, key in enumerate(keys) if counts[key] == 1 and any(key[1:])}


def _difference(gap: Gap, count: int) -> str:
    return FileMessage.OTHER_STRUCTURE(
        there=_kinds(gap.sources), m=gap.source_line, here=_kinds(gap.targets), n=count
    )


def _kinds(segments: Sequence[Segment]) -> str:
    names = [one.kind.rpartition(">")[2] for one in segments]
    shown = ", ".join(names[:_MOST_KINDS]) or "–"
    return f"{shown}, …" if len(names) > _MOST_KINDS else shown


def _unit(source: Segment, target: Segment, src_lang: str, tgt_lang: str) -> Unit:
    text, translation = source.text, target.text
    left_out = None if translation.strip() else SkipReason.UNTRANSLATED
    if source.is_code and target.is_code:
        text, translation = _first_difference(text, translation)
        left_out = None if text != translation else SkipReason.NOT_FOR_TRANSLATION
    elif source.stays or not text.strip():
        left_out = SkipReason.NOT_FOR_TRANSLATION
    heading = "" if source.heading == source.text else source.heading
    name = " ".join(f"{heading}|{text}".strip("|").replace("`", "").split())
    return Unit(
        line=target.line,
        id=shortened(name, _LONGEST_NAME),
        source=text,
        translation=translation,
        src_lang=src_lang,
        tgt_lang=tgt_lang,
        left_out=left_out,
        promises=_PROMISES,
    )


def _lines(code: str) -> list[tuple[str, str]]:
    """The lines of code: without what may be translated in them, and as they are."""
    lines = code.replace("`", "").splitlines()
    kept = ((_COMMENT.sub("", _QUOTED.sub('""', line)).strip(), line.strip()) for line in lines)
    return [(bare, line) for bare, line in kept if bare]


def _code(code: str) -> str:
    return "\n".join(bare for bare, _ in _lines(code))


def _first_difference(source: str, target: str) -> tuple[str, str]:
    """The first lines of code that differ; two equal texts if none does."""
    for one, other in zip_longest(_lines(source), _lines(target), fillvalue=("…", "…")):
        if one[0] != other[0]:
            return f"`{one[1]}`", f"`{other[1]}`"
    return "…", "…"
