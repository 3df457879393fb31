"""Import existing translations: from uploaded files to one engine per system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import PurePath

from django.contrib.auth.models import User
from django.db import transaction

from engines.errors import EngineConfigurationError
from engines.messages import joined
from engines.models import Engine
from engines.services import uploads
from engines.services.recorded_formats import guess_columns
from engines.services.recorded_import import make_engines
from triage.methods.files.base import BadRow, UploadError
from triage.methods.files.reading import Preview, format_of, preview
from triage.models import Project
from triage.services.events.history import record_change
from triage.services.messages.sentences import ServiceMessage
from triage.services.recordings.catalogues import as_xliff, is_catalogue
from triage.services.recordings.reading import PARALLEL, Part, read

TABLES = ("tsv", "csv", "jsonl", "tmx", "xliff")
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
    """The engines created, rows with a problem by number, and how many rows lack a translation."""

    made: list[Made] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    untranslated: int = 0

    @property
    def rows(self) -> int:
        """The rows of all engines."""
        return sum(one.rows for one in self.made)


def store_table(
    data: bytes, name: str, project: Project, src_lang: str = "", tgt_lang: str = ""
) -> str:
    """Store a table or a catalogue until it is imported; return its token.

    :param src_lang: with ``tgt_lang``, chooses among the columns of a workbook; "" if unknown.

    :raises UploadError: neither its name nor its content is that of either.
    """
    if is_catalogue(name):
        return uploads.store(as_xliff(data, name, src_lang, tgt_lang), "xliff", project)
    return uploads.store(data, kind_of(data, name), project)


def kind_of(data: bytes, name: str) -> str:
    """The format of a table according to its name, or else its content.

    :raises UploadError: it is not a known format.
    """
    try:
        kind = format_of(name)
    except UploadError:
        kind = ""
    if kind in TABLES:
        return kind
    begin = data[:BEGINNING].removeprefix(b"\xef\xbb\xbf").lstrip()
    for mark, found in ((b"<tmx", "tmx"), (b"<xliff", "xliff")):
        if begin.startswith(b"<") and mark in begin:
            return found
    line = begin.split(b"\n", 1)[0]
    if line.startswith(b"{"):
        return "jsonl"
    if b"\t" in line:
        return "tsv"
    if kind == "" and (b"," in line or b";" in line):
        return "csv"
    message = ServiceMessage.NO_TABLE(name=PurePath(name).name)
    raise UploadError(joined(message, ServiceMessage.WHAT_TABLES_ARE()))


def preview_upload(
    token: str,
    project: Project,
    columns: Mapping[str, str] | None,
    languages: tuple[str, str] = ("", ""),
) -> UploadPreview:
    """The first ten rows. If ``columns`` is None, they are detected by name or language.

    :raises UploadError, EngineConfigurationError: the upload is gone or cannot be read.
    """
    data, kind = uploads.stored(token, project)
    seen = preview(BytesIO(data), _format(kind), *languages)
    if columns is None:
        likely = {"source": seen.suggested.source, "translation": seen.suggested.translation}
        columns = {**likely, **guess_columns(seen.columns)}
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
    """
    return store(read(token, project, columns, languages), name, project, user)


def store(parts: Iterable[Part], name: str, project: Project, user: User) -> Imported:
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


def _store_part(part: Part, name: str, project: Project, done: Imported) -> None:
    numbered = [(one.number, one.problem) for one in part.bad]
    numbered += [(one.line, one.problem) for one in part.problems]
    done.untranslated += part.untranslated
    done.problems += [_row(part.title, number, problem) for number, problem in sorted(numbered)]
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
    for engine in make_engines(part.lines, part.usable, name, project.pk):
        line = engine.line.name
        replaced = line in options and options[line] != engine.options
        done.made.append(
            Made(engine, counts[systems[line]], sorted(pairs[systems[line]]), replaced)
        )


def _row(title: str, number: int, problem: str) -> str:
    if title:
        return ServiceMessage.ROW_OF_FILE(name=title, n=number, why=problem)
    return str(BadRow(number, problem))


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


def _format(kind: str) -> str:
    return "jsonl" if kind == PARALLEL else kind
