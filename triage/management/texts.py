"""Compiles the pages' translated texts: ``python -m triage.management.texts webapp/locale``."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_texts(folder: Path) -> None:
    """Compile changed translations, as ``compilemessages`` would if gettext were installed.

    ``pybabel compile`` fails on texts like *95 % confidence*, which it takes for Python formats.
    """
    for source in sorted(folder.rglob("*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            with source.open("rb") as texts, target.open("wb") as compiled:
                write_mo(compiled, read_po(texts))
            # Part of the program, which may have been installed by another user.
            target.chmod(0o644)


if __name__ == "__main__":
    compile_texts(Path(sys.argv[1]))
