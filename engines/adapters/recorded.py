"""Existing translations, read from a JSON Lines file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
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

REQUIRED_FIELDS = ("source", "translation", "src_lang", "tgt_lang")
KNOWN_FIELDS = (*REQUIRED_FIELDS, "system", "reference")
NOT_RECORDED = ItemError(EngineMessage.NOT_RECORDED())
CONFLICT = ItemError(EngineMessage.RECORDED_TWICE())


@dataclass(frozen=True, slots=True)
class RecordedRow:
    """One row with its line in the file that it was read from; ``extra`` holds all other fields."""

    line: int
    source: str
    translation: str
    src_lang: str
    tgt_lang: str
    system: str = ""
    reference: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    @staticmethod
    def problem_with(values: Mapping[str, Any]) -> str:
        """Why these fields are no recorded row; empty if they are one."""
        for name in REQUIRED_FIELDS:
            if not isinstance(values.get(name), str):
                return EngineMessage.FIELD_MISSING(field=repr(name))
            if name != "translation" and not values[name].strip():
                return EngineMessage.FIELD_EMPTY(field=repr(name))
        return ""

    @classmethod
    def of(cls, values: Mapping[str, Any], line: int) -> RecordedRow:
        """The row with these fields, in which :meth:`problem_with` finds nothing wrong."""
        return cls(
            line,
            values["source"],
            values["translation"],
            values["src_lang"],
            values["tgt_lang"],
            str(values.get("system") or ""),
            str(values.get("reference") or ""),
            extra={name: value for name, value in values.items() if name not in KNOWN_FIELDS},
        )

    def as_line(self) -> bytes:
        """The row as it stands in a recorded file."""
        texts = ((name, getattr(self, name)) for name in KNOWN_FIELDS)
        known = {name: text for name, text in texts if text or name in REQUIRED_FIELDS}
        return json.dumps({**known, **self.extra}, ensure_ascii=False).encode() + b"\n"

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
        for number, line in enumerate(lines, start=1):
            if row := read_row(line, number):
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


def read_row(line: bytes, number: int) -> RecordedRow | None:
    """Read one line of a recorded file; None if it holds no row.

    Imports write whole rows only, but administrators put files of their own into the folder.
    """
    try:
        values = whole(json.loads(line.decode("utf-8-sig")))
    except (ValueError, RecursionError):
        return None
    if not isinstance(values, dict) or RecordedRow.problem_with(values):
        return None
    return RecordedRow.of(values, number)
