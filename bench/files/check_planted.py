"""Counts the errors planted in message catalogues that ``mtriage check`` and ``pofilter`` find.

``python -m bench.files.check_planted --pofilter PROGRAM wagtail-8.0.1-py3-none-any.whl netbox/ ...``
takes human translations from the catalogues in wheels and folders (those in LANGUAGES),
plants one error in each, equally often of ten kinds, and runs both programs on the same files: once
with the errors, once without. An error counts as found if a program reports anything about its unit
(``mtriage``: warnings and errors).
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

LANGUAGES = {"ar": "ar", "cs": "cs", "de": "de", "es": "es", "fr": "fr", "it": "it", "ja": "ja", "nl": "nl", "pl": "pl", "pt_BR": "pt_BR", "pt": "pt_BR", "ru": "ru", "zh_Hans": "zh_CN", "zh_CN": "zh_CN", "zh": "zh_CN"}  # fmt: skip
NEGATIONS = {
    "ar": ("لا", "لم", "لن", "غير", "ليس"),
    "de": ("nicht", "kein", "keine", "keinen"),
    "es": ("no",),
    "it": ("non",),
    "nl": ("niet", "geen"),
    "pl": ("nie",),
    "pt_BR": ("não",),
    "ru": ("не", "нет"),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
TAG = re.compile(r"<(\w+)[^<>]*>(.*?)</\1>", re.S)
DIGITS = re.compile(r"(?<![\w%{.,])\d+(?![\w}.,])")


@dataclass(frozen=True)
class Good:
    """A translation, and another language's translation of the same source."""

    source: str
    translation: str
    language: str
    other: str


Fault = Callable[[Good, random.Random], str | None]


def catalogues(place: Path, folder: Path) -> Iterator[Path]:
    """Yield the catalogues of a wheel or a folder, in the languages above."""
    if place.suffix == ".whl":
        with zipfile.ZipFile(place) as wheel:
            wheel.extractall(folder, [name for name in wheel.namelist() if name.endswith(".po")])
        place = folder
    for path in sorted(place.rglob("*/LC_MESSAGES/*.po")):
        if path.parent.parent.name in LANGUAGES:
            yield path


def number_changed(good: Good, rng: random.Random) -> str | None:
    found = [one for one in DIGITS.finditer(good.translation) if one[0] in good.source]
    if not found:
        return None
    one = rng.choice(found)
    digit = rng.choice([d for d in "23456789" if d != one[0][-1]])
    return f"{good.translation[: one.end() - 1]}{digit}{good.translation[one.end() :]}"


def number_lost(good: Good, rng: random.Random) -> str | None:
    found = [one for one in DIGITS.finditer(good.translation) if one[0] in good.source]
    return _without(good.translation, rng.choice(found)) if found else None


def placeholder_lost(good: Good, rng: random.Random) -> str | None:
    found = list(PLACEHOLDER.finditer(good.translation))
    return _without(good.translation, rng.choice(found)) if found else None


def placeholder_altered(good: Good, rng: random.Random) -> str | None:
    found = [one for one in PLACEHOLDER.finditer(good.translation) if len(one[0]) > 3]
    if not found:
        return None
    one = rng.choice(found)
    return f"{good.translation[: one.start() + 2]}x{good.translation[one.start() + 2 :]}"


def tag_lost(good: Good, rng: random.Random) -> str | None:
    found = list(TAG.finditer(good.translation))
    if not found:
        return None
    one = rng.choice(found)
    return f"{good.translation[: one.start()]}{one[2]}{good.translation[one.end() :]}"


def left_as_it_was(good: Good, rng: random.Random) -> str | None:
    return good.source if len(good.source.split()) > 2 else None


def another_language(good: Good, rng: random.Random) -> str | None:
    return good.other if len(good.other.split()) > 2 else None


