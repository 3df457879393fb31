"""Swedish numbers.

Sources: CLDR 46 ``sv``; Språkrådet, Svenska skrivregler, on figures and number words (one word up to a thousand
thousands, 3:e, 1990-talet, klockan 14.30); Svenska Akademiens ordlista (halvannan, tvåa, tjugotal); long
scale, with miljard for 10^9.
"""

from __future__ import annotations

import re
from decimal import Decimal

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
from triage.methods.numbers.languages.families.germanic import (
    Compounds,
    below_hundred,
    with_endings,
)

_UNITS = "en/ett två tre fyra fem sex sju åtta nio"
_TEENS = "tio elva tolv tretton fjorton femton sexton sjutton arton/aderton nitton"
_TENS = "tjugo/tjuge trettio/tretti fyrtio/förtio/fyrti femtio/femti sextio/sexti sjuttio/sjutti åttio/åtti nittio/nitti"
_RANKS = {
    "nollte": 0, "första": 1, "förste": 1, "andra": 2, "andre": 2, "tredje": 3, "fjärde": 4, "femte": 5, "sjätte": 6, "sjunde": 7,
    "åttonde": 8, "nionde": 9, "tionde": 10, "elfte": 11, "tolfte": 12, "trettonde": 13, "fjortonde": 14,
    "femtonde": 15, "sextonde": 16, "sjuttonde": 17, "artonde": 18, "adertonde": 18, "nittonde": 19, "tjugonde": 20,
    "trettionde": 30, "fyrtionde": 40, "femtionde": 50, "sextionde": 60, "sjuttionde": 70, "åttionde": 80,
    "nittionde": 90, "hundrade": 100, "tusende": 1000,
}  # fmt: skip
_SHARES = "tredjedel fjärdedel femtedel sjättedel sjundedel åttondel niondel tiondel"
_DAYS = "måndag tisdag onsdag torsdag fredag lördag söndag"
_DAY_ENDINGS = "en ens s ar arna skvällen smorgonen seftermiddagen sförmiddagen snatten"

_SMALL = below_hundred(_UNITS, _TEENS, _TENS, lambda ones, tens: tens + ones)
_NUMBERS = Compounds(_SMALL, "hundra", "tusen")


def _cardinal(word: str) -> int | None:
    """The value of a compound number word below a million.

    >>> _cardinal("tjugofemtusen"), _cardinal("tjugoettusen"), _cardinal("trehundratolv")
    (25000, 21000, 312)
    """
    return _NUMBERS.cardinal(word.replace("ettusen", "etttusen"))


def _ordinal(word: str) -> int | None:
    """The value of a compound ordinal.

    >>> _ordinal("tjugoförsta"), _ordinal("hundrafemte")
    (21, 105)
    """
    for name, value in _RANKS.items():
        if word.endswith(name) and (head := _cardinal(word.removesuffix(name))):
            return head * value if value >= 100 else head + value
    return None


# 15-åring, tvåårig, tredagars, fyraprocentsspärr; the parts of such words are one number.
_COUNTED = re.compile(
    "(.+?)(?:åring[a-zåäö]{0,4}|årig[ta]?|års[a-zåäö]*|(?:dag|veck|månad|timm|minut|sekund|kron|miljon|procent|punkt|poäng|mann?|rum|barn)"
    "(?:[aeo]?rs?)?s[a-zåäö]*|(?:kilo|centi|milli)?meters?[a-zåäö]*|(?:procent|siffr|sits|språk|sid|grad|stjärn|fald|våning)ig[ta]?"
    "|rummare|rummaren|dubbelt?|dörrars)"
)
_NINE_ISH = re.compile("(halv)?(.+)tiden")  # vid niotiden, vid halvtiotiden
_CENTURY = re.compile("(.+hundra|tvåtusen)talets?")
_DECADE = re.compile("(.+hundra.+)talets?")
_MULTIPLES = {"för": 2, "tre": 3, "fyr": 4, "fem": 5, "sex": 6, "tio": 10}
_MULTIPLIED = re.compile(f"({'|'.join(_MULTIPLES)})dubbl")  # fördubblades
_SHORT = {"fyr": 4}  # fyrdubbel
# tvåkolumnsläge, tvåfingersrullning; not trevlig
_LINKED = re.compile("(två|tre|fyra?|fem|sex|sju|åtta|nio|tio|elva|tolv)[a-zåäö]{3,}s[a-zåäö]{3,}")


