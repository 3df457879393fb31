"""Hindi."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="hi",
    length=1.0,
    scripts=("Devanagari",),
    negation=terms("नहीं, मत, न, ना, नही, कभी नहीं, कोई नहीं, कुछ नहीं"),
    weak_negation=terms("""
        बिना, बगैर, अभाव, कमी, असंभव, शायद ही, मुश्किल से, इनकार, रोकने, रोक, सिवाय, बजाय, गैर,
        असमर्थ, विफल
    """),
    not_negation=terms("न केवल, न सिर्फ, नहीं तो, क्यों नहीं"),
    toxic=terms("कमीना, हरामी, कुत्ते, साला, चूतिया, बेवकूफ, हरामजादा, मादरचोद, भोसड़ी, रंडी, गधा"),
    not_toxic=terms("कुत्ते को, कुत्ते के, कुत्ते ने"),
)
