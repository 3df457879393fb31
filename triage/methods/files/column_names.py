"""Common names of columns, and the fields they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from triage.language_codes import base_language, split_direction
from triage.language_names import language_named
from triage.methods.files.base import BadRow, Columns

NAMES = {
    "source": ("source", "src", "source_text", "source text", "original", "text", "sentence", "input"),
    "translation": (
        "translation", "target", "tgt", "mt", "hypothesis", "hyp", "output", "target_text", "machine",
    ),
    "reference": ("reference", "ref", "human", "post_edit", "postedit", "pe", "gold"),
    "corpus": ("corpus", "domain", "file", "document", "doc", "origin"),
    "engine": ("engine", "system", "model", "provider"),
}  # fmt: skip
#: Names of a row's own key; "id" is also the code of Indonesian.
IDS = ("id", "key", "name", "string id", "identifier")
SOURCE_LANGUAGE = ("src_lang", "source_lang", "source_language", "source language", "srclang")
TARGET_LANGUAGE = (
    "tgt_lang", "target_lang", "target_language", "target language", "tgtlang", "trglang",
)  # fmt: skip
#: Both languages in one column: "en-de".
DIRECTION = ("direction", "lp", "langpair", "language_pair", "language pair")
LANGUAGES = (*SOURCE_LANGUAGE, *TARGET_LANGUAGE, *DIRECTION)
# More rows than this above the names of the columns are not titles.
_MOST_TITLES = 10


def looks_like_header(cells: Sequence[str]) -> bool:
    """Whether a first row has column names: a known one or two languages, and no sentence."""
    names = [cell.strip().lower() for cell in cells]
    if any(len(name.split()) > 3 for name in names):
        return False
    known = {name for aliases in NAMES.values() for name in aliases}
    return any(name in known for name in names) or len({*map(language_named, names)} - {""}) > 1


def without_titles(
    rows: Iterable[tuple[int, Sequence[str] | BadRow]], is_header: Callable[[Sequence[str]], bool]
) -> Iterator[tuple[int, Sequence[str] | BadRow]]:
    """Leave out what stands above the names of the columns: titles, and Excel's line "sep=;".

    A title is a row with a single text.

    >>> list(without_titles([(1, ["May", ""]), (2, ["source", "target"])], looks_like_header))
    [(2, ['source', 'target'])]
    """
    left = iter(rows)
    above: list[tuple[int, Sequence[str] | BadRow]] = []
    for number, cells in left:
        named = not isinstance(cells, BadRow) and is_header(cells)
        single = not isinstance(cells, BadRow) and sum(map(bool, cells)) < 2
        if single and not named and len(above) < _MOST_TITLES:
            above.append((number, cells))
            continue
        if not named:
            yield from above
        above = []
        yield number, cells
        break
    yield from above
    yield from left


def languages_of(fields: Mapping[str, str]) -> tuple[str, str]:
    """Return the source and target language that a row states for itself, "" for none.

    :param fields: text by the column's name in lower case.

    >>> languages_of({"source_language": "en", "target_lang": "es"}), languages_of({"lp": "en-de"})
    (('en', 'es'), ('en', 'de'))
    """
    source, target, direction = (
        next((fields[name].strip() for name in names if fields.get(name)), "")
        for names in (SOURCE_LANGUAGE, TARGET_LANGUAGE, DIRECTION)
    )
    first, second = split_direction(direction)
    return (source or first, target or second) if second else (source, target)


def suggest_columns(
    columns: Sequence[str], source_language: str = "", target_language: str = ""
) -> Columns:
    """Return the most likely column of each field, by name, language and order."""
    left = list(columns)
    found = {role: _take(left, role) for role in NAMES}
    source = found["source"] or _by_language(left, source_language)
    translation = found["translation"] or _by_language(left, target_language)
    if not source and left:
        source = left.pop(0)
        if not translation and left and all(name.isdecimal() for name in columns):
            translation = left.pop(0)
    return Columns(source, translation, found["reference"], found["corpus"], found["engine"])


def _take(left: list[str], role: str) -> str:
    for alias in NAMES[role]:
        for column in left:
            if column.strip().lower() == alias:
                left.remove(column)
                return column
    return ""


def _by_language(left: list[str], language: str) -> str:
    """The column named after the language, by its code with or without the region, or by name."""
    wanted = language.lower().replace("_", "-")
    same = [c for c in left if c.lower().replace("_", "-") == wanted]
    near = [
        c
        for c in left
        if base_language(wanted) in (base_language(c), base_language(language_named(c)))
    ]
    for column in (*same, *near):
        if language:
            left.remove(column)
            return column
    return ""
