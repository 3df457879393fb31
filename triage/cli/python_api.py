"""Find wrong translations: the Python API, imported as ``mtriage``; the command has the same name.

``read_file`` reads translation files, ``check_numbers`` is the number oracle, ``check_units`` runs
the signals of screening, ``check_file`` reads a file and checks its units, and ``generate_numbers``
(with the extra "generator") generates sentences whose translations a program can check. ``Client``
accesses the API of a site.

>>> check_numbers("It is 9,756.001 miles.", "Es sind 9.756.001 Meilen.", "en", "de").error_kind
'separator'
>>> unit = Unit(1, "greeting", "Hello {name}!", "¡Hola!", "en", "es")
>>> [(finding.signal, str(finding.level)) for finding in check_units([unit])]
[('markup', 'error')]
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from triage.checking.checker import check_file, check_units, known_signals
from triage.checking.findings import Finding, Level
from triage.client.client import Client, ClientProblem
from triage.client.models import NewCampaign, NewFileCheck, NumberPair, Vote
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import FileError, SkipReason, Unit, UnreadablePlace
from triage.methods.base import CaseSpec, Result
from triage.methods.numbers.oracle import Check
from triage.methods.numbers.oracle import check as check_numbers

# Three classes keep their earlier names for programs that use them.
Broken, FileProblem, LeftOut = UnreadablePlace, FileError, SkipReason

__all__ = [
    "Broken",
    "CaseSpec",
    "Check",
    "Client",
    "ClientProblem",
    "FileError",
    "FileProblem",
    "Finding",
    "LeftOut",
    "Level",
    "NewCampaign",
    "NewFileCheck",
    "NumberPair",
    "Result",
    "SkipReason",
    "Unit",
    "UnreadablePlace",
    "Vote",
    "check_file",
    "check_numbers",
    "check_units",
    "generate_numbers",
    "known_signals",
    "read_file",
]


def read_file(
    path: str | os.PathLike[str],
    src_lang: str = "",
    tgt_lang: str = "",
    source: str | os.PathLike[str] | None = None,
) -> Iterator[Unit | UnreadablePlace]:
    """Yield the units of a translation file, and the places that could not be read.

    :param source: the file with the source texts, for formats with one file per language.
    :raises FileError: the file is not what its extension says.
    :raises OSError: it cannot be opened.
    """
    source_file = None if source is None else Path(source)
    return read_units(Request(Path(path), src_lang, tgt_lang, source_file))


def generate_numbers(
    src_lang: str, seed: int = 0, per_format: int | None = None, **options: Any
) -> Iterator[CaseSpec]:
    """Yield sentences with the numbers that their translations must contain.

    The same arguments give the same sentences. ``options`` are those of a number-test
    campaign, such as ``preset="paper"`` or ``capabilities=("integers",)``.

    :raises triage.methods.base.MethodError: the language or the options allow no case.
    """
    from triage.methods.numbertest.method import NumberTest
    from triage.methods.numbertest.options import NumberTestOptions

    chosen = NumberTestOptions(per_format=per_format, **options)
    return NumberTest().generate(chosen, src_lang, "", random.Random(seed))
