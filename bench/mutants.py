"""Checks whether a change to the tests lets faults through that they caught before.

``bench/data/mutants_database.json`` contains 20 hand-written faults that only PostgreSQL, locking
or a constraint can reveal, with the test files that should catch them. ``draw`` adds
``bench/data/mutants.json`` with faults drawn with a seed from one commit: 40 each in services,
number oracle, screening signals, statistics and engine adapters, all on lines that tests execute.

    python -m bench.mutants run --tree CLONE --set database            the 20, on PostgreSQL
    python -m bench.mutants draw --coverage .coverage                  needs mutmut to generate them
    python -m bench.mutants draw --set reader --each 300               in the number reader
    python -m bench.mutants run --tree CLONE --coverage .coverage      each, with its lines' tests
    python -m bench.mutants compare BEFORE.jsonl AFTER.jsonl           killed before but not after

The sets ``reader`` and ``reader-later`` are drawn from all lines of the number reader, words and
regular expressions included (``bench/mutations.py``). Those that change nothing are marked
``equivalent``, with the reason, and not run.

Create the coverage file with ``pytest --cov --cov-context=test`` in a clone of the same commit, without
``tests/methods/sit/language_models/test_parsing.py``: its time limits in threads hang under coverage.
``CLONE`` must be a separate clone: each fault is written into it and then reverted. Files that have
moved since are found by the fault's lines, or by the test file's name.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from coverage import CoverageData

from bench.mutations import drawn_from

DATA = Path(__file__).with_name("data")
STORES = {
    "drawn": "mutants.json",
    "database": "mutants_database.json",
    "reader": "mutants_reader.json",
    "reader-later": "mutants_reader_later.json",
}
GROUPS = {
    "services": "triage/services",
    "oracle": "triage/methods/numbers",
    "signals": "triage/methods/screening/signals",
    "statistics": "triage/reporting",
    "adapters": "engines/adapters",
}
LONGEST = 900  # seconds for the tests of one mutant; an endless loop counts as killed


@dataclass(frozen=True)
class Mutant:
    """A fault: the lines of a file to replace, and their replacement.

    ``tests`` are the tests to run, if known; otherwise those that execute the lines.
    ``equivalent`` says why the replacement changes nothing, if it does not.
    """

    name: str
    path: str
    line: int
    before: list[str]
    after: list[str]
    tests: tuple[str, ...] = ()
    equivalent: str = ""

    def place_in(self, tree: Path) -> tuple[Path, int]:
        """The file and the index of the first line to replace, wherever they have moved since.

        :raises ValueError: the lines do not occur in exactly one place.
        """
        file = self._file_in(tree)
        lines = file.read_text(encoding="utf-8").splitlines()
        wanted = [line.strip() for line in self.before]
        places = [
            at
            for at in range(len(lines))
            if [line.strip() for line in lines[at : at + len(wanted)]] == wanted
        ]
        if self.line - 1 in places:
            return file, self.line - 1
        if len(places) != 1:
            raise ValueError(f"{self.name}: {self.path} holds its lines {len(places)} times")
        return file, places[0]

    def write_into(self, tree: Path) -> tuple[Path, str]:
        """Insert the fault; return the file and its original text.

        :raises ValueError: the lines do not occur in exactly one place.
        """
        file, at = self.place_in(tree)
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        after = _shifted(self.after, _indent(lines[at]) - _indent(self.before[0]))
        changed = [*lines[:at], *after, *lines[at + len(self.before) :]]
        file.write_text("".join(changed), encoding="utf-8")
        return file, text

    def _file_in(self, tree: Path) -> Path:
        if (tree / self.path).exists():
            return tree / self.path
        top = self.path.split("/")[0]
        joined = "".join(self.before)
        found = [
            file
            for file in (tree / top).rglob("*.py")
            if joined in file.read_text(encoding="utf-8")
        ]
        if len(found) != 1:
            raise ValueError(f"{self.name}: {len(found)} files under {top} hold its lines")
        return found[0]

    def tests_in(self, tree: Path) -> set[str]:
        """The tests to run, if known; those that this tree lacks are left out."""
        return {file for name in self.tests for file in _test_files(tree, name)}


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _shifted(lines: Iterable[str], by: int) -> list[str]:
    return [" " * by + line if by >= 0 else line[-by:] for line in lines]


def _test_files(tree: Path, name: str) -> list[str]:
    if (tree / name).exists():
        return [name]
    return [str(file.relative_to(tree)) for file in (tree / "tests").rglob(Path(name).name)]


def draw(coverage: Path, tree: Path, each: int, seed: int) -> list[Mutant]:
    """Draw ``each`` mutants per group from the lines that tests execute, max. one per line."""
    covered = lines_and_tests(coverage, tree)
    chance = random.Random(seed)
    found: list[Mutant] = []
    for group, folder in GROUPS.items():
        candidates = [
            make
            for path in sorted(path for path in covered if path.startswith(f"{folder}/"))
            for make in _mutants_of(tree, path, set(covered[path]))
        ]
        chance.shuffle(candidates)
        drawn: dict[tuple[str, int], Mutant] = {}
        for make in candidates:
            if len(drawn) == each:
                break
            if (mutant := make(f"{group}-{len(drawn) + 1}")) is not None:
                drawn.setdefault((mutant.path, mutant.line), mutant)
        found += drawn.values()
    return found


def draw_reader(tree: Path, count: int, seed: int) -> list[Mutant]:
    """Draw mutants of the number reader, max. one per line, named by their operators."""
    files = sorted((tree / GROUPS["oracle"]).rglob("*.py"))
    sources = {str(file.relative_to(tree)): file.read_text(encoding="utf-8") for file in files}
    mutations = islice(drawn_from(sources, random.Random(seed)), count)
    return [
        Mutant(f"{one.operator}-{number}", one.path, one.line, one.before, one.after)
        for number, one in enumerate(mutations, 1)
    ]


def _mutants_of(tree: Path, path: str, lines: set[int]) -> Iterator[Callable[[str], Mutant | None]]:
    """Yield a function per mutation of these lines that builds the mutant, if drawn."""
    import libcst
    from mutmut.mutation.file_mutation import create_mutations, deep_replace

    source = (tree / path).read_text(encoding="utf-8")
    module, mutations, _, _ = create_mutations(path, source, lines)

    def written(mutation: Any, name: str) -> Mutant | None:
        changed = deep_replace(module, mutation.original_node, mutation.mutated_node)
        old, new = source.splitlines(keepends=True), changed.code.splitlines(keepends=True)
        matcher = difflib.SequenceMatcher(a=old, b=new, autojunk=False)
        hunks = [hunk for hunk in matcher.get_opcodes() if hunk[0] != "equal"]
        if len(hunks) != 1:
            return None
        _, start, end, new_start, new_end = hunks[0]
        return Mutant(name, path, start + 1, old[start:end], new[new_start:new_end])

    texts = (libcst.SimpleString, libcst.FormattedString, libcst.ConcatenatedString)
    for mutation in mutations:
        if not isinstance(
            mutation.original_node, texts
        ):  # a change of wording does not change behaviour
            yield partial(written, mutation)


def lines_and_tests(coverage: Path, tree: Path) -> dict[str, dict[int, set[str]]]:
    """For each file of ``tree``, the lines executed by tests, with those tests."""
    data = CoverageData(str(coverage))
    data.read()
    found: dict[str, dict[int, set[str]]] = {}
    for name in data.measured_files():
        for folder in GROUPS.values():
            if (at := name.find(f"/{folder}/")) >= 0:
                contexts = data.contexts_by_lineno(name)
                tests = {
                    line: {context.partition("|")[0] for context in names if context}
                    for line, names in contexts.items()
                }
                found[name[at + 1 :]] = {line: names for line, names in tests.items() if names}
    return {path: lines for path, lines in found.items() if (tree / path).exists()}


def run(
    mutants: list[Mutant],
    tree: Path,
    covered: dict[str, dict[int, set[str]]],
    killers: dict[str, str],
    postgres: bool,
) -> Iterator[dict[str, object]]:
    """Run each mutant's tests in ``tree``: its former killer, then the most specific ones.

    The fewer lines a test executes, the more specific it is.
    """
    sizes = Counter(
        test for lines in covered.values() for tests in lines.values() for test in tests
    )
    for mutant in mutants:
        if mutant.equivalent:
            yield {"name": mutant.name, "equivalent": mutant.equivalent}
            continue
        try:
            tests = mutant.tests_in(tree) or _tests_of(mutant, tree, covered, set(sizes))
            ordered = sorted(
                tests, key=lambda test: (test != killers.get(mutant.name), sizes[test])
            )
            file, original = mutant.write_into(tree)
        except ValueError as error:
            yield {"name": mutant.name, "absent": str(error)}
            continue
        begun = time.monotonic()
        try:
            killed = _first_failure(tree, ordered, postgres)
        finally:
            file.write_text(original, encoding="utf-8")
        seconds = round(time.monotonic() - begun, 1)
        yield {"name": mutant.name, "killed": killed, "tests": len(tests), "seconds": seconds}


def _tests_of(
    mutant: Mutant, tree: Path, covered: dict[str, dict[int, set[str]]], every: set[str]
) -> set[str]:
    """The tests that execute a mutant's lines; all if they are a table, which is read on import."""
    file, at = mutant.place_in(tree)
    module = ast.parse(file.read_text(encoding="utf-8"))
    place = range(at + 1, at + 1 + len(mutant.before))
    within = any(
        node.body[0].lineno <= place.start <= (node.end_lineno or 0)
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef)
    )
    lines = covered.get(str(file.relative_to(tree)), {})
    return set().union(*(lines.get(line, set()) for line in place)) if within else every


