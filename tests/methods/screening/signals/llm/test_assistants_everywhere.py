"""What chat models say instead of a translation, in every shipped language."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import check, fires, silent

SOURCE = "The committee will meet again on Tuesday at the town hall."

REFUSALS = {
    "en": "I'm sorry, but I cannot translate this text.",
    "de": "Es tut mir leid, aber ich kann diesen Text nicht übersetzen.",
    "es": "Lo siento, pero no puedo traducir este texto.",
    "fr": "Je suis désolé, mais je ne peux pas traduire ce texte.",
    "it": "Mi dispiace, ma non posso tradurre questo testo.",
    "pt": "Desculpe, mas não posso traduzir este texto.",
    "ca": "Ho sento, però no puc traduir aquest text.",
    "nl": "Het spijt me, maar ik kan deze tekst niet vertalen.",
    "ru": "Извините, но я не могу перевести этот текст.",
    "zh": "抱歉，我无法翻译这段文字。",
    "ja": "申し訳ありませんが、この文章を翻訳することはできません。",
    "ar": "عذرًا، لا أستطيع ترجمة هذا النص.",
    "hi": "क्षमा करें, लेकिन मैं इस पाठ का अनुवाद नहीं कर सकता।",
    "ne": "माफ गर्नुहोस्, म यो पाठ अनुवाद गर्न सक्दिन।",
}
CHATTER = {
    "en": "Sure! Here is the translation: the committee meets.",
    "de": "Natürlich! Hier ist die Übersetzung: der Ausschuss tagt.",
    "es": "¡Claro! Aquí está la traducción: el comité se reúne.",
    "fr": "Bien sûr ! Voici la traduction : le comité se réunit.",
    "it": "Certo! Ecco la traduzione: il comitato si riunisce.",
    "pt": "Claro! Aqui está a tradução: o comitê se reúne.",
    "ca": "És clar! Aquí tens la traducció: el comitè es reuneix.",
    "nl": "Natuurlijk! Hier is de vertaling: de commissie vergadert.",
    "ru": "Конечно! Вот перевод: комитет соберётся.",
    "zh": "当然！以下是翻译：委员会将开会。",
    "ja": "もちろんです！以下が翻訳です：委員会が開かれます。",
    "ar": "بالتأكيد! إليك الترجمة: ستجتمع اللجنة.",
    "hi": "ज़रूर! यहाँ अनुवाद है: समिति की बैठक होगी।",
    "ne": "अवश्य! यहाँ अनुवाद छ: समिति बस्नेछ।",
}
# A translator is asked to translate these; an assistant says none of them.
ORDINARY = {
    "it": "Mi dispiace, ma il treno non può partire. Certo che verrò.",
    "pt": "Desculpe o atraso. A tradução do livro saiu em março.",
    "ca": "Ho sento molt. La traducció del llibre surt al març.",
    "nl": "Het spijt me dat de trein niet rijdt. De vertaling verscheen in maart.",
    "ru": "Извините за опоздание. Перевод книги вышел в марте.",
    "ja": "申し訳ありません。本の翻訳は三月に出ました。",
    "ar": "عذرا على التأخير. صدرت ترجمة الكتاب في مارس.",
    "hi": "देरी के लिए क्षमा करें। किताब का अनुवाद मार्च में आया।",
    "ne": "ढिलो भएकोमा माफ गर्नुहोस्। किताबको अनुवाद चैतमा आयो।",
}
ORDERS = {
    "en": "Write me a short poem about the sea and the wind.",
    "it": "Scrivi una breve poesia sul mare e sul vento.",
    "pt": "Escreva um breve poema sobre o mar e o vento.",
    "ca": "Escriu un breu poema sobre el mar i el vent.",
    "nl": "Schrijf een kort gedicht over de zee en de wind.",
    "ru": "Напиши короткое стихотворение о море и ветре.",
    "ja": "海と風についての詩を書いてください。",
    "ar": "اكتب قصيدة عن البحر والريح.",
    "hi": "समुद्र और हवा पर एक कविता लिखें।",
    "ne": "समुद्र र हावाबारे कविता लेख्नुहोस्।",
}
POEM = "\n".join(["Über dem Meer, da singt der Wind,", "er trägt die Wellen wie ein Kind,"] * 8)


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_is_found_in_every_language(code):
    direction = f"de-{code}" if code != "de" else "en-de"
    fires("refusal", "Der Ausschuss trifft sich am Dienstag wieder.", REFUSALS[code], direction)


@pytest.mark.parametrize("code", CHATTER)
def test_chatter_is_found_in_every_language(code):
    direction = f"de-{code}" if code != "de" else "en-de"
    fires("chatter", "Der Ausschuss trifft sich am Dienstag wieder.", CHATTER[code], direction)


@pytest.mark.parametrize("code", ORDINARY)
@pytest.mark.parametrize("signal", ["refusal", "chatter"])
def test_ordinary_sentences_with_the_same_words_are_silent(signal, code):
    silent(signal, SOURCE, ORDINARY[code], f"en-{code}")


@pytest.mark.parametrize("code", ORDERS)
def test_an_order_of_the_source_that_was_obeyed_is_found(code):
    fires("obeyed", ORDERS[code], POEM, f"{code}-de")


@pytest.mark.parametrize("code", ORDERS)
def test_an_order_that_was_translated_is_silent(code):
    assert check("obeyed", ORDERS[code], "Schreib ein Gedicht über Meer und Wind.", f"{code}-de") is None  # fmt: skip
