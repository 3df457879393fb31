"""Messages are codes with arguments: each has its English and its Spanish, and is said in both."""

from __future__ import annotations

import json
import random
import re
import string
from decimal import Decimal
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext
from pydantic import ValidationError

from engines import messages as of_engines
from engines.adapters.http import HttpOptions
from engines.catalogue import (
    Catalogue,
    Message,
    as_messages,
    from_messages,
    joined,
    restored,
    stored,
)
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage, wrong_option
from tests.examples import examples
from tests.factories import make_project, make_run
from triage.files.messages import FileMessage
from triage.methods import messages as of_methods
from triage.methods.messages import MethodMessage
from triage.methods.numbers.oracle import check
from triage.methods.screening.signals.base import Pair, Setup
from triage.methods.screening.signals.format.markup import Markup
from triage.models import Run
from triage.services.messages import sentences
from triage.services.messages.sentences import CATALOGUES, translated

SENTENCES = [sentence for catalogue in CATALOGUES for sentence in catalogue]
USED = {
    name
    for folder in ("engines", "triage")
    for path in Path(folder).rglob("*.py")
    for name in re.findall(
        r"\b(?:Engine|File|Method|Figure|Service)Message\.(\w+)", path.read_text("utf-8")
    )
}
#: Texts with words of their own that are the same in Spanish.
SAME = {
    "URL {text}", "Markdown {text}",
    "Amazon Translate: {kind}.", "{cases}, {interval}, p = {p}.", "{rate}<br>n {n}",
}  # fmt: skip
#: What engines and methods give sentences to; a literal there would be said in English everywhere.
LITERAL = re.compile(
    r"(?:EngineError|ConfigurationError|NotInstalled|UnsupportedDirection|EngineUnavailable|EngineBusy|"
    r"RateLimited|BadReply|ItemError|RefusedAddress|MethodError|FileError|UnreadablePlace|Dropped|"
    r"UnknownLanguageError|NoFigure|no_figure|\.finding)\((?:\w+, )?\s*f?[\"']"
)

ALIKE = {"ordinal", "yen"}
CASES = sorted(Path("tests/methods/numbers/cases").glob("*.jsonl"))


def slots(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.name)
def test_a_sentence_has_a_spanish_translation_with_the_same_slots(sentence: Catalogue) -> None:
    with translation.override("es"):
        spanish = gettext(sentence.value)
    assert slots(spanish) == slots(sentence.value)
    only_slots = not re.search(r"[^\W\d]", re.sub(r"\{\w+\}", "", sentence.value))
    assert only_slots or (spanish == sentence.value) == (sentence.value in SAME)


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.name)
def test_a_sentence_is_used(sentence: Catalogue) -> None:
    assert sentence.name in USED


@pytest.mark.parametrize(
    "folder", ["engines", "triage/files", "triage/methods", "triage/reporting"]
)
def test_pure_code_says_nothing_but_sentences_of_a_catalogue(folder: str) -> None:
    found = [
        (str(path), match[0])
        for path in Path(folder).rglob("*.py")
        for match in LITERAL.finditer(path.read_text("utf-8"))
    ]
    assert found == []


def test_no_two_sentences_share_a_code() -> None:
    codes = [sentence.code for sentence in SENTENCES]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize(
    "word", sorted({*of_engines.WORDS, *of_methods.WORDS, *sentences.WORDS} - ALIKE)
)
def test_a_word_of_a_sentence_has_a_spanish_translation(word: str) -> None:
    with translation.override("es"):
        assert gettext(word) != word


@pytest.mark.parametrize(
    ("message", "spanish"),
    [
        (
            joined(
                EngineMessage.ANSWERED_WITH(host="api.test", status=403, detail="no such key"),
                EngineMessage.CHECK_THE_KEY(),
            ),
            "api.test respondió 403: no such key. Comprueba la clave y sus permisos.",
        ),
        (EngineMessage.ONE_CAME_FOR_TEXTS(n=1, m=2), "Volvió 1 traducción para 2 textos."),
        (
            EngineMessage.LIMITS_UNKNOWN(name="mymt", why=EngineMessage.REDIS_DOES_NOT_ANSWER()),
            "No se pueden respetar los límites de mymt: Redis no responde.",
        ),
        (EngineMessage.KNOWN(names=["a", "b"]), "Conocidos: a, b."),
        (
            FileMessage.AT_LINE(n=3, why=FileMessage.NO_BRACES()),
            "Línea 3: no es un objeto entre llaves",
        ),
        (
            joined(
                "Something that no version wrote", sentences.ServiceMessage.ENGINE_GIVEN_UP(n=61)
            ),
            "Something that no version wrote. El motor no ha aceptado nada en 61 minutos. Reanuda la ejecución cuando vuelva a hacerlo.",
        ),
        (
            EngineMessage.BUSY(name="one", n=60, unit_of_rate="characters"),
            "one lleva ocupado más de 60 segundos (caracteres por segundo).",
        ),
        (
            MethodMessage.FOUND(
                value="1.234",
                reading=MethodMessage.READ_AS(
                    text="1.234",
                    values=MethodMessage.EITHER(value="1234", value_other="5.5"),
                    language="German",
                ),
            ),
            "Se esperaba 1,234; se encontró «1.234», leído como 1234 o 5,5 en alemán.",
        ),
        (
            MethodMessage.OTHER_UNIT(text="5", unit_found="kilometer", unit_said="mile"),
            "«5» es correcto, pero la unidad es kilómetros en vez de millas.",
        ),
        (
            joined(
                MethodMessage.COPIED(),
                MethodMessage.OPPOSITE(text="yes. The translation is empty."),
            ),
            "La traducción es idéntica al original. El original dice «yes. The translation is empty.»; la traducción, lo contrario.",
        ),
        (
            MethodMessage.WRONG_LANGUAGE(language="en", value="0.98", language_wanted="de"),
            "Parece inglés (probabilidad 0,98), no alemán.",
        ),
        (
            MethodMessage.NOT_STATED(value="1 234.5"),
            "Se esperaba 1 234,5; la traducción no tiene ese número.",
        ),
        (
            MethodMessage.NO_TEMPLATE(capability="digit_dropped", language="'de'"),
            "No hay plantillas de Cifra perdida en alemán: importa alguna primero.",
        ),
        (
            FileMessage.ROW(n=3, why=FileMessage.WITHOUT_COLUMN(name="'x'")),
            "Fila 3: no hay ninguna columna 'x'",
        ),
        (
            joined(
                MethodMessage.NOTHING_PERTURBED(),
                MethodMessage.OF_TEXT(text="'No.'", why=MethodMessage.TOO_FEW_WORDS(n=2, m=5)),
            ),
            "Estas frases no admiten variantes. 'No.': 2 palabras, menos de 5",
        ),
        (
            MethodMessage.NOTHING_LEFT(counts=[MethodMessage.COUNTED(what="seen before", n=4)]),
            "Los filtros de entrada excluyeron todos los segmentos: ya vistos: 4.",
        ),
        ("The translation is empty.", "La traducción está vacía."),
        ("There are seven of them.", "There are seven of them."),
        ("", ""),
    ],
)
def test_a_message_is_said_in_the_readers_language(message: str, spanish: str) -> None:
    with translation.override("es"):
        assert translated(message) == spanish
        assert translated(restored(stored(message))) == spanish
    with translation.override("en"):
        assert translated(message) == str(message)


