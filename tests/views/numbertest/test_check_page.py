"""``/check/``: all that is wrong with a pasted pair, marked on both sides."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_project, make_user
from triage.models import Role

PAIR = {
    "source_language": "en",
    "target_language": "es",
    "source": "Born on 3 March 1984, she led 30 people until 5 June.",
    "translation": "Nacida el 3 de mayo de 1984, dirigió a 30 personas hasta el 8 de junio.",
}


@pytest.fixture
def page(client, db) -> str:
    client.force_login(make_user(project=make_project(), role=Role.ANNOTATOR))
    return str(client.post(reverse("check"), PAIR).content, "utf-8")


def test_every_wrong_date_is_marked_whole_and_the_right_number_is_not(page: str) -> None:
    assert ">3 March 1984</mark>" in page
    assert ">8 de junio</mark>" in page
    assert '<mark class="faint" title="30 (quantity)">30</mark>' in page


def test_what_is_wrong_after_the_first_thing_is_said_too(page: str) -> None:
    assert "The date “3 March 1984” has become “3 de mayo de 1984”." in page
    assert "<li>The date “5 June” has become “8 de junio”.</li>" in page


def test_the_corrected_translation_is_suggested(page: str) -> None:
    right = "Nacida el 3 de marzo de 1984, dirigió a 30 personas hasta el 5 de junio."
    assert f'<bdi lang="es">{right}</bdi>' in page


@pytest.mark.parametrize(("target", "named"), [("fi", True), ("es", False)])
def test_a_language_whose_number_words_are_not_read_is_named(client, db, target, named) -> None:
    client.force_login(make_user(project=make_project(), role=Role.ANNOTATOR))
    pair = PAIR | {"target_language": target}
    shown = str(client.post(reverse("check"), pair).content, "utf-8")
    assert ("Number words in Finnish are not read" in shown) is named
