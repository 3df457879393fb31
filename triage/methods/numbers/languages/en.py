"""English numbers.

Sources: CLDR 46 ``en`` (symbols, months, compact forms); the cardinals as in num2words ``en``,
with and without "and"; short scale only.
"""

from __future__ import annotations

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    AND_A_HALF,
    AND_AFTER_HUNDRED,
    POINT,
    LanguageSpec,
    Role,
    Word,
)

_CROREDOUBT = "Indian scale word in English"


# A fraction or an ordinal: a fifth of it, a fifth runner.
_ONE_PART = {
    "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "twelfth": 12,
    "twentieth": 20,
}  # fmt: skip


_ONES = "two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
SPEC = LanguageSpec(
    code="en",
    name="English",
    convention=POINT,
    words=words.merge(
        [
            words.add("zero nought nil", 0),
            words.add("one", 1, weak=True),
            words.row(_ONES, 2),
            words.row(_TEENS, 10),
            words.row(_TENS, 20, 10, room=10),
            words.add("fourty", 40, room=10),
            words.mul("hundred", 100),
            words.mul("thousand k", 1_000),
            words.mul("thousander thousanders", 1_000),
            words.mul("million mln mn", 1_000_000),
            words.mul("billion bn", 10**9),
            words.mul("trillion trn tn", 10**12),
            words.mul("quadrillion", 10**15),
            words.mul("quintillion", 10**18),
            words.mul("lakh lakhs lac", 100_000, doubt=_CROREDOUBT),
            words.mul("crore crores", 10**7, doubt=_CROREDOUBT),
            words.mul("dozen", 12),
            words.of(Role.CONN, "and", AND_AFTER_HUNDRED | AND_A_HALF),
            words.of(Role.POINT, "point dot"),
            words.of(Role.HALF, "half", "0.5"),
            words.of(Role.ARTICLE, "a an", 1),
            words.of(Role.MINUS, "minus negative"),
            words.parts(
                "thirds quarters/quarter/fourths fifths sixths sevenths eighths ninths tenths"
            ),
            words.of(Role.PART, "twelfths", 12),
            words.of(Role.PART, "twentieths", 20),
            words.of(Role.PART, "hundredths hundredth", 100),
            words.of(Role.PART, "thousandths thousandth", 1000),
            words.of(Role.PART, "halves", 2),
            *(words.of(Role.PART, name, value, unit=Flag.NTH) for name, value in _ONE_PART.items()),
            words.of(Role.VAGUE, "hundreds thousands millions billions trillions dozens tens"),
            words.of(Role.ORDINAL, "decade decades", 10, weak=True),
            words.of(Role.ORDINAL, "century centuries", 100, weak=True),
            words.add("fortnight", 14, weak=True),
            words.add("twice twofold", 2, weak=True),
            words.add("both couple pair pairs double doubled", 2, weak=True),
            words.add("triple tripled", 3, weak=True),
            words.add("thrice threefold", 3, weak=True),
            words.add("fourfold", 4, weak=True),
            words.add("fivefold", 5, weak=True),
            words.row("sixfold sevenfold eightfold ninefold tenfold", 6, weak=True),
            words.add("twentyfold", 20, weak=True),
            words.add("hundredfold", 100, weak=True),
            words.row(
                "thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth",
                30,
                10,
                role=Role.ORDINAL,
                weak=True,
            ),
            words.ranks("first second"),
            words.ranks("eleventh", 11),
            words.ranks(
                "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth", 13
            ),
            words.months(
                "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug "
                "september/sept/sep october/oct november/nov december/dec"
            ),
            words.months(  # Bikram Sambat, as English papers in Nepal spell them
                "baisakh/baishakh/vaisakh/vaishakh jestha/jeth/jyeshtha asar/ashadh/asadh/ashar saun/shrawan/shravan "
                "bhadra/bhadau asoj/ashwin/aswin kartik/kattik mangsir poush/paush/pus magh falgun/phalgun/fagun chaitra/chait"
            ),
            words.labels(
                "room ward no number nr chapter page figure fig table type version gate platform "
                "flight highway route line bus phase section article building apartment bed "
                "channel model lot building block street avenue stage protocol world "
                "formula apollo group team division grade class volume part unit tier category zone sector pier "
                "dock terminal track lane squad district level round lesson appendix booth carriage call dial"
            ),
            words.of(
                Role.YEAR_CUE,
                "in since by until till year from between during after before of to spring summer autumn fall winter early late mid",
            ),
            words.money(
                "dollar dollars euro euros pound pounds rupee rupees yuan rouble roubles ruble rubles franc francs peso pesos yen renminbi krone kroner krona kronor crown crowns lira liras real reais",
                "cent cents penny pence paisa paise kopeck kopecks kopek kopeks centavo centavos fen",
                "jiao mao",
            ),
            words.of(Role.UNIT, "grand", 1000, unit=Flag.GRAND),
            words.percents("percent pct"),
            words.of(Role.HOUR, "pm am o'clock oclock", unit=Flag.HOUR),
        ]
    ),
    glued={
        **words.mul("k", 1_000),
        **words.mul("bn b", 10**9),
        **words.mul("mn mln mio mm", 10**6),
        **words.mul("tn trn", 10**12),
        **words.of(Role.ORDINAL, "st nd rd th", unit=Flag.SUFFIX),
        **words.of(Role.UNIT, "m", 10**6, unit=Flag.MILLION),
        "p": Word(Role.MINOR, unit=Flag.MINOR),
        "s": Word(Role.LABEL, unit=Flag.GLUED),
    },
    percent_before="per",
    percent_words=frozenset(["cent"]),
    joints=("and or", "to until"),
    attached=frozenset(["mid", "pre", "post"]),
    articles="the",
    of=r"\sof\s",
    after_amounts="a at by in on overnight per tall high long wide deep",
    range_opens=("between", "from"),
    after_share=(
        "of as more less fewer higher lower are is was were have had in to from by on at after before since over "
        "during when while but off than for with last this compared inch mile century"
    ),
    apart="or by",
    sections=(
        sections.Hours(
            cue=r"\b(?:at|around|about|by|until|till|since|before|after)\s",
            sure=r"\s?[ap]\.\s?m\b\.?|\s?[ap]m\b|\so['’]?clock\b",
            gap=r"[ -]",
            past=r"\s(?:minutes\s)?(?:past|after)\s",
            to=r"\s(?:minutes\s)?(?:to|before)\s",
            before=(
                (r"\bhalf\spast\s", 30),
                (r"\b(?:at|by|around|until)\shalf\s", 30),
                (r"\bquarter\s(?:past|after)\s", 15),
                (r"\bquarter\s(?:to|before)\s", -15),
            ),
            until="to|till|until",
            lengths=r"\s?(?:hours?|hrs?)\b",
            one_hour=r"an hour(?: and)?",
        ),
        sections.Clock(
            r"(?P<sure>\b(?:half\spast|quarter\s(?:past|to|after|before)|(?:five|ten|twenty|twenty-five)\spast)\s)|\b(?:at|around|by|until|till|from|before|after)\s",
            r"\s(?:in\sthe\s(?:morning|afternoon|evening)|at\snight|sharp|thirty|fifteen|forty-five)\b|\s(?:minutes\s)?past\s",
        ),
        sections.Roman(r"centur(?:y|ies)"),
        sections.DecadeWords(endings=r"['’]?s\b"),
        sections.Spans(
            spans={
                "1 day": r"daily\b|(?:a)?round[- ]the[- ]clock",
                "7 day": r"weekly\b",
                "1 month": r"monthly\b",
                "12 month": r"(?<!-)annual(?:ly)?\b|yearly\b",
                "2 day": "every other day",
                "3 month": r"quarter(?:s|ly)?\b",
                "6 month": r"half[- ]year(?:ly)?\b|semi-?annual(?:ly)?\b|twice (?:a year|yearly|annually)|semesters?\b",
                "6 month/24 month": r"bi-?annual(?:ly)?\b",
                "24 month": r"biennial(?:ly)?\b|every other year",
                "14 day/15 day": r"fortnight(?:s|ly)?\b|every other week",
                "14 day/15 day/3.5 day": r"bi-?weekly\b",
                "2 month/0.5 month": r"bi-?monthly\b",
                "2 month": "every other month",
                "36 month": r"triennial(?:ly)?\b",
                "120 month": r"decade\b",
            }
        ),
        sections.Bounds(
            strict=r"(?<!no )(?<!not )\b(?:more|fewer|less|greater|larger|higher|longer|older|heavier|bigger|taller|wider|lower|smaller|shorter|younger|lighter|narrower) than\b(?! or equal)|(?<!or )(?<!and )\b(?:over|above|under|below|exceed\w*)\b",
            minimum=r"\b(?:(?:greater|more|larger) than or equal|at least|minim(?:um|al)\b|min\.|no (?:less|fewer) than|not (?:less|fewer) than)",
            maximum=r"\b(?:(?:less|fewer|smaller|lower) than or equal|at most|maxim(?:um|al)\b|(?-i:max)\b|no more than|not more than)",
            lower=(
                "(?:greater|more|larger) than or equal to|as young as|as few as|as little as|at least|(?:more|greater|larger|higher|longer|older|heavier|bigger|taller|wider) than|over|above|exceed(?:s|ed|ing)?|"
                "upwards of|no (?:less|fewer|younger|smaller|lower|shorter|lighter) than|not (?:less|fewer|younger|lower|shorter) than|a minimum of"
            ),
            upper=(
                "(?:less|fewer|smaller|lower) than or equal to|as many as|as much as|nearly|almost|just (?:under|short of)|at most|(?:less|fewer|lower|smaller|shorter|younger|lighter|narrower) than|under|below|up to|no (?:more|longer|"
                "later|older|larger|bigger|greater|higher|taller|heavier) than|not (?:more|older|larger|higher|longer) than|not exceeding|a maximum of"
            ),
            lower_after=r"or (?:more|over|above|greater)|(?<!\.\d )or older|and (?:over|above|older)|plus\b|\+",
            upper_after="or (?:less|fewer|under|younger|below)|and (?:under|below|younger)",
            negations=r"\b(?:not?|never|cannot|neither)\b|n['’]t?\b",
        ),
        sections.HalfDays(
            marks=(r"a\.?\s?m\b\.?", r"p\.?\s?m\b\.?"),
            morning=r"(?:in\sthe|this|tomorrow|yesterday)\smorning",
            afternoon=r"(?:in\sthe|this|tomorrow|yesterday)\s(?:afternoon|evening)",
            night=r"at\snight",
            between=r"o['’]clock\s",
        ),
        sections.RelativeChanges(
            verbs=r"r(?:is|ose)\w*|gr[eo]w\w*|increas\w*|climb\w*|jump\w*|soar\w*|surg\w*|f[ae]ll\w*|drop\w*|declin\w*|decreas\w*|shr[aiu]nk\w*|cut|reduc\w*|rais\w*|lower\w*|expand\w*|plung\w*|edged|slump\w*|swell\w*",
            difference=r"by",
            result=r"to",
            start=r"from",
        ),
        sections.StartingYears(
            since=r"since|from|after",
            within=r"in",
            compared=r"than|compared|as (?:in|of)|times|over|relative|versus|between|starting|began|until|to",
        ),
        sections.Trends(
            falls=(
                r"\b(?:down|lost|slid|shed|lower(?! than)|f(?:ell|all(?:s|en|ing)?)|dropp?(?:s|ed|ing)?|declin(?:e[ds]?|ing)|dipp?(?:s|ed|ing)?|"
                r"decreas(?:e[ds]?|ing)|shr[aiu]nk(?:s|ing)?|slump(?:s|ed|ing)?|plung(?:e[ds]?|ing)|tumbl(?:e[ds]?|ing)|slipp?(?:s|ed|ing)?|contracted)"
                r"(?: \w+ly)?(?: by| of)?(?: about| almost| nearly| some)?"
            ),
            rises_after=r"(?:\s?%|[\s-][^\W\d]+)?(?:[\s-]points?)?[\s-](?:increas|rise\b|gain\b|growth|jump\b|surge\b|higher\b|more(?=\sthan\b|\s*[.,;:)]|$))",
            falls_after=r"(?:\s?%|[\s-][^\W\d]+)?(?:[\s-]points?)?[\s-](?:declin|drop\b|fall\b|decreas|reduction|slump|plunge|lower\b|(?:less|fewer)(?=\sthan\b|\s*[.,;:)]|$))",
            rises=(
                r"\b(?:up(?! to)|higher(?! than)|r(?:ose|is(?:e[ns]?|ing))|gr(?:ew|own?|ows|owing|owth)|gain(?:s|ed|ing)?|increas(?:e[ds]?|ing)|"
                r"climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|soar(?:s|ed|ing)?|surg(?:e[ds]?|ing)|expand(?:s|ed|ing)|advanc(?:e[ds]?|ing))"
                r"(?: \w+ly)?(?: by| of)?(?: about| almost| nearly| some)?"
            ),
        ),
        sections.Rates(
            per=r"an?|per|each|every",
            rates={
                "hour": (r"hourly", r"hourly"),
                "day": (r"daily", r"daily"),
                "week": (r"weekly", r"weekly"),
                "month": (r"monthly", r"monthly"),
                "year": (r"annual|yearly", r"annually|yearly"),
            },
        ),
        sections.Money(
            bare_cents=True,
            in_currencies="sterling",
            thousand_of_money=(
                r"[\s-]grand(?=\s*(?:[.,;:!?)]|$)|\s(?:in|for|on|to|a|per|from|more|less|and|or|at|by|of|each|worth|down"
                r"|cash|back|last|this)\b)"
            ),
        ),
        sections.Percents(
            percents=r"per(?:\s(?:mille|cent)\b|mille|-?cent)|\bpct\b",
            hundred="hundred",
            cheaper=(
                r"\b(?:off|discount|cheaper|less|lower|reduc|cut|fell|fall|drop|decreas|slash|sav(?:e|ing)|markdown|down\b)"
            ),
        ),
        sections.Signs(
            plus="plus(?: or)?", below_zero="below zero", below_zero_before=r"\bnegative"
        ),
        sections.UnitWords(
            nations=(
                "swiss danish swedish norwegian icelandic czech polish canadian australian "
                "mexican argentin colombian chilean indian pakistani nepal japanese chinese "
                "british egyptian turkish russian ukrainian saudi belgian french"
            ),
            hours_of_work="hour hours",
            units={
                "square-kilometer": "square_km sq._kilometres sq._kilometers",
                "square-meter": "square_m sq._metres sq._meters",
                "square-mile": "sq._miles",
                "square-foot": "sq._feet",
                "cubic-meter": "cubic_m cu_m",
                "percentage-point": "percentage_point percentage_points percent_points pp",
                "megawatt-hour": "megawatt-hour megawatt-hours megawatt_hours",
                "gigawatt-hour": "gigawatt-hours gigawatt_hours",
                "kilometer-per-hour": "kilometres_an_hour kilometers_an_hour",
                "mile-per-hour": "miles_an_hour",
                "meter-per-second": "metres_a_second meters_a_second",
                "light-year": "light-year light-years",
                "ampere": "amp amps",
            },
            own_units=(
                sections.OwnUnit("quintal", "mass", "100000", "quintal quintals"),
                sections.OwnUnit("jin", "mass", "500", "jin catty catties"),
                sections.OwnUnit("liang", "mass", "50", "liang tael taels"),
                sections.OwnUnit("mu", "area", "2000", "mu mou"),
                sections.OwnUnit("ropani", "area", "1526.16", "ropani ropanis"),
                sections.OwnUnit("bigha", "area", "20317.89", "bigha bighas"),
            ),
            points=r"(?:per\s?cent[\s-]?)?points?",
            inner_units={"fortnight": "day"},
            power_of_unit="square",
            degrees="degrees?",
            other_locales=("en_GB",),
        ),
        sections.Ratios(every="every", out_of=r"\s(?:in|out of)\s(?:every\s|each\s|the\s)?"),
        sections.SharesAfterNouns(
            half_after=r"\s+[^\W\d_]+\s+and\s+(?:(?P<half>a\s+half)|(?P<quarter>a\s+quarter)|(?P<most>three[\s-]quarters))\b"
        ),
        sections.CountedNouns(
            counted=(
                "people persons men women children boys girls families households inhabitants residents "
                "citizens soldiers troops civilians prisoners refugees workers employees jobs students pupils "
                "teachers patients doctors visitors tourists guests passengers spectators fans players members "
                "volunteers demonstrators protesters victims deaths casualties cases houses homes buildings "
                "apartments rooms beds seats tickets shops companies villages books copies pages words letters "
                "calories cars vehicles trucks buses ships aircraft animals birds cattle sheep horses cows pigs "
                "trees plants species islands units pieces"
            ),
            before_counted="more new young",
        ),
        sections.Idioms(
            idioms=(
                r"(?:since|from) day one|cloud nine|nine[- ]to[- ]five|fifty[- ]fifty|cats?\b[^.;!?]{0,20}\bnine lives|"
                r"nine lives of a cat|thanks a million|a million thanks|a thousand (?:thanks|apologies|pardons)|"
                r"dressed to the nines|(?:the )?whole nine yards|at sixes and sevens|stitch in time saves nine|"
                r"ten to one (?:that|he|she|it|they|we|you)|on all fours|forty winks|"
                r"six of one and half a dozen of the other|a dime a dozen|baker['’]s dozen"
            )
        ),
        sections.Ranks(ages=r"\s(?:birthday|(?:wedding\s)?anniversary)\b"),
        sections.Dates(
            month_first=True,
            capital_months=True,
            spoken_years=(
                r"(?:^|[.,(]\s?|\b(?:in|since|of|by|until|till|from|during|after|before|to|and|the|year|spring|summer|autumn"
                r"|fall|winter|early|late|mid|[A-Z][a-z]+ember|[A-Z][a-z]+uary|March|April|May|June|July|August"
                r"|October),?[\s-])"
            ),
            date_joints="of the",
        ),
        sections.Names(
            verbs=(
                "may march",
                "i you he she it we they the your our his her my their god this that these those there all no any every a an "
                "on onward forward out",
                "in of since last next this that until till by early late mid from to through and or the during every each "
                "before after for on between about around previous following current but if when as at",
            ),
            weekdays="monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays",
            decades="twenties thirties forties fifties sixties seventies eighties nineties",
        ),
        sections.Pointing(
            pointing=(
                r"(?-i:Day)\b|halloween|hogmanay|war\b|today|tonight|yesterday|tomorrow|noon|midday|midnight|"
                r"the day\b|same (?:day|year|time|month)|that (?:day|year|time|month)|(?:last|this|next|previous|"
                r"following|preceding|current|past|every|each) (?:day|night|week|month|year|decade|century)|"
                r"years? (?:ago|before|earlier|later|after)|(?:day|week|month)s? (?:ago|before|earlier|later|"
                r"after)|eve\b|christmas|valentin|easter|new year|independence|anniversar|centur|millenni|"
                r"turn of|now\b|then\b"
            )
        ),
        sections.Seconds(ranked=r"(?:place|time|one|position)\b"),
        sections.Multiples(
            multiples=words.halves(
                half=r"(?:(?:nearly|almost|about|around|roughly|at least) )?by (?:(?:nearly|almost|about|around|roughly|at least|over|more than|up to) ){0,2}(?:a )?half",
                rises=r"gr(?:ow\w*|ew)|rise[ns]?|rose|increas\w*|climb\w*|rais\w*|expand\w*|w[eo]nt up|up",
                falls=r"f[ae]ll\w*|drop\w*|cut\w*|decreas\w*|declin\w*|reduc\w*|shr[aiu]nk\w*|down",
                halved=r"halv(?:e[ds]?|ing)|half (?:as (?:many|much|big|high|large|long|fast|old|expensive)|the (?:size|price|number|amount|speed|cost|value|weight|length))",
                grown=r"half (?:as \w+ again|again as \w+)",
            )
            | {
                2: r"twice|doubl(?:e[ds]?|ing)|two-?fold",
                3: r"thrice|tr(?:ip|eb)l(?:e[ds]?|ing)|three-?fold",
                4: r"quadrupl(?:e[ds]?|ing)|four-?fold",
                5: r"quintupl(?:e[ds]?|ing)|five-?fold",
                6: r"six-?fold",
                7: r"seven-?fold",
                8: r"eight-?fold",
                9: r"nine-?fold",
                10: r"ten-?fold",
            }
        ),
        sections.Wording(
            times={
                1: r"(?:past|last|next|another|each|every) (?:year|month|week|day|hour)",
                2: r"twice|doubl\w*|two-?fold|both|pairs?|coupl\w*|more than one|bi-?annual\w*|bi-?weekly|every other|fortnight\w*",
                3: r"thrice|tripl\w*|trebl\w*|three-?fold",
                4: r"quadrupl\w*|four-?fold",
                5: r"quintupl\w*|five-?fold",
                6: r"sextupl\w*|six-?fold",
                10: r"ten-?fold|decade\w*",
                12: r"dozen\w*",
                50: r"fifty-?fold|quinquagen\w*",
                60: r"sexagen\w*",
                70: r"septuagen\w*",
                80: r"octogen\w*",
                90: r"nonagen\w*",
                100: r"hundred-?fold|wholly|centur\w*|centenar\w*|centennial\w*",
                1_000: r"thousand-?fold|mil\w*nni\w*",
                150: r"century and a half|sesquicentenn\w*",
                200: r"bicenten\w*",
                300: r"tricenten\w*|tercenten\w*",
            },
            yearly="annual|yearly",
        ),
        sections.Approximations(
            about=r"\b(?:about|around|some|roughly|approximately|nearly|almost|circa|close to|or so)\b",
            collective={20: "a score", 100: "a hundred"},
        ),
        sections.Freedoms(
            bases={2: "binary", 8: "octal", 10: "decimal", 16: "hex"},
            late_decades={
                30: r"late[ -](?:twenties|20s)",
                40: r"late[ -](?:thirties|30s)",
                50: r"late[ -](?:forties|40s)",
                60: r"late[ -](?:fifties|50s)",
                70: r"late[ -](?:sixties|60s)",
                80: r"late[ -](?:seventies|70s)",
                90: r"late[ -](?:eighties|80s)",
            },
            pairs=(
                (
                    r"\b(?:the|these|those|their|our|its)\s",
                    r"\s(?:sides|countries|nations|parties|governments|leaders|teams|camps|sexes|houses|chambers|halves)\b",
                ),
                # Not "gave us two apples".
                (
                    r"(?:^|[.,:;!?]\s|\b(?:and|are|between|but|can|could|did|do|for|have|if|of|that|when|while|will|with)\s)(?:us|them|we|you)\s",
                    "",
                ),
            ),
            few="few|couple|some|several|ones and twos|a handful",
        ),
        sections.Sentences(
            vague_before=r"a few|several|some|many|a couple(?: of)?|multiple",
            smaller_units=(
                (r"\s?(?:ft\.?|feet|foot|['′])[\s,]*(?:and\s)?", r"\s?(?:in\b|ins\b|inch|[\"″])"),
                (r"\s?(?:lbs?\.?|pounds?)[\s,]*(?:and\s)?", r"\s?(?:oz\b|ounces?)"),
                (r"\s?(?:st|stone)\s?(?:and\s)?", r"\s?(?:lbs?\b|pounds?)|(?=[\s,.;])"),
            ),
            zones="hrs|local time",
        ),
    ),
)
