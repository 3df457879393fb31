"""Collects human translations, with their English sources, from check-outs of public projects.

``python -m bench.screening.human_texts CHECKOUTS DIR`` reads CHECKOUTS/KIND (with any names of kinds, such as
news, ui and talk) and writes DIR/KIND.LANGUAGE.jsonl for the other benchmarks of screening. Three layouts are
supported:

* gettext catalogues, ``LANGUAGE.po`` or ``name.LANGUAGE.po``;
* Fluent files, ``LANGUAGE/path/name.ftl`` next to ``en/path/name.ftl``;
* Markdown articles, ``LANGUAGE/name.md`` next to ``name.md``: the sections with the same sequence
  of blocks.

The figures of docs/screening.md are from the news and security notes of Tails with the articles of
opensource.guide (news), Mozilla's web pages (ui), and the dialogues of Battle for Wesnoth 1.8
(talk).
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import polib
import regex

LANGUAGES = (
    "ar",
    "cs",
    "de",
    "es",
    "fr",
    "it",
    "ja",
    "ko",
    "nl",
    "pl",
    "pt",
    "ru",
    "sv",
    "tr",
    "zh",
)
CODES = {
    "zh_CN": "zh",
    "zh-CN": "zh",
    "zh-hans": "zh",
    "pt_BR": "pt",
    "pt-BR": "pt",
    "es-ES": "es",
    "sv-SE": "sv",
}
# Two variants of a language would give every source twice.
LEFT_OUT = frozenset({"pt-PT", "zh_TW"})
LONGEST = 600  # characters
_MESSAGE = regex.compile(
    r"^([a-zA-Z][\w-]*) *=[ \t]*(\S.*(?:\n[ \t]+.*)*|(?:\n[ \t]+.*)+)", regex.M
)
_BLOCK = regex.compile(r"\n\s*\n|\n(?=\s*(?:[*+-]|\d+\.)\s)")
_KIND_OF_BLOCK = regex.compile(r"#{1,6}(?=\s)|[*+-](?=\s)|\d+\.(?=\s)|<|!|`{3}|\||>")
_MARK = regex.compile(r"^(?:#{1,6}|[*+-]|\d+\.)\s+")

Texts = tuple[str, str]
"""A source and its translation."""
Row = tuple[str, str, str]
"""A language, a source and its translation."""
Block = tuple[str, str]
"""The mark of a heading or item, and the text."""


def language_of(name: str) -> str | None:
    code = CODES.get(name, name)
    return code if code in LANGUAGES and name not in LEFT_OUT else None


def of_catalogues(folder: Path) -> Iterator[Row]:
    """Yield the finished messages of gettext catalogues."""
    for path in sorted(folder.rglob("*.po")):
        language = language_of(path.stem.rpartition(".")[2])
        if language is None:
            continue
        for entry in polib.pofile(str(path)):
            if entry.translated() and not entry.msgid_plural:
                # In "noun^text" the prefix disambiguates the meaning.
                yield language, entry.msgid.rpartition("^")[2], entry.msgstr.rpartition("^")[2]


def of_fluent(folder: Path) -> Iterator[Row]:
    """Yield the messages of Fluent files that have a single form."""
    english = folder / "en"
    for path in sorted(english.rglob("*.ftl")):
        sources = messages(path)
        for place in sorted(folder.iterdir()):
            language = language_of(place.name)
            other = place / path.relative_to(english)
            if language is None or not other.exists():
                continue
            translations = messages(other)
            for key in sources.keys() & translations.keys():
                yield language, sources[key], translations[key]


def messages(path: Path) -> dict[str, str]:
    found = {}
    for key, text in _MESSAGE.findall(path.read_text(encoding="utf-8")):
        if "->" not in text and "\n    ." not in text:
            found[key] = " ".join(text.split())
    return found


def of_articles(folder: Path) -> Iterator[Row]:
    """Yield the blocks of Markdown articles, paired in their order."""
    for path in sorted(folder.rglob("*.md")):
        for other in sorted(path.parent.glob(f"*/{path.name}")):
            language = language_of(other.parent.name)
            if language:
                for source, translation in paired(sections(path), sections(other)):
                    yield language, source, translation


def paired(sources: list[list[Block]], translations: list[list[Block]]) -> Iterator[Texts]:
    """Yield the texts of sections that have the same blocks, if there are as many sections."""
    if len(sources) != len(translations):
        return
    for here, there in zip(sources, translations, strict=True):
        if [kind for kind, _ in here] == [kind for kind, _ in there]:
            for (kind, source), (_, translation) in zip(here, there, strict=True):
                if kind in ("", "*", "-") or kind.startswith("#"):
                    yield source, translation


def sections(path: Path) -> list[list[Block]]:
    """Return the blocks of an article, grouped into sections by its headings."""
    found: list[list[Block]] = [[]]
    for block in blocks(path):
        if block[0].startswith("#"):
            found.append([])
        found[-1].append(block)
    return found


def blocks(path: Path) -> list[Block]:
    """Return the paragraphs, headings and items of an article, each with its mark."""
    body = path.read_text(encoding="utf-8").split("---\n", 2)[-1]
    found = []
    for block in _BLOCK.split(body):
        if text := block.strip():
            mark = _KIND_OF_BLOCK.match(text)
            found.append((mark[0] if mark else "", " ".join(_MARK.sub("", text).split())))
    return found


def drawn(folder: Path, count: int, draw: int) -> Iterator[tuple[str, str, list[Texts]]]:
    """Yield kind, language and up to ``count`` pairs of each file, reproducibly."""
    for path in sorted(folder.glob("*.*.jsonl")):
        kind, language, _ = path.name.split(".")
        with path.open(encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        pairs = [(row["source"], row["translation"]) for row in rows]
        random.Random(path.name).shuffle(pairs)
        if chosen := pairs[draw * count : (draw + 1) * count]:
            yield kind, language, chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for kind in sorted(one for one in options.checkouts.iterdir() if one.is_dir()):
        chosen: dict[str, dict[Row, None]] = defaultdict(dict)
        for layout in (of_catalogues, of_fluent, of_articles):
            for row in layout(kind):
                language, source, translation = row
                if source != translation and 2 <= len(source) <= LONGEST and translation.strip():
                    chosen[language][row] = None
        for language, rows in sorted(chosen.items()):
            with (options.folder / f"{kind.name}.{language}.jsonl").open("w", encoding="utf-8") as file:  # fmt: skip
                for _, source, translation in rows:
                    pair = {"source": source, "translation": translation}
                    print(json.dumps(pair, ensure_ascii=False), file=file)
            print(json.dumps({"bench": "screening.human_texts", "kind": kind.name, "language": language, "pairs": len(rows)}))  # fmt: skip


if __name__ == "__main__":
    main()
