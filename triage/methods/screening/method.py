"""Screening: soft signals over translations of any text a team already has.

After the way in which the WMT 2020 robustness task found its hard segments (Specia et al.
2020, section "Test Data"): a large pool is translated, each pair gets soft labels of
catastrophic errors, and people look at what was labelled.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec, MethodError, SourceRow, Verdict
from triage.methods.messages import Sentence
from triage.methods.screening.filters import FilterReport, filtered
from triage.methods.screening.judging import screen, verdict
from triage.methods.screening.metric import scores
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.sampling import Drawn, DrawReport, Estimate, draw, estimate, label
from triage.methods.screening.signals.base import (
    Analyser,
    Likeness,
    Pair,
    Recogniser,
    Scorer,
    Setup,
    Signal,
)
from triage.methods.screening.signals.registry import make_signals, strata


class Screening:
    """The method. Models are passed in; without them the signals use their heuristics."""

    name = "screening"
    version = "4"
    title = "Screening"
    options_type = ScreeningOptions

    def __init__(
        self,
        recogniser: Recogniser | None = None,
        scorer: Scorer | None = None,
        analyser: Analyser | None = None,
        likeness: Likeness | None = None,
    ) -> None:
        self._recogniser = recogniser
        self._scorer = scorer
        self._analyser = analyser
        self._likeness = likeness

    def generate(
        self,
        options: ScreeningOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
    ) -> Generator[CaseSpec, None, dict[str, object]]:
        """Yield one case a segment that the filters let through; return what they dropped.

        :raises MethodError: no segment was given, or none is left.
        """
        if not options.segments:
            raise MethodError(Sentence.NEEDS_SEGMENTS())
        report = FilterReport()
        drawn = DrawReport()
        for case in self.cases(
            options.segments, options, source_language, target_language, rng, report
        ):
            drawn.count(case.expectation)
            yield case
        if not report.kept:
            raise MethodError(Sentence.NOTHING_LEFT(counts=report.in_words()))
        return {**report.as_json(), **drawn.as_json()}

    def cases(
        self,
        segments: Iterable[Segment],
        options: ScreeningOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
        report: FilterReport,
    ) -> Iterator[CaseSpec]:
        """Yield cases from a stream of segments of any length, counting in ``report``.

        With a sampling other than "all" the segments are drawn by what the signals say of the
        translations that they bring; every case then says that it was oversampled, for which
        signals, and by which engines' output.
        """
        kept = filtered(segments, options, source_language, report)
        if options.sampling == "all":
            for segment in kept:
                yield _case(segment)
            return
        loud = [signal for signal in self.signals(options) if signal.name not in options.muted]
        labelled = label(kept, loud, source_language, target_language)
        surest = options.sampling == "confidence"
        for drawn in draw(labelled, options.per_signal, rng, surest=surest):
            yield _case(drawn.segment, sampling=options.sampling, drawn=drawn)

    def estimate(
        self,
        segments: Iterable[Segment],
        options: ScreeningOptions,
        source_language: str,
        target_language: str,
        rng: random.Random,
    ) -> Estimate:
        """Return how many suspects the pool would open, to be shown before a start."""
        kept = filtered(segments, options, source_language, FilterReport())
        return estimate(
            kept,
            self.signals(options),
            source_language,
            target_language,
            rng,
            silent=options.muted,
            per_signal=None if options.sampling == "all" else options.per_signal,
        )

    def from_rows(
        self,
        rows: Iterable[SourceRow],
        options: ScreeningOptions,
        source_language: str,
        target_language: str,
    ) -> Iterator[CaseSpec]:
        """Yield one case a row: what a team recorded is screened whole, without filters.

        A score that a row bears comes along with its place among those of the others.
        """
        listed = list(rows)
        for row, metric in zip(listed, scores(row.extra for row in listed), strict=True):
            corpus = str(row.extra.get("corpus") or "")
            segment = Segment(row.source, corpus=corpus, reference=row.reference)
            yield _case(segment, metric=metric)

    def judge(self, batch: Sequence[AnsweredCase], options: ScreeningOptions) -> list[Verdict]:
        """Return one verdict a case; several signals on one case are one suspect."""
        signals = self.signals(options)
        verdicts: list[Verdict] = []
        for direction, cases in groupby(batch, key=_direction):
            of_direction = list(cases)
            pairs = [_pair(case) for case in of_direction]
            able = [signal for signal in signals if not signal.gap(*direction)]
            verdicts += [
                verdict(
                    one,
                    strata(),
                    options.muted,
                    case.spec.expectation.get("metric"),
                    options.thresholds,
                )
                for one, case in zip(screen(pairs, able), of_direction, strict=True)
            ]
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
        setup = Setup(
            toxic_words=options.toxic_words,
            idioms=options.idioms,
            sentiment_words=options.sentiment_words,
            glossary=options.glossary,
            risk_terms=options.risk_terms,
            recogniser=self._recogniser,
            scorer=self._scorer,
            analyser=self._analyser,
            likeness=self._likeness,
        )
        return make_signals(options.signals, setup)


def _case(
    segment: Segment,
    sampling: str = "all",
    drawn: Drawn | None = None,
    metric: Mapping[str, Any] | None = None,
) -> CaseSpec:
    expectation: dict[str, object] = {"sampling": sampling, "oversampled": drawn is not None}
    if segment.translation is not None:
        expectation["translation"] = segment.translation
    if segment.reference:
        expectation["reference"] = segment.reference
    if metric is not None:
        expectation["metric"] = dict(metric)
    if drawn is not None:
        expectation["drawn_for"] = list(drawn.signals)
        expectation["selected_by"] = list(drawn.engines)
    key = segment.source.encode("utf-8", "surrogatepass")
    return CaseSpec(
        inputs=(segment.source,),
        capability="screening",
        cluster=hashlib.blake2s(key, digest_size=8).hexdigest(),
        corpus=segment.corpus,
        expectation=expectation,
    )


def _direction(case: AnsweredCase) -> tuple[str, str]:
    return case.source_language, case.target_language


def _pair(case: AnsweredCase) -> Pair:
    translation = case.outputs[0] if case.outputs else ""
    return Pair(case.spec.inputs[0], translation, case.source_language, case.target_language)
