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
        zonder, nauwelijks, zelden, ontbreekt, ontbreken, gebrek, onmogelijk, voorkomen, vermijden, weigert, weigerde, behalve, in plaats van,
        verboden, mislukt, onbekend, tenzij, fout, verkeerd, uitgesloten, gemist, onthoud, mislukte, faalde, leeg, lege, afwezig, weigeren,
        geweigerd, afgewezen, ontkent, ontkende, stopte, gestopt, verhinderde, verhindert, voorkomt, vergeten, ontbrak, mist, hoogstens, maximaal,
        ten hoogste, gesloten, sluiten, donker, dood, ziek, stil, zwijgen, zweeg, buiten, overslaan, onderdrukken, verouderd, afgeraden, verbergen,
        weglaten, weg, ophouden, verdwenen, gevaarlijk, verloren, kwijt,
        verschillend, verschillen, identiek, identieke, minstens, ten minste, ten hoogste,
        liegen, loog, gelogen, sterven, stierf, gestorven, vrijgesteld, zakken, gezakt, betwijfelen, twijfelen,
        weinig, leugen, voorkomen,
        dichtbij, bijna, verdwijnen, ontsnappen, ontgaan, sparen, blokkeren, onthouden van, eindigen, opgeven,
        tegen, tegenovergestelde, saai, vertragen, uitstellen, wakker, hetzelfde, gelijk,
        onveranderd, ontkennen, verlopen, verhullen,
        slechts, afgelopen, overleven, overleefde, vluchten, gevlucht, slecht,
        anders,
        afwijken, wijkt, te vroeg, te laat, eerste keer
    """),
    negative_affix=(
        r"on(?!der|s$|ze$|line|twikk|tmoet|tvang|tstaa|tdek|ge(?:veer)$)\w{4,}|niet\w{3,}|\w{3,}loos\w{0,3}|\w{3,}loze|\w{3,}vrij\w{0,1}|mis\w{4,}|anti\w{3,}"
    ),
    not_negation=terms("""
        niet meer dan, niet minder dan, waarom niet, al dan niet, niet per se, zonder meer,
        zonder twijfel, geen probleem, geen zorgen, niets te danken, niet slecht, aarzel niet,
        niet te missen, geen dank, niet voor niets, in geen tijd
    """),
    affirming=(
        r"\bniet (?:alleen|slechts|enkel|zomaar)\b",
        r"\bnie(?:ts|t) (?:anders |meer |minder )?dan\b",
        r"\bal dan niet\b",
    ),
    asking=r"\b(?:wie|wat|waarom|hoe|wanneer|waar|welke?)\b",
    either_way=(
        r"\bmoet(?:en)? nog\b|\bvalt nog te\b",
        r"\bniet (?:\w+ )?(?:hetzelfde|dezelfde|gelijk)\b",
        r"\bof (?:\w+ )?niet\b",
        r"\bdo\w+ (?:\w+ ){0,2}niet onder\b",
        r"\bniet vergeten\b|\bvergeet (?:\w+ )?niet\b|\bmis (?:\w+ ){0,3}niet\b",
        r"(?:^|[.!?…]\s)(?:Oh,? )?Nee+(?=\s*(?:[!…]|\.\.))",
        r"\bwaarom\b[^.!?]{0,40}\bniet gewoon\b|\bniet (?:anders|verrassend|verwonderlijk)\b",
        r"\bgeen (?:andere )?(?:keus|keuze|optie) dan\b",
        r"\bniemand (?:behalve|anders dan)\b",
    ),
    privative=terms("""
        zonder, nauwelijks, zelden
    """),
    toxic=terms("""
        klootzak, kut, hoer, lul, eikel, idioot, kanker, tyfus, flikker, trut, teef, sukkel,
        stom, klote, godverdomme, mongool
    """),
    not_toxic=(
        "flikkeren",
        "flikkerde",
        "flikkerden",
        "flikkert",
        "flikkerend",
        "flikkerende",
        "mongolen",
    ),
    insults=terms("dwaas, verdomd, vervloekt, lafaard, schurk, sukkel, malloot"),
    refusals=(
        r"\b(?:het spijt me|sorry),? (?:maar )?ik kan\b[^.\n]{0,60}\bniet\b",
        r"\bik kan (?:dit|dat|deze tekst|u|je) (?:helaas )?niet (?:vertalen|helpen)\b",
        r"\bals (?:een )?(?:AI|taalmodel|kunstmatige intelligentie|AI-model)\b",
    ),
    chatter=(
        r"\bkan ik (?:u|je)?[^.?\n]{0,30}helpen|\blaat (?:het )?(?:me|mij) (?:het )?weten\b|\bnog iets anders\b",
        r"^\W{0,5}(?:natuurlijk|zeker|graag|uiteraard)[!,.:]",
        r"^\W{0,5}hier is (?:de|een|je|uw) [^\n]{0,40}?vertaling",
        r"^\W{0,5}(?:de )?(?:nederlandse )?vertaling(?: (?:van|in|luidt)\b[^\n:]{0,40})?\s*:",
        r"(?:^|\n)\W{0,5}(?:opmerking|noot)(?: van de vertaler)?\s*:",
    ),
    instructions=(
        r"(?:^|[.!?:] )(?:alsjeblieft |alstublieft )?(?:kun je |kunt u )?(?:me |mij )?(?:schrijf|schrijven|noem|noemen|vertel|vertellen|tel|geef|geven|herhaal|beschrijf|leg)\b",
        r"\bnegeer (?:alle|de)\b[^.\n]{0,30}\b(?:instructies|aanwijzingen)\b",
        r"\b(?:schrijf|maak|genereer) (?:me )?een (?:kort |korte )?(?:gedicht|verhaal|essay|lied|lijst|brief|samenvatting)",
        r"\b(?:vat|vertaal|leg|beantwoord) (?:de|het|deze|dit) (?:volgende |tekst|zin|vraag|artikel)",
    ),
    contrast=terms("maar, echter"),
    cause=terms("omdat"),
    condition=terms("als, indien"),
    joining=terms("en, of"),
    only=terms("alleen, slechts, enkel, uitsluitend"),
    opposites={
        "possible": "mogelijk, onmogelijk",
        "safe": "veilig, onveilig",
        "necessary": "nodig/noodzakelijk, onnodig",
        "legal": "legaal/wettig, illegaal/onwettig",
        "valid": "geldig, ongeldig",
        "complete": "volledig/compleet, onvolledig/incompleet",
        "aware": "bewust, onbewust",
        "married": "getrouwd, ongetrouwd/ongehuwd",
        "encrypted": "versleuteld, onversleuteld",
        "visible": "zichtbaar, onzichtbaar",
        "stable": "stabiel, instabiel/onstabiel",
        "reliable": "betrouwbaar, onbetrouwbaar",
        "correct": "juist/correct, onjuist/incorrect",
        "healthy": "gezond, ongezond",
        "happy": "gelukkig, ongelukkig",
        "harmless": "schadelijk, onschadelijk/ongevaarlijk",
        "on": "inschakelen/ingeschakeld/aanzetten/activeren/geactiveerd/zet … aan/schakel … in, uitschakelen/uitgeschakeld/uitzetten/deactiveren/gedeactiveerd/zet … uit/schakel … uit",
        "agree": "eens/instemmen/akkoord, oneens",
        "allow": "toestaan/toegestaan, verbieden/verboden",
        "open": "openen/geopend/open, sluiten/gesloten/dicht",
        "show": "tonen/getoond/weergeven/weergegeven, verbergen/verborgen",
        "locked": "vergrendelen/vergrendeld/blokkeren/geblokkeerd, ontgrendelen/ontgrendeld/deblokkeren/gedeblokkeerd",
        "connected": "verbinden/verbonden, verbreken/verbroken",
        "accepted": "accepteren/geaccepteerd/aanvaarden, weigeren/geweigerd/afwijzen/afgewezen",
    },
    contraries={
        "increase": "verhogen/toenemen/stijgen/stegen/steeg/groeien/toename/stijging, verlagen/afnemen/dalen/daalden/daalde/verminderen/afname/daling",
        "more": "meer, minder",
        "before": "voordat/vóór, nadat/daarna",
        "for": "stemt … voor/stemde … voor/stemden … voor, tegen",
        "left": "links/linker/linkse, rechts/rechter/rechtse",
        "first": "eerste, laatste",
        "maximum": "maximaal/maximum/maximale, minimaal/minimum/minimale",
        "import": "importeren/import/invoer, exporteren/export/uitvoer",
        "upload": "uploaden/geüpload, downloaden/gedownload",
        "encrypt": "versleutelen/versleuteling, ontsleutelen/ontsleuteling",
        "install": "installeren/installatie, verwijderen/deïnstalleren",
        "buy": "kopen/koop/gekocht, verkopen/verkoop/verkocht",
        "add": "toevoegen/toegevoegd, verwijderen/verwijderd",
        "start": "starten/beginnen, stoppen/beëindigen",
        "win": "winnen/gewonnen, verliezen/verloren",
        "above": "boven, onder",
        "incoming": "inkomend/inkomende, uitgaand/uitgaande",
        "north": "noorden/noordelijk/noordelijke, zuiden/zuidelijk/zuidelijke",
        "east": "oosten/oostelijk/oostelijke, westen/westelijk/westelijke",
        "ascending": "oplopend, aflopend",
        "next": "volgende, vorige",
        "at least": "minstens/ten minste, hoogstens/ten hoogste",
    },
    titles=terms("""
        academie, agentschap, bank, bestuur, bibliotheek, brug, bureau, centrum, college, comité, commissie, congres,
        departement, dienst, directeur, eiland, eilanden, federatie, fonds, gemeente, generaal, groep, grondwet, hof,
        huis, instituut, kamer, kasteel, kerk, kerstmis, koning, koningin, koninkrijk, kruis, leger, liga, meer,
        minister, ministerie, museum, nationaal, nationale, noord, oceaan, oorlog, orde, organisatie, paleis, parlement,
        partij, pasen, plein, politie, president, prijs, prins, provincie, raad, republiek, rivier, school, senaat,
        slag, staat, staten, stichting, straat, theater, toren, unie, universiteit, verdrag, verenigde, vereniging, weg,
        zee, ziekenhuis, zuid
    """),
)
