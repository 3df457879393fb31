"""Screening: soft signals over translations of any text that a team already has.

It follows how the WMT 2020 robustness task found difficult segments (Specia et al. 2020, section
"Test Data"): translate a large pool, give each pair soft labels for catastrophic errors, and have
people look at the labelled pairs.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec, MethodError, SourceRow, Verdict
from triage.methods.messages import MethodMessage
from triage.methods.screening.filters import FilterReport, filtered
from triage.methods.screening.judging import screen, verdict
from triage.methods.screening.metric import scores
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.sampling import (
    Drawn,
    DrawReport,
    SuspectEstimate,
    draw,
    estimate,
    label,
)
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
    """The screening method; without the optional language models, signals use heuristics."""

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
        """Yield one case per segment that passes the filters; return what was dropped.

        :raises MethodError: there are no segments, or none is left.
        """
        if not options.segments:
            raise MethodError(MethodMessage.NEEDS_SEGMENTS())
        report = FilterReport()
        drawn = DrawReport()
        for case in self.cases(
            options.segments, options, source_language, target_language, rng, report
        ):
            drawn.count(case.expectation)
            yield case
        if not report.kept:
            raise MethodError(MethodMessage.NOTHING_LEFT(counts=report.in_words()))
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

        With any sampling other than "all", segments are drawn by the signals' findings on the
        translations that come with them. Each case then records that it was oversampled, for which
        signals and from which engines' output.
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
    ) -> SuspectEstimate:
        """Return how many suspects the pool would open, for display before the run starts."""
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
        """Yield one case per row: recorded translations are all screened, without filters.

        A row's metric score is kept, with its rank among the other rows' scores.
        """
        listed = list(rows)
        for row, metric in zip(listed, scores(row.extra for row in listed), strict=True):
            corpus = str(row.extra.get("corpus") or "")
            segment = Segment(row.source, corpus=corpus, reference=row.reference)
            yield _case(segment, metric=metric)

    def judge(self, batch: Sequence[AnsweredCase], options: ScreeningOptions) -> list[Verdict]:
        """Return one verdict per case; several signals on one case make one suspect."""
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
        """Return the signals that cannot check a direction, each with the reason.

        Show these with every result, because otherwise a signal that did not run looks clean.
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
