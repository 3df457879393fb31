"""Words of a language stand in that language's file, and nowhere else in the reader."""

from __future__ import annotations

import ast
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from triage.methods.numbers import languages
from triage.methods.numbers.languages import LANGUAGES

HERE = Path(languages.__file__).parents[1]
MODULES = sorted(
    path.relative_to(HERE).as_posix()
    for path in HERE.rglob("*.py")
    if path.parent.name not in ("languages", "han")
)
SCRIPT = "reads a writing system that Chinese and Japanese share, like the package han"
ANY = "its words of all languages are one pattern, tried on a text of any of them"
WRITING = "spells whole numbers to look them up, which is code and not a list of words"
NOT_YET_MOVED = {
    "annotators/times_of_day.py": ANY,
    "annotators/money.py": ANY,
    "annotators/ordinal_fractions.py": ANY,
    "annotators/ranges.py": SCRIPT,
    "annotators/roman.py": ANY,
    "free/reading/bounds.py": SCRIPT,
    "free/changes.py": SCRIPT,
    "free/dating.py": SCRIPT,
    "free/excuses.py": SCRIPT,
    "free/reading/names.py": SCRIPT,
    "free/reading/prose.py": SCRIPT,
    "free/reading/statements.py": ANY,
    "free/reading/wording.py": SCRIPT,
    "matching/compounds.py": ANY,
    "matching/doubts.py": SCRIPT,
    "shortcuts/han_sole_number.py": SCRIPT,
    "shortcuts/number_classes.py": SCRIPT,
    "shortcuts/sole_number.py": "knows the Cyrillic letter that Roman numerals are written with",
    "shortcuts/writing.py": WRITING,
    "units/conversion.py": ANY,
    "units/names.py": SCRIPT,
    "units/percents.py": ANY,
    "units/reading.py": ANY,
    "units/subunits.py": ANY,
    "units/words.py": "names currencies and their codes, which any language uses",
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


def test_no_further_module_holds_words_of_another_script() -> None:
    holding = {module for module in MODULES if any(map(_in_other_script, _texts(module)))}
    assert holding == NOT_YET_MOVED.keys()


@pytest.mark.parametrize("module", MODULES)
def test_no_module_holds_a_table_by_language(module: str) -> None:
    assert not _keyed_by_language(module) or module == "shortcuts/writing.py"
