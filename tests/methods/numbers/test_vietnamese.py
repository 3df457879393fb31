"""What is particular to Vietnamese."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triage.methods.numbers.reading import read_numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("hai mươi lăm nghìn", "25000"),
        ("Hai mươi mốt", "21"),
        ("mười lăm", "15"),
        ("hai mươi tư", "24"),
        ("một trăm linh năm", "105"),
        ("một trăm lẻ năm nghìn", "105000"),
        ("hai nghìn không trăm linh năm", "2005"),
        ("bốn nghìn năm trăm", "4500"),
        ("ba tỷ rưỡi", "3500000000"),
        ("nửa triệu", "500000"),
        ("hai nghìn tỷ", "2000000000000"),
        ("ba phẩy năm", "3.5"),
        ("ba phần tư", "0.75"),
        ("1.499,95", "1499.95"),
        ("5,9 triệu", "5900000"),
        ("âm bảy", "-7"),
    ],
)
def test_a_number_is_read(text: str, value: str) -> None:
    (number,) = read_numbers(f"Đây ( {text} ) .", "vi")
    assert number.text == text
    assert number.values[0] == Decimal(value)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("Anh ấy về thứ ba.", 3),
        ("Đây là lần thứ 50.", 50),
        ("Vào thế kỷ 18.", 18),
        ("Đây là lần thứ nhất.", 1),
    ],
)
def test_a_rank_is_read(text: str, rank: int) -> None:
    number = next(one for one in read_numbers(text, "vi") if one.kind == "ordinal")
    assert number.values == (Decimal(rank),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("lúc ba giờ rưỡi", (3, 30)),
        ("lúc chín giờ kém mười lăm", (8, 45)),
        ("lúc năm giờ mười", (5, 10)),
        ("lúc 9 giờ 30", (9, 30)),
        ("lúc 9h30", (9, 30)),
        ("lúc 20 giờ", (20, 0)),
        ("lúc 8 giờ tối", (8, 0)),
    ],
)
def test_a_time_of_day_is_read(text: str, parts: tuple[int, int]) -> None:
    (number,) = read_numbers(f"Nó bắt đầu {text}.", "vi")
    assert number.kind == "time"
    assert (number.parts or number.values) == tuple(map(Decimal, parts))


@pytest.mark.parametrize(
    "text",
    [
        "Năm ngoái sông lũ.",
        "Tôi không biết.",
        "Mỗi năm đều vậy.",
    ],
)
def test_a_word_that_only_looks_like_a_number_is_none(text: str) -> None:
    assert all(number.weak for number in read_numbers(text, "vi"))


def test_five_after_a_ten_is_a_year() -> None:
    (number,) = read_numbers("Anh ấy đợi mười năm.", "vi")
    assert number.text == "mười"


def test_the_text_of_joined_syllables_is_that_of_the_sentence() -> None:
    (number,) = read_numbers("Có hai mươi lăm người.", "vi")
    assert number.text == "hai mươi lăm"
