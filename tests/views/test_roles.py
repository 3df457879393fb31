"""Who may open what, as a table of its own: a rule that is loosened by mistake fails here.

Every address of the site is in it; :mod:`tests.api.test_access` has those of the API.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    make_engine,
    make_project,
    make_recorded,
    make_run,
    make_suspect,
    make_user,
)
from tests.views.test_access import ARGUMENTS, TABLE
from triage import models
from triage.models import Judgement, Project, Role
from triage.services.campaigns import schedules
from triage.services.campaigns.schedules import Moment
from triage.services.events import webhooks
from triage.services.exchange import publication
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

ALL = frozenset(Role)
LEADS = frozenset({Role.LEAD, Role.ADMINISTRATOR})
JUDGES = LEADS | {Role.ANNOTATOR}
READERS = LEADS | {Role.ENGINEER}
ADMINISTRATORS = frozenset({Role.ADMINISTRATOR})
NOBODY_ASKED = None
"""Open to everybody, signed in or not."""

ROLES: dict[frozenset[Role] | None, str] = {
    NOBODY_ASKED: """bugs-schema login logout password_reset_confirm
        public-bugs public-page""",
    ALL: """file-check file-check-at file-check-download file-check-state files finding ignore-rules-file
        campaign campaign-progress campaigns chart-latex chart-table charts charts-cases charts-compare
        charts-data charts-waiting check gate gates groups guidelines help help-document help-file health-banner overview password_change
        password_change_done places projects rater review suspect suspect-assign suspect-comment suspect-named suspect-trees suspects switch-project
        token-revoke tokens view-save""",
    JUDGES: """bulk-done bulk-undo finding-answer queue queue-evidence queue-judge queue-keep queue-next
        queue-reason queue-release queue-revise queue-undo suspect-judge suspect-undo suspects-bulk tutorial
        tutorial-restart""",
    READERS: """agreement bugs-file bugs-json charts-calibration charts-rated charts-signal charts-signals engine-check engines
        export-file export-files exports history judge-calibration judge-calibration-file judge-run judge-run-file judge-run-state rating rating-file survey suspect-smallest templates""",
    LEADS: """adjudication file-check-again file-check-cancel file-check-delete file-check-new finding-ignore
        ignore-rule-delete ignore-rules engine-pasted bug-import bug-import-state campaign-again campaign-archive campaign-cap campaign-new delivery-again
        disclose disclose-undo disclose-view engine engine-delete engine-kinds engine-new engine-recorded engine-reset engine-version gate-edit gate-new gate-remove gold gold-faults
        gold-mark gold-retire harvest-part harvests link-revoke links notes rating-end rating-import raters ratings report-new
        judge-allow judge-run-cancel judge-run-resume judges
        surveys survey-stop recorded-import recorded-import-cancel recordings retrain run-change samples schedule-change schedules settings
        suspect-rate suspect-reopen template-switch tracker templates-add webhook-edit webhook-switch webhook-test webhooks
        word-list word-list-delete word-list-file word-lists""",
    ADMINISTRATORS: """engines-leads member-change members operations project-new
        project-rename""",
}
ALLOWED = {name: roles for roles, names in ROLES.items() for name in names.split()}


def test_the_table_has_every_address_of_the_site():
    assert {pattern.name for _, pattern in TABLE} == set(ALLOWED)


@pytest.mark.parametrize("role", [*Role, None], ids=[*Role, "no member"])
def test_an_address_refuses_every_role_that_it_is_not_for(client, role):
    project = make_project()
    client.force_login(make_user(project=project, role=role) if role else make_user())
    client.raise_request_exception = False
    wrong = []
    for _, pattern in TABLE:
        allowed = ALLOWED[str(pattern.name)]
        if allowed is None or role in allowed:
            continue
        kwargs = {name: ARGUMENTS.get(name, 1) for name in pattern.pattern.converters}
        path = reverse(pattern.name, kwargs=kwargs)
        answers = {method: getattr(client, method)(path).status_code for method in ("get", "post")}
        if set(answers.values()) - {403, 405} or 403 not in answers.values():
            wrong.append((pattern.name, answers))
    assert wrong == []


def _judgement(project: Project) -> Judgement:
    suspect = make_suspect(project)
    return Judgement.objects.create(
        suspect=suspect,
        reviewer=make_user(project=project),
        answer="reject",
        output_hash=suspect.output_hash,
    )


def _gold(project: Project) -> Model:
    known = GoldAnswer(answer="reject")
    return mark_gold(project, make_user(project=project), make_suspect(project), known)


def _delivery(project: Project) -> Model:
    return models.Delivery.objects.create(
        webhook=_webhook(project), event="bug.confirmed", payload={}, not_before=timezone.now()
    )


def _webhook(project: Project) -> models.Webhook:
    user = make_user(project=project)
    return webhooks.add(project, user, "https://example.org/", ["bug.confirmed"])[0]


def _schedule(project: Project) -> Model:
    campaign, user = make_run(project).campaign, make_user(project=project)
    return schedules.add(campaign, user, Moment(models.Every.NIGHT, 2))


def _word_list(project: Project) -> Model:
    made = models.WordList.objects.create(project=project, name="terms")
    made.versions.create(number=1, content={}, entries=0, file_name="terms.csv")
    return made


def _structure_suspect(project: Project) -> Model:
    return make_suspect(project, make_run(project, method="sit"))


def _file_check(project: Project) -> Model:
    return models.FileCheck.objects.create(project=project, title="es.po", status="done")


def _finding(project: Project) -> Model:
    check = models.FileCheck.objects.create(project=project, title="es.po", status="done")
    file = check.files.create(path="es.po")
    return file.findings.create(number=1, line=3, signal="numbers", level=3, fingerprint="f")


def _survey(project: Project) -> Model:
    rating = models.RatingCampaign.objects.create(project=project, name="S", seed=1, size=1)
    drawn_from = {"inputs": 1, "mean_risk": 0.1, "least_chance": 1.0, "engines": {}, "called": {}}
    return models.Survey.objects.create(
        rating=rating, question="serious", cases=1, drawn_from=drawn_from
    )


def _judge_run(project: Project) -> models.JudgeRun:
    return models.JudgeRun.objects.create(
        project=project, engine=make_engine(), scope="suspects", seed=1, prompt="1-abc"
    )


def _member(project: Project) -> Model:
    return make_user(project=project, role=Role.LEAD).memberships.get()


#: What an address with a number is about, made in a project.
THINGS: dict[str, Callable[[Project], Model]] = {
    **dict.fromkeys(
        ("campaign", "campaign-progress", "campaign-cap", "campaign-archive", "campaign-again"),
        lambda project: make_run(project).campaign,
    ),
    **dict.fromkeys(
        (
            "suspect",
            "suspect-smallest",
            "suspect-rate",
            "suspect-reopen",
            "suspect-judge",
            "suspect-undo",
            "suspect-comment",
            "suspect-assign",
            "gold-mark",
            "disclose",
            "queue-judge",
        ),
        make_suspect,
    ),
    **dict.fromkeys(("queue-reason", "queue-evidence", "queue-revise"), _judgement),
    "suspect-trees": _structure_suspect,
    "run-change": make_run,
    "rater": lambda project: make_user(project=project),
    "gold-retire": _gold,
    **dict.fromkeys(
        ("rating", "rating-end", "rating-file"),
        lambda project: models.RatingCampaign.objects.create(
            project=project, name="sample", seed=1, size=1
        ),
    ),
    **dict.fromkeys(("survey", "survey-stop"), _survey),
    **dict.fromkeys(
        ("judge-calibration", "judge-calibration-file"),
        lambda project: _judge_run(project).engine,
    ),
    "judge-allow": lambda project: make_recorded(project, "own", "A text."),
    **dict.fromkeys(
        (
            "judge-run",
            "judge-run-state",
            "judge-run-file",
            "judge-run-cancel",
            "judge-run-resume",
        ),
        _judge_run,
    ),
    **dict.fromkeys(
        (
            "file-check",
            "file-check-state",
            "file-check-again",
            "file-check-cancel",
            "file-check-delete",
            "file-check-download",
        ),
        _file_check,
    ),
    **dict.fromkeys(("finding", "finding-answer", "finding-ignore"), _finding),
    "ignore-rule-delete": lambda project: models.IgnoreRule.objects.create(
        project=project, signals=["numbers"]
    ),
    "member-change": _member,
    "harvest-part": lambda project: models.Harvest.objects.create(
        project=project, corpus="c", text="", source_language="en", target_language="es"
    ),
    **dict.fromkeys(
        ("recorded-import", "recorded-import-cancel"),
        lambda project: models.RecordedImport.objects.create(project=project),
    ),
    "bulk-done": lambda project: models.BulkAnswer.objects.create(project=project, total=1),
    "bug-import-state": lambda project: models.BugUpload.objects.create(project=project),
    **dict.fromkeys(("word-list", "word-list-file", "word-list-delete"), _word_list),
    "template-switch": lambda project: models.Template.objects.create(
        project=project, language="en", text="[NUM]", capabilities=["integers"]
    ),
    "token-revoke": lambda project: models.ApiToken.objects.create(
        user=make_user(project=project), project=project, name="t", digest=project.slug
    ),
    **dict.fromkeys(("webhook-edit", "webhook-switch", "webhook-test"), _webhook),
    "delivery-again": _delivery,
    "schedule-change": _schedule,
    **dict.fromkeys(
        ("gate", "gate-edit", "gate-remove"),
        lambda project: models.Gate.objects.create(project=project, name="Fit", fail_under=90),
    ),
    "export-file": lambda project: models.Export.objects.create(
        project=project, format="json", status="done", file="x"
    ),
    "link-revoke": lambda project: publication.add_link(
        project, make_user(project=project), "link", ViewFilter()
    )[0],
}
#: Addresses of engines, some of which belong to all projects.
SHARED = {
    "engine",
    "engine-check",
    "engine-delete",
    "engine-recorded",
    "engine-reset",
    "engine-version",
}
THINGS |= dict.fromkeys(SHARED, lambda project: make_recorded(project, "theirs", "Two."))
#: What a refused answer about one's own vote is called.
REFUSED = {"queue-reason": 422, "queue-revise": 422}
BODIES: dict[str, Any] = {
    "queue-judge": {"vote": {"answer": "reject"}},
    "queue-revise": {"vote": {"answer": "reject"}},
    "queue-reason": {"reason": "checker_wrong"},
}


def test_every_address_with_a_number_is_tried_on_another_project():
    numbered = {pattern.name for _, pattern in TABLE if "pk" in pattern.pattern.converters}
    assert numbered == set(THINGS)


@pytest.mark.parametrize("name", sorted(THINGS))
def test_what_another_project_has_is_neither_shown_nor_changed(
    client: Client, name, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    thing = THINGS[name](make_project("theirs"))
    client.force_login(make_user(project=make_project("mine"), role=Role.ADMINISTRATOR))
    pattern = next(pattern for _, pattern in TABLE if pattern.name == name)
    kwargs = {arg: ARGUMENTS.get(arg, 1) for arg in pattern.pattern.converters}
    path = reverse(name, kwargs={**kwargs, "pk": thing.pk})
    before = type(thing)._base_manager.filter(pk=thing.pk).values().get()
    form = {"role": "annotator", "action": "remove", "remove": "1", "character_cap": "5"}
    answers = {client.get(path).status_code}
    if name in BODIES:
        answers.add(client.post(path, BODIES[name], content_type="application/json").status_code)
    else:
        answers.add(client.post(path, form).status_code)
    refused = REFUSED.get(name, 404)
    assert refused in answers
    assert answers <= {refused, 405}
    assert type(thing)._base_manager.filter(pk=thing.pk).values().get() == before


def test_a_file_of_another_projects_export_is_not_served(client: Client, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    theirs = make_project("theirs")
    row = THINGS["export-file"](theirs)
    (tmp_path / "media" / "exports").mkdir(parents=True)
    (tmp_path / "media" / "exports" / "x").write_text("{}")
    path = reverse("export-file", args=[row.pk])
    client.force_login(make_user(project=theirs, role=Role.LEAD))
    served: Any = client.get(path)
    assert served.getvalue() == b"{}"
    client.force_login(make_user(project=make_project("mine"), role=Role.ADMINISTRATOR))
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("role", list(Role))
def test_no_address_shows_what_another_project_uploaded(client: Client, role, settings, tmp_path):
    """Neither its name nor a text of it, asked for by name, by number, or not at all."""
    settings.DATA_DIR = tmp_path
    name, text = "client-acme", "Our merger with Acme costs 4 million."
    theirs, mine = make_project("theirs"), make_project("mine")
    engine = make_recorded(theirs, name, text)
    run = make_run(theirs, engine, method="screening")
    make_suspect(theirs, run, status="confirmed", inputs=[text])
    make_suspect(mine, status="confirmed")
    client.force_login(make_user(project=mine, role=role))
    client.raise_request_exception = False
    queries = ("", f"run={run.pk}&engine={name}")
    shown = []
    for _, pattern in TABLE:
        kwargs = {one: ARGUMENTS.get(one, run.pk) for one in pattern.pattern.converters}
        path = reverse(pattern.name, kwargs=kwargs)
        for query in queries:
            answer: Any = client.get(f"{path}?{query}")
            content = b"".join(answer) if answer.streaming else answer.content
            # The page repeats a name that it was asked for, as unknown.
            secrets = [text] if name in query else [text, name]
            shown += [(path, query) for one in secrets if one in content.decode(errors="replace")]
    assert shown == []


@pytest.mark.parametrize("name", sorted(SHARED))
def test_engines_of_the_site_belong_to_all_projects_but_are_set_up_by_those_who_may(
    client: Client, name
):
    engine = make_engine()
    client.force_login(make_user(project=make_project(), role=Role.ANNOTATOR))
    path = reverse(name, args=[engine.pk])
    assert client.get(path).status_code in {403, 405}
    assert client.post(path).status_code == 403
