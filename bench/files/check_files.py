"""Times ``mtriage check`` on generated files.

``python -m bench.files.check_files [--units N] [--format po|tmx|tsv|xlf ...]`` checks one file per
format, by default with a million units, one in a thousand of which is wrong. Prints units per
second of processor time, the peak memory of the process, and whether the progress bar reached its
end.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import random
import subprocess
import sys
import tempfile
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


def measured(form: str, units: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file, output = folder / f"a.{form}", folder / "out"
        write(file, units)
        command = [sys.executable, "-m", "triage.cli.command", "check", str(file)]
        more = ["--format", "sarif", "--output", str(output)]
        # The bar is drawn on terminals only.
        screen, terminal = pty.openpty()
        start = time.perf_counter()
        process = subprocess.Popen([*command, *more], stderr=terminal)
        os.close(terminal)
        last = drawn_last(screen)
        _, status, used = os.wait4(process.pid, 0)
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
            "peak_mb": round(used.ru_maxrss / 1024),
            "progress_to_the_end": b"100%" in last,
        }


def main() -> None:
    parser = argparse.ArgumentParser("bench.files.check_files", description=__doc__)
    parser.add_argument("--units", type=int, nargs="+", default=[1_000_000])
    parser.add_argument("--format", choices=list(FORMATS), nargs="+", default=["tsv", "tmx"])
    options = parser.parse_args()
    for form in options.format:
        for units in options.units:
            print(json.dumps(measured(form, units)), flush=True)


if __name__ == "__main__":
    main()
