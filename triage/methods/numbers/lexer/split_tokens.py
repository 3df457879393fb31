"""Splits a token that looks like one numeral but is several: 1234 567, 0.05,0.01."""

from __future__ import annotations

import re

from triage.methods.numbers.kinds import Form
from triage.methods.numbers.languages.base import Convention
from triage.methods.numbers.lexer.digits import SPACES, Numeral, interpret

_PIECE = re.compile(r"\d+(?:\.\d+)?")
_CHUNK = re.compile(rf"[^{SPACES}]+")


def numerals(token: str, convention: Convention) -> list[tuple[int, int, Numeral]]:
    """The numerals of one token as (offset, length, numeral): usually one, several for a list."""
    found = []
    for offset, run in _spaced_runs(token):
        numeral = interpret(run, convention)
        if numeral.form is not Form.LIST and not (
            numeral.form is Form.MALFORMED and _lists_decimals(run, convention)
        ):
            found.append((offset, len(run), numeral))
            continue
        for piece in _PIECE.finditer(run):
            part = interpret(piece.group(), convention)
            found.append((offset + piece.start(), len(piece.group()), part))
    return found


def _lists_decimals(run: str, convention: Convention) -> bool:
    """Whether a run is a list of decimals separated by commas: 0.05,0.01.

    In 1.119.756,12 the points group: that is one number with another language's separators.
    """
    parts = run.replace("，", ",").split(",")
    points = [part.count(".") for part in parts]
    return convention.decimal == "." and len(parts) > 1 and sum(points) > 1 and max(points) == 1


def _spaced_runs(token: str) -> list[tuple[int, str]]:
    """Split at spaces that cannot be grouping: after four digits or after a decimal mark."""
    if " " not in token and token.isascii():
        return [(0, token)]
    chunks = list(_CHUNK.finditer(token))
    if len(chunks) == 1:
        return [(0, token)]
    runs: list[tuple[int, int]] = []
    open_run = False
    for chunk in chunks:
        if open_run:
            runs[-1] = (runs[-1][0], chunk.end())
        else:
            runs.append(chunk.span())
        text = chunk.group()
        open_run = text.isdigit() and len(text) <= 3 and (text[0] != "0" or open_run)
    return [(begin, token[begin:end]) for begin, end in runs]
