"""Reads recorded translations in other layouts: CSV, TSV, JSON Lines, one text file per system."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Literal

from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage
from engines.texts import whole

FIELDS = ("source", "translation", "src_lang", "tgt_lang", "system", "reference", "score")
# Other tools' names for the fields; compared in lower case without spaces and underscores.
SYNONYMS = {
    "source": ("source", "src", "sourcetext", "sourcesegment", "original", "input"),
    "translation": ("translation", "target", "tgt", "mt", "hypothesis", "hyp", "output",
                    "targettext", "targetsegment", "candidate"),
    "src_lang": ("srclang", "sourcelang", "sourcelanguage", "langsrc", "sl"),
    "tgt_lang": ("tgtlang", "targetlang", "targetlanguage", "langtgt", "tl"),
    "system": ("system", "engine", "systemname", "model", "systemid", "mtsystem"),
    "reference": ("reference", "ref", "human", "gold", "postedit", "pe"),
    "score": ("score", "metricscore", "qescore", "comet", "cometscore", "cometkiwi", "xcomet",
              "metricx", "bleurt", "bertscore", "ter", "hter"),
}  # fmt: skip


# Metrics that count errors: 0 is the best.
_COUNTING_ERRORS = re.compile(r"metric-?x|\bh?ter\b|\bw?cer\b|error|penalty|mqm", re.IGNORECASE)


def lower_is_better(metric: str) -> bool:
    """Whether a metric of that name most likely counts errors.

    >>> lower_is_better("MetricX-24"), lower_is_better("COMET")
    (True, False)
    """
    return _COUNTING_ERRORS.search(metric.replace("_", " ")) is not None


def name_score(row: dict[str, Any], column: str) -> None:
    """Add the metric's name and direction to a row's score, unless given; drop a blank score."""
    if not str(row.get("score", "")).strip():
        row.pop("score", None)
        return
    row.setdefault("metric", column)
    row.setdefault("better", "lower" if lower_is_better(str(row["metric"])) else "higher")


@dataclass(frozen=True, slots=True)
class Table:
    """Named columns and their rows; ``first_line`` is the line number of the first row."""

    columns: tuple[str, ...]
    rows: tuple[Mapping[str, Any], ...]
    first_line: int


def layout_of(name: str) -> str:
    """``csv``, ``tsv`` or ``jsonl`` by the file's extension; JSON Lines for any other."""
    suffix = PurePath(name).suffix.lower()
    return {".csv": "csv", ".tsv": "tsv", ".tab": "tsv"}.get(suffix, "jsonl")


def read_table(data: bytes, layout: str) -> Table:
    """A file's columns and rows.

    :raises EngineConfigurationError: not UTF-8, or no header.
    """
    if layout == "jsonl":
        return _json_lines(data)
    text = _decoded(data)
    # TSV files of translations are not quoted: a quotation mark is part of the text.
    quoting: Literal[0, 3] = csv.QUOTE_NONE if layout == "tsv" else csv.QUOTE_MINIMAL
    reader = csv.reader(
        io.StringIO(text), delimiter="\t" if layout == "tsv" else _mark(text), quoting=quoting
    )
    try:
        header, *rows = list(reader)
    except (ValueError, csv.Error) as error:
        raise EngineConfigurationError(EngineMessage.NO_HEADER(detail=error)) from None
    columns = tuple(name.strip() for name in header)
    found = tuple(dict(zip(columns, row, strict=False)) for row in rows)
    return Table(columns, found, first_line=2)


def guess_columns(columns: Sequence[str]) -> dict[str, str]:
    """Guess the column of each field from the columns' names."""
    plain = {
        name.lower().replace("_", "").replace(" ", "").replace("-", ""): name for name in columns
    }
    guessed = {}
    for field, names in SYNONYMS.items():
        column = next((plain[name] for name in names if name in plain), "")
        if column:
            guessed[field] = column
    return guessed


def recorded_lines(table: Table, columns: Mapping[str, str], fixed: Mapping[str, str]) -> bytes:
    """The table as lines of a recorded file, with the line numbers of the table's own file.

    ``columns`` gives the column of each field, ``fixed`` a value for fields without a column;
    all other columns are kept under their own names.
    """
    used = set(columns.values())
    lines = [""] * (table.first_line - 1)
    for row in table.rows:
        if not any(row.values()):
            lines.append("")
            continue
        others = {name: value for name, value in row.items() if name not in used}
        named = {field: row[column] for field, column in columns.items() if column in row}
        record = {**others, **fixed, **named}
        name_score(record, columns.get("score", ""))
        lines.append(json.dumps(record, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines).encode()


def one_file_a_system(
    source: bytes,
    outputs: Mapping[str, bytes],
    src_lang: str,
    tgt_lang: str,
    reference: bytes | None = None,
) -> bytes:
    """Recorded lines from parallel text files with one segment per line, as WMT publishes them.

    :raises EngineConfigurationError: a file's number of lines differs from the source's.
    """
    sources = _lines(source)
    references = _parallel("the reference", reference, sources) if reference else None
    lines = []
    for system, data in outputs.items():
        for number, translation in enumerate(_parallel(system, data, sources)):
            row = {
                "source": sources[number],
                "translation": translation,
                "src_lang": src_lang,
                "tgt_lang": tgt_lang,
                "system": system,
            }
            if references:
                row["reference"] = references[number]
            lines.append(json.dumps(row, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines).encode()


def system_name(file_name: str, names: Sequence[str]) -> str:
    """A system's name from its file's name: the parts that the files of a set do not share.

    >>> system_name("news.en-de.hyp.Nemo.de", ["news.en-de.hyp.Nemo.de", "news.en-de.hyp.UEdin.de"])
    'Nemo'
    """
    parts = file_name.split(".")
    others = [name.split(".") for name in names if name != file_name]
    own = [part for part in parts if any(part not in other for other in others)]
    return ".".join(own) or PurePath(file_name).stem


def _json_lines(data: bytes) -> Table:
    rows: list[Mapping[str, Any]] = []
    columns: dict[str, None] = {}
    for line in data.splitlines():
        try:
            row = whole(json.loads(line)) if line.strip() else {}
        except (ValueError, RecursionError):
            row = {}
        if isinstance(row, dict):
            columns.update(dict.fromkeys(map(str, row)))
        rows.append(row if isinstance(row, dict) else {})
    return Table(tuple(columns), tuple(rows), first_line=1)


def _parallel(name: str, data: bytes, sources: Sequence[str]) -> list[str]:
    lines = _lines(data)
    if len(lines) != len(sources):
        raise EngineConfigurationError(
            EngineMessage.OTHER_COUNT_OF_LINES(name=name, n=len(lines), m=len(sources))
        )
    return lines


def _lines(data: bytes) -> list[str]:
    return _decoded(data).replace("\r\n", "\n").removesuffix("\n").split("\n")


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EngineConfigurationError(
            EngineMessage.FILE_NOT_UTF_8(n=error.start), remedy=EngineMessage.SAVE_AS_UTF_8()
        ) from None


def _mark(text: str) -> str:
    header = text.split("\n", 1)[0]
    return max(",;\t", key=header.count)
