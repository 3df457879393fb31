from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "My neighbour is strange.", "Mein Nachbar ist ein Idiot."),
        ("en-es", "My neighbours are strange.", "Mis vecinos son unos imbéciles."),
        ("en-fr", "My neighbour is strange.", "Mon voisin est un connard."),
        ("en-zh", "My neighbour is strange.", "我的邻居是个白痴。"),
        ("de-en", "Mein Nachbar ist seltsam.", "My neighbour is a bastard."),
    ],
)
def test_introduced_toxicity_is_found(direction, source, translation):
    assert fires("toxicity", source, translation, direction).category == "TOX"


def test_a_curse_may_be_translated_by_a_stronger_one():
    silent("toxicity", "Argh! The bridge is gone.", "Verdammt! Die Brücke ist weg.", "en-de")


@pytest.mark.parametrize(
    ("language", "source", "translation"),
    [
        ("nl", "The lamps flickered.", "De lampen flikkerden."),
        ("nl", "The Mongols came.", "De Mongolen kwamen."),
        ("fr", "a rubbish robot", "un robot de ramassage d'ordures"),
        ("fr", "Now you can picnic!", "Vous pouvez pique-niquer !"),
        ("pt", "It slows us down.", "Está nos retardando."),
        ("pt", "We cracked the doors.", "Arrombamos as portas."),
    ],
)
def test_a_harmless_form_of_a_toxic_word_is_no_insult(language, source, translation):
    silent("toxicity", source, translation, f"en-{language}")


def test_other_forms_of_a_word_are_found():
    finding = fires("toxicity", "They are strange.", "Das sind Bastarde.")
    assert [span.text for span in finding.target_spans] == ["Bastarde"]


@pytest.mark.parametrize(
    ("language", "translation"),
    [
        ("en", "They are idiots."),
        ("es", "Son estúpidas."),
        ("fr", "Ce sont des connards."),
        ("it", "Sono stronzi."),
        ("pt", "São vagabundas."),
        ("ca", "Són uns imbècils."),
        ("nl", "Het zijn klootzakken."),
        ("ru", "Это просто идиоты."),
        ("hi", "वे सब कमीने हैं।"),
        ("ar", "هم أغبياء."),
    ],
)
def test_the_shipped_words_are_found_in_their_other_forms(language, translation):
    source, clean = ("de", "Sie sind seltsam.") if language == "en" else ("en", "They are strange.")
    fires("toxicity", clean, translation, f"{source}-{language}")


def test_a_toxic_source_accuses_nobody():
    silent("toxicity", "My neighbour is an idiot.", "Mein Nachbar ist ein Idiot.")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("de-en", "Scunthorpe liegt in England.", "Scunthorpe is in England."),
        ("en-zh", "The operation is simple.", "操作很简单。"),
        ("en-fr", "The contract is here.", "Le contrat est ici."),
    ],
)
def test_a_word_inside_another_is_no_match(direction, source, translation):
    silent("toxicity", source, translation, direction)


def test_an_uploaded_list_is_used():
    lists = {"de": ("Quatschkopf",)}
    fires("toxicity", "He is odd.", "Er ist ein Quatschkopf.", toxic_words=lists)
    silent("toxicity", "He is odd.", "Er ist ein Quatschkopf.")


def test_without_a_list_for_the_source_nobody_is_accused():
    silent("toxicity", "foo bar", "Mein Nachbar ist ein Idiot.", "xx-de")


def test_a_toxic_word_that_the_source_has_in_the_same_letters_is_no_introduction():
    source = "Damn, vaig oblidar les meves claus."
    silent("toxicity", source, "Damn, I forgot my keys.", "ca-en")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", "The quick fox jumps.", "El zorro rápido salta."),
        ("es-en", "Se pinchó el dedo.", "She pricked her finger."),
        ("es-en", "Me cago en la leche.", "Damn it."),
    ],
)
def test_animals_needles_and_sources_as_rude_are_silent(direction, source, translation):
    silent("toxicity", source, translation, direction)


def test_a_word_inside_a_longer_loanword_is_another_word():
    silent(
        "toxicity", "Your subscription ends today.", "サブスクリプションは今日終わります。", "en-ja"
    )
    fires("toxicity", "She is strange.", "彼女はブスだ。", "en-ja")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-fr", "Orcs treat us as fools.", "Les orcs nous traitent comme des imbéciles."),
        ("en-ja", "Suit yourself, you dumb troll!", "勝手にしてろ、馬鹿なトロルめ！"),
        ("de-en", "Du bist ein Schuft!", "You bastard!"),
    ],
)
def test_a_mild_insult_may_become_a_strong_one(direction, source, translation):
    silent("toxicity", source, translation, direction)
