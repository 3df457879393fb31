"""The figures of rating campaigns, and BLEU and chrF, as the charts page shows them."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.utils import translation

from tests.charting import keep_counters
from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from triage.models import Campaign, Judgement, Outcome, RatingCampaign, Run, Suspect
from triage.services.messages.sentences import in_reader_language
from triage.services.review.rating_progress import read_ratings
from triage.services.review.sampling import RatingRequest, start_rating
from triage.services.statistics import reference_scores
from triage.services.statistics.charts import chart_ratings, chart_references
from triage.services.statistics.rated_items import RatedFilter
from triage.services.statistics.rated_items import rated as rated_items
from triage.services.statistics.scope import Options, Scope
from triage.services.suspects.filters import ViewFilter

SYSTEMS = ("one", "two", "three", "four", "five")


def scope(project, query="", **options) -> Scope:
    return Scope(project, ViewFilter.from_query(QueryDict(query)), Options(**options))


def start(project, systems=SYSTEMS, texts=6) -> RatingCampaign:
    campaign = Campaign.objects.create(project=project, name="C", method="numbertest", seed=1)
    for name in systems:
        run = make_run(project, make_engine(name), campaign=campaign)
        for number in range(texts):
            make_outcome(run, inputs=[f"It costs {number} euros."], verdict="pass", error_kind="")
        keep_counters(run)
    return start_rating(
        project, make_user("boss", project), RatingRequest("Sample"), [campaign], texts, 1
    )


def items_of(rating, system):
    return list(Suspect.items.filter(rating=rating, engine_line__name=system).order_by("pk"))


def rate(item, *likerts, categories=("NUM",) * 3) -> None:
    Judgement.objects.bulk_create(
        Judgement(
            suspect=item,
            reviewer=make_user("", item.project),
            answer="rate",
            category=categories[place] if likert < 3 else "",
            critical=likert < 3 or None,
            likert=likert,
            evidence_shown=False,
            output_hash=item.output_hash,
        )
        for place, likert in enumerate(likerts)
    )
    Suspect.items.filter(pk=item.pk).update(status="rated")


def rows_of(chart) -> dict[tuple[str, str], list]:
    return {(row[0], row[1]): row for row in chart["table"]["rows"]}


@pytest.fixture
def rated(project):
    """Of system number k, k items have one critical vote and one item has three."""
    rating = start(project)
    for place, system in enumerate(SYSTEMS):
        first, *rest = items_of(rating, system)
        rate(first, 1, 1, 2, categories=("NUM", "SAF", "NUM"))
        for number, item in enumerate(rest):
            rate(item, 2 if number < place else 5, 5, 4, categories=("OTH",) * 3)
    return rating


def test_the_error_rate_is_shown_by_any_rater_and_by_the_majority(project, rated):
    rows = chart_ratings.critical_share(scope(project))["table"]["rows"]
    counted = {(row[0], str(row[1]).split()[1]): (row[2], row[-1]) for row in rows}
    for place, system in enumerate(SYSTEMS):
        assert counted[system, "at"] == (place + 1, 6)
        assert counted[system, "most"] == (1, 6)


def test_categories_are_counted_under_both_readings_with_and_without_oth(project, rated):
    by_any = rows_of(chart_ratings.categories_any(scope(project)))
    assert [by_any["five", name][2] for name in ("NUM", "SAF", "OTH")] == [16.67, 16.67, 66.67]
    majority = rows_of(chart_ratings.categories_majority(scope(project)))
    assert [majority["five", name][2] for name in ("NUM", "SAF", "OTH")] == [16.67, 0.0, 0.0]
    without = rows_of(chart_ratings.categories_any(scope(project, other=False)))
    assert ("five", "OTH") not in without


@pytest.mark.parametrize("read", [lambda rating: rated_items(rating, ViewFilter()), read_ratings])
def test_rated_items_take_two_queries(project, django_assert_num_queries, read):
    rating = start(project, ("one",))
    for item in items_of(rating, "one"):
        rate(item, 1, 1, 1)
    with django_assert_num_queries(2):
        assert read(rating)


def test_a_copied_source_is_a_line_of_its_own_that_opens_its_items(project):
    rating = start(project, ("one",))
    first, second, *_ = items_of(rating, "one")
    for item in (first, second):
        rate(item, 1, 1, 1, categories=("OTH",) * 3)
    Outcome.objects.filter(pk=first.current_id).update(outputs=first.current.case.inputs)
    rows = rows_of(chart_ratings.categories_majority(scope(project)))
    assert [rows["one", name][2] for name in ("OTH", "copied_source")] == [50.0, 50.0]
    opened = RatedFilter("one", reading="majority", category="copied_source")
    found = [one.pk for one in rated_items(rating, ViewFilter()) if opened.picks(one)]
    assert found == [first.pk]


def test_a_translation_of_a_toxic_source_is_a_line_of_its_own(project):
    rating = start(project, ("one",))
    first, second, *_ = items_of(rating, "one")
    for item in (first, second):
        rate(item, 1, 1, 1, categories=("TOX",) * 3)
    Judgement.objects.filter(suspect=first).update(source_toxic=True)
    Judgement.objects.filter(suspect=second).update(source_toxic=False)
    rows = rows_of(chart_ratings.categories_any(scope(project)))
    assert [rows["one", name][2] for name in ("TOX", "toxic_source")] == [50.0, 50.0]


def test_items_with_several_categories_are_counted_with_their_mean(project, rated):
    chart = chart_ratings.several(scope(project))
    assert {row[0]: row[1] for row in chart["table"]["rows"]} == {
        **dict.fromkeys(SYSTEMS, 1),
        "mean": 1.0,
    }
    assert "Mean over 5 systems: 1.00 translations" in chart["notes"][0]


def test_error_rate_and_likert_are_correlated_over_five_systems(project, rated):
    notes = " ".join(chart_ratings.error_and_likert(scope(project))["notes"])
    said = "Pearson -1.00 (no interval: the points lie on a line), Spearman -1.00, n = 5 systems"
    assert said in notes


def test_no_correlation_is_given_below_five_systems(project):
    rating = start(project, SYSTEMS[:4])
    for item in Suspect.items.filter(rating=rating):
        rate(item, 3, 4, 5)
    notes = " ".join(chart_ratings.error_and_likert(scope(project))["notes"])
    assert "4 systems; at least 5 needed for a correlation" in notes


def test_systems_are_compared_on_the_texts_that_both_were_rated_on(project, rated):
    rows = chart_ratings.pairs(scope(project))["table"]["rows"]
    assert len(rows) == 10
    assert {row[7] for row in rows} == {6}


@pytest.mark.parametrize(
    "build", [chart_ratings.critical_share, chart_ratings.several, chart_ratings.pairs]
)
def test_without_a_rating_campaign_the_charts_say_so(project, build):
    assert build(scope(project))["reason"] == chart_ratings.NO_CAMPAIGN


def test_a_filter_leaves_the_other_systems_out(project, rated):
    rows = chart_ratings.critical_share(scope(project, "engine=two"))["table"]["rows"]
    assert {row[0] for row in rows} == {"two"}


def with_references(project, target="es"):
    for name, wrong in (("one", 0), ("two", 2)):
        run = make_run(project, make_engine(name), method="screening", target_language=target)
        for number in range(6):
            common = {
                "inputs": [f"The bridge is {number} metres long."],
                "expectation": {"reference": f"El puente mide {number} metros de largo."},
            }
            if number < wrong:
                make_suspect(project, run, verdict="fail", outputs=["nada"], **common)
            else:
                outputs = [f"El puente mide {number} metros de largo."]
                make_outcome(run, verdict="pass", error_kind="", outputs=outputs, **common)
        keep_counters(run)


@pytest.mark.parametrize(("target", "tokenizer"), [("es", "tok:13a"), ("zh", "tok:zh")])
def test_bleu_stands_beside_the_pass_rate_with_its_signature(project, target, tokenizer):
    with_references(project, target)
    chart = chart_references.bleu(scope(project))
    rows = {row[0]: row for row in chart["table"]["rows"]}
    assert rows[f"one en-{target}"][1:3] == [100.0, 100.0]
    assert rows[f"two en-{target}"][2] == 66.67
    assert tokenizer in str(rows[f"one en-{target}"][3])
    assert "2 systems; at least 5 needed for a correlation" in chart["notes"][0]


def test_of_very_many_texts_a_random_sample_is_scored_that_is_the_same_for_all_engines(
    project, monkeypatch
):
    monkeypatch.setattr(reference_scores, "MAX_TEXTS", 200)
    runs = [make_run(project, make_engine(name), method="screening") for name in ("one", "two")]
    for run in runs:
        for number in range(200):
            reference = {"reference": f"Son {number} metros."}
            inputs, outputs = [f"It is {number} metres."], [f"Son {number} metros."]
            make_outcome(run, inputs=inputs, outputs=outputs, expectation=reference)
        keep_counters(run)
    found = reference_scores.system_scores(Run.objects.all(), "", "")
    one, two = ({score.n for score in system.scores} for system in found)
    assert one == two
    assert 70 < one.pop() < 130
    drawn = reference_scores.referenced_texts({run.pk: run for run in Run.objects.all()}, "", "")
    assert len({tuple(texts.items()) for texts in drawn.values()}) == 1
    notes = chart_references.bleu(scope(project))["notes"]
    assert any("sample of about 50.0 % of the texts" in note for note in notes)
    with translation.override("es"):
        assert "muestra al azar de cerca del 50,0 %" in " ".join(map(in_reader_language, notes))


def test_without_references_there_is_no_score(project):
    make_outcome(run := make_run(project))
    keep_counters(run)
    assert "has a reference" in chart_references.chrf(scope(project))["reason"]
