"""Reports on the console when the site is ready, and starts the demo campaign."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence

import httpx

from webapp.server.programs import ROOT

START_TIMEOUT = 120.0


def main(arguments: Sequence[str]) -> int:
    url, *flags = arguments
    if not answers(url):
        say(f"No answer after {START_TIMEOUT:.0f} s: see web.log in the data folder's log/.")
        return 1
    say(f"ready: {url}")
    say("Ctrl-C stops everything.")
    if "--demo" not in flags:
        return 0
    options = [flag for flag in flags if flag == "--numbers-only"]
    return subprocess.call([sys.executable, "manage.py", "demo_campaign", *options], cwd=ROOT)


def answers(url: str) -> bool:
    """Wait until ``url`` answers without a server error; False if it never does."""
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline:
        try:
            if httpx.get(url, timeout=10, trust_env=False).status_code < 500:
                return True
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    return False


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
