"""Validate filters given to commands, since an unknown value would silently select nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import fields
from datetime import date
from difflib import get_close_matches

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from engines.models import Engine, EngineLine
from triage.language_codes import split_direction
from triage.methods.registry import METHODS
from triage.methods.screening.metric import TENTHS
from triage.models import (
    Category,
    OutcomeVerdict,
    Presence,
    Project,
    RejectReason,
    Suspect,
    SuspectStatus,
)
from triage.reporting.subcategories import Subcategory
from triage.services.suspects.filters import FAILING, NONE, ViewFilter, number
from triage.services.suspects.id_lists import named_list

_FLAGS = ("yes", "no", "1", "0", "true", "false")
#: Fields with a fixed set of values.
ONE_OF: dict[str, Collection[str]] = {
    "method": tuple(METHODS),
    "presence": [*Presence.values, FAILING],
    "category": (*Category.values, NONE),
    "subcategory": (*Subcategory, NONE),
    "voted": (*Category.values, NONE),
    "reason": (*RejectReason.values, NONE),
    "critical": (*_FLAGS, NONE),
    "disclosed": _FLAGS,
    "flaky": _FLAGS,
    "elsewhere": _FLAGS,
}
#: The same for fields with comma-separated values.
SOME_OF: dict[str, Collection[str]] = {
    "status": [value for value, _label in SuspectStatus.of_suspects()],
    "verdict": OutcomeVerdict.values,
    "tenth": (*map(str, TENTHS), NONE),
}
DAYS = ("since", "until", "voted_on")
_MAX_SHOWN = 20


def unknown_values(view: ViewFilter, project: Project) -> list[str]:
    """One message per value that does not exist, with the known ones; [] if all exist."""
    return [*_unknown_choices(view), *_unknown_engine(view, project), *_unreadable(view)]


def unknown_names(given: Iterable[str], known: Collection[str]) -> list[str]:
    """One message per parameter that is none, with the one that may be meant and all known ones.

    Ignoring a misspelt filter would select everything.
    """
    all_known = _("Known: %(known)s.") % {"known": ", ".join(sorted(known)) or "–"}
    return [f"{problem} {all_known}" for problem in misspelt_names(given, known)]


def misspelt_names(given: Iterable[str], known: Collection[str]) -> list[str]:
    """The same without the known ones, for pages, whose own filters are beside the message."""
    return [_unknown_name(name, known) for name in given if name not in known]


def _unknown_name(name: str, known: Collection[str]) -> str:
    message = _("“%(name)s” is no parameter here.") % {"name": name[:80]}
    if meant := get_close_matches(name, known, 1):
        message += " " + _("Did you mean %(name)s?") % {"name": meant[0]}
    return message


def _unknown_choices(view: ViewFilter) -> Iterator[str]:
    for field, known in {**ONE_OF, **SOME_OF}.items():
        text = getattr(view, field)
        values = text.split(",") if field in SOME_OF else [text]
        for value in values if text else ():
            if value not in known:
                yield _unknown(field, value, known)


def _unknown_engine(view: ViewFilter, project: Project) -> Iterator[str]:
    if not view.engine:
        return
    # Its suspects may be of engines that it may not use any more, and of references.
    met = Suspect.objects.filter(project=project, engine_line=OuterRef("pk"))
    usable = Engine.objects.visible_to(project).filter(line=OuterRef("pk"))
    names = EngineLine.objects.filter(Exists(usable) | Exists(met)).values_list("name", flat=True)
    if not names.filter(name=view.engine).exists():
        yield _unknown("engine", view.engine, list(names[: _MAX_SHOWN + 1]))


def _unreadable(view: ViewFilter) -> Iterator[str]:
    day, row, rows = _("a day, such as 2026-01-31"), _("a number"), _("numbers separated by commas")
    forms: list[tuple[str, Callable[[str], bool], str]] = [
        ("direction", _is_direction, _("two languages, such as en-es")),
        *((field, _is_day, day) for field in DAYS),
        ("campaign", _is_number, row),
        ("likert", _is_number, row),
        ("distance", _is_decimal, row),
        ("run", _are_numbers, rows),
        ("items", _are_items, rows),
    ]
    for field, fits, form in forms:
        value = getattr(view, field)
        if value and not fits(value):
            values = {"field": field, "value": value[:80], "form": form}
            yield _("%(field)s: “%(value)s” cannot be read; write %(form)s.") % values


def _unknown(field: str, value: str, known: Collection[str]) -> str:
    shown = ", ".join([*known][:_MAX_SHOWN]) + (", …" if len(known) > _MAX_SHOWN else "")
    values = {"field": field, "value": value[:80], "known": shown}
    return _("%(field)s: “%(value)s” is unknown. Known: %(known)s.") % values


def _is_direction(text: str) -> bool:
    return all(split_direction(text))


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_number(text: str) -> bool:
    return number(text) >= 0


def _is_decimal(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _are_numbers(text: str) -> bool:
    return all(_is_number(part) for part in text.split(","))


def _are_items(text: str) -> bool:
    return named_list(text) or _are_numbers(text)


NAMES = tuple(field.name for field in fields(ViewFilter))


class UnknownFilter(Exception):
    """An unknown filter or value; the message lists the known ones."""


def view_of(pairs: Sequence[str], project: Project) -> ViewFilter:
    """Parse pairs like ``status=confirmed``.

    :raises UnknownFilter: a pair is invalid; ignoring it would widen the view.
    """
    chosen = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in NAMES or not value:
            raise UnknownFilter(f"{pair!r}: write k=v with k one of {', '.join(NAMES)}.")
        chosen[name] = value
    view = ViewFilter.from_query(chosen)
    if problems := unknown_values(view, project):
        raise UnknownFilter(" ".join(problems))
    return view
