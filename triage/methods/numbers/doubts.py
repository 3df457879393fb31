"""Where a value is not found, and a careful reader would still not call it an error."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers import messages
from triage.methods.numbers.conversion import Texts, Wanted
from triage.methods.numbers.languages.base import APPROXIMATE
from triage.methods.numbers.model import ReadNumber

_MOST = 20
_HUNDRED = Decimal(100)
_A_HUNDRED = re.compile(r"\ba hundred\b", re.IGNORECASE)  # as un centenar names it
_ABOUT = re.compile(
    r"\b(?:about|around|some|roughly|approximately|nearly|almost|circa|close to|or so|etwa|rund|ungefähr|circa|knapp|fast|unos"
    r"|unas|cerca de|aproximadamente|alrededor|casi|environ|quelque|près de|presque|quasi|около|примерно|почти|gairebé"
    r"|aproximadament|prop de|uns|unes|umas?|quase|लगभग|करीब|करिब|झन्डै)\b|[约約近]|左右|ほど|およそ|सुमार|சுமார்|ஏறத்தாழ|ஏறக்குறைய|கிட்டத்தட்ட",
    re.IGNORECASE,
)


def is_doubted(number: ReadNumber, source: str) -> bool:
    """Whether a number that states a value could be read otherwise; "about thirty" where the source says about."""
    if number.doubt != APPROXIMATE:
        return bool(number.doubt)
    hundred = number.values[:1] == (_HUNDRED,) and _A_HUNDRED.search(source)
    return not (hundred or _ABOUT.search(source))


def loss_in_doubt(
    missing: Sequence[Wanted], candidates: Sequence[ReadNumber], pair: Texts, free: bool
) -> str:
    """Why none of the missing values is surely lost, for the first of them; "" if one is."""
    reasons = [_reason(wanted, candidates, pair, free) for wanted in missing[:_MOST]]
    return reasons[0] if len(missing) <= _MOST and all(reasons) else ""


def _reason(wanted: Wanted, candidates: Sequence[ReadNumber], pair: Texts, free: bool) -> str:
    value, place = wanted
    if place is None:
        return ""
    if free and place.doubt:
        return messages.doubted_source(place, pair.source_language)
    rounded = pair.rounded(value, place, candidates[:_MOST])
    return messages.rounded(value, rounded) if rounded is not None else ""