def cut_in_half(good: Good, rng: random.Random) -> str | None:
    text = good.translation
    return text[: len(text) // 2].rstrip() if len(good.source.split()) > 6 else None


def words_repeated(good: Good, rng: random.Random) -> str | None:
    words = good.translation.split()
    if len(words) < 5:
        return None
    place = rng.randrange(len(words) - 2)
    return " ".join([*words[: place + 2], *words[place : place + 2] * 2, *words[place + 2 :]])


def negation_lost(good: Good, rng: random.Random) -> str | None:
    words = NEGATIONS.get(good.language, ())
    found = [one for one in re.finditer(r"\w+", good.translation) if one[0].lower() in words]
    negates = re.search(r"\b(?:not|no|cannot|never)\b|n't\b", good.source)
    return _without(good.translation, found[0]) if len(found) == 1 and negates else None


KINDS: tuple[Fault, ...] = (
    number_changed, number_lost, placeholder_lost, placeholder_altered, tag_lost, left_as_it_was,
    another_language, cut_in_half, words_repeated, negation_lost,
)  # fmt: skip


def _without(text: str, match: re.Match[str]) -> str:
    return re.sub(r"  +", " ", text[: match.start()] + text[match.end() :]).strip()


def goods(places: list[Path]) -> Iterator[Good]:
    """Yield the translations without plural forms, each source once per language."""
    texts: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for place in places:
        with tempfile.TemporaryDirectory() as folder:
            for path in catalogues(place, Path(folder)):
                language = LANGUAGES.get(path.parent.parent.name)
                for entry in polib.pofile(str(path)) if language else ():
                    if entry.translated() and not entry.msgid_plural and not entry.fuzzy:
                        texts[entry.msgid].setdefault(str(language), entry.msgstr)
    for source, found in texts.items():
        for language, translation in found.items():
            if translation != source:
                others = [one for name, one in found.items() if name != language and one != source]
                yield Good(source, translation, language, others[0] if others else "")


def planted(every: list[Good], count: int, seed: int) -> list[tuple[str, Good, str]]:
    """Return kind, translation and broken copy: up to ``count`` per kind, each unit used once."""
    rng = random.Random(seed)
    rng.shuffle(every)
    used: set[int] = set()
    found = []
    # The rarest first: few messages have a number.
    for kind in KINDS:
        left = count
        for place, good in enumerate(every):
            broken = kind(good, rng) if left and place not in used else None
            if broken and broken != good.translation:
                used.add(place)
                found.append((kind.__name__, good, broken))
                left -= 1
    return found


def write(folder: Path, rows: list[tuple[str, Good, str]], *, broken: bool) -> list[Path]:
    """Write one catalogue per language; a unit's context is its number."""
    files: dict[str, polib.POFile] = {}
    for number, (_, good, copy) in enumerate(rows):
        file = files.setdefault(good.language, polib.POFile())
        file.metadata = {"Language": good.language, "Content-Type": "text/plain; charset=UTF-8"}
        text = copy if broken else good.translation
        file.append(polib.POEntry(msgctxt=str(number), msgid=good.source, msgstr=text))
    folder.mkdir()
    paths = [folder / f"{language}.po" for language in sorted(files)]
    for path in paths:
        files[path.stem].save(str(path))
    return paths


def found_by_mtriage(paths: list[Path], folder: Path) -> set[int]:
    command = [sys.executable, "-m", "triage.cli.command", "check", *map(str, paths)]
    output = folder / "findings.jsonl"
    more = ["--format", "jsonl", "--output", str(output), "--fail-on", "never"]
    subprocess.run([*command, *more, "--no-progress"], check=True)
    rows = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    return {int(row["unit"].split("|")[0]) for row in rows}


def found_by_pofilter(program: str, paths: list[Path], folder: Path) -> set[int]:
    found = set()
    for path in paths:
        out = folder / f"out-{path.name}"
        command = [program, f"--language={path.stem}", "--progress=none", str(path), str(out)]
        subprocess.run(command, check=True, capture_output=True)
        if out.exists():
            found |= {int(entry.msgctxt) for entry in polib.pofile(str(out)) if entry.msgctxt}
    return found


def main() -> None:
    parser = argparse.ArgumentParser("bench.files.check_planted", description=__doc__)
    parser.add_argument("places", nargs="+", type=Path, metavar="WHEEL_OR_FOLDER")
    parser.add_argument("--pofilter", metavar="PROGRAM", required=True)
    parser.add_argument("--count", type=int, default=200, help="errors of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=Path, metavar="F", help="write there what mtriage misses")
    options = parser.parse_args()
    rows = planted(list(goods(options.places)), options.count, options.seed)
    found_by: dict[str, list[set[int]]] = {"mtriage": [], "pofilter": []}
    with tempfile.TemporaryDirectory() as name:
        for broken in (True, False):
            folder = Path(name) / str(broken)
            paths = write(folder, rows, broken=broken)
            found_by["mtriage"].append(found_by_mtriage(paths, folder))
            found_by["pofilter"].append(found_by_pofilter(options.pofilter, paths, folder))
    planted_of = Counter(kind for kind, _, _ in rows)
    for kind, count in planted_of.items():
        here = {number for number, row in enumerate(rows) if row[0] == kind}
        shares = {program: len(found & here) for program, (found, _) in found_by.items()}
        print(
            json.dumps({"bench": "files.check_planted", "kind": kind, "planted": count, **shares})
        )
    for what, place in (("found", 0), ("untouched but accused", 1)):
        counts = {program: len(found[place]) for program, found in found_by.items()}
        print(
            json.dumps({"bench": "files.check_planted", "units": len(rows), "what": what, **counts})
        )
    if options.show:
        missed = [row for number, row in enumerate(rows) if number not in found_by["mtriage"][0]]
        lines = [json.dumps([kind, good.language, good.source, good.translation, broken], ensure_ascii=False) for kind, good, broken in missed]  # fmt: skip
        options.show.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
