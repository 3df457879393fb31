"""Swedish: negation only."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="sv",
    length=1.0,
    negation=terms("""
        inte, ej, icke, aldrig, ingen, inget, inga, ingens, ingenting, ingenstans, ingendera, varken, nej, intet
    """),
    weak_negation=terms("""
        utan, knappt, knappast, sällan, näppeligen, saknar, saknas, saknades, saknade, brist, brister, omöjlig, omöjligt, förhindra, förhindrar, undvika,
        undvik, undviker, vägrar, vägrade, vägra, avböja, förbjudet, förbjuden, förbud, förbjuder, misslyckas, misslyckades, misslyckad, okänd, okänt,
        såvida, fel, felaktig, uteslut, utesluten, missade, missar, tom, tomt, tomma, frånvarande, avvisa, avvisade, avslag, förneka, förnekar,
        förnekade, slutade, sluta, slutar, stoppa, stoppade, hindra, hindrar, hindrade, glömde, glömt, glömmer, glöm, förutom, istället, i stället,
        högst, minst, stängd, stängt, stänga, mörk, död, döda, dog, dö, sjuk, tyst, tiga, utanför, hoppa över, dölj, dölja, gömma, försvann, försvinna,
        farlig, farligt, förlorad, förlorade, olika, skilja, identisk, samma, ljuga, ljög, tvivla, tvivlar, lögn, nära, nästan, undgå, blockera,
        ge upp, emot, motsats, tråkig, försena, skjuta upp, lika, oförändrad, dålig, dåligt, annorlunda, avvika, första gången, borta, bort,
        förr, innan, svårt, bara, endast, enbart, fri från, avstå, avstod, nekar, nekade, neka, avbryt, avbruten, ta bort, inaktivera, inaktiverad, stänga av, slå av, är av, var av
    """),
    negative_affix=(
        r"o(?!ch$|m$|ss$|b(?:jek|lig|serv)|c[ehk]|d[dl]|ff|ft|kt|l[ij]|m(?![eioäåöu])|mel|nk|nsd|p(?:era|ini|ti)|r(?:[adgkmst]|ie|ig)|st|val|van(?!l)|x|zon)\w{4,}|icke\w{3,}|\w{3,}lös\w{0,3}|\w{3,}fri\w{0,2}|miss\w{4,}|anti\w{3,}"
    ),
    not_negation=terms("""
        inte mer än, inte mindre än, inte minst, varför inte, inga problem, inget problem, ingen fara, ingen orsak, inte illa, tveka inte, utan tvekan,
        utan tvivel, oroa dig inte, eller inte
    """),
    affirming=(
        r"\binte (?:bara|enbart|endast|blott)\b",
        r"\binget annat än\b|\bingen annan än\b",
        r"\beller (?:inte|ej)\b",
        r"\b(?:är|var|har|kan|ska|vill) \w+ inte\b[^.!]{0,60}\?",
    ),
    asking=r"\b(?:vem|vad|varför|hur|när|var|vilken|vilket|vilka)\b",
    either_way=(
        r"\båterstår att\b",
        r"\binte (?:\w+ )?(?:samma|likadan\w*)\b",
        r"\bom inte\b",
        r"\bfå \w+(?:ar|er|or)\b",
        r"\binget (?:annat )?val\b",
        r"\bingen (?:utom|förutom)\b",
    ),
    privative=terms("utan, knappt, knappast, sällan"),
    raising=terms("""
        tro, tycka, tänka, anse, mena, vilja, önska, förvänta, verka, rekommendera, råda, böra, alla, varje, bara, alltid, eftersom
    """),
    contrast=terms("men, dock"),
    cause=terms("eftersom, därför att"),
    condition=terms("om, ifall"),
    joining=terms("och, eller"),
    only=terms("bara, endast, enbart"),
    opposites={
        "on": "aktivera/aktiverad/aktiverat/slå … på/sätta på, inaktivera/inaktiverad/inaktiverat/avaktivera/slå … av/stänga av",
        "agree": "håller med/instämma/överens, oense",
        "allow": "tillåta/tillåten/tillåtet, förbjuda/förbjuden/förbjudet",
        "open": "öppna/öppen/öppet, stänga/stängd/stängt",
        "show": "visa/visas, dölja/dold/dolt/dolda/gömma",
        "locked": "låsa/låst, låsa upp/upplåst",
        "connected": "ansluta/ansluten, koppla från/frånkopplad",
        "accepted": "acceptera/godta, avvisa/avslå/avböja",
    },
    contraries={
        "increase": "öka/ökning/stiga/växa/höja, minska/minskning/sjunka/sänka",
        "more": "mer/fler, mindre/färre",
        "before": "före/innan, efter",
        "for": "röstar för/röstade för, mot/emot",
        "left": "vänster/vänstra, höger/högra",
        "first": "första, sista",
        "import": "importera/import, exportera/export",
        "encrypt": "kryptera/kryptering, dekryptera/dekryptering",
        "install": "installera, avinstallera",
        "buy": "köpa/köp, sälja/försäljning",
        "add": "lägga till/lägg till, ta bort",
        "start": "starta/börja, stoppa/avsluta",
        "win": "vinna, förlora",
        "incoming": "inkommande, utgående",
        "north": "norr/norra, söder/södra",
        "east": "öster/östra, väster/västra",
        "ascending": "stigande, fallande",
        "next": "nästa, föregående",
        "at least": "minst/åtminstone, högst",
    },
)
