"""Files of the kind that public reports on other tools are about: what must be told, and nothing else.

The texts are our own; each case bears the address of its report.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from triage.checking.checker import check_file
from triage.checking.findings import Finding, Level

PO = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {};\\n"\n\n'
TWO = "nplurals=2; plural=(n != 1)"
XLIFF = '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en"><body>\n{}\n</body></file></xliff>'
CODES = '<x id="START_LINK"/>a<x id="CLOSE_LINK"/>{}<x id="START_LINK{}"/>b<x id="CLOSE_LINK"/>'
#: Apple's plural forms of two counts.
COUNTS = (
    "<plist><dict><key>laps</key><dict>\n<key>NSStringLocalizedFormatKey</key><string>{}</string>\n"
    "<key>done</key><dict><key>one</key><string>One %2$#@all@</string>\n"
    "<key>other</key><string>{}</string></dict>\n"
    "<key>all</key><dict><key>other</key><string>of %lu</string></dict></dict></dict></plist>"
)


def unit(text: str) -> dict[str, object]:
    return {"stringUnit": {"state": "translated", "value": text}}


def steps(one: str, other: str) -> dict[str, object]:
    """The plural forms of a part of a sentence, as Xcode writes them."""
    forms = {"plural": {"one": unit(one), "other": unit(other)}}
    return {**unit("%#@count@"), "substitutions": {"count": {"variations": forms}}}


def xcode(english: object, german: object) -> str:
    strings = {"k": {"localizations": {"en": english, "de": german}}}
    return json.dumps({"sourceLanguage": "en", "version": "1.0", "strings": strings}, indent=0)


CASES: Mapping[str, tuple[dict[str, str], str, list[str]]] = {
    "WeblateOrg/weblate#8752": (
        {
            "lang/en.json": '{"n_one": "{{count}} more",\n"n_other": "more"}',
            "lang/ru.json": '{"n_one": "Ещё {{count}}", "n_few": "Ещё {{count}}", "n_many": "Ещё {{count}}"}',
        },
        "lang/en.json",
        ["2 {{count}}"],
    ),
    "opral/inlang#4357": (
        {
            "lang/en.json": '{"n_zero": "No mail", "n_one": "One letter", "n_other": "{{count}} letters"}',
            "lang/de.json": '{"n_zero": "Keine Post", "n_one": "Ein Brief", "n_other": "{{count}} Briefe"}',
        },
        "lang/de.json",
        [],
    ),
    "liamnichols/xcstrings-tool#34": (
        {"L.xcstrings": xcode(steps("%2$@ lap", "%2$@ laps"), steps("%2$@ Runde", "Runden"))},
        "L.xcstrings",
        ["51 %2$@"],
    ),
    "Decybel07/L10n-swift#16": (
        {
            "en.lproj/L.stringsdict": COUNTS.format("%1$#@done@", "%lu %2$#@all@"),
            "de.lproj/L.stringsdict": COUNTS.format("%1$#@done@", "%lu"),
        },
        "de.lproj/L.stringsdict",
        ["4 %2$#@all@"],
    ),
    "phrase/phraseapp-client#199": (
        {
            "en.lproj/L.stringsdict": COUNTS.format("Your %@ has %#@done@", "%lu"),
            "de.lproj/L.stringsdict": COUNTS.format("Ihre hat %#@done@", "%lu"),
        },
        "de.lproj/L.stringsdict",
        ["2 %@"],
    ),
    "translate/translate#3641": (
        {
            "de.po": PO.format("de", TWO)
            + '#, python-brace-format\nmsgid "Paint the door"\nmsgid_plural "Paint {} doors"\n'
            'msgstr[0] "Die Tür streichen"\nmsgstr[1] "{} Türen streichen"\n'
        },
        "de.po",
        [],
    ),
    "python-babel/babel#1198": (
        {
            "ja.po": PO.format("ja", "nplurals=1; plural=0")
            + '#, python-format\nmsgid "door"\nmsgid_plural "door %s"\nmsgstr[0] "ドア"\n'
        },
        "ja.po",
        ["10 %s"],
    ),
    "ember-intl/ember-intl#1445": (
        {
            "en.yaml": 'tip: A name such as "{name}".\nn: "{n, plural, one {a cat} other {# cats}}"\n',
            "nl.yaml": "tip: Een naam zoals '{name}'.\nn: \"{n, plural, one {een kat} other {# katten}}\"\n",
        },
        "nl.yaml",
        ["1 {name}"],
    ),
    "martinroob/ngx-i18nsupport#84": (
        {
            "m.de.xlf": XLIFF.format(
                f'<trans-unit id="1"><source>{CODES.format(" or ", "_1")}</source><target>{CODES.format(" oder ", "")}</target></trans-unit>'
            )
        },
        "m.de.xlf",
        ["2 START_LINK_1"],
    ),
    "angular/angular#17506": (
        {
            "m.de.xlf": XLIFF.format(
                '<trans-unit id="1"><source>Is <x id="ICU"/> or <x id="ICU_1"/></source><target>Ist <x id="ICU"/></target></trans-unit>'
            )
        },
        "m.de.xlf",
        ["2 ICU_1"],
    ),
    "xyzsd/fluent#11": (
        {
            "en.ftl": "-shop = Shop { $town }\ngive = Visit {-shop}.\n",
            "pl.ftl": "-shop = { $case ->\n    [genitive] Sklepu\n   *[nominative] Sklep { $town }\n}\n"
            'give = Idź do {-shop(case: "genitive")}.\n',
        },
        "pl.ftl",
        ["2 { $town }"],
    ),
    "glebm/i18n-tasks#346": (
        {
            "en.yml": "en:\n  a: |\n    One line.\n  b: >\n    Two\n    lines.\n",
            "ar.yml": 'ar:\n  a: "سطر واحد.\\n\\n"\n  b: سطران.\n',
        },
        "ar.yml",
        [],
    ),
    "transmission/transmission#3203": (
        {
            "hu.po": PO.format("hu", TWO)
            + '#, c-format\nmsgid "%s is 5% off"\nmsgstr "%s: 5% engedmény"\n\n'
            '#, no-c-format\nmsgid "5% off"\nmsgstr "5%-os engedmény"\n'
        },
        "hu.po",
        ["9 % e"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("files", "name", "expected"), CASES.values(), ids=list(CASES))
def test_what_other_tools_missed_or_accused(
    files: dict[str, str], name: str, expected: list[str], tmp_path: Path
):
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    source = "ru" if "lang/ru.json" in files else ""
    found = [
        (one.line, one.message) if isinstance(one, Finding) else (one.line, one.problem)
        for one in check_file(tmp_path / name, source)
        if not isinstance(one, Finding) or one.level >= Level.WARNING
    ]
    assert [line for line, _ in found] == [int(one.partition(" ")[0]) for one in expected]
    for (_, said), one in zip(found, expected, strict=True):
        assert one.partition(" ")[2] in said
