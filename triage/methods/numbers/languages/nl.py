"""Dutch numbers.

Sources: CLDR 46 ``nl``; Het Groene Boekje, Leidraad 6.9 (number words are written together up to a thousand,
a trema parts vowels: tweeëntwintig); Algemene Nederlandse Spraakkunst, chapter 7 (anderhalf, rank
numbers, halves); long scale.
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
from triage.methods.numbers.languages.families.germanic import Compounds, below_hundred

_UNITS = "een twee drie vier vijf zes zeven acht negen"
_TEENS = "tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien"
_TENS = "twintig dertig veertig vijftig zestig zeventig tachtig negentig"
_SMALL = below_hundred(_UNITS, _TEENS, _TENS, lambda ones, tens: f"{ones}en{tens}")
_IRREGULAR = {"eerst": 1, "tweed": 2, "derd": 3, "achtst": 8}


def _plain(word: str) -> str:
    """The word without trema and accents, which do not change its meaning."""
    return word.replace("ë", "e").replace("é", "e")


_cardinal = Compounds(_SMALL, "honderd", "duizend", "en").cardinal


def _ordinal(word: str) -> int | None:
    """The value of an ordinal: vierde, achtste, eenentwintigste.

    >>> _ordinal("vierde"), _ordinal("eenentwintigste"), _ordinal("honderdderde")
    (4, 21, 103)
    """
    stem = word.removesuffix("n").removesuffix("e")
    if stem == word:
        return None
    for name, value in _IRREGULAR.items():
        if stem.endswith(name):
            head = _cardinal(stem.removesuffix(name)) if stem != name else 0
            return None if head is None else head + value
    for suffix in ("st", "d"):
        if stem.endswith(suffix) and (cardinal := _cardinal(stem.removesuffix(suffix))):
            return cardinal
    return None


_COUNTED = re.compile(
    "(.+?)(?:jarig|daags|dagig|weeks|maands|delig|uurs|urig|koppig|voudig|persoons|sterren[a-z]*|staps[a-z]*|factor[a-z]*|kolom[a-z]*|cijferig|letterig|laags|bits|deurs|kamer|baans|talig|maal|keer)e?"
)
_TOGETHER = re.compile("(?!elfen)(.+)en")  # met z'n drieën; not elfen, the creatures


def _split(word: str) -> Entry | None:
    plain = _plain(word)
    if (value := _cardinal(plain)) is not None:
        return words.compound(value)
    for half in ("eneenhalf", "eneenhalve", "enhalf", "enhalve"):
        if plain.endswith(half) and (value := _cardinal(plain.removesuffix(half))):
            return Word(Role.ADD, Decimal(value) + Decimal("0.5"))
    for scale, factor in (("miljoen", 10**6), ("miljard", 10**9)):
        if plain.endswith(scale) and (value := _cardinal(plain.removesuffix(scale))):
            return Word(Role.ADD, Decimal(value)), Word(Role.MUL, Decimal(factor))
    if (rank := _ordinal(plain)) is not None:
        return Word(Role.ORDINAL, Decimal(rank), weak=True)
    if (times := _times(plain)) is not None:
        return Word(Role.ADD, Decimal(times), weak=True)
    counted = _COUNTED.fullmatch(plain)
    if counted is not None and (value := _cardinal(counted[1])):
        return Word(Role.ADD, Decimal(value), weak=value < 3)
    together = _TOGETHER.fullmatch(plain)
    if together is not None and (value := _SMALL.get(together[1])) and 1 < value < 13:
        return Word(Role.ADD, Decimal(value))
    return None


def _times(word: str) -> int | None:
    """The factor in a verb, adjective or adverb: vertienvoudigd, tienvoudig."""
    match = re.fullmatch("(?:ver)?(.+?)voudig(?:d|de|t|e|en)?", word)
    return None if match is None else _cardinal(match[1])


_CARE = re.compile(r"\s+(?:op\b|te\s(?:slaan|nemen)|(?:ge)?(?:slaan|slagen|nomen|nemen)\b)")


def _eight(here: Surroundings) -> bool:
    """Whether "acht" is eight, not "care" (acht slaan op, in acht nemen)."""
    last = here.before.lower().split()[-1:]
    return not (last and last[0] in ("in", "sla", "slaat", "sloeg") and _CARE.match(here.after))


_AN_ELF = re.compile(
    r"(?:^|\s)(?:g?een|elke|iedere|deze|die|mijn|jouw|zijn|haar|ons|hun)\s(?:\w+e\s)?$",
    re.IGNORECASE,
)


# Dood de elf! Kom mee, elf. Kleine elf, wacht; but "om elf." is a time.
_CALLED = re.compile(r"(?:^|[,.!?“\"]\s?|\b(?:de|kleine|jonge|oude)\s)$", re.IGNORECASE)
_ENDS = ("!", "?", ".", ",")


def _eleven(here: Surroundings) -> bool:
    """Whether "elf" is eleven, not the creature (een jonge elf, Kaleh de Elf)."""
    before = here.before.rstrip()
    capital = here.text[here.start].isupper() and before and before[-1] not in '.!?:«“"(„'
    called = _CALLED.search(here.before) and here.after[:1] in _ENDS
    return not (capital or called or _AN_ELF.search(here.before))


SPEC = LanguageSpec(
    code="nl",
    name="Dutch",
    convention=COMMA,
    split=_split,
    homographs={"acht": _eight, "elf": _eleven},
    words=words.merge(
        [
            words.add("nul", 0),
            words.add("een eén één eéne ene", 1, weak=True),
            words.add("beide beiden allebei", 2, weak=True),
            words.add("tweemaal tweevoudig", 2, weak=True),
            words.add("driemaal drievoudig", 3, weak=True),
            words.add("anderhalf anderhalve", "1.5"),
            words.add("driekwart", "0.75", weak=True),
            words.add("twaalfen", 12),
            words.mul("honderd", 100),
            words.mul("duizend", 1_000),
            words.mul("miljoen mln mio", 10**6),
            words.mul("miljard mld mrd", 10**9),
            words.mul("biljoen", 10**12),
            words.mul("biljard", 10**15),
            words.mul("triljoen", 10**18),
            words.mul("dozijn", 12),
            words.of(Role.CONN, "en", And.AFTER_HUNDRED | And.A_HALF | And.ONE),
            words.of(Role.POINT, "komma"),
            words.of(Role.HALF, "half halve helft", "0.5"),
            words.of(Role.HALF, "kwart", "0.25"),
            words.of(Role.MINUS, "min minus"),
            words.parts("derde vierde vijfde zesde"),
            words.of(Role.PART, "achtste", 8),
            words.of(Role.PART, "tiende", 10),
            words.of(Role.PART, "honderdste", 100),
            words.of(Role.PART, "duizendste", 1000),
            words.of(Role.VAGUE, "honderden duizenden tientallen miljoenen miljarden dozijnen"),
            words.of(Role.ORDINAL, "dubbel dubbele paar", 2, weak=True),
            words.months(
                "januari/jan februari/feb maart/mrt april/apr mei juni/jun juli/jul augustus/aug "
                "september/sept/sep oktober/okt november/nov december/dec"
            ),
            words.labels(
                "kamer zaal lokaal nr nummer hoofdstuk pagina blz bladzijde afbeelding tabel type versie perron "
                "spoor poort vlucht lijn bus tram fase paragraaf artikel gebouw appartement kanaal model niveau "
                "station klasse route snelweg wijk"
            ),
            words.of(
                Role.YEAR_CUE,
                "in sinds vanaf tot jaar zomer winter herfst lente voorjaar najaar begin eind medio rond voor na "
                "tussen van",
            ),
            words.money(
                "euro euros dollar dollars pond ponden roepie roepies yuan frank roebel peso yen real kroon kronen "
                "gulden",
                "cent centen eurocent pence penny kopeken paisa centavos",
                "jiao",
            ),
            words.percents("procent"),
        ]
    ),
    glued={
        **words.mul("mln", 10**6),
        **words.mul("mld mrd", 10**9),
        **words.mul("k", 1_000),
        **words.of(Role.ORDINAL, "e ste de", unit=Flag.SUFFIX),
        "jarige": Word(Role.LABEL, unit=Flag.GLUED),
    },
    endings=words.of(Role.ORDINAL, "e ste de", unit=Flag.SUFFIX),
    joints=("en, of", "tot"),
    articles="de, het",
    after_amounts="per",
    sections=(
        sections.Hours(
            cue="#(om/rond/tegen/vanaf/tot/sinds/voor/na/van) ",
            sure="[[ ]uur] 's (morgens/ochtends/middags/avonds/nachts)#",
            mark=r"[ ](uur/u)#, {(?<=\d[.:]\d\d)}",
            gap=" uur ",
            past=" [minuten ]over ",
            to=" [minuten ]voor ",
            tail=" minuten#",
            before=(
                ("#vijf voor half ", -35),
                ("#vijf over half ", -25),
                ("#tien voor half ", -40),
                ("#tien over half ", -20),
                ("#kwart over ", 15),
                ("#kwart voor ", -15),
                ("#half ", -30),
            ),
            until="tot",
        ),
        sections.Clock(
            sure="#(half/kwart (over/voor)/(vijf/tien) (over/voor)[ half]) ",
            before="#om ",
            after=" [uur ]'s (morgens/ochtends/middags/avonds/nachts)#,  uur#",
        ),
        sections.Roman(endings="e"),
        sections.DecadeWords("jaren", endings="[']s#"),
        sections.Spans(
            spans={
                "1 day": "dagelijks*, etmaal#, de klok rond, non[-]stop",
                "7 day": "wekelijks*, acht dagen",
                "1 month": "maandelijks*, maand&({[a-z]{4}})",
                "12 month": "jaarlijks*",
                "3 month": "kwarta(al/len)*, driemaand~, driemaandelijks*",
                "6 month": "halfja~, zesmaand~",
                "2 day": "om de [andere ]dag#",
                "14 day/15 day": "tweewekelijks*, veertien[ ]da~, om de [andere ]week#",
                "2 month": "tweemaand~, om de [andere ]maand#",
                "24 month": "tweejaarlijks*, om het [andere ]jaar#",
                "60 month": "lustrum#",
                "120 month": "decennium#",
            }
        ),
        sections.Bounds(
            strict="!<(niet )#(meer/minder/groter/kleiner/hoger/lager/langer/korter/ouder/jonger/zwaarder/lichter/breder/smaller) dan!( of gelijk), (boven/onder) de",
            minimum="minim(aal/ale/um), #(minstens/ten minste/tenminste/op zijn minst)",
            maximum="maxim(aal/ale/um), #(hoogstens/hooguit/ten hoogste/op zijn hoogst/max#)",
            lower=(
                "groter dan of gelijk aan, minstens, minimaal, ten minste, tenminste, op zijn minst, (meer/groter/hoger/langer/ouder/zwaarder/breder) dan, "
                "niet minder dan, boven de, ruim"
            ),
            upper=(
                "kleiner dan of gelijk aan, bijna, haast, hoogstens, maximaal, ten hoogste, op zijn hoogst, hooguit, (minder/kleiner/lager/korter/jonger/lichter/"
                "smaller) dan, niet meer dan, onder de"
            ),
            lower_after="(of/en) (meer/ouder/hoger/daarboven)",
            upper_after="(of/en) (minder/jonger/lager/daaronder)",
            negations="#(niet/geen/nooit/zonder)#",
        ),
        sections.HalfDays(
            morning="'s (ochtends/morgens)",
            afternoon="'s (middags/avonds)",
            night="'s nachts",
            between="uur ",
        ),
        sections.RelativeChanges(
            verbs="st(ijg/eeg/egen)*, gestegen, groei*, gegroeid, da(al/len/lde)*, gedaald, zak*, gezakt, toegenomen, afgenomen, verhoog*, verlaag*, neemt, nam",
            difference="met",
            result="naar, tot",
            start="van",
        ),
        sections.Trends(
            falls="#(daalde*/gedaald/daalt/dalen/zakte*/verloor/verloren/daling/minder!( dan)/kromp*/krimp*)[ (met/van)]",
            rises_after="[[ ]%/ _] (gestegen/gegroeid/toegenomen/hoger)#, [[ ]%/ _] meer&( dan#/$)",
            falls_after="[[ ]%/ _] (gedaald/gezakt/afgenomen/gekrompen/lager)#, [[ ]%/ _] minder&( dan#/$)",
            rises="#(steeg/stegen/gestegen/stijg*/groei*/gegroeid/toename/klom*/verhoogd*)[ (met/van)]",
        ),
        sections.Rates(
            per="per, in de",
            rates={
                "hour": ("uurloon", ""),
                "day": ("dagelijks[e]", "dagelijks"),
                "week": ("wekelijks[e], weekloon", "wekelijks"),
                "month": ("maandelijks[e], maand(huur/loon/salaris)", "maandelijks"),
                "year": ("jaarlijks[e], jaar(huur/loon/salaris/omzet)", "jaarlijks"),
            },
        ),
        sections.Money(
            bare_cents=True,
            in_currencies="sterling, amerikaanse, canadese, australische, zwitserse",
        ),
        sections.Percents(percents="procent, percent, promill, #pct#", hundred="honderd"),
        sections.Signs(
            plus="plus[ of]",
            below_zero="onder (nul/het vriespunt)",
            below_zero_before="#negatie(f/ve)",
        ),
        sections.UnitWords(
            inner_units={
                "(daags/dagig)[e]": "day",
                "weeks[e]": "week",
                "maands[e]": "month",
                "jarig[e]": "year",
                "(uurs/urig[e])": "hour",
            },
            nations=(
                "zwitserse deense zweedse noorse ijslandse tsjechische poolse amerikaanse "
                "canadese australische mexicaanse argentijnse indiase japanse chinese britse "
                "egyptische turkse russische oekraïense"
            ),
            units={
                "kilometer-per-hour": "kilometer_per_uur km/u kilometer_in_het_uur",
                "percentage-point": "procentpunt procentpunten",
                "tonne": "ton",
                "hour": "u",
                "kilowatt-hour": "kilowattuur",
                "megawatt-hour": "megawattuur",
                "square-meter": "vierkante_meter",
                "square-kilometer": "vierkante_kilometer",
                "cubic-meter": "kubieke_meter kuub",
                "gram": "ons",
            },
            own_units=(sections.OwnUnit("quarter-hour", "duration", "900", "kwartier kwartieren"),),
            hours_of_work="uur uren",
        ),
        sections.Ratios(every="elke, iedere, om de"),
        sections.Idioms(
            idioms="tussen twee vuren, onder vier ogen, in zeven haasten, duizend maal dank, op alle viertjes"
        ),
        sections.Dates(date_joints="de, het, van"),
        sections.Names(
            weekdays="maandag/maandagen dinsdag/dinsdagen woensdag/woensdagen donderdag/donderdagen vrijdag/vrijdagen zaterdag/zaterdagen zondag/zondagen"
        ),
        sections.Pointing(
            pointing=(
                "vandaag, gisteren, morgen#, eergisteren, overmorgen, vanavond, vannacht, middag, middernacht, (die/dat/deze/"
                "dit/dezelfde/hetzelfde/vorig/vorige/volgend/volgende/afgelopen/komend/komende) (dag/nacht/week/maand/jaar/"
                "tijd), (dag/week/maand/jaar/dagen/weken/maanden) (eerder/later/geleden/daarvoor/daarna/ervoor/erna), kerst, "
                "oudjaar, oudejaar, nieuwjaar, pasen, pinksteren, koningsdag, sinterklaas, feest, oorlog, jubileum, "
                "verjaardag, eeuw, millennium, sindsdien, toen#, destijds, inmiddels, vooravond"
            )
        ),
        sections.StartingYears(
            since="sinds, vanaf, ten opzichte van, na",
            within="in",
            compared="dan, vergeleken, vergelijking, opzichte, tussen, tot, keer, als",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="met [bijna /ongeveer /ruim /meer dan ]de helft",
                rises="steeg, stijg*, gestegen, groei*, gegroeid, toe[ge]nomen, verho~",
                falls="daal*, gedaald, zak[t]*, gezakt, afgenomen, vermin~, verla~",
                halved="[ge]halveer*, half zo ~, de helft minder, tot de helft",
                grown="de helft (meer/hoger/groter/duurder/langer)",
            )
            | {
                2: "[ver]dubbel*, tweevoud*, twee keer zo",
                3: "[ver]drie(voud/dubbel)*",
                4: "[ver]viervoud*",
                5: "[ver]vijfvoud*",
                10: "[ver]tienvoud*",
            }
        ),
        sections.Wording(
            about_ten="tiental#",
            times={
                2: "dubbel*, verdubbel*, twee(maal/keer/voudig)*, beide*, allebei, paar",
                3: "drie(maal/keer/voudig)*, verdrievoudig*, tripl*",
                4: "vier(maal/keer/voudig)*, verviervoudig*",
                5: "vijf(maal/keer/voudig)*, vervijfvoudig*",
                10: "tien(maal/keer/voudig)*, vertienvoudig*, tiental*, decenni*",
                12: "dozijn*",
                20: "twintigtal*",
                100: "honderd(maal/keer/voudig/tal)*, eeuw*",
                1000: "duizend(maal/keer/voudig/tal)*, millenni*",
            },
            yearly="jaar(lijks/abonnement/plan/contract)",
        ),
        sections.Approximations(about="#(ongeveer/circa/zo'n/bijna/rond/om en nabij)#"),
        sections.Freedoms(none="#niets#", bases={2: "binair", 8: "octa", 10: "decima", 16: "hexa"}),
        sections.Composition(digits_add=True),
    ),
)
