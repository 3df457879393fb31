from __future__ import annotations

from collections import Counter

import pytest

READ_BACK: Counter[str] = Counter()
"""How many rendered numbers were read back, by language."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if READ_BACK:
        counts = ", ".join(f"{language} {count}" for language, count in READ_BACK.most_common())
        terminalreporter.write_line(f"Numbers read back: {READ_BACK.total()} ({counts})")
