"""Times of day that move to the other half of the day."""

from __future__ import annotations

import pytest

from triage.methods.base import Result
from triage.methods.numbers.oracle import check

_MOVED = [
    ("en", "ja", "The last train leaves at 11:48 p.m. from platform 7.", "最終列車は午前11時48分に7番線から発車する。"),
    ("en", "ja", "The last train leaves at 11:48 a.m.", "最終列車は23時48分に発車する。"),
    ("en", "de", "We met at 3 in the afternoon.", "Wir trafen uns um drei Uhr nachts."),
    ("en", "de", "The shop closes at 8 p.m.", "Der Laden schließt um 8 Uhr morgens."),
    ("de", "en", "Um 22.30 Uhr kam die Polizei.", "The police came at 10:30 a.m."),
    ("en", "ru", "It starts at half past six in the evening.", "Начало в половине седьмого утра."),
    ("en", "es", "It opens at 9 a.m.", "Abre a las 9 de la noche."),
    ("en", "fr", "It opens at 9 a.m.", "Il ouvre à 9 heures du soir."),
    ("en", "pt", "It opens at 9 p.m.", "Abre às 9 da manhã."),
    ("en", "it", "It opens at 9 p.m.", "Apre alle 9 del mattino."),
    ("en", "ca", "It opens at 9 p.m.", "Obre a les 9 del matí."),
    ("en", "nl", "It opens at 9 p.m.", "Het opent om 9 uur 's ochtends."),
    ("en", "sv", "It opens at 9 p.m.", "Det öppnar klockan 9 på morgonen."),
    ("en", "cs", "It opens at 9 p.m.", "Otevírá se v 9 ráno."),
    ("en", "uk", "It opens at 9 p.m.", "Відкривається о 9 ранку."),
    ("en", "tr", "The shop opens at 7 a.m.", "Dükkan akşam 7'de açılıyor."),
    ("en", "ar", "The shop opens at 7 a.m.", "يفتح المتجر الساعة 7 مساءً."),
    ("en", "hi", "The shop opens at 7 a.m.", "दुकान शाम 7 बजे खुलती है।"),
    ("ko", "en", "오후 11시 48분에 출발한다.", "It leaves at 11:48 a.m."),
    ("zh", "en", "晚上9点开始。", "It starts at 9 a.m."),
    ("en", "zh", "It ends at 2 p.m.", "晚上2点结束。"),
    ("en", "de", "It opens at 8pm.", "Es öffnet um 8 Uhr morgens."),
    ("en", "de", "The meeting is at 2:45 tomorrow afternoon.", "Die Besprechung ist um 2:45 Uhr morgens."),
    ("en", "de", "The call is at 8:15 p.m. UTC.", "Das Gespräch ist um 8:15 Uhr morgens UTC."),
]  # fmt: skip


@pytest.mark.parametrize(("source_language", "target_language", "source", "translation"), _MOVED)
def test_a_time_in_the_other_half_of_the_day_fails(
    source_language: str, target_language: str, source: str, translation: str
) -> None:
    answer = check(source, translation, source_language, target_language)
    assert (answer.result, answer.error_kind) == (Result.FAIL, "time")


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-ja", "It leaves at 11:48 p.m.", "午後11時48分に発車する。"),
        ("en-ja", "It leaves at 11:48 p.m.", "23時48分に発車する。"),
        ("en-de", "We met at 3 in the morning.", "Wir trafen uns um drei Uhr nachts."),
        ("en-de", "The shop closes at 11 p.m.", "Der Laden schließt um elf Uhr nachts."),
        ("en-de", "The shop closes at 8 p.m.", "Der Laden schließt um 20 Uhr."),
        ("en-de", "The shop closes at 8 p.m.", "Der Laden schließt um 8 Uhr."),
        ("en-es", "It opens at 9 a.m. and closes at 9 p.m.", "Abre a las 9 de la mañana y cierra a las 9 de la noche."),
        ("en-fr", "It ends at 12 a.m.", "Ça finit à 12 heures."),
        ("zh-en", "凌晨2点结束。", "It ended at 2 in the morning."),
        ("en-zh", "It ended at 2 a.m.", "晚上2点结束。"),
        ("en-zh", "It ended at 5 p.m.", "晚上5点结束。"),
        ("en-de", "The call is at 8:15 a.m. EDT.", "Das Gespräch ist um 8:15 Uhr abends HKT."),
        ("hi-en", "दुकान रात 11 बजे बंद होती है।", "The shop closes at 11 p.m."),
    ],
)  # fmt: skip
def test_a_time_in_the_same_half_of_the_day_passes(
    languages: str, source: str, translation: str
) -> None:
    one, other = languages.split("-")
    assert check(source, translation, one, other).result is Result.PASS


def test_the_evidence_names_the_time_with_its_half_of_the_day() -> None:
    answer = check("The shop closes at 8 p.m.", "Der Laden schließt um 8 Uhr morgens.", "en", "de")
    assert answer.message == "The time “8 p.m.” has become “8 Uhr morgens”."
