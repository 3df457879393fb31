"""What the pages call the signals of a screening, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

SIGNAL_TITLES: dict[str, StrPromise] = {
    "numbers": _("Number, unit or date changed"),
    "markup": _("Markup or format changed"),
    "empty": _("Empty translation"),
    "untranslated": _("Untranslated source"),
    "wrong_language": _("Wrong language"),
    "truncated": _("Truncated translation"),
    "repeated": _("Repeated words"),
    "negation": _("Negation lost, added or moved"),
    "toxicity": _("Introduced toxicity"),
    "entities": _("Name lost or changed"),
    "sentiment": _("Sentiment inverted"),
    "emoji": _("Different number of emoji"),
    "idioms": _("Idiom in the source"),
    "refusal": _("Refused to translate"),
    "chatter": _("Chatter around the translation"),
    "obeyed": _("Instruction obeyed instead of translated"),
    "risk_terms": _("Risk term lost"),
    "glossary": _("Glossary not followed"),
}
