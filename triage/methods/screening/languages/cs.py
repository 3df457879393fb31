"""Czech: negation only; verbs negate with a prefix."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="cs",
    length=0.95,
    negation=terms("""
        ne, nikdy, nikdo, nikoho, nikomu, nikým, nic, ničeho, ničemu, ničím, nikde, nikam, nijak, žádný, žádná, žádné, žádného, žádnému, žádném,
        žádným, žádnou, žádní, žádných, žádnými, nelze, nikoli, nikoliv
    """),
    negating_prefix="ne",
    concord=terms("""
        nikdy, nikdo, nikoho, nikomu, nikým, nic, ničeho, ničemu, ničím, nikde, nikam, nijak, žádný, žádná, žádné, žádného, žádnému, žádném, žádným, žádnou, žádní, žádných, žádnými
    """),
    weak_negation=terms("""
        bez, stěží, sotva, zřídka, málokdy, málo, chybí, chyběl, chyběla, chybělo, chybějící, chyba, chyby, chybu, chybný, chybná, chybné, selhal, selhala, selhalo, selhání, zapomněl,
        zapomněla, zapomeň, zapomeňte, odmítl, odmítla, odmítli, odmítnut, odmítnuto, zakázán, zakázáno, zakázána, zakázat, zákaz, vypnuto, vypnutý, vypnout, zabránit, zabraňuje,
        vyhnout, vyhněte, místo, kromě, jinak, teprve, přestal, přestala, přestat, popřel, popřela, popírá, prázdný, prázdná, prázdné, ztratil, ztratila,
        ztraceno, zrušen, zrušeno, zrušit, vyloučen, vyloučeno, ani, dokud, než, leda, ledaže, pryč, postrádá, nemocný, mimo, jen, pouze, nejvýše, maximálně, odlišný, skrýt, přeskočit, těžko, mrtvý,
        zavřený, zavřít, tmavý, mrtvý, mlčet, mlčel, nebezpečný, vynechat, přeskakovat, potlačit, potlačení, zastaralý, vyčerpaný, mimo,
        shodné, shodný, shodná, stejné, totožné, alespoň, nejméně, nejvýše,
        lhát, lhal, lhala, zemřít, zemřel, zemřela, propadnout, propadl, propadla, osvobozen, pochybovat, pochybuji, navždy,
        lež,
        blízko, blízký, téměř, skoro, zmizet, uniknout, blokovat, vzdát, proti, naopak, nudný,
        stejný, popřít, vypršet, příliš, odmítnout,
        špatně, špatný,
        aniž, lišit, poprvé, jedno, tak tak
    """),
    negative_affix=r"ne(?!j\w*(?:š\w{1,4}|[ěe]ji|víc\w?|dál\w?|lépe?|spíše?|hůře?|dřív\w?|méně|později)$|jen|bo$|ž|děl|moc|be$|bi$|by$|daleko$|dávno$|chá?|hod|podstat|ces|se$|ví|v[ěe]st)\w{3,}|bez(?!peč)\w{4,}|anti\w{3,}|proti\w{4,}",
    not_negation=terms("""
        nejen, není zač, nic ve zlém, nevadí, nebojte se, nebo ne, není divu, ne dříve než, ne později než, ne méně než, ne více než, nejvíce, bezesporu, nelze než, no ne, asi ne, pouhé nic
    """),
    affirming=(
        r"\bdokud\b[^.,;!?]{0,30}\bne\w+",
        r"\bnes(?:e|u|eš|eme|ete|ou|l[aoiy]?)\b",
        r"\bnejen\b|\bne(?:jenom| pouze| jen)\b",
        r"\bnelze ne\w+",
        r"\bne\w+(?:te|š|me|l[aio]? by\w*)\b[^.!]{0,50}\?",
        r"\bnemoh\w+ ne\w+",
        r"\bmálem\b",
        r"\bnic (?:jiného )?než\b",
        r"\bjako nikdy\b",
    ),
    asking=r"\b(?:kdo|co|proč|jak|kdy|kde|kter\w+|kolik)\b",
    either_way=(
        r"\bnikdo (?:kromě|než)\b(?:[^.,;!?]{0,40}\bne\w+)?",
        r"\bnezbýv\w+ (?:\w+ ){0,3}než\b",
        r"\bdlouho (?:\w+ )?ne\w+",
        r"\b(?:nebo|či) (?:\w+ )?ne\w*\b",
        r"\bneboj(?:te)?\b|\bnezapome\w+|\bnenech(?:te)? si ujít\b|\bnení (?:\w+ )?daleko\b",
        r"\b(?:jestli|zda) (?:[\w-]+ ){0,4}?ne\w+",
        r"\bkdoví (?:\w+ ){0,2}ne\w+|\bkdyby (?:\w+ ){0,3}ne\w+",
        r"(?:^|[.!?…]\s)(?:Ale )?Ne+(?=\s*(?:[!…]|\.\.))",
        r"\bne(?:můžeš|můžete|můžu|mohu|mohl\w*) (?:\w+ ){0,3}(?:líp|lépe|víc|více)\b",
    ),
    privative=terms("bez, zřídka, sotva"),
    raising=terms("""
        myslet, domnívat, věřit, předpokládat, očekávat, zdát, chtít, přát, hodlat, radit, doporučovat, měl, všichni, každý, jen, vždy, protože, dokud
    """),
    contrast=terms("ale, avšak, však"),
    cause=terms("protože, neboť"),
    condition=terms("pokud, jestliže, když"),
    joining=terms("a, i, nebo"),
    only=terms("jen, pouze, jenom, výhradně"),
    opposites={
        "on": "zapnout/zapnutý/zapnuto/povolit/povoleno/aktivovat, vypnout/vypnutý/vypnuto/zakázat/zakázáno/deaktivovat",
        "allow": "povolit/dovolit/povoleno, zakázat/zakázáno/zakazovat",
        "open": "otevřít/otevřený/otevřeno, zavřít/zavřený/zavřeno",
        "show": "zobrazit/zobrazeno/ukázat, skrýt/skrytý/skryto",
        "locked": "zamknout/zamknutý/zamčeno/zamčený, odemknout/odemčeno/odemčený",
        "connected": "připojit/připojeno/připojený, odpojit/odpojeno/odpojený",
        "accepted": "přijmout/přijato/přijatý, odmítnout/odmítnuto/odmítnutý",
    },
    contraries={
        "increase": "zvýšit/zvýšení/růst/vzrůst/stoupat, snížit/snížení/klesat/pokles/klesnout",
        "more": "více/víc, méně/míň",
        "before": "předtím/dříve než, poté",
        "for": "hlasovat pro, proti",
        "left": "levý/vlevo/doleva, pravý/vpravo/doprava",
        "first": "první, poslední",
        "import": "importovat/import, exportovat/export",
        "encrypt": "zašifrovat/šifrovat, dešifrovat/rozšifrovat",
        "install": "instalovat/nainstalovat/instalace, odinstalovat/odinstalace",
        "buy": "koupit/kupovat/nákup, prodat/prodávat/prodej",
        "add": "přidat/přidávat, odstranit/odebrat/smazat",
        "north": "sever/severní, jih/jižní",
        "east": "východ/východní, západ/západní",
        "ascending": "vzestupně, sestupně",
        "next": "další/následující, předchozí",
        "at least": "alespoň/nejméně, nejvýše",
    },
)
