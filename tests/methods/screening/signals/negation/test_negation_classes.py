"""Kinds of negation found by words alone: what reverses the meaning, and what only seems to."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.messages import MethodMessage
from triage.methods.model_loading import analyse
from triage.methods.screening.signals.base import AnalysedWord, Analysis, Pair, Setup
from triage.methods.screening.signals.negation.negation import Negation


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", "Take the tablets without food.", "Tome los comprimidos con comida."),
        ("de-en", "Der Vertrag gilt ohne Unterschrift.", "The contract is valid when signed."),
        ("zh-en", "请勿触摸展品。", "Please touch the exhibits."),
        ("zh-en", "这个词不常用。", "This word is often used."),
        ("zh-en", "千万别打开这扇窗户。", "Be sure to open this window."),
        ("ca-en", "Mai no ha demanat ajuda.", "She has asked for help."),
        ("ja-en", "彼は肉を食べない。", "He eats meat."),
        ("en-fr", "We rarely see them.", "Nous les voyons souvent."),
        ("en-it", "Do not drive without a licence.", "Guidate senza patente."),
    ],
)
def test_what_leaves_something_out_is_missed_when_it_is_gone(direction, source, translation):
    assert fires("negation", source, translation, direction).kind == "lost"


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("zh-en", "他不但会唱歌，还会跳舞。", "He can sing and also dance."),
        ("zh-en", "这里的风景非常美。", "The scenery here is very beautiful."),
        ("zh-en", "我差点没赶上火车。", "I almost missed the train."),
        ("zh-en", "他差点没摔死。", "He nearly fell to his death."),
        ("zh-en", "没有人不知道这件事。", "Everybody knows about this."),
        ("zh-en", "别的颜色也可以。", "Other colours are fine too."),
        ("fr-en", "Il ne mange que des légumes.", "He eats only vegetables."),
        ("es-en", "No tengo más que dos euros.", "I only have two euros."),
        ("es-en", "No dejó de llover en todo el día.", "It rained all day long."),
        ("it-en", "Non fa che dormire.", "All he does is sleep."),
        ("ru-en", "Он не мог не знать.", "He must have known."),
        ("ja-en", "千円しか持っていません。", "I only have a thousand yen."),
        ("de-en", "Es ist nicht unmöglich.", "It is possible."),
        ("pt-en", "Saiu sem dizer nada.", "He left without a word."),
        ("es-en", "Sin embargo, aceptó.", "However, he accepted."),
        ("en-es", "Don't forget your keys.", "Recuerde sus llaves."),
    ],
)
def test_words_that_look_like_a_negation_and_are_none_are_silent(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("zh-en", "这里的风景非常美。", "The scenery here is not beautiful."),
        ("zh-en", "他不得不辞职。", "He must not resign."),
        ("fr-en", "Il ne mange que des légumes.", "He does not eat vegetables."),
        ("es-en", "No dejó de llover.", "It did not rain."),
        ("de-en", "Er ist nicht Arzt, sondern Lehrer.", "He is not only a doctor but a teacher."),
    ],
)
def test_an_affirmation_taken_for_a_negation_is_found(direction, source, translation):
    fires("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "The path is unsafe.", "Der Weg ist sicher."),
        ("zh-en", "这是一种非法行为。", "This is a legal act."),
        ("en-es", "It is not impossible to win.", "Es imposible ganar."),
        ("en-de", "Nobody was unaware of the danger.", "Niemand war sich der Gefahr bewusst."),
        ("en-nl", "The chemical is harmless.", "De stof is schadelijk."),
    ],
)
def test_an_idea_turned_into_its_opposite_is_found(direction, source, translation):
    finding = fires("negation", source, translation, direction)
    assert finding.kind == "opposite"
    assert finding.source_spans
    assert finding.target_spans


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", "The payment is invalid.", "El pago no es válido."),
        ("en-es", "It is not impossible.", "Es posible."),
        ("en-fr", "It is not safe.", "C'est dangereux."),
        (
            "en-es",
            "The new rules, which nobody has read so far, make it possible to enter the building at night.",
            "Las nuevas reglas, que hasta ahora nadie ha leído, hacen posible entrar de noche en el edificio.",
        ),
    ],
)
def test_an_idea_denied_in_either_way_is_silent(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation", "kind"),
    [
        (
            "en-fr",
            "The soup is hot but the bread is not fresh.",
            "La soupe n'est pas chaude mais le pain est frais.",
            "moved",
        ),
        ("zh-en", "他没有生气，但是他走了。", "He was angry, but he did not leave.", "moved"),
        (
            "zh-en",
            "如果你不锁门，他就不会进来。",
            "If you lock the door, he will not come in.",
            "lost",
        ),
        (
            "en-fr",
            "If you don't pay, you cannot enter.",
            "Si vous payez, vous ne pouvez pas entrer.",
            "lost",
        ),
        (
            "zh-en",
            "她不想去，他也不想去。",
            "She does not want to go, and he wants to go.",
            "lost",
        ),
    ],
)
def test_without_a_parser_words_and_commas_tell_clauses(direction, source, translation, kind):
    finding = fires("negation", source, translation, direction)
    assert finding.kind == kind
    assert "by words and commas" in finding.message


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        (
            "en-fr",
            "The film is not long, but it is boring.",
            "Le film n'est pas long mais ennuyeux.",
        ),
        ("de-en", "Er ist nicht Arzt, sondern Lehrer.", "He is a teacher, not a doctor."),
        ("it-en", "Se non paghi, non puoi entrare.", "If you don't pay, you cannot enter."),
        ("it-en", "Non puoi entrare se non paghi.", "If you don't pay, you cannot enter."),
        ("en-ru", "I don't think he knows.", "Думаю, он не знает."),
    ],
)
def test_clauses_negated_alike_are_silent(direction, source, translation):
    silent("negation", source, translation, direction)


def test_a_text_of_one_clause_spares_the_analysis_of_the_other_side():
    seen: list[str] = []

    def watch(texts, language):
        seen.extend(texts)
        return [
            Analysis((AnalysedWord(text, 0, len(text), "VERB", -1, "root"),), parsed=True)
            for text in texts
        ]

    pair = Pair("He did not come today.", "No vino hoy.", "en", "es")
    assert Negation(Setup(analyser=watch)).check(pair) is None
    assert seen == ["He did not come today."]


@pytest.mark.model
def test_two_negations_that_and_parts_are_not_taken_for_one():
    source = "He never answers my e-mails and nobody knows why."
    translation = "Nunca contesta mis emails y nadie sabe por qué."
    silent("negation", source, translation, "en-es", analyser=analyse)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", "You cannot fail to notice it.", "No puedes fallar en notarlo."),
        ("en-es", "She hardly slept.", "Difícilmente durmió."),
        ("ca-en", "És la millor pel·lícula que he vist mai.", "It is the best film I have seen."),
        ("en-ca", "It is not just a matter of money.", "No és just una qüestió de diners."),
    ],
)
def test_words_of_a_machine_that_mean_the_same_are_silent(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.timeout(120)
def test_a_text_of_nothing_but_affirming_stretches_comes_to_an_end():
    text = "没有不" * 30_000
    silent("negation", text, text, "zh-zh")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "Click to no longer block popups here", "Klicken, um Pop-ups hier zuzulassen"),
        ("en-fr", "No longer following the topic #%1$s", "Arrêt du suivi du sujet #%1$s"),
        ("en-zh", "You cannot upload more than 4 files.", "最多只可上传 4 个文件。"),
        ("en-ru", "Label it “Not Safe For Work”", "Пометить как “Not Safe For Work”"),
        ("en-ru", "No account configured yet", "Учётная запись пока не настроена"),
        ("en-ar", "User %s not authorized to add datasets", "المستخدم%sغير مخول بإضافة البيانات"),
        ("en-ar", "Select none", "إلغاء التحديد"),
        ("en-de", "Target directory is not writable", "Das Verzeichnis ist schreibgeschützt"),
        ("en-it", "Mark as Not Finished", "Segna come da completare"),
        ("en-pt", "Select none", "Desselecionar"),
        ("en-hi", "This cannot be played here.", "इसे यहाँ चलाया नहीं जा सकता।"),
        ("en-ko", "Device storage not mounted", "기기 저장소 미인식"),
    ],
)
def test_what_is_undone_limited_or_quoted_needs_no_negation(direction, source, translation):
    silent("negation", source, translation, direction)


def test_a_copied_text_does_not_quote_its_negation():
    text = "No Attribute Option Groups found."
    assert fires("negation", text, text, "en-pt").message == MethodMessage.COPIED()
