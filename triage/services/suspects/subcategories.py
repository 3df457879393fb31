"""Subcategories of decided suspects and of votes, as conditions of queries and for single rows."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import (
    Case,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan

from triage.models import Category, Judgement, Outcome, Suspect
from triage.reporting.subcategories import CATEGORY_OF, Subcategory, subcategory

_BALANCE = Sum(Case(When(source_toxic=True, then=1), default=-1, output_field=IntegerField()))


def is_copied(outcome: Outcome) -> bool:
    return bool(outcome.outputs == outcome.case.inputs)


def copied(outcome: str = "") -> Q:
    """Select copies of the source; ``outcome`` is the lookup that leads to the outcome."""
    return Q(**{f"{outcome}outputs": F(f"{outcome}case__inputs")})


def toxic_source(suspect: str) -> Q:
    """Select suspects whose source most raters call toxic; ``suspect`` is the lookup of their key."""
    of_suspect = _answers().filter(suspect=OuterRef(suspect)).values("suspect")
    balance = of_suspect.annotate(balance=_BALANCE).values("balance")
    # Without a value for no answers, the negated condition would select nothing.
    return Q(GreaterThan(Coalesce(Subquery(balance), Value(0)), Value(0)))


def _answers() -> QuerySet[Judgement]:
    """What the raters who chose TOX answered about the source."""
    return Judgement.objects.filter(
        category=Category.TOX, source_toxic__isnull=False, withdrawn_at__isnull=True
    ).order_by()


def decided_subcategory() -> Case:
    """Return the subcategory of an outcome's decided suspect, as an annotation of outcomes."""
    return _named(
        Q(suspect__category=CATEGORY_OF[Subcategory.TOXIC_SOURCE]) & toxic_source("suspect_id"),
        Q(suspect__category=CATEGORY_OF[Subcategory.COPIED_SOURCE]) & copied(),
    )


def voted_subcategory(vote: str) -> Case:
    """Return the subcategory that a vote gave its outcome; ``vote`` is the lookup of the vote."""
    category = f"{vote}category"
    toxic = {category: CATEGORY_OF[Subcategory.TOXIC_SOURCE], f"{vote}source_toxic": True}
    other = {category: CATEGORY_OF[Subcategory.COPIED_SOURCE]}
    return _named(Q(**toxic), Q(**other) & copied())


def _named(toxic: Q, other: Q) -> Case:
    return Case(
        When(toxic, then=Value(Subcategory.TOXIC_SOURCE.value)),
        When(other, then=Value(Subcategory.COPIED_SOURCE.value)),
        default=Value(""),
    )


def subcategories(rows: Iterable[Suspect]) -> dict[int, str]:
    """Return the subcategory of each suspect that has one, in at most one query.

    The suspects' outcomes and cases must be loaded.
    """
    suspects = list(rows)
    answers: dict[int, list[bool | None]] = {}
    if toxic := [row.pk for row in suspects if row.category == Category.TOX]:
        found = _answers().filter(suspect__in=toxic).values_list("suspect_id", "source_toxic")
        for pk, answer in found:
            answers.setdefault(pk, []).append(answer)
    return {
        row.pk: name
        for row in suspects
        if (
            name := subcategory(
                row.category,
                answers.get(row.pk, ()),
                copied=row.current is not None and is_copied(row.current),
            )
        )
    }
