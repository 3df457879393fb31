"""Approximate pairs of consecutive digits: 两三百万 is two or three million."""

from __future__ import annotations

import re

from triage.methods.numbers.han.signs import HanNumber
from triage.methods.numbers.han.split_numerals import read_run
from triage.methods.numbers.languages.base import HanTables, LanguageSpec
from triage.methods.numbers.model import ReadNumber

_PAIR = re.compile("一[二两]|[二两]三|三四|四五|五六|六七|七八|八九")


def both_values(
    number: HanNumber, text: str, spec: LanguageSpec, tables: HanTables
) -> list[ReadNumber]:
    """The two numbers that an approximate pair stands for; empty if there is no such pair."""
    run = text[number.start : number.end]
    pair = _PAIR.search(run) if number.vague and len(run) <= _LONGEST else None
    if pair is None:
        return []
    found = []
    for digit in pair.group():
        one = read_run(run[: pair.start()] + digit + run[pair.end() :], 0, spec.convention, tables)
        if len(one) != 1 or one[0].value is None:
            return []
        found.append(
            ReadNumber(run, number.start, number.end, (one[0].value,), spelled=True, weak=True)
        )
    return found


_LONGEST = 20
