"""What a translation says twice and its source once: a number, the sides of "and", a sentence."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "source", "translation", "kind"),
    [
        ("pt-en", "Mísseis antinavios e antiaeronaves.", "Anti-aircraft and anti-aircraft missiles.", "sides"),
        ("en-de", "Doctors and nurses protested.", "Krankenschwestern und Krankenschwestern protestierten.", "sides"),
        ("en-ru", "She sells potatoes and pears.", "Она продаёт картофель и картофель.", "sides"),
        ("de-en", "Zimmer 19", "Room 19 19", "number"),
        ("en-fr", "The total is 45 euros.", "Le total est de 45 45 euros.", "number"),
        ("en-pt", "All rights reserved - 2026 Kestrel Ltd.", "Todos os direitos reservados – 2026 Kestrel Ltd. Todos os direitos reservados.", "sentence"),
        ("en-es", "Close the door to the garden.\nTurn off the light.", "Cierre la puerta del jardín.\nApague la luz.\nCierre la puerta del jardín.", "sentence"),
    ],
)  # fmt: skip
def test_what_is_said_twice_is_found(direction, source, translation, kind):
    assert fires("repeated", source, translation, direction).kind == kind


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "It is getting increasingly cold.", "Es wird kälter und kälter und kälter."),
        ("en-de", "See https://acme.example/docs/screening.", 'Siehe <a href="https://acme.example/docs/screening">https://acme.example/docs/screening</a>.'),
        ("en-es", "SARS-CoV and SARS-CoV-2 are similar.", "El SARS-CoV y el SARS-CoV-2 son parecidos."),
        ("en-it", "It is not an image or a corrupted image.", "Non è un'immagine o è un'immagine danneggiata."),
        ("en-de", "He knocked repeatedly.", "Er klopfte wieder und wieder."),
        ("en-fr", "Call 06 12 12 34 34.", "Appelez le 06 12 12 34 34."),
        ("en-fr", "1,000,000 people", "1 000 000 personnes"),
        ("en-es", "Years and years went by.", "Pasaron años y años."),
        ("en-de", "Save the file. Save the file.", "Speichern Sie die Datei. Speichern Sie die Datei."),
    ],
)  # fmt: skip
def test_what_the_source_or_the_language_says_twice_is_silent(direction, source, translation):
    silent("repeated", source, translation, direction)


def test_tags_around_and_are_no_words():
    silent("repeated", "A and B", "<emphasis>A</emphasis> und <emphasis>B</emphasis>")
