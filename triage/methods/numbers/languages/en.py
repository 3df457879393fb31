"""English numbers.

Sources: CLDR 46 ``en`` (symbols, months, compact forms); the cardinals as in num2words ``en``,
with and without "and"; short scale only.
"""

from __future__ import annotations

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import POINT, And, LanguageSpec, Role, Word

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
            words.of(Role.CONN, "and", And.AFTER_HUNDRED | And.A_HALF),
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
        **words.mul("mn mln mio", 10**6),
        **words.mul("tn trn", 10**12),
        **words.of(Role.ORDINAL, "st nd rd th", unit=Flag.SUFFIX),
        **words.of(Role.UNIT, "m mm", 10**6, unit=Flag.MILLION),
        "p": Word(Role.MINOR, unit=Flag.MINOR),
        "s": Word(Role.LABEL, unit=Flag.GLUED),
    },
    percent_before="per",
    percent_words=frozenset(["cent"]),
    joints=("and, or", "to, until"),
    attached=frozenset(["mid", "pre", "post"]),
    articles="the",
    of=" of ",
    after_amounts="a, at, by, in, on, overnight, per, tall, high, long, wide, deep",
    range_opens=("between", "from"),
    after_share=(
        "of, as, more, less, fewer, higher, lower, are, is, was, were, have, had, in, to, from, by, on, at, "
        "after, before, since, over, during, when, while, but, off, than, for, with, last, this, compared, inch, "
        "mile, century"
    ),
    apart="or, by",
    sections=(
        sections.Hours(
            cue="#(at/around/about/by/until/till/since/before/after) ",
            sure="[ ](a/p).[ ]m#[.], [ ](a/p)m#,  o[']clock#,  (noon/midnight)#",
            gap="( /-)",
            past=" [minutes ](past/after) ",
            to=" [minutes ](to/before) ",
            before=(
                ("#half past ", 30),
                ("#(at/by/around/until) half ", 30),
                ("#quarter (past/after) ", 15),
                ("#quarter (to/before) ", -15),
            ),
            until="to, till, until",
            lengths="[ ](hour[s]/hr[s])#",
            one_hour="an hour[ and]",
        ),
        sections.Clock(
            sure="#(half past/quarter (past/to/after/before)/(five/ten/twenty/twenty-five) past) ",
            before="#(at/around/by/until/till/from/before/after) ",
            after=" (in the (morning/afternoon/evening)/at night/sharp/thirty/fifteen/forty-five)#,  [minutes ]past ",
        ),
        sections.Roman("centur(y/ies)"),
        sections.DecadeWords(endings="[']s#"),
        sections.Spans(
            spans={
                "1 day": "daily#, [a]round(-/ )the(-/ )clock",
                "7 day": "weekly#",
                "1 month": "monthly#",
                "12 month": "!<(-)annual[ly]#, yearly#",
                "2 hour": "every other hour",
                "2 day": "every other day",
                "3 month": "quarter[s/ly]#",
                "6 month": "half(-/ )year[ly]#, semi[-]annual[ly]#, twice (a year/yearly/annually), semester[s]#",
                "6 month/24 month": "bi[-]annual[ly]#",
                "24 month": "biennial[ly]#, every other year",
                "14 day/15 day": "fortnight[s/ly]#, every other week",
                "14 day/15 day/3.5 day": "bi[-]weekly#",
                "2 month/0.5 month": "bi[-]monthly#",
                "2 month": "every other month",
                "36 month": "triennial[ly]#",
                "120 month": "decade#",
            }
        ),
        sections.Bounds(
            strict="!<(no )!<(not )#(more/fewer/less/greater/larger/higher/longer/older/heavier/bigger/taller/wider/lower/smaller/shorter/younger/lighter/narrower) than#!( or equal), !<(or )!<(and )#(over/above/under/below/exceed*)#",
            minimum="#((greater/more/larger) than or equal/at least/minim(um/al)#/min./no (less/fewer) than/not (less/fewer) than)",
            maximum="#((less/fewer/smaller/lower) than or equal/at most/maxim(um/al)#/{(?-i:max)}#/no more than/not more than)",
            lower=(
                "(greater/more/larger) than or equal to, as young as, as few as, as little as, at least, (more/greater/larger/higher/longer/older/heavier/bigger/taller/wider) than, over, above, exceed[s/ed/"
                "ing], upwards of, no (less/fewer/younger/smaller/lower/shorter/lighter) than, not (less/fewer/younger/lower/shorter) than, a minimum of"
            ),
            upper=(
                "(less/fewer/smaller/lower) than or equal to, as many as, as much as, nearly, almost, just (under/short of), at most, (less/fewer/lower/smaller/shorter/younger/lighter/narrower) than, under, below, up to, no (more/"
                "longer/later/older/larger/bigger/greater/higher/taller/heavier) than, not (more/older/larger/higher/longer) than, not exceeding, a maximum of"
            ),
            lower_after=r"or (more/over/above/greater), !<(.{\d} )or older, and (over/above/older), plus#, +",
            upper_after="or (less/fewer/under/younger/below), and (under/below/younger)",
            negations="#(no[t]/never/cannot/neither)#, n'[t]#",
        ),
        sections.HalfDays(
            marks=("a[.][ ]m#[.]", "p[.][ ]m#[.]"),
            morning="(in the/this/tomorrow/yesterday) morning",
            afternoon="(in the/this/tomorrow/yesterday) (afternoon/evening)",
            night="at night",
            between="o'clock ",
        ),
        sections.RelativeChanges(
            verbs="r(is/ose)*, gr(e/o)w*, increas*, climb*, jump*, soar*, surg*, f(a/e)ll*, drop*, declin*, decreas*, shr(a/i/u)nk*, cut, reduc*, rais*, lower*, expand*, plung*, edged, slump*, swell*",
            difference="by",
            result="to",
            start="from",
        ),
        sections.StartingYears(
            since="since, from, after",
            within="in",
            compared="than, compared, as (in/of), times, over, relative, versus, between, starting, began, until, to",
        ),
        sections.Trends(
            falls=(
                "#(down/lost/slid/shed/lower!( than)/f(ell/all[s/en/ing])/drop[p][s/ed/ing]/declin(e[d/s]/ing)/dip[p][s/ed/ing]/decreas(e[d/s]/ing)/"
                "shr(a/i/u)nk[s/ing]/slump[s/ed/ing]/plung(e[d/s]/ing)/tumbl(e[d/s]/ing)/slip[p][s/ed/ing]/contracted)[ ~ly][ by/ of][ about/ almost/"
                " nearly/ some]"
            ),
            rises_after="[[ ]%/( /-)_][( /-)point[s]]( /-)(increas/rise#/gain#/growth/jump#/surge#/higher#/more&( than#/$))",
            falls_after="[[ ]%/( /-)_][( /-)point[s]]( /-)(declin/drop#/fall#/decreas/reduction/slump/plunge/lower#/(less/fewer)&( than#/$))",
            rises=(
                "#(up!( to)/higher!( than)/r(ose/is(e[n/s]/ing))/gr(ew/ow[n]/ows/owing/owth)/gain[s/ed/ing]/increas(e[d/s]/ing)/climb[s/ed/"
                "ing]/jump[s/ed/ing]/soar[s/ed/ing]/surg(e[d/s]/ing)/expand(s/ed/ing)/advanc(e[d/s]/ing))[ ~ly][ by/ of][ about/ almost/"
                " nearly/ some]"
            ),
        ),
        sections.Rates(
            per="a[n], per, each, every",
            rates={
                "hour": ("hourly", "hourly"),
                "day": ("daily", "daily"),
                "week": ("weekly", "weekly"),
                "month": ("monthly", "monthly"),
                "year": ("annual, yearly", "annually, yearly"),
            },
        ),
        sections.Money(
            bare_cents=True,
            in_currencies="sterling",
            thousand_of_money="( /-)grand&($/ (in/for/on/to/a/per/from/more/less/and/or/at/by/of/each/worth/down/cash/back/last/this)#)",
        ),
        sections.Percents(
            percents="per( (mille/cent)#/mille/[-]cent), #pct#",
            hundred="hundred",
            cheaper="#(off/discount/cheaper/less/lower/reduc/cut/fell/fall/drop/decreas/slash/sav(e/ing)/markdown/down#)",
        ),
        sections.Signs(plus="plus[ or]", below_zero="below zero", below_zero_before="#negative"),
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
            points="[per[ ]cent[ /-]]point[s]",
            inner_units={"fortnight": "day"},
            power_of_unit="square",
            degrees="degree[s]",
            other_locales=("en_GB",),
        ),
        sections.Ratios(every="every", out_of=" (in/out of) [every /each /the ]"),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}and{\s+}(<half:a{\s+}half>/<quarter:a{\s+}quarter>/<most:three( /-)quarters>)#"
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
            before_counted="more, new, young",
        ),
        sections.Idioms(
            idioms=(
                "(since/from) day one, cloud nine, nine(-/ )to(-/ )five, fifty(-/ )fifty, cat[s]#…#nine lives, "
                "nine lives of a cat, thanks a million, a million thanks, a thousand (thanks/apologies/pardons), "
                "dressed to the nines, [the ]whole nine yards, at sixes and sevens, stitch in time saves nine, "
                "ten to one (that/he/she/it/they/we/you), on all fours, forty winks, "
                "six of one and half a dozen of the other, a dime a dozen, baker's dozen, (third/3rd)(-/ )part(y/ies)"
            )
        ),
        sections.Ranks(ages=" (birthday/[wedding ]anniversary)#"),
        sections.Dates(
            month_first=True,
            capital_months=True,
            spoken_years=(
                r"({^}/(./,/\()[ ]/#(in/since/of/by/until/till/from/during/after/before/to/and/the/year/spring/summer/"
                "autumn/fall/winter/early/late/mid/{[A-Z][a-z]+}ember/{[A-Z][a-z]+}uary/March/April/May/June/July/August/"
                "October)[,]( /-))"
            ),
            date_joints="of, the",
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
                "{(?-i:Day)}#, halloween, hogmanay, war#, today, tonight, yesterday, tomorrow, noon, midday, midnight, "
                "the day#, same (day/year/time/month), that (day/year/time/month), (last/this/next/previous/following/"
                "preceding/current/past/every/each) (day/night/week/month/year/decade/century), year[s] (ago/before/"
                "earlier/later/after), (day/week/month)[s] (ago/before/earlier/later/after), eve#, christmas, valentin, "
                "easter, new year, independence, anniversar, centur, millenni, turn of, now#, then#"
            )
        ),
        sections.Seconds(ranked="(place/time/one/position)#"),
        sections.Multiples(
            multiples=words.halves(
                half="[(nearly/almost/about/around/roughly/at least) ]by {(?:(?:nearly|almost|about|around|roughly|at least|over|more than|up to) ){0,2}}[a ]half",
                rises="gr(ow*/ew), rise[n/s], rose, increas*, climb*, rais*, expand*, w(e/o)nt up, up",
                falls="f(a/e)ll*, drop*, cut*, decreas*, declin*, reduc*, shr(a/i/u)nk*, down",
                halved="halv(e[d/s]/ing), half (as (many/much/big/high/large/long/fast/old/expensive)/the (size/price/number/amount/speed/cost/value/weight/length))",
                grown="half (as ~ again/again as ~)",
            )
            | {
                2: "twice, doubl(e[d/s]/ing), two[-]fold",
                3: "thrice, tr(ip/eb)l(e[d/s]/ing), three[-]fold",
                4: "quadrupl(e[d/s]/ing), four[-]fold",
                5: "quintupl(e[d/s]/ing), five[-]fold",
                6: "six[-]fold",
                7: "seven[-]fold",
                8: "eight[-]fold",
                9: "nine[-]fold",
                10: "ten[-]fold",
            }
        ),
        sections.Wording(
            times={
                1: "(past/last/next/another/each/every) (year/month/week/day/hour), once!( (you/it/they/we/he/she/the/this/that/your/a/an)#), single, one[-](time/off)",
                2: "twice, doubl*, two[-]fold, both, pair[s], coupl*, more than one, bi[-]annual*, bi[-]weekly, every other, fortnight*, secondar*",
                3: "thrice, tripl*, trebl*, three[-]fold, tertiary",
                4: "quadrupl*, four[-]fold",
                5: "quintupl*, five[-]fold",
                6: "sextupl*, six[-]fold",
                10: "ten[-]fold, decade*",
                12: "dozen*",
                50: "fifty[-]fold, quinquagen*",
                60: "sexagen*",
                70: "septuagen*",
                80: "octogen*",
                90: "nonagen*",
                100: "hundred[-]fold, wholly, centur*, centenar*, centennial*",
                1_000: "thousand[-]fold, mil*nni*",
                150: "century and a half, sesquicentenn*",
                200: "bicenten*",
                300: "tricenten*, tercenten*",
            },
            yearly="annual, yearly",
        ),
        sections.Approximations(
            about="#(about/around/some/roughly/approximately/nearly/almost/circa/close to/or so)#",
            collective={20: "a score", 100: "a hundred"},
        ),
        sections.Freedoms(
            none="#(none/nothing)#",
            bases={2: "binary", 8: "octal", 10: "decimal", 16: "hex"},
            late_decades={
                30: "late( /-)(twenties/20s)",
                40: "late( /-)(thirties/30s)",
                50: "late( /-)(forties/40s)",
                60: "late( /-)(fifties/50s)",
                70: "late( /-)(sixties/60s)",
                80: "late( /-)(seventies/70s)",
                90: "late( /-)(eighties/80s)",
            },
            pairs=(
                (
                    "#(the/these/those/their/our/its) ",
                    " (sides/countries/nations/parties/governments/leaders/teams/camps/sexes/houses/chambers/halves)#",
                ),
                # Not "gave us two apples".
                (
                    r"({^}/(./,/:/;/\!/\?) /#(and/are/between/but/can/could/did/do/for/have/if/of/that/when/while/will/with) )(us/them/we/you) ",
                    "",
                ),
            ),
            few="few, couple, some, several, ones and twos, a handful",
        ),
        sections.Sentences(
            vague_before="a few, several, some, many, a couple[ of], multiple",
            smaller_units=(
                (
                    ("foot", r"[ ](ft[.]/feet/foot/('/′)){[\s,]*}[and ]"),
                    ("inch", '[ ](in#/ins#/inch/("/″))'),
                ),
                (
                    ("pound", r"[ ](lb[s][.]/pound[s]){[\s,]*}[and ]"),
                    ("ounce", "[ ](oz#/ounce[s])"),
                ),
                (
                    ("stone", "[ ](st/stone)[ ][and ]"),
                    ("pound", "[ ](lb[s]#/pound[s]), &( /,/./;)"),
                ),
            ),
            zones="hrs, local time",
        ),
    ),
)
