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
from triage.methods.numbers.languages.base import (
    AND_A_HALF,
    COMMA_SPACE,
    Entry,
    LanguageSpec,
    Role,
    Word,
)
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
    "místn|pokojov|patrov|násobn|stupňov|tunov|stránkov|hvězdičkov|litrov|korunov|milionov|tisícov|bodov|kolov|díln|dveřov)[a-zá-ž]{0,4}"
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
            words.of(Role.CONN, "a", AND_A_HALF),
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
    joints=("a i nebo či", "až do"),
    sections=(
        sections.Hours(
            cue=r"\b(?:v|ve|od|do|po|před|kolem|okolo|na|z|mezi|asi v)\s",
            sure=r"(?:\shod(?:in[aáuyě]?|\.)?)?\s(?:ráno|dopoledne|odpoledne|večer|v\snoci|po\spůlnoci)\b",
            mark=r"\shod(?:in[aáuyě]?\b|in\b|\.)|(?<=\d[.:]\d\d)(?!\d|\s?%|\s(?:mil|kor|Kč|eur|dol|lib|met|kil|proc))",
            gap=r"\s|\shod(?:in|iny|ina)?\s(?:a\s)?",
            tail=r"\sminut\w*",
            before=(
                (r"\bv\spůl\s|\bpůl\s", -30),
                (r"\bčtvrt\sna\s", -45),
                (r"\b(?:tři\s?čtvrtě|třičtvrtě)\sna\s", -15),
            ),
            until="do",
        ),
        sections.DecadeWords(after="let|letech|léta|letům"),
        sections.Spans(
            spans={
                "1 day": r"denn[ěíe]\w*|nonstop|nepřetržit\w+",
                "7 day": r"týdně|týdenn\w+|týdeník\w*",
                "1 month": r"měsíčn\w+|měsíčník",
                "12 month": r"roč(?:ně|ní)\w*|každoroč\w*",
                "3 month": r"čtvrtlet\w+|čtvrtroč\w+|kvartál\w*|tříměsíč\w+",
                "6 month": r"pololet\w+|půlroč\w+|půlrok\w*|půlletí",
                "14 day/15 day": r"dvoutýd\w+|čtrnáctiden\w*|čtrnáct dní",
                "2 month": r"dvouměsíč\w+",
                "24 month": r"dvoulet\w+|dvouroč\w+",
                "120 month": r"desetiletí\b|dekád[aeuy]\b",
            }
        ),
        sections.Bounds(
            strict=r"(?<!ne )\b(?:více|víc|méně|míň) než|\b(?:přes|nad|pod)\b|(?:starší|mladší|těžší|lehčí|větší|menší|vyšší|nižší|delší|kratší)(?:ch|m)? než",
            minimum=r"\b(?:nejméně|přinejmenším|alespoň|aspoň|minim(?:um|ál)|nejmenší|nejnižší)",
            maximum=r"\b(?:nejvýše|nanejvýš|maxim(?:um|ál)|největší|nejvyšší|nejvíce)",
            lower=r"větší nebo rovn\w+|nejméně|přinejmenším|alespoň|aspoň|minimálně|více než|víc než|přes|nad|(?:starší|těžší|větší|vyšší|delší)(?:ch|m)? než|ne méně než",
            upper=r"menší nebo rovn\w+|téměř|skoro|bezmála|nejvýše|nanejvýš|maximálně|méně než|míň než|necelých|necelé|necelá|pod|(?:mladší|lehčí|menší|nižší|kratší)(?:ch|m)? než|ne více než",
            lower_after="(?:a|nebo|či) (?:více|víc|starší)",
            upper_after="(?:a|nebo|či) (?:méně|mladší)",
            negations=r"\b(?:ne|ani|nikdy|bez|není|nejsou)\b",
        ),
        sections.HalfDays(
            morning=r"ráno|dopoledne",
            afternoon=r"odpoledne|večer",
            night=r"v\snoci",
            between=r"hodin[uy]?\s",
        ),
        sections.RelativeChanges(
            verbs=r"vzrost\w*|zvýši\w*|stoup\w*|narost\w*|klesl\w*|klesn\w*|sníži\w*|propad\w*",
            difference=r"o",
            result=r"na",
            start=r"ze?|od",
        ),
        sections.Trends(
            falls=r"\b(?:kles\w*|pokles\w*|propad\w*|ztratil\w*|sníž\w*|sniž\w*|oslabil\w*|odepsal\w*|zlevnil\w*)(?: se)?(?: o)?",
            rises=r"\b(?:vzrost\w*|vzrůst\w*|stoup\w*|zvýš\w*|zvyš\w*|narost\w*|nárůst\w*|růst\w{0,2}|posílil\w*|zdraž\w*)(?: se)?(?: o)?",
        ),
        sections.Rates(
            per=r"za|na",
            rates={
                "day": (r"denně", r"denně"),
                "week": (r"týdně", r"týdně"),
                "month": (r"měsíčně", r"měsíčně"),
                "year": (r"ročně", r"ročně"),
            },
        ),
        sections.Money(
            in_currencies="amerických americké americký kanadských australských australské šterlinků švýcarských hongkongských"
        ),
        sections.Percents(percents="procent|promil", hundred=r"\bst[oau]\b"),
        sections.Signs(
            plus="plus(?: nebo)?",
            below_zero="pod nulou|mrazu",
            below_zero_before=r"\bnegativn\w{1,2}",
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
        sections.Ratios(every=r"každ\w+"),
        sections.Idioms(idioms="mezi čtyřma očima|na všechny čtyři strany|ze sta"),
        sections.Ranks(ordinal_dot=True),
        sections.Dates(date_joints="dne roku"),
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
                r"dnes|včera|zítra|předevčírem|pozítří|poledn|půlno|předvečer|téhož|týž|stejn\w+ (?:den|dne|rok)|"
                r"(?:loňsk|letošn|minul|příšt|uplynul|předchoz|následujíc|tohoto)\w* (?:d[en]|týd|měs|rok|noc)|loni|letos|vloni|"
                r"před \w+ (?:dn|lety|měs|týd)|později|dříve|svát|vánoc|silvestr|nov\w+ rok|velikono|výroč|jubile|stolet|"
                r"desetilet|tisícilet|tehdy|válk"
            )
        ),
        sections.StartingYears(
            since=r"od(?: roku)?|oproti(?: roku)?|po",
            within=r"v(?: roce)?|roku",
            compared=r"než|porovnán\w*|srovnán\w*|oproti|mezi|do|krát|jako",
        ),
        sections.Multiples(
            multiples=words.halves(
                half=r"(?:téměř |skoro )?o (?:téměř |skoro |více než )?polovinu",
                rises=r"vzrost\w*|zvýš\w*|zvyš\w*|stoup\w*|narost\w*",
                falls=r"kles\w*|sníž\w*|sniž\w*|propad\w*|zmenš\w*|zkrát\w*",
                halved=r"na polovinu|poloviční\w*|dvakrát méně",
            )
            | {
                2: r"(?:z?d)vojnásob\w*",
                3: r"z?trojnásob\w*",
                4: r"(?:ze)?čtyřnásob\w*",
                5: r"pětinásob\w*",
                10: r"desetinásob\w*",
            }
        ),
        sections.Wording(
            about_ten=r"desítk[auy]\b",
            times={
                2: r"dvojnásob\w*|dvakrát|zdvojnásob\w*|ob[aě]\b|obou|oběma|pár\w*|dvojic\w*",
                3: r"trojnásob\w*|třikrát|ztrojnásob\w*|trojic\w*",
                4: r"čtyřnásob\w*|čtyřikrát|čtveřic\w*",
                5: r"pětinásob\w*|pětkrát|pětic\w*",
                10: r"desetinásob\w*|desetkrát|dekád\w*|desetilet\w*",
                12: r"tuc[et]\w*",
                100: r"stonásob\w*|stokrát|stolet\w*",
                1000: r"tisíckrát|tisícilet\w*",
            },
            yearly="ročn",
        ),
        sections.Approximations(about=r"\b(?:asi|zhruba|přibližně|téměř|skoro|kolem|okolo)\b"),
        sections.Freedoms(
            bases={
                2: "binár|dvojkov",
                8: "osmičk|oktal",
                10: "desítk|decimál",
                16: "šestnáctk|hexa",
            }
        ),
    ),
)
