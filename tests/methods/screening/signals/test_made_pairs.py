"""Kinds of chatter, refusals, answers, emoji and sentiment found with constructed pairs."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "The soldiers burned the village.", "Dabei kann ich Ihnen nicht helfen."),
        ("en-ru", "The poison had no taste.", "Я не могу выполнить этот запрос."),
        ("en-zh", "How poison works.", "我不能满足您的请求。"),
        ("en-ja", "Nobody was found.", "このリクエストにはお応えできません。"),
        ("en-es", "He was nineteen.", "I'm not able to translate this."),
    ],
)
def test_what_a_model_declines_of_its_work_is_a_refusal(direction, source, translation):
    fires("refusal", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("zh-en", "对不起，我不能接受你的礼物。", "I'm sorry, I can't accept your gift."),
        ("es-en", "Lo siento, no puedo quedarme.", "I'm sorry, I can't stay."),
    ],
)
def test_a_source_that_negates_may_say_sorry_i_cannot(direction, source, translation):
    silent("refusal", source, translation, direction)


@pytest.mark.parametrize(
    ("translation", "kind"),
    [
        ("Der Laden öffnet um neun. (Alternative: Das Geschäft macht auf.)", "aside"),
        ("<translation>Der Laden öffnet um neun.</translation>", "tag"),
        ("Der Laden öffnet um neun.\n\n„Laden“ ist hier ein Geschäft.", "paragraph"),
        ("Der Laden öffnet um neun. Kann ich Ihnen sonst noch helfen?", ""),
        ("Hier die Übersetzung: Der Laden öffnet um neun.", ""),
    ],
)
def test_what_stands_beside_the_translation_is_chatter(translation, kind):
    assert fires("chatter", "The shop opens at nine.", translation).kind == kind


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-zh", "OK, see you at noon.", "好的，中午见。"),
        ("en-es", "Can I help you?", "No puedo ayudarle."),
        ("en-de", "A rule (or two).", "Eine Regel (oder: zwei)."),
        ("en-de", "One.\n\nTwo.", "Eins.\n\nZwei."),
        ("en-it", "Anything else?", "Qualcos'altro?"),
        ("en-nl", "Indeed! I just left them.", "Zeker! Ik heb ze net verlaten."),
    ],
)
def test_what_the_source_says_too_is_no_chatter(direction, source, translation):
    silent("chatter", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-it", "Count from one to five.", "Uno, due, tre, quattro, cinque."),
        (
            "fr-en",
            "Donne-moi trois idées de cadeaux.",
            "1. A scarf\n2. A cookery course\n3. A photo",
        ),
        ("en-de", "Say hello to my friend in French.", "Bonjour !"),
        ("en-ja", "What is the largest planet?", "木星です。"),
    ],
)
def test_an_answer_is_told_by_its_length_lines_or_list(direction, source, translation):
    fires("obeyed", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-it", "Would you mind closing the window?", "Chiuda la finestra, per favore."),
        ("en-de", "Why don't we go for a walk?", "Lass uns spazieren gehen."),
        ("en-es", "Name", "Nombre y apellidos"),
        ("en-ja", "What is the largest planet?", "最大の惑星は何ですか。"),
        ("en-zh", "Describe the fault, the place and the time.", "请说明故障、地点和时间。"),
    ],
)
def test_requests_and_labels_may_become_orders_and_longer_labels(direction, source, translation):
    silent("obeyed", source, translation, direction)


def test_a_mark_that_either_side_wants_drawn_counts_on_both():
    silent("emoji", "I ❤ Berlin", "Ich ❤️ Berlin")
    fires("emoji", "I ❤️ Berlin", "Ich mag Berlin")


def test_tags_around_nothing_are_empty():
    fires("empty", "Try <b>again</b>.", "<b></b>")
    silent("empty", "<br/>", "<br/>")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("es-en", "El trato fue pésimo y el baño, sucio.", "The service was lovely and clean."),
        ("zh-en", "房间又脏又吵。", "The room was clean and comfortable."),
    ],
)
def test_common_words_of_feeling_are_known(direction, source, translation):
    fires("sentiment", source, translation, direction)
