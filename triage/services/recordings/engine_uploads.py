"""Import existing translations: from uploaded files to one engine per system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from django.contrib.auth.models import User
from django.db import transaction

from engines.catalogue import joined
from engines.errors import EngineConfigurationError
from engines.models import Engine
from engines.services import uploads
from engines.services.recorded_import import make_engines
from triage.files.messages import FileMessage
from triage.files.preview import Preview, preview
from triage.files.readers.base import Request
from triage.files.readers.registry import reader_for, readers
from triage.files.units import FileError, UnreadablePlace
from triage.models import Project
from triage.services.events.history import record_change
from triage.services.messages.sentences import ServiceMessage
from triage.services.recordings.reading import (
    FilePart,
    columns_of,
    read,
    read_file,
    refusal,
    request_of,
)

MAX_SYSTEMS = 100
LONGEST_NAME = 200
#: The number of bytes that a file's format is detected from.
BEGINNING = 4000


@dataclass(frozen=True, slots=True)
class UploadPreview:
    """The first rows of an upload and the meaning of its columns; ``columns`` by field.

    ``languages`` has ``src_lang`` and ``tgt_lang`` for rows without their own, where they were guessed.
    """

    token: str
    preview: Preview
    columns: Mapping[str, str]
    languages: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Made:
    """An engine created by an import, its rows and their directions.

    ``replaced``: the engine line existed, with other translations.
    """

    engine: Engine
    rows: int
    directions: Sequence[tuple[str, str]]
    replaced: bool = False

    @property
    def warning(self) -> str:
        if not self.replaced:
            return ""
        if self.engine.version_label:
            return ServiceMessage.NEW_VERSION_OF_EARLIER(name=self.engine.name)
        return ServiceMessage.REPLACES_EARLIER(name=self.engine.name)


@dataclass(slots=True)
class Imported:
    """The engines created, rows with a problem by number, and how many units lack a translation."""

    made: list[Made] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    untranslated: int = 0

    @property
    def rows(self) -> int:
        """The rows of all engines."""
        return sum(one.rows for one in self.made)


def store_file(
    data: bytes, name: str, project: Project, source: tuple[bytes, str] | None = None
) -> str:
    """Store a file until it is imported; return its token.

    :param source: content and name of the file of the source texts, for formats that need one.
    :raises FileError: neither its name nor its content is that of a known format, or the source
        texts are missing.
    """
    name = with_ending(data, PurePath(name).name, source is not None)
    path = Path(name)
    request = Request(path, source=Path(source[1]) if source else None, content=data)
    if reader_for(path).lacks_source(request):
        raise FileError(ServiceMessage.NEEDS_SOURCE_TEXTS(name=name))
    return uploads.store(data, name, project, source)


def with_ending(data: bytes, name: str, has_source: bool = False) -> str:
    """The file's name, with the extension of its format, as its content tells it, if it lacks one.

    :raises FileError: it is not a known format.
    """
    ending = PurePath(name).suffix.lower()
    if ending in readers() and (ending != ".txt" or has_source):
        return name
    begin = data[:BEGINNING].removeprefix(b"\xef\xbb\xbf").lstrip()
    for mark, found in ((b"<tmx", ".tmx"), (b"<xliff", ".xliff")):
        if begin.startswith(b"<") and mark in begin:
            return name + found
    line = begin.split(b"\n", 1)[0]
    if line.startswith((b"{", b"[")):
        return f"{name}.jsonl"
    if b"\t" in line:
        return f"{name}.tsv"
    if ending != ".txt" and (b"," in line or b";" in line):
        return f"{name}.csv"
    message = ServiceMessage.NO_TABLE(name=name)
    raise FileError(joined(message, ServiceMessage.WHAT_TABLES_ARE(names=sorted(readers()))))


def preview_upload(
    token: str,
    project: Project,
    columns: Mapping[str, str] | None,
    languages: tuple[str, str] = ("", ""),
) -> UploadPreview:
    """The first ten rows. If ``columns`` is None, they are detected by name or language.

    :raises FileError, EngineConfigurationError: the upload is gone or cannot be read.
    """
    request = request_of(
        token, project, dict(zip(("src_lang", "tgt_lang"), languages, strict=True))
    )
    try:
        seen = preview(request, languages, translated=True)
    except FileError as error:
        raise refusal(request, error) from error
    if columns is None:
        columns = columns_of(seen)
    return UploadPreview(token, seen, columns)


def import_translations(
    token: str,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
    name: str,
    project: Project,
    user: User,
) -> Imported:
    """Create one engine per system; unusable rows are reported and the rest imported.

    ``languages``: ``src_lang`` and ``tgt_lang`` for rows without their own.

    :raises EngineConfigurationError: the upload is gone, a choice is missing, a name is taken, or
        there are too many systems.
    :raises FileError: the file cannot be read.
    """
    return store(read(token, project, columns, languages), name, project, user)


def store(parts: Iterable[FilePart], name: str, project: Project, user: User) -> Imported:
    """Create the engines of an upload that has been read.

    :raises EngineConfigurationError: a name is taken, or there are too many systems.
    """
    done = Imported()
    with transaction.atomic():
        for part in parts:
            _check_names({_name(name, row.system) for row in part.usable}, project)
            _store_part(part, name, project.pk, done)
        if done.made:
            names = [one.engine.name for one in done.made]
            new = {"engines": names, "rows": done.rows, "problems": len(done.problems)}
            record_change(project, user, "translations imported", new=new)
    return done


def import_file(request: Request, name: str, owner: int | None = None) -> Imported:
    """Create one engine per system of a file, with the likeliest columns.

    The engines belong to the owner with this key, or to the whole site if it is None.

    :raises EngineConfigurationError: there is no name, or no usable row.
    :raises FileError, OSError: the file cannot be read.
    """
    expected = (request.src_lang, request.tgt_lang)
    languages = dict(zip(("src_lang", "tgt_lang"), expected, strict=True))
    columns = columns_of(preview(request, expected, translated=True))
    part = read_file(request, columns, {field: code for field, code in languages.items() if code})
    done = Imported()
    _store_part(part, name, owner, done)
    if not done.made:
        raise EngineConfigurationError(
            ServiceMessage.NO_USABLE_ROW(name=request.path.name), remedy="".join(done.problems[:1])
        )
    return done


def _name(name: str, system: str) -> str:
    return f"{name}/{system}" if system else name


def _store_part(part: FilePart, name: str, owner: int | None, done: Imported) -> None:
    done.untranslated += part.left_out
    done.problems += [_place(part, one) for one in part.problems]
    if not part.usable:
        return
    counts = Counter(_name(name, row.system) for row in part.usable)
    pairs: dict[str, set[tuple[str, str]]] = {line: set() for line in counts}
    for row in part.usable:
        pairs[_name(name, row.system)].add((row.src_lang, row.tgt_lang))
    earlier = Engine.objects.visible_to(owner).filter(owner=owner, line__name__in=counts)
    options = {engine.line.name: engine.options for engine in earlier.order_by("created", "pk")}
    for engine in make_engines(part.rows, name, owner):
        line = engine.line.name
        replaced = line in options and options[line] != engine.options
        done.made.append(Made(engine, counts[line], sorted(pairs[line]), replaced))


def _place(part: FilePart, place: UnreadablePlace) -> str:
    if part.title:
        return ServiceMessage.ROW_OF_FILE(name=part.title, n=place.line, why=place.problem)
    return (FileMessage.ROW if part.has_rows else FileMessage.AT_LINE)(
        n=place.line, why=place.problem
    )


def _check_names(wanted: Collection[str], project: Project) -> None:
    """Refuse to replace an engine that somebody configured, or one of all projects."""
    if len(wanted) > MAX_SYSTEMS:
        raise EngineConfigurationError(
            ServiceMessage.TOO_MANY_SYSTEMS(n=len(wanted)),
            remedy=ServiceMessage.CHOOSE_ANOTHER_COLUMN(n=MAX_SYSTEMS),
        )
    if any(len(name) > LONGEST_NAME for name in wanted):
        raise EngineConfigurationError(ServiceMessage.LONG_NAME(n=LONGEST_NAME))
    others = Engine.objects.visible_to(project).exclude(kind="recorded", owner=project)
    taken = others.filter(line__name__in=wanted).first()
    if taken is not None:
        raise EngineConfigurationError(
            ServiceMessage.NAME_TAKEN(name=taken.name), remedy=ServiceMessage.CHOOSE_ANOTHER_NAME()
        )
