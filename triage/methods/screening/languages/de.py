"""German."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="de",
    length=1.15,
    negation=terms("""
        nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, niemand, niemanden,
        niemandem, nichts, nirgends, nirgendwo, weder, keinerlei, keinesfalls, keineswegs, nein,
        keins, nich, nix, nö, nee
    """),
    weak_negation=terms("""
        ohne, kaum, selten, un, fehlt, fehlen, fehlte, fehlende, fehlenden, mangel, mangels, ausser, unmöglich, unfähig, verhindern, verhindert,
        vermeiden, vermieden, statt, anstatt, anstelle, nur, verweigert, verweigern, ablehnen, lehnt, lehnte, verzichten, verzichtet, verboten,
        scheitern, scheiterte, gescheitert, unbekannt, unklar, unwahrscheinlich, ungültig, frei von, sondern, unabhängig, ausgeschlossen, verpasst,
        vergessen, leer, sonst, erst, denken sie, denk daran, denken sie daran, falsch, unrecht, vielleicht, fehlgeschlagen, fehlschlag, fehler,
        gescheiterter, gescheiterten, leere, leerer, leeres, lehnten, abgelehnt, ablehnung, aufgehört, aufhören, verpassen, verhinderte,
        verhinderten, abwesend, ausschliessen, schliesst, verbietet, untersagt, ausgeblieben, blieb aus, mangelt, mangelte, fremd, höchstens,
        maximal, einstellen, geschlossen, schließen, dunkel, tot, gestorben, krank, still, schweigen, schweigend, außerhalb, überspringen,
        unterdrücken, ausgelaufen, veraltet, weglassen, ausblenden, verbergen, abgeraten, entfallen, gefährlich, verloren, aufgebraucht,
        identisch, identische, mindestens, höchstens,
        lügen, gelogen, befreit, befreien, durchfallen, durchgefallen, sterben, fernbleiben, bezweifeln, zweifeln, ewig,
        wenig, Lüge, Störung,
        nah, nahe, beinahe, fast, verschwinden, entkommen, entgehen, verschonen, abhalten, blockieren,
        enden, anhalten, aufgeben, abweisen, widersetzen, dagegen, unverändert, weiterhin, Gegenteil,
        verzögern, verschieben, schwach, wach, ledig, weigern,
        versagen, lediglich, bloß,
        schlecht, schlimm,
        anders, unterscheiden, verschieden,
        sperren, gesperrt,
        hindern, vertreiben, widernatürlich, egal, abweichen, weicht, weichen, zu früh, zu spät, erstes Mal, erste Mal, ersten Mal
    """),
    negative_affix=(
        r"un(?!d$|s$|ser|ter|ion|iv|gef|it|ga)\w{4,}|nicht\w{3,}|\w{3,}los(?:e[nrsm]?|igkeit)?|\w{3,}frei(?:e[nrsm]?)?|anti\w{3,}|miss\w{4,}"
    ),
    not_negation=terms("""
        nicht zuletzt, nicht wahr, nicht mehr als, nicht weniger als, ob oder nicht,
        warum nicht, nicht unbedingt, nicht selten, nicht einmal so, nicht ungewöhnlich,
        gar nicht so, nicht weit, nicht viel, nicht wenig, nicht mehr lange, nicht irgendwelche, nicht irgendein, nicht irgendeine, ohne weiteres, ohne zweifel, nicht wenige, macht nichts, keine sorge,
        kein problem, keine ursache, nicht schlecht, nicht übel, im nu, nichts für ungut,
        nicht von ungefähr, zögern sie nicht, nichts wie weg, nicht umsonst, gar nicht mal,
        nicht zögern, kein wunder, nicht zu vergessen
    """),
    affirming=(
        r"\bnicht (?:nur|bloß|allein|lediglich)\b",
        r"\bnichts (?:anderes |weiter )?(?:als|außer)\b",
        r"\bnicht umhin\b",
        r"\bnicht ohne\b",
        r"\bob (?:\w+ ){1,12}nicht\?",
    ),
    asking=r"\b(?:wer|wen|wem|wessen|was|warum|wieso|weshalb|wie|wann|wo|wohin|woher|welche\w*)\b",
    either_way=(
        r"\bsteh(?:t|en) (?:\w+ ){0,3}aus\b|\bbleib\w* abzuwarten\b|\b(?:ist|sind) (?:noch )?(?:offen|zu klären)\b",
        r"\bkeine? andere (?:Wahl|Möglichkeit) als\b",
        r"\bnicht (?:\w+ )?(?:das|der|die|den|dem)selben?\b|\bnicht (?:\w+ )?gleich\b",
        r"\bwie (?:sonst )?(?:nichts|niemand\w*|kein\w*)\b",
        r"\buntot\w*\b",
        r"\bnicht-\w",
        r"\boder (?:\w+ )?nicht\b",
        r"(?:^|[.!?…*]\s?)(?:Oh,? )?N[eE]+[iI]+[nN]+(?=\s*(?:[!…]|\.\.))",
        r"\bnicht (?:\w+ )?(?:verwunderlich|überrasch\w+|vergessen|verpassen|entmutigen|irgend\w*)\b|\bverpass\w* nicht\b|\bvergiss\w* nicht\b",
        r"\b(?:kommt|klingt|scheint|ist|sind)\b[^.!?]{0,40}\bnicht irgendwie\b",
        r"\bmuss nicht immer\b|\bbrauch\w+ (?:\w+ ){0,2}(?:nicht|kein\w*)\b",
        r"\bniemand(?:em|en)? (?:außer|als)\b",
        r"\b(?:lange|ewig) (?:schon )?(?:nicht|keine?\w*)\b",
    ),
    privative=terms("""
        ohne, kaum, selten
    """),
    # With "all", "only" and "because" a negation may stand elsewhere, or be expressed differently.
    raising=terms("""
        glauben, denken, meinen, annehmen, erwarten, scheinen, wollen, wünschen,
        beabsichtigen, raten, empfehlen, sollen, wahrscheinlich, alle, jeder, nur,
        immer, weil, bis
    """),
    toxic=terms("""
        Scheiße, Scheiss, beschissen, Arschloch, Arsch, Hure, Hurensohn, Fotze, Wichser,
        Schlampe, Idiot, Vollidiot, Trottel, Depp, Bastard, Mistkerl, Drecksau, Schwuchtel,
        Neger, ficken, verfickt, Missgeburt, Penner, Miststück, verdammt, Volltrottel, Dummkopf,
        Spast, Kanake, Schwachkopf, blöd, bescheuert, Abschaum, Wixer, Flittchen
    """),
    insults=terms("dumm, Narr, Schuft, Feigling, Schurke, Halunke, Lump, verflucht"),
    positive=terms("""
        gut, gute, guten, guter, gutes, toll, tolle, großartig, großartige, ausgezeichnet,
        wunderbar, wunderbare, glücklich, liebe, liebt, beste, besten, schön, schöne, schönen,
        fantastisch, perfekt, perfekte, angenehm, erfreut, brillant, erfolg, erfolgreich,
        gewonnen, froh, freundlich, nett, danke, empfehlen, empfehlenswert, lecker, freude,
        stolz, beeindruckend, hervorragend, hilfreich, mag, gefällt,
        wunderschön, wunderschöne, begeistert, hübsch, hübsche, herrlich, herrliche,
        herrlicher, köstlich, köstliche, gemütlich, gemütliche, lustig, lustige,
        unterhaltsam, großzügig, sauber, saubere, dankbar, zufrieden, spannend, spannende,
        erholsam, bester, bestes, wunderbares, wunderbarer, tolles, toller, fröhlich,
        prächtig, höflich, liebevoll, glück
    """),
    negative=terms("""
        schlecht, schlechte, schlechten, schlechter, schrecklich, schreckliche, furchtbar,
        furchtbare, traurig, hasse, hasst, hassen, schlimmste, schlechteste, hässlich, ekelhaft,
        enttäuschend, enttäuscht, wütend, scheitern, gescheitert, verloren, falsch, nutzlos,
        langweilig, schmerz, schmerzhaft, nervig, unhöflich, schmutzig, kaputt, verschwendung,
        schlimmer, böse, grausam, elend, unglücklich, angst, dumm, unangenehm, mittelmäßig,
        bedauern, beschwerde,
        leider, entsetzlich, entsetzliche, öde, verärgert, dreckig, dreckige, laut,
        geschmacklos, geizig, egoistisch, unfreundlich, unbequem, lächerlich, peinlich,
        wütende, erschrocken, deprimierend, mies, miese, mieser, mieses, übel, schlimm,
        schlimme, müde, besorgt, gelangweilt, grausig, grässlich, schäbig, schlechtes
    """),
    idioms=terms("""
        ins Gras beißen, ins Gras gebissen, den Löffel abgeben, die Daumen drücken, Schwein gehabt, nur Bahnhof
        verstehen, ich verstehe nur Bahnhof, das ist mir Wurst, auf dem Holzweg, die Katze aus
        dem Sack, Tomaten auf den Augen, den Nagel auf den Kopf, ein Auge zudrücken, das
        Handtuch werfen, unter vier Augen, die Nase voll, um den heißen Brei, auf Wolke sieben,
        das Wasser reichen, zwei Fliegen mit einer Klappe, den Faden verlieren, aus dem
        Schneider, Hals- und Beinbruch
    """),
    refusals=(
        r"\bich kann (?:dabei|dir|ihnen|bei dies\w+ \w+|dies\w+ \w+|das)? ?(?:leider |damit )?nicht (?:helfen|weiterhelfen|übersetzen|erfüllen|bearbeiten|beantworten)",
        r"\bdabei kann ich (?:dir|ihnen)?\s?(?:\w+ )?nicht (?:helfen|weiterhelfen)",
        r"\b(?:es )?tut mir (?:sehr )?leid,? (?:aber )?ich kann\b[^.\n]{0,60}\bnicht\b",
        r"\b(?:entschuldigung|sorry),? (?:aber )?ich kann\b[^.\n]{0,60}\bnicht\b",
        r"\bals (?:KI|künstliche Intelligenz|Sprachmodell|KI-Sprachmodell)\b",
    ),
    chatter=(
        r"\bkann ich (?:dir|ihnen|euch)?[^.?\n]{0,30}helfen|\bsonst noch (?:etwas|was)\b|\b(?:lass|lassen sie) (?:mich|es mich) wissen\b|\bich hoffe,? das hilft",
        r"^\W{0,5}(?:natürlich|gerne|selbstverständlich|klar)[!,.:]",
        r"^\W{0,5}hier (?:ist |kommt )?(?:die|eine|deine|ihre) [^\n]{0,40}?übersetzung",
        r"^\W{0,5}(?:die )?(?:deutsche )?übersetzung(?: (?:von|ins|lautet)\b[^\n:]{0,40})?\s*:",
        r"(?:^|\n)\W{0,5}(?:anmerkung|hinweis)(?: des übersetzers)?\s*:",
    ),
    instructions=(
        r"(?:^|[.!?:] )(?:bitte )?(?:kannst du |können sie |könntest du |könnten sie )?(?:mir )?(?:schreibe?|schreiben sie|nenne?|nennen sie|zähle?|zählen sie|erzähle?|erzählen sie|erkläre?|erklären sie|sage?|sagen sie|gib|geben sie|wiederhole|wiederholen sie|fasse|fassen sie|beschreibe|beschreiben sie|liste|stell dir vor)\b",
        r"\bignoriere (?:alle|die)\b[^.\n]{0,30}\banweisungen\b",
        r"\b(?:schreibe?|verfasse|erstelle) (?:mir )?(?:ein|eine|einen) (?:kurze[snr]? )?(?:gedicht|geschichte|aufsatz|lied|liste|brief|zusammenfassung)",
        r"\b(?:fasse|übersetze|erkläre|beantworte) (?:den|diesen|die|diese|das|dieses) (?:folgenden?|text|satz|frage|artikel)",
    ),
    contrast=terms("aber, jedoch"),
    cause=terms("weil"),
    condition=terms("wenn, falls"),
    joining=terms("und, oder, sowie"),
    only=terms("nur, lediglich, ausschließlich, bloß"),
    opposites={
        "possible": "möglich, unmöglich",
        "safe": "sicher, unsicher",
        "necessary": "notwendig/nötig/erforderlich, unnötig",
        "legal": "legal/rechtmäßig, illegal/rechtswidrig",
        "valid": "gültig, ungültig",
        "complete": "vollständig, unvollständig",
        "aware": "bewusst, unbewusst",
        "married": "verheiratet, unverheiratet/ledig",
        "encrypted": "verschlüsselt, unverschlüsselt",
        "authorised": "befugt/autorisiert, unbefugt/nicht autorisiert",
        "visible": "sichtbar, unsichtbar",
        "stable": "stabil, instabil",
        "reliable": "zuverlässig, unzuverlässig",
        "correct": "richtig/korrekt, falsch/unrichtig/inkorrekt",
        "healthy": "gesund, ungesund",
        "happy": "glücklich, unglücklich",
        "reversible": "umkehrbar/reversibel, unumkehrbar/irreversibel",
        "effective": "wirksam, unwirksam/wirkungslos",
        "sufficient": "ausreichend, unzureichend",
        "harmless": "schädlich, harmlos/unschädlich",
        "conscious": "bei Bewusstsein, bewusstlos",
        "on": "aktivieren/aktiviert/einschalten/eingeschaltet/anschalten/schalten … ein/schalten … an/schalte … ein, deaktivieren/deaktiviert/ausschalten/ausgeschaltet/abschalten/abgeschaltet/schalten … aus/schalten … ab/schalte … aus",
        "agree": "zustimmen/einverstanden/stimmen … zu/stimme … zu, widersprechen/anderer Meinung",
        "allow": "erlauben/erlaubt/zulassen/zugelassen/gestatten, verbieten/verboten/untersagen/untersagt",
        "open": "öffnen/geöffnet/offen, schließen/geschlossen",
        "show": "anzeigen/angezeigt/einblenden/zeigen, ausblenden/ausgeblendet/verbergen/verborgen/verstecken/versteckt",
        "locked": "sperren/gesperrt, entsperren/entsperrt",
        "connected": "verbinden/verbunden, trennen/getrennt",
        "included": "einschließen/enthalten, ausschließen/ausgeschlossen",
        "accepted": "akzeptieren/akzeptiert/annehmen/angenommen, ablehnen/abgelehnt/zurückweisen/zurückgewiesen",
    },
    contraries={
        "increase": "steigen/steigern/erhöhen/zunehmen/wachsen/gestiegen/Anstieg/Zunahme/Erhöhung, sinken/senken/verringern/abnehmen/fallen/reduzieren/gesunken/Rückgang/Abnahme/Senkung",
        "more": "mehr, weniger",
        "before": "bevor/vorher/zuvor/vor dem/vor der/vor den, nachdem/danach/nach dem/nach der/nach den",
        "for": "dafür/stimmt … für/stimmte … für/stimmten … für/spricht … für, gegen/dagegen",
        "left": "links, rechts",
        "first": "erste/ersten/erster/erstes, letzte/letzten/letzter/letztes",
        "maximum": "maximal/maximale/maximaler/Maximum, minimal/minimale/minimaler/Minimum",
        "import": "importieren/Import/Einfuhr, exportieren/Export/Ausfuhr",
        "upload": "hochladen/hochgeladen, herunterladen/heruntergeladen",
        "encrypt": "verschlüsseln/Verschlüsselung, entschlüsseln/Entschlüsselung",
        "install": "installieren/installiert/Installation, deinstallieren/deinstalliert/Deinstallation",
        "buy": "kaufen/gekauft/Kauf, verkaufen/verkauft/Verkauf",
        "add": "hinzufügen/hinzugefügt, entfernen/entfernt/löschen/gelöscht",
        "start": "starten/gestartet/beginnen, anhalten/stoppen/beenden/beendet",
        "win": "gewinnen/gewonnen/Sieger, verlieren/verloren/Verlierer",
        "above": "oberhalb/oben, unterhalb/unten",
        "incoming": "eingehend, ausgehend",
        "north": "Norden/nördlich/nördlichen, Süden/südlich/südlichen",
        "east": "Osten/östlich/östlichen, Westen/westlich/westlichen",
        "ascending": "aufsteigend, absteigend",
        "next": "nächste/nächsten/nächster/nächstes, vorherige/vorherigen/vorheriger/vorheriges/vorige",
        "at least": "mindestens/wenigstens, höchstens",
    },
    first_person=r"\b(?:ich|mir|mein\w*)\b",
    inability=r"\bnicht\b|\bablehn|\bverweiger|\bunmöglich\b|\buntersag|\bverb[ie]+t|\bverboten\b",
    own_work=(
        r"\bübersetz|\bsprachmodell\b|\bmeine\w* (?:richtlinien|vorgaben)\b"
        r"|\b(?:dies\w+|ihre\w*) (?:text|satz|inhalt|anfrage|aufgabe)"
    ),
)
