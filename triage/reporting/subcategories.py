"""Two groups of critical errors that figures count apart from the category chosen for them.

The WMT 2020 robustness task found that raters file copied sources under OTH, and that they call
a translation toxic although it only conveys what the source says (Specia et al. 2020).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum


class Subcategory(StrEnum):
    TOXIC_SOURCE = "toxic_source"
    COPIED_SOURCE = "copied_source"


CATEGORY_OF: Mapping[str, str] = {
    Subcategory.TOXIC_SOURCE: "TOX",
    Subcategory.COPIED_SOURCE: "OTH",
}


def subcategory(category: str, source_toxic: Iterable[bool | None], *, copied: bool) -> str:
    """Return the subcategory of an error; "" if it has none.

    :param source_toxic: what each rater who chose TOX said of the source; None is no answer
    :param copied: the translation is the source, character for character

    >>> subcategory("TOX", [True, True, False], copied=False)
    'toxic_source'
    >>> subcategory("OTH", [], copied=True), subcategory("NUM", [], copied=True)
    ('copied_source', '')
    """
    if category == "TOX":
        answers = list(source_toxic)
        toxic = answers.count(True) > answers.count(False)
        return Subcategory.TOXIC_SOURCE.value if toxic else ""
    return Subcategory.COPIED_SOURCE.value if category == "OTH" and copied else ""
