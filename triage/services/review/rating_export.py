"""The ratings of a rating campaign, on their way out."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models.functions import Coalesce

from triage.models import Judgement, RatingCampaign, SuspectStatus
from triage.reporting.rating_records import FORMATS, RatingRecord
from triage.services.review.rating_progress import counted_ratings
from triage.services.suspects.items import texts_of

_CHUNK = 500


def chunks(format_name: str, rating: RatingCampaign) -> Iterator[str]:
    """The campaign's ratings in one of :data:`FORMATS`, piece by piece."""
    return FORMATS[format_name][1](rating_records(rating))


def rating_records(rating: RatingCampaign) -> Iterator[RatingRecord]:
    """Every rating that counts, by translation and in the order in which they were given."""
    votes = (
        counted_ratings(rating)
        .filter(likert__isnull=False)
        .select_related("reviewer", "suspect__engine_line", "suspect__current__case")
        .annotate(beside=Coalesce("suspect__beside__reference", "suspect__stands_beside__output"))
        .order_by("suspect", "created", "pk")
    )
    for vote in votes.iterator(_CHUNK):
        yield _record(rating.name, vote, vote.beside)


def _record(campaign: str, vote: Judgement, beside: int | None) -> RatingRecord:
    item = vote.suspect
    source, translation = texts_of(item)
    return RatingRecord(
        campaign=campaign,
        item=item.pk,
        beside=beside,
        system=item.engine_line.name,
        source_language=item.source_language,
        target_language=item.target_language,
        source=source,
        translation=translation,
        settled=item.status == SuspectStatus.RATED,
        chance=item.content.get("chance"),
        rater=vote.reviewer.get_username(),
        rating=vote.likert or 0,
        critical=vote.critical,
        category=vote.category if vote.critical else "",
        source_toxic=vote.source_toxic,
        note=vote.note,
        flagged=vote.flagged,
        seconds=vote.seconds,
        rated_at=vote.created,
    )
