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
        senza, appena, raramente, manca, mancano, mancanza, evitare, evita, impedire, impossibile, incapace, tranne, invece di, rifiuta, rifiutato,
        vietato, assenza, bensì, fallito, ricorda, ricordati, ricordate, torto, sbagliato, falso, privo, priva, privi, prive, escluso, oltre a,
        a meno che, vieta, rifiuto, difficilmente, a fatica, fallita, fallite, falliti, fallire, errore, errori, inesistente, assente, vuoto, vuota,
        disattivato, vietata, vietati, rifiutata, rifiutano, impedito, impedisce, smesso, smettere, negato, nega, negare, ignora, ignorava, respinto,
        respinge, scorretto, scorretta, mancato, mancata, mancava, al massimo, al più, massimo, chiuso, chiudere, buio, morto, malato, tacere, zitto,
        silenzio, pericoloso, illimitato, saltare, omettere, nascondere, nascosto, obsoleto, deprecato, sconsigliato, esaurito, altrimenti, vietare,
        esaurito, esaurita, identico, identica, identici, identiche, almeno, al massimo, al minimo,
        mentire, mentito, esente, esenti, esentare, morire, bocciato, bocciata, dubitare, dubito, chiusa, chiusi, chiuse, calmo, calma,
        poco, bugia, menzogna,
        vicino, quasi, scomparire, sfuggire, risparmiare, bloccare, abbandonare, rinunciare, opporsi,
        opposto, contrario, noioso, celibe, ritardare, rinviare, sveglio,
        uguale, invariato, smentire, scadere, guai, esaurire, cessare, nubile,
        tutt'altro, incredibile, ignoto, ignoti, ignara, ignaro, ignari, al posto, tranquillo, tranquilla, tranquilli, inosservato, accontentarsi, male, cattivo,
        diverso, differire, brutto,
        fermare,
        troppo presto, troppo tardi, prima volta
    """),
    negative_affix=(
        r"in(?:capac|util|complet|visib|giust|attes|sicur|stabil|sufficien|attiv|valid|effica|adeguat|dipenden|solit|frequen|corrett|abitat|toller|usual|evitab|nocu|affidab|consapevol|felic|noto|not[aei]|compatib)\w*|im(?:possib|perfett|pazien|prob|previst|mobil|mutat)\w*|ir(?:regol|respons|revers|rilev)\w*|il(?:legal|legittim|limitat|leggib)\w*|dis(?:onest|util|accord|occupat|abit|abil|organiz|ordin)\w*|s(?:fortun|conosc|content|legat)\w*|anti\w{3,}"
    ),
    not_negation=terms("""
        oppure no, non appena, non più di, non meno di, perché non, se non altro, non necessariamente, senza dubbio,
        senza altro, niente male, non vedo l'ora, non vediamo l'ora, di niente, di nulla,
        non c'è di che, niente affatto male, non ti preoccupare, non si preoccupi,
        non preoccuparti, se non, a meno che non, finché non, non per niente, non esitare,
        non esitate, non esiti, il nulla, dal nulla, non avere scampo, non posso fare a meno, non può fare a meno, non possiamo fare a meno
    """),
    affirming=(
        r"\b(?:più|meno|meglio|peggio)\b[^.;!?]{0,60}\bche mai\b",
        r"\bnon (?:\w+ ){0,2}(?:solo|soltanto|solamente|semplicemente|unicamente)\b",
        r"\bnon (?:fa|fanno|faceva|facevano|fai|faccio|fece) (?:altro )?che\b",
        r"\b(?:non|nient['’]) ?(?:\w+ ){0,3}?altro che\b",
        r"\bnon (?:può|posso|possono|poteva) (?:che|non)\b",
        r"\bper poco non\b",
        r"\bnon (?:è|era|erano|sono|fu|furono|sarà|siete|siamo|sia|resta|rimane|ha|hanno|aveva) che\b",
        r"\b(?:più|meno|migliore?i?|peggiore?i?|maggiore?i?|prim[oa]|unic[oa])\b[^.;!?]{2,100}\bmai\b(?! più)",
        r"\b(?:chi|cosa|dove|come|quando|perché|quale) (?:(?!non\b)\w+ ){0,4}mai\b",
        r"\b(?:(?:più|meno|meglio|peggio) che|come|quanto|se|quasi) mai\b",
    ),
    asking=r"\b(?:chi|che|cosa|perché|come|quando|dove|qual\w*|quant\w+)\b",
    either_way=(
        r"\bnon (?:\w+ ){0,2}tard\w+\b",
        r"\bnon (?:\w+ ){0,4}altr[ao] (?:scelta|possibilità|soluzione) che\b",
        r"\bnon (?:\w+ ){1,2}(?:l[oaei]|gli) stess[oaei]\b",
        r"\bnon[- ]mort\w\b",
        r"\bnessuno (?:tranne|eccetto|a parte|al di fuori)\b",
        r",\s*no\s*\?",
        r"\bo (?:\w+ )?(?:no|non)\b",
        r"\bnon (?:definitiv|vist|viol|governativ|lucrativ|fumator|residen|ufficial|profit)\w*\b",
        r"\bnon dimentic\w+\b|\bnon perd\w+\b|\bnon (?:\w+ )?scampo\b",
        r"(?:^|[.!?…]\s)(?:Oh,? )?No+(?=\s*(?:[!…]|\.\.))",
        r"\bnon (?:\w+ )?(?:sorpren\w+|stup\w+|divers[oaie])\b|\bpuramente esemplificativo\b",
    ),
    privative=terms("""
        senza, raramente, a malapena
    """),
    toxic=terms("""
        merda, cazzo, stronzo, stronza, puttana, figlio di puttana, vaffanculo, coglione,
        idiota, imbecille, bastardo, troia, frocio, stupido, cretino, deficiente, minchia
    """),
    insults=terms("sciocco, stolto, maledetto, vigliacco, canaglia, furfante, dannato"),
    refusals=(
        r"\b(?:mi dispiace|spiacente|scusa|scusami|scusate),? (?:ma )?non (?:posso|sono in grado di)\b",
        r"\bnon (?:posso|sono in grado di) (?:tradurre|aiutar|assister|fornire|rispondere|soddisfare)\w*",
        r"\b(?:come|in quanto) (?:un['’]?)?(?:IA|intelligenza artificiale|modello linguistico)\b",
    ),
    chatter=(
        r"(?<!non )\bposso aiutar\w+|\bqualcos['’]altro\b(?=[^.!?]{0,20}\?)|\bfammi sapere\b|\bmi faccia sapere\b|\bspero (?:che )?(?:questo )?(?:sia|ti|le)[^.\n]{0,15}(?:utile|aiuti)",
        r"^\W{0,5}(?:certo|certamente|naturalmente|volentieri)[!,.:]",
        r"^\W{0,5}ecco (?:la|una|qui la) [^\n]{0,40}?traduzione",
        r"^\W{0,5}(?:la )?traduzione(?: (?:di|in|è)\b[^\n:]{0,40})?\s*:",
        r"(?:^|\n)\W{0,5}nota(?: del traduttore)?\s*:",
    ),
    instructions=(
        r"(?:^|[.!?:] )(?:per favore,? )?(?:puoi |potresti |può )?(?:scrivi|scriva|scrivere|scrivimi|dimmi|dammi|darmi|elenca|elencare|racconta|raccontami|spiega|spiegami|spiegare|riassumi|riassumere|conta|ripeti|descrivi|nomina|immagina)\b",
        r"\bignora (?:tutte )?le istruzioni\b",
        r"\b(?:scrivi|scrivimi|componi|crea|genera) (?:un['’]?|una|un) ?(?:breve )?(?:poesia|storia|saggio|canzone|lista|lettera|riassunto)",
        r"\b(?:riassumi|traduci|spiega|rispondi a) (?:il|la|questo|questa|quest['’]) ?(?:testo|frase|domanda|articolo)",
    ),
    contrast=terms("ma, però"),
    cause=terms("perché"),
    condition=terms("se"),
    opposites={
        "possible": "possibile, impossibile",
        "safe": "sicuro/sicura, insicuro/insicura",
        "necessary": "necessario/necessaria, inutile",
        "legal": "legale, illegale",
        "valid": "valido/valida, invalido/invalida",
        "complete": "completo/completa, incompleto/incompleta",
        "aware": "consapevole, inconsapevole/ignaro/ignara",
        "married": "sposato/sposata, celibe/nubile",
        "authorised": "autorizzato/autorizzata, non autorizzato/non autorizzata",
        "visible": "visibile, invisibile",
        "stable": "stabile, instabile",
        "reliable": "affidabile, inaffidabile",
        "correct": "corretto/corretta, scorretto/scorretta/errato/errata",
        "happy": "felice, infelice",
        "reversible": "reversibile, irreversibile",
        "effective": "efficace, inefficace",
        "sufficient": "sufficiente, insufficiente",
        "harmless": "nocivo/dannoso, innocuo",
        "consistent": "coerente, incoerente",
    },
    titles=terms("""
        accademia, agenzia, alleanza, assemblea, associazione, banca, battaglia, biblioteca, camera, casa, castello,
        centro, chiesa, comitato, commissione, comune, comunità, congresso, consiglio, coppa, corte, costituzione,
        croce, dipartimento, direttore, esercito, federazione, fiume, fondazione, fondo, forze, generale, golfo,
        governo, gruppo, guerra, isola, isole, istituto, lago, lega, legge, mare, ministero, ministro, monte, museo,
        natale, nazionale, nord, oceano, ordine, organizzazione, ospedale, palazzo, papa, parlamento, partito, pasqua,
        piazza, polizia, ponte, premio, presidente, principe, provincia, re, regina, regno, repubblica, san, santa,
        scuola, segretario, senato, servizio, società, stati, stato, sud, teatro, torre, trattato, tribunale, ufficio,
        unione, uniti, università, valle, via
    """),
)
