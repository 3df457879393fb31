"""Structure-invariant testing of a file: make variants, translate or read them, report suspects."""

from __future__ import annotations

import random
import sys
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, get_args

from django.core.management.base import BaseCommand, CommandError
from pydantic import ValidationError

from engines import services as engines
from engines.errors import EngineError
from engines.models import Engine
from engines.services import Answer, ItemError
from triage.cli.line_commands import answer_lines, refused
from triage.files.units import FileError, UnreadablePlace
from triage.methods.base import AnsweredCase, CaseSpec, MethodError, Result
from triage.methods.sit.judging import Examined, Judge
from triage.methods.sit.method import case_of, perturb
from triage.methods.sit.options import (
    OLD_NAMES,
    GeneratorName,
    RelationName,
    SitOptions,
    SourceSentence,
    StructureName,
)
from triage.methods.sit.perturbation.perturber import VariantGroup
from triage.methods.sit.records import (
    SitRow,
    problem_json,
    read_originals,
    recorded_case,
    result_json,
    variants_json,
)
from triage.models.bulk_insert import chunks
from triage.services.projects.projects import UnknownProject, find_project

# SitRows processed together: bulk calls stay large, and memory constant over a long file.
CHUNK = 200
_NAMES = (
    "relation",
    "structure",
    "threshold",
    "include_unchanged",
    "top_k",
    "candidates",
    "variants",
    "min_words",
    "max_words",
)


class Command(BaseCommand):
    help = "Structure-invariant testing: one JSON line in and out an original sentence."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--input", default="-", help="JSON Lines; - is standard input")
        parser.add_argument("--output", default="-", help="A file; - is standard output")
        parser.add_argument("--src-lang", default="en")
        parser.add_argument("--tgt-lang", default="")
        parser.add_argument(
            "--relation",
            choices=get_args(RelationName),
            default="substitution",
            help="How a sentence is changed, and what its translation must do",
        )
        parser.add_argument(
            "--structure",
            choices=(*get_args(StructureName), *OLD_NAMES),
            default="dependency",
        )
        parser.add_argument("--threshold", type=float, help="On the scaled distance")
        parser.add_argument("--top-k", type=int, default=3)
        parser.add_argument("--candidates", type=int, default=10, help="Words tried per position")
        parser.add_argument("--variants", type=int, default=10, help="Max. variants per original")
        parser.add_argument("--min-words", type=int, default=2)
        parser.add_argument("--max-words", type=int, default=35)
        parser.add_argument("--generator", choices=get_args(GeneratorName), default="wordnet")
        parser.add_argument("--mlm-model", default="bert-base-cased", help="Name or folder")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--all", action="store_true", help="List every variant")
        parser.add_argument(
            "--include-unchanged",
            action="store_true",
            help="Report also variants in which nothing besides the replaced word is named as changed",
        )
        way = parser.add_mutually_exclusive_group()
        way.add_argument("--engine", help="Translate with this engine")
        parser.add_argument("--project", default="", help="Also knows this project's own engines")
        way.add_argument("--recorded", action="store_true", help="The input holds translations")
        way.add_argument("--variants-only", action="store_true", help="Only make the variants")

    def handle(self, *args: Any, **options: Any) -> None:
        work = _Work(options, self._warn)
        try:
            bad = answer_lines(options["input"], options["output"], work.results)
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}.") from error
        except (MethodError, EngineError, FileError) as error:
            raise CommandError(str(error)) from error
        self._warn(work.report())
        self._warn(bad)
        if bad:
            sys.exit(1)

    def _warn(self, message: str) -> None:
        if message:
            self.stderr.write(message)


