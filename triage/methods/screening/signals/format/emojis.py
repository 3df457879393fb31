"""Emoji differing in number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import emoji

from triage.methods.messages import Sentence
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span

# Below this code point the library's list holds only ©, ® and digits with a keycap.
_FIRST = "\u203c"
_AS_EMOJI = "\ufe0f"


class Emojis(Signal):
    """A different number of emoji on the two sides, as in the WMT 2020 paper."""

    name = "emoji"
    title = "Different number of emoji"
    category = ""

    def check(self, pair: Pair) -> Finding | None:
        as_pictures = _drawn_as_pictures(pair.source) | _drawn_as_pictures(pair.translation)
        source, target = (
            emoji_spans(text, as_pictures) for text in (pair.source, pair.translation)
        )
        if len(source) == len(target):
            return None
        message = Sentence.COUNT_OF_EMOJI(n=len(source), m=len(target))
        return self.finding(message, 0.8, source, target)


def emoji_spans(text: str, as_pictures: frozenset[str] = frozenset()) -> Sequence[Span]:
    """Return the emoji of a text; a joined sequence (family, flag) is one.

    Marks that are drawn as plain text unless asked otherwise (™, ↔, ☎) count only where the
    text asks for a picture, or where ``as_pictures`` holds them: the other side asks for it.

    >>> [span.text for span in emoji_spans("Hi 😀 ™")]
    ['😀']
    """
    if not text or max(text) < _FIRST:
        return []
    return [
        Span(found["match_start"], found["match_end"], found["emoji"])
        for found in emoji.emoji_list(text)
        if _is_picture(found["emoji"]) or found["emoji"] in as_pictures
    ]


def _drawn_as_pictures(text: str) -> frozenset[str]:
    """The marks that a text wants drawn as pictures, without the sign that says so."""
    return frozenset(before for before, sign in pairwise(text) if sign == _AS_EMOJI)


def _is_picture(found: str) -> bool:
    return found[0] >= "\U0001f000" or _AS_EMOJI in found or found in _PICTURES


# Emoji of the basic plane that are pictures by default (Emoji_Presentation of Unicode 15).
_PICTURES = frozenset(
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
