"""The notebook in ``docs/``, run from top to bottom against a real site."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jupytext
import pytest

from tests.factories import make_engine, make_project, make_suspect, make_user
from tests.servers import ROOT
from triage.models import Role, Scope
from triage.services.projects.tokens import issue

NOTEBOOK = jupytext.read(ROOT / "docs" / "notebook.ipynb")
SUSPECTS = [
    ("It has 4 wheels.", "Tiene 5 ruedas."),
    ("It weighs 30 kilograms.", "Pesa 80 kilogramos."),
]


@pytest.mark.slow
def test_the_notebook_prints_what_it_shows(
    process_environment: dict[str, str], start_web: Callable[[], Any], tmp_path: Path
) -> None:
    project = make_project("Numbers")
    make_engine()
    for source, output in SUSPECTS:
        make_suspect(project, inputs=[source], outputs=[output], capability="integers", evidence={})
    token = issue(make_user("lead", project, Role.LEAD), project, "notebook", Scope.WRITE, 1)
    address, _ = start_web()
    # What the wheel installs under this name.
    (tmp_path / "mtriage.py").symlink_to(ROOT / "triage" / "cli" / "python_api.py")
    done = subprocess.run(
        [sys.executable, "-c", jupytext.writes(NOTEBOOK, "py:percent")],
        cwd=tmp_path,
        env={
            **process_environment,
            "PYTHONPATH": f"{tmp_path}:{ROOT}",
            "MTRIAGE_SERVER": address,
            "MTRIAGE_TOKEN": token,
        },
        capture_output=True,
        text=True,
    )
    shown = [output.text for cell in NOTEBOOK.cells for output in cell.get("outputs", ())]
    assert done.stderr == ""
    assert done.stdout == "".join(shown)
    assert len(shown) == 7
