"""Orders of the list of suspects, for keyset pagination and for previous and next links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from engines.models import EngineLine
from triage.models import Suspect

#: The fields of each sortable column by its parameter, without the primary key, which comes last;
#: none of the fields is nullable.
FIELDS: dict[str, tuple[str, ...]] = {
    "number": (),
    "status": ("status",),
    "why": ("error_kind", "cause"),
    "engine": ("engine_line__name",),
    "cause": ("cause",),
    "priority": ("priority",),
}
#: A field, and whether it descends.
_Key = tuple[str, bool]
#: Orders of the queue, whose indexes begin with ``available``.
_OF_QUEUE = ("why", "cause", "priority")


@dataclass(frozen=True, slots=True)
class SuspectOrder:
    """An order by one column, then by number."""

    name: str = "number"
    descending: bool = True

    @classmethod
    def named(cls, text: str) -> SuspectOrder:
        """Parse ``cause`` or ``-cause``; anything else means newest first."""
        name = text.removeprefix("-")
        return cls(name, text.startswith("-")) if name in FIELDS else cls()

    def __str__(self) -> str:
        return "" if self == SuspectOrder() else f"{'-' * self.descending}{self.name}"

    def first(self, rows: QuerySet[Suspect], count: int) -> list[int]:
        """The primary keys of the first rows in this order."""
        return self._first(rows, count, self._keys())

    def after(self, rows: QuerySet[Suspect], row: Suspect, count: int) -> list[int]:
        """The primary keys of the rows that follow a row in this order."""
        return self._first(rows, count, self._keys(), row)

    def before(self, rows: QuerySet[Suspect], row: Suspect, count: int) -> list[int]:
        """The primary keys of the rows before a row, nearest first."""
        return self._first(rows, count, [(field, not down) for field, down in self._keys()], row)

    def _keys(self) -> list[_Key]:
        """The keys as in an index, or all reversed."""
        fields = [(field, self.descending) for field in FIELDS[self.name]]
        # The queue hands out the likeliest first and, of equally likely ones, the oldest.
        return [*fields, ("pk", self.descending != (self.name == "priority"))]

    def _first(
        self, rows: QuerySet[Suspect], count: int, keys: list[_Key], row: Suspect | None = None
    ) -> list[int]:
        """The first rows after ``row``, from parts that an index has in order.

        Without parts, the database would sort all rows.
        """
        if self.name == "engine":
            return _first_by_engine(rows, count, descending=keys[0][1], row=row)
        rows = rows if row is None else rows.filter(_beyond(row, keys))
        order = [f"{'-' * down}{field}" for field, down in keys]
        if self.name in _OF_QUEUE:
            parts = (rows.filter(available=available) for available in (True, False))
            some = [pk for part in parts for pk in _pks(part.order_by(*order), count)]
            rows = Suspect.items.filter(pk__in=some)
        return _pks(rows.order_by(*order), count)


def _first_by_engine(
    rows: QuerySet[Suspect], count: int, *, descending: bool, row: Suspect | None
) -> list[int]:
    order, beyond = ("-pk", "pk__lt") if descending else ("pk", "pk__gt")
    lines = list(EngineLine.objects.order_by("-name" if descending else "name"))
    if row is not None:
        lines = lines[lines.index(row.engine_line) :]
    found: list[int] = []
    for line in lines:
        own = rows.filter(engine_line=line).order_by(order)
        if row is not None and line == row.engine_line:
            own = own.filter(**{beyond: row.pk})
        found += _pks(own, count - len(found))
        if len(found) == count:
            break
    return found


def _pks(rows: QuerySet[Suspect], count: int) -> list[int]:
    return list(rows.values_list("pk", flat=True)[:count])


def _beyond(row: Suspect, keys: list[_Key]) -> Q:
    """The rows after ``row`` in the order of the keys."""
    found, level = Q(), Q()
    for field, down in keys:
        value: Any = getattr(row, field)
        found |= level & Q(**{f"{field}__{'lt' if down else 'gt'}": value})
        level &= Q(**{field: value})
    first, down = keys[0]
    # Implied by the rest, but the database can start reading an index there.
    start = Q(**{f"{first}__{'lte' if down else 'gte'}": getattr(row, first)})
    return start & found


def neighbours(
    rows: QuerySet[Suspect], order: SuspectOrder, row: Suspect
) -> tuple[int | None, int | None]:
    """The primary keys of the suspects before and after one in a list."""
    before, after = order.before(rows, row, 1), order.after(rows, row, 1)
    return (before[0] if before else None, after[0] if after else None)
