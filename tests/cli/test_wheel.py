"""What the wheel promises: its base needs few libraries, and all its requirements are pinned here."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.servers import ROOT
from triage.checking.checker import EXTRA, IN_THE_BASE, known_signals

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
#: They need more than the base: the extras "mcp" and "generator".
_OF_EXTRAS = ("mcp_server.py", "suite.py", "suite_scores.py", "training.py")
PACKAGES = ("files", "checking", "cli", "client")
MODULES = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for name in PACKAGES
    for file in sorted((ROOT / "triage" / name).rglob("*.py"))
    if file.name not in ("__init__.py", *_OF_EXTRAS)
]


def required() -> list[Requirement]:
    extras = PROJECT["optional-dependencies"].values()
    names = [*PROJECT["dependencies"], *(name for extra in extras for name in extra)]
    return [Requirement(name) for name in names if not name.startswith("mtriage[")]


def pinned() -> dict[str, str]:
    lines = "".join(
        (ROOT / f"requirements{name}.txt").read_text() for name in ("", "-dev", "-corpus")
    )
    return {
        name.lower().replace("_", "-"): version
        for name, version in re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", lines, re.M)
    }


@pytest.mark.parametrize("requirement", required(), ids=str)
def test_what_the_wheel_asks_for_allows_what_is_tried_here(requirement: Requirement) -> None:
    assert requirement.specifier.contains(pinned()[requirement.name.lower().replace("_", "-")])


def in_the_base(code: str, *more: str) -> str:
    """Run code with only the base's libraries importable, and the packages named."""
    names = {Requirement(name).name.lower() for name in PROJECT["dependencies"]}
    allowed = {*names, *more, "yaml", "markdown_it", "mdurl", "pydantic_core", "annotated_types", "typing_extensions", "typing_inspection", "et_xmlfile", "triage", "engines", "colorama", "defusedxml", "anyio", "certifi", "h11", "httpcore", "idna", "sniffio"}  # fmt: skip
    hook = f"""
import sys
class Seen:
    def __init__(self, finder):
        self._finder = finder
    def find_spec(self, name, path=None, target=None):
        first = name.partition(".")[0]
        if first[0] == "_" or first in sys.stdlib_module_names or first in {sorted(allowed)!r}:
            return self._finder.find_spec(name, path, target)
    def __getattr__(self, name):
        return getattr(self._finder, name)
sys.meta_path[:] = map(Seen, sys.meta_path)
"""
    done = subprocess.run(
        [sys.executable, "-c", hook + code], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_module_loads_with_the_libraries_of_the_base() -> None:
    lines = "\n".join(f"import {name}" for name in MODULES if not name.endswith("_lines"))
    in_the_base(f"{lines}\nimport triage.cli.number_lines\nassert 'django' not in sys.modules")


def test_suites_and_pairs_to_train_on_want_no_more_than_the_generator() -> None:
    code = "import triage.cli.suite, triage.cli.suite_scores, triage.cli.training"
    # What its libraries want themselves.
    in_the_base(code, "cn2an", "num2words", "docopt", "proces", "pkg_resources", "setuptools")


def test_the_signals_of_the_base_work_with_its_libraries() -> None:
    out = in_the_base("""
from triage.cli.python_api import Unit, check_units
from triage.checking.checker import has_extra
texts = ("Please do not open the door of this old house before 9 o'clock.", "Bitte nicht vor 8 Uhr.")
unit = Unit(1, "a", *texts, "en", "de")
print(has_extra(), sorted({(found.signal, found.kind == "unchecked") for found in check_units([unit])}))
""")
    assert out == "False [('numbers', False), ('truncated', False)]\n"


def test_the_other_signals_want_the_extra() -> None:
    names = [name for name in known_signals() if name not in IN_THE_BASE]
    code = f"""
from triage.checking.checker import Checker, SignalChoice
from triage.methods.screening.method import Screening
checker = Checker(SignalChoice({tuple(known_signals())!r}), Screening())
print(*checker.missing)
"""
    assert in_the_base(code).split() == [
        name for name in names if name not in ("risk_terms", "glossary")
    ]


def test_a_language_model_in_a_folder_wants_the_extra() -> None:
    code = """
import json, os
from click.testing import CliRunner
from triage.cli.command import main
pair = {"src_lang": "en", "tgt_lang": "es", "source": "A cat.", "translation": "Un gato."}
done = CliRunner().invoke(
    main, ["quality", "--input", "-", "--output", "-", "--model", os.getcwd()], input=json.dumps(pair)
)
print(done.exit_code, done.stderr)
"""
    assert in_the_base(code).split("\n")[0] == (
        "2 This needs the extra quality: pip install 'mtriage[quality]'"
    )


def test_the_extra_is_what_the_wheel_calls_so() -> None:
    named = {Requirement(name).name.lower() for name in PROJECT["optional-dependencies"]["signals"]}
    assert named == set(EXTRA)


def test_all_signals_work_with_the_libraries_of_the_extra() -> None:
    code = """
from triage.cli.python_api import Unit, check_units, known_signals
units = [
    Unit(1, "a", "Mary Robinson did not come to Dublin.", "María Pérez vino a Dublín.", "en", "es"),
    Unit(2, "b", "The morning train left 🙂 and my sister waited in the cold hall of the station.",
         "Le train du matin est parti et ma sœur a attendu dans le hall froid de la gare.", "en", "es"),
]
print(*sorted({found.signal for found in check_units(units) if found.kind != "unchecked"}))
"""
    # py3langid needs NumPy.
    found = in_the_base(code, *EXTRA, "numpy").split()
    assert {"emoji", "negation", "wrong_language"} <= set(found)


def test_nothing_imports_what_the_wheel_has_under_another_name() -> None:
    moved = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]  # fmt: skip
    names = [name.removesuffix(".py").replace("/", ".") for name in moved]
    files = [file for app in ("triage", "engines", "webapp") for file in (ROOT / app).rglob("*.py")]
    assert names == ["triage.cli.python_api"]
    assert [file for file in files if names[0] in file.read_text("utf-8")] == []


