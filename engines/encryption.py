"""Encrypts secrets that are stored in the database, such as engine keys."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from itertools import chain

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage


def encrypt(value: str) -> str:
    """Encrypt a value with the newest secret."""
    return _fernet().encrypt(value.encode()).decode()


def decrypt(encrypted: str) -> str:
    """Decrypt a stored value.

    :raises EngineConfigurationError: none of the secrets decrypts it.
    """
    try:
        return _fernet().decrypt(encrypted.encode()).decode()
    except InvalidToken:
        raise EngineConfigurationError(
            EngineMessage.KEY_NOT_OPENED(), remedy=EngineMessage.ENTER_THE_KEY_AGAIN()
        ) from None


def rotate(encrypted: str) -> str:
    """Encrypt a stored value again, with the newest secret.

    :raises EngineConfigurationError: none of the secrets decrypts it.
    """
    return encrypt(decrypt(encrypted))


def _fernet() -> MultiFernet:
    """Newest secret first: ENGINE_KEY_SECRETS, then SECRET_KEY and its fallbacks."""
    own: list[str] = getattr(settings, "ENGINE_KEY_SECRETS", [])
    secrets = chain(own, [settings.SECRET_KEY], settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_derived(secret)) for secret in secrets])


@lru_cache(maxsize=32)
def _derived(secret: str) -> bytes:
    digest = hashlib.scrypt(
        secret.encode(), salt=b"mtriage.engine-keys", n=2**12, r=8, p=1, dklen=32
    )
    return base64.urlsafe_b64encode(digest)