def _first_failure(tree: Path, tests: list[str], postgres: bool) -> str | None:
    """The first test that fails, or the reason that the tests stopped; None if all pass."""
    # Start with a few: these kill most mutants, and one process per test would take longer.
    for some in (tests[:8], tests[8:]):
        if not some:
            continue
        names = tree / ".mutant-tests"
        names.write_text("\n".join(some), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-rfE"]
        command += ["-p", "no:cacheprovider", "-p", "no:randomly", "-m", "", f"@{names.name}"]
        if postgres:
            command = [sys.executable, "-m", "tests.postgres", *command]
        try:
            done = subprocess.run(
                command,
                cwd=tree,
                env={**os.environ, "CI": "1"},  # property tests draw the same examples every time
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "timeout"
        if done.returncode:
            failed = [
                line.split(" ")[1]
                for line in done.stdout.splitlines()
                if line.startswith(("FAILED ", "ERROR "))
            ]
            return failed[0] if failed else f"exit {done.returncode}"
    return None


def compare(before: Path, after: Path) -> int:
    """Print what was killed before but is not any more; return how many."""
    old, new = (_killers(file) for file in (before, after))
    lost = [name for name, killed in old.items() if killed and not new.get(name)]
    for name, found in (("before", old), ("after", new)):
        groups = Counter(mutant.rpartition("-")[0] for mutant in found)
        killed = Counter(mutant.rpartition("-")[0] for mutant, by in found.items() if by)
        counts = {group: [killed[group], groups[group]] for group in groups}
        print(json.dumps({"figure": f"mutants killed {name}", "value": counts}))
    print(json.dumps({"figure": "killed before and not after", "value": lost}))
    return len(lost)


def _killers(file: Path) -> dict[str, str]:
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {row["name"]: row["killed"] or "" for row in rows if "killed" in row}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("action", choices=["draw", "run", "compare"])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--coverage", type=Path)
    parser.add_argument("--tree", type=Path, default=Path.cwd())
    parser.add_argument("--set", choices=STORES, default="drawn")
    parser.add_argument("--each", type=int, default=40, help="per group; of the reader, all")
    parser.add_argument("--seed", type=int, default=2021)
    parser.add_argument("--part", default="0/1", help="K/N: every N-th mutant from the K-th on")
    parser.add_argument(
        "--killers", type=Path, help="an earlier result: its killing tests run first"
    )
    options = parser.parse_args()
    if options.action == "compare":
        sys.exit(bool(compare(*options.files)))
    store = DATA / STORES[options.set]
    if options.action == "draw":
        if options.set.startswith("reader"):
            drawn = draw_reader(options.tree, options.each, options.seed)
        else:
            drawn = draw(options.coverage, options.tree, options.each, options.seed)
        rows = [{k: v for k, v in asdict(mutant).items() if v} for mutant in drawn]
        store.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        return
    part, parts = map(int, options.part.split("/"))
    rows = json.loads(store.read_text(encoding="utf-8"))[part::parts]
    mutants = [Mutant(**{**row, "tests": tuple(row.get("tests", ()))}) for row in rows]
    covered = lines_and_tests(options.coverage, options.tree) if options.coverage else {}
    killers = _killers(options.killers) if options.killers else {}
    for result in run(mutants, options.tree, covered, killers, options.set == "database"):
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
