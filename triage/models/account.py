"""What a person chose for the whole site, and names of accounts that look alike are refused.

The check is one of the field's own, so that invitations, the admin and commands all make it.

A name is compared with every other one without regard to case, and by its look: letters of other
scripts, and digits, stand for the Latin letters that they are drawn like. Letters of two scripts in
one name are refused, which leaves whole names in one script; the table knows the scripts of them
that are drawn like Latin (Cyrillic, Greek, Armenian), and Latin's own odd letters. So no data of
all of Unicode's confusable characters is needed, which would also refuse many honest names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

_DRAWN_LIKE = {
    # Digits, and the capital that is drawn like a small l
    "01I": "oll",
    # Cyrillic
    "аԁеһіјӏкмопрԛсѕтѵԝхуьг": "adehijlkmonpqcstvwxybr",
    "АВЕНІЈӀКМОРԚСЅТѴԜХУ": "ABEHlJlKMOPQCSTVWXY",
    # Greek
    "αβγεικνορτυχω": "abyeikvoptuxw",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHlKMNOPTYX",
    # Armenian
    "օսոհցզ": "ounhgq",
    # Latin: those of phonetics, of Turkish, and small capitals
    "ɑɡıɩǀƖ": "agiill",
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghijklmnoprstuvwyz",
}
_LATIN = {
    ord(letter): like
    for letters, alike in _DRAWN_LIKE.items()
    for letter, like in zip(letters, alike, strict=True)
}
#: Scripts in everyday use, by the first word of their letters' names in Unicode, and those that
#: are written together.
_EVERYDAY = frozenset(
    [
        "LATIN",
        "CYRILLIC",
        "GREEK",
        "ARMENIAN",
        "GEORGIAN",
        "HEBREW",
        "ARABIC",
        "THAANA",
        "ETHIOPIC",
        "DEVANAGARI",
        "BENGALI",
        "GURMUKHI",
        "GUJARATI",
        "ORIYA",
        "TAMIL",
        "TELUGU",
        "KANNADA",
        "MALAYALAM",
        "SINHALA",
        "THAI",
        "LAO",
        "TIBETAN",
        "MYANMAR",
        "KHMER",
        "CJK",
        "HIRAGANA",
        "KATAKANA",
        "BOPOMOFO",
        "HANGUL",
    ]
)
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)


def skeleton(name: str) -> str:
    """The Latin letters that a name is drawn like, in small ones."""
    return unicodedata.normalize("NFKC", name).translate(_LATIN).casefold()


def check_new(name: str) -> None:
    """Pass silently if a new account may have this name; Django's own field asks this.

    A name that is here already is not new: the field itself refuses it where it must.

    :raises ValidationError: it mixes scripts, or looks like another account's.
    """
    if User.objects.filter(username=name).exists():
        return
    scripts = _scripts(name)
    if not (scripts <= _EVERYDAY and len(scripts) < 2) and not any(
        scripts <= those for those in _TOGETHER
    ):
        raise ValidationError(_("Use letters of one common script only."))
    check_apart(name, User.objects.values_list("username", flat=True))


def check_apart(name: str, others: Iterable[str]) -> None:
    """Pass silently if a name looks like none of the others.

    :raises ValidationError: it does.
    """
    mine = _forms(name)
    for other in others:
        if mine & _forms(other):
            raise ValidationError(
                _("%(name)s looks too similar to the existing user %(other)s.")
                % {"name": name, "other": other}
            )


def _forms(name: str) -> set[str]:
    # By its look alone a capital Nu would be no nu: one is drawn like N, the other like v.
    return {skeleton(name), unicodedata.normalize("NFKC", name).casefold()}


def _scripts(name: str) -> set[str]:
    return {
        unicodedata.name(letter, "?").split()[0]
        for letter in unicodedata.normalize("NFKC", name)
        if unicodedata.category(letter).startswith("L")
    }


User._meta.get_field("username").validators.append(check_new)


class Preference(models.Model):
    """``language`` is a code of ``settings.LANGUAGES``: of the pages after signing in, and of mail."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preference"
    )
    language = models.CharField(max_length=8)

    def __str__(self) -> str:
        return f"{self.user}: {self.language}"
