"""Words that are a length of time in themselves: quarterly, fortnight, decade."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result

# The source, and the same length of time in each language, then another one.
_QUARTER = {
    "ar": ("يصدر التقرير ربع سنوي.", "يصدر التقرير نصف سنوي."),
    "ca": ("L'informe surt trimestralment.", "L'informe surt semestralment."),
    "cs": ("Zpráva vychází čtvrtletně.", "Zpráva vychází pololetně."),
    "da": ("Rapporten udkommer hvert kvartal.", "Rapporten udkommer månedligt."),
    "id": ("Laporan terbit triwulanan.", "Laporan terbit bulanan."),
    "ro": ("Raportul apare trimestrial.", "Raportul apare lunar."),
    "vi": ("Báo cáo ra hàng quý.", "Báo cáo ra hàng tháng."),
    "de": ("Der Bericht erscheint vierteljährlich.", "Der Bericht erscheint halbjährlich."),
    "es": ("El informe sale trimestralmente.", "El informe sale mensualmente."),
    "fr": ("Le rapport est trimestriel.", "Le rapport est mensuel."),
    "hi": ("रिपोर्ट त्रैमासिक है।", "रिपोर्ट मासिक है।"),
    "it": ("Il rapporto è trimestrale.", "Il rapporto è semestrale."),
    "ja": ("報告書は四半期ごとに出る。", "報告書は毎月出る。"),
    "ko": ("보고서는 분기마다 나온다.", "보고서는 매월 나온다."),
    "ne": ("प्रतिवेदन त्रैमासिक हो।", "प्रतिवेदन मासिक हो।"),
    "nl": ("Het rapport verschijnt elk kwartaal.", "Het rapport verschijnt maandelijks."),
    "pl": ("Raport wychodzi co kwartał.", "Raport wychodzi co miesiąc."),
    "pt": ("O relatório é trimestral.", "O relatório é mensal."),
    "ru": ("Отчёт выходит ежеквартально.", "Отчёт выходит ежемесячно."),
    "sv": ("Rapporten kommer kvartalsvis.", "Rapporten kommer månatligen."),
    "ta": ("அறிக்கை காலாண்டுக்கு ஒருமுறை வரும்.", "அறிக்கை மாதந்தோறும் வரும்."),
    "uk": ("Звіт виходить щокварталу.", "Звіт виходить щомісяця."),
    "zh": ("报告每季度发布。", "报告每月发布。"),
}


@pytest.mark.parametrize("language", _QUARTER)
@pytest.mark.parametrize("source", ["It comes out quarterly.", "It comes out every three months."])
def test_a_length_of_time_in_one_word_is_the_same_as_in_several(language: str, source: str) -> None:
    right, wrong = _QUARTER[language]
    assert judged(f"en-{language}", source, right).result is not Result.FAIL
    assert judged(f"en-{language}", source, wrong).result is Result.FAIL


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("pt-en", "A quota é semestral.", "The fee is due every six months."),
        ("en-de", "It runs for a six-month term.", "Es läuft ein halbjähriges Semester."),
        ("en-fr", "It is biweekly.", "Il paraît tous les quinze jours."),
        ("en-ru", "It took ten days.", "Это заняло декаду."),
        ("en-fr", "In one week we leave.", "Nous partons dans huit jours."),
        ("es-en", "Volverá dentro de quince días.", "He will be back in a fortnight."),
        ("en-pl", "It takes 24 hours.", "To trwa dobę."),
        ("en-de", "It is open 24 hours a day.", "Es ist rund um die Uhr geöffnet."),
        ("en-de", "We meet twice a month.", "Wir treffen uns alle zwei Wochen."),
        ("en-zh", "It took three and a half months.", "花了三个半月。"),
        ("en-es", "Sales fell in the third quarter from a month earlier.", "Las ventas cayeron en el tercer trimestre respecto al mes anterior."),
    ],
)  # fmt: skip
def test_other_words_for_a_length_of_time_pass(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert answer.result is Result.PASS, answer.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-es", "It lasts a fortnight.", "Dura un mes."),
        ("en-de", "It lasts a decade.", "Es dauert ein Jahrhundert."),
        ("en-fr", "It is biweekly.", "Il paraît tous les trois mois, chaque trimestre."),
        ("es-en", "La revista es trimestral.", "The magazine is monthly."),
    ],
)
def test_another_length_of_time_fails(languages: str, source: str, translation: str) -> None:
    assert judged(languages, source, translation).result is Result.FAIL
