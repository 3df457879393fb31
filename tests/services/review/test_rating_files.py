"""Rating campaigns as files of the field, on their way in and out."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import make_user
from tests.files.ratings.test_round_trips import RATED, TABLE
from tests.files.ratings.test_scored_by_the_field import NEEDS_THE_TOOLKIT, scored
from tests.services.review.test_marking import says
from tests.services.review.test_rating_protocol import asked, session
from triage.files.ratings import metrics_eval, mqm_tsv, pearmut
from triage.files.ratings.rated import RatedOutput
from triage.files.units import FileError
from triage.models import ErrorSpan, Judgement, Project, Protocol, RatingCampaign, Role, Suspect
from triage.reporting.statistics.marked_errors import ScoreMean
from triage.services.review.rating_files import FILES, eval_sets, files_of, rated_outputs
from triage.services.review.rating_import import import_rating, read_file
from triage.services.review.rating_progress import read_ratings
from triage.services.review.sampling import RatingRequest, SampleError
from triage.services.review.side_by_side import item_to_rate
from triage.services.statistics.marked_figures import marked_figures

pytestmark = pytest.mark.django_db


def imported(
    project: Project, outputs: list[RatedOutput], protocol=Protocol.MQM, **more
) -> RatingCampaign:
    boss = make_user(project=project, role=Role.LEAD)
    wanted = RatingRequest("From a file", protocol, **more)
    return import_rating(project, boss, wanted, outputs, ("en", "es"), 1)


def content(rating: RatingCampaign, name: str) -> bytes:
    parts = FILES[name].chunks(rating)
    return b"".join(part.encode() if isinstance(part, str) else part for part in parts)


def test_a_table_of_ratings_becomes_a_campaign_with_its_votes(project):
    read = read_file("mqm.tsv", TABLE.encode())
    rating = imported(project, read.outputs)
    assert Suspect.items.filter(rating=rating, status="rated").count() == 3
    assert Judgement.objects.count() == 3
    categories = ErrorSpan.objects.order_by("pk").values_list("category", flat=True)
    assert list(categories) == ["accuracy", "punctuation", "accuracy"]


def test_the_votes_of_a_file_keep_its_names_of_raters_and_nobody_can_sign_in(project):
    rating = imported(project, read_file("mqm.tsv", TABLE.encode()).outputs)
    assert {one.rater for one in rated_outputs(rating)} == {"rater1", "rater2"}
    voters = {vote.reviewer for vote in Judgement.objects.all()}
    assert not any(user.is_active or user.has_usable_password() for user in voters)


def test_ratings_go_out_as_they_came_in(project):
    rating = imported(project, RATED)
    table = mqm_tsv.read_table(content(rating, "mqm.tsv").decode())
    again = {(one.system, one.rater, one.marks) for one in mqm_tsv.rated_outputs(table)}
    assert again == {(one.system, one.rater, one.marks) for one in RATED}
    own = read_file("ratings.jsonl", content(rating, "jsonl"))
    assert [(one.system, one.rater) for one in own.outputs] == [("one", "ann"), ("two", "ann")]


def test_the_tree_has_the_figures_of_the_page(project):
    rating = imported(project, RATED)
    with zipfile.ZipFile(io.BytesIO(content(rating, "mtme.zip"))) as archive:
        files = {
            name.removeprefix("From_a_file/"): archive.read(name).decode()
            for name in archive.namelist()
        }
    test = metrics_eval.read(files, "en-es")
    assert test.system_scores["mqm"] == {"one": -5.0, "two": 0.0}
    figures = {
        one.system: one.score.value
        for one in marked_figures(read_ratings(rating)).systems
        if isinstance(one.score, ScoreMean)
    }
    assert figures == {"one": 5.0, "two": 0.0}
    assert read_file("tree.zip", content(rating, "mtme.zip")).outputs


@NEEDS_THE_TOOLKIT
def test_the_field_scores_the_tree_as_the_page_does(project, tmp_path):
    """Two raters whose scores differ; the figures are means of their means."""
    other = [replace(one, rater="ben", marks=()) for one in RATED]
    rating = imported(project, [*RATED, *other])
    with zipfile.ZipFile(io.BytesIO(content(rating, "mtme.zip"))) as archive:
        archive.extractall(tmp_path)
    (tmp_path / "From_a_file").rename(tmp_path / "t")
    (tmp_path / "metric.json").write_text(json.dumps({"one": [1.0], "two": [2.0]}))
    figures = {
        one.system: -one.score.value
        for one in marked_figures(read_ratings(rating)).systems
        if isinstance(one.score, ScoreMean)
    }
    assert scored(tmp_path)["systems"] == figures == {"one": -2.5, "two": 0.0}


def test_what_is_not_rated_has_no_score_in_the_tree(project):
    plain = [RatedOutput(name, "One.", "Uno.", document="d") for name in ("a", "b")]
    (test,) = eval_sets(imported(project, plain, raters=2))
    assert test.segment_scores["mqm"] == {"a": [None], "b": [None]}
    assert test.documents == [("all", "d")]


def document(n: int = 4) -> list[RatedOutput]:
    return [
        RatedOutput(system, f"S{k}.", f"{system} {k}.", document=name, segment=str(k))
        for name in ("d1", "d2")
        for system in ("a", "b")
        for k in range(1, n + 1)
    ]


def test_a_document_comes_in_order_with_what_precedes_it(project):
    rating = imported(project, document(), Protocol.ESA)
    ann = session(project, "ann")
    rows = [row.suspect for row in asked(ann, rating)]
    segments = [int(row.content["segment"]) for row in rows]
    assert segments == [1, 2, 3, 4] * 4
    assert len({(row.content["document"], row.engine_line_id) for row in rows[:4]}) == 1
    context = item_to_rate(rows[2], ann.reviewer).context
    assert [source.text for source, _translation in context] == ["S1.", "S2."]
    assert context[0][1].text == f"{rows[2].engine_line.name} 1."
    assert item_to_rate(rows[4], ann.reviewer).context == ()


def test_the_systems_of_a_file_can_stand_side_by_side(project):
    rating = imported(project, document(2), Protocol.ESA, contrastive=True)
    ann = session(project, "ann")
    rows = asked(ann, rating)
    assert len(rows) == 4
    assert all(len(item_to_rate(row.suspect, ann.reviewer).rated) == 2 for row in rows)


def test_marks_without_a_rater_are_a_start(project):
    prefilled = [RatedOutput("one", "It is 5.", "Es 6.", marks=RATED[0].marks)]
    rating = imported(project, prefilled, Protocol.ESA, checker_spans=True)
    (item,) = Suspect.items.filter(rating=rating)
    ((start,),) = item_to_rate(item, make_user(project=project)).starts
    assert (start["start"], start["end"], start["severity"]) == (3, 4, "major")


def test_a_test_suite_with_outputs_has_a_table_by_phenomenon(client, project):
    lines = [
        {"doc_id": f"i{n}", "src_text": f"S {n}.", "src_lang": "en", "tgt_lang": "es",
         "phenomenon": ("negation", "units")[n % 2], "hypothesis": f"T {n}.", "system": "one"}
        for n in range(4)
    ]  # fmt: skip
    data = "".join(json.dumps(line) + "\n" for line in lines)
    rating = imported(project, read_file("suite.jsonl", data.encode()).outputs, Protocol.ESA)
    Suspect.items.filter(rating=rating).update(status="open")
    ann = session(project, "ann")
    RatingCampaign.objects.update(raters=1)
    for row in asked(ann, rating):
        says(ann, row.suspect, score=int(row.suspect.content["segment"][1]) * 10)
    client.force_login(make_user("lead", project, Role.LEAD))
    rows = marked_figures(read_ratings(rating)).phenomena
    assert [(row.phenomenon, row.n, row.mean) for row in rows] == [
        ("negation", 2, 10.0),
        ("units", 2, 20.0),
    ]
    page = client.get(reverse("rating", args=[rating.pk])).content.decode()
    assert "By phenomenon" in page


def test_the_lines_of_a_test_suite_come_back_as_they_were(client, project):
    lines = [
        {"prompt_instruction": "Translate.", "src_text": f"S {n}.", "hypothesis": f"T é {n}.",
         "doc_id": f"i{n}", "src_lang": "en", "tgt_lang": "es", "system": system, "own": [n, None]}
        for n in range(2) for system in ("one", "two")
    ]  # fmt: skip
    data = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    rating = imported(project, read_file("suite.jsonl", data.encode()).outputs, Protocol.ESA)
    client.force_login(make_user("lead", project, Role.LEAD))
    answer = client.get(reverse("rating-file", args=[rating.pk, "suite.jsonl"]))
    assert answer.getvalue().decode() == data


def test_outputs_of_any_campaign_are_read_as_a_test_suite(project):
    made = [RatedOutput("one", "It is 5.", "Es 6.", document="d", segment="1")]
    rating = imported(project, made, Protocol.ESA)
    (again,) = read_file("outputs.jsonl", content(rating, "suite.jsonl")).outputs
    assert (again.system, again.source, again.translation) == ("one", "It is 5.", "Es 6.")
    assert (again.segment, again.src_lang, again.tgt_lang) == ("d_#_1", "en", "es")


def test_pearmut_gets_the_campaign_and_its_results(project):
    rating = imported(project, [RatedOutput("one", "It is 5.", "Es 6.", document="d", segment="1")],
                      Protocol.ESA)  # fmt: skip
    says(session(project, "ann"), Suspect.items.get(rating=rating), score=70)
    campaign = pearmut.read_campaign(content(rating, "pearmut.json").decode())
    assert (campaign.protocol, campaign.outputs[0].translation) == ("ESA", "Es 6.")
    found, problems = pearmut.read_results(content(rating, "pearmut.jsonl").decode())
    assert [(one.rater, one.score) for one in found] == [("ann", 70.0)]
    assert not problems


def test_the_data_card_counts_and_names_every_key(project):
    rating = imported(project, RATED)
    with zipfile.ZipFile(io.BytesIO(content(rating, "card.zip"))) as archive:
        card = archive.read("README.md").decode()
        rows = archive.read("ratings.jsonl").decode().splitlines()
    assert "| Ratings | 2 |" in card
    assert card.startswith("---\nlanguage:\n- en\n- es\n")
    assert all(f"`{name}`" in card for name in json.loads(rows[0]))


def test_tmx_has_every_rating(project):
    text = content(imported(project, RATED), "tmx").decode()
    assert text.count("<tu ") == 2
    assert '<prop type="x-rater">ann</prop>' in text


@pytest.mark.parametrize("protocol", [Protocol.ESA, Protocol.MQM])
def test_every_file_of_a_campaign_can_be_made(project, protocol):
    rating = imported(project, [replace(RATED[0], score=50.0)], protocol)
    assert all(content(rating, name) for name in files_of(rating))


def test_marks_alone_are_no_rating_by_esa(project):
    rating = imported(project, RATED, Protocol.ESA)
    assert not Judgement.objects.exists()
    assert Suspect.items.filter(rating=rating, status="open").count() == 2


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.docx", b""),
        ("x.tsv", b"a\tb\n"),
        ("x.json", b"{}"),
        ("x.zip", b"PK"),
        ("x.tsv", b"\xff\xfe\xff"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(name, data):
    with pytest.raises(FileError) as refused:
        read_file(name, data)
    assert str(refused.value)


@pytest.mark.parametrize(
    ("outputs", "why"),
    [
        ([], "no outputs"),
        ([RatedOutput("one", "x", "y\0", "en", "es")], "cannot be stored"),
        ([RatedOutput(" ", "x", "y", "en", "es")], "no name"),
    ],
)
def test_what_cannot_be_stored_makes_no_campaign(project, outputs, why):
    with pytest.raises(SampleError, match=why):
        imported(project, outputs)
    assert not RatingCampaign.objects.exists()


def test_a_lead_uploads_a_file_and_is_told_what_is_wrong_with_it(client, project):
    client.force_login(make_user("lead", project, Role.LEAD))
    form = {"file-name": "F", "file-protocol": "mqm", "file-raters": "1"}
    upload = SimpleUploadedFile("mqm.tsv", TABLE.encode())
    answer = client.post(reverse("rating-import"), {**form, "file-file": upload})
    assert answer.status_code == 422
    assert "state both" in answer.content.decode()
    languages = {"file-src_lang": "en", "file-tgt_lang": "es"}
    upload = SimpleUploadedFile("mqm.tsv", TABLE.encode())
    answer = client.post(reverse("rating-import"), {**form, **languages, "file-file": upload})
    rating = RatingCampaign.objects.get()
    assert answer.headers["Location"] == reverse("rating", args=[rating.pk])
    page = client.get(answer.headers["Location"]).content.decode()
    assert "mt-metrics-eval" in page
    for name in files_of(rating):
        assert client.get(reverse("rating-file", args=[rating.pk, name])).status_code == 200
