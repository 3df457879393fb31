"""Screening: soft signals over translations of any text a team already has.

After the way in which the WMT 2020 robustness task found its hard segments (Specia et al.
2020, section "Test Data"): a large pool is translated, each pair gets soft labels of
catastrophic errors, and people look at what was labelled.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from triage.methods.base import AnsweredCase, CaseSpec, MethodError, SourceRow, Verdict
from triage.methods.screening.filters import FilterReport, filtered
from triage.methods.screening.judging import screen, verdict
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.signals.base import Pair, Recogniser, Scorer, Setup, Signal
from triage.methods.screening.signals.registry import make_signals, strata


class Screening:
    """The method. Models are passed in; without them the signals use their heuristics."""

    name = "screening"
    version = "1"
    title = "Screening"
    options_type = ScreeningOptions

    def __init__(self, recogniser: Recogniser | None = None, scorer: Scorer | None = None) -> None:
        self._recogniser = recogniser
        self._scorer = scorer

    def generate(
        self,
        options: ScreeningOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
    ) -> Iterator[CaseSpec]:
        """Yield one case a segment of the options that the filters let through.

        :raises MethodError: no segment was given, or none is left.
        """
        if not options.segments:
            raise MethodError("Screening needs segments: upload a file with source texts.")
        report = FilterReport()
        yield from self.cases(
            options.segments, options, source_language, target_language, rng, report
        )
        if not report.kept:
            raise MethodError(f"The input filters left no segment: {report.as_json()['dropped']}.")

    def cases(
        self,
        segments: Iterable[Segment],
        options: ScreeningOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
        report: FilterReport,
    ) -> Iterator[CaseSpec]:
        """Yield cases from a stream of segments of any length, counting in ``report``."""
        for segment in filtered(segments, options, source_language, report):
            yield _case(segment, options)

    def from_rows(
        self,
        rows: Iterable[SourceRow],
        options: ScreeningOptions,
        source_language: str,
        target_language: str,
    ) -> Iterator[CaseSpec]:
        """Yield one case a row: what a team recorded is screened whole, without filters."""
        for row in rows:
            corpus = str(row.extra.get("corpus") or "")
            reference = str(row.extra.get("reference") or "")
            yield _case(Segment(row.source, corpus=corpus, reference=reference), options)

    def judge(self, batch: Sequence[AnsweredCase], options: ScreeningOptions) -> list[Verdict]:
        """Return one verdict a case; several signals on one case are one suspect."""
        signals = self.signals(options)
        verdicts: list[Verdict] = []
        for direction, cases in groupby(batch, key=_direction):
            pairs = [_pair(case) for case in cases]
            able = [signal for signal in signals if not signal.gap(*direction)]
            verdicts += [verdict(one, strata(), options.muted) for one in screen(pairs, able)]
        return verdicts

    def gaps(
        self, options: ScreeningOptions, source_language: str, target_language: str
    ) -> dict[str, str]:
        """Return the signals that cannot look at a direction, each with the reason.

        To be shown beside every result: their silence says nothing.
        """
        found = {
            signal.name: signal.gap(source_language, target_language)
            for signal in self.signals(options)
        }
        return {name: reason for name, reason in found.items() if reason}

    def signals(self, options: ScreeningOptions) -> list[Signal]:
        """Return the signals that the options switch on."""
        setup = Setup(
            toxic_words=options.toxic_words,
            idioms=options.idioms,
            glossary=options.glossary,
            risk_terms=options.risk_terms,
            recogniser=self._recogniser,
            scorer=self._scorer,
        )
        return make_signals(options.signals, setup)


def _case(segment: Segment, options: ScreeningOptions) -> CaseSpec:
    expectation: dict[str, object] = {
        "sampling": options.sampling,
        "oversampled": options.sampling != "all",
    }
    if segment.translation is not None:
        expectation["translation"] = segment.translation
    if segment.reference:
        expectation["reference"] = segment.reference
    if segment.engine:
        expectation["selected_by"] = [segment.engine]
    return CaseSpec(
        inputs=(segment.source,),
        capability="screening",
        cluster=hashlib.blake2s(
            segment.source.encode("utf-8", "replace"), digest_size=8
        ).hexdigest(),
        corpus=segment.corpus,
        expectation=expectation,
    )


def _direction(case: AnsweredCase) -> tuple[str, str]:
    return case.source_language, case.target_language


def _pair(case: AnsweredCase) -> Pair:
    translation = case.outputs[0] if case.outputs else ""
    return Pair(case.spec.inputs[0], translation, case.source_language, case.target_language)
