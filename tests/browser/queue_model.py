"""What the queue promises, said once more and plainly: a key on what the screen shows.

Written from ``docs/review.md``, without a look at how the page does it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

CATEGORIES = {"t": "TOX", "s": "SAF", "m": "NAM", "g": "NEG", "e": "SEN", "u": "NUM", "o": "OTH"}
RATINGS = "12345"
#: Keys that say something of the answer, and those that leave it as it is.
ANSWERING = ["a", "x", " ", "f", "n", "y", "X", "Enter", "Escape", *CATEGORIES, *RATINGS]
OTHERS = ["j", "k", "w", "b", "=", "+", "d", "c", "i", "v", "p", "?", "h", "Backspace"]


@dataclass(frozen=True)
class Shown:
    """An item and what is pressed of its answer. ``members``: of an issue, None while not judged."""

    suggested: str = ""
    rated: bool = False
    answer: str = ""
    category: str = ""
    critical: bool | None = None
    rating: int | None = None
    toxic: bool | None = None
    flagged: bool = False
    members: tuple[bool | None, ...] = ()
    focus: int = 0

    def asks(self) -> str:
        """What is missing before the answer is stored; nothing when it is whole."""
        if not self.answer:
            return "answer"
        if self.answer == "skip":
            return ""
        if self.answer == "reject":
            return "rating" if self.rated and self.rating is None else ""
        if self.rating is None and (self.critical or self.rated):
            return "rating"
        if self.rating is not None and self.rating < 3 and self.critical is None:
            return "critical"
        if not self.category:
            return "category"
        if self.category == "TOX" and self.toxic is None:
            return "toxic"
        return "note" if self.category == "OTH" != self.suggested else ""


@dataclass(frozen=True)
class Pressed:
    """What a key did: the screen after it, and whether its answer is stored."""

    shown: Shown
    stored: bool = field(default=False)


def press(shown: Shown, key: str) -> Pressed:
    after = _after(shown, key)
    return Pressed(after, stored=after != shown and not after.asks())


def _after(shown: Shown, key: str) -> Shown:
    asked = shown.asks()
    if asked == "toxic" and key in "yn":
        return replace(shown, toxic=key == "y")
    if key == "Escape":
        members: tuple[bool | None, ...] = (None,) * len(shown.members)
        return Shown(shown.suggested, shown.rated, members=members, focus=shown.focus)
    if key == "o" and shown.members and shown.suggested and not shown.answer:
        # In triage the first key says of the original what a does of a variant.
        first = not any(member is not None for member in shown.members)
        return _member(replace(shown, focus=0), buggy=True, enough=first)
    if key in (*CATEGORIES, *RATINGS):
        return _rating(shown, int(key)) if key in RATINGS else _category(shown, key, asked)
    return _answered(shown, key)


def _answered(shown: Shown, key: str) -> Shown:
    if key == "f":
        return replace(shown, flagged=not shown.flagged)
    if key == "n":
        return replace(shown, critical=False) if shown.answer == "confirm" else shown
    if key == " ":
        return replace(shown, answer="skip", category="", critical=None)
    if shown.members:
        return _of_members(shown, key)
    if key == "a" and shown.answer != "confirm":
        return _confirmed(shown)
    if key == "x" and shown.answer != "reject":
        return replace(shown, answer="reject", category="", critical=None)
    return shown


def _confirmed(shown: Shown) -> Shown:
    return replace(shown, answer="confirm", category=shown.category or shown.suggested)


def _category(shown: Shown, key: str, asked: str) -> Shown:
    """Pressed first, or where it is asked whether it is critical, a category says that it is."""
    if shown.answer == "reject":
        return shown
    first = not shown.answer
    members = shown.members
    if first and members:
        members = _judged(shown, buggy=True)
    critical = True if first or asked == "critical" else shown.critical
    return replace(
        shown,
        answer="confirm",
        category=CATEGORIES[key],
        critical=critical,
        toxic=None,
        members=members,
    )


def _rating(shown: Shown, rating: int) -> Shown:
    if not shown.answer or (shown.critical and rating > 2):
        return shown
    return replace(shown, rating=rating, critical=shown.critical if rating < 3 else None)


def _judged(shown: Shown, *, buggy: bool) -> tuple[bool | None, ...]:
    members = list(shown.members)
    members[shown.focus] = buggy
    return tuple(members)


def _of_members(shown: Shown, key: str) -> Shown:
    last = len(shown.members) - 1
    if key == "j":
        return replace(shown, focus=min(shown.focus + 1, last))
    if key == "k":
        return replace(shown, focus=max(shown.focus - 1, 0))
    if key == "X":
        return replace(
            shown,
            members=(False,) * len(shown.members),
            answer="reject",
            category="",
            critical=None,
        )
    if key == "Enter" and not shown.answer:
        return _derived(shown) if any(member is not None for member in shown.members) else shown
    if key not in "ax" or (shown.answer and shown.members[shown.focus] is (key == "a")):
        return shown
    first = not any(member is not None for member in shown.members)
    # In triage one wrong variant is enough, and a fine one after which only the original is left.
    left = {at for at, member in enumerate(shown.members) if member is None}
    ends = first if key == "a" else not shown.rated and left == {0, shown.focus}
    enough = ends and shown.focus > 0 and bool(shown.suggested)
    return _member(shown, buggy=key == "a", enough=enough)


def _member(shown: Shown, *, buggy: bool, enough: bool) -> Shown:
    members = _judged(shown, buggy=buggy)
    judged = replace(shown, members=members, focus=_next_open(members, shown.focus))
    return _derived(judged) if enough or None not in members else judged


def _next_open(members: tuple[bool | None, ...], focus: int) -> int:
    open_ones = [at for at, member in enumerate(members) if member is None]
    later = [at for at in open_ones if at > focus]
    return next(iter(later or open_ones), focus)


def _derived(shown: Shown) -> Shown:
    """An issue is a bug if one of its members is."""
    if any(shown.members):
        return _confirmed(shown)
    return replace(shown, answer="reject", category="", critical=None)
