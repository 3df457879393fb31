"""Polish numbers.

Sources: CLDR 46 ``pl``; Wielki słownik ortograficzny PWN, rules 51 (compound numerals are written apart) and
52 (półtora, półtorej); Nagórko, Zarys gramatyki polskiej, on the declension of cardinal, collective and
ordinal numerals; long scale, with miliard for 10^9.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import partial

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    COMMA_SPACE,
    And,
    Entry,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)
from triage.methods.numbers.languages.families.slavic import declined, scaled

# Stems of the ordinals, which decline like adjectives.
_RANKS = {
    1: "pierwsz", 3: "trzec", 4: "czwart", 5: "piąt", 6: "szóst", 7: "siódm", 8: "ósm", 9: "dziewiąt",
    10: "dziesiąt", 11: "jedenast", 12: "dwunast", 13: "trzynast", 14: "czternast", 15: "piętnast",
    16: "szesnast", 17: "siedemnast", 18: "osiemnast", 19: "dziewiętnast", 20: "dwudziest", 30: "trzydziest",
    40: "czterdziest", 50: "pięćdziesiąt", 60: "sześćdziesiąt", 70: "siedemdziesiąt", 80: "osiemdziesiąt",
    90: "dziewięćdziesiąt", 100: "setn", 200: "dwusetn", 300: "trzechsetn", 400: "czterechsetn",
    500: "pięćsetn", 600: "sześćsetn", 700: "siedemsetn", 800: "osiemsetn", 900: "dziewięćsetn", 1000: "tysięczn",
}  # fmt: skip
# Fractions in the plural (trzy czwarte, osiem dziesiątych) and the singular (jedna czwarta).
_PARTS = {
    2: "drugie drugich", 3: "trzecie trzecich", 4: "czwarte czwartych", 5: "piąte piątych", 6: "szóste szóstych",
    8: "ósme ósmych", 10: "dziesiąte dziesiątych", 100: "setne setnych", 1000: "tysięczne tysięcznych",
}  # fmt: skip
_ONE_PART = {
    3: "trzecia trzecią trzeciej", 4: "czwarta czwartą czwartej", 5: "piąta piątą piątej", 6: "szósta szóstą",
    8: "ósma ósmą", 10: "dziesiąta dziesiątą dziesiątej", 100: "setna setną setnej",
}  # fmt: skip


def _fives() -> dict[str, Entry]:
    """The forms of five to nineteen: pięć, pięciu, pięcioma, pięcioro."""
    table: dict[str, Entry] = {}
    stems = {
        5: ("pięć", "pięci"), 6: ("sześć", "sześci"), 7: ("siedem", "siedmi"), 8: ("osiem", "ośmi"),
        9: ("dziewięć", "dziewięci"), 10: ("dziesięć", "dziesięci"), 11: ("jedenaście", "jedenast"),
        12: ("dwanaście", "dwunast"), 13: ("trzynaście", "trzynast"), 14: ("czternaście", "czternast"),
        15: ("piętnaście", "piętnast"), 16: ("szesnaście", "szesnast"), 17: ("siedemnaście", "siedemnast"),
        18: ("osiemnaście", "osiemnast"), 19: ("dziewiętnaście", "dziewiętnast"),
    }  # fmt: skip
    for value, (plain, oblique) in stems.items():
        together = oblique if value < 11 else plain.removesuffix("e")
        table |= words.add(
            f"{plain} {oblique}u {oblique}oma {together}oro {together}orga {together}orgiem", value
        )
    return table


def _tens() -> dict[str, Entry]:
    table: dict[str, Entry] = {}
    stems = {
        20: ("dwadzieścia", "dwudziest"), 30: ("trzydzieści", "trzydziest"), 40: ("czterdzieści", "czterdziest"),
        50: ("pięćdziesiąt", "pięćdziesięci"), 60: ("sześćdziesiąt", "sześćdziesięci"),
        70: ("siedemdziesiąt", "siedemdziesięci"), 80: ("osiemdziesiąt", "osiemdziesięci"),
        90: ("dziewięćdziesiąt", "dziewięćdziesięci"),
    }  # fmt: skip
    for value, (plain, oblique) in stems.items():
        forms = f"{plain} {oblique}u {oblique}oma {oblique}oro {oblique}orga {oblique}orgiem"
        table |= words.add(forms, value, room=10)
    return table


def _hundreds() -> dict[str, Entry]:
    forms = {
        100: "sto stu stoma", 200: "dwieście dwustu dwiestoma", 300: "trzysta trzystu trzystoma",
        400: "czterysta czterystu czterystoma", 500: "pięćset pięciuset pięciomaset",
        600: "sześćset sześciuset", 700: "siedemset siedmiuset", 800: "osiemset ośmiuset",
        900: "dziewięćset dziewięciuset",
    }  # fmt: skip
    table: dict[str, Entry] = {}
    for value, names in forms.items():
        table |= words.add(names, value, room=100)
    return table


_scale = partial(scaled, singular="owi em ie", plural="a y ów om ami ach")


# dwudziestopięcioletni, trzydniowy, dwutygodniowy: genitives before a noun.
_COUNTED = re.compile(
    "(.+?)(?:letn|lat(?:e|)k|dniow|godzinn|minutow|sekundow|tygodniow|miesięczn|metrow|kilometrow|procentow|osobow|pokojow|"
    "piętrow|krotn|stopniow|tonow|tysięczn|stronicow|gwiazdkow|cyfrow|etapow|kolumnow|bitow|znakow|poziomow|"
    "fazow|wierszow|składnikow|literow)(?:[a-ząęó]{0,4})"
)
_SPELLED: dict[str, int | str] = {
    "dwudziesto": 20, "trzydziesto": 30, "czterdziesto": 40, "pięćdziesięcio": 50, "sześćdziesięcio": 60,
    "siedemdziesięcio": 70, "osiemdziesięcio": 80, "dziewięćdziesięcio": 90, "jedenasto": 11, "dwunasto": 12,
    "trzynasto": 13, "czternasto": 14, "piętnasto": 15, "szesnasto": 16, "siedemnasto": 17, "osiemnasto": 18,
    "dziewiętnasto": 19, "stu": 100, "dwustu": 200, "trzystu": 300, "czterystu": 400, "pięciuset": 500, "jedno": 1,
    "dwu": 2, "trzy": 3, "cztero": 4, "pięcio": 5, "sześcio": 6, "siedmio": 7, "ośmio": 8, "dziewięcio": 9,
    "dziesięcio": 10, "półtora": "1.5", "pół": "0.5",
}  # fmt: skip
_IN_WORDS = {stem: Decimal(value) for stem, value in _SPELLED.items()}


def _split(word: str) -> Entry | None:
    """Read the number in a compound adjective: dwudziestopięcioletni."""
    match = _COUNTED.fullmatch(word)
    if match is None:
        return None
    rest, value, last = match[1], Decimal(0), Decimal(1000)
    while rest:
        stem = max((stem for stem in _IN_WORDS if rest.startswith(stem)), key=len, default="")
        part = _IN_WORDS.get(stem, last)
        if part >= last or (value and last < 20):  # dwudziestopięcio, not pięciodwudziesto
            return None
        value, last, rest = value + part, part, rest.removeprefix(stem)
    return Word(Role.ADD, value, weak=value < 3) if value else None


def _hundred(here: Surroundings) -> bool:
    """Whether "sto" is a hundred, not the birthday wish "sto lat!"."""
    return not here.after.lower().startswith((" lat!", " lat,"))


SPEC = LanguageSpec(
    code="pl",
    name="Polish",
    convention=COMMA_SPACE,
    split=_split,
    homographs={"sto": _hundred},
    words=words.merge(
        [
            declined(_RANKS, "y a e ego emu ym ej ą", "ych ymi"),
            words.ranks(
                "pierwsi drugi/druga/drugie/drugiego/drugiemu/drugim/drugiej/drugą/drugich/drudzy "
                "trzeci/trzecia/trzecie/trzeciego/trzeciemu/trzecim/trzeciej/trzecią/trzecich"
            ),
            *(words.of(Role.PART, names, value) for value, names in _PARTS.items()),
            *(
                words.of(Role.PART, names, value, unit=Flag.ONE)
                for value, names in _ONE_PART.items()
            ),
            words.add("zero zera zeru zerem", 0),
            words.add(
                "jeden jedna jedno jednego jednej jednemu jednym jedną jedni jednych jednymi",
                1,
                weak=True,
            ),
            words.add(
                "dwa dwie dwaj dwóch dwu dwóm dwoma dwiema dwoje dwojga dwojgiem dwójka dwójkę", 2
            ),
            words.add("oba obie obaj obydwa obydwie obydwaj obu obydwu oboje", 2, weak=True),
            words.add("trzy trzej trzech trzem trzema troje trojga trojgiem trójka trójkę", 3),
            words.add(
                "cztery czterej czterech czterem czterema czworo czworga czworgiem czwórka czwórkę",
                4,
            ),
            _fives(),
            _tens(),
            _hundreds(),
            words.add("piątka piątkę", 5, weak=True),
            words.add("półtora półtorej", "1.5"),
            words.add("półtoraroczny półtoraroczna półtoraroczne", "1.5"),
            words.add("podwójny podwójna podwójne dwukrotnie dwukrotny", 2, weak=True),
            words.add("potrójny potrójna trzykrotnie trzykrotny", 3, weak=True),
            words.add("dziesięciokrotnie", 10, weak=True),
            words.add("półgodzinny półgodzinna półgodzinne", "0.5", weak=True),
            words.mul("tysiąc tysiącowi tysiącem tys", 1_000),
            words.mul("tysiące tysięcy tysiącom tysiącami tysiącach tysiąca", 1_000, weak=True),
            _scale("milion", "mln", 10**6),
            words.mul("miliard miliardowi miliardem miliardzie mld", 10**9),
            words.mul(
                "miliarda miliardy miliardów miliardom miliardami miliardach", 10**9, weak=True
            ),
            _scale("bilion", "bln", 10**12),
            words.mul("biliard", 10**15),
            _scale("trylion", "trln", 10**18),
            words.scale(12, "tuzin", "tuziny tuzinów tuzina"),
            words.mul("setka setkę setką", 100),
            words.of(Role.VAGUE, "setki setek setkami setkach dziesiątki dziesiątek dziesiątkami"),
            words.of(Role.CONN, "i", And.A_HALF),
            words.of(Role.POINT, "przecinek", unit=""),
            words.of(Role.POINT, "całych cała całe całą całej", unit=Flag.WHOLE),
            words.of(Role.HALF, "pół połowa połowę połowy połowie połową", "0.5"),
            words.of(Role.HALF, "ćwierć ćwierci", "0.25"),
            words.of(Role.MINUS, "minus"),
            words.months(
                "stycznia/styczeń/styczniu/stycz luty/lutego/lutym marca/marzec/marcu/mar kwietnia/kwiecień/kwietniu/kwi "
                "maja/maj/maju czerwca/czerwiec/czerwcu/cze lipca/lipiec/lipcu/lip sierpnia/sierpień/sierpniu/sie "
                "września/wrzesień/wrześniu/wrz października/październik/październiku/paź "
                "listopada/listopad/listopadzie/lis grudnia/grudzień/grudniu/gru"
            ),
            words.labels(
                "pokój pokoju sala sali nr numer numerze rozdział rozdziale strona stronie str rysunek rys tabela "
                "tabeli tab typ typu wersja wersji peron peronie tor torze linia linii autobus tramwaj faza artykuł "
                "art ust dom mieszkanie lokal kanał model poziom klasa klasie etap autostrada"
            ),
            words.of(Role.YEAR_CUE, "w we od do po przed rok roku latem zimą wiosną jesienią"),
            words.of(Role.AFTER_YEAR, "rok roku rokiem r lat"),
            words.money(
                "złoty złote złotych złotego zł euro dolar dolary dolarów dolara dolarach funt funty funtów rupia "
                "rupie rupii juan juany juanów frank franki franków rubel ruble rubli peso jen jeny jenów korona "
                "korony koron",
                "grosz grosze groszy gr cent centy centów eurocent eurocenty eurocentów pens pensy pensów kopiejka "
                "kopiejki kopiejek",
            ),
            words.percents("procent procenta procentu procenty procentach procentom proc"),
        ]
    ),
    glued={**words.mul("mln", 10**6), **words.mul("mld", 10**9), **words.mul("tys", 1_000)},
    endings=words.of(Role.ORDINAL, "go mu ego ej tej ty ta te szy sza szego", unit=Flag.SUFFIX),
    joints=("i, lub, albo, oraz", "do"),
    sections=(
        sections.Hours(
            cue="#(o/od/do/po/przed/około/koło) [godz(inie/iną/iny/.) ], #godz(ina/inie/iny/.) ",
            sure="&<({[^r]}ej) (rano/wieczorem/po południu/w nocy/nad ranem)#",
            mark=r"&<({[^r]}ej)!( (stron/częśc/poł/klas/lig/rund/wojn/osob/edycj/próbi/pozycj/kadencj/godzin)), {(?<=\d[.:]\d\d)}!({\d}/[ ]%)",
            gap=" ",
            past=" [minut ]po ",
            to="",
            without="#za ",
            tail=" minut*",
            before=(("#w[ ]pół do ", -30), ("#kwadrans po ", 15), ("#za kwadrans ", -15)),
            until="do",
        ),
        sections.Clock(
            before="#(o/od/do/po/przed/około) [godzinie /godziny /godz. ]",
            after="&<({[^r]}ej) (rano/wieczorem/po południu/w nocy/nad ranem)#",
        ),
        sections.DecadeWords("latach, lata, lat"),
        sections.Spans(
            spans={
                "1 day": "codzienn*, dziennie, dob(a/ę/y/ie/ą)#, całodobow~, całą dobę",
                "7 day": "[co]tygodniow~, tygodnik*, co tydzień",
                "1 month": "[co]miesięczn~, co miesiąc",
                "12 month": "[co]roczn~, corocz~, co rok[u]#",
                "3 month": "kwarta(ł/l)*, trzymiesięczn~",
                "6 month": "półrocz~, pół[ ]roku#",
                "14 day/15 day": "dwutygodni~",
                "2 month": "dwumiesięczn~",
                "120 month": "dekad(a/ę/y/z)*, dziesięcioleci~",
            }
        ),
        sections.Bounds(
            strict="!<(nie )#(więcej/mniej/dłużej/krócej/~sz(a/y/e)) niż, ponad, powyżej, poniżej",
            minimum="#(co najmniej/przynajmniej/minim(um/al)/najmniejsz/najniższ)",
            maximum="#(co najwyżej/najwyżej/maks(ym/im)/największ/najwyższ)",
            lower="większ~ (lub/albo/bądź) równ~, co najmniej, przynajmniej, minimum, ponad, powyżej, (więcej/dłużej/wyższ(a/y/e)/większ(a/y/e)/cięższ(a/y/e)/starsz(a/y/e)) niż, nie mniej niż",
            upper=(
                "mniejsz~ (lub/albo/bądź) równ~, prawie, niemal, co najwyżej, najwyżej, maksymalnie, maksimum, poniżej, (mniej/krócej/niższ(a/y/e)/mniejsz(a/y/e)/lżejsz(a/y/e)/młodsz(a/y/"
                "e)) niż, nie więcej niż, niespełna"
            ),
            lower_after="(lub/i/albo) (więcej/starsz(e/i/y)/powyżej)",
            upper_after="(lub/i/albo) (mniej/młodsz(e/i/y)/poniżej)",
            negations="#(nie/ani/nigdy/bez)#",
        ),
        sections.HalfDays(
            morning="rano",
            afternoon="po południu, wieczorem",
            night="w nocy",
            between="godz(inie/.) ",
        ),
        sections.RelativeChanges(
            verbs="wzr(o/ó)s*, zwiększ*, podni(o/e/ó)s*, spad*, zmniejsz*, obniż*, podroża*, zmala*",
            difference="o",
            result="do",
            start="z[e], od",
        ),
        sections.Trends(
            falls="#(spad*/zmal*/strac*/obniż*/zmniejsz*/skurcz*)[ się][ o]",
            rises="#(wzr(o/ó)s*/zwiększ*/podni(o/e/ó)s*/podroż*/zyska*/ur(o/ó)s*)[ się][ o]",
        ),
        sections.Rates(
            per="na, w",
            rates={
                "day": ("dziennie, codziennie", "dziennie"),
                "week": ("tygodniowo, cotygodniow~", "tygodniowo"),
                "month": ("miesięcznie, comiesięczn~", "miesięcznie"),
                "year": ("rocznie, coroczn~", "rocznie"),
            },
        ),
        sections.Money(
            in_currencies="amerykański, amerykańskie, amerykańskich, kanadyjskie, kanadyjskich, australijskie, australijskich, szterling, szterlingów, szwajcarskie, szwajcarskich"
        ),
        sections.Percents(percents="procent, promil", hundred="#st(o/u)#"),
        sections.Signs(plus="plus[ lub]", below_zero="poniżej zera, mrozu"),
        sections.UnitWords(
            nations=(
                "szwajcarski duński szwedzki norweski islandzki czeski polski amerykański "
                "kanadyjski australijski meksykański argentyński indyjski japoński chiński "
                "brytyjski egipski turecki rosyjski ukraiński"
            ),
            units={
                "kilometer-per-hour": "km/godz kilometrów_na_godzinę kilometra_na_godzinę",
                "percentage-point": "punkt_procentowy punkty_procentowe punktów_procentowych pkt_proc.",
                "square-meter": "m_kw. metrów_kwadratowych",
                "hour": "godz godz. godziny godzin godzinę",
                "tonne": "ton tony tonę",
                "kilogram": "kilo kg",
                "minute": "min. minut minuty",
                "year": "lat lata roku",
                "day": "dni dnia dniach",
                "gram": "gramy gramów grama gramach deko",
            },
            own_units=(
                sections.OwnUnit(
                    "quarter-hour", "duration", "900", "kwadrans kwadransa kwadranse kwadransów"
                ),
            ),
            unit_endings={
                "a y ów owi em ie om ami ach": "kilogram=kilogram gram=gram hektar=hectare akr=acre jard=yard funt=pound",
                "a y ów owi em ze om ami ach": (
                    "kilometr=kilometer metr=meter centymetr=centimeter milimetr=millimeter "
                    "litr=liter"
                ),
            },
            hours_of_work="godzina godziny godzin",
            points="punkt",
        ),
        sections.Ratios(every="co"),
        sections.Idioms(
            idioms=r"w cztery oczy, na cztery wiatry, za siedmioma górami, sto lat\!, siódme poty"
        ),
        sections.Dates(date_joints="dnia, r, roku"),
        sections.Names(
            weekdays=(
                "poniedziałek/poniedziałku/poniedziałkiem/poniedziałki wtorek/wtorku/wtorkiem/wtorki środa/środy/środę/środy/środzie "
                "czwartek/czwartku/czwartkiem/czwartki piątek/piątku/piątkiem/piątki sobota/sobotę/soboty/sobocie "
                "niedziela/niedzielę/niedzieli/niedziele"
            ),
            decades=(
                "dwudziestych/dwudzieste trzydziestych/trzydzieste czterdziestych/czterdzieste "
                "pięćdziesiątych/pięćdziesiąte sześćdziesiątych/sześćdziesiąte siedemdziesiątych/siedemdziesiąte "
                "osiemdziesiątych/osiemdziesiąte dziewięćdziesiątych/dziewięćdziesiąte"
            ),
        ),
        sections.Pointing(
            pointing=(
                "dzisiaj, dziś, wczoraj, jutro, pojutrze, przedwczoraj, południe, południu, północ, przeddzień, wigili, "
                "tego (dnia/samego), ten sam, tym samym, (ubiegł/zeszł/przyszł/następn/bieżąc/minion/poprzedn/kolejn)* (dni/tyg/"
                "miesi/rok/noc), temu#, później, wcześniej, święt, boże narodzenie, bożego narodzenia, sylwest, nowy rok, "
                "nowego roku, wielkanoc, rocznic, jubileusz, wiek, stuleci, tysiącleci, wtedy, odtąd, wojn, halloween"
            )
        ),
        sections.StartingYears(
            since="od[ roku], wobec, po",
            within="w[ roku]",
            compared="niż, porówn~, stosunku, względem, między, do, razy, jak",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="[prawie /niemal ]o [prawie /niemal /ponad ]połowę",
                rises="wzr(o/ó)s*, zwiększ*, podni*, podroż*, ur(o/ó)s*",
                falls="spad*, zmniejsz*, obniż*, zmal*, skr(o/ó)c*",
                halved="dwukrotnie (mniej*/niższ~/krótsz~), dwa razy mniej*",
            )
            | {
                2: "dwukrotn*, podw(o/ó)j*",
                3: "trzykrotn*, potr(o/ó)j*",
                4: "czterokrotn*",
                5: "pięciokrotn*",
                10: "dziesięciokrotn*",
            }
        ),
        sections.Wording(
            about_ten="kilkanaści*, dziesiątk(a/ę)#",
            times={
                2: "dwójk*, dwukrot*, podwo*, podwój*, dwa razy, obie, oba, obaj, obu, obydw*, par(a/ę/y/ą)",
                3: "trójk*, trzykrot*, potroi*, potrój*, trzy razy",
                4: "czwórk*, czterokrot*",
                5: "pięciokrot*",
                10: "dziesięciokrot*, dekad*, dziesięcioleci*",
                12: "tuzin*, kilkanaście, kilkunastu",
                100: "stukrot*, wiek*, stuleci*",
                1000: "tysiąckrot*, tysiącleci*",
            },
            yearly="roczn",
        ),
        sections.Approximations(about="#(około/niemal/prawie/blisko/mniej więcej)#"),
        sections.Freedoms(
            none="#(brak*/żad*/nic)#",
            bases={
                2: "binar, dwójkow",
                8: "ósemkow, oktal",
                10: "dziesiętn",
                16: "szesnastkow, heks",
            },
        ),
    ),
)