#: Modules and functions that exist only on Unix, according to Python's documentation.
POSIX_MODULES = {"fcntl", "grp", "pwd", "pty", "readline", "resource", "syslog", "termios", "tty", "spwd", "crypt"}  # fmt: skip
POSIX_CALLS = {
    "os": {"fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "getpgid", "setpgid", "setsid", "chown", "lchown", "chroot", "mkfifo", "mknod", "nice", "getloadavg", "sched_getaffinity", "uname", "wait3", "wait4", "killpg", "statvfs", "pread", "pwrite", "sendfile", "sync", "openpty", "getgroups", "setuid", "setgid", "WEXITSTATUS", "O_NOFOLLOW"},
    "signal": {"SIGKILL", "SIGHUP", "SIGALRM", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "setitimer", "pause", "pthread_kill", "pthread_sigmask", "sigwait"},
    "time": {"tzset", "clock_settime"},
    "socket": {"AF_UNIX", "socketpair"},
    "asyncio": {"open_unix_connection", "start_unix_server"},
}  # fmt: skip


def files_of_the_base() -> list[str]:
    """The project's files that are loaded with the base's modules."""
    lines = "\n".join(f"import {name}" for name in MODULES if name != "triage.cli.screening_lines")
    asked = "sorted({m.__file__ for n, m in sys.modules.items() if n.startswith(('triage', 'engines')) and m.__file__})"
    return in_the_base(f"import sys\n{lines}\nprint(*{asked}, sep='\\n')").split("\n")[:-1]


def test_the_base_calls_nothing_that_windows_lacks() -> None:
    """As far as this can be checked without Windows: no Unix-only module, function or constant is named."""
    found = []
    files = files_of_the_base()
    for file in files:
        for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.attr in POSIX_CALLS.get(node.value.id, ()):
                    found.append(f"{file}:{node.lineno}: {node.value.id}.{node.attr}")
            elif isinstance(node, ast.Import):
                names = {alias.name.partition(".")[0] for alias in node.names}
                found += [f"{file}:{node.lineno}: {name}" for name in names & POSIX_MODULES]
            elif isinstance(node, ast.ImportFrom):
                module = node.module or ""
                names = {alias.name for alias in node.names} & POSIX_CALLS.get(module, set())
                found += [
                    f"{file}:{node.lineno}: {name}" for name in names | ({module} & POSIX_MODULES)
                ]
    assert len(files) > 100
    assert found == []


def test_the_base_loads_no_library_that_windows_lacks() -> None:
    lines = "\n".join(f"import {name}" for name in MODULES if not name.endswith("_lines"))
    loaded = in_the_base(f"before = set(sys.modules)\n{lines}\nprint(*set(sys.modules) - before)")
    assert set(loaded.split()) & POSIX_MODULES == set()


def test_the_base_opens_texts_by_their_encoding() -> None:
    """The default encoding is not UTF-8 on other systems."""
    silent = []
    for file in (one for name in PACKAGES for one in (ROOT / "triage" / name).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                named = {word.arg for word in node.keywords}
                writes = node.func.attr == "write_text" and len(node.args) < 2
                reads = node.func.attr == "read_text" and not node.args
                if (writes or reads) and "encoding" not in named:
                    silent.append(f"{file.name}:{node.lineno}")
    assert silent == []


def test_the_extra_for_campaigns_brings_all_that_the_site_imports() -> None:
    """Covers what is imported on loading; optional packages are imported on use."""
    extras = PROJECT["optional-dependencies"]
    asked = [*PROJECT["dependencies"], *extras["web"], *extras["generator"], *extras["signals"]]
    brought = {Requirement(name).name.lower().replace("_", "-") for name in asked}
    distributions = packages_distributions()
    missing: dict[str, str] = {}
    for app in ("triage", "engines", "webapp"):
        for file in sorted((ROOT / app).rglob("*.py")):
            for node in ast.parse(file.read_text("utf-8")).body:
                for name in imported(node):
                    names = {one.lower().replace("_", "-") for one in distributions.get(name, ())}
                    if names and not names & brought:
                        missing.setdefault(name, str(file.relative_to(ROOT)))
    # kombu comes with Celery and httpcore with httpx; mcp is a separate extra.
    assert missing.keys() - {"kombu", "httpcore", "mcp"} == set()


def imported(node: ast.stmt) -> set[str]:
    """The third-party packages that a statement at the top of a module imports."""
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    if isinstance(node, ast.ImportFrom) and node.module:
        return {node.module.partition(".")[0]}
    return set()


@pytest.mark.slow
def test_the_wheel_installs_into_an_empty_environment_and_checks_there(tmp_path: Path) -> None:
    def run(*command: str | Path) -> str:
        done = subprocess.run(list(map(str, command)), cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT)
    (wheel,) = tmp_path.glob("mtriage-*.whl")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "/models/en" in name]
    run(sys.executable, "-m", "venv", "--without-pip", "env")
    python = tmp_path / "env" / "bin" / "python"
    before = size(tmp_path / "env")
    run(sys.executable, "-m", "pip", "--python", python, "install", wheel)
    assert size(tmp_path / "env") - before < 90_000_000
    (tmp_path / "es.po").write_text('msgid "It has 4 wheels"\nmsgstr "Tiene 5 ruedas"\n')
    out = run(tmp_path / "env" / "bin" / "mtriage", "check", "es.po", "--fail-on", "never")
    assert "Expected 4; found “5”." in out
    assert run(python, "-c", "import mtriage; print(*mtriage.__all__)").startswith("Broken ")


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
