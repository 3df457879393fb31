"""Keeps secrets out of logs."""

from __future__ import annotations

import logging
import os
import re
import traceback

SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL")
URL_PASSWORD = re.compile(r"(?<=://)([^/\s:@]*):[^/\s@]+@")
SHORTEST = 8


class MaskSecrets(logging.Filter):
    """Replaces the values of secret environment variables, and passwords in addresses."""

    def __init__(self) -> None:
        super().__init__()
        values = (
            value
            for name, value in os.environ.items()
            if SECRET_NAME.search(name) and len(value) >= SHORTEST
        )
        longest_first = sorted(map(re.escape, values), key=len, reverse=True)
        self.values = re.compile("|".join(longest_first)) if longest_first else None

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self.mask(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = self.mask("".join(traceback.format_exception(*record.exc_info)))
        return True

    def mask(self, text: str) -> str:
        """Return ``text`` with every known secret as ``***``."""
        if self.values:
            text = self.values.sub("***", text)
        return URL_PASSWORD.sub(r"\1:***@", text)
