"""What is particular to Turkish."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yirmi beş bin", "25000"),
        ("yirmibeş", "25"),
        ("üç yüz on iki", "312"),
        ("bin dokuz yüz seksen dört", "1984"),
        ("2 bin 839", "2839"),
        ("1 milyar 250 milyon", "1250000000"),
        ("bir buçuk milyon", "1500000"),
        ("1,5 milyar", "1500000000"),
        ("iki buçuk", "2.5"),
        ("iki virgül beş", "2.5"),
        ("yarım milyon", "500000"),
        ("çeyrek milyon", "250000"),
        ("dörtte üçü", "0.75"),
        ("beşte ikisini", "0.4"),
        ("9.756,001", "9756.001"),
        ("eksi yedi", "-7"),
        ("105 bini", "105000"),
        ("yirmi beşini", "25"),
        ("üçer", "3"),
        ("İki", "2"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Burada ( {text} ) .", "tr")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize("text", ["%5", "% 5", "yüzde 5", "yüzde beşi", "Yüzde beş"])
def test_a_percentage_has_its_sign_or_word_before_it(text: str) -> None:
    (number,) = read_numbers(f"{text} arttı.", "tr")
    assert number.kind == "percent"
    assert number.values == (Decimal(5),)


@pytest.mark.parametrize(
    ("text", "rank"),
    [("3'üncü", 3), ("5. katta", 5), ("yirmi birinci", 21), ("İkinci", 2), ("üçüncüsü", 3)],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    (number,) = read_numbers(f"Bu {text}.", "tr")
    assert number.kind == "ordinal"
    assert number.values == (Decimal(rank),)


@pytest.mark.parametrize(
    "text", ["2019'da", "2019’daki", "2019 yılında", "1970'lerde", "1970'li yıllar"]
)
def test_a_year_is_told_by_what_follows_it(text: str) -> None:
    (number,) = read_numbers(f"{text} oldu.", "tr")
    assert number.kind == "year"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("saat yedi buçukta", (7, 30)),
        ("üç buçukta", (3, 30)),
        ("dokuzu çeyrek geçe", (9, 15)),
        ("sekize çeyrek kala", (7, 45)),
        ("sekizi on geçe", (8, 10)),
        ("8'e 10 kala", (7, 50)),
        ("saat üçte", (3, 0)),
        ("saat 15.20'de", (15, 20)),
        ("akşam 8'de", (8, 0)),
        ("saat 9 sularında", (9, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Film {text} başlıyor.", "tr")
    assert number.kind == "time"
    assert number.parts == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text",
    [
        "Deniz altı güzeldi.",
        "Yüz tanıma yasaklandı.",
        "Bu yüzden onu aradı.",
        "Altın yükseldi.",
        "Avrupa Birliği toplandı.",
        "Masanın altında duruyor.",
        "Trene bindi.",
        "Elmayı yedi.",
        "Bina yıkıldı.",
        "Ön yüz geliştiricisi arıyor.",
        "Altının onsu pahalıydı.",
    ],
)
def test_a_word_that_only_looks_like_a_number_is_none(text: str) -> None:
    assert not any(number.values for number in read_numbers(text, "tr"))


def test_a_duration_is_no_time_of_day() -> None:
    kinds = [number.kind for number in read_numbers("Yol 3 saat 40 dakika sürdü.", "tr")]
    assert kinds == ["quantity", "quantity"]


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        ("In the 1970s it grew.", "1970'lerde büyüdü.", "1980'lerde büyüdü."),
        ("In the seventies it grew.", "Yetmişli yıllarda büyüdü.", "Seksenli yıllarda büyüdü."),
        ("It ends on 30 June.", "30 Haziran'da bitiyor.", "20 Haziran'da bitiyor."),
        ("It ends on 30 June.", "30 Haziran'da bitiyor.", "30 Temmuz'da bitiyor."),
        ("It is the 14th attempt.", "Bu 14. deneme.", "Bu 12. deneme."),
        (
            "One in four children left.",
            "Her dört çocuktan biri gitti.",
            "Her beş çocuktan biri gitti.",
        ),
        ("It was minus 22 degrees.", "Sıfırın altında 22 dereceydi.", "22 dereceydi."),
        ("It rose by 5%.", "%5 arttı.", "5 arttı."),
        ("More than 30 people came.", "30'dan fazla kişi geldi.", "30'dan az kişi geldi."),
        ("At least 40 people came.", "En az kırk kişi geldi.", "En çok kırk kişi geldi."),
        ("It costs 40 lira.", "40 liraya satılıyor.", "40 dolara satılıyor."),
        ("Three quarters were empty.", "Dörtte üçü boştu.", "Üçte ikisi boştu."),
        ("Half a dozen gates opened.", "Yarım düzine kapı açıldı.", "İki düzine kapı açıldı."),
        ("It takes 3 to 5 days.", "3 ila 5 gün sürüyor.", "3 ila 6 gün sürüyor."),
    ],
)
def test_moments_ranks_and_bounds_are_carried(source: str, right: str, wrong: str) -> None:
    assert check(source, right, "en", "tr").result == "pass"
    assert check(source, wrong, "en", "tr").result == "fail"


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-tr", "Slow units have -1 movement.", "Yavaş birimlerin hareketi 1 daha az olur."),
        ("en-sv", "They do -25% damage.", "De ger 25% mindre skada."),
        ("en-tr", "It is open 24/7.", "7/24 açık."),
        ("en-tr", "Reduce it to 0.", "Sıfıra düşürün."),
        ("tr-en", "Bu program %1 kimliğiyle çalışıyor.", "This program runs as number %1."),
        ("en-tr", "See [this](#in-tr).", "Bkz. [bu](#katk%C4%B1da-bulunmak)."),
    ],
)
def test_the_same_in_another_form_is_not_accused(
    languages: str, source: str, translation: str
) -> None:
    source_language, target_language = languages.split("-")
    assert check(source, translation, source_language, target_language).result != "fail"
