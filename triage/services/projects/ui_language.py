"""The user's language: chosen on a page, stored for later sign-ins and for mail."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth.models import User

from triage.models import Preference


def is_offered(language: str) -> bool:
    return language in dict(settings.LANGUAGES)


def remember(user: User, language: str) -> None:
    """Store a user's choice; languages that are not offered are ignored."""
    if is_offered(language):
        Preference.objects.update_or_create(user=user, defaults={"language": language})


def of(user: User) -> str:
    """The language that a user chose last; empty if none, or if it is no longer offered."""
    language = Preference.objects.filter(user=user).values_list("language", flat=True).first() or ""
    return language if is_offered(language) else ""


def by_language(addresses: Iterable[str], otherwise: str = "") -> dict[str, list[str]]:
    """Group e-mail addresses by their users' languages.

    :param otherwise: the language of everybody else; the site's own if empty
    """
    rows = Preference.objects.exclude(user__email="").values_list("user__email", "language")
    known = {email.casefold(): language for email, language in rows if is_offered(language)}
    found: dict[str, list[str]] = defaultdict(list)
    for address in addresses:
        language = known.get(address.casefold()) or otherwise or settings.LANGUAGE_CODE
        found[language].append(address)
    return dict(found)
