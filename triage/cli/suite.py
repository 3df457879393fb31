"""A number-test suite as a folder to hand in: items, sources, datasheet, checksums; and its scores.

A shared task sends the lines of ``sources.<language>.txt`` through the systems and returns one file
per system and direction with as many lines. ``items.jsonl`` says what each of them must state.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from triage.checking.formats.sarif import installed_version
from triage.files.outputs import written_text
from triage.files.readers.common.lines import every_line
from triage.files.readers.json_lines import every_row
from triage.files.units import FileError
from triage.language_codes import split_direction
from triage.methods.base import AnsweredCase, CaseSpec, Result, SourceRow, Verdict
from triage.methods.numbers.languages import UnknownLanguageError, get_language
from triage.methods.numbertest.method import NumberTest, case_row, cases_from_rows
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.paper_order import directions_in_paper_order, in_paper_order
from triage.reporting.paper_tables import CapabilityCells
from triage.reporting.statistics.rates import Rate

ITEMS, ABOUT, DATASHEET, SUMS = "items.jsonl", "suite.json", "README.md", "SHA256SUMS"
#: The files of every suite, beside its sources.
FILES = (ITEMS, ABOUT, DATASHEET, SUMS)


class SuiteProblem(ValueError):
    """A suite or an output that cannot be used; the message names cause and remedy."""


@dataclass(frozen=True, slots=True)
class SuiteRequest:
    """What a suite is made from; ``licence`` and ``contact`` are only printed."""

    name: str
    languages: tuple[str, ...]
    options: NumberTestOptions
    seed: int
    licence: str = ""
    contact: str = ""


def write_suite(folder: Path, request: SuiteRequest) -> int:
    """Write a suite into a new or empty folder; return the number of items.

    The same request with the same version of mtriage writes the same bytes.

    :raises SuiteProblem: the folder has files, or the name is no part of a file name.
    :raises MethodError: the options allow no case.
    :raises OSError: a file cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise SuiteProblem(
            f"{folder} has files: write a suite into a new folder, so that its checksums cover it."
        )
    if not request.name or not all(char.isalnum() or char in "-_" for char in request.name):
        raise SuiteProblem(f"{request.name!r}: use letters, digits, - and _ for the name.")
    rows = [row for language in request.languages for row in _rows(language, request)]
    texts = {ITEMS: "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)}
    for language in request.languages:
        sources = [row["source"] for row in rows if row["src_lang"] == language]
        texts[sources_of(language)] = "".join(f"{source}\n" for source in sources)
    texts[ABOUT] = json.dumps(_about(request, len(rows)), ensure_ascii=False, indent=2) + "\n"
    texts[DATASHEET] = datasheet(request, rows)
    texts[SUMS] = "".join(f"{_sum(text.encode())}  {name}\n" for name, text in texts.items())
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        with written_text(folder / name) as stream:
            stream.write(text)
    return len(rows)


def sources_of(language: str) -> str:
    """Return the name of the file with the source texts of a language."""
    return f"sources.{language}.txt"


def _rows(language: str, request: SuiteRequest) -> Iterator[dict[str, Any]]:
    rng = random.Random(request.seed)
    cases = NumberTest().generate(request.options, language, "", rng)
    for number, case in enumerate(cases, 1):
        name = f"{request.name}-{language}-{number:05d}"
        yield {"id": name, "src_lang": language, **case_row(case)}


def _about(request: SuiteRequest, items: int) -> dict[str, Any]:
    return {
        "name": request.name,
        "mtriage": installed_version(),
        "method": f"{NumberTest.name} {NumberTest.version}",
        "source_languages": list(request.languages),
        "seed": request.seed,
        "options": request.options.model_dump(mode="json", exclude_defaults=True),
        "items": items,
        "licence": request.licence,
        "contact": request.contact,
    }


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def datasheet(request: SuiteRequest, rows: Sequence[Mapping[str, Any]]) -> str:
    """Return the datasheet of a suite in Markdown: what it has, how it was made, how it is scored."""
    counts = Counter((row["capability"], row["format"], row["src_lang"]) for row in rows)
    templates = {(row["src_lang"], row["template"]) for row in rows}
    names = sorted(dict.fromkeys(key[:2] for key in counts), key=lambda key: in_paper_order(key[0]))
    head = f"| capability | format | {' | '.join(request.languages)} |"
    table = [
        f"| {capability} | `{name}` | "
        + " | ".join(str(counts[capability, name, language]) for language in request.languages)
        + " |"
        for capability, name in names
    ]
    sources = ", ".join(f"`{sources_of(language)}`" for language in request.languages)
    return f"""# {request.name}: a test suite for numbers in machine translation

## What it tests
Whether a translation states the numbers of its source, in whatever form the target language allows: {len(rows)} sentences, each
made from a template and one or more random numbers, after Wang et al., *As Easy as 1, 2, 3: Behavioural Testing of NMT Systems for
Numerical Translation* (Findings of ACL 2021).

## What is in it
* {sources}: the texts to translate, one per line, UTF-8.
* `{ITEMS}`: one JSON object for each line, in the order of the languages and their lines: `id`, `src_lang`, `capability`, `format`,
  `style`, `template`, `source`, `values` (what a translation must state), `spans` (where the source states it, in code points).
* `{ABOUT}`: what the suite was made from. `{SUMS}`: checksums, for `sha256sum -c {SUMS}`.

{head}
{"|---" * (len(request.languages) + 2)}|
{chr(10).join(table)}

## How it was made
{len(templates)} templates, filled by mtriage {installed_version() or "(a checkout)"} ({NumberTest.name} {NumberTest.version}) with seed {request.seed}. No text is taken from an
evaluation set, and none was chosen by what a system got right. The same command writes the same files.

## How to take part
Translate each file line by line and return, for each system and direction, a text file with one translation a line in the same order,
named `SYSTEM.SOURCE-TARGET.txt` (`{request.name}.SYSTEM.en-de.txt` and `en-de/SYSTEM.txt` are understood as well). An empty line is
an empty translation. JSON Lines with `id` and `translation` may have any order.

## How it is scored
`mtriage suite score FOLDER OUTPUT...` compares the numbers of each translation with `values`. Digits of any script, words, scale
words and the separators of the target language are all right if the value is. Where a careful reader could decide either way, the
check abstains. Pass rate = passed / (passed + failed); intervals are Wilson's at 95 %. Cases that share a template are not
independent: to generalise to other sentences, resample templates.

## What it does not say
Nothing about the rest of a translation, and nothing about how often such numbers occur in ordinary text. The check is a program and
can be wrong: have people read what failed before publishing figures.

## Licence and contact
{request.licence or "Not stated: choose one before you publish the suite."}

{request.contact or "Contact: not stated."}
"""


@dataclass(frozen=True)
class Suite:
    """A suite that was read from its folder, with its checksums verified."""

    name: str
    items: Mapping[str, Sequence[Mapping[str, Any]]]

    @classmethod
    def read(cls, folder: Path) -> Suite:
        """Read a suite.

        :raises SuiteProblem: it is none, or a file differs from its checksum.
        :raises OSError: a file cannot be read.
        """
        if not (folder / SUMS).is_file():
            raise SuiteProblem(f"{folder} is no suite: it has no {SUMS}.")
        for line in (folder / SUMS).read_text("utf-8").splitlines():
            known, _, name = line.partition("  ")
            if Path(name).name != name or not (folder / name).is_file():
                raise SuiteProblem(f"{folder / SUMS} names {name!r}, which is not in the folder.")
            if _sum((folder / name).read_bytes()) != known:
                raise SuiteProblem(
                    f"{folder / name} was changed after the suite was written, so scores could not "
                    "be compared: restore it, or write another suite."
                )
        items: dict[str, list[Mapping[str, Any]]] = {}
        try:
            name = str(json.loads((folder / ABOUT).read_text("utf-8"))["name"])
            for row in every_row(folder / ITEMS):
                items.setdefault(row.fields["src_lang"], []).append(row.values)
        except (ValueError, KeyError, TypeError) as error:
            raise SuiteProblem(f"{folder}: its {ITEMS} or {ABOUT} is broken: {error}") from error
        return cls(name, items)

    @cached_property
    def cases(self) -> Mapping[str, Sequence[CaseSpec]]:
        """Source language -> a case for each item."""
        return {
            language: list(
                cases_from_rows(
                    (SourceRow(str(row["source"]), dict(row)) for row in rows), language
                )
            )
            for language, rows in self.items.items()
        }


@dataclass(frozen=True, slots=True)
class Output:
    """The translations that one system returned for one direction, in the order of the items."""

    system: str
    source_language: str
    target_language: str
    translations: tuple[str, ...]

    @property
    def direction(self) -> str:
        return f"{self.source_language}-{self.target_language}"


def read_output(suite: Suite, path: Path) -> Output:
    """Read a returned file; system and direction are read from its name.

    :raises SuiteProblem: the name, the direction or the number of lines does not fit the suite.
    :raises OSError: the file cannot be read.
    """
    system, direction = _named(suite, path)
    source, target = split_direction(direction)
    if source not in suite.items:
        raise SuiteProblem(
            f"{path}: the suite has no texts in {source!r}, only in {', '.join(suite.items)}."
        )
    names = [str(row["id"]) for row in suite.items[source]]
    try:
        get_language(target)
        read = _by_id(path, names) if path.suffix == ".jsonl" else _by_line(path, names)
    except UnknownLanguageError as error:
        raise SuiteProblem(f"{path}: {error}") from error
    except FileError as error:
        raise SuiteProblem(f"{path}:{error.line}: {error}") from error
    return Output(system, source, target, tuple(read))


def _named(suite: Suite, path: Path) -> tuple[str, str]:
    stem = path.stem.removeprefix(f"{suite.name}.")
    system, dot, direction = stem.rpartition(".")
    if dot and all(split_direction(direction)):
        return system, direction
    if all(split_direction(path.absolute().parent.name)):
        return stem, path.absolute().parent.name
    raise SuiteProblem(
        f"{path}: system and direction are not in the name: SYSTEM.en-de.txt or en-de/SYSTEM.txt."
    )


def _by_line(path: Path, names: Sequence[str]) -> list[str]:
    with path.open("rb") as stream:
        lines = list(every_line(stream))
    if len(lines) != len(names):
        raise SuiteProblem(
            f"{path} has {len(lines)} lines, the suite {len(names)} texts in this language: "
            "return one translation a line, in the same order."
        )
    return lines


def _by_id(path: Path, names: Sequence[str]) -> list[str]:
    found: dict[str, str] = {}
    for row in every_row(path):
        name, translation = row.fields.get("id"), row.values.get("translation")
        if name is None or name in found or not isinstance(translation, str):
            raise SuiteProblem(
                f"{path}:{row.line}: no id, one that occurs twice, or no translation."
            )
        found[name] = translation
    if missing := [name for name in names if name not in found]:
        raise SuiteProblem(
            f"{path} lacks {len(missing)} of {len(names)} items, first {missing[0]!r}."
        )
    return [found[name] for name in names]


@dataclass(frozen=True, slots=True)
class JudgedItem:
    """One translation of an item, with its verdict."""

    item: Mapping[str, Any]
    output: Output
    translation: str
    verdict: Verdict

    def as_json(self) -> dict[str, Any]:
        """Return the line of a file of verdicts."""
        return {
            "id": self.item["id"],
            "system": self.output.system,
            "direction": self.output.direction,
            "capability": self.item["capability"],
            "format": self.item["format"],
            "verdict": self.verdict.result.value,
            "error": self.verdict.error_kind or None,
            "message": str(self.verdict.message),
            "source": self.item["source"],
            "translation": self.translation,
        }


def read_outputs(suite: Suite, paths: Iterable[Path]) -> list[Output]:
    """Read several returned files.

    :raises SuiteProblem: one does not fit the suite, or two are of one system and direction.
    :raises OSError: a file cannot be read.
    """
    found: dict[tuple[str, str], Output] = {}
    for path in paths:
        one = read_output(suite, path)
        if (one.system, one.direction) in found:
            raise SuiteProblem(f"{path}: another file has {one.system}, {one.direction} already.")
        found[one.system, one.direction] = one
    return list(found.values())


def judged(suite: Suite, outputs: Iterable[Output]) -> Iterator[JudgedItem]:
    """Judge every translation of the outputs."""
    method, options = NumberTest(), NumberTestOptions()
    for one in outputs:
        source, target = one.source_language, one.target_language
        answered = [
            AnsweredCase(case, (text,), source, target)
            for case, text in zip(suite.cases[source], one.translations, strict=True)
        ]
        items = suite.items[source]
        verdicts = method.judge(answered, options)
        for item, text, verdict in zip(items, one.translations, verdicts, strict=True):
            yield JudgedItem(item, one, text, verdict)


def results(rows: Iterable[JudgedItem]) -> list[dict[str, Any]]:
    """Return the counts of each system, direction and capability, in the paper's order.

    The fields are those of ``run_campaign --json``; rates are percentages, None without a case.
    """
    counts: dict[tuple[str, str, str], Counter[Result]] = {}
    for row in rows:
        key = (row.output.direction, str(row.item["capability"]), row.output.system)
        counts.setdefault(key, Counter())[row.verdict.result] += 1
    return [
        _result(*key, counts[key])
        for key in sorted(
            counts,
            key=lambda key: (
                directions_in_paper_order(*split_direction(key[0])),
                in_paper_order(key[1]),
                key[2],
            ),
        )
    ]


def _result(direction: str, capability: str, system: str, n: Counter[Result]) -> dict[str, Any]:
    rate = Rate(n[Result.PASS], n[Result.PASS] + n[Result.FAIL])
    limits = rate.interval
    return {
        "engine": system,
        "direction": direction,
        "method": NumberTest.name,
        "capability": capability,
        "cases": n.total(),
        "passed": n[Result.PASS],
        "failed": n[Result.FAIL],
        "abstained": n[Result.ABSTAIN],
        "errors": 0,
        "pass_rate": None if rate.value is None else round(100 * rate.value, 2),
        "ci95": limits and [round(100 * limits.low, 2), round(100 * limits.high, 2)],
    }


def cells_of(found: Iterable[Mapping[str, Any]]) -> CapabilityCells:
    """Return the cells of the paper's table 3."""
    return {
        (one["direction"], one["capability"], one["engine"]): Rate(
            one["passed"], one["passed"] + one["failed"]
        )
        for one in found
    }
