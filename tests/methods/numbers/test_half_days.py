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
    ("en", "ca", "The concert is at 9:30 p.m.", "El concert és a les 9.30 h."),
    ("en", "de", "The shop closes at 8 p.m.", "Der Laden schließt um 8 Uhr."),
    ("en", "es", "It starts at 9 p.m.", "Empieza a las 9."),
    ("en", "fr", "The last bus leaves at 11.45 p.m.", "Le dernier bus part à 11h45."),
    ("en", "it", "The meeting began at 4.20 p.m.", "La riunione è iniziata alle 4:20."),
    ("en", "pt", "Open from 1.30 p.m. to 4.30 p.m.", "Aberto das 1h30 às 16h30."),
    ("en", "ru", "The train leaves at 7:30 p.m.", "Поезд отправляется в 7:30."),
    ("en", "ar", "The shop opens at 9:00 a.m.", "يفتح المتجر الساعة 9:00 م."),
    ("en", "ar", "The shop opens at 12:00 p.m.", "يفتح المتجر الساعة 12:00 ص."),
    ("en", "ko", "It opens at 12:30 p.m.", "오전 12시 30분에 문을 연다."),
    ("en", "ne", "The shop opens at 7 a.m.", "पसल बेलुका ७ बजे खुल्छ।"),
    ("en", "ta", "The shop opens at 7:30 a.m.", "கடை மாலை 7:30 மணிக்குத் திறக்கும்."),
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
        ("en-de", "The shop closes at 8 a.m.", "Der Laden schließt um 8 Uhr."),
        ("en-de", "The party is at 8 p.m.", "Die Party am Abend beginnt um 8 Uhr."),
        ("en-es", "Dinner is at 8:30 p.m.", "La cena es a las ocho y media."),
        ("en-fr", "The call is at 12:30 p.m.", "L'appel est à 12h30."),
        ("en-nl", "The shop closes at 8 p.m.", "De winkel sluit om 8 uur."),
        ("en-ar", "It opens at 12:00 p.m.", "يفتح الساعة 12:00 م."),
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


@pytest.mark.parametrize(
    ("target_language", "translation"),
    [
        ("ja", "列車は7時30分に出発します。"),
        ("zh", "火车7点30分开。"),
        ("ko", "기차는 7시 30분에 출발합니다."),
        ("hi", "ट्रेन 7:30 बजे छूटती है।"),
        ("ne", "रेल ७:३० बजे छुट्छ।"),
        ("ta", "ரயில் 7:30 மணிக்குப் புறப்படும்."),
    ],
)
def test_a_bare_hour_for_the_afternoon_is_doubtful_where_people_leave_the_half_of_the_day_out(
    target_language: str, translation: str
) -> None:
    answer = check("The train leaves at 7:30 p.m.", translation, "en", target_language)
    assert answer.result is Result.ABSTAIN
    assert "7:30 p.m." in answer.message


def test_a_doubt_about_the_half_of_the_day_hides_no_error() -> None:
    answer = check("At least 5 trains leave at 7:30 p.m.", "最多5列火车在7点30分开。", "en", "zh")
    assert (answer.result, answer.error_kind) == (Result.FAIL, "bound")
