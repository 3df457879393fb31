"""Judge source–translation pairs from a JSON Lines file: ``manage.py check_numbers``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from decimal import Decimal, InvalidOperation
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from triage.methods.base import Result
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.languages import UnknownLanguageError
from triage.methods.numbers.oracle import Check, check

_TEXTS = ("src_lang", "tgt_lang", "source", "translation")


class Command(BaseCommand):
    """Reads pairs line by line and writes one verdict a line, in the same order."""

    help = "Judge whether translations carry the numbers of their sources (JSON Lines)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the two files."""
        parser.add_argument("--input", required=True, metavar="F", help="pairs; - is stdin")
        parser.add_argument("--output", required=True, metavar="F", help="verdicts; - is stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        """Judge every line; exit 1 if a line could not be read."""
        bad = 0
        with ExitStack() as stack:
            try:
                source = _open(options["input"], "rb", stack)
                target = _open(options["output"], "wb", stack)
            except OSError as error:
                raise CommandError(f"{error.filename}: {error.strerror}") from error
            for answer in answers(source):
                bad += "problem" in answer
                target.write(json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace"))
                target.write(b"\n")
            target.flush()
        if bad:
            sys.exit(1)


def _open(name: str, mode: str, stack: ExitStack) -> IO[bytes]:
    if name == "-":
        return sys.stdin.buffer if mode == "rb" else sys.stdout.buffer
    return stack.enter_context(open(name, mode))


def answers(lines: IO[bytes]) -> Iterator[dict[str, Any]]:
    """Yield the answer to each line that is not empty; a bad line names its problem."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield _answer(_pair(line))
        except (ValueError, RecursionError) as error:
            yield {"line": number, "problem": str(error) or type(error).__name__}


def _pair(line: bytes) -> dict[str, Any]:
    """Parse and validate one line.

    :raises ValueError: it is not such a pair; the message says why.
    """
    try:
        pair = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8: {error.reason} at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from error
    if not isinstance(pair, dict):
        raise ValueError("not a JSON object")
    for key in _TEXTS:
        if not isinstance(pair.get(key), str):
            raise ValueError(f"{key!r} is missing or not a text")
    pair["values"] = _values(pair.get("values"))
    return pair


def _values(values: Any) -> list[Decimal] | None:
    if values is None:
        return None
    if not isinstance(values, list):
        raise ValueError("'values' is not a list")
    return [_value(value) for value in values]


def _value(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f"value {value!r} is not a number")
    try:
        number = Decimal(str(value))
    except InvalidOperation as error:
        raise ValueError(f"value {value!r} is not a number") from error
    if not number.is_finite() or abs(number.adjusted()) > 1_000_000:
        raise ValueError(f"value {value!r} is not a finite number")
    return number


def _answer(pair: dict[str, Any]) -> dict[str, Any]:
    try:
        verdict = check(
            pair["source"], pair["translation"], pair["src_lang"], pair["tgt_lang"], pair["values"]
        )
    except UnknownLanguageError as error:
        raise ValueError(str(error)) from error
    return {"id": pair.get("id"), **_verdict(verdict)}


def _verdict(verdict: Check) -> dict[str, Any]:
    return {
        "verdict": verdict.result.value,
        "error": verdict.error_kind if verdict.result is Result.FAIL else None,
        "expected": [expected.value for expected in verdict.expected],
        "found": [
            {
                "text": number.text,
                "start": number.start,
                "end": number.end,
                "values": [canonical(value) for value in number.values],
            }
            for number in verdict.found
        ],
        "message": verdict.message,
    }
