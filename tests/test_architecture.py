"""Checks what import-linter cannot see: which modules are actually loaded."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from tests.servers import ROOT

PURE = [
    "triage/files",
    "triage/checking",
    "triage/cli",
    "triage/client",
    "triage/methods",
    "triage/reporting",
    "engines/adapters",
]
HEAVY = ["torch", "transformers", "stanza", "sklearn"]


def pure_modules() -> list[str]:
    files = [file for folder in PURE for file in sorted((ROOT / folder).rglob("*.py"))]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    return [name.removesuffix(".__init__") for name in names] + [
        "engines.errors",
        "triage.proportions",
        "triage.language_codes",
        "triage.language_names",
        "engines.messages",
        "engines.catalogue",
        "engines.texts",
    ]


def loaded_by(code: str, *suspects: str) -> list[str]:
    """Run ``code`` in a fresh interpreter; return which of ``suspects`` it loaded."""
    report = f"import sys; print(*sorted(set({suspects!r}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", f"{code}\n{report}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_pure_modules_load_neither_django_nor_celery():
    code = "import importlib, sys\nfor name in %r: importlib.import_module(name)"
    assert loaded_by(code % pure_modules(), "django", "celery") == []


@pytest.mark.parametrize("folder", PURE)
def test_the_check_above_sees_modules(folder):
    assert any(name.startswith(folder.replace("/", ".")) for name in pure_modules())


def test_the_web_process_loads_no_heavy_library():
    code = "import webapp.wsgi\nfrom django.urls import get_resolver\nget_resolver().url_patterns"
    walk = """
def walk(resolver):
    for entry in resolver.url_patterns:
        walk(entry) if hasattr(entry, "url_patterns") else entry.callback
walk(get_resolver())
"""
    assert loaded_by(code + walk, *HEAVY) == []


@pytest.mark.parametrize("package", ["triage", "engines"])
def test_the_packages_of_the_apps_stay_empty(package):
    assert (ROOT / package / "__init__.py").read_text() == ""


def test_no_pattern_of_the_standard_library_has_a_possessive_group():
    """Python before 3.11.5 matches them wrongly, as Debian 12's does; the library regex does not."""
    group = re.compile(r"\)[*+?]\+|\(\?>")
    found = []
    for folder in ("triage", "engines", "webapp"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            if {"regex"} & {
                a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names
            }:
                continue
            found += [
                f"{file.relative_to(ROOT)}:{node.lineno} {node.value!r}"
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and group.search(node.value)
            ]
    assert found == []
