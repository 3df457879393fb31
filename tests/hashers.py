"""Password hashing for tests."""

from __future__ import annotations

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class QuickHasher(PBKDF2PasswordHasher):
    """Makes hashes that every process can check, without the second of work that protects them."""

    iterations = 1
