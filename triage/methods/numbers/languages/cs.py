"""Czech numbers.

Sources: CLDR 46 ``cs``; Internetová jazyková příručka (ÚJČ AV ČR), on numerals, compound numerals (pětadvacet,
třiadvacetiletý) and times of day (čtvrt na osm, půl osmé); long scale, with miliarda for 10^9.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import partial

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import COMMA_SPACE, And, Entry, LanguageSpec, Role, Word
from triage.methods.numbers.languages.families.slavic import declined, scaled

_TEENS = "jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct"
_TENS = "dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát"
# Stems of the ordinals, which decline like mladý.
_RANKS = {
    2: "druh", 4: "čtvrt", 5: "pát", 6: "šest", 7: "sedm", 8: "osm", 9: "devát", 10: "desát",
    11: "jedenáct", 12: "dvanáct", 13: "třináct", 14: "čtrnáct", 15: "patnáct", 16: "šestnáct", 17: "sedmnáct",
    18: "osmnáct", 19: "devatenáct", 20: "dvacát", 30: "třicát", 40: "čtyřicát", 50: "padesát", 60: "šedesát",
    70: "sedmdesát", 80: "osmdesát", 90: "devadesát", 100: "st",
}  # fmt: skip
_ENDINGS_IN_I = "í ího ímu ím ích ími"


def _ranks() -> dict[str, Entry]:
    table = declined(_RANKS, "ý á é ého ému ém ým ou", "ých ými")
    for value, stem in {1: "prvn", 3: "třet", 1000: "tisíc"}.items():
        forms = " ".join(stem + end for end in _ENDINGS_IN_I.split() if stem + end != "tisící")
        table |= words.of(Role.ORDINAL, forms, value, weak=True)
    return table


def _parts() -> dict[str, Entry]:
    """Shares: třetina, tři čtvrtiny, osm desetin."""
    table: dict[str, Entry] = {}
    for value, stem in {
        3: "třetin", 4: "čtvrtin", 5: "pětin", 6: "šestin", 7: "sedmin", 8: "osmin", 9: "devítin",
        10: "desetin", 100: "setin", 1000: "tisícin",
    }.items():  # fmt: skip
        table |= words.of(Role.HALF, f"{stem}a {stem}u {stem}ě {stem}ou", str(Decimal(1) / value))
        table |= words.of(Role.PART, f"{stem}y {stem} {stem}ám {stem}ami {stem}ách", value)
    return table


_scale = partial(scaled, singular="u em", plural="y ů ům ech")


_UNITS = {
    "jedn": 1, "jeden": 1, "jedna": 1, "dva": 2, "dvě": 2, "tři": 3, "čtyři": 4, "pět": 5, "šest": 6, "sedm": 7,
    "osm": 8, "devět": 9,
}  # fmt: skip
_INVERTED = re.compile(
    rf"({'|'.join(sorted(_UNITS, key=len, reverse=True))})a({'|'.join(_TENS.split())})"
)
# Compound adjectives and their nouns: dvoudenní, pětadvacetiletý, stoprocentní; not století.
_COUNTED = re.compile(
    "(.+?)(?:let[ýáéoí](?:ho|mu|m|ch|mi)?|letou|letém|denní|hodinov|minutov|sekundov|týdenní|měsíční|metrov|kilometrov|procentní|členn|"
    "místn|pokojov|patrov|násobn|stupňov|tunov|stránkov|hvězdičkov|litrov|korunov|milionov|tisícov|bodov|kolov|díln|dveřov|"
    "cifern|krokov|sloupcov|bitov|fázov|faktorov|znakov|písmenn|úrovňov|řádkov)[a-zá-ž]{0,4}"
)
_IN_WORDS = {
    "jedno": 1, "dvou": 2, "dvoj": 2, "tří": 3, "tři": 3, "troj": 3, "čtyř": 4, "pěti": 5, "šesti": 6, "sedmi": 7,
    "osmi": 8, "devíti": 9, "deseti": 10, "sto": 100, "dvouset": 200, "tříset": 300,
} | {
    f"{stem}i": value
    for stems, first, step in ((_TEENS, 11, 1), (_TENS, 20, 10))
    for place, stem in enumerate(stems.split())
    for value in [first + place * step]
}  # fmt: skip


# dvaapůlnásobek, trojapůlnásobný.
_AND_A_HALF = re.compile(
    "(dvou|dvoj|troj|tří|čtyř|pěti)(?:a|ia)?půl(?:násob|let|hodin|denn)[a-zá-ž]{0,4}"
)


def _split(word: str) -> Entry | None:
    """Read inverted tens (pětadvacet) and the number in a compound adjective (třiadvacetiletý)."""
    if value := _inverted(word.removesuffix("i")):
        return Word(Role.ADD, Decimal(value))
    if match := _AND_A_HALF.fullmatch(word):
        return Word(Role.ADD, _IN_WORDS[match[1]] + Decimal("0.5"))
    if match := _COUNTED.fullmatch(word):
        stem = match[1]
        value = _IN_WORDS.get(stem) or _inverted(stem.removesuffix("i")) or _in_order(stem)
        if value:
            return Word(Role.ADD, Decimal(value), weak=value < 3)
    return None


def _inverted(word: str) -> int:
    """The value of pětadvacet; 0 if the word is not such a number."""
    match = _INVERTED.fullmatch(word)
    if match is None:
        return 0
    return _UNITS[match[1]] + 20 + 10 * _TENS.split().index(match[2])


def _in_order(stem: str) -> int:
    """The value of dvacetipěti and the like; 0 if the stem is no such number."""
    for tens, value in _IN_WORDS.items():
        rest = stem.removeprefix(tens)
        if 20 <= value < 100 and rest != stem and _IN_WORDS.get(rest, 10) < 10:
            return value + _IN_WORDS[rest]
    return 0


SPEC = LanguageSpec(
    code="cs",
    name="Czech",
    convention=COMMA_SPACE,
    split=_split,
    words=words.merge(
        [
            _ranks(),
            _parts(),
            words.add("nula nuly nulu nulou nule", 0),
            words.add(
                "jeden jedna jedno jednoho jedné jednomu jedním jednu jedni jedny jedněch",
                1,
                weak=True,
            ),
            words.add("dva dvě dvou dvěma dvoje dvojí", 2),
            words.add("oba obě obou oběma oboje dvojice dvojici dvojicí", 2, weak=True),
            words.add("tři tří třem třemi třech troje trojí", 3),
            words.add("trojice trojici trojicí", 3, weak=True),
            words.add("čtyři čtyř čtyřem čtyřmi čtyřech čtvero čtyřem", 4),
            words.add("čtveřice čtveřici", 4, weak=True),
            words.add("pět pěti patero", 5),
            words.add("pětice pětici", 5, weak=True),
            words.add("šest šesti šestero", 6),
            words.add("sedm sedmi", 7),
            words.add("osm osmi", 8),
            words.add("devět devíti", 9),
            words.add("deset deseti desíti", 10),
            *(words.add(f"{stem} {stem}i", value) for value, stem in enumerate(_TEENS.split(), 11)),
            *(
                words.add(f"{stem} {stem}i", value * 10, room=10)
                for value, stem in enumerate(_TENS.split(), 2)
            ),
            words.add("sto", 100, room=100),
            *(
                words.add(joined, value, room=100)
                for value, joined in zip(
                    range(200, 1000, 100),
                    words.listed("dvěstě třista čtyřista pětset šestset sedmset osmset devětset"),
                    strict=True,
                )
            ),
            words.mul("stě sta set stům stech sty", 100, weak=True),
            words.add("půldruhého půldruhé", "1.5"),
            words.add("dvakrát dvojnásobek dvojnásobku dvojnásobně dvojnásobný", 2, weak=True),
            words.add("třikrát trojnásobek trojnásobku trojnásobný", 3, weak=True),
            words.add("čtyřikrát čtyřnásobek", 4, weak=True),
            words.add("pětkrát pětinásobek", 5, weak=True),
            words.add("desetkrát desetinásobek", 10, weak=True),
            words.scale(1_000, "tisíc tisícem tis", "tisíce tisíci tisíců tisícům tisících"),
            _scale("milion", "mil", 10**6),
            _scale("milión", "mio", 10**6),
            words.mul("miliarda miliardu miliardě miliardou mld", 10**9),
            words.mul("miliardy miliard miliardám miliardami miliardách", 10**9, weak=True),
            _scale("bilion", "bil", 10**12),
            _scale("trilion", "tril", 10**18),
            words.scale(12, "tucet", "tucty tuctů tuctu"),
            words.mul("stovka stovku stovkou", 100),
            words.of(
                Role.VAGUE, "stovky stovek stovkami stovkách desítky desítek desítkami desítkách"
            ),
            words.of(Role.CONN, "a", And.A_HALF),
            words.of(Role.POINT, "celá celé celých celou čárka"),
            words.of(
                Role.HALF, "půl polovina polovinu poloviny polovině polovinou půlka půlku", "0.5"
            ),
            words.of(Role.HALF, "čtvrt", "0.25"),
            words.of(Role.MINUS, "minus mínus"),
            words.months(
                "ledna/leden/lednu/lednem února/únor/únoru/únorem března/březen/březnu/březnem "
                "dubna/duben/dubnu/dubnem května/květen/květnu/květnem června/červen/červnu/červnem "
                "července/červenec/červenci/červencem srpna/srpen/srpnu/srpnem září/zářím "
                "října/říjen/říjnu/říjnem listopadu/listopad/listopadem prosince/prosinec/prosinci/prosincem"
            ),
            words.labels(
                "pokoj pokoji sál sále č číslo čísle čísla kapitola kapitole strana straně str obrázek obr tabulka "
                "tab typ typu verze verzi nástupiště kolej koleji linka linky linku linkou autobus tramvaj fáze fázi "
                "článek paragraf dům byt kanál model úroveň třída etapa etapě dálnice dálnici silnice silnici let letu"
            ),
            words.of(Role.YEAR_CUE, "v ve od do po před rok roku roce létě zimě jaře léta"),
            words.money(
                "koruna koruny korun korunu korunách kč euro eura eur eurech dolar dolary dolarů dolaru dolarech "
                "libra libry liber libru librách frank franky franků rubl rubly rublů jen jeny jenů jüan jüany jüanů "
                "rupie rupií zlotý zlotých peso pes",
                "haléř haléře haléřů cent centy centů centu eurocent eurocentů pence penny pencí kopejka kopejek",
            ),
            words.percents(
                "procento procenta procent procentem procentům procentech procentu proc"
            ),
        ]
    ),
    glued={
        **words.mul("mil", 10**6),
        **words.mul("mld", 10**9),
        **words.mul("tis", 1_000),
        **words.of(
            Role.UNIT,
            "krát letý letá leté letého leté letém letému letým letou letých letí denní hodinový hodinová hodinové ti",
            unit=Flag.GLUED,
        ),
    },
    joints=("a, i, nebo, či", "až, do"),
    sections=(
        sections.Hours(
            cue="#(v/ve/od/do/po/před/kolem/okolo/na/z/mezi/asi v) ",
            sure="[ hod[in[a/á/u/y/ě]/.]] (ráno/dopoledne/odpoledne/večer/v noci/po půlnoci)#",
            mark=r" hod(in[a/á/u/y/ě]#/in#/.), {(?<=\d[.:]\d\d)}!({\d}/[ ]%/ (mil/kor/Kč/eur/dol/lib/met/kil/proc))",
            gap=" ,  hod[in/iny/ina] [a ]",
            tail=" minut*",
            before=(
                ("#v půl , #půl ", -30),
                ("#čtvrt na ", -45),
                ("#(tři[ ]čtvrtě/třičtvrtě) na ", -15),
            ),
            until="do",
        ),
        sections.DecadeWords(after="let, letech, léta, letům"),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}a{\s+}(<half:půl>/<quarter:čtvrt>/<most:tři{\s}čtvrtě>)#",
            one_implied="(hodin(u/a/y)/rok/měsíc/metr/kilometr/litr/století) a",
        ),
        sections.Spans(
            spans={
                "1 day": "denn(ě/í/e)*, nonstop, nepřetržit~",
                "7 day": "týdně, týdenn~, týdeník*",
                "1 month": "měsíčn~, měsíčník",
                "12 month": "roč(ně/ní)*, každoroč*",
                "3 month": "čtvrtlet~, čtvrtroč~, kvartál*, tříměsíč~",
                "6 month": "pololet~, půlroč~, půlrok*, půlletí",
                "14 day/15 day": "dvoutýd~, čtrnáctiden*, čtrnáct dní",
                "2 month": "dvouměsíč~",
                "24 month": "dvoulet~, dvouroč~",
                "120 month": "desetiletí#, dekád(a/e/u/y)#",
            }
        ),
        sections.Bounds(
            strict="!<(ne )#(více/víc/méně/míň) než, #(přes/nad/pod)#, (starší/mladší/těžší/lehčí/větší/menší/vyšší/nižší/delší/kratší)[ch/m] než",
            minimum="#(nejméně/přinejmenším/alespoň/aspoň/minim(um/ál)/nejmenší/nejnižší)",
            maximum="#(nejvýše/nanejvýš/maxim(um/ál)/největší/nejvyšší/nejvíce)",
            lower="větší nebo rovn~, nejméně, přinejmenším, alespoň, aspoň, minimálně, více než, víc než, přes, nad, (starší/těžší/větší/vyšší/delší)[ch/m] než, ne méně než",
            upper="menší nebo rovn~, téměř, skoro, bezmála, nejvýše, nanejvýš, maximálně, méně než, míň než, necelých, necelé, necelá, pod, (mladší/lehčí/menší/nižší/kratší)[ch/m] než, ne více než",
            lower_after="(a/nebo/či) (více/víc/starší)",
            upper_after="(a/nebo/či) (méně/mladší)",
            negations="#(ne/ani/nikdy/bez/není/nejsou/ne(byl*/bude*/bylo/smí*/má/mají/měl*/může*/mohou/lze/přesah*/překroč*))#",
        ),
        sections.HalfDays(
            morning="ráno, dopoledne",
            afternoon="odpoledne, večer",
            night="v noci",
            between="hodin[u/y] ",
        ),
        sections.RelativeChanges(
            verbs="vzrost*, zvýši*, stoup*, narost*, klesl*, klesn*, sníži*, propad*",
            difference="o",
            result="na",
            start="z[e], od",
        ),
        sections.Trends(
            falls="#(kles*/pokles*/propad*/ztratil*/sníž*/sniž*/oslabil*/odepsal*/zlevnil*)[ se][ o]",
            rises="#(vzrost*/vzrůst*/stoup*/zvýš*/zvyš*/narost*/nárůst*/růst[?][?]/posílil*/zdraž*)[ se][ o]",
        ),
        sections.Rates(
            per="za, na",
            rates={
                "day": ("denně", "denně"),
                "week": ("týdně", "týdně"),
                "month": ("měsíčně", "měsíčně"),
                "year": ("ročně", "ročně"),
            },
        ),
        sections.Money(
            in_currencies="amerických, americké, americký, kanadských, australských, australské, šterlinků, švýcarských, hongkongských"
        ),
        sections.Percents(percents="procent, promil", hundred="#st(o/a/u)#"),
        sections.Signs(
            plus="plus[ nebo]", below_zero="pod nulou, mrazu", below_zero_before="#negativn?[?]"
        ),
        sections.UnitWords(
            nations=(
                "švýcarsk dánsk švédsk norsk islandsk česk polsk americk kanadsk australsk "
                "mexick argentinsk indick japonsk čínsk britsk egyptsk tureck rusk ukrajinsk"
            ),
            units={
                "kilometer-per-hour": "km/h kilometrů_za_hodinu kilometru_za_hodinu",
                "percentage-point": "procentní_bod procentní_body procentních_bodů procentního_bodu p._b.",
                "square-meter": "metrů_čtverečních čtverečních_metrů metry_čtvereční",
                "square-kilometer": "kilometrů_čtverečních čtverečních_kilometrů",
                "hour": "hod hod. hodiny hodin hodinu hodině hodinami",
                "tonne": "tun tuny tunu tunách",
                "kilogram": "kilo kila kil kg",
                "minute": "min. minut minuty minutu minutách",
                "year": "let roky roků rocích",
                "day": "dní dny dnech dnů",
                "inch": "palec palce palců",
                "foot": "stopa stopy stop",
                "mile": "míle mil mílí",
                "pound": "libra libry liber",
                "acre": "akr akry akrů",
                "hectare": "hektar hektary hektarů hektaru",
            },
            unit_endings={
                "u y ů em ům ech": (
                    "kilometr=kilometer metr=meter centimetr=centimeter milimetr=millimeter "
                    "kilogram=kilogram gram=gram miligram=milligram litr=liter yard=yard"
                )
            },
            hours_of_work="hodina hodiny hodin",
        ),
        sections.Ratios(every="každ~"),
        sections.Idioms(idioms="mezi čtyřma očima, na všechny čtyři strany, ze sta"),
        sections.Ranks(ordinal_dot=True),
        sections.Dates(date_joints="dne, roku"),
        sections.Names(
            weekdays=(
                "pondělí/pondělka/pondělku/pondělkem úterý/úterka středa/středu/středy/středě čtvrtek/čtvrtku/čtvrtka "
                "pátek/pátku/pátkem sobota/sobotu/soboty/sobotě/sobotou neděle/neděli/nedělí"
            ),
            decades=(
                "dvacátých/dvacátá třicátých/třicátá čtyřicátých/čtyřicátá padesátých/padesátá šedesátých/šedesátá "
                "sedmdesátých/sedmdesátá osmdesátých/osmdesátá devadesátých/devadesátá"
            ),
        ),
        sections.Pointing(
            pointing=(
                "dnes, včera, zítra, předevčírem, pozítří, poledn, půlno, předvečer, téhož, týž, stejn~ (den/dne/rok), (loňsk/"
                "letošn/minul/příšt/uplynul/předchoz/následujíc/tohoto)* (d(e/n)/týd/měs/rok/noc), loni, letos, vloni, "
                "před ~ (dn/lety/měs/týd), později, dříve, svát, vánoc, silvestr, nov~ rok, velikono, výroč, jubile, stolet, "
                "desetilet, tisícilet, tehdy, válk"
            )
        ),
        sections.StartingYears(
            since="od[ roku], oproti[ roku], po",
            within="v[ roce], roku",
            compared="než, porovnán*, srovnán*, oproti, mezi, do, krát, jako",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="[téměř /skoro ]o [téměř /skoro /více než ]polovinu",
                rises="vzrost*, zvýš*, zvyš*, stoup*, narost*",
                falls="kles*, sníž*, sniž*, propad*, zmenš*, zkrát*",
                halved="na polovinu, poloviční*, dvakrát méně",
            )
            | {
                2: "([z]d)vojnásob*",
                3: "[z]trojnásob*",
                4: "[ze]čtyřnásob*",
                5: "pětinásob*",
                10: "desetinásob*",
            }
        ),
        sections.Wording(
            about_ten="desítk(a/u/y)#",
            times={
                2: "dvojnásob*, dvakrát, zdvojnásob*, ob(a/ě)#, obou, oběma, pár*, dvojic*",
                3: "trojnásob*, třikrát, ztrojnásob*, trojic*",
                4: "čtyřnásob*, čtyřikrát, čtveřic*",
                5: "pětinásob*, pětkrát, pětic*",
                10: "desetinásob*, desetkrát, dekád*, desetilet*",
                12: "tuc(e/t)*",
                100: "stonásob*, stokrát, stolet*",
                1000: "tisíckrát, tisícilet*",
            },
            yearly="ročn",
        ),
        sections.Approximations(about="#(asi/zhruba/přibližně/téměř/skoro/kolem/okolo)#"),
        sections.Freedoms(
            none="#(žád*/nic)#",
            bases={
                2: "binár, dvojkov",
                8: "osmičk, oktal",
                10: "desítk, decimál",
                16: "šestnáctk, hexa",
            },
        ),
    ),
)
