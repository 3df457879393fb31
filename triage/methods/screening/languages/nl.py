"""Dutch."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="nl",
    length=1.1,
    negation=terms("""
        niet, geen, nooit, niemand, niets, nergens, noch, nee, niks, evenmin
    """),
    weak_negation=terms("""
        zonder, nauwelijks, zelden, ontbreekt, ontbreken, gebrek, onmogelijk, voorkomen,
        vermijden, weigert, weigerde, behalve, in plaats van, verboden, mislukt, onbekend
    """),
    not_negation=terms("""
        niet alleen, niets anders dan, niet meer dan, niet minder dan, waarom niet, al dan niet,
        niet per se
    """),
    toxic=terms("""
        klootzak, kut, hoer, lul, eikel, idioot, kanker, tyfus, flikker, trut, teef, sukkel,
        stom, klote, godverdomme, mongool
    """),
)
