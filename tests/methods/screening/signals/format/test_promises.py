"""What the machine-read forms of formats promise, and that other texts make no such promise."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent

WHEELS = "{n, plural, one {# wheel} other {# wheels}}"


@pytest.mark.parametrize(
    ("source", "wrong", "right"),
    [
        ("Save %s%% now", "Jetzt %s sparen", "Jetzt %s%% sparen"),
        ("20%% free", "20% freihalten", "20%% freihalten"),
        ("%(used)d%% used", "%(used)d% belegt", "%(used)d%% belegt"),
        ("Delete “%B”?", "„%b“ löschen?", "„%B“ löschen?"),
        ("%n file(s) left", "Dateien übrig", "Noch %n Dateien"),
        ("Page %1 of %2", "Seite 1% von %2", "Seite %1 von %2"),
        ("Hi __name__!", "Hallo __ name__!", "Hallo __name__!"),
        ("Hi [[name]]!", "Hallo [[Name]]!", "Hallo [[name]]!"),
        ("Hi ##name##!", "Hallo #name##!", "Hallo ##name##!"),
        ("{code0}Go{/code0} now", "{code0}Los{/code0}{/code0}", "Jetzt {code0}los{/code0}"),
        ("$COUNT$ doors", "Türen", "$count$ Türen"),
        (WHEELS, "{n, plural, one {# Rad} other {Räder}}" .replace("# Rad", "Rad"), "{n, plural, one {ein Rad} other {{n} Räder}}"),
        (WHEELS, "{n, plural, one {# Rad} other {Räder}}", "{n, plural, one {ein Rad} other {# Räder}}"),
        (WHEELS, "{n, plural, one {# колесо} few {# колеса} many {колёс} other {# колеса}}", "{n, plural, other {# 个轮子}}"),
        ("Hi <1>you</1><2/>", "Hallo <2>du</2><1/>", "Hallo <1>du</1> <2 />"),
        (
            "{n, plural, =1 {pack} other {<b>4</b> packs}}",
            "{n, plural, one {paczka} few {4 paczki} other {4 paczek}}",
            "{n, plural, one {paczka} few {<b>4</b> paczki} other {<b>4</b> paczek}}",
        ),
    ],
)  # fmt: skip
def test_machine_forms_come_back_letter_for_letter(source: str, wrong: str, right: str):
    assert fires("markup", source, wrong).confidence >= 0.9
    silent("markup", source, right)


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("%m/%d/%Y %H:%M", "%d.%m.%Y, %H:%M Uhr"),
        ("20%% free", "20 Prozent frei"),
        ("100% free", "100 % frei"),
        ("See [[Main Page]]", "Siehe [[Hauptseite]]"),
        ("__Important__ note", "__Wichtiger__ Hinweis"),
        ("## Title ##", "## Titel ##"),
        ("It costs $5 or $6", "Es kostet 5 $ oder 6 $"),
        ("a #1 song", "ein Lied, Platz eins"),
        ("At <3> and below", "Bei 3 und weniger"),
    ],
)
def test_other_texts_are_free(source: str, translation: str):
    silent("markup", source, translation)
