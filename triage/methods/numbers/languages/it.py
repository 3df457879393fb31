"""Italian numbers.

Sources: CLDR 46 ``it``; Serianni, Grammatica italiana, VI (elision before uno and otto, accent
of -tré, words written together up to 999,999); long scale.
"""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    COMMA,
    And,
    Entry,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)

_UNITS = {"un": 1} | {
    name: value
    for value, name in enumerate(words.listed("uno due tre quattro cinque sei sette otto nove"), 1)
}
_TEENS = "dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove"
_TENS = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta"


def _below_hundred() -> dict[str, int]:
    table = {"": 0, **_UNITS, "una": 1, "tré": 3}
    table |= {name: value for value, name in enumerate(_TEENS.split(), 10)}
    table["dicotto"] = 18  # num2words and engines trained on its output write 118 with it
    for index, tens in enumerate(_TENS.split(), 2):
        table[tens] = index * 10
        for unit, value in table_items():
            elided = tens[:-1] if unit[0] in "uo" else tens
            table[elided + unit] = table[tens + unit] = index * 10 + value
    return table


def table_items() -> list[tuple[str, int]]:
    """The units that may follow tens, including the accented three."""
    return [*_UNITS.items(), ("una", 1), ("tré", 3)]


_SMALL = _below_hundred()


def _below_thousand(word: str) -> int | None:
    head, found, tail = word.partition("cent")
    if not found:
        return _SMALL.get(word)
    hundreds = 1 if not head else _SMALL.get(head)
    if hundreds is None or not 1 <= hundreds <= 9:
        return None
    # "cento" keeps its o, or drops it before ottanta and otto.
    for rest in (tail.removeprefix("o"), tail):
        value = _SMALL.get(rest.removeprefix("e"))
        if value is not None and (tail.startswith("o") or rest.startswith("o")):
            return hundreds * 100 + value
    return None


def _cardinal(word: str) -> int | None:
    """The value of a compound number word below a million.

    >>> _cardinal("cinquecentottantacinquemila"), _cardinal("centouno")
    (585000, 101)
    """
    for thousand in ("mila", "mille"):
        head, found, tail = word.partition(thousand)
        if not found:
            continue
        thousands = 1 if not head and thousand == "mille" else _below_thousand(head)
        rest = _below_thousand(tail.removeprefix("e") if tail.startswith("ec") else tail)
        if not thousands or rest is None:
            return None
        return thousands * 1000 + rest
    return _below_thousand(word)


def _split(word: str) -> Entry | None:
    value = _cardinal(word)
    if value:
        return words.compound(value)
    for ending in ("esimo", "esima", "esimi", "esime"):
        stem = word.removesuffix(ending)
        if stem != word:
            for vowel in ("", "i", "e", "o", "a", "tre"):
                if ordinal := _cardinal(stem + vowel):
                    return Word(Role.ORDINAL, Decimal(ordinal), weak=True)
    return _age(word)


def _age(word: str) -> Word | None:
    """Read the number in an age, trentacinquenne; not ottenne, "obtained"."""
    stem = word.removesuffix("enne").removesuffix("enni")
    if stem == word or stem == "ott":
        return None
    age = next((age for vowel in "ieoa" if (age := _cardinal(stem + vowel))), None)
    return Word(Role.ADD, Decimal(age)) if age and age > 10 else None


_VERB_BEFORE = frozenset(
    words.listed("tu non ci ti se chi che dove come quando perché ne mi già lo")
)
_NOT_COUNTED = frozenset(
    words.listed(
        "fuori qui lì così il la lo un una uno tu stato stata già molto così in a di d' nel al qui "
        "lì là mai sempre ancora solo sola troppo davvero proprio felice grande forte capace "
        "gentile importante libero pronto sicuro che e o ma"
    )
)
_COUNTED = frozenset(
    words.listed("euro auto foto radio moto mila virgola chilo kilo km kg ore per punto volte")
)


