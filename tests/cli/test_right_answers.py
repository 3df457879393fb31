"""The right answers on files of many makes: encodings, line ends, names and places, and faults in them.

Each is small, and most have the texts ``EN`` and ``DE``, whose numbers differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import Mtriage

EN, DE = "4 cats", "5 Katzen"
SLAVIC = "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 ? 1 : 2);\\n"
ROOT = (
    '<?xml version="1.0" encoding="utf-8"?>\n<root><data name="a"><value>{}</value></data></root>\n'
)
XLIFF = (
    '<?xml version="1.0" encoding="{}"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    '<file source-language="en"{}><body>\n{}\n</body></file></xliff>'
)
UNIT = f"<trans-unit id='1'><source>{EN}</source><target>{DE}</target></trans-unit>"
Files = Mapping[str, str | bytes]


def po(*entries: str, language: str = "de", charset: str = "UTF-8", plurals: str = "") -> str:
    named = f'"Language: {language}\\n"\n' if language else ""
    more = f'"{plurals}"\n' if plurals else ""
    head = f'msgid ""\nmsgstr ""\n{named}"Content-Type: text/plain; charset={charset}\\n"\n{more}'
    return "\n".join([head, *entries])


def entry(source: str = EN, translation: str = DE, above: str = "") -> str:
    return f'{above}msgid "{source}"\nmsgstr "{translation}"\n'


def pair(
    folder: str, source: str, translation: str, name: str = "{}.json", code: str = "de"
) -> Files:
    return {
        f"{folder}/{name.format('en')}": source,
        f"{folder}/{name.format(code)}": translation,
    }


def android(folder: str, text: str, source: str = EN) -> Files:
    whole = '<resources><string name="a">{}</string></resources>'
    return {"values/strings.xml": whole.format(source), f"{folder}/strings.xml": whole.format(text)}


JSON = '{{"n": "{}"}}'
PO_CASES = {
    "a letter of no conversion": ({"fi.po": po(entry("Delete %B?", "Poista %b?"), language="fi")}, "fi.po", ["7 markup"]),
    "a percent sign without its letter": ({"es.po": po(entry("%s total, %s average", "%s total, % medio", "#, c-format\n"), language="es")}, "es.po", ["8 markup"]),
    "old and obsolete entries": ({"de.po": po(entry(), '#~| msgid "Old"\n#~ msgid "4"\n#~ msgstr "5"\n')}, "de.po", ["7 numbers"]),
    "line ends of Python that are none of gettext": ({"de.po": po(entry("4 cats\u0085 x", "5 Katzen\u0085 x"), entry("3 cows\u2028", "2 Kühe\u2028"))}, "de.po", ["7 numbers", "10 numbers"]),
    "a quotation mark in the middle": ({"de.po": po(entry(EN, '5 "große" Katzen'), entry("3 cats", "2 Katzen"))}, "de.po", ["7 broken", "10 numbers"]),
    "a comment on an old source that is cut in two": ({"de.po": po('#, fuzzy\n#| msgid "a" "b\n#| c" " d"\nmsgid "e"\nmsgstr "f"\n', entry())}, "de.po", ["7 broken", "8 broken", "13 numbers"]),
    "a header without its translation": ({"de.po": f'msgid ""\n\n{entry()}'}, "de.po", ["3 broken"]),
    "the marks of msgcat": ({"x.po": "#-#-#-#-#  it.po (it)  #-#-#-#-#\n" + po('"#-#-#-#-#  it.po (it)  #-#-#-#-#\\n"\n', entry(), language="it", charset="CHARSET", plurals="Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n")}, "x.po", ["11 numbers"]),
    "line breaks at the ends": ({"de.po": po(entry("On?", "An?\\n"), entry("\\nHello", "Hallo"))}, "de.po", ["7 markup", "10 markup"]),
    "six Arabic forms": ({"ar.po": po('#, python-format\nmsgid "%d disk"\nmsgid_plural "%d disks"\n' + "".join(f'msgstr[{form}] "{text}"\n' for form, text in enumerate(("لا أقراص", "قرص واحد", "قرصان", "أقراص", "%d قرصا", "%d قرص"))), language="ar", plurals="Plural-Forms: nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;\\n")}, "ar.po", ["13 markup"]),
    "a carriage return in a reference": ({"de.po": po(entry(above="#: a.c:1\r#: b.c:2\n"))}, "de.po", ["8 numbers"]),
    "fewer forms than declared": ({"ru.po": po('msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d файл"\nmsgstr[1] "%d файла"\n', language="ru", plurals=SLAVIC)}, "ru.po", ["9 broken"]),
    "a form for many that lacks its count": ({"ru.po": po('msgid "One file was deleted"\nmsgid_plural "%d files were deleted"\nmsgstr[0] "Удалён %d файл"\nmsgstr[1] "Удалено %d файла"\nmsgstr[2] "Удалены файлы"\n', language="ru", plurals=SLAVIC)}, "ru.po", ["11 markup"]),
    "Latin 1": ({"de.po": po(entry("4 wheels", "5 Räder"), charset="ISO-8859-1").encode("latin-1")}, "de.po", ["7 numbers"]),
    "Latin 1 under the name of UTF-8": ({"de.po": po(entry("4 wheels", "5 Räder")).encode("latin-1")}, "de.po", ["7 broken"]),
    "EUC-JP": ({"ja.po": po(entry(EN, "5匹の猫"), language="ja", charset="EUC-JP").encode("euc-jp")}, "ja.po", ["7 numbers"]),
    "UTF-16": ({"de.po": po(entry(), charset="UTF-16").encode("utf-16")}, "de.po", ["7 numbers"]),
    "a byte order mark": ({"de.po": "\ufeff" + po(entry())}, "de.po", ["7 numbers"]),
    "line ends of Windows": ({"de.po": po(entry()).replace("\n", "\r\n")}, "de.po", ["7 numbers"]),
    "no empty line between entries": ({"de.po": po(entry().strip(), entry("3 cats", "2 Katzen", '#: a.c\nmsgctxt "x"\n'))}, "de.po", ["7 numbers", "11 numbers"]),
    "the folder's language": ({"de/LC_MESSAGES/x.po": po(entry(), language="")}, "de/LC_MESSAGES/x.po", ["6 numbers"]),
    "the name's language": ({"de.po": po(entry(), language="")}, "de.po", ["6 numbers"]),
    "the end of the name": ({"X_de.PO": po(entry(), language="")}, "X_de.PO", ["6 numbers"]),
    "an entry that is there twice": ({"de.po": po(entry(), entry(EN, "4 Katzen"))}, "de.po", ["7 numbers", "10 broken"]),
    "an open text": ({"de.po": 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "a\nmsgstr "b"\n'}, "de.po", ["5 broken", "6 broken"]),
    "a language of the Philippines": ({"fil.po": po(entry("Please enter a valid web address", "Mangyaring magpasok ng wastong address ng web"), language="fil")}, "fil.po", []),
    "keys and marks of programs": ({"de.po": po(entry("&Enable", "Akti&vieren"), entry("Speed _Limits", "Grenzen akti_vieren"), entry("translator-credits", "Jo <jo@example.org>, 2006"), entry("such as 192.168.*.*", "wie 192.168.*.*"), entry("Your emails", "jo@example.org"), entry("New day", "Neuer Tag"))}, "de.po", []),
}  # fmt: skip
CASES = {
    **PO_CASES,
    "apostrophes of Java": ({"m.properties": "a=The item {0} was deleted.\nb=It''s {0}.\nc=Use '{'name'}' for {0}\n", "m_fr.properties": "a=L'élément {0} a été supprimé.\nb=C'est {0}.\nc=Utilisez {name} pour {0}\n"}, "m_fr.properties", ["1 markup", "2 markup", "3 markup"]),
    "Java with a script": ({"m.properties": f"a={{0}} has {EN}\n", "m_zh_Hans_CN.properties": "a={0} \\u6709 5 \\u53ea\\u732b\n"}, "m_zh_Hans_CN.properties", ["1 numbers"]),
    "Flutter: a variable translated": ({"app_en.arb": '{"n": "{n, plural, one{1 Adult} other{{n} Adults}}"}', "app_de.arb": '{"n": "{n, plural, one{1 Erwachsener} other{{Anzahl} Erwachsene}}"}'}, "app_de.arb", ["1 markup"]),
    "Flutter: keywords translated": ({"app_en.arb": '{"n": "{n, plural, one{An adult} other{{n} adults}}"}', "app_fr.arb": '{"n": "{n, pluriel, un{un adulte} autre{{n} adultes}}"}'}, "app_fr.arb", ["1 markup"]),
    "Flutter: a brace lost": ({"app_en.arb": '{"n": "{n, plural, one{Load a file} other{Load {n} files}}"}', "app_fr.arb": '{"n": "{n, plural, one{Charger un fichier} other{Charger {n} fichiers}"}'}, "app_fr.arb", ["1 markup"]),
    "Flutter: more forms": ({"app_en.arb": '{"n": "{n, plural, =0{No cars} one{{n} car} other{{n} cars}}"}', "app_ru.arb": '{"n": "{n, plural, =0{Нет машин} one{{n} машина} few{{n} машины} other{{n} машин}}"}'}, "app_ru.arb", []),
    "Flutter: a key of a select": ({"app_en.arb": '{"s": "{g, select, male{He} female{She} other{They}}"}', "app_de.arb": '{"s": "{g, select, male{Er} femal{Sie} other{Sie}}"}'}, "app_de.arb", ["1 markup"]),
    "i18next: old and new plurals": (pair("locales", '{"item": "item", "item_plural": "{{count}} items", "w_one": "{{count}} day, 7 nights", "w_other": "{{count}} days, 7 nights"}', '{"item_0": "element", "item_1": "{{count}} elementy",\n"item_2": "elementów",\n"w_one": "{{count}} dzień, 7 nocy",\n"w_few": "{{count}} dni, 8 nocy",\n"w_many": "{{cnt}} dni, 7 nocy"}', "{}/c.json", "pl"), "locales/pl/c.json", ["2 markup", "4 numbers", "5 markup"]),
    "i18next: no other": (pair("locales", '{"day_one": "{{count}} day", "day_other": "{{count}} days"}', '{"day_one": "{{count}} dzień", "day_few": "dni", "day_many": "dni"}', code="pl"), "locales/pl.json", ["1 markup", "1 markup"]),
    "i18next: nested, lists and elements": (pair("i18n", '{"k": {"a": "You have {{count}} new messages",\n"arr": ["one cat", "two dogs with 3 legs"],\n"html": "Hello <1>world</1>",\n"nest": "See $t(k.a)"}}', '{"k": {"a": "Sie haben neue Nachrichten",\n"arr": ["eine Katze", "zwei Hunde mit 4 Beinen"],\n"html": "Hallo <2>Welt</2>",\n"nest": "Siehe $t(k.b)"}}'), "i18n/de.json", ["1 markup", "2 numbers", "3 markup", "4 markup"]),
    **{
        f"i18next: {name}": (pair(folder, JSON.format(EN), JSON.format(DE), file, code), f"{folder}/{file.format(code)}", ["1 numbers"])
        for name, folder, file, code in (
            ("flat", "locales", "{}.json", "de"),
            ("a namespace that looks like a language", "locales", "{}/app.json", "de"),
            ("a folder in a folder", "locales", "{}/sub/ns.json", "de"),
            ("the end of the name", "lang", "translation.{}.json", "de"),
        )
    },
    "i18next: sources of a country": ({"locales/en-US/c.json": JSON.format(EN), "locales/de-DE/c.json": JSON.format(DE)}, "locales/de-DE/c.json", ["1 numbers"]),
    "i18next: a source without a language": ({"lang/main.json": JSON.format(EN), "lang/main-de.json": JSON.format(DE)}, "lang/main-de.json", ["1 numbers"]),
    "Chrome": (pair("_locales", '{"n": {"message": "$COUNT$ doors", "description": "4 cars"}}', '{"n": {"message": "Türen", "description": "5 cars"}}', "{}/messages.json"), "_locales/de/messages.json", ["1 markup"]),
    "vue-i18n in Russian": (pair("locales", '{"cars": "{n} car | {n} cars"}', '{"cars": "{n} машина | {n} машины | {n} машин"}', code="ru"), "locales/ru.json", []),
    "vue-i18n in Japanese": (pair("locales", '{"cars": "{n} car | {n} cars"}', '{"cars": "{n} 台"}', code="ja"), "locales/ja.json", []),
    "Android: other conversions, sections and forms": (
        {
            "values/strings.xml": '<resources>\n<string name="a">You have %1$d of %2$s</string>\n<string name="c"><![CDATA[<b>cats</b> & dogs]]></string>\n<plurals name="p"><item quantity="one">%d file</item>\n<item quantity="other">%d files</item></plurals>\n<string name="d" translatable="false">Xx 4</string>\n<string name="e">Click <xliff:g xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2" id="x">%s</xliff:g> 4 times</string></resources>',
            "values-de/strings.xml": '<resources>\n<string name="a">Sie haben %1$d von %2$d</string>\n<string name="c"><![CDATA[<i>Katzen</i> & Hunde]]></string>\n<plurals name="p"><item quantity="one">%d Datei</item>\n<item quantity="other">Dateien</item></plurals>\n<string name="d">Xx 5</string>\n<string name="e">Klicken Sie 5 Mal auf <xliff:g xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2" id="x">%s</xliff:g></string></resources>',
        },
        "values-de/strings.xml",
        ["2 markup", "3 markup", "5 markup", "7 numbers"],
    ),
    "Android: a script": (android("values-b+sr+Latn", "Imate", "You have %s"), "values-b+sr+Latn/strings.xml", ["1 markup"]),
    "Android: places exchanged": ({"values/strings.xml": '<resources><string name="a">%s has %d cats and 100%% fun</string></resources>', "values-de/strings.xml": '<resources><string name="a">%2$d Katzen hat %1$s und 100 %% Spaß</string></resources>'}, "values-de/strings.xml", []),
    "iOS: comments, bare keys and lines": (pair(".", '"k" = "4 cats"; /* 1 */\n"m" = "It\'s %@"; // 2\n/* "x" = "y"; */\nbare = "5 dogs";\n"n" = "a\nb 3";\n', '"k" = "5 Katzen"; /* 1 */\n"m" = "Es ist"; // 2\nbare = "6 Hunde";\n"n" = "a\nb 4";\n"q" = "x" "y";\n', "{}.lproj/L.strings"), "de.lproj/L.strings", ["1 numbers", "2 markup", "3 numbers", "4 numbers", "6 broken"]),
    "iOS: kinds exchanged": (pair(".", '"a" = "%@ has %d cats";\n"b" = "%lld of %lld";\n', '"a" = "%2$@ hat %1$d Katzen";\n"b" = "%2$lld von %1$lld";\n', "{}.lproj/L.strings"), "de.lproj/L.strings", ["1 markup"]),
    "iOS in UTF-16": ({"en.lproj/L.strings": f'"b" = "{EN}";\n', "de.lproj/L.strings": f'"b" = "{DE}";\n'.encode("utf-16")}, "de.lproj/L.strings", ["1 numbers"]),
    "iOS without its sources": ({"de.lproj/L.stringsdict": "<plist/>"}, "de.lproj/L.stringsdict", ["1 broken"]),
    ".NET with a country": ({"App.resx": ROOT.format(EN), "App.de-DE.resx": ROOT.format(DE)}, "App.de-DE.resx", ["2 numbers"]),
    ".NET with a script": ({"App.resx": ROOT.format(EN), "App.zh-Hans.resx": ROOT.format("5 只猫")}, "App.zh-Hans.resx", ["2 numbers"]),
    "XLIFF without a target language": ({"a.de.xlf": XLIFF.format("UTF-8", "", UNIT)}, "a.de.xlf", ["3 numbers"]),
    "XLIFF in UTF-16": ({"a.xlf": XLIFF.format("UTF-16", ' target-language="de"', UNIT).encode("utf-16")}, "a.xlf", ["3 numbers"]),
    "XLIFF that is cut off": ({"a.xlf": XLIFF.format("UTF-8", ' target-language="de"', UNIT + "<trans-unit><sou").partition("\n</body>")[0]}, "a.xlf", ["3 broken", "3 numbers"]),
    "XLIFF with an entity": ({"a.xlf": '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2"/>'}, "a.xlf", ["1 broken"]),
    "Angular: codes and keywords": ({"m.fr.xlf": XLIFF.format("UTF-8", "", '<trans-unit id="1"><source>At <x id="INTERPOLATION"/></source><target>À</target></trans-unit>\n<trans-unit id="2"><source>{N, plural, =1 {pack} other {packs}}</source><target>{N, plural, =1 {paquet} autre {paquets}}</target></trans-unit>')}, "m.fr.xlf", ["3 markup", "4 markup"]),
    "XLIFF 2": ({"b.xlf": '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f"><unit id="1"><segment><source>Hi <ph id="0"/> <pc id="1">cats</pc></source><target>Hi Katzen</target></segment></unit></file></xliff>'}, "b.xlf", ["1 markup"]),
    "TMX": ({"x.tmx": f'<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>{EN}</seg></tuv><tuv xml:lang="de"><seg>{DE}</seg></tuv></tu></body></tmx>'}, "x.tmx", ["1 numbers"]),
    "Qt with a document type": ({"app_de.ts": f'<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="de_DE"><context><name>A</name><message><source>{EN}</source><translation>{DE}</translation></message></context></TS>'}, "app_de.ts", ["1 numbers"]),
    "Xcode without texts of the source": ({"L.xcstrings": f'{{"sourceLanguage":"en","version":"1.0","strings":{{"{EN}":{{"localizations":{{"de":{{"stringUnit":{{"state":"translated","value":"{DE}"}}}}}}}}}}}}'}, "L.xcstrings", ["1 numbers"]),
    "Fluent": ({"en.ftl": f"a = {EN}\n", "de.ftl": f"a = {DE}\n"}, "de.ftl", ["1 numbers"]),
    "Rails": ({"en.yml": f'en:\n  a: "{EN}"\n', "de.yml": f'de:\n  a: "{DE}"\n'}, "de.yml", ["2 numbers"]),
    "PHP without its sources": ({"de.php": f'<?php return ["a"=>"{DE}"];'}, "de.php", ["1 broken"]),
    "CSV in Latin 1": ({"a.csv": f'source,target\n"{EN}","5 große Katzen"\n'.encode("latin-1")}, "a.csv", ["2 broken"]),
    "CSV with too few fields": ({"a.csv": f'source,target,note\n"{EN}","{DE}"\n'}, "a.csv", ["2 broken"]),
    "CSV of three languages": ({"a.csv": f"key,en,de,fr\na,{EN},{DE},4 chats\n"}, "a.csv", ["2 numbers"]),
    "an ending that is not read": ({"x.toml": 'a="5"'}, "x.toml", ["1 broken"]),
}  # fmt: skip
#: Tables, which state no languages.
STATED = {
    "semicolons": f'source;target\n"{EN}";"{DE}"\n',
    "commas": f'source,target\n"{EN}","{DE}"\n',
    "columns of languages": f"key,en,de,fr\na,{EN},{DE},4 chats\n",
    "other names of columns": f"id,text,translated text\n1,{EN},{DE}\n",
    "UTF-16": f'source,target\n"{EN}","{DE}"\n'.encode("utf-16"),
}


def write(folder: Path, files: Files) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def told(mtriage: Mtriage, *arguments: str) -> tuple[list[str], int]:
    """Each finding's line with its signal, or "broken"; and the exit status."""
    done = mtriage("check", *arguments)
    rows = [line.split()[:3] for line in done.out.splitlines() if line[:1].strip()]
    found = [
        f"{place.rpartition(':')[2]} {'broken' if level == 'broken' else signal}"
        for place, level, signal in rows
    ]
    return found, done.status


