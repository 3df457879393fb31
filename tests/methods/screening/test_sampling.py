from __future__ import annotations

import random

from triage.methods.screening.filters import FilterReport
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.precision import precisions

LOST = "Er hat den Vertrag heute Abend unterschrieben."


def make_segments(count=40, engine=""):
    """Segments of which every fourth translation loses its negation and every tenth its placeholder."""
    for i in range(count):
        source = f"He did not sign contract {{x}} of the firm with letter {chr(97 + i % 26) * (i // 26 + 2)}."
        translation = "Er hat Vertrag {x} nicht unterschrieben, sagte die Firma heute dazu."
        if i % 4 == 0:
            translation = "Er hat Vertrag {x} der Firma am Abend dann doch unterschrieben."
        if i % 10 == 0:
            translation = translation.replace("{x}", "x")
        yield Segment(source, translation, engine=engine)


def cases(segments, seed=1, **chosen):
    options = ScreeningOptions(signals=("negation", "markup"), check_language=False, **chosen)
    rng = random.Random(seed)
    return list(Screening().cases(segments, options, "en", "de", rng, FilterReport()))


def test_all_takes_every_segment():
    made = cases(make_segments())
    assert len(made) == 40
    assert not any(case.expectation["oversampled"] for case in made)


def test_uniform_draws_so_many_for_each_signal():
    made = cases(make_segments(), sampling="uniform", per_signal=2)
    counted = [name for case in made for name in case.expectation["drawn_for"]]
    assert (counted.count("negation"), counted.count("markup")) == (2, 2)
    assert all(case.expectation["oversampled"] for case in made)


def test_a_draw_is_repeated_by_its_seed():
    one, same, other = (
        cases(make_segments(200), seed, sampling="uniform", per_signal=5) for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other


def test_by_confidence_takes_the_surest():
    made = cases(make_segments(), sampling="confidence", per_signal=4)
    assert {case.expectation["sampling"] for case in made} == {"confidence"}


def test_a_source_of_two_engines_is_one_case_that_names_both():
    both = [*make_segments(4, "A"), *make_segments(4, "B")]
    made = cases(both, sampling="uniform", per_signal=9)
    assert [case.expectation["selected_by"] for case in made] == [["A", "B"]]


def test_a_muted_signal_draws_nothing():
    low = {"precision": {"negation": 0.1}, "precision_floor": 0.5}
    made = cases(make_segments(), sampling="uniform", per_signal=9, **low)
    assert {name for case in made for name in case.expectation["drawn_for"]} == {"markup"}


def estimate(segments, **chosen):
    options = ScreeningOptions(signals=("negation", "markup"), check_language=False, **chosen)
    return Screening().estimate(segments, options, "en", "de", random.Random(1))


def test_the_estimate_of_a_small_pool_is_its_count():
    found = estimate(make_segments())
    assert (found.segments, found.sampled, found.suspects) == (40, 40, 12)
    assert found.by_signal == {"markup": 4, "negation": 10}
    assert found.low < 12 < found.high


def test_the_estimate_of_a_draw_is_bounded_by_it():
    assert estimate(make_segments(), sampling="uniform", per_signal=3).suspects == 6


def test_without_translations_nobody_can_tell():
    found = estimate(Segment(one.source) for one in make_segments())
    assert found.suspects is None


def test_precision_counts_each_evidence_of_a_suspect():
    both = {"signals": [{"signal": "markup"}, {"signal": "negation"}]}
    one = {"signals": [{"signal": "negation"}]}
    measured = {p.signal: p for p in precisions([(both, True), (one, False)])}
    assert (measured["markup"].value, measured["negation"].value) == (1.0, 0.5)
