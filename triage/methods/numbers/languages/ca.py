"""Catalan numbers.

Sources: CLDR 46 ``ca``; Institut d'Estudis Catalans, Gramàtica essencial, chapter 12 (hyphens
between tens and units and before "cents"); also the Valencian forms huit, dèset, díhuit.
"""

from __future__ import annotations

import re

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    AND_A_HALF,
    AND_BEFORE_UNIT,
    COMMA,
    LanguageSpec,
    Role,
    Surroundings,
)

_NUMBER_GOES_ON = re.compile(r"mil\b|mili|bili|trili|quadri|cent|coma\b|punt\b|i\b|per\b|euros?\b")
_NO_PLURALS = frozenset(["és", "més", "dos", "tres", "des", "fos", "després"])


_EQUALS = frozenset(words.listed("és són era eren fa fan val a i o de total compta suma en"))


def _new(here: Surroundings) -> bool:
    """Whether "nou" is nine, before a plural noun or a number word, not "new" (el pont nou és)."""
    before = here.before.rstrip().lower()
    if before.endswith(("quarts de", " a les", " de les")):  # hours
        return True
    if re.search(r"(?:\b(?:el|un|del?)|al)$", before):
        return False
    following = re.match(r"\s+([^\W\d_]+)", here.after)
    if not re.search(r"[^\W\d_]$", before):
        return True
    if following is None:  # la mitjana és nou; el llibre nou
        return before.split()[-1] in _EQUALS
    word = following[1].lower()
    plural = word.endswith("s") and word not in _NO_PLURALS
    return plural or _NUMBER_GOES_ON.match(word) is not None


_AMOUNT = (
    "un|una|dos|dues|tres|quatre|cinc|sis|set|vuit|nou|deu|onze|dotze|tretze|catorze|quinze|setze|vint|"
    "trenta|quaranta|cinquanta|seixanta|setanta|vuitanta|noranta|cent|mil|diners"
)
_THIRST = frozenset(
    words.listed("té tinc tens tenen tenim teniu tenia tenien tenir passar passen molta la de amb")
)


def _thirst(here: Surroundings) -> bool:
    """Whether "set" is seven, not "thirst" (tenir set, la set)."""
    before = here.before.split()
    if not words.no_abbreviation(here):
        return False
    if not (before and before[-1].lower() in _THIRST):
        return True
    return here.after[:1].isspace() and not re.match(
        r"\s+(?:i|o|però|perquè|que|per)\b", here.after
    )


# deu fer, deu haver-hi, deu ser: an infinitive follows; not deu carrers, deu lletres
_MUST = re.compile(
    r"\s+(?:ser|estar|haver|fer|tenir|poder|anar|costar|pesar|mesurar|durar|valer|caldre|voler|viure|passar|portar|semblar)(?:-[^\W\d_]+)?\b"
)


def _owes(here: Surroundings) -> bool:
    """Whether "deu" is ten, not "owes" (before an amount) or "must" (before an infinitive)."""
    if _MUST.match(here.after):
        return False
    return not re.match(rf"\s+(?:\d|(?:{_AMOUNT})\b)", here.after, re.IGNORECASE)


