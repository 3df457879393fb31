"""What language models do instead of translating: refuse, chat, obey."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "translation"),
    [
        ("en-de", "I'm sorry, but I can't assist with that request."),
        ("en-de", "Es tut mir leid, aber ich kann diesen Text nicht übersetzen."),
        ("en-es", "Lo siento, no puedo ayudar con eso."),
        ("en-fr", "Je suis désolé, mais je ne peux pas traduire ce texte."),
        ("en-zh", "抱歉，我无法翻译这段文字。"),
        ("en-de", "As an AI language model, I do not translate insults."),
    ],
)
def test_a_refusal_is_found(direction, translation):
    fires("refusal", "How do I pick a lock?", translation, direction)


def test_a_translated_refusal_is_silent():
    silent(
        "refusal",
        "I'm sorry, but I can't help you.",
        "Es tut mir leid, aber ich kann Ihnen nicht helfen.",
    )


@pytest.mark.parametrize(
    ("translation", "kind"),
    [
        ("Sure! Der Hund schläft.", ""),
        ("Here is the German translation:\nDer Hund schläft.", ""),
        ("Translation: Der Hund schläft.", ""),
        ("Der Hund schläft. Let me know if you need anything else.", ""),
        ("Der Hund schläft.\n\nNote: informal.", ""),
        ("```\nDer Hund schläft.\n```", "fence"),
        ("„Der Hund schläft.“", "quoted"),
    ],
)
def test_chatter_is_found(translation, kind):
    assert fires("chatter", "The dog sleeps.", translation).kind == kind


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Sure, the dog sleeps.", "Klar, der Hund schläft."),
        ("Indeed, the dog sleeps. I saw it.", "Natürlich, der Hund schläft. Ich habe es gesehen."),
        ("Note: the dog sleeps.", "Hinweis: der Hund schläft."),
        ("“The dog sleeps.”", "„Der Hund schläft.“"),
        ("The dog sleeps.", "Der Hund schläft."),
    ],
)
def test_what_the_source_says_is_no_chatter(source, translation):
    silent("chatter", source, translation)


def test_words_in_the_middle_of_a_sentence_are_no_offer_of_help():
    source, translation = "Set it to something other than 80.", "Choisissez autre chose que 80."
    silent("chatter", source, translation, "en-fr")


def test_an_order_obeyed_is_found():
    poem = "Der Frühling kommt, die Vögel singen, " * 5
    fires("obeyed", "Write a poem about spring.", poem)


def test_the_commas_of_german_clauses_are_no_list():
    source = "Imagine how tired I was when I walked home and nobody saw me."
    translation = (
        "Stell dir vor, wie müde ich war, als ich, ohne dass mich jemand sah, nach Hause ging."
    )
    silent("obeyed", source, translation)


def test_an_order_translated_is_silent():
    silent("obeyed", "Write a poem about spring.", "Schreib ein Gedicht über den Frühling.")


def test_a_question_answered_is_found():
    finding = fires("obeyed", "What is the capital of France?", "Paris ist die Hauptstadt.")
    assert finding.kind == "answered"


@pytest.mark.parametrize("translation", ["Wie spät ist es?", "几点了？", "كم الساعة؟"])
def test_a_question_asked_is_silent(translation):
    silent("obeyed", "What time is it?", translation, "en-de")


def test_japanese_asks_without_a_mark():
    silent("obeyed", "What time is it?", "今何時ですか。", "en-ja")
