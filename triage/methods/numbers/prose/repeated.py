"""Recognises digits that the translation says twice in a row: Room 19 19."""

from __future__ import annotations

import re

from triage.methods.messages import MethodMessage
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.case import Case, Fault

_TWICE = re.compile(r"(?<![\w.,:/–-])(\d+(?:[.,]\d+)?) \1(?![\w:/–-]|[.,]\d)")
_ALONE = r"(?<![\d.,]){}(?!\d|[.,]\d)"


def number_repeated(case: Case) -> Fault | None:
    """The first number that the translation has twice in a row, and the source once; else None."""
    source, translation = case.pair.source, case.pair.translation
    for match in _TWICE.finditer(translation):
        alone = re.compile(_ALONE.format(re.escape(match[1])))
        once = alone.search(source)
        if once is None or len(alone.findall(source)) >= len(alone.findall(translation)):
            continue
        number = ReadNumber(match[1], match.end() - len(match[1]), match.end(), ())
        message = MethodMessage.NUMBERS_ADDED(values=[match[1]])
        return Fault("extra", message, Expected(match[1], *once.span()), number)
    return None
