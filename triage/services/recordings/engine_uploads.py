"""Import existing translations: from uploaded files to one engine per system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
from triage.files.units import FileError
from triage.models import Project
from triage.services.events.history import record_change
from triage.services.messages.sentences import ServiceMessage
from triage.services.recordings.reading import FilePart, columns_of, read, refusal, request_of

MAX_SYSTEMS = 100
LONGEST_NAME = 200
#: The number of bytes that a file's format is detected from.
BEGINNING = 4000


@dataclass(frozen=True, slots=True)
class UploadPreview:
    """The first rows of an upload and the meaning of its columns; ``columns`` by field."""

    token: str
    preview: Preview
    columns: Mapping[str, str]


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
            _store_part(part, name, project, done)
        if done.made:
            names = [one.engine.name for one in done.made]
            new = {"engines": names, "rows": done.rows, "problems": len(done.problems)}
            record_change(project, user, "translations imported", new=new)
    return done


def _store_part(part: FilePart, name: str, project: Project, done: Imported) -> None:
    numbered = [(one.line, one.problem) for one in part.bad]
    numbered += [(one.line, one.problem) for one in part.problems]
    done.untranslated += part.left_out
    done.problems += [_place(part, number, problem) for number, problem in sorted(numbered)]
    if not part.usable:
        return
    counts = Counter(row.system for row in part.usable)
    systems = {f"{name}/{system}" if system else name: system for system in counts}
    _check_names(systems, project)
    pairs: dict[str, set[tuple[str, str]]] = {system: set() for system in counts}
    for row in part.usable:
        pairs[row.system].add((row.src_lang, row.tgt_lang))
    earlier = Engine.objects.visible_to(project).filter(owner=project, line__name__in=systems)
    options = {engine.line.name: engine.options for engine in earlier.order_by("created", "pk")}
    for engine in make_engines(part.data, part.usable, name, project.pk):
        line = engine.line.name
        replaced = line in options and options[line] != engine.options
        done.made.append(
            Made(engine, counts[systems[line]], sorted(pairs[systems[line]]), replaced)
        )


def _place(part: FilePart, number: int, problem: str) -> str:
    if part.title:
        return ServiceMessage.ROW_OF_FILE(name=part.title, n=number, why=problem)
    return (FileMessage.ROW if part.has_rows else FileMessage.AT_LINE)(n=number, why=problem)


def _check_names(names: Iterable[str], project: Project) -> None:
    """Refuse to replace an engine that somebody configured, or one of all projects."""
    wanted = list(names)
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
