"""torch's cache of compiled primitives is limited in every process that loads models."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.servers import ROOT

NAME = "ONEDNN_PRIMITIVE_CACHE_CAPACITY"


@pytest.mark.parametrize("first", ["webapp.settings", "bench.sit.speed"])
def test_the_limit_is_set_before_torch_is_loaded(first: str) -> None:
    program = f"import {first}, os, sys; print(os.environ[{NAME!r}], 'torch' in sys.modules)"
    assert _said(program, {}) == "8 False"


def test_the_environment_overrides_the_limit() -> None:
    program = f"import webapp.settings, os; print(os.environ[{NAME!r}])"
    assert _said(program, {NAME: "64"}) == "64"


def _said(program: str, more: dict[str, str]) -> str:
    environment = {name: value for name, value in os.environ.items() if name != NAME}
    environment |= {"DJANGO_SETTINGS_MODULE": "webapp.settings", **more}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.stdout.strip() or done.stderr
