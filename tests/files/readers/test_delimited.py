from __future__ import annotations

from pathlib import Path

import pytest

from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows
from triage.files.units import FileError, Row, UnreadablePlace


def csv(data: str | bytes, src_lang: str = "", tgt_lang: str = "", name: str = "a.csv"):
    content = data.encode() if isinstance(data, str) else data
    return list(read_rows(Request(Path(name), src_lang, tgt_lang, content=content)))


def test_a_header_names_the_columns():
    assert csv("source,translation\nHi,Hallo\n") == [
        Row(2, {"source": "Hi", "translation": "Hallo"})
    ]


def test_without_a_header_columns_are_numbers():
    assert csv("Hi there,Hallo\n") == [Row(1, {"1": "Hi there", "2": "Hallo"})]


def test_a_table_of_very_many_columns_is_refused_before_they_are_looked_at():
    names = ",".join(f"c{number}" for number in range(201))
    with pytest.raises(FileError, match=r"The file has 201 columns; max\. 200 are read"):
        csv(f"source,{names}\n"[7:])
    assert len(csv(f"source,{names}\n".replace(",c199,c200", "") + "x," * 199 + "x\n")) == 1


@pytest.mark.parametrize(
    "header",
    [
        "en,es",
        "EN,ZH",
        "Quelle,Ziel",
        "Quelltext,Übersetzung",
        "origen,destino",
        "Texte source,Traduction",
        "origine,traduzione",
        "原文,译文",
        "源文,目标",
        "原文,訳文",
        "원문,번역",
        "Исходный текст,Перевод",
        "źródło,tłumaczenie",
        "kaynak,hedef",
        "المصدر,الترجمة",
        "text_en,text_es",
        "English,Español",
    ],
)
def test_names_of_columns_in_any_language_are_no_texts(header):
    first, second = header.split(",")
    assert csv(f"{header}\nHe is 30.,Tiene 30.\n") == [
        Row(2, {first: "He is 30.", second: "Tiene 30."})
    ]


def test_expected_languages_are_names_of_columns():
    rows = csv("qaa,qab\nHi,Hallo\n", "qaa", "qab")
    assert rows == [Row(2, {"qaa": "Hi", "qab": "Hallo"})]


def test_old_and_mixed_ends_of_lines_part_rows():
    rows = csv('source,target\rHi,Hallo\r\n"Bye\rbye",Ade\n')
    assert rows == [
        Row(2, {"source": "Hi", "target": "Hallo"}),
        Row(3, {"source": "Bye\nbye", "target": "Ade"}),
    ]


def test_a_huge_text_is_named_in_plain_words_and_its_rest_is_no_row():
    huge = "It costs 25 euros. " * 8000
    bad, good = csv(f'source,target\n"{huge}\nLine two.",x\nHi,Hallo\n')
    assert bad == UnreadablePlace(2, "longer than 131,072 characters")
    assert good == Row(4, {"source": "Hi", "target": "Hallo"})


def test_tabs_part_the_columns_of_a_csv_file_that_has_more_of_them():
    assert csv("source\ttarget\nHi, you\tHallo\n") == [
        Row(2, {"source": "Hi, you", "target": "Hallo"})
    ]


def test_quotes_hold_commas_and_line_breaks():
    rows = csv('source,translation\n"Hi, you\nthere",Hallo\nBye,Ade\n')
    assert rows[0] == Row(2, {"source": "Hi, you\nthere", "translation": "Hallo"})
    assert rows[1].line == 4


def test_a_row_with_too_few_fields_is_named():
    rows = csv("source,translation\nHi\nBye,Ade\n")
    assert rows[0] == UnreadablePlace(2, "1 field, expected 2")
    assert isinstance(rows[1], Row)


def test_an_open_quote_does_not_take_the_whole_file():
    rows = csv('source,translation\n"Hi,Hallo\n' + "Bye,Ade\n" * 40_000)
    assert isinstance(rows[0], UnreadablePlace)
    assert sum(isinstance(row, Row) for row in rows) > 10_000


def test_two_columns_of_one_name_stay_apart():
    assert list(csv("source,source\na,b\n")[0].fields) == ["source", "source (2)"]


def test_quotes_are_text_in_tsv():
    rows = csv(b'source\ttarget\n"Hi\tHallo\n', name="a.tsv")
    assert rows == [Row(2, {"source": '"Hi', "target": "Hallo"})]


def test_bytes_that_are_not_utf8_spoil_only_their_row():
    rows = csv(b"source\ttarget\n\xff\tHallo\nBye\tAde\n", name="a.tsv")
    assert [type(row) for row in rows] == [UnreadablePlace, Row]


def test_semicolons_part_what_a_spreadsheet_with_decimal_commas_wrote():
    assert csv("source;translation\nIt costs 1.5, or so;Es kostet 1,5\n") == [
        Row(2, {"source": "It costs 1.5, or so", "translation": "Es kostet 1,5"})
    ]


def test_semicolons_inside_quotes_part_nothing():
    assert csv('"a; b; c",x\n') == [Row(1, {"1": "a; b; c", "2": "x"})]


def test_an_empty_file_has_no_rows():
    assert csv("") == []
