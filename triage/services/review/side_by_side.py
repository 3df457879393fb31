"""Translations on one screen: an output with its reference, or the outputs of several systems.

The order is random for each screen and rater, so that it tells nothing of the next one, and the same
each time that the rater sees it. Neither the page nor the vote says which translation is whose.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User

from triage.models import Suspect
from triage.services.common.stable_hashes import digest
from triage.services.suspects.items import ItemView, rated_view


def beside(lead: Suspect) -> list[Suspect]:
    """The translations that are rated on the screen of an item of a rating campaign."""
    rows = Suspect.items.filter(stands_beside__lead=lead).order_by("pk")
    return list(rows.select_related("engine_line", "current__case", "rating"))


def screen(lead: Suspect, rater: User) -> list[Suspect]:
    """The translations of an item's screen in the order in which this rater sees them."""
    return in_order(lead, rater, [lead, *beside(lead)])


def in_order(lead: Suspect, rater: User, texts: Sequence[Suspect]) -> list[Suspect]:
    """The translations of a screen in the order in which this rater sees them."""
    seed = str(lead.rating.seed if lead.rating else 0)

    def place(text: Suspect) -> str:
        return digest("side by side", seed, str(lead.pk), str(rater.pk), str(text.pk))

    return sorted(texts, key=place)


def item_to_rate(lead: Suspect, rater: User, protocol: str = "") -> ItemView:
    """The item as a rater of a rating campaign sees it; ``lead.current`` must have its case.

    :param protocol: for a gold item, that of the campaign that it is mixed into
    """
    return rated_view(lead, screen(lead, rater), protocol)
