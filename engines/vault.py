"""Encrypt the keys of engines that are kept in the database."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from itertools import chain

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from engines.errors import EngineConfigurationError
from engines.messages import Sentence


def seal(key: str) -> str:
    """A key as it is stored; the newest secret encrypts."""
    return _ring().encrypt(key.encode()).decode()


def unseal(sealed: str) -> str:
    """The key behind a stored text.

    :raises EngineConfigurationError: none of the secrets opens it.
    """
    try:
        return _ring().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise EngineConfigurationError(
            Sentence.KEY_NOT_OPENED(), remedy=Sentence.ENTER_THE_KEY_AGAIN()
        ) from None


def reseal(sealed: str) -> str:
    """The same key, encrypted with the newest secret.

    :raises EngineConfigurationError: none of the secrets opens it.
    """
    return seal(unseal(sealed))


def _ring() -> MultiFernet:
    """Secrets newest first: those of ENGINE_KEY_SECRETS, then SECRET_KEY and its fallbacks."""
    own: list[str] = getattr(settings, "ENGINE_KEY_SECRETS", [])
    secrets = chain(own, [settings.SECRET_KEY], settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_derived(secret)) for secret in secrets])


@lru_cache(maxsize=32)
def _derived(secret: str) -> bytes:
    digest = hashlib.scrypt(
        secret.encode(), salt=b"mtriage.engine-keys", n=2**12, r=8, p=1, dklen=32
    )
    return base64.urlsafe_b64encode(digest)
