"""Recognises a quarter or half of a year in a code that became another one in words: Q3, H1."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.messages import MethodMessage
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.model import Expected
from triage.methods.numbers.prose.case import Case, Fault

# Letters first, by which a pattern is found fast.
_CODE = re.compile(r"(?:Q(?<![\w-]Q)([1-4])|H(?<![\w-]H)([12]))(?![\w-])")


def coded_rank_changed(case: Case) -> Fault | None:
    """The only quarter or half in a code, if the translation has one rank and it is another one."""
    codes = list(_CODE.finditer(case.pair.source))
    if len(codes) != 1 or _CODE.search(case.pair.translation) is not None:
        return None
    if any(number.kind is Kind.ORDINAL for number in case.comparison.source_numbers):
        return None
    ranks = [one for one in case.comparison.found if one.kind is Kind.ORDINAL and one.values]
    wanted = codes[0][1] or codes[0][2]
    if len(ranks) != 1 or Decimal(wanted) in ranks[0].values or ranks[0].values[0] > 4:
        return None
    message = MethodMessage.ORDINAL_CHANGED(text=codes[0][0], other=ranks[0].text)
    return Fault("ordinal", message, Expected(wanted, *codes[0].span()), ranks[0])
