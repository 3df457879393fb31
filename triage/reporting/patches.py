"""The smallest replacement that turns a wrong translation into its correction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: Numbers stay whole with their separators; other scripts without spaces go by character.
_TOKEN = re.compile(r"\d+(?:[.,'’٫٬\u00a0\u202f ]\d+)*|[^\W\d_]+|\s+|.", re.DOTALL)
_NO_SPACES = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Patch:
    """``phrase`` of the source is translated as ``wrong`` and should be ``right``."""

    phrase: str
    wrong: str
    right: str


def patch_of(bug: Mapping[str, Any]) -> Patch | None:
    """Return the patch of a bug in its JSON form.

    None where the source phrase is not known for certain: no or several expected values of
    which none or more than one is missing from the translation.
    """
    phrase = _phrase(bug)
    wrong, right = changed_part(bug["translation"], bug["corrected_translation"])
    if not phrase or not wrong or not right:
        return None
    return Patch(phrase, wrong, right)


def changed_part(before: str, after: str) -> tuple[str, str]:
    """Return what lies between the common start and the common end of two texts, by token.

    >>> changed_part("Es kostet 2,000 Euro.", "Es kostet 2.000 Euro.")
    ('2,000', '2.000')
    """
    old, new = _tokens(before), _tokens(after)
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return (
        "".join(old[start : len(old) - end]).strip(),
        "".join(new[start : len(new) - end]).strip(),
    )


def _phrase(bug: Mapping[str, Any]) -> str:
    found = {value for item in bug["found"] for value in item["values"]}
    missing = [item["text"] for item in bug["expected"] if item["value"] not in found]
    if len(missing) != 1:
        return ""
    return str(missing[0])


def _tokens(text: str) -> list[str]:
    if _NO_SPACES.search(text):
        return re.findall(r"\d+(?:[.,]\d+)*|[A-Za-z]+|.", text, re.DOTALL)
    return _TOKEN.findall(text)
