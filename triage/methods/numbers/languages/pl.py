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
    AND_A_HALF,
    COMMA_SPACE,
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
    "piętrow|krotn|stopniow|tonow|tysięczn|stronicow|gwiazdkow)(?:[a-ząęó]{0,4})"
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
            words.of(Role.CONN, "i", AND_A_HALF),
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
    joints=("i lub albo oraz", "do"),
    sections=(
        sections.Hours(
            cue=r"\b(?:o|od|do|po|przed|około|koło)\s(?:godz(?:inie|iną|iny|\.)\s)?|\bgodz(?:ina|inie|iny|\.)\s",
            sure=r"(?<=[^r]ej)\s(?:rano|wieczorem|po\społudniu|w\snocy|nad\sranem)\b",
            mark=r"(?<=[^r]ej)(?!\s(?:stron|częśc|poł|klas|lig|rund|wojn|osob|edycj|próbi|pozycj|kadencj|godzin))|(?<=\d[.:]\d\d)(?!\d|\s?%)",
            gap=r"\s",
            past=r"\s(?:minut\s)?po\s",
            to=r"",
            without=r"\bza\s",
            tail=r"\sminut\w*",
            before=(
                (r"\bw\s?pół\sdo\s", -30),
                (r"\bkwadrans\spo\s", 15),
                (r"\bza\skwadrans\s", -15),
            ),
            until="do",
        ),
        sections.Clock(
            r"\b(?:o|od|do|po|przed|około)\s(?:godzinie\s|godziny\s|godz\.\s)?",
            r"(?<=[^r]ej)\s(?:rano|wieczorem|po\społudniu|w\snocy|nad\sranem)\b",
        ),
        sections.DecadeWords("latach|lata|lat"),
        sections.Spans(
            spans={
                "1 day": r"codzienn\w*|dziennie|dob(?:a|ę|y|ie|ą)\b|całodobow\w+|całą dobę",
                "7 day": r"(?:co)?tygodniow\w+|tygodnik\w*|co tydzień",
                "1 month": r"(?:co)?miesięczn\w+|co miesiąc",
                "12 month": r"(?:co)?roczn\w+|corocz\w+|co rok(?:u)?\b",
                "3 month": r"kwarta[łl]\w*|trzymiesięczn\w+",
                "6 month": r"półrocz\w+|pół ?roku\b",
                "14 day/15 day": r"dwutygodni\w+",
                "2 month": r"dwumiesięczn\w+",
                "120 month": r"dekad[aęyz]\w*|dziesięcioleci\w+",
            }
        ),
        sections.Bounds(
            strict=r"(?<!nie )\b(?:więcej|mniej|dłużej|krócej|\w+sz[aye]) niż|ponad|powyżej|poniżej",
            minimum=r"\b(?:co najmniej|przynajmniej|minim(?:um|al)|najmniejsz|najniższ)",
            maximum=r"\b(?:co najwyżej|najwyżej|maks(?:ym|im)|największ|najwyższ)",
            lower=r"większ\w+ (?:lub|albo|bądź) równ\w+|co najmniej|przynajmniej|minimum|ponad|powyżej|(?:więcej|dłużej|wyższ[aye]|większ[aye]|cięższ[aye]|starsz[aye]) niż|nie mniej niż",
            upper=r"mniejsz\w+ (?:lub|albo|bądź) równ\w+|prawie|niemal|co najwyżej|najwyżej|maksymalnie|maksimum|poniżej|(?:mniej|krócej|niższ[aye]|mniejsz[aye]|lżejsz[aye]|młodsz[aye]) niż|"
            "nie więcej niż|niespełna",
            lower_after="(?:lub|i|albo) (?:więcej|starsz[eiy]|powyżej)",
            upper_after="(?:lub|i|albo) (?:mniej|młodsz[eiy]|poniżej)",
            negations=r"\b(?:nie|ani|nigdy|bez)\b",
        ),
        sections.HalfDays(
            morning=r"rano",
            afternoon=r"po\społudniu|wieczorem",
            night=r"w\snocy",
            between=r"godz(?:inie|\.)\s",
        ),
        sections.RelativeChanges(
            verbs=r"wzr[oó]s\w*|zwiększ\w*|podni[oeó]s\w*|spad\w*|zmniejsz\w*|obniż\w*|podroża\w*|zmala\w*",
            difference=r"o",
            result=r"do",
            start=r"ze?|od",
        ),
        sections.Trends(
            falls=r"\b(?:spad\w*|zmal\w*|strac\w*|obniż\w*|zmniejsz\w*|skurcz\w*)(?: się)?(?: o)?",
            rises=r"\b(?:wzr[oó]s\w*|zwiększ\w*|podni[oeó]s\w*|podroż\w*|zyska\w*|ur[oó]s\w*)(?: się)?(?: o)?",
        ),
        sections.Rates(
            per=r"na|w",
            rates={
                "day": (r"dziennie|codziennie", r"dziennie"),
                "week": (r"tygodniowo|cotygodniow\w+", r"tygodniowo"),
                "month": (r"miesięcznie|comiesięczn\w+", r"miesięcznie"),
                "year": (r"rocznie|coroczn\w+", r"rocznie"),
            },
        ),
        sections.Money(
            in_currencies="amerykański amerykańskie amerykańskich kanadyjskie kanadyjskich australijskie australijskich szterling szterlingów szwajcarskie szwajcarskich"
        ),
        sections.Percents(percents="procent|promil", hundred=r"\bst[ou]\b"),
        sections.Signs(plus="plus(?: lub)?", below_zero="poniżej zera|mrozu"),
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
            idioms="w cztery oczy|na cztery wiatry|za siedmioma górami|sto lat!|siódme poty"
        ),
        sections.Dates(date_joints="dnia r roku"),
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
                r"dzisiaj|dziś|wczoraj|jutro|pojutrze|przedwczoraj|południe|południu|północ|przeddzień|wigili|tego (?:dnia|samego)|"
                r"ten sam|tym samym|(?:ubiegł|zeszł|przyszł|następn|bieżąc|minion|poprzedn|kolejn)\w* (?:dni|tyg|miesi|rok|noc)|"
                r"temu\b|później|wcześniej|święt|boże narodzenie|bożego narodzenia|sylwest|nowy rok|nowego roku|wielkanoc|"
                r"rocznic|jubileusz|wiek|stuleci|tysiącleci|wtedy|odtąd|wojn|halloween"
            )
        ),
        sections.StartingYears(
            since=r"od(?: roku)?|wobec|po",
            within=r"w(?: roku)?",
            compared=r"niż|porówn\w+|stosunku|względem|między|do|razy|jak",
        ),
        sections.Multiples(
            multiples=words.halves(
                half=r"(?:prawie |niemal )?o (?:prawie |niemal |ponad )?połowę",
                rises=r"wzr[oó]s\w*|zwiększ\w*|podni\w*|podroż\w*|ur[oó]s\w*",
                falls=r"spad\w*|zmniejsz\w*|obniż\w*|zmal\w*|skr[oó]c\w*",
                halved=r"dwukrotnie (?:mniej\w*|niższ\w+|krótsz\w+)|dwa razy mniej\w*",
            )
            | {
                2: r"dwukrotn\w*|podw[oó]j\w*",
                3: r"trzykrotn\w*|potr[oó]j\w*",
                4: r"czterokrotn\w*",
                5: r"pięciokrotn\w*",
                10: r"dziesięciokrotn\w*",
            }
        ),
        sections.Wording(
            about_ten=r"kilkanaści\w*|dziesiątk[aę]\b",
            times={
                2: r"dwójk\w*|dwukrot\w*|podwo\w*|podwój\w*|dwa razy|obie|oba|obaj|obu|obydw\w*|par[aęyą]",
                3: r"trójk\w*|trzykrot\w*|potroi\w*|potrój\w*|trzy razy",
                4: r"czwórk\w*|czterokrot\w*",
                5: r"pięciokrot\w*",
                10: r"dziesięciokrot\w*|dekad\w*|dziesięcioleci\w*",
                12: r"tuzin\w*|kilkanaście|kilkunastu",
                100: r"stukrot\w*|wiek\w*|stuleci\w*",
                1000: r"tysiąckrot\w*|tysiącleci\w*",
            },
            yearly="roczn",
        ),
        sections.Approximations(about=r"\b(?:około|niemal|prawie|blisko|mniej więcej)\b"),
        sections.Freedoms(
            bases={2: "binar|dwójkow", 8: "ósemkow|oktal", 10: "dziesiętn", 16: "szesnastkow|heks"}
        ),
    ),
)
