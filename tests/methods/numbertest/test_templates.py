from __future__ import annotations

import unicodedata

import pytest

from triage.methods.base import MethodError
from triage.methods.numbertest.planning import ALL_CAPABILITIES
from triage.methods.numbertest.templates import SLOT, bundled_templates, make_template

LARGE = ["en", "de", "zh", "ta", "ne", "es", "ca"]
SMALL = ["fr", "pt", "it", "ja", "hi", "ru"]
# Sentences for digits and scale words, whose nouns agree with the values that are drawn.
FEW = ["ar", "cs", "ko", "nl", "pl", "sv", "tr", "uk"]


@pytest.mark.parametrize("capability", ALL_CAPABILITIES)
@pytest.mark.parametrize(
    ("language", "least"), [*((code, 20) for code in LARGE), *((code, 8) for code in SMALL)]
)
def test_there_are_enough_templates_to_resample_by(language, least, capability):
    fitting = [
        template
        for template in bundled_templates(language)
        if capability in template.capabilities
        and template.filler in ALL_CAPABILITIES[capability].fillers
    ]
    assert len(fitting) >= least


@pytest.mark.parametrize("capability", ["integers", "decimals", "numerals", "separators"])
@pytest.mark.parametrize("language", FEW)
def test_the_newest_languages_have_five_templates(language, capability):
    fitting = [one for one in bundled_templates(language) if capability in one.capabilities]
    assert len(fitting) >= 5


@pytest.mark.parametrize("language", [*LARGE, *SMALL, *FEW])
def test_bundled_templates_are_distinct_normalised_and_complete(language):
    templates = bundled_templates(language)
    assert len({template.id for template in templates}) == len(templates)
    assert len({template.text for template in templates}) == len(templates)
    for template in templates:
        assert SLOT in template.text
        assert unicodedata.is_normalized("NFC", template.text)
        assert set(template.capabilities) <= set(ALL_CAPABILITIES)
        assert not any(char.isdigit() for char in template.text)


@pytest.mark.parametrize("language", [*LARGE, *SMALL, *FEW])
def test_every_language_has_templates_with_two_numbers(language):
    pairs = [template for template in bundled_templates(language) if template.slots == 2]
    assert {"integers", "decimals"} <= {name for pair in pairs for name in pair.capabilities}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"text": "none"}, r"has no \[NUM\]"),
        ({"text": "a [NUM]", "filler": "soup"}, "filler 'soup' is unknown"),
        ({"text": "a [NUM]", "noun": "x"}, "noun 'x' is unknown"),
    ],
)
def test_a_template_that_cannot_be_used_is_named(row, message):
    with pytest.raises(MethodError, match=message):
        make_template(row, "en")
