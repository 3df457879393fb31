"""Measures how often the screening signals accuse human translations of user interfaces.

Reads the message catalogues (``.mo``) of installed software from the given folders, by default
Django's own and ``/usr/share/locale``, and stores nothing from them. Nearly every suspect is a
false alarm: people translated them, and programs use the translations.
"""

from __future__ import annotations

import argparse
import gettext
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import django

from triage.methods.base import AnsweredCase, CaseSpec, Result
from triage.methods.model_loading import screening
from triage.methods.screening.options import ScreeningOptions
from triage.proportions import wilson_95

FOLDERS = (Path(django.__file__).parent, Path("/usr/share/locale"))
LANGUAGES = ("ar", "ca", "cs", "de", "es", "fr", "hi", "it", "ja", "ko", "nl", "pl", "pt", "ru", "th", "tr", "zh")  # fmt: skip
# The folder name is not always the language code: pt_BR is used for Portuguese, zh_CN for Chinese.
CODES = {"pt_BR": "pt", "zh_CN": "zh", "zh_Hans": "zh"}
# Lists of names and machine codes: data, not interface texts.
NOT_TEXT = ("iso_", "opcodes", "shared-mime-info", "xkeyboard-config", "libc")

Texts = tuple[str, str]


def catalogues(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yield the language and path of every catalogue in a listed language."""
    for folder in folders:
        for path in sorted(folder.rglob("*/LC_MESSAGES/*.mo")):
            name = path.parent.parent.name
            code = CODES.get(name, name)
            if code in LANGUAGES and not path.name.startswith(NOT_TEXT):
                yield code, path


def messages(path: Path) -> Iterator[Texts]:
    """Yield the messages without plural forms, each with its translation."""
    try:
        with path.open("rb") as file:
            read = gettext.GNUTranslations(file)
    except UnicodeDecodeError:
        # An old catalogue whose header is not in the encoding that it declares.
        return
    for key, text in read._catalog.items():  # type: ignore[attr-defined]
        if isinstance(key, str) and key and text and text != key:
            yield key.rpartition("\x04")[2], text


def drawn(folders: Iterable[Path], count: int, draw: int = 0) -> dict[str, list[Texts]]:
    """Draw ``count`` messages of each language, reproducibly; different draws do not overlap."""
    every: dict[str, set[Texts]] = defaultdict(set)
    for code, path in catalogues(folders):
        every[code].update(messages(path))
    rows = {}
    for code, found in sorted(every.items()):
        left = sorted(found)
        for number in range(draw + 1):
            rows[code] = random.Random(f"{code}{number or ''}").sample(left, min(count, len(left)))
            left = sorted(set(left) - set(rows[code])) if number < draw else left
    return rows


def share(hits: int, total: int) -> dict[str, object]:
    low, high = wilson_95(hits, total)
    return {"value": round(hits / total, 4), "ci95": [round(low, 4), round(high, 4)], "n": total}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS)
    parser.add_argument("--count", type=int, default=1000, help="messages of each language")
    parser.add_argument("--draw", type=int, default=0, help="0: the one that rules were made with")
    parser.add_argument("--languages", nargs="*", default=LANGUAGES)
    parser.add_argument("--show", metavar="SIGNAL", help="print the pairs that it accuses")
    options = parser.parse_args()
    fired: Counter[str] = Counter()
    suspects = total = 0
    method, every = screening(), ScreeningOptions()
    for code, pairs in drawn(options.folders, options.count, options.draw).items():
        if code not in options.languages:
            continue
        cases = [AnsweredCase(CaseSpec((a,), "screening"), (b,), "en", code) for a, b in pairs]
        verdicts = method.judge(cases, every)
        accused = [one for one in verdicts if one.result is Result.FAIL]
        here = Counter(s["signal"] for one in accused for s in one.evidence["signals"])
        for pair, one in zip(pairs, verdicts, strict=True):
            for signal in one.evidence.get("signals", ()) if options.show else ():
                if options.show in (signal["signal"], "any"):
                    print(json.dumps([code, signal["signal"], *pair, str(signal["message"])], ensure_ascii=False))  # fmt: skip
        result = {"suspects": share(len(accused), len(pairs)), "by_signal": dict(here)}
        print(json.dumps({"bench": "screening_catalogues", "language": code, **result}), flush=True)
        fired += here
        suspects, total = suspects + len(accused), total + len(pairs)
    if total:
        result = {"suspects": share(suspects, total), "by_signal": dict(fired)}
        print(json.dumps({"bench": "screening_catalogues", "language": "all", **result}))


if __name__ == "__main__":
    main()
