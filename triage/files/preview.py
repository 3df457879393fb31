"""The first rows of a file, for people who assign its columns."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice

from triage.files.columns import check_width, suggest_columns, translation_columns
from triage.files.messages import FileMessage, joined
from triage.files.readers.base import Request
from triage.files.readers.common.tables import values_of
from triage.files.readers.registry import read_rows
from triage.files.units import FileError, Row, UnreadablePlace

# A catalogue may start with units that have no translation.
_LOOKED_AT = 1000


@dataclass(frozen=True, slots=True)
class Preview:
    """The first rows of a file and its columns; ``suggested`` are the likeliest by field.

    ``translations`` are the likeliest columns of translations: several in a table that has one for
    each target language.
    """

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    bad: tuple[UnreadablePlace, ...]
    suggested: dict[str, str]
    translations: tuple[str, ...] = ()

    @property
    def cells(self) -> list[tuple[int, list[str]]]:
        """The line of each row, and its text per column."""
        return [
            (one.line, [one.fields.get(name, "") for name in self.columns]) for one in self.rows
        ]


def preview(
    request: Request,
    languages: tuple[str, str] = ("", ""),
    rows: int = 10,
    *,
    translated: bool = False,
) -> Preview:
    """Read the first rows of a file and suggest the meaning of its columns.

    The columns are those of the first thousand rows, since not every row need have all of them.

    :param languages: those of the source and the translation, "" if unknown.
    :param translated: whether one of the columns must be a translation.
    :raises FileError: the file cannot be read, has no rows, or too many columns.
    """
    read = read_rows(request)
    seen = list(islice(read, rows))
    good = tuple(one for one in seen if isinstance(one, Row))
    bad = tuple(one for one in seen if isinstance(one, UnreadablePlace))
    values = values_of(chain(good, islice(read, _LOOKED_AT - rows)))
    columns = tuple(values)
    if not columns:
        raise FileError(
            joined(FileMessage.NO_ROW_READ(), str(bad[0])) if bad else FileMessage.NO_ROWS()
        )
    check_width(len(columns))
    suggested = suggest_columns(columns, *languages, translated=translated, values=values)
    translations = translation_columns(columns, suggested, *languages, values)
    return Preview(columns, good, bad, suggested, tuple(translations))
