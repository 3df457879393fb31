"""Excludes parts of software messages that look like numbers: options, formats and letters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.model import ReadNumber

# %02x, %3$Zd and %-10s; after digits or before a word, % means per cent.
_LENGTH_AND_TYPE = "(?:hh|ll|[hlLqjzZt])?[diouxXeEfFgGaAcspn@]"
_FORMAT = re.compile(
    rf"(?<!\d)(?<!\d[ \u00a0\u202f])(?:0[xX])?%(?:\d+\$[-+#0 ']*(?:\d+|\*)?(?:\.\d*)?{_LENGTH_AND_TYPE}"
    rf"|[-+#0']*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?{_LENGTH_AND_TYPE}(?![a-zà-ÿ]))"
)
# %C4%B1 in an address; one pair of digits alone may be a percentage.
_ENCODED = re.compile(r"(?:%[0-9A-F]{2}){2,}|%(?:[A-F][0-9A-F]|[0-9][A-F])(?![A-Za-z])")
_FILLED = "\ufffc"
_OPTION = re.compile(r"(?<![\w-])(?:--[A-Za-z][\w-]*|-[A-Za-z](?!\w))|`[^`\s]+`", re.ASCII)
_OPENERS = ("-", "`")
# A lone scale: a letter in a list of suffixes, BIO, a name; not a way to write an amount.
_SHORT_SCALE = re.compile(r"[A-Za-z]{1,4}")
_LEAST_OF_A_LETTER, _LEAST = Decimal(1000), Decimal(10**6)


def without_formats(text: str) -> str:
    """Replace formats and encoded signs by a non-word character, keeping the text's length.

    >>> without_formats("byte %02x is 10% of it").replace("\ufffc", "_")
    'byte ____ is 10% of it'
    """
    if "%" not in text:
        return text
    plain = _ENCODED.sub(lambda match: _FILLED * len(match[0]), text)
    return _FORMAT.sub(lambda match: _FILLED * len(match[0]), plain)


# Alternating letters and digits: secp256k1, ORF1b, 609cc8b. Not 2h30 and 5m10s.
_CODE = re.compile(
    r"(?<![^\W_])(?:[A-Za-z]+\d+[A-Za-z]|\d+[A-Za-gi-ln-rt-z]+\d+[A-Za-z])[A-Za-z\d]*(?![^\W_])",
    re.ASCII,
)


# Without the mark that ends its sentence, and without text that is not set off: https://…を参照.
_ADDRESS = re.compile(r"https?://[!-~]+?(?=[.,:;!?]{0,3}(?:[^!-~]|[<>()\[\]\"']|$))")


def without_shared_addresses(source: str, translation: str) -> tuple[str, str]:
    """Replace web addresses common to both texts by a non-word character, keeping the lengths.

    Their digits and words (cgi-bin, which is a thousand in Turkish) state nothing.
    """
    if "://" not in source or "://" not in translation:
        return source, translation
    shared = set(_ADDRESS.findall(source)).intersection(_ADDRESS.findall(translation))
    for address in sorted(shared, key=len, reverse=True):
        fill = _FILLED * len(address)
        source, translation = source.replace(address, fill), translation.replace(address, fill)
    return source, translation


def without_shared_codes(source: str, translation: str) -> tuple[str, str]:
    """Replace codes common to both texts by a non-word character, keeping the texts' lengths.

    Their case is the format's or the language's: m4b, M4B.

    >>> without_shared_codes("the curve secp256k1", "secp256k1曲线")[1].replace("\ufffc", "_")
    '_________曲线'
    """
    ours = Counter(map(str.lower, _CODE.findall(source)))
    if not ours:
        return source, translation
    theirs = Counter(map(str.lower, _CODE.findall(translation)))
    # With another code in the translation, one that it has less often may have become that one.
    all_known = theirs.keys() <= ours.keys()
    codes = {code for code in ours.keys() & theirs if all_known or ours[code] == theirs[code]}
    for code in sorted(codes, key=len, reverse=True):
        fill = _FILLED * len(code)
        word = re.compile(rf"(?<![A-Za-z\d]){code}(?![A-Za-z\d])", re.IGNORECASE | re.ASCII)
        source, translation = word.sub(fill, source), word.sub(fill, translation)
    return source, translation


def without_programs(numbers: Sequence[ReadNumber], text: str) -> Sequence[ReadNumber]:
    """Drop numbers in words that are part of options, or that are scales without a number.

    >>> seven = ReadNumber("set", 6, 9, (Decimal(7),), spelled=True)
    >>> without_programs([seven], "use --set-upstream")
    []
    """
    if all(number.digits for number in numbers):
        return numbers  # digits in an option are copied or lost like any others
    may_have = any(opener in text for opener in _OPENERS)
    spans = map(re.Match.span, _OPTION.finditer(text)) if may_have else iter(())
    start, end = next(spans, _NOWHERE)
    left = []
    for number in numbers:
        while end and end <= number.start:
            start, end = next(spans, _NOWHERE)
        within = start <= number.start and number.end <= end
        if number.digits or not (within or _is_short_scale(number)):
            left.append(number)
    return left


_NOWHERE = (0, 0)


def _is_short_scale(number: ReadNumber) -> bool:
    if not number.values or _SHORT_SCALE.fullmatch(number.text) is None:
        return False
    return number.values[0] >= (_LEAST_OF_A_LETTER if len(number.text) == 1 else _LEAST)
