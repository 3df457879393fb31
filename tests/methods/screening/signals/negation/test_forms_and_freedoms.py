"""Negation by prefix, ending and verb; and translations that do without a negating word."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-cs", "The machine does not work in the cold.", "Stroj v chladu funguje."),
        ("en-cs", "The president signed the law on Friday.", "Prezident v pátek zákon nepodepsal."),
        ("cs-en", "Dnes neprší.", "It is raining today."),
        ("en-pl", "The court did not accept the appeal.", "Sąd przyjął apelację."),
        ("pl-en", "Nie wolno tu palić.", "Smoking is allowed here."),
        ("en-ko", "She likes coffee.", "그녀는 커피를 좋아하지 않는다."),
        ("ko-en", "오늘은 수업이 없습니다.", "There are classes today."),
        ("fr-en", "Il n'y a plus de lait.", "There is milk."),
        ("pl-en", "Sklep jest otwarty w niedzielę.", "The shop is not open on Sunday."),
        ("en-cs", "The changes were not saved.", "Změny byly uloženy."),
        ("en-ko", "I have never been to Busan.", "저는 부산에 가 본 적이 있습니다."),
    ],
)
def test_a_lost_or_added_negation_is_found(direction, source, translation):
    fires("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-cs", "The best way leads to the sky.", "Nejlepší cesta vede do nebe."),
        ("en-cs", "No targets were specified.", "Nezadány žádné cíle."),
        ("en-pl", "Would you like to sit down?", "Czy nie zechciałby pan usiąść?"),
        ("en-ko", "He had to wait for an hour.", "그는 한 시간을 기다리지 않을 수 없었다."),
        ("en-ko", "Hello, please come inside.", "안녕하세요, 안으로 들어오세요."),
        ("en-ru", "Could you tell me the time?", "Не могли бы вы сказать, который час?"),
        ("ru-en", "Как бы он ни старался, дверь была закрыта.", "However he tried, the door was shut."),
        ("en-it", "She can swim, can't she?", "Sa nuotare, vero?"),
        ("en-pt", "Why don't we start over?", "Que tal começarmos de novo?"),
        ("en-de", "There is nobody who does not know it.", "Jeder kennt es."),
        ("fr-en", "Je crains qu'il ne soit trop tard.", "I am afraid it is too late."),
        ("en-ru", "cannot get effective UID", "невозможно получить эффективный UID"),
        ("en-ja", "a cast WITHOUT FUNCTION", "WITHOUT FUNCTION指定のキャスト"),
        ("en-es", "The name cannot be longer than 20 letters.", "El nombre no puede tener más de 20 letras."),
        ("en-pt", "The number must be at least 4.", "O número não pode ser menor que 4."),
        ("en-ko", "The list must hold at most 5 names.", "목록에는 이름이 5개보다 많을 수 없습니다."),
        ("en-de", "There is no difference between the two files.", "Beide Dateien sind identisch."),
        ("en-fr", "This folder is protected from other people.", "Ce dossier n'est pas visible par les autres."),
        ("en-zh", "<unnamed>", "未命名"),
        ("en-zh", "Sum (excl. customs)", "总额（不含关税）"),
        ("en-zh", "The page couldn't be opened.", "找不到该页。"),
        ("en-nl", "Yes / False", "Ja / Nee"),
        ("en-pl", "Parcels of up to 4 kg", "Paczki nieprzekraczające 4 kg"),
        ("en-ja", "Sorry!", "申し訳ございません。"),
        ("en-it", "The box says whether it is used or not.", "La casella dice se è usato oppure no."),
        ("en-ja", "Hide in lists", "一覧に表示しない"),
        ("en-pt", "Not in the list", "Fora da lista"),
        ("en-ko", "The name is not valid.", "이름이 잘못되었습니다."),
        ("en-it", "The page is locked for editing.", "La pagina non può essere modificata."),
        ("en-fr", "Oldest guest", "Invité(e) le plus ancien(ne)"),
        ("en-ar", "The file cannot be saved because of an error.", "لايمكن حفظ الملف بسبب خطأ."),
        ("en-pl", "Keyserver no-modify", "no-modify dla serwera kluczy"),
        ("en-fr", "redirection not allowed in sandbox mode", "redirections interdites en mode bac à sable"),
    ],
)  # fmt: skip
def test_what_says_the_same_without_one_is_silent(direction, source, translation):
    silent("negation", source, translation, direction)
