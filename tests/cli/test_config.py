"""Mistakes in mtriage.yaml, and files that would fill the memory: each is told with its place."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage

NUMBER, NINES = "1" * 5000, ":9" * 3000
MISTAKES = {
    'check:\n  files: ["/etc/*"]': ":2: check.files.0: '/etc/*' begins at the root",
    'check: {files: ["C:\\\\texts\\\\*.po"]}': ":1: check.files.0: 'C:",
    'check:\n  files:\n    - a.po\n    - ""': ":4: check.files.1: an empty pattern",
    'check: {files: ["."]}': ":1: check.files.0: an empty pattern",
    'check: {files: ["**a"]}': ":1: check.files.0: '**a': ** stands for folders",
    "check:\n  files:\n    - *.po": ":3: not YAML (",
    "check: {files: es.po}": ":1: check.files: a list is wanted",
    "check:\n  files:\n": ":2: check.files: there is no value",
    "check:\n": ":1: check: there is no value",
    "check: [a]": ":1: check: keys and their values are wanted",
    "check: !!timestamp 99999-99-99": ":1: not YAML ('99999-99-99' is no timestamp)",
    "check: {src_lang: 2026-13-45}": ":1: not YAML ('2026-13-45' is no timestamp)",
    "check: {src_lang: 2026-01-02}": ":1: check.src_lang: a text is wanted",
    "check: {src_lang: no}": ":1: check.src_lang: a text is wanted",
    f"run: {{seed: {NUMBER}}}": ":1: not YAML (a number of 5,000 characters)",
    f"check: {{fail_on: 0x{NUMBER}}}": ":1: not YAML (a number of 5,002 characters)",
    f"check: {{fail_on: 9{NINES}}}": ":1: not YAML (a number of 6,001 characters)",
    "run: {fail_under: .nan}": ":1: run.fail_under: it should be",
    "check: {level: !!int abc}": ":1: not YAML ('abc' is no int)",
    "check: {level: !!bool maybe}": ":1: not YAML ('maybe' is no bool)",
    'check: {src_lang: !!binary "a"}': ":1: not YAML (",
    'check: !!python/object/apply:os.system ["true"]': ":1: not YAML (",
    "check:\n\tfiles: [a]": ":2: not YAML (",
    'check: {src_lang: "en}': ":1: not YAML (",
    "check: {}\n---\ncheck: {}": ":2: not YAML (",
    "check: {level: note}\ncheck: {level: error}": ":2: not YAML ('check' is there twice)",
    "? [a]\n: b": ":1: not YAML (",
    "check: *nope": ":1: not YAML (",
    'check: {baseline: "a\\0b"}': ":1: not YAML (the character",
    'check: {baseline: "a\\ud83d"}': ":1: not YAML (",
    "version: 2": ":1: version: 2 is not one of 1",
    "check: {signals: [numbers]}": ":1: check.signals: keys and their values are wanted",
    "check: {glossary: {cart: carro}}": ":1: check.glossary: a list is wanted",
    "run: {engines: [{name: a}]}": ":1: run.engines.0.kind: the key is missing",
    "just a text": ":1: the file: keys and their values are wanted",
}


@pytest.mark.parametrize(("text", "said"), MISTAKES.items(), ids=range(len(MISTAKES)))
def test_a_mistake_is_told_with_its_place(text: str, said: str, mtriage: Mtriage) -> None:
    Path("es.po").touch()
    Path("mtriage.yaml").write_text(text)
    done = mtriage("check", "es.po")
    assert done.err.startswith(f"mtriage.yaml{said}")
    assert len(done.err) < 1000
    assert done.status == 2


def test_a_pattern_that_begins_with_a_star_asks_for_quotation_marks(mtriage: Mtriage) -> None:
    Path("mtriage.yaml").write_text("check:\n  files:\n    - *.po")
    assert "put a text that begins with * or & in quotation marks" in mtriage("check").err


def test_patterns_that_fit_nothing_are_named(mtriage: Mtriage) -> None:
    Path("mtriage.yaml").write_text("check: {files: [texts/*.po]}")
    done = mtriage("check")
    assert done.err == "No file fits the patterns of the configuration: texts/*.po.\n"
    assert done.status == 2


def test_of_very_many_mistakes_the_first_are_told(mtriage: Mtriage) -> None:
    Path("mtriage.yaml").write_text(f"check: {{glossary: [{'1, ' * 500}]}}")
    lines = mtriage("check", "es.po").err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "mtriage.yaml: 480 more"


def pairs_of_aliases(last: str) -> str:
    levels = "".join(f"    - &t{n} [*t{n - 1}, *t{n - 1}]\n" for n in range(1, 46))
    return f"check:\n  glossary:\n    - &t0 [a, a]\n{levels}  fail_on: {last}\n"


HOSTILE = {
    "aliases inside aliases": pairs_of_aliases("*t45"),
    "merged mappings": "a0: &a0 {x: 1}\n"
    + "".join(f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}\n" for n in range(1, 50)),
    "a long text in many places": f"a: &a {'x' * 900_000}\nb: [{'*a, ' * 99}]\n",
    "a value within itself": "check: &a {ignore: [*a]}",
    "brackets": "check: " + "[" * 5000,
    "mappings in lines": "".join(f"{' ' * n}a:\n" for n in range(1000)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_would_fill_the_memory_is_refused_in_little_of_it(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "mtriage.yaml").write_text(HOSTILE[name])
    code = (
        "import resource, sys, time; from pathlib import Path\n"
        "from triage.cli.config import ConfigProblem, read_config\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; start = time.process_time()\n"
        "try: read_config(Path(sys.argv[1]))\n"
        "except ConfigProblem as error: print(len(str(error)))\n"
        "print(time.process_time() - start)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "mtriage.yaml"],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (60, 60)),
    )
    length, seconds, kilobytes = map(float, done.stdout.split())
    assert length < 1000
    assert seconds < 5  # 0.1 on an idle machine
    assert kilobytes < 50_000
