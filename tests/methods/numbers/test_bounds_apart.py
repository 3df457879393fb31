"""Bounds in words that stand apart from their number, and bounds that lose the number itself."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result

_TURNED = [
    ("en-de", "Maximum file size: 20 MB", "Minimale Dateigröße: 20 MB"),
    ("en-fr", "Minimum age: 16", "Âge maximum : 16 ans"),
    ("en-es", "The minimum temperature is 4 °C.", "La temperatura máxima es de 4 °C."),
    ("en-it", "Maximum number of players: 8", "Numero minimo di giocatori: 8"),
    ("en-pt", "At least 20 people died in it.", "No máximo morreram 20 pessoas nele."),
    ("en-ca", "The maximum size is 5 GB.", "La mida mínima és de 5 GB."),
    ("en-nl", "Minimum age: 16", "Maximumleeftijd: 16"),
    ("en-da", "Maximum weight: 15 kg", "Minimumsvægt: 15 kg"),
    ("en-id", "Maximum weight: 15 kg", "Berat minimal: 15 kg"),
    ("en-ro", "Maximum weight: 15 kg", "Greutate minimă: 15 kg"),
    ("en-vi", "Maximum weight: 15 kg", "Trọng lượng tối thiểu: 15 kg"),
    ("en-sv", "The minimum deposit is 100 euros.", "Den högsta insättningen är 100 euro."),
    ("en-pl", "Maximum weight: 15 kg", "Minimalna waga: 15 kg"),
    ("en-cs", "Maximum weight: 15 kg", "Minimální hmotnost: 15 kg"),
    ("en-ru", "Maximum weight: 15 kg", "Минимальный вес: 15 кг"),
    ("en-uk", "Maximum weight: 15 kg", "Мінімальна вага: 15 кг"),
    ("en-tr", "The maximum number of passengers is 8.", "Asgari yolcu sayısı 8'dir."),
    ("en-ar", "The maximum weight is 15 kg.", "الوزن الأدنى هو 15 كجم."),
    ("en-hi", "The maximum weight is 15 kg.", "न्यूनतम वज़न 15 किलो है।"),
    ("en-ne", "The maximum weight is 15 kg.", "न्यूनतम तौल १५ किलो हो।"),
    ("en-ta", "The maximum weight is 15 kg.", "குறைந்தபட்ச எடை 15 கிலோ."),
    ("en-zh", "You can upload at most 5 photos.", "您至少可以上传5张照片。"),
    ("en-ja", "The maximum file size is 20 MB.", "最小ファイルサイズは20MBです。"),
    ("en-ko", "The maximum weight is 15 kg.", "최소 무게는 15kg입니다."),
    ("en-es", "At least 20 people died.", "Como máximo murieron 20 personas."),
    ("en-pt", "Some as young as 11 smoke.", "Alguns de até 11 anos fumam."),
    ("en-it", "It must be greater than or equal to 5.", "Deve essere minore o uguale a 5."),
]
_MOVED = [
    ("en-de", "It needs at least 8 characters.", "Es braucht mehr als 8 Zeichen."),
    ("en-es", "It needs at least 8 characters.", "Necesita más de 8 caracteres."),
    ("en-es", "It must be greater than or equal to 5.", "Debe ser mayor que 5."),
    ("en-it", "It takes no more than 5 days.", "Richiede meno di 5 giorni."),
    ("en-da", "It needs at least 8 characters.", "Det kræver mere end 8 tegn."),
    ("en-id", "It needs at least 8 characters.", "Perlu lebih dari 8 karakter."),
    ("en-ro", "It needs at least 8 characters.", "Are nevoie de mai mult de 8 caractere."),
    ("en-vi", "It needs at least 8 characters.", "Cần hơn 8 ký tự."),
    ("en-ru", "It needs at least 8 characters.", "Нужно более 8 символов."),
    ("en-zh", "It needs at least 8 characters.", "需要超过8个字符。"),
]
_RIGHT = [
    ("en-de", "Maximum file size: 20 MB", "Maximale Dateigröße: 20 MB"),
    ("en-zh", "The function takes at least 3 arguments.", "该函数至少接受3个参数。"),
    ("en-fr", "At least two people came.", "Au moins deux personnes sont venues."),
    ("en-es", "At least 20 people died.", "Murieron 20 personas como mínimo."),
    ("en-de", "Not less than 3, at most 5.", "Mindestens 3, höchstens 5."),
    ("en-de", "You may not use less than 3.", "Sie müssen mindestens 3 benutzen."),
    ("ja-en", "二つ以上のブランチがあります", "It has more than two branches."),
    ("zh-en", "65%为35岁以下。", "65% are under 35."),
    ("en-pt", "Some as young as 11 smoke.", "Alguns de apenas 11 anos fumam."),
    ("en-it", "It must be greater than or equal to 5.", "Deve essere maggiore o uguale a 5."),
    ("en-fr", "It is no more than 24 hours old.", "Il a moins de 24 heures."),
    ("en-fr", "It ends in 3 days at the latest.", "Il finit dans 3 jours au plus tard."),
]


@pytest.mark.parametrize(("languages", "source", "translation"), _TURNED)
def test_a_minimum_that_became_a_maximum_fails(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result, answer.error_kind) == (Result.FAIL, "bound"), answer.message
    assert "on the other side" in answer.message


@pytest.mark.parametrize(("languages", "source", "translation"), _MOVED)
def test_a_bound_that_no_longer_includes_its_number_fails(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert (answer.result, answer.error_kind) == (Result.FAIL, "bound"), answer.message
    assert "no longer included" in answer.message


@pytest.mark.parametrize(("languages", "source", "translation"), _RIGHT)
def test_the_same_bound_in_other_words_passes(
    languages: str, source: str, translation: str
) -> None:
    answer = judged(languages, source, translation)
    assert answer.result is Result.PASS, answer.message