def _split(word: str) -> Entry | None:
    if (value := _cardinal(word)) is not None:
        return words.compound(value)
    if (rank := _ordinal(word)) is not None:
        return Word(Role.ORDINAL, Decimal(rank), weak=True)
    if match := _NINE_ISH.fullmatch(word):
        hour = _SMALL.get(match[2], 0)
        about_then = Decimal(hour) - (Decimal("0.5") if match[1] else 0)
        return (Word(Role.ADD, about_then), Word(Role.HOUR, unit=Flag.HOUR)) if hour else None
    if match := _CENTURY.fullmatch(word):
        value = _cardinal(match[1])
        return None if value is None else Word(Role.ORDINAL, Decimal(value // 100 + 1), weak=True)
    if match := _DECADE.fullmatch(word):
        value = _cardinal(match[1])
        return None if value is None else Word(Role.ADD, Decimal(value))
    return _in_compound(word)


def _in_compound(word: str) -> Entry | None:
    """The number at the beginning of a compound: femårig, tvåmiljonersaffär, halvmiljon."""
    if match := _MULTIPLIED.match(word):
        return Word(Role.ORDINAL, Decimal(_MULTIPLES[match[1]]), weak=True)
    head, scale, _ = word.partition("miljon")
    if scale and head == "halv":
        return Word(Role.HALF, Decimal("0.5")), Word(Role.MUL, Decimal(10**6))
    if scale and (value := _cardinal(head)):
        return Word(Role.ADD, Decimal(value)), Word(Role.MUL, Decimal(10**6))
    if match := _COUNTED.fullmatch(word):
        counted = _SHORT.get(match[1]) or _cardinal(match[1])
        return Word(Role.ADD, Decimal(counted), weak=counted < 3) if counted else None
    if match := _LINKED.fullmatch(word):
        return Word(Role.ADD, Decimal(_SHORT.get(match[1]) or _SMALL[match[1]]), weak=True)
    return None


_ACT_BEFORE = re.compile(
    r"\b(?:ha|har|hade|haft|om|köp\w*|sälj\w*|sålde|oral\w*|betala\w* för|mer|säker)\s$"
)
_ACT_AFTER = re.compile(r"\s(?:med|utan|och|mot|i utbyte|före|utanför)\b|\s*(?:[.,;:!?)]|$)")


def _six(here: Surroundings) -> bool:
    """Whether "sex" is six, not the act (ha sex med, köpa sex)."""
    return not (_ACT_BEFORE.search(here.before.lower()) and _ACT_AFTER.match(here.after))


_NUMBERED = re.compile(
    r"\s(?:kvartal|halvår|halvlek|världskrig|plats|gång|omgång|våning|period|säsong|rak|försök|set|upplag|etapp|del|kapitel"
    r"|raden|match|dag|vecka|månad|år|mål|minut|advent|maj|största|högsta|bäst)"
)


def _second(here: Surroundings) -> bool:
    """Whether "andra" is second, not other: before what is numbered, and not after "de"."""
    last = here.before.lower().split()[-1:]
    return last != ["de"] and _NUMBERED.match(here.after) is not None


def _money_in(names: str, value: int) -> dict[str, Entry]:
    """Abbreviations of so many crowns: mkr."""
    crowns = Word(Role.MUL, Decimal(value)), Word(Role.MAJOR, unit=Flag.MONEY)
    return dict.fromkeys(names.split(), crowns)


SPEC = LanguageSpec(
    code="sv",
    name="Swedish",
    convention=COMMA_SPACE,
    split=_split,
    homographs={"sex": _six, "andra": _second, "andre": _second},
    words=words.merge(
        [
            {name: Word(Role.ORDINAL, Decimal(value), weak=True) for name, value in _RANKS.items()},
            words.add("noll", 0),
            words.add("en ett ena", 1, weak=True, unit=Flag.ARTICLE),
            words.add("båda bägge", 2, weak=True),
            words.row("två tre fyra fem sex sju åtta nio", 2),
            words.row(_TEENS, 10),
            words.row(_TENS, 20, 10, room=10),
            # A grade, a rank, a flat.
            words.row(with_endings("etta tvåa trea", "n"), 1, weak=True),
            words.row(with_endings("femma sexa sjua", "n"), 5, weak=True),
            words.row(with_endings("nia tia", "n"), 9, weak=True),
            words.add("halvannan halvannat", "1.5"),
            words.add("trekvart trekvarts", "0.75", weak=True),
            words.about(
                "tjugotal trettiotal fyrtiotal femtiotal sextiotal sjuttiotal åttiotal nittiotal"
            ),
            words.about("tiotal", 10),
            words.mul("hundra", 100),
            words.mul("tusen", 1_000),
            words.scale(10**6, "miljon milj mn", "miljoner miljonerna"),
            words.scale(10**9, "miljard mdr md mrd", "miljarder miljarderna"),
            words.scale(10**12, "biljon", "biljoner"),
            words.mul("triljon triljoner", 10**18),
            words.mul("dussin", 12),
            words.mul("tjog", 20),
            _money_in("tkr", 1_000),
            _money_in("mkr mnkr", 10**6),
            _money_in("mdkr mdrkr", 10**9),
            words.of(Role.CONN, "och", And.A_HALF | And.ONE),
            words.of(Role.POINT, "komma"),
            words.of(Role.HALF, "halv halva halvt hälften", "0.5"),
            words.of(Role.HALF, "kvart kvarts", "0.25"),
            words.of(Role.MINUS, "minus"),
            *(
                words.row(
                    with_endings(names, "en ar arna s"),
                    first,
                    step,
                    role=Role.PART,
                    unit=Flag.SHARE,
                )
                for names, first, step in (
                    (_SHARES, 3, 1),
                    ("tolftedel tjugondel", 12, 8),
                    ("hundradel tusendel", 100, 900),
                )
            ),
            words.of(
                Role.VAGUE,
                "tiotals dussintals hundratals hundratal tusentals tusental tiotusentals hundratusentals miljontals "
                "miljardtals",
            ),
            words.of(Role.ORDINAL, "dubbel dubbelt dubbla par", 2, weak=True),
            words.months(
                "januari februari/feb mars april/apr maj juni juli augusti/aug september/sept/sep oktober/okt "
                "november/nov december/dec"
            ),
            words.labels(
                "rum rummet sal nr nummer kapitel kap sida sidan figur tabell typ version perrong spår gate flight linje "
                "buss spårvagn fas artikel paragraf byggnad lägenhet kanal modell station väg riksväg rutt motorväg etapp"
            ),
            words.of(
                Role.YEAR_CUE,
                "sedan från till år året åren sommaren vintern hösten våren före efter mellan omkring runt av",
            ),
            words.of(Role.AFTER_YEAR, "års"),
            words.money(
                "krona kronor kronan kronors kr sek euro euron euros dollar dollarn pund rupie rupier yuan franc rubel "
                "peso pesos yen lira zloty real",
                "öre cent eurocent pence penny kopek",
            ),
            words.percents("procent"),
        ]
    ),
    glued={
        **words.mul("mn milj", 10**6),
        **words.mul("mdr", 10**9),
        **words.of(Role.MAJOR, "kr", unit=Flag.MONEY),
    },
    ending_marks=":-\u2010\u2011",
    endings={
        **words.of(Role.ORDINAL, "e a", unit=Flag.SUFFIX),
        **words.of(Role.AFTER_YEAR, "talet talets"),
        **words.of(Role.HOUR, "tiden", unit=Flag.HOUR),
    },
    joints=("och, eller, samt", "till"),
    articles="de, den, det",
    sections=(
        sections.Hours(
            cue=(
                "#(går/gick/avgår/avgick/avgång/från/till/vid/mellan/och/före/efter/omkring/runt/senast/öppnar/öppnade/stänger/stängde/börjar/började/slutar/"
                "slutade/startar/startade/framme/kom/kommer/anlände/anländer/klockan/kl[.]) [(hon/han/de/vi/tåget) ]"
            ),
            sure=" på (morgonen/förmiddagen/eftermiddagen/kvällen/natten)#",
            mark=r"{(?<=\d[.:]\d\d)}!({\d}/[ ](%/°)/[ ](k(m/g/r)/mil/met/eur/dol/pun/pro/gra/lit/ton/sek/poä/hek/kva/cen/(c/m)m#/(m/g)#))",
            past=" [minuter ]över ",
            to=" [minuter ]i ",
            before=(
                ("#fem i halv ", -35),
                ("#fem över halv ", -25),
                ("#tio i halv ", -40),
                ("#tio över halv ", -20),
                ("#kvart över ", 15),
                ("#kvart i ", -15),
                ("!<(#en )#halv ", -30),
            ),
            until="till",
        ),
        sections.Clock(hour="#(klockan/kl[.]) ", after="{(?=)}", never="#komma#"),
        sections.DecadeWords(endings="-tal"),
        sections.Spans(
            spans={
                "1 day": "daglig*, dygnet runt, dygn*",
                "7 day": "veckovis, veckolig*, varje vecka",
                "1 month": "månatlig*, månadsvis, varje månad",
                "12 month": "årlig*, årsvis, varje år",
                "3 month": "kvartal*",
                "6 month": "halvår*",
                "2 hour": "varannan timme",
                "2 day": "varannan dag",
                "14 day/15 day": "fjorton dagar, varannan vecka",
                "2 month": "varannan månad",
                "24 month": "vartannat år",
                "120 month": "decenniet#, decennium#, årtionde[t]#",
            }
        ),
        sections.Bounds(
            strict="!<(inte )#(mer[a]/fler/färre/mindre/större/högre/lägre/längre/kortare/äldre/yngre/tyngre/lättare/bredare/smalare) än!( eller lika), #(över/under)#",
            minimum="#(minst/åtminstone/minim(i/um/al)/lägst[a]#)",
            maximum="#(högst[a]#/högst/maxim/max#/som mest)",
            lower=(
                "större än eller lika med, minst, åtminstone, lägst, (mer/mera/fler/större/högre/längre/äldre/tyngre/bredare) än, över, drygt, "
                "inte mindre än, inte färre än, minimum"
            ),
            upper=(
                "mindre än eller lika med, nästan, knappt, högst, maximalt, max, som mest, (mindre/färre/lägre/kortare/yngre/lättare/smalare) än, upp till, "
                "inte mer än, (barn/ungdomar/personer/dem/de/är/kostar/låg/ligger/till) under"
            ),
            lower_after="(eller/och) (fler/mer/äldre/högre/uppåt/däröver)",
            upper_after="(eller/och) (färre/mindre/yngre/lägre/därunder)",
            negations="#(inte/ej/icke/ingen/inget/inga/aldrig/utan)#",
        ),
        sections.HalfDays(
            morning="på (morgonen/förmiddagen)",
            afternoon="på (eftermiddagen/kvällen)",
            night="på natten",
        ),
        sections.RelativeChanges(
            verbs="ök*, steg, stig*, sjönk, sjunk*, minska*, föll, fallit, falla, sänk*, höj*",
            difference="med",
            result="till",
            start="från",
        ),
        sections.Trends(
            falls=(
                "#(sjönk/sjunker/föll/faller/minskade/minskar/backade/backar/tappade/tappar/förlorade/rasade/rasar/nedgång[en]/minskning[en]/ned/ner/"
                "dök)[ (med/på)]"
            ),
            rises_after="[ ][%/procent] (högre/fler/mer&( än#/$))",
            rises="#(steg/stiger/ök(ade/ar/at/ning[en])/väx(te/er/t)/tillväxt[en]/uppgång[en]/upp!( till)/klättrade)[ (med/på)]",
            falls_after="[ ][%/procent] (mindre/lägre/färre)",
        ),
        sections.Rates(
            per="per, om, i, varje",
            rates={
                "hour": ("timlön[en]", ""),
                "day": ("daglig[a/t], dagligen", "dagligen"),
                "week": ("veckolön[en]", "i veckan"),
                "month": ("månatlig[a/t], månads(hyr/lön/avgift)*", "i månaden"),
                "year": ("årlig[a/t], årligen, års(lön/hyr/avgift)*", "årligen, om året"),
            },
        ),
        sections.Money(
            in_currencies="svenska, norska, danska, amerikanska, kanadensiska, australiska, schweiziska, brittiska"
        ),
        sections.Percents(percents="procent, promill", hundred="hundra"),
        sections.Signs(
            plus="plus[ eller]",
            below_zero="minusgrader, under (noll/nollan/fryspunkten)",
            below_zero_before="#negativ[t/a]",
        ),
        sections.UnitWords(
            nations=(
                "schweiziska danska svenska norska isländska tjeckiska polska amerikanska "
                "kanadensiska australiska mexikanska argentinska indiska japanska kinesiska "
                "brittiska egyptiska turkiska ryska ukrainska"
            ),
            units={
                "kilometer-per-hour": "kilometer_i_timmen km/tim kilometer_per_timme",
                "meter-per-second": "sekundmeter meter_i_sekunden",
                "percentage-point": "procentenhet procentenheter procentenheten procentenheterna",
                "mile": "engelska_mil engelsk_mil miles mile",
                "nautical-mile": "sjömil distansminut distansminuter",
                "square-meter": "kvm kvadratmeters kvadratmetern",
                "hectare": "hektaren hektarna",
                "hour": "timme timmes timmar timmars timmen timmarna timma",
                "minute": "minuters minuten minuterna",
                "second": "sekunders sekunderna",
                "day": "dygn dagars dagarna",
                "week": "veckors veckorna",
                "month": "månaders månaderna",
                "year": "åren",
                "decade": "decennium decennier decenniet",
                "century": "sekel sekler seklet",
                "kilogram": "kilo kilon",
                "tonne": "ton",
            },
            unit_endings={
                "n na s": (
                    "kilometer=kilometer meter=meter centimeter=centimeter "
                    "millimeter=millimeter liter=liter"
                )
            },
            own_units=(
                sections.OwnUnit("mil", "length", "10000", "mil milen"),
                sections.OwnUnit("crown", "currency", "1", "kr sek"),
            ),
            hours_of_work="timme timmar",
            points="punkt",
        ),
        sections.Ratios(every="var, vart, varje"),
        sections.Idioms(
            idioms=(
                "tusen tack, tusen ursäkter, i sjunde himlen, mellan fyra ögon, på alla fyra, nio liv, fem i tolv, "
                "fem minuter i tolv, tio knutar"
            )
        ),
        sections.Dates(date_joints="den"),
        sections.Names(
            weekdays=with_endings(_DAYS, _DAY_ENDINGS),
            decades=" ".join(
                f"{tens.split('/')[0]}talet/{tens.split('/')[0]}talets" for tens in _TENS.split()
            ),
        ),
        sections.Pointing(
            pointing=(
                "i[ ]dag#, i[ ]går#, i[ ]morgon#, i[ ]förrgår, i[ ]övermorgon, i[ ]kväll, i[ ]natt, i[ ]år#, i[ ]fjol, middag, midnatt, julafton, julda, (den/"
                "det/samma/denna/detta/förra/nästa/föregående/kommande/innevarande/följande/gångna/senaste) (dag/dygn/natt/vecka/månad/år/tid), (dagen/natten/"
                "veckan/månaden/året/dagar/veckor/månader/år) (före/innan/efter/därpå/senare/tidigare/sedan/dessförinnan), för ~ ~ sedan, jul#, julen, nyår, "
                "påsk, pingst, midsommar, advent, lucia, valborg, alla helgons, nationaldag, krig, jubile, årsdag, sekel, sekl, århundrad, årtusend, decenni, "
                "årtiond, dåvarande, sedan dess, dessförinnan, då#, numera, i dagsläget, helg"
            )
        ),
        sections.StartingYears(
            since="sedan, från, jämfört med, efter",
            within="år, under, i",
            compared="än, jämfört, jämförelse, mellan, till, gånger, som",
            bare=True,
        ),
        sections.Multiples(
            multiples=words.halves(
                half="med [nästan /omkring /över /mer än ]hälften",
                rises="ök~, steg, stig~, väx~",
                falls="minsk~, sjönk, sjunk~, föll, fall~",
                halved="halver*, hälften så ~, till hälften",
            )
            | {
                2: "dubb(el/l)*, fördubbl*, tvåfald*",
                3: "tredubb[l]*, trippel*, trefald*",
                4: "fyrdubb[l]*, fyrfald*",
                5: "femdubb[l]*, femfald*",
                10: "tiodubb[l]*, tiofald*",
            }
        ),
        sections.Wording(
            about_ten="tiotal#",
            times={
                2: "dubb(el/l)*, fördubbl*, två(faldig/gång)*, båda, bägge, par#",
                3: "tredubb*, trefald*, trip[p]l*",
                4: "fyrdubb*, fyrfald*",
                5: "femdubb*, femfald*",
                6: "sexdubb*, halvår*",
                10: "tiodubb*, tiofald*, tiotal*, decenni*, årtionde*",
                12: "dussin*",
                20: "tjog*, tjugotal*",
                25: "kvartssek*",
                50: "halvsek*, femtiotal*",
                100: "hundrafald*, hundratal*, sekel*, sekler*, århundrad*, hundraår*",
                1_000: "tusenfald*, tusental*, årtusend*, millenni*",
            },
            yearly="års, årlig",
        ),
        sections.Approximations(
            about="#(omkring/ungefär/cirka/ca/runt/drygt/knappt/nästan/närmare)#"
        ),
        sections.Freedoms(bases={2: "binär", 8: "okta", 10: "decima", 16: "hexa"}),
        sections.Sentences(vague_before="några, ett par, flera, åtskilliga, många"),
    ),
)
