"""Times a file check on a separate site: seconds until its first finding can be seen, and its end.

``python -m bench.files.file_check [--units N] [--checks N]`` checks a generated PO file several times with
real workers; the models are loaded by the first check. Bound: with a warm worker, the first finding
of 1,000 units after at most 5 seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

from bench.files.check_files import write
from bench.site import running_site

MAX_SECONDS = 5.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--units", type=int, default=1000)
    parser.add_argument("--checks", type=int, default=3)
    options = parser.parse_args()
    with running_site() as folder:
        path = folder / "es.po"
        write(path, options.units)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
        import django

        django.setup()
        for number in range(options.checks):
            first, end = _seconds(path)
            found = {"figure": "file check", "units": options.units, "warm": number > 0}
            seconds = {"first_finding": round(first, 2), "end": round(end, 2)}
            print(json.dumps({**found, **seconds, "bound": MAX_SECONDS}), flush=True)


def _seconds(path: Path) -> tuple[float, float]:
    from tests.factories import make_project, make_user
    from triage import tasks
    from triage.models import FileFinding
    from triage.services.file_checks.requesting import CheckOptions, request_check
    from triage.services.file_checks.uploaded_files import CheckedUpload

    project = make_project(f"Bench {time.time_ns()}")
    user = make_user(f"bench{time.time_ns()}", project)
    begun = time.monotonic()
    with path.open("rb") as file:
        check = request_check(project, user, [CheckedUpload(path.name, file)], CheckOptions())
    tasks.enqueue_file_check(check.pk)
    first = 0.0
    while not check.is_over:
        time.sleep(0.05)
        if not first and FileFinding.objects.filter(file__check_of=check).exists():
            first = time.monotonic() - begun
        check.refresh_from_db()
    return first, time.monotonic() - begun


if __name__ == "__main__":
    main()
