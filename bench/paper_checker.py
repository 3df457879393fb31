"""The paper's own checker, run from a copy of its repository for comparison with ours.

``NUMBERTEST_DIR`` is the folder with ``NumbericalChecker.py`` in a copy of
github.com/JunW15/NumberTest. It supports the target languages English, German and Chinese. Besides
num2words and cn2an, which this project has, it needs nltk for English: ``pip install nltk`` and, to
split sentences as its authors did, ``python -m nltk.downloader punkt_tab``. If that data is
missing, each text is treated as one sentence, as all cases here are, which makes the checker
faster.
"""

from __future__ import annotations

import importlib
import os
import sys
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

TARGETS = ("en", "de", "zh")


class PaperChecker:
    """The paper's checker for one target language.

    :param note: how it differs from the authors' setup; "" if it does not.
    """

    def __init__(self, language: str, checker: Any, note: str) -> None:
        self.language, self._checker, self.note = language, checker, note

    def passes(self, translation: str, value: Decimal) -> bool:
        """Whether it finds a value in a translation; a text on which it raises does not pass.

        The value is passed as int or float, as the authors do.
        """
        number = int(value) if value == int(value) else float(value)
        try:
            return bool(self._checker.check(translation, number))
        except (ValueError, IndexError, OverflowError):
            return False


def load(language: str) -> PaperChecker | str:
    """The checker for a target, or the reason why there is none."""
    folder = os.environ.get("NUMBERTEST_DIR", "")
    if language not in TARGETS:
        return "target not supported"
    if not (Path(folder) / "NumbericalChecker.py").is_file():
        return "NUMBERTEST_DIR names no copy of the NumberTest repository"
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        checker = importlib.import_module("NumbericalChecker").NumbericalChecker(language)
        note = _without_sentences(checker) if language == "en" else ""
    except ImportError as error:
        return f"it needs {error.name}: see bench/paper_checker.py"
    return PaperChecker(language, checker, note)


def _without_sentences(checker: Any) -> str:
    """Replace sentence splitting if its data is missing, and say so."""
    try:
        checker.tokenizer("One. Two.")
    except LookupError:
        checker.tokenizer = partial(checker.tokenizer, preserve_line=True)
        return "nltk's punkt_tab is missing: each text is taken as one sentence, which is faster"
    return ""