@pytest.mark.parametrize(("files", "name", "expected"), CASES.values(), ids=list(CASES))
def test_every_fault_is_told_and_nothing_else(
    files: Files, name: str, expected: list[str], tmp_path: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, files)
    found, status = told(mtriage, name)
    assert sorted(found) == sorted(expected)
    assert status == (2 if any("broken" in one for one in expected) else bool(expected))


@pytest.mark.parametrize("content", STATED.values(), ids=list(STATED))
def test_a_table_is_checked_in_the_languages_that_are_stated(
    content: str | bytes, tmp_path: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, {"a.csv": content})
    assert told(mtriage, "a.csv", "--src-lang", "en", "--tgt-lang", "de") == (["2 numbers"], 1)


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({"nolang.po": po(entry(), language="")}, "nolang.po"),
        ({"empty.po": ""}, "empty.po"),
        ({"de.po": po()}, "de.po"),
        ({"a.pot": po(entry(EN, ""), language="")}, "a.pot"),
        ({"app_en.arb": '{"x": "Hello {name}"}'}, "app_en.arb"),
        ({"en.lproj/L.strings": '"a" = "b";'}, "en.lproj/L.strings"),
        (pair("locales", JSON.format(EN), JSON.format("Message shown"), code="qqq"), "locales/qqq.json"),
        ({"messages.properties": "a=b\n", "messages-de.properties": "a=c\n"}, "messages-de.properties"),
    ],
)  # fmt: skip
def test_a_file_without_anything_to_check_is_not_green(
    files: Files, name: str, tmp_path: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, files)
    done = mtriage("check", name)
    assert "Nothing was checked" in done.err
    assert done.status == 2


