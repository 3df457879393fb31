"""``mtriage init``: looks at a repository and writes its configuration and a baseline."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from glob import escape
from pathlib import Path, PurePath

import yaml

from triage.checking.checker import Checker, SignalChoice, known_signals
from triage.checking.formats.base import Summary, counted
from triage.checking.formats.jsonl import JsonLines
from triage.checking.processes import Checking
from triage.cli.check_command import CheckRequest, CheckRun, screening
from triage.files.readers.registry import files_in
from triage.language_codes import base_language
from triage.methods.numbers.languages import UnknownLanguageError, get_language

BASELINE = "mtriage-baseline.jsonl"
# A code in a name: es, pt_BR, zh-rCN and b+sr+Latn (Android), zh-Hans, sr@latin.
_CODE = re.compile(
    r"(?<![A-Za-z0-9])(?:b\+)?([a-z]{2,3})(?:[-_+](?:r?[A-Z]{2}|[A-Z][a-z]{3}|\d{3}))*(?:@\w+)?(?![A-Za-z0-9])"
)


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What is in a repository: the patterns of its catalogues, and what a check found in them."""

    patterns: dict[str, int]
    src_lang: str
    languages: int
    summary: Summary
    baseline: str

    @property
    def config(self) -> str:
        """The content of ``mtriage.yaml``."""
        check: dict[str, object] = {"files": list(self.patterns)}
        if self.src_lang:
            check["src_lang"] = self.src_lang
        check["baseline"] = BASELINE
        written: str = yaml.safe_dump(
            {"version": 1, "check": check}, sort_keys=False, allow_unicode=True
        )
        return written

    def in_words(self) -> list[str]:
        """Return one line for each pattern, and one of all."""
        found = [f"{pattern}: {counted(n, 'file')}" for pattern, n in self.patterns.items()]
        counts = (
            counted(self.languages, "language"),
            counted(self.summary.units, "unit"),
            counted(self.summary.findings, "finding"),
        )
        return [*found, f"{', '.join(counts)}."]


def first_look(folder: Path, src_lang: str = "") -> FirstLook | None:
    """Check the catalogues in a folder; None if there are none.

    :param folder: relative to the current folder, as the names in the baseline are.
    """
    files = tuple(files_in(folder))
    if not files:
        return None
    found = io.StringIO()
    request = CheckRequest(files, src_lang=src_lang, fail_on=None)
    checker = Checker(SignalChoice(tuple(known_signals())), screening())
    with Checking(checker) as checking:
        run = CheckRun(request, checker, checking, JsonLines(found))
        run.run()
    directions = run.summary.directions
    sources = Counter({source: 0 for source, _ in directions})
    for (source, _), tally in directions.items():
        sources[source] += tally.units
    return FirstLook(
        patterns=_patterns([one.relative_to(folder) for one in files]),
        # Where catalogues differ, each says its own.
        src_lang=next(iter(sources)) if len(sources) == 1 else src_lang,
        languages=len({target for (_, target), tally in directions.items() if tally.units}),
        summary=run.summary,
        baseline=found.getvalue(),
    )


def _patterns(files: Sequence[PurePath]) -> dict[str, int]:
    """Patterns that fit the files, with ``*`` for their languages, and how many each fits."""
    return dict(Counter(pattern_of(file) for file in files))


def pattern_of(path: PurePath) -> str:
    """Return the pattern that fits a catalogue and its like in other languages.

    >>> pattern_of(PurePath("locale/pt_BR/LC_MESSAGES/app.po")), pattern_of(PurePath("app_es.arb"))
    ('locale/*/LC_MESSAGES/app.po', 'app_*.arb')
    >>> pattern_of(PurePath("res/values-zh-rCN/strings.xml"))
    'res/values-*/strings.xml'
    """
    name = f"{_general(path.stem)}{escape(path.suffix)}"
    return PurePath(*map(_general, path.parts[:-1]), name).as_posix()


def _general(name: str) -> str:
    pieces, end = [], 0
    for match in _CODE.finditer(name):
        if _is_language(match[1]):
            pieces += [escape(name[end : match.start()]), "*"]
            end = match.end()
    return "".join([*pieces, escape(name[end:])])


def _is_language(code: str) -> bool:
    try:
        get_language(base_language(code))
    except UnknownLanguageError:
        return False
    return True
