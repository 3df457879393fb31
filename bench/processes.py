"""Measures the processor time and memory of a benchmark site's processes, by program."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
ENGINE = "firefox_process"


@dataclass(frozen=True, slots=True)
class Use:
    """``cpu`` in seconds since the program started; ``memory`` in megabytes, shared pages divided
    among those who share them."""

    cpu: float
    memory: float


def used(data: Path) -> dict[str, Use]:
    """Sum the usage of each program running on the data folder over its processes (Linux only)."""
    found: dict[str, Use] = defaultdict(lambda: Use(0.0, 0.0))
    for name, process in _programs(data):
        fields = _stat(process)
        if not fields:
            continue
        before = found[name]
        cpu = sum(map(int, fields[11:13])) / TICKS
        found[name] = Use(before.cpu + cpu, before.memory + _memory(process))
    return dict(found)


def states(data: Path, program: str) -> list[str]:
    """The states of a program's processes on the data folder, such as R (running) and S."""
    fields = [_stat(process) for name, process in _programs(data) if name == program]
    return [row[0] for row in fields if row]


def used_by_postgres(port: int) -> Use:
    """The server on the port, with the processes of its connections, including finished ones."""
    fields = {name: _stat(process) for name, process in _numbered()}
    ports = (f"port={port}".encode(), b"postgres")
    servers = [
        name
        for name, process in _numbered()
        if all(word in _command(process) for word in ports) and b"-D" in _command(process)
    ]
    own = {name: row for name, row in fields.items() if name in servers}
    served = {name: row for name, row in fields.items() if row and row[1] in servers}
    ticks = sum(sum(map(int, row[11:15])) for row in own.values())
    ticks += sum(sum(map(int, row[11:13])) for row in served.values())
    return Use(ticks / TICKS, sum(_memory(Path("/proc") / name) for name in own | served))


def _numbered() -> Iterator[tuple[str, Path]]:
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            yield process.name, process


def _stat(process: Path) -> list[str]:
    """The fields after the name in ``/proc/PID/stat``: the state, the parent, ..."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _memory(process: Path) -> float:
    """Megabytes; 0 for a process that is gone or belongs to somebody else."""
    try:
        lines = (process / "smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def _command(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def _programs(data: Path) -> Iterator[tuple[str, Path]]:
    """The programs that were started on the data folder, and their children, such as Redis, which
    overwrites its environment."""
    wanted = f"MTRIAGE_DATA={data}".encode()
    others = {name: process for name, process in _numbered() if int(name) != os.getpid()}
    started = {name for name, process in others.items() if wanted in _environment(process)}
    for name, process in others.items():
        if name in started or "".join(_stat(process)[1:2]) in started:
            yield _name(_command(process)), process


def _environment(process: Path) -> list[bytes]:
    try:
        return (process / "environ").read_bytes().split(b"\0")
    except OSError:
        return []


def _name(command: bytes) -> str:
    words = command.replace(b"\0", b" ").decode("utf-8", "replace")
    for name in (
        "mt_server",
        "redis-server",
        "webapp.server.web",
        "webapp beat",
        "supervisord",
        ENGINE,
    ):
        if name in words:
            return name
    for queue in ("default", "translate", "nlp", "exchange", "upkeep"):
        if f" -Q {queue}" in words:
            return f"worker {queue}"
    return "other"
