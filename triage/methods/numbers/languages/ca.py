"""Catalan numbers.

Sources: CLDR 46 ``ca``; Institut d'Estudis Catalans, Gramàtica essencial, chapter 12 (hyphens
between tens and units and before "cents"); also the Valencian forms huit, dèset, díhuit.
"""

from __future__ import annotations

import re

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import COMMA, And, LanguageSpec, Role, Surroundings

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
            words.of(Role.CONN, "i", And.BEFORE_UNIT | And.A_HALF),
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
    joints=("i, i els, i les, o", "a, fins a"),
    articles="la, les, el, els, los",
    of=" (de /d')",
    after_amounts="a, al, en, per, cada",
    of_the=" (d'/(de/del[s])#)",
    apart="o",
    sections=(
        sections.Hours(
            cue="#(a/des de/fins a/cap a/són/abans de/després de) (les/la) ",
            sure="[ ](a/p).[ ]m#[.]",
            mark="[ ]h[ore[s]]#",
            gap=" [i ],  h[ore[s]] [i ]",
            tail=" minuts#",
            before=(
                ("#(un quart/a quarts) d(e /')", -45),
                ("#dos quarts d(e /')", -30),
                ("#tres quarts d(e /')", -15),
            ),
            after=((" menys quart#", -15), (" i quart#", 15)),
            until="(a/fins a)[ les/ la]",
            one_hour="una hora[ i]",
        ),
        sections.Clock(
            sure="#quart[s] (de /d')",
            hour="#(a/de/des de/fins a/cap a/són) (le[s]/la) ",
            after=" (del (matí/vespre)/de la (tarda/nit/matinada)/en punt), $",
            never="#(coma/punt/vegades/any[s]/mes[os])#",
        ),
        sections.Roman("segle[s]", "e, è, º, ª"),
        sections.Parts(
            "tercera, quarta, (quinta/cinquena), (sexta/sisena), setena, (octava/vuitena), novena, (dècima/desena)",
            "dues, tres, quatre, cinc",
            "part[s]",
        ),
        sections.DecadeWords("anys, dels, als"),
        sections.Spans(
            spans={
                "1 day": "diàri~, diari#, diàriament",
                "7 day": "setmanal*",
                "1 month": "mensual*",
                "12 month": "anual*",
                "3 month": "trimestr~",
                "6 month": "semestr~",
                "2 month": "bimestr~, bimensual*",
                "4 month": "quadrimestr~",
                "14 day/15 day": "quinzen~, quinze dies",
                "24 month": "biennal*",
                "60 month": "lustre#, quinquenn~",
                "120 month": "dècada#, decenni#",
            }
        ),
        sections.Bounds(
            strict="!<(no )#(més/menys) (de#/d'/que#), (superior[s]/inferior[s]) a#",
            minimum="#(almenys/mínim[a/s/es]#/no menys de)",
            maximum="#(màxim[a/s/es]#/com a molt/no més de)",
            lower="almenys, com a mínim, més (de/d'/que), no menys de, superior[s] a",
            upper="gairebé, quasi, com a (màxim/molt), menys (de/d'/que), no més de, fins a, inferior[s] a",
            lower_after="o més",
            upper_after="o menys",
            negations="#(no/ni/mai/sense)#",
        ),
        sections.HalfDays(
            morning="del matí, de la matinada",
            afternoon="de la tarda, del vespre",
            night="de la nit",
            between="h[ores] ",
            parts="(a/p)[.][ ]m#, #(nit/anit/vespre/tard/migdia/matí/matin)",
            bare=sections.Bare.MORNING,
        ),
        sections.Rates(per="per, al, cada"),
        sections.Money(bare_cents=True, in_currencies="de, esterlines", with_cents="amb"),
        sections.Percents(percents="per( cent#/[-]cent)", hundred="#cent#"),
        sections.Signs(
            plus="més o", below_zero="sota zero", below_zero_before="#negati(u[s]/va/ves)"
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
            power_of_unit="quadr, c(u/ú)b",
        ),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}i{\s+}(<half:mig, mitja>/<quarter:[un{\s+}]quart>/<most:tres{\s+}quarts>)#",
            one_implied="(hora/any/segle/dia/mes/setmana/metre/quilòmetre/milla/quilo/litre/tona) i",
        ),
        sections.Idioms(
            idioms=(
                "quatre gats, gat[s]#…#set vides, mil gràcies, gràcies mil, mil perdons, als quatre vents, "
                "de quatre grapes, cent ocells volant"
            )
        ),
        sections.Dates(date_joints="de, del, d, d', d’, el, els"),
        sections.Names(
            weekdays="dilluns dimarts dimecres dijous divendres dissabte/dissabtes diumenge/diumenges"
        ),
        sections.Pointing(
            pointing=(
                "dia d, diada, festa, festiu, castanyada, reis, guerra, avui, ahir, demà, migdia, mitjanit, vigília, "
                "mateix, aquell, enguany, (dia/die/setman(a/e)/mes/meso/any)[s] (passa/vinent/següent/anterior/després/"
                "abans), fa#, nadal, cap d'any, pasqua, aniversari, segle, mil·lenni, llavors, aleshores"
            )
        ),
        sections.Seconds(ranked="(lloc/pla/cop/pis/premi)#"),
        sections.StartingYears(
            since="des d(el/e)[ ~], a partir del, respecte (al/del)",
            within="el, l’any",
            compared="que, comparat, comparació, respecte, entre, fins",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="[gairebé ](a/en/per) [gairebé /més de ]la meitat, [gairebé ]la meitat",
                rises="augment~, cr(e/é)ix*, puj[à]*, increment~",
                falls="redu~, baix~, ca(i/u)~, disminu~, retall~, rebaix~",
                halved="la meitat de ~ que, dues vegades menys",
                grown="la meitat més",
            )
            | {2: "dobl*, duplic*", 3: "tripl*", 4: "quadrupl*", 5: "quintupl*"}
        ),
        sections.Wording(
            about_ten="desena#",
            times={
                2: "bienni*, biennal*, bicampe*, dobl*, duplic*, amb(o/a)s",
                3: "trienni*, triennal*, tricampe*, tripl*",
                4: "quadrienni*, quadriennal*, tetracampe*, quadrupl*",
                5: "quinquenni*, quinquennal*, pentacampe*, quintupl*",
                6: "hexacampe*, sextupl*",
                10: "dècad*",
                12: "dotzen*",
                50: "quinquag(e/è/é)n*",
                60: "sexag(e/è/é)n*",
                70: "septuag(e/é/è)n*",
                80: "octog(e/é/è)n*",
                90: "nonag(e/è/é)n*",
                100: "centenar*",
                1_000: "mil[·]lenni*, millar*",
                200: "bicentenari*",
                300: "tricentenari*",
            },
            yearly="anual",
        ),
        sections.Approximations(about="#(gairebé/aproximadament/prop de/uns/unes/quasi)#"),
        sections.Freedoms(
            none="#(cap/res)#", bases={2: "binari", 8: "octal", 10: "decimal", 16: "hex"}
        ),
        sections.Composition(digits_add=True),
    ),
)
