from __future__ import annotations

import json
from pathlib import Path

from tests.files.readers.catalogues import units_of
from triage.files.units import SkipReason, Unit


def unit(value: str, state: str = "translated") -> dict[str, object]:
    return {"stringUnit": {"state": state, "value": value}}


def plural(**forms: str) -> dict[str, object]:
    return {"variations": {"plural": {name: unit(text) for name, text in forms.items()}}}


def catalogue(folder: Path, strings: dict[str, object]) -> list[Unit]:
    text = json.dumps({"sourceLanguage": "en", "version": "1.0", "strings": strings}, indent=1)
    return units_of(folder, "Localizable.xcstrings", {"Localizable.xcstrings": text})


def test_a_key_is_its_own_source_in_every_language(tmp_path: Path):
    texts = {"de": unit("5 Katzen"), "pt-BR": unit("4 gatos")}
    found = catalogue(tmp_path, {"4 cats": {"comment": "pets", "localizations": texts}})
    assert [(one.source, one.translation, one.tgt_lang) for one in found] == [
        ("4 cats", "5 Katzen", "de"),
        ("4 cats", "4 gatos", "pt-BR"),
    ]
    assert found[0].comments == ("pets",)


def test_states_say_what_is_not_translated_yet(tmp_path: Path):
    texts = {"de": unit("Cats", "new"), "es": unit("Gatos", "needs_review"), "fr": unit("")}
    found = catalogue(tmp_path, {"Cats": {"localizations": texts}})
    assert [one.left_out for one in found] == [
        SkipReason.UNTRANSLATED,
        SkipReason.FUZZY,
        SkipReason.UNTRANSLATED,
    ]


def test_plural_forms_and_devices_are_units(tmp_path: Path):
    localizations = {
        "en": plural(one="%lld wheel", other="%lld wheels"),
        "pl": plural(one="%lld koło", few="%lld koła", many="kół"),
    }
    found = catalogue(tmp_path, {"wheels": {"localizations": localizations}})
    assert [(one.id, one.source, one.translation) for one in found] == [
        ("wheels[plural/one]", "%lld wheel", "%lld koło"),
        ("wheels[plural/few]", "%lld wheels", "%lld koła"),
        ("wheels[plural/many]", "%lld wheels", "kół"),
    ]
    devices = {"variations": {"device": {"mac": unit("Klicken"), "other": unit("Tippen")}}}
    sources = {"variations": {"device": {"mac": unit("Click"), "other": unit("Tap")}}}
    found = catalogue(tmp_path, {"go": {"localizations": {"de": devices, "en": sources}}})
    assert [(one.source, one.translation) for one in found] == [
        ("Click", "Klicken"),
        ("Tap", "Tippen"),
    ]


STRINGSDICT = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>cart</key><dict>
<key>NSStringLocalizedFormatKey</key><string>{around}</string>
<key>wheels</key><dict>
<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
<key>NSStringFormatValueTypeKey</key><string>d</string>
{forms}
</dict></dict></dict></plist>
"""


def stringsdict(around: str, **forms: str) -> str:
    shown = "\n".join(f"<key>{name}</key><string>{text}</string>" for name, text in forms.items())
    return STRINGSDICT.format(around=around, forms=shown)


def test_a_count_and_the_sentence_around_it_are_units(tmp_path: Path):
    files = {
        "en.lproj/L.stringsdict": stringsdict("With %#@wheels@", one="%d wheel", other="%d wheels"),
        "ru.lproj/L.stringsdict": stringsdict("С", one="%d колесо", few="%d колеса", many="колёс"),
    }
    found = units_of(tmp_path, "ru.lproj/L.stringsdict", files)
    assert [(one.id, one.source, one.translation) for one in found] == [
        ("cart", "With %#@wheels@", "С"),
        ("cart.wheels[one]", "%d wheels", "%d колесо"),
        ("cart.wheels[few]", "%d wheels", "%d колеса"),
        ("cart.wheels[many]", "%d wheels", "колёс"),
    ]
