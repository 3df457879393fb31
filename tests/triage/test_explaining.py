"""Evidence and errors are said in the reader's language, whatever the pure code can write."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import make_project, make_suspect, make_user
from tests.triage.test_queue_page import post
from triage.methods.messages import Sentence, as_messages
from triage.models import Role
from triage.services.evidence_words import EVIDENCE_WORDS
from triage.services.explaining import explained


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    with translation.override("es"):
        yield


def sample(node: ast.expr) -> str | None:
    """A text as the code would write it, with 7 for each value; None if it is no literal."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values
        )
    return None


@pytest.mark.parametrize(
    ("english", "spanish_text"),
    [
        ("40 words, more than 35", "40 palabras, más de 35"),
        ("with more than 35 words", "con más de 35 palabras"),
        ("There are seven of them.", "There are seven of them."),
        ("", ""),
    ],
)
def test_sentences_with_values_are_said_in_spanish(english: str, spanish_text: str) -> None:
    assert explained(english) == spanish_text


def test_readers_of_english_see_what_was_written() -> None:
    with translation.override("en"):
        assert explained("The translation is empty.") == "The translation is empty."


def test_no_word_of_the_catalogue_is_left_in_english() -> None:
    same = {word for word in EVIDENCE_WORDS if explained(word) == word}
    assert same <= {"ordinal", "yen"}  # the same in Spanish


def test_hostile_texts_are_given_back() -> None:
    for text in ("“" * 3000, "Expected " * 400, "The translation is the source. " * 100 + "x"):
        assert explained(text) == text


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("begins", "repeated"),
    [
        ("fails 1 of 2 x", " of a b"),
        ("fails 1 of 2 x", "of x; "),
        ("With “x” replaced by “x” the translation is ", "x” replaced by “x” the translation is "),
    ],
)
@pytest.mark.parametrize("size", [1000, 40_000])
def test_a_hostile_text_that_begins_like_a_sentence_ends(
    begins: str, repeated: str, size: int
) -> None:
    text = (begins + repeated * size)[:size]
    assert explained(text) == text


@pytest.mark.django_db
def test_the_check_page_speaks_spanish(client: Client) -> None:
    client.force_login(make_user(project=make_project(), role=Role.LEAD))
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
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
    user = make_user(project=project, role=Role.ANNOTATOR)
    message, said = Sentence.NOT_STATED(value="7"), Sentence.NO_WORD()
    signal = {"signal": "empty", "category": "OMI", "message": said, "messages": as_messages(said)}
    evidence = {"signals": [signal], "messages": as_messages(message)}
    make_suspect(project, message=message, evidence=evidence)
    client.force_login(user)
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
    page = post(client, "queue-next", {"tab": "t"}).json()["items"][0]["html"]
    assert "Se esperaba 7; la traducción no dice ese número." in page
    assert "La traducción no tiene ninguna palabra." in page
    assert "The translation" not in page
