"""Log lines, as JSON for collectors, with secrets masked and tracebacks only where code is at fault."""

from __future__ import annotations

import json
import logging
import os
import re
import traceback
from datetime import UTC, datetime

from redis import RedisError

from triage.services.common import log_context

SECRET_NAME = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL")
URL_PASSWORD = re.compile(r"(?<=://)([^/\s:@]*):[^/\s@]+@")
#: Shorter values are not masked: they may be ordinary words.
SHORTEST_SECRET = 8
#: The parts of Celery that only carry tasks; what fails in a task is logged by others.
TRANSPORT = ("celery.beat", "celery.worker", "kombu")


class MaskSecrets(logging.Filter):
    """Masks the values of secret environment variables and passwords in URLs."""

    def __init__(self) -> None:
        super().__init__()
        values = (
            value
            for name, value in os.environ.items()
            if SECRET_NAME.search(name) and len(value) >= SHORTEST_SECRET
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


class OneLine(logging.Filter):
    """Leaves one line where no code is at fault: a request was refused (4xx), or Redis failed Celery."""

    def filter(self, record: logging.LogRecord) -> bool:
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        elif (
            record.name.startswith(TRANSPORT)
            and record.exc_info
            and _is_of_redis(record.exc_info[1])
        ):
            # Celery adds its own stack to some messages.
            record.msg = f"{record.getMessage().splitlines()[0]} ({record.exc_info[1]})"
            record.args, record.exc_info, record.exc_text = (), None, None
        return True


def _is_of_redis(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, RedisError):
            return True
        error = error.__cause__ or error.__context__
    return False


class JsonLine(logging.Formatter):
    """One JSON object per line: the message, its logger, and the ids of request, task and run."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
            **log_context.current(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            line["exception"] = record.exc_text
        return json.dumps(line, ensure_ascii=False, default=str)
