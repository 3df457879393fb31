"""Numbers in digits: scripts, separators, and whether they are well formed in a language."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.kinds import Doubt, Form
from triage.methods.numbers.languages.base import Convention

SPACES = " \u00a0\u202f\u2009\u2007\u2008"
# Python before 3.11.5 mistakes what a possessive group matches, as in ``(?:ab?c)++`` on "aca"
# (gh-106052), so only single characters are possessive here. Nothing follows that could fail.
# A full-width comma or a space groups only three digits, a space never after digits of a name: COVID-19 500, R0 328.
NUMERAL = (
    rf"(?:(?<![A-Za-z])(?<![A-Za-z]-)\d++(?:[.,'’٫٬．˙·]\d++|[{SPACES}，]\d{{3}}(?![\d]))*"
    rf"|\d++(?:[.,'’٫٬．˙·]\d++|，\d{{3}}(?!\d))*)"
)
_FOLD = str.maketrans(
    {"’": "'", "，": ",", "．": ".", "˙": "'", "·": ".", **dict.fromkeys(SPACES, " ")}
)
_SEPARATOR = re.compile(r"[^\d]")
_FULL_WIDTH = 0xFF10  # fullwidth zero; these count as ASCII digits


class Numeral(NamedTuple):
    """A number in digits.

    :param value: None if the numeral is not well formed in the language.
    :param other: what a numeral may mean in another convention.
    :param script: the code point of the script's zero; -1 for a mixture.
    """

    value: Decimal | None
    digits: str
    form: Form = Form.PLAIN
    doubt: str = ""
    other: tuple[Decimal, ...] = ()
    script: int = 0x30


def interpret(token: str, convention: Convention) -> Numeral:
    """Interpret one token matched by ``NUMERAL``.

    >>> from triage.methods.numbers.languages.base import COMMA, POINT
    >>> interpret("9.756,001", COMMA).value
    Decimal('9756.001')
    >>> interpret("9,756.001", COMMA).form.value
    'malformed'
    """
    if token.isascii() and token.isdigit():
        return Numeral(Decimal(token), token)
    if (usual := _usual(token, convention)) is not None:
        return usual
    plain, script = _to_ascii(token)
    if script < 0:
        numeral = _separated(plain, convention)
        value = numeral.value if numeral.value is not None else next(iter(numeral.other), None)
        other = () if value is None else (value,)
        return Numeral(None, numeral.digits, Form.MIXED, other=other, script=script)
    numeral = _separated(plain, convention)
    if script != 0x30:
        return Numeral(
            numeral.value, numeral.digits, numeral.form, numeral.doubt, numeral.other, script
        )
    return numeral


_USUAL = {
    (decimal, group): re.compile(
        rf"[1-9]\d{{0,2}}(?:{re.escape(group)}\d{{3}})+(?:{re.escape(decimal)}\d+)?"
        rf"|(?:0|[1-9]\d*){re.escape(decimal)}\d+",
        re.ASCII,
    )
    for decimal, group in ((".", ","), (",", "."))
}


def _usual(token: str, convention: Convention) -> Numeral | None:
    """A number with the language's own separators, the usual case; None for any other."""
    decimal, group = convention.decimal, convention.groups
    pattern = _USUAL.get((decimal, group))
    if pattern is None or pattern.fullmatch(token) is None:
        return None
    plain = token.replace(group, "").replace(decimal, ".")
    form = Form.DECIMAL if decimal in token else Form.GROUPED
    return Numeral(Decimal(plain), plain.replace(".", ""), form)


def _to_ascii(token: str) -> tuple[str, int]:
    """The token with ASCII digits and separators, and the script's zero (-1 for a mixture)."""
    if token.isascii():
        return token, 0x30
    folded = token.translate(_FOLD)
    if folded.isascii():
        return folded, 0x30
    scripts = set()
    characters = []
    for character in folded:
        digit = unicodedata.decimal(character, -1)
        if digit >= 0:
            zero = ord(character) - digit
            scripts.add(0x30 if zero == _FULL_WIDTH else zero)
            characters.append(chr(48 + digit))
        else:
            characters.append(character)
    return "".join(characters), scripts.pop() if len(scripts) == 1 else -1


def _separated(token: str, convention: Convention) -> Numeral:
    marks = _SEPARATOR.findall(token)
    if not marks:
        return Numeral(Decimal(token), token)
    parts = _SEPARATOR.split(token)
    digits = "".join(parts)
    if "٫" in marks or "٬" in marks:
        return _arabic(token, digits)
    kinds = set(marks)
    if len(kinds) == 1:
        mark = marks[0]
        if len(marks) == 1:
            return _lone(parts[0], parts[1], mark, convention)
        return _repeated(parts, digits, mark, convention)
    return _both(parts, digits, marks, convention)


