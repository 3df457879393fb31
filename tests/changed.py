"""Lists the tests affected by the changes since a commit: ``python -m tests.changed [COMMIT]``

A changed file affects a test file through imports, names in text (a dotted path, a template,
a static file, a command, an address of the site), and the fixtures that its tests use.
Prints the test files, one per line, or ``tests/`` if all tests have to run.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import django
from django.urls import Resolver404, get_resolver, resolve

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("webapp", "engines", "triage", "tests", "bench")
#: A change to one of these may affect any test.
EVERYTHING = re.compile(
    r"requirements.*\.txt|pyproject\.toml|script/(setup|lib\.sh|test)|webapp/settings\.py"
    r"|tests/(conftest|kinds|second_try|examples)\.py|(triage|engines)/(models|migrations)/.*"
)
#: Fixtures that may call any view of the site.
SITE = {"client", "admin_client", "live_server", "start_web", "page", "browser"}
SITE_ITSELF = [
    "webapp/urls.py",
    "webapp/http_headers.py",
    "webapp/error_pages.py",
    "triage/views/access.py",
    "templates/base.html",
]
#: Modules from which the conftest of a folder imports fixtures.
FIXTURES = {"tests": ("tests/campaigns.py",)}
WORKERS = {"start_worker": ["webapp/celery.py", "triage/tasks/__init__.py"]}
NAMES_OF_FILES = re.compile(r"[\w.-]+(?:/[\w.-]+)+|[\w-]+\.(?:html|js|css|json|md|txt|svg)")
QUOTED = re.compile(
    r"""(?=["']([^"'\n]{2,120})["'])"""
)  # overlapping matches: quoted text may contain quotes


def files_of_project() -> set[str]:
    """The tracked files, and untracked files that git does not ignore."""
    return set(_git("ls-files", "--cached", "--others", "--exclude-standard"))


def changed_since(commit: str) -> set[str]:
    """The files that differ from ``commit`` in the work tree, including new ones.

    :raises SystemExit: there is no such commit.
    """
    return {
        *_git("diff", "--name-only", commit),
        *_git("ls-files", "--others", "--exclude-standard"),
    }


def start_of_work() -> str:
    """The commit at which ``main`` left its upstream, or HEAD if it has none."""
    found = subprocess.run(
        ["git", "merge-base", "HEAD", "main@{upstream}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or "HEAD"


def _git(*arguments: str) -> list[str]:
    found = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if found.returncode:
        raise SystemExit(found.stderr.strip())
    return found.stdout.split("\n")[:-1]


class Project:
    """The files of the project and the files that each one names, as a graph."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = set(files)
        self.named: dict[str, set[str]] = defaultdict(set)
        self._ends: dict[str, set[str]] = defaultdict(set)
        self._inside: dict[str, set[str]] = defaultdict(set)
        self._runs_commands: set[str] = set()
        for file in self.files:
            parts = file.split("/")
            for start in range(len(parts)):
                self._ends["/".join(parts[start:])].add(file)
                for end in range(start + 1, len(parts)):
                    self._inside["/".join(parts[start:end])].add(file)
        for file in sorted(self.files):
            if file.endswith(".py") and file.split("/")[0] in PACKAGES:
                self._read_module(file)
            elif file.endswith((".html", ".js", ".css", ".txt")):
                self._read_text(file)

    def reached_from(self, changed: Iterable[str]) -> set[str]:
        """The files that name a changed one, directly or indirectly."""
        users: dict[str, set[str]] = defaultdict(set)
        for file, named in self.named.items():
            for other in named:
                users[other].add(file)
        reached, waiting = set(), list(changed)
        while waiting:
            file = waiting.pop()
            if file not in reached:
                reached.add(file)
                waiting += users[file]
        return reached

    def _read_text(self, file: str) -> None:
        text = (ROOT / file).read_text(encoding="utf-8", errors="replace")
        for name in QUOTED.findall(text):
            self.named[file] |= self._files_called(name.removeprefix("./"))
        for library in re.findall(r"{% load ([\w ]+)", text):
            for name in library.split():
                self.named[file] |= self._files_called(f"templatetags/{name}.py")

    def _read_module(self, file: str) -> None:
        source = (ROOT / file).read_text(encoding="utf-8")
        tree = ast.parse(source)
        if re.search(r"call_command|manage\.py|\bmanage\(", source):
            self._runs_commands.add(file)
        if Path(file).name == "conftest.py":
            return  # tests that use its fixtures are found through those
        self.named[file] |= self._named_in(tree, file)
        if file.startswith("tests/"):
            self._read_fixtures(file, tree)

    def _named_in(self, tree: ast.AST, file: str) -> set[str]:
        found: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    found |= self._module(alias.name)
            elif isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    found |= self._module(f"{node.module}.{alias.name}")
            elif text := _text_of(node):
                found |= self._named_by_text(text, file)
        return found - {file}

    def _named_by_text(self, text: str, file: str) -> set[str]:
        if len(text) > 200:
            return set()
        found = self._files_called(text) if NAMES_OF_FILES.fullmatch(text) else set()
        if re.fullmatch(r"[a-z_]+(\.\w+)+", text) and file != "webapp/settings.py":
            found |= self._module(text)
        if file.startswith("tests/"):
            if file in self._runs_commands:
                found |= self._files_called(f"management/commands/{text}.py")
            if text.startswith("/") or re.fullmatch(r"[a-z_]+", text):
                found |= set(_modules_behind(text)) & self.files
        return found

    def _files_called(self, name: str) -> set[str]:
        found = self._ends.get(name, set())
        if not found and "/" in name:  # a folder stands for all files in it
            found = self._inside.get(name.strip("/"), set())
        return found if len(found) <= 400 else set()

    @cache  # noqa: B019 - one project lives as long as the command
    def _module(self, dotted: str) -> frozenset[str]:
        """The file for the longest prefix of the dotted path that is a module, and those of its packages."""
        parts = dotted.split(".")
        if parts[0] not in PACKAGES:
            return frozenset()
        for end in range(len(parts), 0, -1):
            stem = "/".join(parts[:end])
            for file in (f"{stem}.py", f"{stem}/__init__.py"):
                if file in self.files:
                    parents = {f"{'/'.join(parts[:n])}/__init__.py" for n in range(1, end)}
                    return frozenset({file, *(parents & self.files)})
        return frozenset()

    def _read_fixtures(self, file: str, tree: ast.Module) -> None:
        wanted = _fixtures_asked_for(tree)
        seen: set[str] = set()
        definitions = self._fixtures_near(file)
        while wanted - seen:
            name = (wanted - seen).pop()
            seen.add(name)
            for more, named in definitions.get(name, []):
                wanted |= more
                self.named[file] |= named
        for name, parts in WORKERS.items():
            if name in seen:
                self.named[file] |= self._existing(parts)
        if SITE & seen:
            self.named[file] |= self._existing(SITE_ITSELF[1:])
            if not any("/views/" in other or "/api/" in other for other in self.named[file]):
                self.named[file] |= self._existing(SITE_ITSELF[:1])

    def _existing(self, files: Iterable[str]) -> set[str]:
        return set(files) & self.files

    def _fixtures_near(self, file: str) -> dict[str, list[tuple[set[str], set[str]]]]:
        found: dict[str, list[tuple[set[str], set[str]]]] = defaultdict(list)
        for folder in Path(file).parents:
            for module in (f"{folder}/conftest.py", *FIXTURES.get(str(folder), ())):
                if module in self.files:
                    for name, what in self._fixtures_of(module).items():
                        found[name].append(what)
        return found

    @cache  # noqa: B019 - one project lives as long as the command
    def _fixtures_of(self, module: str) -> dict[str, tuple[set[str], set[str]]]:
        """For each function of a module of fixtures: the fixtures that it uses and the files that it names."""
        tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
        imported: dict[str, set[str]] = {}
        functions: dict[str, ast.FunctionDef] = {}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    files = set(self._module(f"{node.module}.{alias.name}"))
                    imported[alias.asname or alias.name] = files
            elif isinstance(node, ast.FunctionDef):
                functions[node.name] = node
        found = {}
        for name, function in functions.items():
            used = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            files = set().union(*(imported.get(name, set()) for name in used), {module})
            arguments = {argument.arg for argument in function.args.args}
            found[name] = (arguments | used & functions.keys(), files)
        return found


