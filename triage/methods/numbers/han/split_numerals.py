"""Splits a run of numeral characters and digits into numbers."""

from __future__ import annotations

from triage.methods.numbers.han.numerals import HanReader
from triage.methods.numbers.han.signs import LIANG, HanNumber, pieces
from triage.methods.numbers.languages.base import Convention, HanTables


def read_run(run: str, start: int, convention: Convention, tables: HanTables) -> list[HanNumber]:
    """Read all numbers of one run of numeral characters, in linear time."""
    cut = pieces(run, start, convention)
    if len(cut) == 1 and (numeral := cut[0].numeral) is not None:
        return [
            HanNumber(start, start + len(run), numeral.value, numeral, False, doubt=numeral.doubt)
        ]
    numbers = []
    at = 0
    while at < len(cut):
        reader = HanReader(cut, at, tables)
        numbers.append(reader.read())
        at = reader.at
        if at < len(cut) and cut[at].sign in LIANG and numbers[-1].value is not None:
            at += 1  # 四两银子
    return numbers
