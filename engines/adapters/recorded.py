"""Existing translations, read from a JSON Lines file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePath
from typing import Any, ClassVar

from pydantic import Field, field_validator

from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage
from engines.texts import whole

KNOWN_FIELDS = frozenset({"source", "translation", "src_lang", "tgt_lang", "system", "reference"})
REQUIRED_FIELDS = ("source", "translation", "src_lang", "tgt_lang")
NOT_RECORDED = ItemError(EngineMessage.NOT_RECORDED())
CONFLICT = ItemError(EngineMessage.RECORDED_TWICE())


@dataclass(frozen=True, slots=True)
class RecordedRow:
    """One row of a recorded file; ``extra`` holds all other fields."""

    line: int
    source: str
    translation: str
    src_lang: str
    tgt_lang: str
    system: str = ""
    reference: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Its source and translation, then those of its variants, which SIT's rows have."""
        yield self.source, self.translation
        variants = self.extra.get("variants")
        for variant in variants if isinstance(variants, list) else ():
            source, translation = _texts_of(variant)
            if source and translation is not None:
                yield source, translation


def _texts_of(variant: Any) -> tuple[str, str | None]:
    if not isinstance(variant, dict):
        return "", None
    source, translation = variant.get("source"), variant.get("translation")
    if isinstance(source, str) and isinstance(translation, str):
        return source, translation
    return "", None


@dataclass(frozen=True, slots=True)
class BadLine:
    """An invalid line: its number (from 1) and the reason."""

    line: int
    problem: str


class RecordedOptions(AdapterOptions):
    """The file, and the system whose rows to use if the file has several."""

    path: str = Field(
        description=gettext_noop(
            "JSON Lines file in the folder of recorded files, e.g. wmt.jsonl or wmt/de.jsonl"
        )
    )
    system: str = Field(
        "", description=gettext_noop("system in the file; leave blank for rows without a system")
    )

    @field_validator("path")
    @classmethod
    def _does_not_climb(cls, value: str) -> str:
        path = PurePath(value)
        if path.is_absolute() or ".." in path.parts or "\0" in value:
            raise ValueError(EngineMessage.PATH_CLIMBS(path=repr(value)))
        return value


class RecordedAdapter(Adapter):
    """Answers from the file; texts that are not in it are item errors."""

    kind: ClassVar[str] = "recorded"
    title: ClassVar[str] = gettext_noop("Recorded translations")
    group: ClassVar[KindGroup | None] = None
    options_type: ClassVar[type[AdapterOptions]] = RecordedOptions
    sends: ClassVar[bool] = False

    options: RecordedOptions

    @property
    def limits(self) -> Limits:
        return Limits(max_items=10_000, max_characters=100_000_000)

    def directions(self) -> frozenset[tuple[str, str]]:
        return frozenset((row.src_lang, row.tgt_lang) for row in self._rows())

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        outcomes = _answers(self._stamped(), source, target)
        return [outcomes.get(text, NOT_RECORDED) for text in texts]

    def rows(self, source: str, target: str) -> Iterator[RecordedRow]:
        """The file's rows of one direction, in the file's order."""
        return (row for row in self._rows() if (row.src_lang, row.tgt_lang) == (source, target))

    def _rows(self) -> tuple[RecordedRow, ...]:
        return _load(self._stamped())

    def _stamped(self) -> _Stamped:
        path = self._path()
        try:
            stat = path.stat()
        except OSError as error:
            raise EngineConfigurationError(
                EngineMessage.RECORDED_FILE_UNREADABLE(name=path.name, detail=error.strerror),
                remedy=EngineMessage.IMPORT_IT_AGAIN(),
            ) from None
        return _Stamped(str(path), self.options.system, stat.st_mtime_ns, stat.st_size)

    def _path(self) -> Path:
        """The file, fetched if another host has it.

        :raises EngineConfigurationError: a link leads out of the folder; other owners' files are
            beside it.
        """
        name = f"{self._context.recorded_folder}/{self.options.path}"
        self._context.fetch(name)
        path = (self._context.data_folder / name).resolve()
        folder = (self._context.data_folder / self._context.recorded_folder).resolve()
        if not path.is_relative_to(folder):
            raise EngineConfigurationError(EngineMessage.LINK_CLIMBS(path=repr(self.options.path)))
        return path


@dataclass(frozen=True, slots=True)
class _Stamped:
    """A file with its modification time and size, so that a changed file is read again."""

    path: str
    system: str
    modified_ns: int
    size: int


def _load(file: _Stamped) -> tuple[RecordedRow, ...]:
    return _systems(replace(file, system="")).get(file.system, ())


@lru_cache(maxsize=4)
def _systems(file: _Stamped) -> dict[str, tuple[RecordedRow, ...]]:
    """The rows by system, cached so that engines that share a file read it once."""
    systems: dict[str, list[RecordedRow]] = {}
    with open(file.path, "rb") as lines:
        for row in read_rows(lines):
            if isinstance(row, RecordedRow):
                systems.setdefault(row.system, []).append(row)
    return {name: tuple(rows) for name, rows in systems.items()}


@lru_cache(maxsize=32)
def _answers(file: _Stamped, source: str, target: str) -> dict[str, Answer | ItemError]:
    translations: dict[str, str] = {}
    conflicts: set[str] = set()
    for row in _load(file):
        if (row.src_lang, row.tgt_lang) == (source, target):
            for text, translation in row.pairs():
                if translations.setdefault(text, translation) != translation:
                    conflicts.add(text)
    return {
        text: CONFLICT if text in conflicts else Answer(translation)
        for text, translation in translations.items()
    }


def read_rows(lines: Iterable[bytes]) -> Iterator[RecordedRow | BadLine]:
    """Read a recorded file's lines as rows or problems, skipping empty lines."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield parse_row(line, number)


def parse_row(line: bytes, number: int) -> RecordedRow | BadLine:
    """Parse one line of a recorded file."""
    try:
        value = whole(json.loads(line.decode("utf-8-sig")))
    except UnicodeDecodeError:
        return BadLine(number, EngineMessage.NOT_UTF_8())
    except json.JSONDecodeError as error:
        return BadLine(number, EngineMessage.NOT_JSON(detail=error.msg))
    except (ValueError, RecursionError) as error:
        return BadLine(number, EngineMessage.NOT_JSON(detail=type(error).__name__))
    if not isinstance(value, dict):
        return BadLine(number, EngineMessage.NO_JSON_OBJECT())
    problem = _field_problem(value)
    return BadLine(number, problem) if problem else _row(value, number)


def _field_problem(value: Mapping[str, Any]) -> str:
    for name in REQUIRED_FIELDS:
        if name not in value:
            return EngineMessage.FIELD_MISSING(field=repr(name))
        if not isinstance(value[name], str):
            return EngineMessage.FIELD_IS_NO_TEXT(field=repr(name))
    for name in ("source", "src_lang", "tgt_lang"):
        if not value[name].strip():
            return EngineMessage.FIELD_EMPTY(field=repr(name))
    return ""


def _row(value: Mapping[str, Any], number: int) -> RecordedRow:
    return RecordedRow(
        line=number,
        source=value["source"],
        translation=value["translation"],
        src_lang=value["src_lang"],
        tgt_lang=value["tgt_lang"],
        system=str(value.get("system") or ""),
        reference=str(value.get("reference") or ""),
        extra={name: item for name, item in value.items() if name not in KNOWN_FIELDS},
    )
