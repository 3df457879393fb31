"""Parallel text files with one segment per line, as WMT publishes them: one file per system."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import PurePath

from triage.files.readers.common.lines import every_line
from triage.files.units import FileError
from triage.services.messages.sentences import ServiceMessage
from triage.services.recordings.reading import BETWEEN_SYSTEMS


def one_file_a_system(
    source: bytes,
    outputs: Mapping[str, bytes],
    src_lang: str,
    tgt_lang: str,
    reference: bytes | None = None,
) -> bytes:
    """Rows in JSON Lines from parallel text files; an empty line ends a system.

    :raises FileError: a file is not UTF-8, or its number of lines differs from the source's.
    """
    sources = _lines("the source", source)
    columns = {"source": sources}
    if reference:
        columns["reference"] = _lines("the reference", reference, len(sources))
    systems = []
    for system, data in outputs.items():
        columns["translation"] = _lines(system, data, len(sources))
        fixed = {"src_lang": src_lang, "tgt_lang": tgt_lang, "system": system}
        rows = zip(*columns.values(), strict=True)
        records = ({**dict(zip(columns, texts, strict=True)), **fixed} for texts in rows)
        systems.append("\n".join(json.dumps(one, ensure_ascii=False) for one in records).encode())
    return BETWEEN_SYSTEMS.join(systems)


def system_name(file_name: str, names: Sequence[str]) -> str:
    """A system's name from its file's name: the parts that the files of a set do not share.

    >>> system_name("news.en-de.hyp.Nemo.de", ["news.en-de.hyp.Nemo.de", "news.en-de.hyp.UEdin.de"])
    'Nemo'
    """
    parts = file_name.split(".")
    others = [name.split(".") for name in names if name != file_name]
    own = [part for part in parts if any(part not in other for other in others)]
    return ".".join(own) or PurePath(file_name).stem


def _lines(name: str, data: bytes, wanted: int | None = None) -> list[str]:
    try:
        lines = list(every_line(BytesIO(data)))
    except FileError as error:
        problem = ServiceMessage.LINE_OF_FILE(name=name, n=error.line, why=str(error))
        raise FileError(problem) from error
    if wanted not in (None, len(lines)):
        raise FileError(ServiceMessage.OTHER_COUNT_OF_LINES(name=name, n=len(lines), m=wanted))
    return lines
