"""User preferences, and a validator that rejects user names that look like existing ones.

The validator belongs to the field, so that invitations, the admin and commands all use it.

Names are compared with all others ignoring case, and by appearance: letters of other scripts and
digits are replaced by the Latin letters that they look like. Names that mix scripts are rejected.
For names in one script, the table covers the scripts that resemble Latin (Cyrillic, Greek,
Armenian) and unusual Latin letters. This avoids Unicode's full list of confusable characters, which
would reject many legitimate names.
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
    # Digits, and the capital that looks like a small l
    "01I": "oll",
    # Cyrillic
    "аԁеһіјӏкмопрԛсѕтѵԝхуьг": "adehijlkmonpqcstvwxybr",
    "АВЕНІЈӀКМОРԚСЅТѴԜХУ": "ABEHlJlKMOPQCSTVWXY",
    # Greek
    "αβγεικνορτυχω": "abyeikvoptuxw",
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "ABEZHlKMNOPTYX",
    # Armenian
    "օսոհցզ": "ounhgq",
    # Latin: phonetic letters, Turkish ones, and small capitals
    "ɑɡıɩǀƖ": "agiill",
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ": "abcdefghijklmnoprstuvwyz",
}
_LATIN = {
    ord(letter): like
    for letters, alike in _DRAWN_LIKE.items()
    for letter, like in zip(letters, alike, strict=True)
}
#: Scripts in everyday use, by the first word of their letters' Unicode names, and those that are
#: written together.
_EVERYDAY = frozenset((
    "LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "THAANA",
    "ETHIOPIC", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU",
    "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "CJK",
    "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL",
))  # fmt: skip
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)


def skeleton(name: str) -> str:
    """The lower-case Latin letters that a name looks like."""
    return unicodedata.normalize("NFKC", name).translate(_LATIN).casefold()


def check_new(name: str) -> None:
    """Validate the name of a new account.

    Existing names pass: they are not new, and the field itself checks that names are unique.

    :raises ValidationError: the name mixes scripts, or looks like that of another account.
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
    """Check that a name does not look like any of the others.

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
    # Both forms, because a capital Nu looks like N, but a small nu like v.
    return {skeleton(name), unicodedata.normalize("NFKC", name).casefold()}


def _scripts(name: str) -> set[str]:
    return {
        unicodedata.name(letter, "?").split()[0]
        for letter in unicodedata.normalize("NFKC", name)
        if unicodedata.category(letter).startswith("L")
    }


User._meta.get_field("username").validators.append(check_new)


class Preference(models.Model):
    """``language``, a code of ``settings.LANGUAGES``, applies after sign-in and to mail.

    ``first_views`` has the query string that the user's list of suspects begins with, by the
    primary key of the project.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preference"
    )
    language = models.CharField(max_length=8, blank=True)
    first_views = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"{self.user}: {self.language}"
