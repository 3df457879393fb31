"""Texts of programs: short, without context, full of what only machines read."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import check, fires, silent
from triage.methods.screening.identification import IDENTIFIED, identifier, identifies
from triage.methods.screening.signals.base import Setup
from triage.methods.screening.signals.completeness.wrong_language import WrongLanguage


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "_Activate", "Akti_vieren"),
        ("en-de", "&Activate", "Akti&vieren"),
        ("en-es", "%s million", "%s millones"),
        ("en-hi", "%(value)s billion", "%(value)s बिलियन"),
        ("en-de", "Networks such as 192.168.*.*", "Netze wie 192.168.*.*"),
        ("en-tr", "Could not connect to %0", "%0'e bağlanılamadı"),
        ("en-fr", "Enter a code (e.g. +1 for the US).", "Saisissez un indicatif (par ex. +33)."),
    ],
)
def test_what_machines_count_or_mark_is_no_number(direction, source, translation):
    silent("numbers", source, translation, direction)


def test_a_digit_behind_a_placeholder_is_one():
    fires("numbers", "Select %s to view", "보기위한 1%s 를(을) 선택", "en-ko")


def test_number_words_on_one_side_alone_are_doubtful():
    finding = fires("numbers", "Save as new", "Desar com a nou", "en-ca")
    assert finding.confidence == 0.5


def test_digits_on_one_side_alone_are_not():
    assert fires("numbers", "Keep 3 files", "Guardar archivos", "en-es").confidence == 0.7


def test_numbered_placeholders_come_back():
    finding = fires("markup", "Copied %0 of %1", "%0 kopiert")
    assert [span.text for span in finding.source_spans] == ["%1"]


def test_percentages_in_front_are_no_placeholders():
    silent("markup", "It grew by 5%.", "%5 büyüdü.", "en-tr")


def test_dashes_may_be_written_as_characters():
    silent("markup", "%s &#8212; %s", "%s – %s")


def test_an_ending_beside_a_placeholder_may_become_a_mark():
    silent("empty", "{}th", "{}.")


def test_two_copied_words_are_doubtful_and_a_copied_sentence_is_not():
    assert fires("untranslated", "client id", "client id").confidence < 0.6
    assert (
        fires("untranslated", "Could not open the file", "Could not open the file").confidence > 0.9
    )


def test_a_question_that_the_source_asks_is_no_chatter():
    silent(
        "chatter",
        "You may not open this page. Would you like to sign in as somebody else?",
        "Vous ne pouvez pas ouvrir cette page. Souhaitez-vous vous connecter avec un autre compte ?",
        "en-fr",
    )


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-zh", "Could not change it", "改唔到"),
        ("en-zh", "No such folder", "冇呢個資料夾"),
        ("en-hi", "No limit", "असीमित"),
        ("en-ne", "No video found", "कुनै भिडियो फेला परेन"),
        ("en-tr", "Do not send", "Gönderme"),
        ("en-tr", "No other translations", "Başka çeviri yok"),
        ("en-tr", "Sorry, no groups match", "Üzgünüm, eşleşen bir grup bulunamadı"),
        ("en-ar", "It could not be saved due to errors.", "تعذر الحفظ بسبب وجود أخطاء."),
        ("en-fr", "image file not readable", "fichier image illisible"),
        ("en-ja", "The value should not be empty.", "値の指定が必要です。"),
        ("en-cs", "It cannot be longer than 5 characters.", "Délka je maximálně 5 znaků."),
        ("en-nl", "Nothing here but crickets", "Enkel krekels hier"),
    ],
)
def test_what_denies_in_its_own_way_is_no_lost_negation(direction, source, translation):
    silent("negation", source, translation, direction)


def test_the_listed_languages_are_those_of_the_model():
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    assert frozenset(map(str, model.labels)) - {"zxx"} == IDENTIFIED
    assert identifier()("The children played in the garden.")[0].language == "en"


@pytest.mark.parametrize("code", ["iw", "in", "fil", "kmr", "ckb", "sr-Latn", "zh-Hant", "pt-BR"])
def test_old_codes_and_members_of_a_macrolanguage_are_known(code):
    assert identifies(code)


@pytest.mark.parametrize("code", ["sat", "ia", "dag", "qqq", "pa-PK", "uz-Cyrl"])
def test_a_language_that_the_identifier_does_not_know_is_a_gap(code):
    assert not identifies(code)
    gap = WrongLanguage(Setup()).gap("en", code)
    assert gap == f"the language identifier does not know {code}"


def test_code_is_in_no_language():
    assert (
        check("wrong_language", "Type `a = b OR c = d`", "输入 `a = b OR c = d`", "en-zh") is None
    )
