"""Words of a language stand in that language's file, and nowhere else in the reader."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from triage.methods.numbers import languages
from triage.methods.numbers.annotators.dates import Dates
from triage.methods.numbers.languages import LANGUAGES, get_language
from triage.methods.numbers.matching.doubts import Approximations
from triage.methods.numbers.prose.bounds import Bounds
from triage.methods.numbers.prose.lost import Pointing
from triage.methods.numbers.prose.rates import Rates
from triage.methods.numbers.units.percents import Percents

HERE = Path(languages.__file__).parents[1]
MODULES = sorted(
    path.relative_to(HERE).as_posix()
    for path in HERE.rglob("*.py")
    if path.parent.name not in ("families", "han", "languages")
)
SCRIPT = "reads a writing system that Chinese and Japanese share, like the package han"
ROMAN = "knows the Cyrillic letter that Roman numerals are written with"
HOLDING_OTHER_SCRIPTS = {
    "annotators/ranges.py": SCRIPT,
    "annotators/roman.py": ROMAN,
    "prose/dating.py": SCRIPT,
    "prose/excuses.py": SCRIPT,
    "prose/reading/wording.py": SCRIPT,
    "units/words.py": "names currencies, subunits and units in short, which any language uses",
}


def _texts(module: str) -> Iterator[str]:
    """The literals of a module that are no docstrings."""
    tree = ast.parse((HERE / module).read_text(encoding="utf-8"))
    documented = (ast.Module, ast.FunctionDef, ast.ClassDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in docstrings:
            yield text


def _in_other_script(text: str) -> bool:
    scripts = {unicodedata.name(letter, "LATIN").split()[0] for letter in text if letter.isalpha()}
    return not scripts <= {"LATIN", "GREEK", "MICRO", "MODIFIER", "FEMININE", "MASCULINE"}


def _keyed_by_language(module: str) -> bool:
    tree = ast.parse((HERE / module).read_text(encoding="utf-8"))
    return any(
        len({key.value for key in node.keys if isinstance(key, ast.Constant)} & set(LANGUAGES)) > 1
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
    )


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", re.sub(r"\\.", " ", text).lower()))


def _words_of_languages() -> set[str]:
    known: set[str] = set()
    for spec in map(get_language, LANGUAGES):
        listed = (
            *spec.joints,
            spec.articles,
            spec.section(Dates).date_joints,
            spec.after_share,
            *spec.words,
        )
        patterns = (
            spec.section(Pointing).pointing,
            spec.section(Rates).per,
            spec.section(Approximations).about,
            spec.section(Percents).percents,
            spec.of_the,
        )
        bounds = spec.section(Bounds)
        sides = (bounds.lower, bounds.upper, bounds.lower_after, bounds.upper_after)
        known |= _words(" ".join((*listed, *patterns, *sides, bounds.negations)))
    return known


_PATTERN = re.compile(r"\\[bs]|\(\?|\|")
_NO_WORDS = re.compile(r"\(\?P<\w+>|\[[^\]]*\]")  # names of groups, sets of characters


def test_no_pattern_outside_the_languages_files_holds_a_word_of_a_language() -> None:
    known = _words_of_languages()
    patterns = [(module, text) for module in MODULES for text in _texts(module)]
    holding = {
        (module, text)
        for module, text in patterns
        if _PATTERN.search(text) and not known.isdisjoint(_words(_NO_WORDS.sub(" ", text)))
    }
    assert not holding


def test_no_further_module_holds_words_of_another_script() -> None:
    holding = {module for module in MODULES if any(map(_in_other_script, _texts(module)))}
    assert holding == HOLDING_OTHER_SCRIPTS.keys()


@pytest.mark.parametrize("module", MODULES)
def test_no_module_holds_a_table_by_language(module: str) -> None:
    assert not _keyed_by_language(module)
