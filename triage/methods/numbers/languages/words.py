"""How the words of a language are written down: rows of numbers, scales, months, and rules.

Each function returns words and their readings, which ``merge`` makes one table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal

from triage.methods.numbers.kinds import Doubt, Flag
from triage.methods.numbers.languages.base import (
    NUMBER_ROLES,
    Entry,
    Homograph,
    Role,
    Surroundings,
    Word,
)
from triage.methods.numbers.languages.phrases import Phrases, all_of


def listed(names: str) -> tuple[str, ...]:
    """Several words that are written as one string: ``listed("dieci undici dodici")``."""
    return tuple(names.split())


def compound(value: int) -> Word:
    """An addend of one word, which may be followed by as much as its zeros leave room for."""
    room = 1000 if value % 1000 == 0 else 100 if value % 100 == 0 else 1
    return Word(Role.ADD, Decimal(value), room)


def of(
    role: Role, names: str, value: int | str = 0, room: int = 1, **more: bool | str
) -> dict[str, Entry]:
    """Several words with the same role."""
    word = Word(role, Decimal(value), room, **more)  # type: ignore[arg-type]
    return dict.fromkeys(names.split(), word)


def add(names: str, value: int | str, room: int = 1, **more: bool | str) -> dict[str, Entry]:
    """Several spellings of one addend: ``add("two zwo", 2)``."""
    return of(Role.ADD, names, value, room, **more)


def mul(names: str, value: int | str, **more: bool | str) -> dict[str, Entry]:
    """Several spellings of one multiplier."""
    return of(Role.MUL, names, value, 1, **more)


def scale(value: int, one: str, many: str, **more: bool | str) -> dict[str, Entry]:
    """A multiplier and its plural, which is weak: ``scale(10**6, "milió", "milions")``."""
    return mul(one, value, **more) | mul(many, value, weak=True, **more)


def nearly(value: int, one: str, many: str) -> dict[str, Entry]:
    """Approximate multipliers: ``nearly(100, "centenar", "centenares")``."""
    return scale(value, one, many, doubt=Doubt.APPROXIMATE)


def row(
    names: str, first: int, step: int = 1, room: int = 1, role: Role = Role.ADD, **more: bool | str
) -> dict[str, Entry]:
    """Consecutive values: ``row("one two three", 1)``; ``a/b`` are spellings of one."""
    table: dict[str, Entry] = {}
    for index, spellings in enumerate(names.split()):
        table |= of(role, spellings.replace("/", " "), first + index * step, room, **more)
    return table


def about(names: str, first: int = 20) -> dict[str, Entry]:
    """Approximate collective tens, from ``first`` on: ``about("veintena treintena")``."""
    return row(names, first, 10, weak=True, doubt=Doubt.APPROXIMATE)


def parts(names: str, first: int = 3) -> dict[str, Entry]:
    """Consecutive shares: ``parts("thirds fourths")``."""
    return row(names, first, role=Role.PART)


def ranks(names: str, first: int = 1) -> dict[str, Entry]:
    """Consecutive ordinals: ``ranks("first second")``."""
    return row(names, first, role=Role.ORDINAL, weak=True)


def labels(names: str) -> dict[str, Entry]:
    """Words that make the number after them a name: room, page."""
    return of(Role.LABEL, names)


def percents(names: str) -> dict[str, Entry]:
    """Words for per cent."""
    return of(Role.PERCENT, names, unit=Flag.PERCENT)


def money(major: str, minor: str, tenth: str = "") -> dict[str, Entry]:
    """Currencies, their hundredths, and the tenths of the yuan."""
    return {
        **of(Role.MAJOR, major, unit=Flag.MONEY),
        **of(Role.MINOR, minor, unit=Flag.MINOR),
        **of(Role.MINOR, tenth, unit=Flag.TENTH),
    }


def months(names: str) -> dict[str, Entry]:
    """Twelve months in order; ``a/b`` are forms of one."""
    return row(names, 1, role=Role.MONTH)


def halves(
    half: Phrases, rises: Phrases, falls: Phrases, halved: Phrases, grown: Phrases = ""
) -> dict[str, Phrases]:
    """Multiples of a half and of one and a half: sank to half, grew by half.

    :param half: a difference by half, with its preposition.
    :param rises, falls: verbs that make it a rise or a fall, before or right after it.
    :param halved: other words for half as much.
    :param grown: other words for half as much again.
    """
    far = r"{(?:\s[\w-]+){0,8}?} "
    rise, fall = (f"({verbs}){far}({half}), ({half})[ ]({verbs})" for verbs in (rises, falls))
    return {"1.5": all_of(grown, rise), "0.5": all_of(halved, fall)}


def not_after(*before: str) -> Homograph:
    """A homograph rule: a word is not a number after one of these ("al menos 20")."""
    stop = frozenset(before)

    def rule(here: Surroundings) -> bool:
        last = here.before.lower().replace("’", " ").replace("'", " ").split()
        return not (last and last[-1].lstrip('([«“"') in stop)

    return rule


def only_after(before: str) -> Homograph:
    """A homograph rule: a word is a number only after one of these (более тысячи)."""
    wanted = frozenset(before.split())

    def rule(here: Surroundings) -> bool:
        last = here.before.lower().split()
        return bool(last) and last[-1] in wanted

    return rule


_SHORTENED = re.compile(r"\.(?:\s?[,)–-]|\s\d)")


def no_abbreviation(here: Surroundings) -> bool:
    """A homograph rule: an abbreviated month is not a number (12 sept., sept. 2020)."""
    return not (_SHORTENED.match(here.after) or here.before.rstrip()[-1:].isdigit())


def merge(tables: Iterable[Mapping[str, Entry]]) -> dict[str, Entry]:
    """Merge tables; later ones win, but number words win over others ("sept" is seven)."""
    merged: dict[str, Entry] = {}
    for table in tables:
        for word, entry in table.items():
            if word in merged and _is_number(merged[word]) and not _is_number(entry):
                continue
            merged[word] = entry
    return merged


def _is_number(entry: Entry) -> bool:
    return not isinstance(entry, Word) or entry.role in NUMBER_ROLES
