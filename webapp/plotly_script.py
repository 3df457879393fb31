"""The script of the plotly package, prepared so that the first chart appears sooner.

The package's script registers some fifty kinds of traces and maps as soon as it is loaded, and its
module wrapper keeps browsers from compiling it during the download. Without both, and without the
modules that only those traces and maps use, it has a quarter of the size and loads in about a tenth
of the time.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage

NAME = "plotly/plotly.min.js"
#: Kinds of traces that figures use besides "scatter", which is always there.
TRACES = ("bar", "heatmap")
_REGISTERED = re.compile(r"\.register\(\[([\w$]+\(\)(?:,[\w$]+\(\))*)\]\)")
_HEAD = re.compile(
    r"\(\s*function\(root, factory\).*?\(\) => \{\s*(?=\"use strict\";var Plotly=)", re.DOTALL
)
_FOOT = re.compile(r"window\.Plotly = Plotly;\s*return Plotly;\s*\}\)\);\s*$")
#: The bundler's two functions that define a module, run when it is first used.
_WRAPPER = re.compile(r"(?<![\w$])([\w$]+)=\(\w(?:,\w)+\)=>\(\)=>\{")
_USED = re.compile(r"(?<![\w$.])([\w$]+)(?=\(\))")


class UnknownScript(Exception):
    """The package's script does not look as this module expects."""

    def __init__(self, part: str) -> None:
        super().__init__(
            f"plotly.min.js has no recognisable {part}: adapt webapp/plotly_script.py to this version of plotly."
        )


def cut(script: str) -> str:
    """Return the script without its module wrapper, and with the traces of ``TRACES`` only.

    :raises UnknownScript: it does not look as expected.
    """
    registered = _once(_REGISTERED, script, "list of traces")
    modules = [_module(script, trace) for trace in TRACES]
    unknown = set(modules) - set(registered[1].split(","))
    if unknown:
        raise UnknownScript("list of traces")
    script = script.replace(registered[0], f".register([{','.join(modules)}])")
    for part, name in ((_HEAD, "head"), (_FOOT, "foot")):
        script = script.replace(_once(part, script, name)[0], "")
    return _shaken(script)


def _shaken(script: str) -> str:
    """Drop the modules that no other module uses, directly or through others."""
    wrappers = "|".join(re.escape(name) for name in _WRAPPER.findall(script[:5000]))
    if not wrappers:
        raise UnknownScript("modules")
    parts = re.split(rf";(?=var [\w$]+=(?:{wrappers})\()", script)
    defined = re.compile(rf"(?:^var |[;,])([\w$]+)=(?:{wrappers})\(")
    place_of = {name: place for place, part in enumerate(parts) for name in defined.findall(part)}
    # The first part has the bundler's functions, the last one the entry that returns Plotly.
    kept = {0, len(parts) - 1}
    unread = list(kept)
    while unread:
        used = {place_of[name] for name in _USED.findall(parts[unread.pop()]) if name in place_of}
        unread += used - kept
        kept |= used
    return ";".join(part for place, part in enumerate(parts) if place in kept)


def _once(pattern: re.Pattern[str], script: str, part: str) -> re.Match[str]:
    found = list(pattern.finditer(script))
    if len(found) != 1:
        raise UnknownScript(part)
    return found[0]


def _module(script: str, trace: str) -> str:
    """The call that loads a kind of trace, through the module that only passes it on."""
    place = script.find(f'moduleType:"trace",name:"{trace}"')
    inner = re.findall(r"[\s;,]([\w$]+)=\w+\(\([\w$,]*\)=>", script[max(0, place - 5000) : place])
    if place < 0 or not inner:
        raise UnknownScript(f"trace {trace}")
    passed = rf'(?<![\w$])([\w$]+)=\w+\(\([\w$,]*\)=>\{{"use strict";[\w$]+\.exports={re.escape(inner[-1])}\(\)\}}\)'
    return f"{_once(re.compile(passed), script, f'trace {trace}')[1]}()"


@functools.cache
def folder(data: Path) -> Path | None:
    """Write the script into the data folder, once per process; None if plotly is not installed."""
    package = importlib.util.find_spec("plotly")
    if package is None or not package.origin:
        return None
    script = Path(package.origin).parent / "package_data" / "plotly.min.js"
    target = data / "scripts" / NAME
    target.parent.mkdir(parents=True, exist_ok=True)
    # Several processes may write it at the same time.
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=target.parent, delete=False
    ) as file:
        file.write(cut(script.read_text("utf-8")))
    os.replace(file.name, target)
    return target.parent.parent


class PlotlyFinder(BaseFinder):
    """Finds the script as a static file."""

    def check(self, **_options: Any) -> list[CheckMessage]:
        return []

    def find(self, path: str, find_all: bool = False, **_old: Any) -> Any:
        place = folder(settings.DATA_DIR) if path == NAME else None
        found = str(place / NAME) if place else None
        return ([found] if found else []) if find_all else found or []

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        if place := folder(settings.DATA_DIR):
            yield NAME, FileSystemStorage(location=place)
