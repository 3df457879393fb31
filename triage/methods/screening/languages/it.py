"""Italian."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="it",
    length=1.15,
    negation=terms("""
        non, mai, nessuno, nessuna, nessun, niente, nulla, né, neanche, nemmeno, neppure, no
    """),
    weak_negation=terms("""
        senza, appena, raramente, manca, mancano, mancanza, evitare, evita, impedire,
        impossibile, incapace, tranne, invece di, rifiuta, rifiutato, vietato, assenza, bensì,
        fallito
    """),
    not_negation=terms("""
        non solo, non soltanto, nulla di più che, non più di, non meno di, perché non, se non
        altro, non necessariamente
    """),
    toxic=terms("""
        merda, cazzo, stronzo, stronza, puttana, figlio di puttana, vaffanculo, coglione,
        idiota, imbecille, bastardo, troia, frocio, stupido, cretino, deficiente, minchia
    """),
)
