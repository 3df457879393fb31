"""A fast password hasher for tests."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class QuickHasher(PBKDF2PasswordHasher):
    """Makes hashes that every process can verify, without the second of work that makes them safe."""

    iterations = 1