def test_folders_for_anything_but_a_language_are_passed_over(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    write(tmp_path, {**android("values-de", DE), "values-night/colors.xml": "<resources/>"})
    assert told(mtriage, ".") == (["1 numbers"], 1)


def test_rules_patterns_and_a_signal_that_is_off_hold_together(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    settings = (
        'check:\n  files: ["**/*.po", "**/*.json"]\n  fail_on: warning\n  signals: {negation: off}\n'
        '  ignore:\n    - {file: "a/*.po", signals: [numbers], reason: known}\n'
    )
    files = {"a/de.po": po(entry()), "de.po": po(entry()), "package.json": '{"name":"x"}'}
    write(tmp_path, {"mtriage.yaml": settings, **files})
    assert told(mtriage) == (["7 numbers"], 1)


def test_notes_stand_above_their_entries(tmp_path: Path, mtriage: Mtriage) -> None:
    dense = po(entry().strip(), entry("3 cats", "2 Katzen", "#: a.c\n").strip())
    write(tmp_path, {"de.po": dense.replace('\n\nmsgid "4', '\nmsgid "4')})
    mtriage("check", "de.po", "--notes", "noted")
    lines = (tmp_path / "noted" / "de.po").read_text().splitlines()
    assert [lines[place + 1][:6] for place, line in enumerate(lines) if "mtriage:" in line] == [
        "msgid ",
        "#: a.c",
    ]
