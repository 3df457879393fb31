"""Keyboard shortcuts of the review queue: defaults and a project's changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from triage.models import ErrorType, Project, Protocol, Severity
from triage.services.projects.review_settings import review_settings

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True)
class KeyAction:
    """An action with a shortcut. Keys have the names of ``KeyboardEvent.key``."""

    name: str
    key: str
    label: StrPromise
    group: StrPromise


_VERDICT = _("Verdict")
_CATEGORY = _("Category (confirms as critical when pressed first)")
_RATING = _("Rating")
_MEMBERS = _("Variants of a SIT suspect")
_PAGE = _("Page")

ACTIONS: tuple[KeyAction, ...] = (
    KeyAction(
        "confirm", "a", _("Confirm the bug, with the suggested category if there is one"), _VERDICT
    ),
    KeyAction("reject", "x", _("Reject: no bug; a digit within 3 seconds says why"), _VERDICT),
    KeyAction("skip", " ", _("Skip; another rater will see it"), _VERDICT),
    KeyAction("undo", "Backspace", _("Undo the last answer"), _VERDICT),
    KeyAction("flag", "f", _("Flag for a lead"), _VERDICT),
    KeyAction("accept", "Enter", _("Done with this suspect"), _VERDICT),
    KeyAction("TOX", "t", _("Toxicity"), _CATEGORY),
    KeyAction("SAF", "s", _("Safety"), _CATEGORY),
    KeyAction("NAM", "m", _("Named entity"), _CATEGORY),
    KeyAction("NEG", "g", _("Negation"), _CATEGORY),
    KeyAction("SEN", "e", _("Sentiment"), _CATEGORY),
    KeyAction("NUM", "u", _("Number, unit, date or time"), _CATEGORY),
    KeyAction("OTH", "o", _("Other"), _CATEGORY),
    KeyAction("likert1", "1", _("Bad: cannot be understood"), _RATING),
    KeyAction("likert2", "2", _("Poor: meaning distorted"), _RATING),
    KeyAction("likert3", "3", _("Acceptable"), _RATING),
    KeyAction("likert4", "4", _("Very good"), _RATING),
    KeyAction("likert5", "5", _("Excellent"), _RATING),
    KeyAction("notcritical", "n", _("Not critical (asked below 3)"), _RATING),
    KeyAction("diff", "d", _("Differences on/off"), _MEMBERS),
    KeyAction("next", "j", _("Next variant"), _MEMBERS),
    KeyAction("previous", "k", _("Previous variant"), _MEMBERS),
    KeyAction("structure", "w", _("Structure: what else changed, with distances"), _MEMBERS),
    KeyAction("rejectall", "X", _("Reject the whole suspect"), _MEMBERS),
    KeyAction("kinds", "b", _("Bug types; digits toggle them"), _MEMBERS),
    KeyAction("same", "=", _("Same as in the original: the last bug type, or all"), _MEMBERS),
    # On many keyboards this is Shift and the key before.
    KeyAction("sameall", "+", _("Same as in the original: all bug types"), _MEMBERS),
    KeyAction("comment", "c", _("Note"), _PAGE),
    KeyAction("correction", "i", _("Write a better translation"), _PAGE),
    KeyAction("evidence", "v", _("Show the evidence of the last suspect and reconsider"), _PAGE),
    KeyAction("guidelines", "p", _("Guidelines"), _PAGE),
    KeyAction("help", "?", _("All keys (also h)"), _PAGE),
)
#: Keys with a fixed meaning: they answer questions, leave dialogs or belong to the browser.
RESERVED = frozenset({"h", "y", "Escape", "Tab"})


class KeyClashError(Exception):
    """Two actions would have the same key; the message names them."""


def key_map(project: Project) -> dict[str, str]:
    """Return the key of each action in this project."""
    own = review_settings(project).keys
    return {action.name: own.get(action.name, action.key) for action in ACTIONS}


def check_keys(changes: Mapping[str, str]) -> dict[str, str]:
    """Return the changes that differ from the defaults.

    :raises KeyClashError: an action is unknown, a key is reserved, or two actions share one.
    """
    defaults = {action.name: action.key for action in ACTIONS}
    if unknown := set(changes) - set(defaults):
        raise KeyClashError(
            gettext("Unknown actions: %(names)s.") % {"names": ", ".join(sorted(unknown))}
        )
    keys = {**defaults, **{name: key for name, key in changes.items() if key}}
    labels = {action.name: str(action.label) for action in ACTIONS}
    by_key: dict[str, list[str]] = {}
    for name, key in keys.items():
        by_key.setdefault(key, []).append(name)
    for key, names in by_key.items():
        if key in RESERVED:
            raise KeyClashError(
                gettext("The key “%(key)s” is reserved and cannot be used for “%(action)s”.")
                % {"key": key, "action": labels[names[0]]}
            )
        if len(names) > 1:
            raise KeyClashError(
                gettext("The key “%(key)s” is used for both “%(first)s” and “%(second)s”.")
                % {"key": key, "first": labels[names[0]], "second": labels[names[1]]}
            )
    return {name: key for name, key in keys.items() if key != defaults[name]}


#: The keys of the types of errors, in their order; the page's script has the same (marking.js).
TYPE_KEYS = ("a", "f", "p", "t", "s", "l", "n", "o")
#: What raters do not have: they give no verdict and see no evidence.
_OF_VERDICTS = frozenset({"confirm", "reject", "accept", "correction", "evidence"})


def grouped_actions(
    project: Project, protocol: Protocol | None = None
) -> list[tuple[str, bool, list[tuple[str, str]]]]:
    """Groups of key and label, for the help page; and whether they are for SIT suspects only.

    :param protocol: of the rating campaign that is rated; None for suspects
    """
    keys = key_map(project)
    marks = protocol is not None and protocol != Protocol.WMT20
    groups = _marking_keys(protocol) if marks else {}
    for action in ACTIONS:
        if protocol and (action.name in _OF_VERDICTS or action.group is _MEMBERS):
            continue
        if marks and action.group is _RATING:
            continue
        group = _RATED.get(action.group, action.group) if protocol else action.group
        shown = {" ": "Space", "X": "Shift+X"}.get(keys[action.name], keys[action.name])
        groups.setdefault(str(group), []).append((shown, str(action.label)))
    return [(group, group == str(_MEMBERS), rows) for group, rows in groups.items()]


_RATED = {_VERDICT: _("Your answer"), _CATEGORY: _("Category of a critical error")}


def _marking_keys(protocol: Protocol | None) -> dict[str, list[tuple[str, str]]]:
    """Fixed keys that mark errors."""
    severities = zip("123", Severity.labels, strict=True)
    rows = [
        ("← →", gettext("Choose a word")),
        ("Shift+→", gettext("Choose several words")),
        ("↑ ↓", gettext("Source, or another translation")),
        *((key, str(capfirst(label))) for key, label in severities),
        ("x", gettext("Remove mark")),
        ("Enter", gettext("No more errors")),
    ]
    if protocol == Protocol.ESA:
        return {gettext("Marks"): [*rows, ("0–100", gettext("Score, then Enter"))]}
    types = [(key, str(one)) for key, one in zip(TYPE_KEYS, ErrorType.labels, strict=True)]
    return {gettext("Marks"): rows, gettext("Type of error"): types}
