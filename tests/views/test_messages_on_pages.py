"""Pages say messages in the reader's language, whatever store they come from."""

from __future__ import annotations

import re

import pytest
from django import forms
from django.test import Client
from django.urls import reverse
from django.utils import translation

from engines.catalogue import by_text
from tests.factories import make_project, make_run, make_suspect, make_user
from tests.views.queue.test_queue_page import post
from triage.files.messages import FileMessage
from triage.methods.messages import MethodMessage, as_messages
from triage.models import Project, Role


def in_spanish(client: Client, project: Project, role: Role = Role.LEAD) -> None:
    client.force_login(make_user("reader", project, role))
    client.post(reverse("set_language"), {"language": "es", "next": "/"})


@pytest.mark.django_db
def test_why_a_run_ended_stands_on_its_page_in_the_language_of_the_reader(client: Client) -> None:
    project = make_project()
    notice = MethodMessage.LENGTH_OUT_OF_RANGE(n=40, m=15)
    run = make_run(project, status="failed", notice=notice)
    in_spanish(client, project)
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "Una longitud de 40 cifras no está entre 1 y 15." in page
    assert notice not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("notice", "shown"),
    [
        ("Written by hand, long ago.", "Written by hand, long ago."),
        ("No answer within 30 seconds.", "No answer within 30 seconds."),
        ("The translation is empty.", "La traducción está vacía."),
    ],
)
def test_a_notice_of_an_earlier_version_is_looked_up_as_a_whole_or_left_in_english(
    client: Client, notice: str, shown: str
) -> None:
    project = make_project()
    run = make_run(project, status="failed", notice=notice)
    in_spanish(client, project)
    assert shown in client.get(reverse("campaign", args=[run.campaign_id])).content.decode()


@pytest.mark.django_db
def test_what_a_run_left_out_is_said_in_the_language_of_the_reader(client: Client) -> None:
    project = make_project()
    many, few = MethodMessage.WITH_MORE_WORDS(m=35), MethodMessage.ONE_WORD(n=1, m=5)
    report = {
        "read": 3,
        "kept": 1,
        "dropped": {many: 1, "too_long": 1},
        "left_out": [{"text": "Yes.", "problem": few}],
        "messages": by_text([many, few]),
    }
    run = make_run(project, status="done", report=report)
    in_spanish(client, project)
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "con más de 35 palabras" in page
    assert "con demasiados caracteres" in page
    assert "1 palabra, menos de 5" in page


def test_errors_of_forms_are_said_in_the_language_of_the_reader() -> None:
    class Asking(forms.Form):
        name = forms.CharField(required=False)

    form = Asking({})
    form.add_error("name", FileMessage.WITHOUT_COLUMN(name="'x'"))
    form.add_error(None, "<b>Nobody</b> wrote this.")
    with translation.override("es"):
        assert "no hay ninguna columna" in str(form["name"].errors)
        assert "&lt;b&gt;Nobody&lt;/b&gt; wrote this." in str(form.non_field_errors())
    with translation.override("en"):
        assert "no column" in str(form["name"].errors)


class Nothing(forms.Form):
    """A form without fields, as all of them are drawn."""


@pytest.mark.parametrize(("problems", "drawn"), [([], ""), ([FileMessage.NO_ROWS()], "filas")])
def test_a_whole_form_lists_its_errors_and_draws_nothing_without_any(
    problems: list[str], drawn: str
) -> None:
    form = Nothing({})
    for problem in problems:
        form.add_error(None, problem)
    with translation.override("es"):
        page = form.as_div()
    assert drawn in page
    assert "[" not in page
    assert page.count("<li>") == len(problems)


@pytest.mark.django_db
def test_the_check_page_speaks_spanish(client: Client) -> None:
    in_spanish(client, make_project())
    asked = {
        "source": "It is 1,234 miles and 56 days.",
        "translation": "Es sind 1,234 Meilen.",
        "source_language": "en",
        "target_language": "de",
    }
    page = client.post(reverse("check"), asked).content.decode()
    assert "Se esperaba 1234; se encontró «1,234», leído como 1,234 en alemán." in page
    assert "cantidad" in page
    assert not re.search(r"Expected|quantity|>fail<|separator", page)


@pytest.mark.django_db
def test_the_queue_gives_its_evidence_in_spanish(client: Client) -> None:
    project = make_project()
    message, said = MethodMessage.NOT_STATED(value="7"), MethodMessage.NO_WORD()
    signal = {"signal": "empty", "category": "OMI", "message": said, "messages": as_messages(said)}
    make_suspect(project, message=message, evidence={"messages": as_messages(message)})
    make_suspect(project, message=said, evidence={"signals": [signal]})
    in_spanish(client, project, Role.ANNOTATOR)
    items = post(client, "queue-next", {"tab": "t"}).json()["items"]
    page = " ".join(item["html"] for item in items)
    assert "Se esperaba 7; la traducción no tiene ese número." in page
    assert "La traducción no contiene palabras." in page
    assert "The translation" not in page
