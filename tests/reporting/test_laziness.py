from __future__ import annotations

import pkgutil
import subprocess
import sys

import triage.reporting

MODULES = [
    module.name for module in pkgutil.walk_packages(triage.reporting.__path__, "triage.reporting.")
]
HEAVY = {
    "django",
    "krippendorff",
    "numpy",
    "plotly",
    "sacrebleu",
    "scipy",
    "sklearn",
}


def test_importing_the_package_loads_nothing_heavy():
    code = f"import sys, {', '.join(MODULES)}; print(*(set(sys.modules) & {HEAVY!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
