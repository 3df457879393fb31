"""Portuguese."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="pt",
    length=1.1,
    negation=terms("""
        não, nunca, jamais, ninguém, nada, nenhum, nenhuma, nenhuns, nenhumas, nem, tampouco
    """),
    weak_negation=terms("""
        sem, mal, raramente, falta, faltam, carece, ausência, evitar, evita, impedir,
        impossível, incapaz, exceto, salvo, em vez de, recusa, recusou, negou, proibido, deixar
        de, deixou de, fracassou, desconhecido
    """),
    not_negation=terms("""
        não só, não apenas, não somente, nada mais que, não mais de, não menos de, por que não,
        não obstante, não necessariamente
    """),
    toxic=terms("""
        merda, caralho, porra, puta, filho da puta, cabrão, viado, idiota, imbecil, otário,
        estúpido, babaca, buceta, foder, cuzão, arrombado, vagabunda, bastardo, retardado
    """),
)
