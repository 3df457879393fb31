from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.screening.languages.registry import LANGUAGES, cues
from triage.methods.screening.signals.base import Entity


def make_recogniser(**found):
    """A recogniser that knows the entities of the given texts, PER by default."""

    def recognise(texts, language):
        return [
            [Entity(name, kind, 0, len(name)) for name, kind in found.get(text.split()[0], ())]
            for text in texts
        ]

    return recognise


def test_a_lost_code_is_found():
    assert fires("entities", "The A320 landed.", "Das Flugzeug landete.").kind == "code"


def test_a_code_may_be_written_with_a_space():
    silent("entities", "The X-200 works.", "Das X 200 funktioniert.")


def test_a_lost_handle_is_found():
    assert fires("entities", "Ask @alice_b today.", "Frag heute Alice.").kind == "handle"


def test_an_address_is_no_handle():
    source = "Write to ann@example.org."
    assert fires("entities", source, "Schreib an Ann.").kind == "e-mail"
    silent("entities", source, "Schreib an ann@example.org.")


def test_two_names_without_a_counterpart_are_found():
    finding = fires(
        "entities", "We met Johnson and Miller there.", "Wir trafen dort zwei andere Leute."
    )
    assert [span.text for span in finding.source_spans] == ["Johnson", "Miller"]


def test_one_lost_name_needs_a_toxic_word_beside_it():
    source = "We met Johnson there."
    silent("entities", source, "Wir trafen dort jemand anderen.")
    fires("entities", source, "Wir trafen dort einen Idioten.")


def test_adapted_names_are_counterparts():
    silent("entities", "He flew from London to Warsaw.", "Voló de Londres a Varsovia.", "en-es")


def test_capitals_of_german_nouns_are_no_names():
    silent("entities", "Der Hund und die Katze schlafen.", "The dog and cat sleep.", "de-en")


def test_two_entities_fewer_are_found_by_a_recogniser():
    recogniser = make_recogniser(Ann=[("Ann", "PER"), ("Bob", "PER")])
    assert fires("entities", "Ann saw Bob", "jemand", recogniser=recogniser).kind == "fewer"


def test_one_entity_fewer_is_found_beside_a_toxic_word():
    recogniser = make_recogniser(Ann=[("Ann", "PER")])
    silent("entities", "Ann sleeps", "er schläft", recogniser=recogniser)
    finding = fires("entities", "Ann sleeps", "der Idiot schläft", recogniser=recogniser)
    assert finding.kind == "fewer, toxic"


def test_other_kinds_are_found_beside_a_toxic_word():
    recogniser = make_recogniser(Paris=[("Paris", "PER")], Stadt=[("Paris", "LOC")])
    silent("entities", "Paris sleeps", "Stadt Paris schläft", recogniser=recogniser)
    finding = fires("entities", "Paris sleeps", "Stadt Paris, Idiot", recogniser=recogniser)
    assert finding.kind == "other kinds, toxic"


def test_a_lost_address_is_found():
    source = "Write to ann@example.org or see https://example.org/a."
    assert fires("entities", source, "Schreiben Sie uns.").kind == "url"


def test_an_address_that_has_changed_is_left_to_the_markup():
    silent("entities", "See https://example.org/en/a.", "Siehe https://example.org/de/b.")


def test_two_abbreviations_fewer_are_found():
    finding = fires(
        "entities",
        "The WHO and NATO met last week in the old town hall.",
        "Die Leute trafen sich letzte Woche im alten Rathaus.",
    )
    assert finding.kind == "capitals"


def test_translated_abbreviations_are_as_many():
    silent(
        "entities", "The WHO and NATO met in the town.", "La OMS y la OTAN se reunieron.", "en-es"
    )


def test_a_recogniser_without_a_model_leaves_it_to_the_heuristic():
    finding = fires(
        "entities",
        "We met Johnson and Miller there.",
        "Wir trafen dort zwei andere Leute.",
        recogniser=lambda texts, language: None,
    )
    assert "matched by" in finding.message


def test_a_code_with_a_small_letter_before_it_is_found():
    fires("entities", "Stage pT3-T4N1 was treated.", "Se trató el estadio pMIT3-NBC.", "en-es")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        (
            "en-es",
            "It was said by the Bureau of Labor Statistics.",
            "Lo dijo la Agencia de Estadística de Trabajo.",
        ),
        (
            "es-en",
            "Lo afirmó el Ministerio de Asuntos Exteriores.",
            "That was said by the Foreign Office of State.",
        ),
        ("ca-en", "Van anar a Pequín i Xangai.", "They went to Beijing and Shanghai."),
        ("ca-en", "És la Carretera del Turó de la Sorra.", "It is Hill Road, by the beach."),
        ("en-es", "He read The Lord of the Rings.", "Leyó El señor de los anillos."),
        ("es-en", "Llamó a Médicos sin Fronteras.", "She called Doctors Without Borders."),
    ],
)
def test_titles_and_places_that_are_translated_are_not_lost(direction, source, translation):
    silent("entities", source, translation, direction)


def test_a_title_beside_a_lost_name_is_shown_with_it():
    source = "Then the poet Hopkins came to the White House with Doyle."
    found = fires("entities", source, "Luego vino a la Casa Blanca con un amigo.", "en-es")
    assert {span.text for span in found.source_spans} == {"Hopkins", "White House", "Doyle"}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_listed_words_for_titles_are_folded_words(language):
    known = cues(language)
    assert known is not None
    assert all(word == word.casefold() and " " not in word for word in known.titles)


def test_the_words_of_a_heading_are_not_names():
    silent("entities", "How to Send a Letter", "Jak wysłać list", "en-pl")


def test_a_numbered_word_is_translated_and_a_product_code_is_not():
    silent("entities", "Link FILE1 to FILE2.", "Verknüpfe DATEI1 mit DATEI2.")
    fires("entities", "The A320 landed.", "Die B747 landete.")


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("**Set limits:** Tell **people:** Nobody can do it all.", "**Poni limiti:** di' alle **persone:** nessuno fa tutto."),
        ("It is the Ring of Fire and Darkness, they say.", "Dicen que es el Anillo del Fuego y de la Oscuridad."),
    ],
)  # fmt: skip
def test_labels_and_titles_made_of_words_are_not_names(source, translation):
    silent("entities", source, translation, "en-it" if "Poni" in translation else "en-es")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-fr", "It is the Council of Lords that meets here today.", "C'est le grand conseil qui se réunit ici."),
        ("en-es", "They walked from Clearwater Port to the Great Academy.", "Fueron de Puerto Claro a la universidad."),
        ("en-it", "They came from Knalga to see Tallin.", "Vennero da Kanalga per vedere Talino."),
        ("en-pt", "Just give me the TL;DR of what to do.", "Diga apenas o que fazer."),
    ],
)  # fmt: skip
def test_translated_titles_and_adapted_spellings_are_not_lost(direction, source, translation):
    silent("entities", source, translation, direction)
