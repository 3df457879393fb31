"""Orders of the list of suspects, for keyset pagination and for previous and next links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from triage.models import Suspect

#: Sortable columns by their parameter; none of the fields is nullable.
FIELDS = {
    "number": "pk",
    "status": "status",
    "why": "error_kind",
    "engine": "engine_line__name",
    "cause": "cause",
    "priority": "priority",
}


@dataclass(frozen=True, slots=True)
class Order:
    """An order by one column, then newest first."""

    name: str = "number"
    descending: bool = True

    @classmethod
    def named(cls, text: str) -> Order:
        """Parse ``cause`` or ``-cause``; anything else means newest first."""
        name = text.removeprefix("-")
        return cls(name, text.startswith("-")) if name in FIELDS else cls()

    def __str__(self) -> str:
        return "" if self == Order() else f"{'-' * self.descending}{self.name}"

    def sort(self, rows: QuerySet[Suspect], *, backwards: bool = False) -> QuerySet[Suspect]:
        down = self.descending != backwards
        first = f"{'-' * down}{FIELDS[self.name]}"
        return (
            rows.order_by(first)
            if self.name == "number"
            else rows.order_by(first, self._last(backwards))
        )

    def _last(self, backwards: bool) -> str:
        return "pk" if backwards else "-pk"

    def after(self, rows: QuerySet[Suspect], row: Suspect) -> QuerySet[Suspect]:
        """The rows after a row, in this order."""
        return self.sort(rows.filter(self._beyond(row, backwards=False)))

    def before(self, rows: QuerySet[Suspect], row: Suspect) -> QuerySet[Suspect]:
        """The rows before a row, nearest first."""
        return self.sort(rows.filter(self._beyond(row, backwards=True)), backwards=True)

    def _beyond(self, row: Suspect, *, backwards: bool) -> Q:
        field = FIELDS[self.name]
        way = "lt" if self.descending != backwards else "gt"
        if self.name == "number":
            return Q(**{f"pk__{way}": row.pk})
        value = self._value(row)
        level = Q(**{field: value, f"pk__{'gt' if backwards else 'lt'}": row.pk})
        return Q(**{f"{field}__{way}": value}) | level

    def _value(self, row: Suspect) -> Any:
        return row.engine_line.name if self.name == "engine" else getattr(row, FIELDS[self.name])


def neighbours(
    rows: QuerySet[Suspect], order: Order, row: Suspect
) -> tuple[int | None, int | None]:
    """The primary keys of the suspects before and after one in a list."""
    before = order.before(rows, row).values_list("pk", flat=True).first()
    return before, order.after(rows, row).values_list("pk", flat=True).first()