def _arabic(token: str, digits: str) -> Numeral:
    head, point, tail = token.replace("٬", "").partition("٫")
    if head.isdigit() and (tail.isdigit() or not point):
        return Numeral(
            Decimal(f"{head}.{tail or 0}"), digits, Form.DECIMAL if point else Form.GROUPED
        )
    return Numeral(None, digits, Form.MALFORMED)


def _lone(head: str, tail: str, mark: str, convention: Convention) -> Numeral:
    digits = head + tail
    if head.startswith("00"):  # 00.8
        return Numeral(None, digits, Form.MALFORMED)
    if mark == convention.decimal:
        return Numeral(Decimal(f"{head}.{tail}"), digits, Form.DECIMAL)
    groups = len(tail) == 3 and len(head) <= 3 and head[0] != "0"
    if mark == " " or (groups and mark in convention.groups):
        return Numeral(Decimal(digits), digits, Form.GROUPED)
    if mark == "'":
        doubt = Doubt.APOSTROPHES if groups else ""
        whole = Decimal(digits) if groups else None
        return Numeral(whole, digits, Form.GROUPED if groups else Form.LIST, doubt)
    decimal = Decimal(f"{head}.{tail}")
    if mark in convention.groups:
        if len(tail) <= convention.foreign_decimals:
            return Numeral(decimal, digits, Form.DECIMAL, Doubt.FOREIGN_MARK)
        return Numeral(None, digits, Form.MALFORMED, other=(decimal,))
    other = (Decimal(digits),) if groups else ()
    return Numeral(decimal, digits, Form.DECIMAL, Doubt.FOREIGN_MARK, other)


def _grouping(parts: list[str]) -> str:
    """How the parts are grouped: western, indian or "" (neither)."""
    head, last = parts[0], parts[-1]
    if head[0] == "0" or len(last) != 3:
        return ""
    middle = {len(part) for part in parts[1:-1]}
    if middle <= {3} and len(head) <= 3:
        return "western"
    return "indian" if middle == {2} and len(head) <= 2 else ""


def _repeated(parts: list[str], digits: str, mark: str, convention: Convention) -> Numeral:
    grouping = _grouping(parts)
    whole = Decimal(digits)
    if not grouping:
        if mark == ".":
            other = (Decimal(f"{digits[: -len(parts[-1])]}.{parts[-1]}"),)
            grouped = len(parts) > 3 and all(len(part) == 3 for part in parts[1:-1])
            form = Form.MALFORMED if grouped or len(parts[0]) > 3 else Form.CODE
            return Numeral(None, digits, form, other=other)
        return Numeral(None, digits, Form.LIST)
    if mark == " ":
        return Numeral(whole, digits, Form.GROUPED)
    if mark == "'":
        return Numeral(whole, digits, Form.GROUPED, Doubt.APOSTROPHES)
    if grouping == "indian" and mark != convention.decimal and not convention.indian:
        return Numeral(whole, digits, Form.GROUPED, Doubt.INDIAN_GROUPS)
    if mark in convention.groups:
        return Numeral(whole, digits, Form.GROUPED)
    if mark == convention.decimal:
        return Numeral(None, digits, Form.MALFORMED, other=(whole,))
    # A comma is a decimal mark wherever it does not group, so this is a point.
    return Numeral(whole, digits, Form.GROUPED, Doubt.POINT_GROUPS)


def _both(parts: list[str], digits: str, marks: list[str], convention: Convention) -> Numeral:
    """Interpret a numeral with different marks: grouping marks and a decimal mark, or malformed."""
    point, group = marks[-1], marks[0]
    if marks.count(point) != 1 or len(set(marks)) != 2 or point in " '":
        return Numeral(None, digits, Form.MALFORMED)
    value = Decimal(f"{''.join(parts[:-1])}.{parts[-1]}")
    whole = _repeated(parts[:-1], "".join(parts[:-1]), group, convention)
    if len(parts) == 3:
        whole = _lone(parts[0], parts[1], group, convention)
    if point != convention.decimal:
        return Numeral(None, digits, Form.MALFORMED, other=(value,))
    if whole.form is not Form.GROUPED:
        if group == "." and not convention.groups and _grouping(parts[:-1]) == "western":
            return Numeral(value, digits, Form.DECIMAL, Doubt.POINT_GROUPS)
        return Numeral(None, digits, Form.MALFORMED, other=(value,))
    return Numeral(value, digits, Form.DECIMAL, whole.doubt)
