"""What the processes of a benchmark's site use: processor time and memory, by program."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE_MEGABYTES = os.sysconf("SC_PAGE_SIZE") / 1_000_000


@dataclass(frozen=True, slots=True)
class Use:
    """``cpu`` in seconds since the program's start; ``memory`` resident, in megabytes."""

    cpu: float
    memory: float


def used(data: Path) -> dict[str, Use]:
    """Every program that runs on the data folder, its processes together (Linux only)."""
    found: dict[str, Use] = defaultdict(lambda: Use(0.0, 0.0))
    for name, process in _programs(data):
        try:
            fields = (process / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        before = found[name]
        cpu = sum(map(int, fields[11:13])) / TICKS
        found[name] = Use(before.cpu + cpu, before.memory + int(fields[21]) * PAGE_MEGABYTES)
    return dict(found)


def _programs(data: Path) -> Iterator[tuple[str, Path]]:
    wanted = f"MTRIAGE_DATA={data}".encode()
    for process in Path("/proc").iterdir():
        if not process.name.isdecimal() or int(process.name) == os.getpid():
            continue
        try:
            if wanted in (process / "environ").read_bytes().split(b"\0"):
                yield _name((process / "cmdline").read_bytes()), process
        except OSError:
            continue


def _name(command: bytes) -> str:
    words = command.replace(b"\0", b" ").decode("utf-8", "replace")
    for name in ("mt_server", "redis-server", "gunicorn", "webapp beat", "supervisord"):
        if name in words:
            return name
    for queue in ("default", "translate", "nlp", "exchange", "upkeep"):
        if f" -Q {queue}" in words:
            return f"worker {queue}"
    return "other"
