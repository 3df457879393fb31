"""Parallel text files with one segment per line, as WMT publishes them: one file per system."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage


def one_file_a_system(
    source: bytes,
    outputs: Mapping[str, bytes],
    src_lang: str,
    tgt_lang: str,
    reference: bytes | None = None,
) -> bytes:
    """Recorded lines from parallel text files.

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
