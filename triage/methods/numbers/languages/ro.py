"""Romanian numbers.

Sources: CLDR 46 ``ro``; DOOM 3 (Romanian Academy, 2021) and the entries of number words (doi and două, de after
twenty, al treilea and a treia, colloquial unșpe); Gramatica limbii române (GALR) I, on numerals; decimal comma, points between thousands.
"""

from __future__ import annotations

import re

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import COMMA, And, LanguageSpec, Role, Surroundings

_TEENS = (
    "unsprezece/unșpe doisprezece/douăsprezece/doișpe/doușpe treisprezece/treișpe paisprezece/patrusprezece/paișpe "
    "cincisprezece/cinșpe șaisprezece/șasesprezece/șaișpe șaptesprezece/șapteșpe optsprezece/optșpe/optișpe nouăsprezece/nouășpe"
)
_TENS = "douăzeci treizeci patruzeci cincizeci șaizeci/șasezeci șaptezeci optzeci nouăzeci"
_NTH = "doilea/doua treilea/treia patrulea/patra cincilea/cincea șaselea/șasea șaptelea/șaptea optulea/opta nouălea/noua zecelea/zecea"
_NTH_TEENS = (
    "unsprezecelea/unsprezecea doisprezecelea/douăsprezecea treisprezecelea/treisprezecea paisprezecelea/paisprezecea "
    "cincisprezecelea/cincisprezecea șaisprezecelea/șaisprezecea șaptesprezecelea/șaptesprezecea "
    "optsprezecelea/optsprezecea nouăsprezecelea/nouăsprezecea"
)
_NTH_TENS = (
    "douăzecilea/douăzecea treizecilea/treizecea patruzecilea/patruzecea cincizecilea/cincizecea șaizecilea/șaizecea "
    "șaptezecilea/șaptezecea optzecilea/optzecea nouăzecilea/nouăzecea"
)
_PARTS = (
    "treime/treimi/treimea/treimile sfert/sferturi/sfertul/pătrime/pătrimi cincime/cincimi/cincimea "
    "șesime/șesimi/șesimea șeptime/șeptimi optime/optimi/optimea noime/noimi zecime/zecimi/zecimea"
)
# After twenty "de" stands before a scale as well: douăzeci de mii.
_BEFORE_SCALE = r"(?<=\bde )(?=(?:sute|mii|milioane|miliarde|bilioane|trilioane)\b)"
_NUMBERS = r"\d|un|o\b|doi|două|trei|patru|cinci|șa|șase|șapte|opt|nouă|zece|sut|mie|mii|mil|jum"
# "mai" is "more" and "still" but after a day or a preposition: mai mulți, nu mai este; 14 mai, în mai.
_NO_MAY = (
    r"(?<=\bmai )(?=(?:mult|puțin|bine|rău|mare|mari|mic|bun|târziu|devreme|ales|întâi|jos|sus)[a-zăâîșț]*\b)"
    r"|(?<!\d mai )(?<!\bluna mai )(?<!\bîn mai )(?<!\bdin mai )(?<!\blui mai )(?<!\bde mai )(?<=\bmai )"
    rf"(?=[a-zăâîșț])(?!{_NUMBERS})"
)
# "luni" is months but beside a part of the day or after these: luni seara, fiecare luni.
_MONDAY = (
    r"(?<=\bluni )(?=(?:dimineață|dimineața|seara|noaptea|la prânz)\b)"
    r"|(?:(?<=\bfiecare )|(?<=\bziua de )|(?<=\bpână ))(?=luni\b)"
)


def _stem(word: str) -> str:
    """Monday if it is written with a capital, as at the beginning of a sentence."""
    return "fiecare\u200cluni" if word == "Luni" else ""


def _minus(here: Surroundings) -> bool:
    """Whether "fără" takes minutes from the hour before it: nouă fără zece; elsewhere it is "without"."""
    last = here.before.lower().split()[-1:]
    return bool(last) and (last[0].isdigit() or last[0] in _HOURS)


