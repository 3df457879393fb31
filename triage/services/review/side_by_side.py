"""An output and its reference on one screen: which of the two a rater sees first.

The order is random for each output and rater, so that it tells nothing of the next one, and the same
each time that the rater sees them. Neither the page nor the vote says which translation is which.
"""

from __future__ import annotations

from django.contrib.auth.models import User

from triage.models import Suspect
from triage.services.common.stable_hashes import digest
from triage.services.suspects.items import ItemView, rated_view, texts_of


def reference_beside(output: Suspect) -> list[Suspect]:
    """The reference that is rated beside the output of a rating campaign, if there is one."""
    return list(Suspect.items.filter(stands_beside__output=output).select_related("engine_line"))


def reference_is_first(output: Suspect, rater: User) -> bool:
    """Whether this rater sees the reference before the output."""
    seed = output.rating.seed if output.rating else 0
    return int(digest("side by side", str(seed), str(output.pk), str(rater.pk)), 16) % 2 == 1


def item_to_rate(output: Suspect, rater: User) -> ItemView:
    """The item as a rater of a rating campaign sees it; ``output.current`` must have its case."""
    shown = [output, *reference_beside(output)]
    if len(shown) > 1 and reference_is_first(output, rater):
        shown.reverse()
    return rated_view(output, [texts_of(text)[1] for text in shown])
