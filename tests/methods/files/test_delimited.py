from __future__ import annotations

from io import BytesIO

import pytest

from triage.methods.files.base import BadRow, Row, UploadError
from triage.methods.files.delimited import read_csv, read_tsv


def csv(data: str, **options):
    return list(read_csv(BytesIO(data.encode()), **options))


def test_a_header_names_the_columns():
    assert csv("source,translation\nHi,Hallo\n") == [
        Row(2, {"source": "Hi", "translation": "Hallo"})
    ]


def test_without_a_header_columns_are_numbers():
    assert csv("Hi there,Hallo\n") == [Row(1, {"1": "Hi there", "2": "Hallo"})]


def test_a_table_of_very_many_columns_is_refused_before_they_are_looked_at():
    names = ",".join(f"c{number}" for number in range(201))
    with pytest.raises(UploadError, match=r"The file has 201 columns; max\. 200 are read"):
        csv(f"source,{names}\n"[7:])
    assert len(csv(f"source,{names}\n".replace(",c199,c200", "") + "x," * 199 + "x\n")) == 1


def test_what_a_header_is_can_be_given():
    assert csv("a,b\nHi,Hallo\n", is_header=lambda cells: True) == [
        Row(2, {"a": "Hi", "b": "Hallo"})
    ]


def test_quotes_hold_commas_and_line_breaks():
    rows = csv('source,translation\n"Hi, you\nthere",Hallo\nBye,Ade\n')
    assert rows[0] == Row(2, {"source": "Hi, you\nthere", "translation": "Hallo"})
    assert rows[1].number == 4


def test_a_row_with_too_few_fields_is_named():
    rows = csv("source,translation\nHi\nBye,Ade\n")
    assert rows[0] == BadRow(2, "1 field, expected 2")
    assert isinstance(rows[1], Row)


def test_an_open_quote_does_not_take_the_whole_file():
    rows = csv('source,translation\n"Hi,Hallo\n' + "Bye,Ade\n" * 40_000)
    assert isinstance(rows[0], BadRow)
    assert sum(isinstance(row, Row) for row in rows) > 10_000


def test_two_columns_of_one_name_stay_apart():
    assert list(csv("source,source\na,b\n")[0].fields) == ["source", "source (2)"]


def test_quotes_are_text_in_tsv():
    rows = list(read_tsv(BytesIO(b'source\ttarget\n"Hi\tHallo\n')))
    assert rows == [Row(2, {"source": '"Hi', "target": "Hallo"})]


def test_bytes_that_are_not_utf8_spoil_only_their_row():
    rows = list(read_tsv(BytesIO(b"source\ttarget\n\xff\tHallo\nBye\tAde\n")))
    assert [type(row) for row in rows] == [BadRow, Row]


def test_semicolons_part_what_a_spreadsheet_with_decimal_commas_wrote():
    assert csv("source;translation\nIt costs 1.5, or so;Es kostet 1,5\n") == [
        Row(2, {"source": "It costs 1.5, or so", "translation": "Es kostet 1,5"})
    ]


def test_semicolons_inside_quotes_part_nothing():
    assert csv('"a; b; c",x\n') == [Row(1, {"1": "a; b; c", "2": "x"})]


def test_an_empty_file_has_no_rows():
    assert csv("") == []
