"""Scores, intervals and p values are those of sacreBLEU on the same texts."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.significance import PairedTest, Result

from triage.reporting.statistics.intervals import NoFigure, ReportingError
from triage.reporting.statistics.reference_ranking import ReferenceRanking, reference_ranking

WORDS = (
    "mill",
    "sold",
    "nine",
    "sacks",
    "of",
    "flour",
    "to",
    "a",
    "baker",
    "from",
    "town",
    "today",
)


def texts(seed: int, count: int = 60) -> list[str]:
    rng = random.Random(seed)
    return [" ".join(rng.choices(WORDS, k=12)) for _ in range(count)]


def spoilt(references: list[str], share: float, seed: int) -> list[str]:
    """The references with a share of their words replaced."""
    rng = random.Random(seed)
    return [
        " ".join(rng.choice(WORDS) if rng.random() < share else word for word in text.split())
        for text in references
    ]


REFERENCES = texts(1)
OUTPUTS = {
    "good": spoilt(REFERENCES, 0.1, 2),
    "as good": spoilt(REFERENCES, 0.1, 3),
    "bad": spoilt(REFERENCES, 0.6, 4),
}


def ranked(outputs=OUTPUTS, references=REFERENCES) -> ReferenceRanking:
    found = reference_ranking(outputs, references, "en")
    assert isinstance(found, ReferenceRanking)
    return found


def test_every_figure_is_that_of_sacrebleus_paired_bootstrap():
    found = ranked()
    for baseline in OUTPUTS:
        names = [baseline, *(name for name in OUTPUTS if name != baseline)]
        metrics = {
            "BLEU": BLEU(references=[REFERENCES]),
            "chrF2++": CHRF(word_order=2, references=[REFERENCES]),
        }
        systems: list[tuple[str, Sequence[str]]] = [(name, OUTPUTS[name]) for name in names]
        _signatures, theirs = PairedTest(systems, metrics, None, test_type="bs")()
        for metric in ("BLEU", "chrF2++"):
            for name, result in zip(names, theirs[metric], strict=True):
                assert isinstance(result, Result)
                ours = next(s for s in found.systems if (s.system, s.metric) == (name, metric))
                assert ours.score == pytest.approx(result.score)
                assert ours.half_width == pytest.approx(result.ci, rel=1e-4)
                if name != baseline:
                    pair = next(
                        one
                        for one in found.pairs
                        if one.metric == metric and {one.first, one.second} == {name, baseline}
                    )
                    assert pair.p == result.p_value


def test_systems_that_do_not_differ_share_a_rank():
    ranks = {one.system: one.rank for one in ranked().systems if one.metric == "BLEU"}
    assert ranks == {"good": 1, "as good": 1, "bad": 3}


def test_the_same_outputs_differ_by_nothing():
    found = ranked({"one": OUTPUTS["bad"], "two": OUTPUTS["bad"]})
    assert {(pair.difference, pair.p) for pair in found.pairs} == {(0, 1)}
    assert {one.rank for one in found.systems} == {1}


def test_the_signature_says_how_to_repeat_it():
    signatures = {one.signature for one in ranked().systems}
    assert all("seed:12345" in one and "bs:1000" in one for one in signatures)


def test_one_system_has_no_rank():
    assert isinstance(reference_ranking({"one": REFERENCES}, REFERENCES, "en"), NoFigure)


def test_outputs_without_a_reference_each_are_refused():
    with pytest.raises(ReportingError, match="bad"):
        reference_ranking({"good": REFERENCES, "bad": REFERENCES[1:]}, REFERENCES, "en")
