"""The language that a person chose is kept: for the next sign-in, and for what is mailed."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import make_outcome, make_project, make_run, make_suspect, make_user
from triage.models import Every, Preference, Role, Run, ScheduledCampaign
from triage.services.campaigns import notifications, schedules
from triage.services.campaigns.schedules import Moment
from triage.services.projects import ui_language

pytestmark = pytest.mark.django_db
PASSWORD = "a long one for tests"
#: English words of a summary that no Spanish one has.
ENGLISH = re.compile(r"\b(rate|cases?|failed|abstained|errors|suspects?|wait|judgement|done|the)\b")


@pytest.fixture
def alice() -> User:
    user = make_user("alice", make_project(), Role.LEAD)
    user.set_password(PASSWORD)
    user.email = "Alice@example.org"
    user.save()
    return user


@pytest.fixture
def run(alice: User) -> Run:
    """A run that stopped, after a failure and a pass."""
    project = alice.memberships.get().project
    run = make_run(project, status="failed", notice="The file has no rows.")
    make_suspect(project, run, status="open")
    make_outcome(run, verdict="pass")
    Run.objects.filter(pk=run.pk).update(cases_total=2, passed=1, failed=1)
    run.refresh_from_db()
    return run


def choose(client: Client, language: str) -> None:
    client.post(reverse("set_language"), {"language": language, "next": "/"})


def sign_in(client: Client) -> str:
    """Sign alice in; the page behind it."""
    asked = {"username": "alice", "password": PASSWORD}
    return client.post(reverse("login"), asked, follow=True).content.decode()


def mailed(run: Run, lead: User, recipients: str) -> dict[str, str]:
    """What each address is sent about the run."""
    schedule = schedules.add(run.campaign, lead, Moment(Every.NIGHT, 2), recipients)
    ScheduledCampaign.objects.create(schedule=schedule, campaign=run.campaign, day="2026-01-02")
    assert notifications.send_summary(run.campaign_id)
    return {address: str(one.body) for one in mail.outbox for address in one.to}


def test_a_choice_is_there_at_the_next_sign_in_on_another_browser(alice):
    here = Client()
    here.force_login(alice)
    choose(here, "es")
    elsewhere = Client()
    assert '<html lang="es">' in sign_in(elsewhere)


def test_a_choice_made_before_the_first_sign_in_is_kept(alice):
    browser = Client()
    choose(browser, "es")
    assert '<html lang="es">' in sign_in(browser)
    assert ui_language.of(alice) == "es"


def test_what_a_person_chose_goes_before_the_choice_of_whoever_sat_here(alice):
    ui_language.remember(alice, "en")
    browser = Client()
    choose(browser, "es")
    assert '<html lang="en">' in sign_in(browser)


def test_a_choice_without_signing_in_is_nobodys():
    choose(Client(), "es")
    assert not Preference.objects.exists()


@pytest.mark.parametrize("language", ["xx", "", "es; drop", "e" * 300])
def test_a_language_that_is_not_offered_is_not_kept(alice, language):
    client = Client()
    client.force_login(alice)
    choose(client, language)
    assert ui_language.of(alice) == ""


def test_a_language_that_is_offered_no_more_counts_as_none(alice, settings):
    ui_language.remember(alice, "es")
    settings.LANGUAGES = [("en", "English")]
    assert ui_language.of(alice) == ""
    assert ui_language.by_language(["alice@example.org"]) == {"en": ["alice@example.org"]}


def test_each_recipient_is_mailed_in_the_language_chosen(alice, run):
    ui_language.remember(alice, "es")
    make_user("bob").email = ""
    bob = User.objects.create_user("carol", "carol@example.org")
    ui_language.remember(bob, "en")
    lead = make_user("lead")
    texts = mailed(run, lead, "alice@example.org carol@example.org qa@example.org")
    assert texts["alice@example.org"] == (
        f"{run.engine.name} en-es: falló, tasa de acierto 50,0 %, "
        "2 casos, 1 fallido, 0 abstenciones, 0 errores\n"
        "  El archivo no tiene filas.\n\n"
        "1 sospechoso de estas ejecuciones necesita un veredicto.\n"
    )
    assert texts["carol@example.org"] == (
        f"{run.engine.name} en-es: failed, pass rate 50.0 %, "
        "2 cases, 1 failed, 0 abstained, 0 errors\n"
        "  The file has no rows.\n\n"
        "1 suspect from these runs needs a verdict.\n"
    )
    assert texts["qa@example.org"] == texts["carol@example.org"]


def test_an_address_that_nobody_has_gets_the_language_of_who_asked(alice, run):
    ui_language.remember(alice, "es")
    texts = mailed(run, alice, "team@example.org")
    assert not ENGLISH.search(texts["team@example.org"])


def test_the_language_of_a_worker_does_not_change_with_a_message(alice, run):
    ui_language.remember(alice, "es")
    with translation.override("en"):
        mailed(run, alice, "alice@example.org")
        assert translation.get_language() == "en"


def test_whoever_is_mailed_in_english_by_mistake_is_found_here():
    """Every text of the module that writes mail goes through the catalogue."""
    tree = ast.parse(Path("triage/services/campaigns/notifications.py").read_text("utf-8"))
    docs = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    asked = {
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_", "ngettext"}
        for part in ast.walk(node)
    }
    plain = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        if isinstance(node.value, str) and node not in docs and node not in asked
        if re.search(r"[a-z]+ [a-z]+", node.value)
    ]
    assert plain == []
    with translation.override("es"):
        texts = {part.value for part in asked if isinstance(part, ast.Constant)}
        known = {str(text) for text in texts if isinstance(text, str)}
        singular = {text for text in known if translation.gettext(text) != text}
        plural = {text for text in known if translation.ngettext(text, text, 2) != text}
    assert len(known) > 6
    assert {text for text in known if "%(n)d" not in text} <= singular
    assert len(plural) >= 3
