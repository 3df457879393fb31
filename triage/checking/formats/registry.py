"""Formats by name, imported on first use."""

from __future__ import annotations

from importlib import import_module

from triage.checking.formats.base import Format

_HERE = "triage.checking.formats"

FORMATS = {
    "table": f"{_HERE}.table.Table",
    "jsonl": f"{_HERE}.jsonl.JsonLines",
    "sarif": f"{_HERE}.sarif.Sarif",
    "junit": f"{_HERE}.junit.JUnit",
    "github": f"{_HERE}.github.GitHub",
    "gitlab": f"{_HERE}.code_quality.GitLab",
    "rdjson": f"{_HERE}.rdjson.ReviewDog",
    "html": f"{_HERE}.html.Html",
    "csv": f"{_HERE}.spreadsheets.Csv",
    "xlsx": f"{_HERE}.spreadsheets.Xlsx",
}


def format_type(name: str) -> type[Format]:
    """Return the class of a format, which has to be one of :data:`FORMATS`."""
    module, _, attribute = FORMATS[name].rpartition(".")
    found: type[Format] = getattr(import_module(module), attribute)
    return found
