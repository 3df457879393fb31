"""What is wrong with a request about file checks."""

from __future__ import annotations


class FileCheckError(Exception):
    """A file check, a rule or an answer is refused; the message says why, with its code."""
