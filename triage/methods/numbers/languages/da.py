"""Danish numbers.

Sources: CLDR 46 ``da``; Dansk Sprognævn, Retskrivningsordbogen §§ 35–42 and the entries of number words
(halvtreds and halvtredsindstyve, ones before tens, 3., kl. 9.30); Hansen and Heltoft, Grammatik over det danske sprog
(halvanden, to en halv); long scale, with milliard for 10^9.
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
from triage.methods.numbers.languages.families.germanic import (
    Compounds,
    below_hundred,
    with_endings,
)

_UNITS = "en/et/én/ét to tre fire fem seks syv otte ni"
_TEENS = "ti elleve tolv tretten fjorten femten seksten sytten atten nitten"
# Half the third score is fifty; the long forms name the score.
_TENS = (
    "tyve tredive/tredve fyrre/fyrretyve halvtreds/halvtredsindstyve tres/tresindstyve "
    "halvfjerds/halvfjerdsindstyve firs/firsindstyve halvfems/halvfemsindstyve"
)
_RANKS = {
    "nulte": 0, "første": 1, "anden": 2, "andet": 2, "tredje": 3, "fjerde": 4, "femte": 5, "sjette": 6, "syvende": 7,
    "ottende": 8, "niende": 9, "tiende": 10, "ellevte": 11, "elvte": 11, "tolvte": 12, "trettende": 13, "fjortende": 14,
    "femtende": 15, "sekstende": 16, "syttende": 17, "attende": 18, "nittende": 19, "tyvende": 20, "tredivte": 30,
    "tredvte": 30, "fyrretyvende": 40, "halvtredsindstyvende": 50, "tresindstyvende": 60, "halvfjerdsindstyvende": 70,
    "firsindstyvende": 80, "halvfemsindstyvende": 90, "hundrede": 100, "tusinde": 1000,
}  # fmt: skip
# A bus, a coin, a rank.
_ROUTES = "etter toer treer firer femmer sekser syver otter nier tier"
_SHARES = "tredjedel fjerdedel femtedel sjettedel syvendedel ottendedel niendedel tiendedel"
_DAYS = "mandag tirsdag onsdag torsdag fredag lørdag søndag"
_DAY_ENDINGS = "en ens s e ene aften morgen eftermiddag formiddag nat"
_DECADES = (
    "tyverne trediverne fyrrerne halvtredserne tresserne halvfjerdserne firserne halvfemserne"
)

_SMALL = below_hundred(_UNITS, _TEENS, _TENS, lambda ones, tens: f"{ones}og{tens}")
_NUMBERS = Compounds(_SMALL, "hundred", "tusind", "og")


def _cardinal(word: str) -> int | None:
    """The value of a number word below a million that is written together.

    >>> _cardinal("femoghalvtreds"), _cardinal("tohundredeogsyvogfirs"), _cardinal("femogtyvetusinde")
    (55, 287, 25000)
    """
    plain = word.replace("hundrede", "hundred")
    value = _NUMBERS.cardinal(plain)  # the e after tusind may begin the next word: tusindethundrede
    return value if value is not None else _NUMBERS.cardinal(plain.replace("tusinde", "tusind"))


def _ordinal(word: str) -> int | None:
    """The value of a compound rank.

    >>> _ordinal("enogtyvende"), _ordinal("femoghalvtredsindstyvende"), _ordinal("tredje")
    (21, 55, None)
    """
    for name, value in _RANKS.items():
        head = word.removesuffix(name).removesuffix("og")
        if 20 <= value < 100 and word.endswith(f"og{name}") and 0 < _SMALL.get(head, 0) < 10:
            return _SMALL[head] + value
    return None


# 15-årig, femtenårig, tredages, firedobbelt, toværelses; the parts of such words are one number.
_COUNTED = re.compile(
    "(.+?)(?:år(?:ig[te]?|iges?|s\\w*)|(?:dag|uge|måned|time|minut|sekund|krone|procent|punkt|point|mand|rum|værelse|dør|person|stjerne)"
    "e?s\\w*|(?:kilo|centi|milli)?meters?\\w*|cifre[td]e?|kolonne\\w*|trins\\w*|faktor\\w*|bits|sidet|sidede|dobbelte?|foldige?|sproge[dt]e?|etages\\w*)"
)
_CENTURY = re.compile("(.+hundrede|totusinde?)(?:tallets?|tal)")
_MULTIPLES = {"for": 2, "tre": 3, "fir": 4, "fem": 5, "seks": 6, "ti": 10}
_MULTIPLIED = re.compile(f"({'|'.join(_MULTIPLES)})dobl")  # fordoblede
_SHORT = {"fir": 4}  # firdobbelt


def _parts(value: int) -> tuple[Word, ...]:
    """The words that are written together; "and" may follow a scale: ethundrede og et."""
    for scale in (1000, 100):
        count, rest = divmod(value, scale)
        if count:
            return (*_parts(count), Word(Role.MUL, Decimal(scale)), *_parts(rest))
    return (Word(Role.ADD, Decimal(value)),) if value else ()


def _split(word: str) -> Entry | None:
    if (value := _cardinal(word)) is not None:
        return _parts(value)
    if (rank := _ordinal(word)) is not None:
        return Word(Role.ORDINAL, Decimal(rank), weak=True)
    if match := _CENTURY.fullmatch(word):
        value = _cardinal(match[1])
        return None if value is None else Word(Role.ORDINAL, Decimal(value // 100 + 1), weak=True)
    if match := _MULTIPLIED.match(word):
        return Word(Role.ORDINAL, Decimal(_MULTIPLES[match[1]]), weak=True)
    if match := _COUNTED.fullmatch(word):
        counted = _SHORT.get(match[1]) or _cardinal(match[1])
        return Word(Role.ADD, Decimal(counted), weak=counted < 3) if counted else None
    return None


_NUMBERED = re.compile(
    r"\s(?:kvartal|halvår|halvleg|verdenskrig|plads|gang|omgang|sal|etage|periode|sæson|forsøg|sæt|udgave|oplag|etape|del|kapitel"
    r"|række|kamp|dag|uge|måned|år|mål|minut|søndag i|maj|største|højeste|bedste|runde|klasse|sejr|elev|division)"
)


def _second(here: Surroundings) -> bool:
    """Whether "anden" is second, not other: before what is numbered."""
    return _NUMBERED.match(here.after) is not None


def _par(here: Surroundings) -> bool:
    """Whether "par" is a pair, not a few: et par, to par sko."""
    return here.before.lower().split()[-1:] != ["et"]


SPEC = LanguageSpec(
    code="da",
    name="Danish",
    convention=COMMA,
    split=_split,
    # "en halv" is one word: to en halv is two and a half, and en halv million half a million.
    inside_names=r" (?:(?<=\b[Ee]n )(?=halv\b)|(?<=\b[Ee]t )(?=halvt\b))",
    homographs={"anden": _second, "andet": _second, "par": _par},
    words=words.merge(
        [
            {name: Word(Role.ORDINAL, Decimal(value), weak=True) for name, value in _RANKS.items()},
            words.add("nul", 0),
            words.add("en et én ét ene", 1, weak=True, unit=Flag.ARTICLE),
            words.add("begge", 2, weak=True),
            words.row("to tre fire fem seks syv otte ni", 2),
            words.row(_TEENS, 10),
            words.row(_TENS, 20, 10, room=1),
            words.row(with_endings(_ROUTES, "en"), 1, weak=True),
            words.add("halvanden halvandet", "1.5"),
            words.add("trekvart", "0.75", weak=True),
            words.mul("hundrede hundred", 100),
            words.mul("tusind tusinde", 1_000),
            words.scale(10**6, "million mio", "millioner millionerne"),
            words.scale(10**9, "milliard mia mia. mrd", "milliarder milliarderne"),
            words.scale(10**12, "billion", "billioner"),
            words.scale(10**18, "trillion", "trillioner"),
            words.mul("dusin", 12),
            words.mul("snes", 20),
            words.of(Role.CONN, "og", And.AFTER_HUNDRED | And.A_HALF),
            words.of(Role.POINT, "komma"),
            words.of(Role.HALF, "enhalv ethalvt", "0.5", unit=Flag.SIGN),
            words.of(Role.HALF, "halv halvt halve halvdelen", "0.5"),
            words.of(Role.HALF, "kvart", "0.25"),
            words.of(Role.MINUS, "minus"),
            words.row(with_endings(_SHARES, "e en ene"), 3, role=Role.PART),
            words.row(with_endings("hundrededel tusindedel", "e en ene"), 100, 900, role=Role.PART),
            words.of(
                Role.VAGUE,
                "snesevis dusinvis hundreder hundredvis tusinder tusindvis titusinder titusindvis hundredtusinder "
                "hundredtusindvis millionvis milliardvis",
            ),
            words.of(Role.ORDINAL, "dobbelt dobbelte par", 2, weak=True),
            words.months(
                "januar/jan februar/feb marts/mar april/apr maj juni/jun juli/jul august/aug september/sept/sep "
                "oktober/okt november/nov december/dec"
            ),
            words.labels(
                "værelse lokale sal nr nummer kapitel kap side figur tabel type version perron spor gate rejse fly linje bus "
                "fase artikel paragraf bygning lejlighed kanal model station vej rute motorvej etape"
            ),
            words.of(
                Role.YEAR_CUE,
                "i siden fra til år året årene sommeren vinteren foråret efteråret før efter mellem omkring af",
            ),
            words.money(
                "krone kroner kronen kr dkk euro euroen dollar dollars dollaren pund rupee rupees rupi yuan franc rubel rubler "
                "peso pesos yen lira zloty real",
                "øre cent eurocent pence penny kopek",
            ),
            words.percents("procent pct"),
            words.of(Role.HOUR, "tiden", unit=Flag.HOUR),
        ]
    ),
    glued={
        **words.mul("mio", 10**6),
        **words.mul("mia", 10**9),
        **words.of(Role.MAJOR, "kr", unit=Flag.MONEY),
    },
    ending_marks="'’:-\u2010\u2011",
    endings={
        **words.of(Role.ORDINAL, "te de ende nde", unit=Flag.SUFFIX),
        **words.of(Role.AFTER_YEAR, "erne ernes tallet tallets"),
    },
    joints=("og, eller, samt", "til"),
    articles="de, den, det",
    sections=(
        sections.Hours(
            cue=(
                "#(kl[.]/klokken/ved/efter/før/fra/til/mellem/inden/omkring/senest/afgår/afgik/ankommer/ankom/åbner/åbnede/lukker/lukkede/"
                "begynder/begyndte/slutter/sluttede/starter/startede/går/gik/kører/kørte/ringede/kom/kommer) "
            ),
            sure=" om (morgenen/formiddagen/eftermiddagen/aftenen/natten)#",
            mark=r"{(?<=\d[.:]\d\d)}!({\d}/[ ](%/°)/[ ](k(m/g/r)/eur/dol/pun/pro/pct/gra/lit/ton/sek/poi/hek/kva/cen/met/mio/mia/mil/(c/m)m#/(m/g)#))",
            past=" [minutter ]over ",
            to=" [minutter ]i ",
            before=(
                ("#(fem/5)[ minutter] i halv ", -35),
                ("#(fem/5)[ minutter] over halv ", -25),
                ("#(ti/10)[ minutter] i halv ", -40),
                ("#(ti/10)[ minutter] over halv ", -20),
                ("#kvart over ", 15),
                ("#kvart i ", -15),
                ("!<(#en )#halv ", -30),
            ),
            until="til",
        ),
        sections.Clock(hour="#(klokken/kl[.]) ", after="{(?=)}", never="#komma#"),
        sections.DecadeWords(endings="['](erne/-tallet)"),
        sections.Spans(
            spans={
                "1 day": "daglig[t]#, daglige#, døgn*",
                "7 day": "ugentlig*, hver uge",
                "1 month": "månedlig*, månedsvis, hver måned",
                "12 month": "årlig*, hvert år",
                "3 month": "kvartal*",
                "6 month": "halvår*",
                "2 hour": "hver anden time",
                "2 day": "hver anden dag",
                "14 day/15 day": "fjorten dage#, hver anden uge",
                "2 month": "hver anden måned",
                "24 month": "hvert andet år",
                "120 month": "årtie[t]#, tiåre[t]#",
            }
        ),
        sections.Bounds(
            strict="!<(ikke )#(mere/flere/færre/mindre/større/højere/lavere/længere/kortere/ældre/yngre/tungere/lettere/bredere/smallere) end, #(over/under)#",
            minimum="#(mindst/i det mindste/minim(um/al)/laveste#)",
            maximum="#(højst/højest/maks/maxim/højeste#)",
            lower=(
                "mindst, i det mindste, minimum, (mere/flere/større/højere/længere/ældre/tungere/bredere) end, over, "
                "godt, ikke mindre end, ikke færre end"
            ),
            upper=(
                "næsten, knap, højst, højest, maksimalt, maks, maksimum, (mindre/færre/lavere/kortere/yngre/lettere/"
                "smallere) end, op til, ikke mere end, under"
            ),
            lower_after="(eller/og) (flere/mere/ældre/højere/derover/opefter)",
            upper_after="(eller/og) (færre/mindre/yngre/lavere/derunder)",
            negations="#(ikke/ingen/intet/aldrig/uden)#",
        ),
        sections.HalfDays(
            morning="om (morgenen/formiddagen)",
            afternoon="om (eftermiddagen/aftenen)",
            night="om natten",
        ),
        sections.RelativeChanges(
            verbs="steg*, stig*, øge*, vokse*, fald*, faldt, sank, synk*, mindske*, sænk*, hæve*, reducer*",
            difference="med",
            result="til",
            start="fra",
        ),
        sections.Trends(
            falls=(
                "#(faldt/falder/faldet/sank/synker/dykkede/dykker/mistede/mister/tabte/taber/styrtdykkede/tilbagegang[en]/fald[et]/nedgang[en]/ned)[ (med/"
                "på)]"
            ),
            rises_after="[ ][%/procent] (højere/flere/mere&( end#/$))",
            rises="#(steg/stiger/steget/øge(d/s/t)*/voksede/vokser/vækst[en]/fremgang[en]/stigning[en]/op!( til)/klatrede)[ (med/på)]",
            falls_after="[ ][%/procent] (mindre/lavere/færre)",
        ),
        sections.Rates(
            per="per, pr[.], om, i, hver, hvert",
            rates={
                "hour": ("timeløn[nen]", ""),
                "day": ("daglig[e]", "dagligt, om dagen"),
                "week": ("ugentlig[e], ugeløn[nen]", "ugentligt, om ugen"),
                "month": ("månedlig[e], måneds(leje/løn/ydelse)*", "månedligt, om måneden"),
                "year": ("årlig[e], års(leje/løn/omsætning)*", "årligt, om året"),
            },
        ),
        sections.Money(
            in_currencies="danske, svenske, norske, amerikanske, canadiske, australske, schweiziske, britiske"
        ),
        sections.Percents(percents="procent, promille, #pct#", hundred="hundred"),
        sections.Signs(
            plus="plus[ eller]",
            below_zero="[grader[s] ](frost/under nul/under frysepunktet/kulde), minusgrader",
            below_zero_before="#negativ[t/e]",
        ),
        sections.UnitWords(
            nations=(
                "schweiziske danske svenske norske islandske tjekkiske polske amerikanske canadiske "
                "australske mexicanske indiske japanske kinesiske britiske egyptiske tyrkiske russiske ukrainske"
            ),
            units={
                "kilometer-per-hour": "kilometer_i_timen km/t kilometer_per_time",
                "meter-per-second": "meter_i_sekundet",
                "percentage-point": "procentpoint procentpointene",
                "mile": "mil engelske_mil miles mile",
                "nautical-mile": "sømil",
                "square-meter": "kvm kvadratmeters",
                "hectare": "hektarer",
                "hour": "time times timer timers timen timerne",
                "minute": "minuts minutters minuttet",
                "second": "sekunders",
                "day": "døgn dages dagen",
                "week": "ugers",
                "month": "måneders",
                "year": "års",
                "decade": "årti årtier",
                "century": "århundrede århundreder",
                "kilogram": "kilo",
                "tonne": "ton tons",
            },
            unit_endings={
                "en ene s": "kilometer=kilometer meter=meter centimeter=centimeter liter=liter"
            },
            own_units=(sections.OwnUnit("crown", "currency", "1", "kr dkk"),),
            hours_of_work="time timer",
            points="point",
        ),
        sections.Ratios(every="hver, hvert"),
        sections.CountedNouns(
            counted=(
                "mennesker personer mænd kvinder børn familier husstande indbyggere borgere soldater civile fanger flygtninge "
                "arbejdere ansatte studerende elever lærere patienter læger besøgende turister gæster passagerer tilskuere "
                "fans spillere medlemmer frivillige demonstranter ofre døde sårede tilfælde huse boliger lejligheder bygninger "
                "værelser senge pladser billetter butikker virksomheder landsbyer bøger eksemplarer sider ord breve kalorier "
                "biler køretøjer lastbiler skibe både fly dyr fugle får heste køer svin træer planter arter øer"
            )
        ),
        sections.Idioms(
            idioms=(
                "tusind tak, i den syvende himmel, mellem fire øjne, på under fire øjne, under fire øjne, på alle fire, ni liv, "
                "fem i tolv, fem minutter i tolv, alle gode gange tre, to alen af ét stykke, slå to fluer"
            )
        ),
        sections.Ranks(ordinal_dot=True),
        sections.Dates(date_joints="den"),
        sections.Names(
            weekdays=with_endings(_DAYS, _DAY_ENDINGS),
            decades=" ".join(f"{name}/{name}s" for name in _DECADES.split()),
        ),
        sections.Pointing(
            pointing=(
                "i[ ]dag#, i[ ]går#, i[ ]morgen#, i[ ]forgårs, i[ ]overmorgen, i[ ]aften, i[ ]nat#, i[ ]år#, i[ ]fjor, middag, midnat, juleaften, "
                "juleda, (den/det/samme/denne/dette/sidste/forrige/næste/foregående/kommende/indeværende/følgende/seneste) (dag/døgn/nat/uge/måned/år/"
                "tid), (dagen/natten/ugen/måneden/året/dage/uger/måneder/år) (før/inden/efter/senere/tidligere/siden/forinden), for ~ ~ siden, jul#, "
                "julen, nytår, påske, pinse, sankt[ ]hans, advent, fastelavn, grundlovsdag, krig, jubilæ, årsdag, århundred, årtusind, årti, "
                "daværende, siden da, forinden, dengang, da#, nu om dage, weekend"
            )
        ),
        sections.StartingYears(
            since="siden, fra, i forhold til, efter",
            within="i",
            compared="end, forhold, sammenlignet, mellem, til, gange, som",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="med [næsten /omkring /over /mere end ](det halve/halvdelen)",
                rises="steg*, stig~, øge*, voks~",
                falls="fald*, faldt, redu~, mindsk~",
                halved="halver*, halvt så ~, det halve af, til det halve",
            )
            | {
                2: "dobbelt*, fordobl*, tofold*",
                3: "tredobl*, tredobbelt*, tripl*, trefold*",
                4: "firdobl*, firdobbelt*, firfold*",
                5: "femdobl*, femdobbelt*, femfold*",
                10: "tidobl*, tidobbelt*, tifold*",
            }
        ),
        sections.Wording(
            about_ten="halv snes, tital#",
            times={
                2: "dobbelt*, fordobl*, tofold*, begge, par#, to gange",
                3: "tredob*, trefold*, tripl*",
                4: "firdob*, firfold*",
                5: "femdob*, femfold*",
                6: "seksdob*, halvår*",
                10: "tidob*, tifold*, årti*",
                12: "dusin*",
                20: "snes*",
                50: "halvtredser*",
                100: "hundredfold*, århundred*, hundredår*",
                1_000: "tusindfold*, årtusind*",
            },
            yearly="års, årlig",
        ),
        sections.Approximations(
            about="#(omkring/cirka/ca/rundt regnet/godt/knap/næsten/omtrent/vel)#"
        ),
        sections.Freedoms(bases={2: "binær", 8: "okta", 10: "decima", 16: "hexa"}),
        sections.Sentences(vague_before="nogle, et par, flere, adskillige, mange"),
    ),
)