# "Sei crudele", at the start of a sentence: an adjective in the singular, and none of its nouns.
_YOU_ARE = re.compile(
    r"\s(?!piante|tante|quante|sante|carte|gente)\w*(?:bile|dele|ntile|[aeo]ce|ante|ente|forte|grande|triste|debole|ovane)"
    r"(?:[,.;!?]|\se\b|$)",
    re.IGNORECASE,
)
_ASKED = frozenset(["chi", "cosa", "come", "dove", "tu", "ci"])  # Chi sei?
_OF_US = re.compile(r"\sdi\s(?:noi|voi|loro|ess[ie]|quest[ie]|quell[ie])\b", re.IGNORECASE)


# vent’anni, cent'anni
_ELIDED = {f"{tens[:-1]}": 10 * value for value, tens in enumerate(_TENS.split(), 2)}


def _before_apostrophe(here: Surroundings) -> bool:
    return here.after[:1] in ("'", "’")


def _six(here: Surroundings) -> bool:
    """Whether "sei" is six, before a plural, not "you are"."""
    following = here.after.split(maxsplit=1)
    word = following[0].strip(".,;:!?)»").lower() if following else ""
    before = here.before.split()
    last = before[-1].lower() if before else ""
    if (
        _OF_US.match(here.after)
        or here.before.endswith("uno su ")
        or last in ("tra", "fra", "circa", "ogni", "dei", "delle", "almeno")
    ):
        return True
    if last in _VERB_BEFORE or word in _NOT_COUNTED:
        return False
    if here.text[here.start].isupper() and _YOU_ARE.match(here.after):
        return False
    if last in _ASKED and here.after[:1] in ("?", "!"):
        return False
    if not word or not word[0].isalpha():
        return bool(before)
    if word in _COUNTED or word.endswith(("i", "e", "à", "ù", "ò")):
        return True
    return not word.endswith(("o", "a"))


_WINDS = re.compile(
    r"\s(?:forti|deboli|moderati|freddi|caldi|gelidi|contrari|favorevoli|impetuosi|alisei|solari|soffia\w+|spira\w+"
    r"|a\s\d+\s(?:km|chilometri|nodi|miglia)|(?:settentrio|meridio)nali|orientali|occidentali"
    r"|d[ia]\s(?:burrasca|tempesta|guerra|nord|sud|est|ovest|mare|terra|bora|scirocco|maestrale|libeccio))\b",
    re.IGNORECASE,
)
_THEY = re.compile(r"\s(?:hanno|avevano|sono|erano|che|non|si|li|lo|la)\b")


def _twenty(here: Surroundings) -> bool:
    """Whether "venti" is twenty, not "winds" (venti forti, i venti hanno)."""
    before = here.before.split()
    the = bool(before) and before[-1].lower() in ("i", "dei", "forti", "impetuosi", "gelidi")
    return not (_WINDS.match(here.after) or (the and _THEY.match(here.after)))


_ORDINALS = (
    "primo/prima secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta settimo/settima "
    "ottavo/ottava nono/nona decimo/decima"
)

_CENTURIES = "duecento trecento quattrocento cinquecento seicento settecento ottocento novecento"


def _not_a_century(here: Surroundings) -> bool:
    """Whether a word is a number, not a century: capitalised "il Quattrocento" is the 15th."""
    before = here.before.rstrip()
    return not (here.text[here.start].isupper() and before and before[-1] not in '.!?:«“"(')


# Prepositions, alone and joined with the article.
_OF, _TO = "(di/dei/degli/delle/del/della/dello)", "(a/ai/agli/alle/al/alla/allo)"

