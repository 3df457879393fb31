"""Danish: negation only."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="da",
    length=1.0,
    negation=terms("ikke, ej, aldrig, ingen, intet, ingenting, ingensteds, hverken, nej, næppe"),
    weak_negation=terms("""
        uden, knap, knapt, sjældent, mangler, mangle, manglede, manglende, mangel, umulig, umuligt, forhindre, forhindrer, undgå, undgår, nægte, nægter,
        nægtede, afslå, afvise, afviser, afvist, forbudt, forbyde, forbyder, mislykkes, mislykkedes, fejler, fejlede, fejl, ukendt, medmindre, forkert,
        udelukke, udelukket, tom, tomt, tomme, fraværende, benægte, stop, stoppe, stopper, stoppede, hindre, hindrer, glemme, glemt, glem, glemte,
        undtagen, bortset fra, i stedet, højst, højest, mindst, lukket, lukke, luk, mørk, død, døde, dø, syg, tavs, tie, udenfor, spring over, skjul,
        skjule, skjult, forsvinde, forsvandt, farlig, farligt, mistet, tabt, forskellig, forskellige, identisk, samme, lyve, løj, tvivl, tvivle, løgn,
        tæt på, næsten, undvige, undslippe, blokere, blokeret, opgive, giv op, imod, modsat, kedelig, udsætte, ens, uændret, dårlig, dårligt, anderledes,
        afvige, væk, før, svært, kun, bare, udelukkende, fri for, afstå, annuller, annulleret, fjern, fjerne, deaktiver, deaktiveret, slå fra, slået fra,
        fra, ophøre, ophørt, først, hold op, husk, huske, advarsel, ugyldig, ugyldigt, ubrugt, få, ude af stand
    """),
    negative_affix=(
        r"u(?!d|plo|g[ea]\w?$|nder|ng|nik|nion|niv|r[ek]?\w?$|ret$|ser|sik$|tro$|ge)\w{4,}|ikke\w{3,}|\w{3,}løs\w{0,3}|\w{3,}fri\w{0,1}|mis\w{4,}|anti\w{3,}"
    ),
    not_negation=terms("""
        glem ikke, ikke mere end, ikke mindre end, ikke mindst, hvorfor ikke, ingen problemer, intet problem, ingen årsag, ikke dårlig, uden tvivl, eller ej,
        eller ikke, bare rolig
    """),
    affirming=(
        r"\bikke (?:kun|bare|blot|alene|udelukkende)\b",
        r"\bintet andet end\b|\bingen anden end\b",
        r"\beller (?:ikke|ej)\b",
    ),
    asking=r"\b(?:hvem|hvad|hvorfor|hvordan|hvornår|hvor|hvilken|hvilket|hvilke)\b",
    either_way=(
        r"\bmangler (?:\w+ )?at\b",
        r"\bikke (?:\w+ )?(?:samme|den samme|det samme|ens)\b",
        r"\bhvis ikke\b|\bikke-|\bglem (?:\w+ )?ikke\b|\bikke (?:\w+ )?(?:glemme|bekymre)\b",
        r"\bintet (?:andet )?valg\b",
        r"\bingen (?:undtagen|ud over)\b",
    ),
    privative=terms("uden, knap, næppe, sjældent"),
    raising=terms("""
        tro, synes, mene, tænke, ville, ønske, forvente, anbefale, råde, burde, alle, hver, kun, altid, fordi
    """),
    contrast=terms("men, dog"),
    cause=terms("fordi, da"),
    condition=terms("hvis, såfremt"),
    joining=terms("og, eller"),
    only=terms("kun, udelukkende"),
)
