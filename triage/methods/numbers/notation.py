"""Numbers in reasons, rewritten in the notation of the translation's language.

The checker states values in a language-neutral notation. Next to a source and a translation that
would be a third one, so pages, notes and the terminal write expected and found values as the
translation does.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from triage.methods.messages import PLAIN, SENTENCES, Message, MethodMessage, joined
from triage.methods.numbers.corrections import written
from triage.methods.numbers.exact import in_threes

_SENTENCES = {one.code: one for one in MethodMessage}
#: Sentences with numbers read from a text; other values are distances, shares and times.
_MESSAGES_WITH_NUMBERS = frozenset(
    {
        *(
            MethodMessage.NOT_STATED,
            MethodMessage.FOUND,
            MethodMessage.NO_NUMERAL,
            MethodMessage.WORDS_NOT_COVERED,
        ),
        *(
            MethodMessage.ROUNDED,
            MethodMessage.AS_ORDINAL,
            MethodMessage.BY_ARTICLE,
            MethodMessage.READ_AS,
        ),
        *(
            MethodMessage.RIGHT,
            MethodMessage.RIGHT_AND_MORE,
            MethodMessage.ORDINAL_EXPECTED,
            MethodMessage.CONVERTED,
        ),
        MethodMessage.EITHER,
    }
)
#: Spaces that group digits. Pages make them visible in texts under test, but not in reasons.
_SPACES = dict.fromkeys(map(ord, "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"), " ")


def in_notation(value: str, language: str) -> str:
    """Return a plain number in a language's notation; anything else, such as a date, is unchanged.

    >>> in_notation("19756.001", "es"), in_notation("2018-03-03", "es")
    ('19.756,001', '2018-03-03')
    """
    try:
        number = Decimal(value.replace(" ", ""))
    except InvalidOperation:
        return value
    if not number.is_finite():
        return value
    known = written(number, language)
    return known.translate(_SPACES) if known else in_threes(f"{number:f}", " ")


def right_numbers(evidence: Mapping[str, Any], language: str, error_kind: str) -> str:
    """Return what a translation should contain, as its language writes it; "" if unknown.

    Of a sentence that was not generated these are the corrections of its errors; of a generated
    one, all numbers that the test put into it. A number with a wrong scale is also given with a
    scale word, which is what its reader compares: 100,010,000 (1.0001亿).
    """
    corrections = [
        one["expected_text"] for one in evidence.get("findings", ()) if one.get("expected_text")
    ]
    if corrections:
        return "; ".join(map(str, corrections))
    values = [str(one.get("value") or "") for one in evidence.get("expected", ())]
    scaled = error_kind in ("scale", "numeral", "form")
    return "; ".join(_right(value, language, scaled=scaled) for value in values if value)


def _right(value: str, language: str, *, scaled: bool) -> str:
    plain = in_notation(value, language)
    if not scaled:
        return plain
    try:
        with_scale = written(Decimal(value), language, with_scale=True).translate(_SPACES)
    except InvalidOperation:
        return plain
    return plain if with_scale in ("", plain) else f"{plain} ({with_scale})"


def same_writing(text: str, shown: str) -> bool:
    """Whether a text contains a number exactly as displayed, whichever space groups its digits."""
    return text.translate(_SPACES) == shown


def reworded(text: str, languages: tuple[str, str]) -> str:
    """Return a reason with its numbers in the notation of the translation's language."""
    code = getattr(text, "code", "")
    return _reworded(code, text.args, languages) or text if code else text  # type: ignore[attr-defined]


def _reworded(code: str, args: Mapping[str, Any], languages: tuple[str, str]) -> str:
    """The sentence of a code with its numbers rewritten; "" if the code belongs to no method."""
    if code == SENTENCES:
        return joined(*(_part(one, languages) for one in args["all"]))
    sentence = _SENTENCES.get(code)
    if sentence is None:
        return _plain(str(args["text"])) if code == PLAIN else ""
    # A doubtful number of the source is quoted in the source's notation.
    sides = (languages[0], languages[0]) if sentence is MethodMessage.SOURCE_DOUBTED else languages
    arguments = {name: _part(value, sides) for name, value in args.items()}
    if sentence in _MESSAGES_WITH_NUMBERS:
        arguments |= {
            name: _numbers(arguments[name], sides[1])
            for name in ("value", "values", "value_other")
            if name in arguments
        }
    if sentence is MethodMessage.READ_AS and same_writing(
        str(args["text"]), str(arguments["values"])
    ):
        return MethodMessage.PLAIN(text=args["text"])
    return sentence(**arguments)


def _part(value: Any, languages: tuple[str, str]) -> Any:
    """An argument, which may itself contain sentences."""
    if isinstance(value, list):
        return [_part(one, languages) for one in value]
    if isinstance(value, Mapping):
        return _reworded(value["code"], value["args"], languages)
    if code := getattr(value, "code", ""):
        return _reworded(code, value.args, languages) or value
    return value


def _numbers(value: Any, language: str) -> Any:
    if isinstance(value, list):
        return [_numbers(one, language) for one in value]
    if getattr(value, "code", ""):
        return value
    return _plain(in_notation(str(value), language))


def _plain(text: str) -> Message:
    """The number unchanged, not localised for the reader."""
    return Message(text, PLAIN, {"text": text})
