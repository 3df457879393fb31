"""Whatever the code tells a person as a plain text is said in Spanish, too.

Pure code cannot call gettext, so what it raises is written in English and said again on the page.
A new sentence without Spanish fails here, wherever it is raised.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django import forms
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import make_project, make_run, make_user
from tests.triage.test_explaining import sample
from triage.models import Role
from triage.services.explaining import explained, is_known
from triage.services.wording import said

#: What pages show of it: nothing that only commands and the API raise, which speak English.
ENGLISH_ONLY = {
    "CommandError", "HttpError", "GateError", "ArchiveError", "ValueError", "TypeError",
    "ReportingError", "Http404", "KeyError", "AssertionError", "RuntimeError", "LookupError",
    "UnknownLanguageError", "IntegrityError", "PermissionDenied", "ImportRefused", "ConnectError",
}  # fmt: skip
#: Calls besides those of errors whose texts people read.
TELLING = {
    "BadRow",
    "Problem",
    "BadLine",
    "Dropped",
    "add_error",
    "fail",
    "warning",
    "error",
    "success",
    "info",
}
#: Programs without pages.
LEFT_OUT = {"management", "migrations", "api", "reporting"}
MODULES = [path for path in sorted(Path("triage").rglob("*.py")) if not LEFT_OUT & set(path.parts)]
#: Names of languages' own modules, values and addresses that stand in a call of this kind.
NO_SENTENCES = {"the file", "7: 7", "7 7: 7"}


def called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def tells(name: str) -> bool:
    return name in TELLING or (name.endswith(("Error", "Refused")) and name not in ENGLISH_ONLY)


def given(node: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call, and the members of those that are lists."""
    for part in (*node.args, *(word.value for word in node.keywords)):
        yield from part.elts if isinstance(part, ast.List) else [part]


def logged(node: ast.Call) -> bool:
    """A log speaks English."""
    return getattr(getattr(node.func, "value", None), "id", "") in {"logger", "log"}


def told(path: Path) -> Iterator[str]:
    """The plain texts of a module that reach a person."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or logged(node):
            continue
        if tells(called(node)):
            texts = [sample(one) for one in given(node)]
        else:
            texts = [sample(word.value) for word in node.keywords if word.arg == "notice"]
        yield from (text for text in texts if text and " " in text and text not in NO_SENTENCES)


def constants(path: Path) -> Iterator[str]:
    """Sentences that a module of the services keeps by a name of its own."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str) and " " in text and text.endswith("."):
                yield text


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_every_plain_text_that_a_person_is_told_is_said_in_spanish(path: Path) -> None:
    with translation.override("es"):
        assert [text for text in told(path) if not is_known(text)] == []


@pytest.mark.parametrize("path", sorted(Path("triage/services").glob("*.py")), ids=str)
def test_every_sentence_that_a_service_keeps_is_said_in_spanish(path: Path) -> None:
    with translation.override("es"):
        left = [text for text in constants(path) if not is_known(text) and said(text) == text]
    assert left == []


def test_texts_are_looked_for_where_they_stand() -> None:
    found = [text for path in MODULES for text in told(path)]
    assert "SIT needs input sentences; none were given." in found
    assert len(found) > 60


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        (
            "The campaign's character cap is reached. Raise it, then resume.",
            "Se alcanzó el límite de caracteres de la campaña. Súbelo y reanuda después.",
        ),
        (
            "There is no template for digit_dropped in 'de': import some first.",
            "No hay plantillas de cifra perdida en alemán: importa alguna primero.",
        ),
        ("Row 3: no column 'x'", "Fila 3: no hay ninguna columna 'x'"),
        (
            "None of the sentences can be perturbed. 'No.': 2 words, fewer than 5",
            "Ninguna de las frases admite variantes. 'No.': 2 palabras, menos de 5",
        ),
        (
            "The input filters left no segment: seen before: 4.",
            "Los filtros de entrada no dejaron ningún segmento: ya vistos: 4.",
        ),
    ],
)
def test_what_is_told_is_said_in_spanish(english: str, spanish: str) -> None:
    with translation.override("es"):
        assert explained(english) == spanish


@pytest.mark.django_db
def test_why_a_run_ended_stands_on_its_page_in_the_language_of_the_reader(client: Client) -> None:
    project = make_project()
    notice = "SIT needs input sentences; none were given."
    run = make_run(project, status="failed", notice=notice)
    client.force_login(make_user("lead", project, Role.LEAD))
    address = reverse("campaign", args=[run.campaign_id])
    assert notice in client.get(address).content.decode()
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
    page = client.get(address).content.decode()
    assert "SIT necesita frases de entrada; no se dio ninguna." in page
    assert notice not in page


@pytest.mark.django_db
def test_an_old_notice_that_no_version_knows_is_shown_as_it_is(client: Client) -> None:
    project = make_project()
    run = make_run(project, status="failed", notice="Written by hand, long ago.")
    client.force_login(make_user("lead", project, Role.LEAD))
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "Written by hand, long ago." in page


def test_errors_of_forms_are_said_in_the_language_of_the_reader() -> None:
    class Asking(forms.Form):
        name = forms.CharField(required=False)

    form = Asking({})
    form.add_error("name", "The file has no rows.")
    form.add_error(None, "<b>Nobody</b> wrote this.")
    with translation.override("es"):
        assert "El archivo no tiene filas." in str(form["name"].errors)
        assert "&lt;b&gt;Nobody&lt;/b&gt; wrote this." in str(form.non_field_errors())
    with translation.override("en"):
        assert "The file has no rows." in str(form["name"].errors)


class Nothing(forms.Form):
    """A form without fields, as all of them are drawn."""


@pytest.mark.parametrize(("problems", "drawn"), [([], ""), (["The file has no rows."], "filas")])
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
