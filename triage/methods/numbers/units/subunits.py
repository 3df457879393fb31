"""Cents, pence, kopecks and paise: subunits of different currencies."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import Unit

_STEMS = {
    "cent": "cent|sent|cènt|cént|centim|centes|centav|цент|सेंट|सेन्ट|சென்ட்|セント|美分|欧分|센트|سنت",
    "penny": "penn|pence|peni|penic|пенс|пенни|पेंस|पेन्स|பென்ஸ்|பென்னி|便士|ペンス|ペニー|펜스|بنس",
    "kopeck": "kop|copec|cópec|copeq|копе|कोपेक|戈比|カペイカ|コペイカ",
}
_HUNDREDTH = Decimal("0.01")
_JIAO = Unit("jiao", "subunit", Decimal("0.1"))
_WORD = re.compile(
    r"[\s-]?(?:" + "|".join(f"(?P<{name}>{stems})" for name, stems in _STEMS.items()) + ")",
    re.IGNORECASE,
)


def subunit_of(number: ReadNumber, text: str) -> Unit | None:
    """The subunit that a number in ``text`` counts, if its name identifies it.

    >>> from decimal import Decimal
    >>> fifty = ReadNumber("50", 0, 2, (Decimal(50),), "currency", "minor")
    >>> subunit_of(fifty, "50 pence").name, subunit_of(fifty, "50 Cent").name
    ('penny', 'cent')
    """
    if number.unit == "tenth":
        return _JIAO
    if number.unit != "minor" or not number.values:
        return None
    match = _WORD.match(text, number.end) or _WORD.search(number.text)
    return Unit(match.lastgroup or "", "subunit", _HUNDREDTH) if match else None
