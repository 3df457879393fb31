"""The order in which figures and suites list capabilities and directions."""

from __future__ import annotations

from triage.methods.numbertest.capabilities import CAPABILITIES

_PLACES = {name: place for place, name in enumerate(CAPABILITIES)}
#: The languages that the NumberTest paper (Wang et al. 2021, Table 3) pairs with English.
_PARTNERS = {name: place for place, name in enumerate(("zh", "de", "ta", "ne"))}


def in_paper_order(capability: str) -> tuple[int, str]:
    """The paper's four first, in its order; others by name."""
    return _PLACES.get(capability, len(_PLACES)), capability


def directions_in_paper_order(source: str, target: str) -> tuple[int, str, bool, str]:
    """The paper's pairs first, in its order; other pairs by name; from English before into it.

    >>> sorted([("ne", "en"), ("de", "en"), ("en", "pt"), ("en", "de")], key=lambda d: directions_in_paper_order(*d))
    [('en', 'de'), ('de', 'en'), ('ne', 'en'), ('en', 'pt')]
    """
    from_english = _base(source) == "en"
    other = target if from_english else source
    with_english = from_english or _base(target) == "en"
    place = _PARTNERS.get(_base(other), len(_PARTNERS)) if with_english else len(_PARTNERS) + 1
    return place, other, not from_english, target


def _base(language: str) -> str:
    return language.replace("_", "-").split("-")[0].lower()
