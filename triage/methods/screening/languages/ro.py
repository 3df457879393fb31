"""Romanian: negation only."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="ro",
    length=1.1,
    negation=terms(
        "nu, nici, niciodată, nimeni, nimic, nicăieri, niciun, nicio, niciunul, niciuna, nicidecum, deloc, ba"
    ),
    negating=(r"\bn-(?=\p{L}{1,3}\b)(?!l?ea\b)",),
    weak_negation=terms("""
        fără, abia, rareori, rar, lipsă, lipsește, lipsesc, lipsea, imposibil, evita, evitați, evită, refuza, refuză, refuzat, nega, neagă, interzis,
        interzice, interzisă, împiedica, împiedică, preveni, previne, eșua, eșuat, eșuează, eșec, greșit, greșeală, eroare, necunoscut, necunoscută, decât,
        doar, numai, în afară de, în afara, cu excepția, exceptând, excepție, în loc de, altfel, dacă, gol, goală, pierdut, uita, uitați, uitat, opri, oprit, oprește,
        înceta, încetat, ignora, ignoră, ignorat, ascunde, ascuns, ascunsă, închis, închide, închideți, dezactiva, dezactivat, dezactivează, anula, anulat,
        elimina, omite, omis, periculos, mort, bolnav, tăcut, identic, identice, același, aceeași, aceleași, aceiași, cel puțin, cel mult, maxim, minim,
        minciună, minți, îndoială, aproape, dispărea, dispărut, bloca, blocat, renunța, renunțat, împotriva, opus, plictisitor, amâna, rău, prost, diferit,
        diferite, diferi, prima dată, puțin, greu, dificil, înainte, până, învechit, indisponibil, restricționat, respins, respinge, absent, amintiți, amintește, nul
    """),
    negative_affix=r"ne(?!ap|gru|gr[ăe]|ural|uro|utr|voi|vo[ei]|rv|t\b|tt|xt|w)\w{4,}|in(?:valid|corect|complet|activ|capab|cert|compatib|dispon|exist|sufic|util|viz)\w*|im(?:posib|perf|prop)\w*|i(?:legal|logic|lizib|real|regul)\w*|dez(?:activ|acord|avantaj)\w*|anti\w{3,}",
    not_negation=terms("""
        nu mai mult de, nu mai puțin de, de ce nu, nu numai, nu doar, fără îndoială, nicio problemă, pentru nimic, nu contează, nu-i nimic, sau nu, ori nu
    """),
    affirming=(
        r"\bnu (?:numai|doar|se limitează)\b",
        r"\b(?:nu|n-?)\b[^.,;!?]{0,40}\b(?:decât|altceva decât)\b",
        r"\bpână\b[^.,;!?]{0,20}\bnu\b",
    ),
    asking=r"\b(?:cine|ce|de ce|cum|când|unde|care|cât|câți|câte)\b",
    either_way=(
        r"\b(?:sau|ori) (?:\w+ )?nu\b",
        r"\bnu (?:\w+ )?(?:uita\w*|vă (?:faceți|îngrijor)\w*|te îngrijora)\b",
        r"\bnu (?:\w+ ){0,2}(?:același|aceeași|la fel)\b",
        r"\bdacă nu\b",
        r"\bnimeni (?:în afară|altcineva)\b",
    ),
    privative=terms("fără, abia, rareori"),
    raising=terms("""
        crede, considera, gândi, presupune, aștepta, părea, vrea, dori, intenționa, recomanda, sfătui, trebui, toți, toate, fiecare, doar, mereu, deoarece
    """),
    contrast=terms("dar, însă"),
    cause=terms("deoarece, pentru că"),
    condition=terms("dacă"),
    joining=terms("și, sau"),
    only=terms("doar, numai"),
)
