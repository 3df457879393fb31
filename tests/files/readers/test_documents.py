"""Markdown and HTML: texts are paired by the structure around them, and what is fixed stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.files.readers.catalogues import pairs_of
from triage.checking.checker import check_file
from triage.checking.findings import Finding, Level
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import FileError, SkipReason, Unit

EN = """---
title: A guide
slug: guide
---

# Install

Run `pip install x` and see [the guide](guide.md#use).

- one wheel
- two wheels
  1. and a third

| a cat | a dog |
|---|---|
| grey | brown |

> Mind the step.

```sh
# a comment
run --all "text"
```

## Use

It has 4 doors.
"""
DE = """---
title: Ein Leitfaden
slug: leitfaden
---

# Installieren

Führen Sie `pip install x` aus, siehe [Leitfaden](guide.de.md#benutzen).

* ein Rad
* zwei Räder
  1. und ein drittes

| eine Katze | ein Hund |
|---|---|
| grau | braun |

> Vorsicht, Stufe!

```sh
# ein Kommentar
run --all "Text"
```

## Benutzen

Es hat 4 Türen.
"""
PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><title>{title}</title><meta name="description" content="{title}">
<script>var a = "<p>no text</p>";</script><style>p {{ color: red }}</style></head>
<body><nav><ul><li><a href="{page}">{link}</a><li>{last}</ul></nav>
<h1>{title}</h1>
<p>Run <code>{code}</code> &amp; {link}
<p translate="no">Acme Ltd
<img src="a.png" alt="{link}">
<table><tr><td>{title}<td>{last}</table>
<pre>{code}</pre>
</body></html>
"""
ENGLISH = {"language": "en", "title": "A page", "page": "en/a.html", "link": "next", "last": "the end", "code": "mt run"}  # fmt: skip
GERMAN = {"language": "de", "title": "Eine Seite", "page": "de/a.html", "link": "weiter", "last": "das Ende", "code": "mt run"}  # fmt: skip


def told(folder: Path, name: str, files: dict[str, str]) -> list[tuple[int, str]]:
    """What is said of a file from ``warning`` on: the line with the message."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return [
        (one.line, one.message if isinstance(one, Finding) else one.problem)
        for one in check_file(folder / name)
        if not isinstance(one, Finding) or one.level >= Level.WARNING
    ]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("guide.md", "guide.de.md"),
        ("guide.en.md", "guide.de.md"),
        ("en/guide.md", "de/guide.md"),
        ("docs/guide.md", "docs/de/guide.md"),
        ("README.md", "README-de.md"),
        ("README.markdown", "README_de.markdown"),
    ],
)
def test_the_source_lies_beside_or_in_the_folder_of_its_language(
    source: str, name: str, tmp_path: Path
):
    assert pairs_of(tmp_path, name, {source: "A cat.\n", name: "Eine Katze.\n"}) == [
        ("A cat.", "A cat.", "Eine Katze.")
    ]


def test_headings_paragraphs_items_cells_and_the_front_matter_are_texts(tmp_path: Path):
    pairs = pairs_of(tmp_path, "g.de.md", {"g.md": EN, "g.de.md": DE})
    assert [(source, translation) for _, source, translation in pairs] == [
        ("A guide", "Ein Leitfaden"),
        ("Install", "Installieren"),
        (
            "Run `pip install x` and see [the guide](guide.md#use).",
            "Führen Sie `pip install x` aus, siehe [Leitfaden](guide.de.md#benutzen).",
        ),
        ("one wheel", "ein Rad"),
        ("two wheels", "zwei Räder"),
        ("and a third", "und ein drittes"),
        ("a cat", "eine Katze"),
        ("a dog", "ein Hund"),
        ("grey", "grau"),
        ("brown", "braun"),
        ("Mind the step.", "Vorsicht, Stufe!"),
        ("Use", "Benutzen"),
        ("It has 4 doors.", "Es hat 4 Türen."),
    ]
    assert told(tmp_path, "g.de.md", {}) == []


def test_texts_of_blocks_and_attributes_of_a_page_are_paired(tmp_path: Path):
    files = {"index.html": PAGE.format(**ENGLISH), "index.de.html": PAGE.format(**GERMAN)}
    found = pairs_of(tmp_path, "index.de.html", files)
    assert [(source, translation) for _, source, translation in found] == [
        ("A page", "Eine Seite"),
        ("A page", "Eine Seite"),
        ('<a href="en/a.html">next</a>', '<a href="de/a.html">weiter</a>'),
        ("the end", "das Ende"),
        ("A page", "Eine Seite"),
        ("Run `mt run` & next", "Run `mt run` & weiter"),
        ("next", "weiter"),
        ("A page", "Eine Seite"),
        ("the end", "das Ende"),
    ]
    units = [
        one for one in read_units(Request(tmp_path / "index.de.html")) if isinstance(one, Unit)
    ]
    assert [one.source[:8] for one in units if one.left_out is SkipReason.NOT_FOR_TRANSLATION] == [
        "Acme Ltd",
        "…",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("`pip install x`", "`pip installiere x`", "Missing from the translation: code `pip install x`; only in the translation: code `pip installiere x`"),
        ("(guide.de.md#benutzen)", "(anleitung.md)", "Missing from the translation: link guide.md#use; only in the translation: link anleitung.md"),
        ("run --all", "laufe --all", 'Missing from the translation: code `run --all "text"`; only in the translation: code `laufe --all "Text"`'),
        ("4 Türen", "5 Türen", "Expected 4; found “5”."),
    ],
)  # fmt: skip
def test_code_links_and_numbers_come_back(old: str, new: str, message: str, tmp_path: Path):
    assert old in DE
    found = told(tmp_path, "g.de.md", {"g.md": EN, "g.de.md": DE.replace(old, new)})
    assert [text for _, text in found] == [message]


def test_the_code_of_a_page_comes_back(tmp_path: Path):
    page = PAGE.format(**{**GERMAN, "code": "mt laufe"})
    found = told(tmp_path, "i.de.html", {"i.html": PAGE.format(**ENGLISH), "i.de.html": page})
    assert [line for line, text in found if "mt laufe" in text] == [6, 10]


def test_a_section_that_lost_a_text_is_named_and_the_others_are_compared(tmp_path: Path):
    source = "# A\n\none\n\ntwo\n\nsee `code`\n\nfour\n\n# B\n\n4 cats\n"
    target = "# A\n\nzwei\n\nsiehe `code`\n\nvier\n\n# B\n\n5 Katzen\n"
    assert told(tmp_path, "a.de.md", {"a.md": source, "a.de.md": target}) == [
        (3, "The source has p, p from line 3 on, the translation p: these texts are not compared, the 5 others are."),
        (11, "Expected 4; found “5”."),
    ]  # fmt: skip


def test_a_document_with_other_headings_is_compared_where_code_and_links_show_the_way(
    tmp_path: Path,
):
    source = "# A\n\n4 cats\n\n## B\n\nlost\n\n## C\n\nsee `code`\n\n6 dogs\n"
    target = "# A\n\n4 Katzen\n\n## C\n\nsiehe `code`\n\n7 Hunde\n"
    assert told(tmp_path, "a.de.md", {"a.md": source, "a.de.md": target}) == [
        (1, "The source has h1, p, h2, p, h2 from line 1 on, the translation h1, p, h2: these texts are not compared, the 2 others are."),
        (9, "Expected 6; found “7”."),
    ]  # fmt: skip


def test_a_translation_that_ends_early_is_named_at_its_end(tmp_path: Path):
    assert told(tmp_path, "a.de.md", {"a.md": "one\n\ntwo\n", "a.de.md": "eins\n"}) == [
        (1, "The source has p, p from line 1 on, the translation p: these texts are not compared, the 0 others are.")
    ]  # fmt: skip


HURTING = {
    "quotations": ("a.de.md", ">" * 20_000 + " deep"),
    "brackets": ("a.de.md", "[" * 50_000),
    "backticks": ("a.de.md", "`" * 50_000 + " x"),
    "cells": ("a.de.md", "| a " * 20_000 + "\n" + "|---" * 20_000 + "\n"),
    "aliases": ("a.de.md", "---\na: &a [x, x]\nb: &b [*a, *a]\ntitle: [*b, *b]\n---\n\nx\n"),
    "paragraphs": ("a.de.html", "<p>" * 50_000 + "deep"),
    "tags": ("a.de.html", "<a " * 20_000),
    "comments": ("a.de.html", "<!--" * 50_000),
    "entities": ("a.de.html", '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/hostname">]><p>&b;</p>'),
    "scripts": ("a.de.html", "<script>" * 1000 + "no end"),
}


@pytest.mark.parametrize(("name", "text"), HURTING.values(), ids=HURTING)
def test_documents_made_to_hurt_are_read(name: str, text: str, tmp_path: Path):
    (tmp_path / name.replace(".de", "")).write_text(text)
    (tmp_path / name).write_text(text)
    units = list(read_units(Request(tmp_path / name)))
    host = Path("/etc/hostname").read_text().strip() or "no name"
    assert not any(host in one.translation for one in units if isinstance(one, Unit))


BROKEN = {
    "front matter": ("a.md", "---\na: &x b\nc: [\n---\n", 3, "not YAML"),
    "front matter in depth": ("a.md", "---\na: " + "[" * 60 + "]" * 60 + "\n---\n", 2, "levels"),
    "NUL": ("a.md", "a\n\nb\0\n", 3, "a NUL character"),
    "size": ("a.md", "a" * 6_000_000, 1, "larger than 5 MB"),
    "depth": ("a.html", "<div>\n" * 50_000 + "deep", 256, "more than 256 levels"),
}


@pytest.mark.parametrize(("name", "text", "line", "problem"), BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read_of_a_document_is_named(
    name: str, text: str, line: int, problem: str, tmp_path: Path
):
    (tmp_path / name).write_text("x\n")
    (tmp_path / name.replace("a.", "a.de.")).write_text(text)
    with pytest.raises(FileError, match=problem) as raised:
        list(read_units(Request(tmp_path / name.replace("a.", "a.de."))))
    assert abs(raised.value.line - line) <= 1
