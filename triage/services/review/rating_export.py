"""The ratings of a rating campaign, on their way out."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from triage.models import Answer, Beside, ErrorSpan, Judgement, RatingCampaign, SuspectStatus
from triage.reporting.rating_records import RatingRecord, SpanRecord
from triage.services.review.rating_progress import counted_ratings
from triage.services.suspects.items import texts_of

_CHUNK = 500


def page_of_records(
    rating: RatingCampaign, after: int, limit: int
) -> tuple[list[RatingRecord], int | None]:
    """The ratings of the next ``limit`` translations that have any, and where the next page begins.

    :param after: the number of the last translation of the page before
    """
    votes = _votes(rating).filter(suspect__gt=after)
    numbers = votes.order_by("suspect").values_list("suspect", flat=True).distinct()[: limit + 1]
    items = list(numbers)
    shown = items[:limit]
    records = _records(rating, votes.filter(suspect__in=shown))
    return list(records), shown[-1] if len(items) > limit else None


def rating_records(rating: RatingCampaign) -> Iterator[RatingRecord]:
    """Every rating that counts, by translation and in the order in which they were given."""
    return _records(rating, _votes(rating))


def _votes(rating: RatingCampaign) -> QuerySet[Judgement]:
    return counted_ratings(rating).filter(Q(likert__isnull=False) | Q(answer=Answer.RATE))


def _records(rating: RatingCampaign, votes: QuerySet[Judgement]) -> Iterator[RatingRecord]:
    votes = (
        votes.select_related("reviewer", "suspect__engine_line", "suspect__current__case")
        .annotate(
            leads=Exists(Beside.objects.filter(lead=OuterRef("suspect"))),
            lead=Coalesce("suspect__stands_beside__lead", F("suspect")),
        )
        .prefetch_related("spans")
        .order_by("suspect", "created", "pk")
    )
    for vote in votes.iterator(_CHUNK):
        together = vote.leads or vote.lead != vote.suspect_id
        yield _record(rating, vote, vote.lead if together else None)


def _record(rating: RatingCampaign, vote: Judgement, screen: int | None) -> RatingRecord:
    item = vote.suspect
    source, translation = texts_of(item)
    return RatingRecord(
        campaign=rating.name,
        protocol=rating.protocol,
        item=item.pk,
        screen=screen,
        document=str(item.content.get("document") or ""),
        segment=str(item.content.get("segment") or ""),
        system=item.engine_line.name,
        source_language=item.source_language,
        target_language=item.target_language,
        source=source,
        translation=translation,
        settled=item.status == SuspectStatus.RATED,
        chance=item.content.get("chance"),
        # An imported rating has the name that its file gives the rater.
        rater=vote.reviewer.first_name or vote.reviewer.get_username()
        if not vote.reviewer.is_active
        else vote.reviewer.get_username(),
        rating=vote.likert,
        score=vote.score,
        spans=tuple(map(_span, vote.spans.all())),
        critical=vote.critical,
        category=vote.category if vote.critical else "",
        source_toxic=vote.source_toxic,
        note=vote.note,
        flagged=vote.flagged,
        seconds=vote.seconds,
        rated_at=vote.created,
    )


def _span(span: ErrorSpan) -> SpanRecord:
    return SpanRecord(span.side, span.start, span.end, span.severity, span.category, span.critical)