_TO = {25: "douăzeci și cinci, 25", 20: "douăzeci, 20", 10: "zece, 10", 5: "cinci, 5"}
_HOURS = frozenset(
    words.listed(
        "unu una două doi trei patru cinci șase șapte opt nouă zece unsprezece douăsprezece"
    )
)
_OF = "(de/din/dintre)"


_COUNTS = frozenset(
    words.listed(
        "la ora orele orei cu de peste cele celor toate primele ultimele alte și sau între "
        "aproape vreo"
    )
)
_MANY = re.compile(r"\s[^\W\d_]{2,}[ei]\b")


def _nine(here: Surroundings) -> bool:
    """Whether "nouă" is nine, not new (o parolă nouă): after words for a count, before a plural."""
    before = here.before.lower().split()[-1:]
    if before and before[0] in _COUNTS:
        return True
    new = before and (before[0] in _ARTICLES or before[0].endswith(("ă", "a", "ie", "re")))
    return not new and _MANY.match(here.after) is not None


_ARTICLES = frozenset(["o", "această", "cea", "prima", "ultima", "complet", "foarte", "mai"])

SPEC = LanguageSpec(
    code="ro",
    name="Romanian",
    convention=COMMA,
    inside_names=rf" (?:{_BEFORE_SCALE}|{_NO_MAY}|{_MONDAY})",
    stem=_stem,
    homographs={"fără": _minus, "nouă": _nine, "noua": words.only_after("a de-a")},
    words=words.merge(
        [
            words.add("zero", 0),
            words.add("un unu o una unul unei unui", 1, weak=True, unit=Flag.ARTICLE),
            words.add("amândoi amândouă ambii ambele ambilor ambelor", 2, weak=True),
            words.add("tustrei", 3, weak=True),
            words.row("doi/două trei patru cinci șase șapte opt nouă zece", 2),
            words.row(_TEENS, 11),
            words.row(_TENS, 20, 10, room=10),
            words.mul("sută", 100),
            words.mul("sute desute", 100, weak=True),
            words.mul("mie mii demii", 1_000, weak=True),  # mie alone is also "to me"
            words.scale(10**6, "milion mil", "milioane demilioane mln"),
            words.scale(10**9, "miliard mld", "miliarde demiliarde"),
            words.scale(10**12, "bilion", "bilioane debilioane"),
            words.scale(
                10**12, "trilion", "trilioane detrilioane", doubt="long or short scale in Romanian"
            ),
            words.scale(12, "duzină", "duzini"),
            words.of(Role.CONN, "și", And.BEFORE_UNIT | And.A_HALF),
            words.of(Role.POINT, "virgulă punct"),
            words.of(Role.HALF, "jumătate jumate jumătatea", "0.5"),
            words.of(Role.MINUS, "minus fără"),
            words.parts(_PARTS),
            words.of(Role.PART, "sutime sutimi", 100),
            words.of(Role.PART, "miime miimi", 1000),
            words.of(Role.VAGUE, "zeci sutele miile milioanele"),
            words.ranks("primul/prima/prim/primii/primele/întâi/întâiul/întâia"),
            words.ranks(_NTH, 2),
            words.ranks(_NTH_TEENS, 11),
            words.row(_NTH_TENS, 20, 10, role=Role.ORDINAL, weak=True),
            words.of(Role.ORDINAL, "sutălea suta", 100, weak=True),
            words.of(Role.ORDINAL, "dublu dublă dublul pereche", 2, weak=True),
            words.months(
                "ianuarie/ian februarie/feb martie/mart aprilie/apr mai iunie/iun iulie/iul august/aug "
                "septembrie/sept/sep octombrie/oct noiembrie/nov/noiem decembrie/dec"
            ),
            words.labels(
                "camera sala nr numărul nº capitolul capitol pagina pag figura fig tabelul tabel tipul versiunea peronul linia poarta "
                "zborul autobuzul tramvaiul faza articolul art secțiunea clădirea apartamentul ap canalul modelul etapa ruta "
                "autostrada strada etajul sectorul blocul"
            ),
            words.of(
                Role.YEAR_CUE,
                "în din de până anul anului anii anilor între după înainte vara iarna toamna primăvara dintre începând",
            ),
            words.money(
                "leu lei leul ron euro dolar dolari dolarul liră lire lira rupie rupii yuan yuani franc franci rublă ruble "
                "peso yen yeni coroană coroane zlot zloți forint forinți",
                "ban bani cent cenți centi eurocenți penny pence copeică copeici",
            ),
            words.of(Role.PERCENT, "procente procent procentul", unit=Flag.PERCENT),
        ]
    ),
    glued={**words.mul("mld", 10**9), **words.of(Role.MAJOR, "lei ron", unit=Flag.MONEY)},
    endings=words.of(Role.ORDINAL, "lea a ea", unit=Flag.SUFFIX),
    percent_before="la",
    percent_words=frozenset(["sută"]),
    joints=("și, sau, ori", "la, până la"),
    articles="cei, cele, celor",
    of=" de ",
    after_amounts="pe, la, în, din, pentru",
    range_opens=("între", "de la"),
    of_the=" d(e/in)#",
    apart="sau",
    sections=(
        sections.Hours(
            cue="#((la/de la/până la/după/înainte de/în jurul/pe la/spre/dinainte de) [ora /orei /orele ]/or(a/ei) /!<(între )orele )",
            sure=" (dimineața/după-amiaza/seara/noaptea/fix)#",
            mark=r"&<({\d} și jumătate), &<(#ora {\d\d})!([./,/:]{\d}), {(?<=\d[.:]\d\d)}!({\d}/[ ](%/°)/[ ](de /lei/eur/dol/mil/mld/la sută/k(m/g)#/(c/m)m#/(m/g)#))",
            gap=" și ,  ",
            tail=" [de ]minute#",
            after=(
                (" fără [un ]sfert#", -15),
                *((f" fără ({said})[ de][ minute]!(?)", -count) for count, said in _TO.items()),
                (" și [un ]sfert#", 15),
                (" și jum(ăta/a)te#", 30),
            ),
            until="[până ]la[ ora/ orele]",
            one_hour="o oră și",
        ),
        sections.Clock(
            sure="#or(a/ei/ele) ",
            hour="#(la/de la/până la/după/înainte de/pe la/spre) ",
            after=" (dimineața/după-amiaza/seara/noaptea/fix)#",
            never="#(virgulă/punct/an[i]/lun(ă/i)/or(ă/e)/zil[e]/(săptămân/kilo/metr/litr/ton/mil)*)#",
        ),
        sections.Roman("(secol[ul/ului/ele]/sec.)[ al]", "-lea, -a"),
        sections.DecadeWords("ani(i/lor)['], ani(i/lor) '"),
        sections.Spans(
            spans={
                "1 day": "zilnic*, non[-]stop",
                "7 day": "săptămânal*",
                "1 month": "lunar*",
                "12 month": "anual*",
                "3 month": "trimestr~",
                "6 month": "semestr~",
                "2 month": "bimestrial*",
                "0.5 month/14 day/15 day": "bilunar*",
                "14 day/15 day": "chenzin~, cincisprezece zile",
                "24 month": "bienal*",
                "60 month": "cincinal*",
                "120 month": "deceni(u/ul/ului)#",
            }
        ),
        sections.Bounds(
            strict="!<(nu )#mai (mul(t/te/ți)/puți~/mare/mari/mic[i]/vechi/lung[i]/scurt/înalt/tânăr) (de/decât)#, #(peste/sub)#",
            minimum="#(cel puțin/minim/măcar)",
            maximum="#(cel mult/maxim)",
            lower=(
                f"cel puțin, minimum, minim, măcar, mai mul(t/te/ți) {_OF}, mai (mare/mari/vechi/lung/lungi/înalt) {_OF}, "
                f"peste, nu mai puțin {_OF}, depășe~"
            ),
            upper=(
                f"aproape, cel mult, maximum, maxim, mai puțin {_OF}, mai puți(n[i/e]/ne) {_OF}, mai (mic/mici/tânăr/"
                f"scurt) {_OF}, sub, până la, nu mai mult {_OF}"
            ),
            lower_after="(sau/și) mai mul(t/te/ți), (sau/și) peste",
            upper_after="(sau/și) mai puți(n/ne/ni), (sau/și) sub",
            negations="#(nu/nici/niciodată/fără)#",
        ),
        sections.HalfDays(
            morning="dimineața, a.[ ]m[.]",
            afternoon="după-amiaza, seara, p.[ ]m[.]",
            night="noaptea",
        ),
        sections.RelativeChanges(
            verbs="cre(sc/șt/scu)*, crescut*, scăd*, scad*, scade*, urc*, cobor*, major*, redu*, diminu*, scump*, ieftin*, spor*",
            difference="cu",
            result="la, până la",
            start="de la, din",
        ),
        sections.Trends(
            falls="#(scădere*/scăzu*/scad*/scade/pierdu*/pierd*/coborât/coboară/cobor*/reduc*/redus*/diminu*/ieftin*)[ (cu/de)]",
            rises_after="[[ ]%/ _] mai mul(t/te/ți)&( decât#/$)",
            falls_after="[[ ]%/ _] mai puți(n/ne/ni)&( decât#/$)",
            rises="#(creștere*/crescu*/cresc/crește/urcat/urcă/majora*/spori*/avans*/câștiga*/scumpi*)[ (cu/de)]",
        ),
        sections.Rates(
            per="pe, la, într-o, într-un, în fiecare",
            rates={
                "hour": ("orar[ă/e]", "pe oră"),
                "day": ("zilni(c/g)*", "zilnic, pe zi"),
                "week": ("săptămânal*", "săptămânal, pe săptămână"),
                "month": ("lunar*", "lunar, pe lună"),
                "year": ("anual*", "anual, pe an"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="sterline", with_cents="și"),
        sections.Percents(percents="procent, la sută#", hundred="#sută#", permille="la mie"),
        sections.Signs(
            plus="plus sau",
            below_zero="sub zero",
            perhaps_below_zero=("", "negative"),
            below_zero_before="#negativ[ă/e]",
        ),
        sections.UnitWords(
            hours_of_work="oră ore",
            units={
                "kilometer-per-hour": "km/h kilometri_la_oră kilometri_pe_oră",
                "square-meter": "mp metri_pătrați",
                "square-kilometer": "kilometri_pătrați kmp",
                "percentage-point": "punct_procentual puncte_procentuale",
                "kilogram": "kile kil",
                "tonne": "tone tonă",
                "hectare": "ha hectare",
                "celsius": "grade_celsius",
                "minute": "minutul",
                "hour": "ore oră",
                "decade": "decenii deceniu",
                "century": "secole",
                "megawatt-hour": "megawați-oră",
                "knot": "noduri nod",
            },
            own_units=(
                sections.OwnUnit("leu", "currency", "1", "leu lei leul ron"),
                sections.OwnUnit("crown", "currency", "1", "coroană coroane"),
            ),
            power_of_unit="pătr, cub",
            of_digits=True,
        ),
        sections.SharesAfterNouns(
            half_after=r"{\s+}!(ora#)_{\s+}și{\s+}(<half:jum(ăta/a)te>/<quarter:[un{\s+}]sfert>/<most:trei{\s+}sferturi>)#",
            one_implied="(oră/an/lună/zi/săptămână/metru/kilometru/kilogram/litru/tonă/secol) și",
        ),
        sections.CountedNouns(
            counted=(
                "persoane oameni bărbați femei copii familii gospodării locuitori cetățeni soldați civili prizonieri refugiați "
                "muncitori angajați studenți elevi profesori pacienți medici vizitatori turiști oaspeți pasageri spectatori "
                "jucători membri voluntari protestatari victime morți răniți cazuri case locuințe apartamente clădiri camere "
                "paturi locuri bilete magazine firme sate cărți exemplare pagini cuvinte scrisori calorii mașini vehicule "
                "camioane nave bărci avioane animale păsări oi cai vaci porci copaci plante specii insule"
            )
        ),
        sections.Ratios(every="fiecare al"),
        sections.Idioms(
            idioms=(
                "mii de mulțumiri, o mie de scuze, în al nouălea cer, al șaptelea cer, șapte vieți, între patru ochi, "
                "la doi pași, în patru labe, cu una cu două, una-două, cât ai zice trei"
            )
        ),
        sections.Dates(date_joints="de, al, a"),
        sections.Names(
            weekdays=(
                "fiecare\u200cluni/de\u200cluni/până\u200cluni/luni\u200cdimineață/luni\u200cdimineața/luni\u200cseara/luni\u200cnoaptea/lunea marți/marțea miercuri/miercurea joi/joia vineri/vinerea sâmbătă/sâmbăta/sâmbetele duminică/duminica/duminicile"
            )
        ),
        sections.Pointing(
            pointing=(
                "ieri, azi#, astăzi, mâine, alaltăieri, poimâine, amiază, prânz, miezul nopții, ajun, aceeași (zi/lună/dată), același an, "
                "(ziua/noaptea/săptămâna/luna/anul/zilele/lunile/anii) (trecut/viito/următo/precedent/aces/acel/dinainte/de dinainte)*, "
                "(zile/săptămâni/luni/ani/zi/lună/an) (mai târziu/mai devreme/după/înainte/în urmă), acum ~ ~, crăciun, revelion, anul nou, "
                "paște, rusalii, sărbăto, aniversar, război, secol, mileniu, deceniu, de atunci, atunci, pe vremea"
            )
        ),
        sections.StartingYears(
            since="din[ anul], de la, față de, după",
            within="în[ anul]",
            compared="decât, comparație, comparativ, față, între, până, ori, ca",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="(cu/la) [aproape /circa /peste ]jumătate",
                rises="cre(sc/șt/scu)*, crescut*, mări*, major*",
                falls="scă(d/z)*, scad*, redu*, mi[c]șor*, înjumătăț*",
                halved="înjumătăț*, de două ori mai (mic*/puțin*), pe jumătate mai",
                grown="[cu ]jumătate mai mult",
            )
            | {
                2: "dubl*, îndoi*",
                3: "tripl*, întrei*",
                4: "cvadrupl*, împătri*",
                5: "cvintupl*, încinci*",
                10: "înzeci*, decupl*",
            }
        ),
        sections.Wording(
            times={
                2: "dubl*, îndoi*, amân*, ambe*, ambi*, perech*, bienal*, bidirec*",
                3: "tripl*, întrei*, trienal*, câteșitrei",
                4: "cvadrupl*, împătri*",
                5: "cvintupl*, încinci*, cincinal*",
                6: "semestr*",
                10: "decen*, înzeci*, zeci#",
                12: "duzin*",
                100: "centenar*, secol*, sut*",
                150: "sesquicentenar*",
                200: "bicentenar*",
                1_000: "mileni*, mii#",
            },
            yearly="anual",
        ),
        sections.Approximations(about="#(circa/aproximativ/aproape/vreo/cam/în jur de/în jurul)#"),
        sections.Freedoms(
            none="#(niciun[a]/nicio/nimic)#",
            bases={2: "binar", 8: "octal", 10: "zecimal", 16: "hexa"},
        ),
        sections.Sentences(
            vague_before="câteva, câțiva, mai multe, mai mulți, numeroase, numeroși"
        ),
    ),
)