def _text_of(node: ast.AST) -> str:
    """The text of a constant, or of an f-string with its gaps filled by 1."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "1" for part in node.values]
        text = "".join(map(str, parts))
        return text[text.find("/") :] if "/" in text else text
    return ""


def _fixtures_asked_for(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found |= {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "usefixtures":
            found |= {str(a.value) for a in node.args if isinstance(a, ast.Constant)}
    return found


@cache
def _modules_behind(address: str) -> tuple[str, ...]:
    """The file of the view at an address, or of the views at all addresses with that name."""
    views = [_view_at(address)] if address.startswith("/") else _views_called(address)
    files = []
    for module in (str(getattr(view, "__module__", "")) for view in views):
        files.append(f"{module.replace('.', '/')}.py")
        if module.startswith("django.contrib.admin"):
            files += ["triage/admin.py", "engines/admin.py"]
    return tuple(files)


def _view_at(address: str) -> object:
    try:
        return resolve(address.split("?")[0]).func
    except (Resolver404, ValueError):
        return None


def _views_called(name: str) -> list[object]:
    def walk(patterns: Iterable[Any]) -> Iterator[object]:
        for pattern in patterns:
            if getattr(pattern, "name", None) == name:
                yield pattern.callback
            yield from walk(getattr(pattern, "url_patterns", ()))

    return list(walk(get_resolver().url_patterns))


def main(arguments: list[str]) -> None:
    changed = changed_since(arguments[0] if arguments else start_of_work())
    if any(EVERYTHING.fullmatch(file) for file in changed):
        print("tests/")
        return
    django.setup()
    reached = Project(files_of_project() | changed).reached_from(changed)
    tests = [file for file in reached if re.fullmatch(r"tests/.*test_\w+\.py", file)]
    for file in sorted(tests):
        print(file)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    main(sys.argv[1:])
