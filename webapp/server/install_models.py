"""Installs the language models while the site runs, then restarts the worker that uses them."""

from __future__ import annotations

import subprocess
import sys

from webapp.server.programs import GROUP, ROOT


def main(config: str, *flags: str) -> int:
    # These are programs, not data: other users of the machine must be able to read them.
    install = ["nice", str(ROOT / "script" / "setup"), "--only-models"]
    status = subprocess.call(install, umask=0o022)
    if status == 0:
        supervisorctl = [sys.executable, "-m", "supervisor.supervisorctl", "-c", config]
        subprocess.call([*supervisorctl, "restart", f"{GROUP}:nlp"])
        sys.stdout.write("The language models are installed.\n")
        sys.stdout.flush()
        if "--demo" in flags:
            return subprocess.call([sys.executable, "manage.py", "demo_campaign"], cwd=ROOT)
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
