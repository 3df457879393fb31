"""Evidence and errors are said in the reader's language, whatever the pure code can write."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.factories import make_project, make_suspect, make_user
from tests.triage.test_queue_page import post
from triage.methods.numbers.oracle import check
from triage.methods.screening.signals.base import Pair, Setup
from triage.methods.screening.signals.markup import Markup
from triage.models import Role
from triage.services.evidence_words import EVIDENCE_WORDS
from triage.services.explaining import explained, is_known

#: Names and a service's own words, or two counts, of which another test has samples.
ONLY_NAMES = {"7: 7", "7: 7.", "Amazon Translate: 7.", "7 came back for 7."}
CASES = sorted(Path("tests/methods/numbers/cases").glob("*.jsonl"))
ERRORS = {
    "EngineError", "EngineConfigurationError", "EngineNotInstalled", "UnsupportedDirection", "EngineUnavailable",
    "EngineBusy", "EngineRateLimited", "BadReply", "ItemError", "RefusedAddress", "UnknownEngine", "ConnectionReport",
}  # fmt: skip
#: Modules of the pure code whose sentences end up as evidence.
EVIDENCE = [
    *sorted(Path("triage/methods/screening/signals").glob("*.py")),
    Path("triage/methods/screening/judging.py"),
    Path("triage/methods/sit/judging.py"),
    Path("triage/methods/sit/parsing.py"),
    Path("triage/methods/sit/time_limit.py"),
    Path("triage/methods/numbers/messages.py"),
    Path("triage/methods/numbertest/extra_judging.py"),
]
ENGINES = [
    path
    for path in sorted(Path("engines").rglob("*.py"))
    if not {"migrations", "management", "forms"} & set(path.parts)
]


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


def docstrings(tree: ast.AST) -> set[ast.expr]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def raised(tree: ast.AST) -> set[ast.AST]:
    return {
        part for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node)
    }


def sentences(path: Path) -> Iterator[str]:
    """The sentences that a module of the pure code may write as evidence."""
    tree = ast.parse(path.read_text("utf-8"))
    left_out = docstrings(tree) | raised(tree)
    inside = {
        part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and node not in left_out and node not in inside:
            text = sample(node)
            if (
                text
                and " " in text
                and text.endswith(".")
                and (text[0].isupper() or text[0] in "“7")
            ):
                yield text


def errors(path: Path) -> Iterator[str]:
    """The sentences that a module of the engines raises or returns, with what to do about them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in ERRORS:
            continue
        texts = [*node.args[:2], *(word.value for word in node.keywords if word.arg == "remedy")]
        for text in filter(None, map(sample, texts)):
            if " " in text and text not in ONLY_NAMES:
                yield text


def test_every_sentence_of_the_number_oracle_is_said_in_spanish() -> None:
    unknown = set()
    said = set()
    for path in CASES:
        for line in filter(None, path.read_text("utf-8").splitlines()):
            case = json.loads(line)
            pair = case["source"], case["translation"], case["src_lang"], case["tgt_lang"]
            for values in (None, [Decimal(value) for value in case["values"]]):
                message = check(*pair, values).message
                said.add(message)
                if message and not is_known(message):
                    unknown.add(message)
    assert not unknown
    assert len(said) > 1000


@pytest.mark.parametrize("path", EVIDENCE, ids=str)
def test_every_sentence_of_a_module_that_gives_evidence_is_said_in_spanish(path: Path) -> None:
    assert [text for text in sentences(path) if not is_known(text)] == []


@pytest.mark.parametrize("path", ENGINES, ids=str)
def test_every_error_of_an_engine_is_said_in_spanish(path: Path) -> None:
    assert [text for text in errors(path) if not is_known(text)] == []


def test_sentences_are_looked_for_where_they_stand() -> None:
    found = [text for path in EVIDENCE for text in sentences(path)]
    assert "The translation is empty." in found
    assert "Expected 7; the translation states no such number." in found
    assert len(found) > 40
    assert len([text for path in ENGINES for text in errors(path)]) > 80


@pytest.mark.parametrize(
    ("english", "spanish_text"),
    [
        (
            "Expected 1.234; found “1.234” read as 1234 in German.",
            "Se esperaba 1,234; se encontró «1.234», leído como 1234 en alemán.",
        ),
        (
            "“5” is right, but the unit is kilometer instead of mile.",
            "«5» es correcto, pero la unidad es kilómetros en vez de millas.",
        ),
        (
            "The translation is the source. The source says “yes. The translation is empty.”, the translation its opposite.",
            "La traducción es el propio original. El original dice «yes. The translation is empty.»; la traducción, lo contrario.",
        ),
        (
            "Reads as en (probability 0.98), not de.",
            "Parece inglés (probabilidad 0,98), no alemán.",
        ),
        (
            "api.test answered 403: no such key. Check the key and what it may do.",
            "api.test respondió 403: no such key. Compruebe la clave y lo que permite hacer.",
        ),
        (
            "1 translation came back for 2 texts.",
            "Volvió 1 traducción para 2 textos.",
        ),
        (
            "Expected 7000; found “7,000” read as 7 in Spanish. The translation is the source.",
            "Se esperaba 7000; se encontró «7,000», leído como 7 en español. La traducción es el propio original.",
        ),
        ("40 words, more than 35", "40 palabras, más de 35"),
        ("with more than 35 words", "con más de 35 palabras"),
        ("There are seven of them.", "There are seven of them."),
        ("", ""),
    ],
)
def test_sentences_with_values_are_said_in_spanish(english: str, spanish_text: str) -> None:
    assert explained(english) == spanish_text


def test_parts_of_markup_are_named_in_spanish_and_shown_as_they_are() -> None:
    found = Markup(Setup()).check(Pair("Hello {Name}, see <b>it</b>.", "Hola.", "en", "es"))
    assert found is not None
    assert "{Name}" in found.message
    assert explained(found.message).startswith("Falta en la traducción: ")
    assert "marcador {Name}" in explained(found.message)


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
    message = "Expected 7; the translation states no such number."
    signal = {"signal": "empty", "category": "OMI", "message": "The translation holds no word."}
    make_suspect(project, message=message, evidence={"signals": [signal]})
    client.force_login(user)
    client.post(reverse("set_language"), {"language": "es", "next": "/"})
    page = post(client, "queue-next", {"tab": "t"}).json()["items"][0]["html"]
    assert "Se esperaba 7; la traducción no dice ese número." in page
    assert "La traducción no tiene ninguna palabra." in page
    assert "The translation" not in page
