"""Times writing and restoring both forms of a backup, compared with the database's own tools.

Prints one JSON line per step: seconds, and megabytes written.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.database.servers import database

ROWS, QUICK = 100_000, 10_000


def main() -> None:
    parser = argparse.ArgumentParser("bench.database.backup", description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} rows")
    parser.add_argument("--database", choices=["sqlite", "postgres"], action="append")
    options = parser.parse_args()
    rows = QUICK if options.quick else options.rows
    for name in options.database or ["sqlite", "postgres"]:
        with database(name) as environment:
            compare(name, rows, {**os.environ, **environment})


def compare(name: str, rows: int, environment: dict[str, str]) -> None:
    folder = Path(environment["MTRIAGE_DATA"])
    fill = (
        "import django; django.setup(); from django.core.management import call_command; "
        "call_command('migrate', verbosity=0); "
        f"from bench.database.rows import fill; fill({rows}, {max(1, rows // 10_000)})"
    )
    values = {**environment, "DJANGO_SETTINGS_MODULE": "webapp.settings"}
    subprocess.run([sys.executable, "-c", fill], env=values, check=True)
    manage = [sys.executable, "manage.py"]
    files = {form: folder / f"{form}.zip" for form in ("native", "portable")}
    steps: list[tuple[str, Sequence[str], Path]] = []
    for form, path in files.items():
        option = ["--native"] if form == "native" else []
        steps.append((f"backup, {form}", [*manage, "backup", str(path), *option], path))
    if name == "postgres":
        url, dump = environment["DATABASE_URL"], folder / "bare.dump"
        bare = ["pg_dump", "--format=custom", "--compress=1", f"--file={dump}", url]
        steps.append(("pg_dump", bare, dump))
        again = ["pg_restore", "--clean", "--no-owner", f"--dbname={url}", str(dump)]
        steps.append(("pg_restore", again, dump))
    for form, path in files.items():
        steps.append((f"restore, {form}", [*manage, "restore", str(path), "--replace"], path))
    for step, command, path in steps:
        start = time.perf_counter()
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        seconds = round(time.perf_counter() - start, 2)
        size = round(path.stat().st_size / 1e6, 1)
        line = {"database": name, "rows": rows, "step": step, "seconds": seconds, "mb": size}
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