SPEC = LanguageSpec(
    code="it",
    name="Italian",
    convention=COMMA,
    split=_split,
    homographs={
        **dict.fromkeys(_CENTURIES.split(), _not_a_century),
        "sei": _six,
        **dict.fromkeys(_ELIDED, _before_apostrophe),
        "venti": _twenty,
        "meno": words.not_after("lo", "o", "non", "di"),
    },
    words=words.merge(
        [
            words.add("zero", 0),
            words.add("un uno una", 1, weak=True),
            *(words.add(name, value, unit=Flag.CLOSED) for name, value in _ELIDED.items()),
            words.add("entrambi entrambe ambedue", 2, weak=True),
            words.mul("mila", 1_000),
            words.scale(10**6, "milione mln", "milioni"),
            words.scale(10**9, "miliardo mld mrd", "miliardi"),
            words.scale(10**12, "bilione", "bilioni"),
            words.scale(10**18, "trilione", "trilioni"),
            words.scale(12, "dozzina", "dozzine"),
            words.of(Role.CONN, "e ed", And.ANYWHERE | And.A_HALF),
            words.of(Role.POINT, "virgola punto"),
            words.of(Role.VAGUE, "migliaia migliaio", 1000, unit=Flag.SCALE),
            words.of(Role.HALF, "mezzo mezza mezz metà", "0.5"),
            words.of(Role.MINUS, "meno"),
            words.parts("terzi quarti quinti sesti settimi ottavi noni decimi"),
            words.of(Role.PART, "millesimi", 1000),
            words.about(
                "ventina trentina quarantina cinquantina sessantina settantina ottantina novantina"
            ),
            words.nearly(100, "centinaio", "centinaia"),
            words.nearly(10, "decina", "decine"),
            words.ranks(_ORDINALS),
            words.months(
                "gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago "
                "settembre/set ottobre/ott novembre/nov dicembre/dic"
            ),
            words.labels(
                "distretto settore sala stanza camera numero n nr num capitolo pagina pag figura fig tabella tipo versione porta "
                "binario volo linea autobus fase sezione articolo edificio appartamento letto canale modello "
                "livello lotto via viale tappa padiglione aula formula gate"
            ),
            words.of(
                Role.YEAR_CUE,
                "nel del di dal al anno estate inverno primavera autunno fino entro dopo prima il",
            ),
            words.money(
                "euro dollaro dollari sterlina sterline rupia rupie yuan rublo rubli franco franchi peso pesos "
                "yen lira lire corona corone real",
                "centesimo centesimi cent penny pence copeco copechi paisa centavo centavos",
                "jiao",
            ),
            words.percents("percento"),
        ]
    ),
    glued={
        **words.of(Role.ORDINAL, "º ª o a °", unit=Flag.SUFFIX),
        **words.of(Role.UNIT, "enne enni", unit=Flag.GLUED),
    },
    percent_before="per",
    percent_words=frozenset(["cento"]),
    joints=("e, e i, ed, o", "a, alle"),
    articles="la, le, i, gli, il",
    of=" (di /d'), &<(mezz)'",
    after_amounts="a, al, in, per",
    of_the=" (d[ell]'/(di/del/dell(a/e/o)/dei/degli)#)",
    apart="o",
    sections=(
        sections.Hours(
            cue="#((alle/dalle/(treno/volo/autobus/messa) delle/(verso/per/tra/fra) le/prima delle/dopo le/ore) /[d]all')",
            gap=" [e ]",
            after=((" meno un quarto#", -15), (" e un quarto#", 15)),
            until="all[e], al, a",
            one_hour="un'ora[ e]",
        ),
        sections.Clock(
            hour="#(alle/dalle/(verso/per/tra/fra) le/prima delle/dopo le/ore) ",
            after=" (del (mattino/pomeriggio)/di (sera/notte/mattina)/in punto), $",
            never="#(virgola/punto/volte/ann(o/i)/mes(e/i))#",
        ),
        sections.Roman("secol(o/i)", "º, ª"),
        sections.Parts(
            "terza, quarta, quinta, sesta, settima, ottava, nona, decima",
            "due, tre, quattro, cinque",
            "part(e/i)",
        ),
        sections.DecadeWords("anni"),
        sections.Spans(
            spans={
                "1 day": "quotidian*, giornalier*, 24 ore su 24",
                "7 day": "settimanal*, otto giorni",
                "1 month": "mensil*",
                "12 month": "annual*, annu(o/a)#",
                "3 month": "trimestr~",
                "6 month": "semestr~",
                "2 month": "bimestr~",
                "4 month": "quadrimestr~",
                "14 day/15 day": "quindicinal*, quindici giorni, bisettimanal*",
                "24 month": "biennal*, biennio",
                "60 month": "quinquenn~, lustro#",
                "120 month": "decennio#",
            }
        ),
        sections.Bounds(
            strict="!<(non )#(più/meno) (di#/d'/del), #oltre, (sup/inf)erior(e/i) a, (maggior/minor)(e/i) d, al di s",
            minimum="#(maggior(e/i) o ugual/almeno/minim(o/a/i/e)#/min./non meno di)",
            maximum="#(minor(e/i) o ugual/massim(o/a/i/e)#/max#/al più!( presto/ tardi)/non più di)",
            lower=f"maggior(e/i) o ugual(e/i) a, maggior(e/i) di, almeno, più {_OF}, oltre, non meno {_OF}, come minimo, superior(e/i) {_TO}, al di sopra {_OF}",
            upper=f"minor(e/i) o ugual(e/i) a, minor(e/i) di, quasi, al massimo, meno {_OF}, non più {_OF}, fino {_TO}, inferior(e/i) {_TO}, al di sotto {_OF}",
            lower_after="(o/e) più",
            upper_after="(o/e) meno",
            negations="#(non/no/né/mai/senza)#",
        ),
        sections.HalfDays(
            morning="del mattino, di (mattina/mattino)",
            afternoon="del pomeriggio, di (sera/pomeriggio), della sera",
            night="di notte, della notte",
            parts="(a/p)[.][ ]m#, #(ser(a/e)/stasera/serat/nott/stanotte/pomerid/pomerigg/mezzogiorno/mattin/stamattina)",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs="sali*, aument*, cresc*, scend*, sces*, cal(a/ano/ato/ata/ati/ate/ò/are), diminu*, ridott*, riduc*, ridus*",
            difference="d(i/el/ei/egli)",
            result="a[l], agli, ai, fino a",
            start="da[l/i/gli]",
        ),
        sections.Trends(
            falls="#(calo/ribasso/calat?/pers?/scende*/sces(o/a/i/e)/diminu*/ridott?/flession?/contrazion?)[ (del/dello/dell'/di)]",
            rises_after="[[ ]%/ _] (in/di) più#",
            falls_after="[[ ]%/ _] (in/di) meno#",
            rises="#(aument*/rialz*/salit?/sal(e/gono/ì/irono)/cresc*/guadagn*/increment*/balz*)[ (del/dello/dell'/di)]",
        ),
        sections.Rates(
            per="al, all', alla, a, per, ogni",
            rates={
                "day": ("giornalier?, quotidian?", "giornalier?, giornalmente"),
                "week": ("settimanal?", "settimanal?, settimanalmente"),
                "month": ("mensil?", "mensil?, mensilmente"),
                "year": ("annu(o/a/i/e/ale/ali)", "annu(o/a/i/e/ali), annualmente"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="di, sterline", with_cents="con"),
        sections.Percents(
            percents="percent, per (cento/mille)#, permille",
            hundred="#cento#",
            permille="per mille",
        ),
        sections.Signs(
            plus="più o", below_zero="sotto [lo ]zero", below_zero_before="#negativ(o/a/i/e)"
        ),
        sections.UnitWords(
            hours_of_work="ora ore",
            units={
                "kilowatt": "chilowatt",
                "kilometer-per-hour": "chilometri_all'ora km_all'ora chilometri_l'ora",
                "celsius": "gradi_centigradi",
                "tonne": "tonnellata tonnellate",
                "year": "annata annate",
                "percentage-point": "punto_percentuale punti_percentuali",
                "square-meter": "metro_quadro metri_quadri",
                "square-kilometer": "km_quadrati chilometro_quadro chilometri_quadri",
                "megawatt-hour": "megawattora megawatt-ora",
                "gigawatt-hour": "gigawattora",
                "cubic-meter": "metro_cubo metri_cubi mc",
            },
            own_units=(sections.OwnUnit("hectogram", "mass", "100", "etto etti hg"),),
            power_of_unit="quadr, cub",
        ),
        sections.Ratios(every="ogni"),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}e{\s+}(<half:mezz(o/a)>/<quarter:un{\s+}quarto>/<most:tre{\s+}quarti>)#",
            one_implied="(ora/anno/mese/secolo/giorno/metro/chilo/litro) e",
        ),
        sections.Idioms(
            idioms=(
                "quattro (chiacchiere/passi/gatti/salti), quattro e quattr'otto, gatt(o/i/a/e)#…#(sette/nove) vite, "
                "mille (grazie/scuse/baci/auguri), grazie mille, ai quattro venti, a quattr'occhi, sette camicie"
            )
        ),
        sections.Dates(date_joints="di, del, il"),
        sections.Names(
            weekdays="lunedì martedì mercoledì giovedì venerdì sabato/sabati domenica/domeniche"
        ),
        sections.Pointing(
            pointing=(
                "oggi, ieri, domani, mezzogiorno, mezzanotte, vigilia, stess(o/a) (giorno/anno/mese/data), (quel/"
                "quest)* (giorno/anno/mese), quell'anno, (giorn/settiman/mes/ann)? (scors/prossim/success/precedent/dopo/"
                "prima/fa#), natale, capodanno, san silvestro, pasqua, anniversario, secolo, millennio, ~cent(o/esc?)#, "
                "festa, festiv, ferragosto, epifania, ognissanti, halloween, guerra, da allora, allora"
            )
        ),
        sections.Seconds(ranked="(posto/luogo/piano/premio)#"),
        sections.StartingYears(
            since="dal, rispetto al, a partire dal",
            within="nel",
            compared="che, rispetto, confronto, paragone, partire, tra, fra, fino, volte, quell~",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="[quasi ](di/della) [quasi /circa /oltre ][la ]metà",
                rises="aument~, cre(sc/b)~, sal~, increment~",
                falls="diminu~, rid(o/u)~, cal~, sce(n/s)~, abbass~",
                halved="dimezz~, due volte meno, la metà (di quant~/rispetto)",
                grown="la metà in più",
            )
            | {2: "doppi*, raddoppi*", 3: "tripl*", 4: "quadrupl*", 5: "quintupl*", 10: "decupl*"}
        ),
        sections.Wording(
            about_ten="decina#",
            times={
                2: "doppi*, raddoppi*, duplic*, entrambi, bienn*",
                3: "tripl*, trienn*",
                4: "quadrupl*, quadrienn*",
                5: "quintupl*, quinquenn*",
                6: "sextupl*",
                12: "dozzin*",
                50: "cinquantenn*",
                60: "sessantenn*",
                70: "settantenn*",
                80: "ottantenn*",
                90: "novantenn*",
                1_000: "mil*nni*",
                200: "bicentenari*",
                300: "tricentenari*",
                10: "decennal*",
                20: "ventennal*",
                30: "trentennal*",
            },
            yearly="annual(e/i)",
        ),
        sections.Approximations(about="#(quasi/circa)#"),
        sections.Freedoms(
            none="#(nessun*/niente/nulla)#",
            bases={2: "binari", 8: "ottal", 10: "decimal", 16: "hex, esadecimal"},
        ),
        sections.Sentences(vague_before="alcun(e/i), divers(e/i), qualche, vari[e/i]"),
        sections.Composition(digits_add=True),
    ),
)
