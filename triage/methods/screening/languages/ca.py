"""Catalan."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="ca",
    length=1.1,
    negation=terms("""
        no, ningú, ni, tampoc, enlloc, cap ni un
    """),
    weak_negation=terms("""
        sense, res, cap, gens, manca, manquen, falta, falten, evitar, evita, impedir, impedeix, impossible, incapaç, incapaces, excepte, llevat de,
        tret de, en lloc de, en comptes de, rebutja, va rebutjar, refusa, va refusar, prohibit, prohibida, desconegut, desconeguda, improbable,
        llevat que, tret que, exclou, exclòs, fracassar, fracàs, lliure de, sinó, rarament, a penes, amb prou feines, gairebé, recorda, recordeu,
        recordi, fals, falsa, equivocat, equivocada, absència, negar, nega, va negar, mai, difícilment, tot just, fallar, falla, ha fallat, error,
        errors, inexistent, absent, buit, buida, errònia, erroni, desactivat, deixar de, va deixar de, com a màxim, màxim, tancat, tancar, fosc,
        mort, malalt, callar, silenci, perillós, il·limitat, ometre, ocultar, ocult, obsolet, desaconsellat, esgotat, altrament, prohibir, rebutjar
    """),
    negative_affix=(
        r"des(?!de$|prés|crip|tin|pes)\w{4,}|im(?:possib|perfec|pacien|prob|prev)\w*|in(?:capa|útil|compl|visib|just|esper|segur|estab|suficien|acti|vàlid|efica|adequ|dependen|sòlit|freqüen|correct|habit|toler|usual|nec|cert|feli)\w*|ir(?:regul|relev|respons|rever)\w*|il·l(?:egal|imit)\w*|anti\w{3,}"
    ),
    not_negation=terms("""
        no obstant, sens dubte, per què no, si no, no cal dir, no necessàriament, no menys de,
        de res, no passa res, no et preocupis, no es preocupi, ni més ni menys, res de res,
        no dubteu a, no dubti a, més que mai, no en va
    """),
    affirming=(
        r"\bno (?:(?:és|són|era|va ser) )?(?:just|només|solament|únicament)\b",
        r"\b(?:no|res) (?:\w+ ){0,3}?més (?:que|de)\b",
        r"\bno (?:\w+ )?deix\w+ de\b",
        r"\bo no\b",
    ),
    privative=terms("sense, rarament, amb prou feines"),
    # With "all", "only" and "because" a negation may stand elsewhere, or be expressed differently.
    raising=terms("""
        creure, pensar, suposar, imaginar, esperar, semblar, voler, desitjar, pretendre,
        aconsellar, recomanar, deure, probable, tot, tota, tots, totes, només, sempre, perquè,
        fins
    """),
    toxic=terms("""
        merda, cony, collons, fill de puta, filla de puta, puta, gilipolles, imbècil, idiota,
        estúpid, estúpida, cabró, malparit, malparida, capsigrany, desgraciat, subnormal,
        marieta, bagassa, fotut, foteu el camp, bastard, tros de quòniam
    """),
    refusals=(
        r"\b(?:ho sento|em sap greu|disculpa|disculpi),? (?:però )?no (?:puc|soc capaç)\b",
        r"\bno puc (?:traduir|ajudar|proporcionar|respondre|atendre)\w*",
        r"\bcom a (?:IA|intel·ligència artificial|model de llenguatge)\b",
    ),
    chatter=(
        r"^\W{0,5}(?:és clar|i tant|per descomptat|certament)[!,.:]",
        r"^\W{0,5}(?:aquí tens|aquí teniu|heus aquí) (?:la|una) [^\n]{0,40}?traducció",
        r"^\W{0,5}(?:la )?traducció(?: (?:de|al|en|és)\b[^\n:]{0,40})?\s*:",
        r"(?:^|\n)\W{0,5}nota(?: del traductor)?\s*:",
    ),
    instructions=(
        r"\bignora (?:totes )?les instruccions\b",
        r"\b(?:escriu|escriu-me|crea|compon|genera) (?:un|una) (?:breu )?(?:poema|història|assaig|cançó|llista|carta|resum)",
        r"\b(?:resumeix|tradueix|explica|respon) (?:el|la|aquest|aquesta) (?:text|frase|pregunta|article)",
    ),
    contrast=terms("però"),
    cause=terms("perquè"),
    condition=terms("si"),
    either_way=(r"\b(?:est|qued|falt|rest)\w+ per \w+r\b",),
    joining=terms("i, o"),
    only=terms("només, sols, solament, únicament"),
    opposites={
        "possible": "possible, impossible",
        "safe": "segur/segura, insegur/insegura",
        "necessary": "necessari/necessària, innecessari/innecessària",
        "legal": "legal, il·legal",
        "valid": "vàlid/vàlida, invàlid/invàlida",
        "complete": "complet/completa, incomplet/incompleta",
        "aware": "conscient, inconscient",
        "visible": "visible, invisible",
        "stable": "estable, inestable",
        "correct": "correcte/correcta, incorrecte/incorrecta",
        "happy": "feliç, infeliç",
        "reversible": "reversible, irreversible",
        "effective": "eficaç, ineficaç",
        "sufficient": "suficient, insuficient",
        "consistent": "coherent, incoherent",
        "on": "activar/activat/activada/habilitar/habilitat/encendre/encès, desactivar/desactivat/desactivada/inhabilitar/inhabilitat/apagar/apagat",
        "agree": "d'acord, en desacord",
        "allow": "permetre/permès/permesa, prohibir/prohibit/prohibida",
        "open": "obrir/obert/oberta, tancar/tancat/tancada",
        "show": "mostrar/mostrat, amagar/amagat/ocultar/ocult/oculta",
        "locked": "blocar/bloquejar/bloquejat, desblocar/desbloquejar/desbloquejat",
        "connected": "connectar/connectat, desconnectar/desconnectat",
        "included": "incloure/inclòs, excloure/exclòs",
        "accepted": "acceptar/acceptat, rebutjar/rebutjat",
    },
    contraries={
        "increase": "augmentar/augment/créixer/incrementar, disminuir/reduir/baixar/reducció",
        "more": "més de/més que, menys",
        "before": "abans, després",
        "for": "a favor, contra/en contra",
        "left": "esquerra, dreta",
        "first": "primer/primera, últim/última/darrer/darrera",
        "maximum": "màxim/màxima, mínim/mínima",
        "import": "importar/importació, exportar/exportació",
        "buy": "comprar/compra, vendre/venda",
        "add": "afegir, eliminar/suprimir/treure",
        "start": "iniciar/començar, aturar/acabar/finalitzar",
        "north": "nord, sud",
        "east": "est, oest",
        "ascending": "ascendent, descendent",
        "next": "següent/pròxim, anterior",
        "at least": "almenys/com a mínim, com a màxim",
    },
    titles=terms("""
        acadèmia, acord, advocat, agència, ajuntament, alcalde, assemblea, associació, avinguda, banc, batalla,
        biblioteca, cambra, campionat, carrer, carretera, casa, castell, centre, club, col·legi, comissió, comitè,
        companyia, comunitat, congrés, consell, constitució, copa, creu, departament, director, districte, empresa,
        escola, església, estat, estats, exèrcit, federació, fons, força, fundació, general, golf, govern, grup, guerra,
        hospital, illa, illes, institut, jutge, llac, llei, lliga, lloctinent, mar, ministeri, ministre, muntanya,
        museu, nacional, nadal, nadals, nord, obrer, oceà, oficina, ordre, organització, orquestra, palau, parlament,
        partit, plaça, policia, pont, premi, president, primer, província, príncep, regne, rei, reina, república, riu,
        sant, secretari, senat, senyor, servei, setmana, sindicat, societat, sotsdirector, sud, teatre, torre, tractat,
        tribunal, unit, universitat, unió, vall
    """),
)