def test_an_error_is_a_plain_english_text_that_keeps_its_codes() -> None:
    error = EngineConfigurationError(
        EngineMessage.ANSWERED_WITH(host="api.test", status=403, detail="no such key"),
        remedy=EngineMessage.CHECK_THE_KEY(),
    )
    text = str(error)
    assert text == "api.test answered 403: no such key. Check the key and its permissions."
    assert as_messages(text) == [
        {
            "code": "answered_with",
            "args": {"host": "api.test", "status": 403, "detail": "no such key"},
        },
        {"code": "check_the_key", "args": {}},
    ]


def test_sentences_kept_as_json_are_said_as_before() -> None:
    text = joined("Gone, said the service", EngineMessage.CHECK_THE_KEY())
    again = from_messages(text, as_messages(text))
    assert again == text
    with translation.override("es"):
        assert translated(again) == translated(text)


def test_a_code_that_this_version_does_not_know_is_shown_in_english() -> None:
    with translation.override("es"):
        assert translated(Message("Said later.", "said_later", {})) == "Said later."


@pytest.mark.django_db
def test_a_stored_message_keeps_its_code_and_is_english_to_the_database_otherwise() -> None:
    run = make_run(make_project(), notice="Written by hand.")
    Run.objects.filter(pk=run.pk).update(notice=EngineMessage.NO_ANSWER(n=30))
    notice = Run.objects.get(pk=run.pk).notice
    assert notice == "No answer within 30 seconds."
    with translation.override("es"):
        assert translated(notice) == "Sin respuesta en 30 segundos."
    assert Run.objects.filter(notice="").count() == 0


def test_whatever_the_number_oracle_says_is_said_in_spanish() -> None:
    said = set()
    lines = [line for path in CASES for line in path.read_text("utf-8").splitlines() if line]
    with translation.override("es"):
        for line in random.Random(8).sample(lines, examples(len(lines))):
            case = json.loads(line)
            pair = case["source"], case["translation"], case["src_lang"], case["tgt_lang"]
            for values in (None, [Decimal(value) for value in case["values"]]):
                message = check(*pair, values).message
                if message not in said:
                    said.add(message)
                    assert translated(message) != str(message)
    assert len(said) > 1000


def test_parts_of_markup_are_named_in_spanish_and_shown_as_they_are() -> None:
    found = Markup(Setup()).check(Pair("Hello {Name}, see <b>it</b>.", "Hola.", "en", "es"))
    assert found is not None
    assert "{Name}" in found.message
    with translation.override("es"):
        told = translated(found.message)
    assert told.startswith("Falta en la traducción: ")
    assert "marcador {Name}" in told


@pytest.mark.parametrize(
    "text",
    [
        '{"text": "Hello", "code": "no_answer", "args": {"n": 1}}',
        '{"text": "Hello", "code": "no_answer", "args": [1]}',
        '{"text": ',
    ],
)
def test_what_a_service_wrote_is_never_taken_for_a_message(text: str) -> None:
    kept = restored(stored(text))
    assert kept == text
    with translation.override("es"):
        assert translated(kept) == text


@pytest.mark.parametrize(
    ("options", "english", "spanish"),
    [
        (
            {"timeout_seconds": 601},
            "Input should be less than or equal to 600",
            "debe ser 600 o menos",
        ),
        (
            {"colour": "red"},
            "Extra inputs are not permitted",
            "no existe",
        ),
    ],
)
def test_what_checks_of_options_find_is_said_in_both_languages(
    options: dict[str, object], english: str, spanish: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        HttpOptions.model_validate(options)
    (found,) = map(wrong_option, caught.value.errors())
    assert found == english
    with translation.override("es"):
        assert translated(found) == spanish
