"""Runs all signals over a batch of pairs and gives each pair one verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from triage.methods.base import Result, Verdict
from triage.methods.messages import MethodMessage, joined
from triage.methods.screening.metric import moved
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding


@dataclass(frozen=True, slots=True)
class Screened:
    """What the signals found in a pair, and which of them could not check it."""

    findings: tuple[SignalFinding, ...]
    problems: tuple[tuple[str, str], ...] = ()


def screen(pairs: Sequence[Pair], signals: Sequence[Signal]) -> list[Screened]:
    """Run every signal over every pair; the pairs of a batch share their languages.

    An exception from a signal (such as an uploaded scorer or a model) is recorded as a problem of
    the affected pairs and does not stop the other signals.
    """
    findings: list[list[SignalFinding]] = [[] for _ in pairs]
    problems: list[list[tuple[str, str]]] = [[] for _ in pairs]
    for signal in signals:
        for index, answer in enumerate(_answers(signal, pairs)):
            if isinstance(answer, SignalFinding):
                findings[index].append(answer)
            elif answer is not None:
                problems[index].append((signal.name, answer))
    return [Screened(tuple(one), tuple(two)) for one, two in zip(findings, problems, strict=True)]


def _answers(signal: Signal, pairs: Sequence[Pair]) -> list[SignalFinding | str | None]:
    """Return a finding, an error message or None for each pair."""
    try:
        return list(signal.check_batch(pairs))
    except Exception:
        # One bad pair must not prevent this signal from checking the rest of the batch.
        return [_answer(signal, pair) for pair in pairs]


def _answer(signal: Signal, pair: Pair) -> SignalFinding | str | None:
    try:
        return signal.check_batch([pair])[0]
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def verdict(
    screened: Screened,
    strata: frozenset[str],
    muted: frozenset[str],
    metric: Mapping[str, Any] | None = None,
    thresholds: Mapping[str, float] | None = None,
) -> Verdict:
    """Return one verdict for one pair.

    Any accusing finding fails the pair; several findings are evidence of one suspect. Strata and
    muted signals stay in the evidence but never fail a pair. A pair that a signal could not decide
    or check does not pass. The score of another ``metric`` raises or lowers the confidence of the
    findings but never fails a pair by itself. A finding below its signal's confidence in
    ``thresholds`` is muted.
    """
    least = thresholds or {}
    silent = strata | muted
    quiet = [
        f
        for f in screened.findings
        if f.signal not in strata and (f.signal in muted or f.confidence < least.get(f.signal, 0.0))
    ]
    loud = [f for f in screened.findings if f.signal not in silent and f not in quiet]
    accusing = [f for f in loud if not f.undecided]
    undecided = [f for f in loud if f.undecided]
    evidence = _evidence(screened, accusing, undecided, strata, quiet)
    if metric is not None:
        evidence["metric"] = dict(metric)
    if accusing:
        return _fail(accusing, evidence, metric)
    if undecided or screened.problems:
        return _abstain(undecided, screened.problems, evidence, metric)
    return Verdict(Result.PASS, evidence=evidence)


def _fail(
    accusing: Sequence[SignalFinding], evidence: dict[str, object], metric: Mapping[str, Any] | None
) -> Verdict:
    strongest = max(accusing, key=lambda finding: finding.confidence)
    return Verdict(
        Result.FAIL,
        error_kind=strongest.kind or strongest.signal,
        message=joined(*(finding.message for finding in accusing)),
        category=strongest.category,
        cause="+".join(sorted({finding.signal for finding in accusing})),
        confidence=moved(combined(finding.confidence for finding in accusing), metric),
        evidence=evidence,
    )


def with_rank(
    evidence: Mapping[str, Any], worse_than: float, confidence: float
) -> tuple[dict[str, Any], float]:
    """Return the evidence and confidence of a verdict for another rank of its metric's score.

    ``confidence`` stays for evidence that is not a screening's.
    """
    metric = {**evidence["metric"], "worse_than": worse_than}
    accusing, undecided = evidence.get("signals", ()), evidence.get("undecided", ())
    if accusing:
        confidence = moved(combined([one["confidence"] for one in accusing]), metric)
    elif undecided:
        confidence = moved(max(one["confidence"] for one in undecided), metric)
    return {**evidence, "metric": metric}, confidence


def combined(confidences: Iterable[float]) -> float:
    """Return the probability that something is wrong, given the confidences of several findings.

    They are treated as independent, which is not quite true; use the result for ranking, not as a
    calibrated probability.
    """
    doubt = 1.0
    for confidence in confidences:
        doubt *= 1 - confidence
    return round(1 - doubt, 4)


def _abstain(
    undecided: Sequence[SignalFinding],
    problems: Sequence[tuple[str, str]],
    evidence: dict[str, object],
    metric: Mapping[str, Any] | None,
) -> Verdict:
    messages = [finding.message for finding in undecided]
    messages += [MethodMessage.BROKEN_SIGNAL(signal=name, why=why) for name, why in problems]
    names = sorted({finding.signal for finding in undecided} | {name for name, _ in problems})
    return Verdict(
        Result.ABSTAIN,
        error_kind="undecided" if undecided else "unchecked",
        message=joined(*messages),
        category=undecided[0].category if undecided else "",
        cause="+".join(names),
        confidence=moved(max((finding.confidence for finding in undecided), default=0.0), metric),
        evidence=evidence,
    )


def _evidence(
    screened: Screened,
    accusing: Sequence[SignalFinding],
    undecided: Sequence[SignalFinding],
    strata: frozenset[str],
    quiet: Sequence[SignalFinding],
) -> dict[str, object]:
    evidence: dict[str, object] = {"signals": [finding.as_json() for finding in accusing]}
    extras = {
        "undecided": list(undecided),
        "strata": [f for f in screened.findings if f.signal in strata],
        "muted": list(quiet),
    }
    for key, findings in extras.items():
        if findings:
            evidence[key] = [finding.as_json() for finding in findings]
    if screened.problems:
        evidence["problems"] = [{"signal": n, "problem": why} for n, why in screened.problems]
    return evidence