class _Work:
    """One run of the command: its options, its engine, and the time of each step."""

    def __init__(self, options: dict[str, Any], warn: Any) -> None:
        self._all = options["all"]
        self._source, self._target = options["src_lang"], options["tgt_lang"]
        self._seed = options["seed"]
        self._recorded, self._only = options["recorded"], options["variants_only"]
        self._options = _sit_options(options)
        self._judge_with = Judge(self._options)
        self._warn = warn
        self._notes: set[str] = set()
        self._errors: dict[str, str] = {}
        self._seconds: dict[str, float] = defaultdict(float)
        self._engine = _engine(options)
        if not self._target and not self._only:
            raise CommandError("--tgt-lang is needed.")

    def results(self, lines: BinaryIO) -> Iterator[dict[str, Any]]:
        """Yield one result per input line, in order."""
        for chunk in chunks(read_originals(lines, recorded=self._recorded), CHUNK):
            rows = [row for row in chunk if isinstance(row, SitRow)]
            found = iter(self._chunk(rows))
            for item in chunk:
                if isinstance(item, UnreadablePlace):
                    yield refused(item)
                else:
                    yield next(found)

    def report(self) -> str:
        """Seconds by step, on one line."""
        return ", ".join(f"{step} {seconds:.2f} s" for step, seconds in self._seconds.items())

    def _chunk(self, rows: Sequence[SitRow]) -> list[dict[str, Any]]:
        if self._recorded:
            cases = [
                recorded_case(row, self._source, self._target, self._options.measure)
                for row in rows
            ]
            return self._lines(rows, self._judge(cases))
        groups = self._perturb(rows)
        if self._only:
            return [variants_json(row, group) for row, group in zip(rows, groups, strict=True)]
        return self._tested(rows, groups)

    def _perturb(self, rows: Sequence[SitRow]) -> list[VariantGroup]:
        if not rows:
            return []
        sentences = tuple(SourceSentence(text=row.source) for row in rows)
        options = self._options.model_copy(update={"sentences": sentences})
        with self._timed("perturbation"):
            return list(perturb(options, self._source, random.Random(self._seed)))

    def _tested(
        self, rows: Sequence[SitRow], groups: Sequence[VariantGroup]
    ) -> list[dict[str, Any]]:
        specs = [None if group.problem else case_of(group, self._options) for group in groups]
        outcomes = self._translate([spec for spec in specs if spec])
        cases = [_answered(spec, outcomes, self._source, self._target) for spec in specs if spec]
        verdicts = iter(self._recheck(cases, self._judge([c for c in cases if c.outputs])))
        answered = iter(cases)
        found = []
        for row, group in zip(rows, groups, strict=True):
            case = None if group.problem else next(answered)
            if case and case.outputs:
                found += self._lines([row], [next(verdicts)])
                continue
            problem = group.problem or self._errors[group.text]
            found.append(problem_json(row, problem, self._options.measure, self._options.threshold))
        return found

    def _judge(self, cases: Sequence[AnsweredCase]) -> list[Examined]:
        with self._timed("parsing and comparison"):
            return self._judge_with.examine(cases)

    def _translate(self, specs: Sequence[CaseSpec], *, alone: bool = False) -> dict[str, Any]:
        texts = list(dict.fromkeys(text for spec in specs for text in spec.inputs))
        ask = engines.translate_alone if alone else engines.translate
        assert self._engine is not None
        with self._timed("translation"):
            answers = ask(self._engine, texts, self._source, self._target)
        outcomes = dict(zip(texts, answers, strict=True))
        self._errors |= {t: o.message for t, o in outcomes.items() if isinstance(o, ItemError)}
        return outcomes

    def _recheck(
        self, cases: Sequence[AnsweredCase], verdicts: Sequence[Examined]
    ) -> list[Examined]:
        """Translate suspects again on their own, if batches matter for the engine, and judge again."""
        assert self._engine is not None
        answered = [case for case in cases if case.outputs]
        doubted = [i for i, v in enumerate(verdicts) if v.verdict.result is Result.FAIL]
        if not doubted or not engines.limits(self._engine).neighbour_dependent:
            return list(verdicts)
        outcomes = self._translate([answered[i].spec for i in doubted], alone=True)
        again = [_answered(answered[i].spec, outcomes, self._source, self._target) for i in doubted]
        checked = list(verdicts)
        for i, verdict in zip(doubted, self._judge(again), strict=True):
            checked[i] = verdict
        gone = sum(checked[i].verdict.result is not Result.FAIL for i in doubted)
        if gone:
            self._warn(f"{gone} suspects vanished when translated alone")
        return checked

    def _lines(self, rows: Sequence[SitRow], verdicts: Sequence[Examined]) -> list[dict[str, Any]]:
        found = [result_json(r, v, every=self._all) for r, v in zip(rows, verdicts, strict=True)]
        for problem in (p for line in found for p in line.get("problems", ())):
            problem["problem"] = self._errors.get(problem["source"], problem["problem"])
        for note in {line["note"] for line in found if "note" in line} - self._notes:
            self._notes.add(note)
            self._warn(note)
        return found

    @contextmanager
    def _timed(self, step: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self._seconds[step] += time.perf_counter() - start


def _sit_options(options: dict[str, Any]) -> SitOptions:
    chosen = {name: options[name] for name in (*_NAMES, "generator", "mlm_model")}
    try:
        return SitOptions(**chosen)
    except ValidationError as error:
        problem = error.errors()[0]
        name = "-".join(str(part) for part in problem["loc"]).replace("_", "-")
        raise CommandError(f"--{name}: {problem['msg']}.".replace("--:", "")) from error


def _engine(options: dict[str, Any]) -> Engine | None:
    if options["recorded"] or options["variants_only"]:
        return None
    if not options["engine"]:
        raise CommandError("Name an --engine, or use --recorded or --variants-only.")
    try:
        project = find_project(options["project"]) if options["project"] else None
        return Engine.objects.visible_to(project).by_name(options["engine"])
    except (EngineError, UnknownProject) as error:
        raise CommandError(str(error)) from error


def _answered(spec: CaseSpec, outcomes: dict[str, Any], source: str, target: str) -> AnsweredCase:
    """A case with the answers received; without one for the original it has no outputs."""
    texts = [
        outcome.text if isinstance(outcome := outcomes[text], Answer) else ""
        for text in spec.inputs
    ]
    failed = isinstance(outcomes[spec.inputs[0]], ItemError)
    return AnsweredCase(spec, () if failed else tuple(texts), source, target)
