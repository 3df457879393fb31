"""A different number of emoji."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import emoji

from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span

# Below this code point the library lists only ©, ® and digits with a keycap.
_FIRST = "\u203c"
_AS_EMOJI = "\ufe0f"


class Emojis(Signal):
    """Source and translation have different numbers of emoji, as in the WMT 2020 paper."""

    name = "emoji"
    category = ""

    def check(self, pair: Pair) -> SignalFinding | None:
        as_pictures = _drawn_as_pictures(pair.source) | _drawn_as_pictures(pair.translation)
        source, target = (
            emoji_spans(text, as_pictures) for text in (pair.source, pair.translation)
        )
        if len(source) == len(target):
            return None
        message = MethodMessage.COUNT_OF_EMOJI(n=len(source), m=len(target))
        return self.finding(message, 0.8, source, target)


def emoji_spans(text: str, as_pictures: frozenset[str] = frozenset()) -> Sequence[Span]:
    """Return the emoji in a text; a joined sequence (family, flag) counts as one.

    Characters that are drawn as plain text by default (™, ↔, ☎) count only if the text requests
    emoji presentation, or if ``as_pictures`` contains them because the other side requests it.

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
    """Return the characters for which a text requests emoji presentation (U+FE0F)."""
    return frozenset(before for before, sign in pairwise(text) if sign == _AS_EMOJI)


def _is_picture(found: str) -> bool:
    return found[0] >= "\U0001f000" or _AS_EMOJI in found or found in _PICTURES


# Emoji of the basic plane that are drawn as pictures by default (Emoji_Presentation of Unicode 15).
_PICTURES = frozenset(
    "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕"
)
