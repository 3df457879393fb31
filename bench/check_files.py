"""``mtriage check`` on made catalogues: ``python -m bench.check_files [UNITS]`` (default a million).

A quarter of the units stand in a PO file, the rest in a TMX file; one in a thousand is wrong.
Prints units per second and the most memory that the process held.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WRONG = 1000


def pairs(count: int, seed: int):
    rng = random.Random(seed)
    for place in range(count):
        number = rng.randint(3, 99_999)
        said = number if place % WRONG else number + 1
        yield (
            place,
            f"{number} messages were saved on the server.",
            f"{said} mensajes se guardaron en el servidor.",
        )


def write_po(path: Path, count: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write('msgid ""\nmsgstr ""\n"Language: es\\n"\n\n')
        for place, source, translation in pairs(count, 1):
            file.write(f'msgctxt "{place}"\nmsgid "{source}"\nmsgstr "{translation}"\n\n')


def write_tmx(path: Path, count: int) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write('<tmx version="1.4"><header srclang="en"/><body>\n')
        for place, source, translation in pairs(count, 2):
            file.write(
                f'<tu tuid="{place}"><tuv xml:lang="en"><seg>{source}</seg></tuv>\n'
                f'<tuv xml:lang="es"><seg>{translation}</seg></tuv></tu>\n'
            )
        file.write("</body></tmx>\n")


def main(units: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_po(folder / "a.po", units // 4)
        write_tmx(folder / "b.tmx", units - units // 4)
        command = [
            sys.executable,
            "-m",
            "triage.public.command",
            "check",
            folder / "a.po",
            folder / "b.tmx",
        ]
        start = time.perf_counter()
        done = subprocess.run(
            [*map(str, command), "--format", "sarif", "--output", str(folder / "out")], check=False
        )
        seconds = time.perf_counter() - start
        found = (folder / "out").read_text("utf-8").count('"ruleId"')
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        json.dumps(
            {
                "bench": "check_files",
                "units": units,
                "status": done.returncode,
                "findings": found,
                "seconds": round(seconds, 1),
                "cpu_seconds": round(used.ru_utime + used.ru_stime, 1),
                "units_per_cpu_second": round(units / (used.ru_utime + used.ru_stime)),
                "peak_mb": round(used.ru_maxrss / 1024),
            }
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
