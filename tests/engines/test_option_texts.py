"""Engine forms are in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from engines.adapters import registry
from engines.forms import kind_choices, options_form_fields
from engines.forms.options import TITLES

OPTIONS = [
    (kind, name)
    for kind in registry.all_kinds()
    for name in registry.adapter_type(kind).options_type.model_fields
]


@pytest.mark.parametrize(("kind", "name"), OPTIONS)
def test_an_options_title_and_help_are_spanish_in_a_spanish_form(kind: str, name: str) -> None:
    options = registry.adapter_type(kind).options_type
    english = options.model_fields[name].description
    with translation.override("es"):
        field = options_form_fields(options)[name]
        title, told = str(field.label), str(field.help_text)
    assert name in TITLES
    with translation.override("en"):
        assert title != str(TITLES[name])
    assert told == "" if not english else told != english


def test_kinds_have_spanish_titles_beside_the_names_of_products() -> None:
    with translation.override("es"):
        titles = dict(kind_choices())
    assert titles["http"] == "HTTP genérico (JSON)"
    assert titles["deepl"] == "DeepL"


def test_an_empty_help_is_not_taken_for_the_head_of_the_catalogue() -> None:
    with translation.override("es"):
        fields = options_form_fields(registry.adapter_type("deepl").options_type)
        assert str(fields["formality"].help_text) == ""
