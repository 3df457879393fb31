"""Times ``mtriage check`` on generated files, and on catalogues.

``python -m bench.files.check_files [--units N] [--format po|tmx|tsv|xlf ...] [--jobs N]`` checks one file
per format, by default with a million units, one in a thousand of which is wrong. Prints units per
second of processor time, the peak memory, and whether the progress bar reached its end.

``python -m bench.files.check_files --catalogues DIR [--jobs N]`` checks a copy of the PO files in a folder
three times with a cache of its own: for the first time, unchanged, and after a change of one
translation in the largest file.

Memory is the sum of what all processes of the command take (PSS: pages that n processes share count
1/n in each), looked at every 0.2 seconds (Linux).
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

WRONG = 1000
#: The start of a file of a format, each unit, and the end.
FORMATS = {
    "po": (
        'msgid ""\nmsgstr ""\n"Language: es\\n"\n\n',
        'msgctxt "{0}"\nmsgid "{1}"\nmsgstr "{2}"\n\n',
        "",
    ),
    "tmx": (
        '<tmx version="1.4"><header srclang="en"/><body>\n',
        '<tu tuid="{0}"><tuv xml:lang="en"><seg>{1}</seg></tuv>\n<tuv xml:lang="es"><seg>{2}</seg></tuv></tu>\n',
        "</body></tmx>\n",
    ),
    "tsv": ("id\ten\tes\n", "{0}\t{1}\t{2}\n", ""),
    "xlf": (
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="es"><body>\n',
        '<trans-unit id="{0}"><source>{1}</source>\n<target>{2}</target></trans-unit>\n',
        "</body></file></xliff>\n",
    ),
}


def pairs(count: int, seed: int) -> Iterator[tuple[int, str, str]]:
    rng = random.Random(seed)
    for place in range(count):
        number = rng.randint(3, 99_999)
        written = number if place % WRONG else number + 1
        yield (
            place,
            f"{number} messages were saved on the server.",
            f"{written} mensajes se guardaron en el servidor.",
        )


def write(path: Path, count: int) -> None:
    begin, unit, end = FORMATS[path.suffix[1:]]
    with path.open("w", encoding="utf-8") as file:
        file.write(begin)
        for row in pairs(count, 1):
            file.write(unit.format(*row))
        file.write(end)


def drawn_last(screen: int) -> bytes:
    """Read a terminal until its program ends; return what it drew last."""
    last = b""
    while True:
        try:
            drawn = os.read(screen, 4096)
        except OSError:  # the program has closed its end
            return last
        if not drawn:
            return last
        last = (last + drawn)[-4096:]


def processes(first: int) -> list[int]:
    """A process and those that it started, whichever are left."""
    found = [first]
    for one in found:
        try:
            for thread in Path(f"/proc/{one}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
        except OSError:
            continue
    return found


def memory(process: int) -> int:
    """The proportional share of memory that a process takes, in kB."""
    try:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0
    found = re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)
    return int(found[1]) if found else 0


class Peak(threading.Thread):
    """Looks at the memory of a process and those that it starts until it is joined."""

    def __init__(self, process: int) -> None:
        super().__init__()
        self._process = process
        self._done = threading.Event()
        self.kilobytes = 0

    def run(self) -> None:
        while not self._done.wait(0.2):
            now = sum(map(memory, processes(self._process)))
            self.kilobytes = max(self.kilobytes, now)

    def join(self, timeout: float | None = None) -> None:
        self._done.set()
        super().join(timeout)


def of_catalogues(place: Path, jobs: int) -> Iterator[dict[str, object]]:
    """Check the catalogues in a folder, again unchanged, and again after a change of one text."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "files"
        shutil.copytree(place, folder)
        largest = max(folder.rglob("*.po"), key=lambda path: path.stat().st_size)
        for run in ("first", "unchanged", "one text changed"):
            if run == "one text changed":
                before, last = largest.read_text("utf-8").rsplit('"', 1)
                largest.write_text(f'{before}x"{last}', "utf-8")
            more = ["--jobs", str(jobs), "--fail-on", "never", "--output", f"{name}/out"]
            process = subprocess.Popen(
                [sys.executable, "-m", "triage.cli.command", "check", str(folder), *more],
                stderr=subprocess.PIPE,
                env={**os.environ, "MTRIAGE_CACHE": f"{name}/cache"},
            )
            peak = Peak(process.pid)
            peak.start()
            start = time.perf_counter()
            assert process.stderr
            said = process.stderr.read().decode()
            _, status, used = os.wait4(process.pid, 0)
            peak.join()
            checked = re.search(r"([\d,]+) units in ([\d,]+) files? checked", said)
            yield {
                "bench": "check_catalogues",
                "run": run,
                "jobs": jobs,
                "checked": checked[0] if checked else said[-200:],
                "status": os.waitstatus_to_exitcode(status),
                "seconds": round(time.perf_counter() - start, 1),
                "cpu_seconds": round(used.ru_utime + used.ru_stime, 1),
                "peak_mb": round(peak.kilobytes / 1024),
            }


def measured(form: str, units: int, jobs: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file, output = folder / f"a.{form}", folder / "out"
        write(file, units)
        command = [sys.executable, "-m", "triage.cli.command", "check", str(file)]
        more = ["--format", "sarif", "--output", str(output), "--no-cache", "--jobs", str(jobs)]
        # The bar is drawn on terminals only.
        screen, terminal = pty.openpty()
        start = time.perf_counter()
        process = subprocess.Popen([*command, *more], stderr=terminal)
        os.close(terminal)
        peak = Peak(process.pid)
        peak.start()
        last = drawn_last(screen)
        _, status, used = os.wait4(process.pid, 0)
        peak.join()
        seconds = time.perf_counter() - start
        cpu = used.ru_utime + used.ru_stime
        return {
            "bench": "check_files",
            "format": form,
            "units": units,
            "file_mb": round(file.stat().st_size / 1e6),
            "status": os.waitstatus_to_exitcode(status),
            "findings": output.read_text("utf-8").count('"ruleId"'),
            "seconds": round(seconds, 1),
            "cpu_seconds": round(cpu, 1),
            "units_per_cpu_second": round(units / cpu),
            "peak_mb": round(peak.kilobytes / 1024),
            "progress_to_the_end": b"100%" in last,
        }


def main() -> None:
    parser = argparse.ArgumentParser("bench.files.check_files", description=__doc__)
    parser.add_argument("--units", type=int, nargs="+", default=[1_000_000])
    parser.add_argument("--format", choices=list(FORMATS), nargs="+", default=["tsv", "tmx"])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--catalogues", type=Path, metavar="DIR")
    options = parser.parse_args()
    if options.catalogues:
        for found in of_catalogues(options.catalogues, options.jobs):
            print(json.dumps(found), flush=True)
        return
    for form in options.format:
        for units in options.units:
            print(json.dumps(measured(form, units, options.jobs)), flush=True)


if __name__ == "__main__":
    main()