SPEC = LanguageSpec(
    code="ca",
    name="Catalan",
    convention=COMMA,
    words=words.merge(
        [
            words.add("zero", 0),
            words.add("un una u", 1, weak=True),
            words.row("dos/dues tres quatre cinc sis set vuit/huit nou", 2),
            words.row(
                "deu onze dotze tretze catorze quinze setze disset/desset/dèsset/dèset "
                "divuit/díhuit/dihuit/devuit dinou/denou/dènou/dèneu/deneu",
                10,
            ),
            words.row(
                "vint trenta quaranta cinquanta seixanta/xixanta setanta vuitanta/huitanta noranta",
                20,
                10,
                room=10,
            ),
            words.add("ambdós ambdues ambdos", 2, weak=True),
            words.mul("cent cents centes", 100),
            words.mul("mil", 1_000),
            words.scale(10**6, "milió", "milions"),
            words.scale(10**9, "miliard", "miliards"),
            words.scale(10**12, "bilió", "bilions"),
            words.scale(10**18, "trilió", "trilions"),
            words.scale(12, "dotzena", "dotzenes"),
            words.of(Role.CONN, "i", AND_BEFORE_UNIT | AND_A_HALF),
            words.of(Role.POINT, "coma punt"),
            words.of(Role.HALF, "mig mitja meitat", "0.5"),
            words.of(Role.MINUS, "menys"),
            words.parts("terços/terç quarts cinquens sisens setens vuitens novens dècimes/dècima"),
            words.of(Role.PART, "centèsimes centèsima", 100),
            words.of(Role.PART, "mil·lèsimes mil·lèsima", 1000),
            words.about("vintena trentena quarantena cinquantena seixantena"),
            words.nearly(100, "centenar", "centenars"),
            words.nearly(10, "desena", "desenes"),
            words.of(Role.VAGUE, "miler milers", 1000, unit=Flag.SCALE),
            words.ranks(
                "primer/primera segon/segona tercer/tercera quart/quarta cinquè/cinquena "
                "sisè/sisena setè/setena vuitè/vuitena novè/novena desè"
            ),
            words.months(
                "gener/gen febrer/febr març abril/abr maig juny/jun juliol/jul agost/ag setembre/set. "
                "octubre/oct novembre/nov desembre"
            ),
            words.labels(
                "districte sector sala habitació núm número nº planta capítol pàgina pàg figura fig taula tipus versió porta "
                "andana vol ruta línia autobús fase secció article edifici apartament llit canal model "
                "grau lot carrer avinguda etapa aula"
            ),
            words.of(Role.YEAR_CUE, "el en de des fins any durant entre"),
            words.money(
                "dòlar dòlars euro euros lliura lliures rupia rupies iuan iuans ruble rubles franc francs peso pesos ien iens",
                "cèntim cèntims centau centaus penic penics copec copecs paisa paises",
                "jiao",
            ),
            words.percents("percent"),
        ]
    ),
    homographs={
        "nou": _new,
        "set": _thirst,
        "deu": _owes,
        "menys": words.not_after("si", "o", "no", "al"),
    },
    glued={**words.of(Role.ORDINAL, "r n t è a º ª ns rs", unit=Flag.SUFFIX)},
    percent_before="per",
    percent_words=frozenset(["cent"]),
    joints=("i i_els i_les o", "a fins_a"),
    articles="la les el els los",
    of=r"\s(?:de\s|d['’])",
    after_amounts="a al en per cada",
    of_the=r"\s(?:d['’]|(?:de|dels?)\b)",
    apart="o",
    sections=(
        sections.Hours(
            cue=r"\b(?:a|des\sde|fins\sa|cap\sa|són|abans\sde|després\sde)\s(?:les|la)\s",
            sure=r"\s?[ap]\.\s?m\b\.?",
            mark=r"\s?h(?:ores?)?\b",
            gap=r"\s(?:i\s)?|\sh(?:ores?)?\s(?:i\s)?",
            tail=r"\sminuts\b",
            before=(
                (r"\b(?:un\squart|a\squarts)\sd(?:e\s|['’])", -45),
                (r"\bdos\squarts\sd(?:e\s|['’])", -30),
                (r"\btres\squarts\sd(?:e\s|['’])", -15),
            ),
            after=((r"\smenys\squart\b", -15), (r"\si\squart\b", 15)),
            until=r"(?:a|fins\sa)(?:\sles|\sla)?",
            one_hour="una hora(?: i)?",
        ),
        sections.Clock(
            r"(?P<sure>\bquarts?\s(?:de\s|d['’]))|(?P<hour>\b(?:a|de|des\sde|fins\sa|cap\sa|són)\s(?:les?|la)\s)",
            r"\s(?:del\s(?:matí|vespre)|de\sla\s(?:tarda|nit|matinada)|en\spunt)|\s*(?:[.,;:!?)]|$)",
            r"\b(?:coma|punt|vegades|anys?|mes(?:os)?)\b",
        ),
        sections.Roman("segles?", "e|è|º|ª"),
        sections.Parts(
            "tercera quarta quinta|cinquena sexta|sisena setena octava|vuitena novena dècima|desena",
            "dues tres quatre cinc",
            "parts?",
        ),
        sections.DecadeWords("anys|dels|als"),
        sections.Spans(
            spans={
                "1 day": r"diàri\w+|diari\b|diàriament",
                "7 day": r"setmanal\w*",
                "1 month": r"mensual\w*",
                "12 month": r"anual\w*",
                "3 month": r"trimestr\w+",
                "6 month": r"semestr\w+",
                "2 month": r"bimestr\w+|bimensual\w*",
                "4 month": r"quadrimestr\w+",
                "14 day/15 day": r"quinzen\w+|quinze dies",
                "24 month": r"biennal\w*",
                "60 month": r"lustre\b|quinquenn\w+",
                "120 month": r"dècada\b|decenni\b",
            }
        ),
        sections.Bounds(
            strict=r"(?<!no )\b(?:més|menys) (?:de\b|d['’]|que\b)|(?:superiors?|inferiors?) a\b",
            minimum=r"\b(?:almenys|mínim(?:a|s|es)?\b|no menys de)",
            maximum=r"\b(?:màxim(?:a|s|es)?\b|com a molt|no més de)",
            lower="almenys|com a mínim|més (?:de|d['’]|que)|no menys de|superiors? a",
            upper="gairebé|quasi|com a (?:màxim|molt)|menys (?:de|d['’]|que)|no més de|fins a|inferiors? a",
            lower_after="o més",
            upper_after="o menys",
            negations=r"\b(?:no|ni|mai|sense)\b",
        ),
        sections.HalfDays(
            morning=r"del\smatí|de\sla\smatinada",
            afternoon=r"de\sla\starda|del\svespre",
            night=r"de\sla\snit",
            between=r"h(?:ores)?\s",
            parts=r"[ap]\.?\s?m\b|\b(?:nit|anit|vespre|tard|migdia|matí|matin)",
            bare=sections.Bare.MORNING,
        ),
        sections.Rates(per=r"per|al|cada"),
        sections.Money(bare_cents=True, in_currencies="de esterlines", with_cents="amb"),
        sections.Percents(percents=r"per(?:\scent\b|-?cent)", hundred=r"\bcent\b"),
        sections.Signs(
            plus="més o", below_zero="sota zero", below_zero_before=r"\bnegati(?:us?|va|ves)"
        ),
        sections.UnitWords(
            hours_of_work="hora hores",
            units={
                "square-kilometer": "km_quadrats",
                "square-meter": "m_quadrats",
                "cubic-meter": "m_cúbics",
                "tonne": "tona tones",
                "cubic-hectometer": "hectòmetre_cúbic hectòmetres_cúbics hm³ hm3",
                "percentage-point": "punt_percentual punts_percentuals",
                "megawatt-hour": "megawatts_hora megawatt_hora megawatts-hora",
            },
            power_of_unit="quadr|c[uú]b",
        ),
        sections.SharesAfterNouns(
            half_after=r"\s+[^\W\d_]+\s+i\s+(?:(?P<half>mig|mitja)|(?P<quarter>(?:un\s+)?quart)|(?P<most>tres\s+quarts))\b",
            one_implied="(?:hora|any|segle|dia|mes|setmana|metre|quilòmetre|milla|quilo|litre|tona) i",
        ),
        sections.Idioms(
            idioms=(
                r"quatre gats|gats?\b[^.;!?]{0,20}\bset vides|mil gràcies|gràcies mil|mil perdons|"
                r"als quatre vents|de quatre grapes|cent ocells volant"
            )
        ),
        sections.Dates(date_joints="de del d d' d’ el els"),
        sections.Names(
            weekdays="dilluns dimarts dimecres dijous divendres dissabte/dissabtes diumenge/diumenges"
        ),
        sections.Pointing(
            pointing=(
                r"dia d|diada|festa|festiu|castanyada|reis|guerra|avui|ahir|demà|migdia|mitjanit|vigília|mateix|"
                r"aquell|enguany|(?:dia|die|setman[ae]|mes|meso|any)s? (?:passa|vinent|següent|anterior|després|abans)|fa\b|"
                r"nadal|cap d'any|pasqua|aniversari|segle|mil·lenni|llavors|aleshores"
            )
        ),
        sections.Seconds(ranked=r"(?:lloc|pla|cop|pis|premi)\b"),
        sections.StartingYears(
            since=r"des d(?:el|e)(?: \w+)?|a partir del|respecte (?:al|del)",
            within=r"el|l’any",
            compared=r"que|comparat|comparació|respecte|entre|fins",
        ),
        sections.Multiples(
            multiples=words.halves(
                half=r"(?:gairebé )?(?:a|en|per) (?:gairebé |més de )?la meitat|(?:gairebé )?la meitat",
                rises=r"augment\w+|cr[eé]ix\w*|pujà?\w*|increment\w+",
                falls=r"redu\w+|baix\w+|ca[iu]\w+|disminu\w+|retall\w+|rebaix\w+",
                halved=r"la meitat de \w+ que|dues vegades menys",
                grown=r"la meitat més",
            )
            | {
                2: r"dobl\w*|duplic\w*",
                3: r"tripl\w*",
                4: r"quadrupl\w*",
                5: r"quintupl\w*",
            }
        ),
        sections.Wording(
            about_ten=r"desena\b",
            times={
                2: r"bienni\w*|biennal\w*|bicampe\w*|dobl\w*|duplic\w*|amb[oa]s",
                3: r"trienni\w*|triennal\w*|tricampe\w*|tripl\w*",
                4: r"quadrienni\w*|quadriennal\w*|tetracampe\w*|quadrupl\w*",
                5: r"quinquenni\w*|quinquennal\w*|pentacampe\w*|quintupl\w*",
                6: r"hexacampe\w*|sextupl\w*",
                10: r"dècad\w*",
                12: r"dotzen\w*",
                50: r"quinquag[eèé]n\w*",
                60: r"sexag[eèé]n\w*",
                70: r"septuag[eéè]n\w*",
                80: r"octog[eéè]n\w*",
                90: r"nonag[eèé]n\w*",
                100: r"centenar\w*",
                1_000: r"mil·?lenni\w*|millar\w*",
                200: r"bicentenari\w*",
                300: r"tricentenari\w*",
            },
            yearly="anual",
        ),
        sections.Approximations(about=r"\b(?:gairebé|aproximadament|prop de|uns|unes|quasi)\b"),
        sections.Freedoms(bases={2: "binari", 8: "octal", 10: "decimal", 16: "hex"}),
        sections.Composition(digits_add=True),
    ),
)
