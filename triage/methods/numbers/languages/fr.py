"""French numbers (France; septante, huitante and nonante are read too).

Sources: CLDR 46 ``fr``; Grevisse, Le Bon Usage, § 594-600 (vingts, cents, et before un and onze),
both spellings of the 1990 hyphen rule; long scale.
"""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Doubt, Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    COMMA_SPACE,
    SCORE,
    And,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)

_EQUALS = re.compile(r"\b(?:est|était|sera|reste|passe|égale?|total|élève)\s(?:de|à)$")
_JOINTS = frozenset(words.listed("et ou mais dans plus très depuis puis alors jamais"))
_COUNTED = frozenset(words.listed("heures pour sur euros km kg € %"))
_BEFORE_NINE = frozenset(words.listed("les des ces ses mes tes nos vos leurs aux ou entre environ"))


def _nine(here: Surroundings) -> bool:
    """Whether "neuf" is nine, before a plural, not "new": neuf livres, un livre neuf."""
    if here.before.lower().rstrip().endswith(("numéro", "n°", "nº", "no.")):
        return True
    if here.before.lower().endswith("entre ") and here.after.startswith(" et "):
        return True
    following = here.after.split(maxsplit=1)
    if following and here.after[:1] in " \u00a0\u202f-":
        word = following[0].strip(".,;:!?)»").lower()
        if word in _JOINTS:
            return False
        if word.endswith(("s", "x")) or word in _COUNTED:
            return True
    before = here.before.rstrip()
    if not before or not before[-1].isalpha() or _EQUALS.search(before):
        return True
    return before.split()[-1].lower() in _BEFORE_NINE


_ABOUT = {
    "dizaine": 10, "quinzaine": 15, "vingtaine": 20, "trentaine": 30, "quarantaine": 40,
    "cinquantaine": 50, "soixantaine": 60, "centaine": 100,
}  # fmt: skip
_ORDINALS = (
    "premier/première deuxième/second/seconde troisième quatrième cinquième sixième septième huitième neuvième "
    "dixième onzième douzième treizième quatorzième quinzième seizième"
)

# Prepositions, alone and joined with the article.
_OF, _TO = "(de/des/du/d')", "(à/aux/au)"

SPEC = LanguageSpec(
    code="fr",
    name="French",
    convention=COMMA_SPACE,
    after_digits=words.of(Role.MINOR, "cents cent", unit=Flag.MINOR),
    words=words.merge(
        [
            words.add("zéro", 0),
            words.row("un deux trois quatre cinq six sept huit neuf", 1),
            words.add("un une", 1, weak=True),
            words.add("dix", 10, room=10),
            words.row("onze douze treize quatorze quinze seize", 11),
            {"vingt": SCORE, "vingts": SCORE},
            words.add("trente", 30, room=10),
            words.add("quarante", 40, room=10),
            words.add("cinquante", 50, room=10),
            words.add("soixante", 60, room=20),
            words.add("septante", 70, room=10),
            words.add("huitante octante", 80, room=10),
            words.add("nonante", 90, room=10),
            words.mul("cent cents", 100),
            words.mul("mille mil", 1_000),
            words.scale(10**6, "million", "millions"),
            words.scale(10**9, "milliard mrd md mds", "milliards"),
            words.scale(10**12, "billion", "billions"),
            words.scale(10**15, "billiard", "billiards"),
            words.scale(10**18, "trillion", "trillions"),
            words.scale(12, "douzaine", "douzaines"),
            words.of(Role.CONN, "et", And.BEFORE_UNIT | And.A_HALF),
            words.of(Role.POINT, "virgule point"),
            words.of(Role.HALF, "demi demie demis moitié", "0.5"),
            words.of(Role.MINUS, "moins"),
            words.of(Role.PART, "tiers", 3),
            words.of(Role.PART, "quarts", 4),
            words.of(Role.PART, "quart", 4, unit=Flag.SHARE),
            words.parts("cinquièmes sixièmes septièmes huitièmes neuvièmes dixièmes", 5),
            words.of(Role.PART, "centièmes centième", 100),
            words.of(Role.PART, "millièmes millième", 1000),
            *(
                words.add(name, value, weak=True, doubt=Doubt.APPROXIMATE)
                for name, value in _ABOUT.items()
            ),
            words.mul("centaines", 100, weak=True, doubt=Doubt.APPROXIMATE),
            words.mul("dizaines", 10, weak=True, doubt=Doubt.APPROXIMATE),
            words.of(Role.VAGUE, "milliers millier", 1000, unit=Flag.SCALE),
            words.ranks(_ORDINALS),
            words.months(
                "janvier/janv février/févr mars avril/avr mai juin juillet/juil août/aout septembre/sept "
                "octobre/oct novembre/nov décembre/déc"
            ),
            words.labels(
                "secteur arrondissement salle chambre numéro n° no n chapitre page figure fig tableau type version porte quai vol "
                "route ligne bus phase section article bâtiment appartement lit canal modèle niveau lot rue "
                "avenue étape pavillon formule"
            ),
            words.of(
                Role.YEAR_CUE,
                "en depuis jusqu'en année dès avant après été hiver printemps automne début fin de du entre",
            ),
            words.money(
                "euro euros dollar dollars livre livres roupie roupies yuan yuans rouble roubles franc francs "
                "peso pesos yen yens couronne couronnes réal réaux",
                "centime centimes penny pence kopeck kopecks paisa paisas centavo centavos",
                "jiao",
            ),
            words.percents("pourcent"),
        ]
    ),
    homographs={
        "neuf": _nine,
        "sept": words.no_abbreviation,
        "moins": words.not_after("au", "du", "le", "ou", "pas", "non"),
    },
    glued={
        **words.of(Role.ORDINAL, "er ère re e ème eme nd nde es", unit=Flag.SUFFIX),
        **words.mul("md mds", 10**9),
        "m": Word(Role.UNIT, Decimal(10**6), unit=Flag.MILLION),
        "h": Word(Role.LABEL, unit=Flag.GLUED),
    },
    percent_before="pour",
    percent_words=frozenset(["cent"]),
    joints=("et, ou", "à"),
    articles="la, le, les",
    of=" (de /d')",
    after_amounts="à, en, au, par",
    range_opens=("entre", "de"),
    of_the=" (d'/(de/du/des)#)",
    apart="ou",
    sections=(
        sections.Hours(
            cue="#((à/vers/dès/jusqu'à/à partir de/au lieu de/avant/entre) /(train/bus/car/vol/avion/ferry/séance/messe/journal) de )",
            sure="[ ](h/heure[s]) (du (matin/soir)/de l'après-midi)#",
            mark="[ ](h/heure[s])#!( (de (route/vol/marche/train/voiture/distance)))",
            gap="[ ](h/heure[s])[ ][et ]",
            after=((" heure[s] moins (le/un) quart#", -15),),
            until="à",
            separator="heure[s]",
            one_hour="une heure[ et]",
        ),
        sections.Clock(
            spoken="#(à/vers/dès/avant/après/jusqu'à) ",
            after=r" (heure[s]/h)#!( (de (route/vol/marche/train/voiture/distance)/{\d+}[ ]min))",
            never="#(virgule/point/fois/an[s]/mois)#",
        ),
        sections.Roman("siècle[s]", "er, re, ème, e, ᵉ"),
        sections.DecadeWords("années"),
        sections.Spans(
            spans={
                "1 day": "quotidien*, jour et nuit",
                "7 day": "hebdomadaire*, huit jours",
                "3.5 day": "bihebdomadaire*",
                "1 month": "mensuel*",
                "0.5 month/14 day/15 day": "bimensuel*",
                "12 month": "annuel*",
                "3 month": "trimestr~",
                "6 month": "semestr~",
                "2 month": "bimestr~, bimestriel*",
                "14 day/15 day": "quinzaine#!( d), quinze jours",
                "24 month": "biennal*, bisannuel*",
                "60 month": "quinquenn~",
                "10 day/120 month": "décade#",
                "120 month": "décennie#",
            }
        ),
        sections.Bounds(
            strict="!<(pas )#(plus/moins) (de#/d'), (sup/inf)érieur[e][s] (à/au[x])#",
            minimum="#(supérieur[e][s] ou égal/au moins/minim(um/al/aux/a#)/min.)",
            maximum="#(inférieur[e][s] ou égal/au plus!( (tard/tôt/vite/près/haut/bas))/maxim(um/al/aux)/max#/pas plus de)",
            lower=f"supérieur[e][s] ou égal[e][s] à, au moins, plus {_OF}, pas moins {_OF}, au minimum, supérieur[e][s] {_TO}, au-dessus {_OF}",
            upper=(
                f"inférieur[e][s] ou égal[e][s] à, presque, près {_OF}, au plus, au maximum, moins {_OF}, pas plus {_OF}, jusqu'{_TO}, "
                f"inférieur[e][s] {_TO}, au-dessous {_OF}, en dessous {_OF}"
            ),
            lower_after="(ou/et) plus",
            upper_after="(ou/et) moins",
            negations="#(pas/ne/ni/jamais/sans)#, n'",
        ),
        sections.HalfDays(
            morning="du matin",
            afternoon="de l'après-midi, du soir",
            between="heure[s] ",
            parts="(a/p)[.][ ]m#, #(soir/nuit/midi/matin/nocturne), après-midi",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs="augment*, progress*, grimp*, bondi*, recul*, baiss*, chut*, tomb*, diminu*, rédui*, accru*, haus*",
            difference="de",
            result="à",
            start="de",
        ),
        sections.Trends(
            falls="#(baiss*/recul*/repli*/chut*/perdu*/cédé*/cède*/perd[ent]/diminu*/tomb*/rédui*)[ de]",
            rises_after="[[ ]%/ _] de (plus/hausse)#",
            falls_after="[[ ]%/ _] de (moins/baisse)#",
            rises="#(hauss*/progress*/augment*/gagn*/grimp*/bondi*/croissance/croît/accru*)[ de]",
        ),
        sections.Rates(
            per="par, [à ]l', chaque",
            rates={
                "day": (
                    "quotidien[ne][s], journali(er/ère)[s]",
                    "quotidien[ne][s], quotidiennement",
                ),
                "week": ("hebdomadaire[s]", "hebdomadaire[s]"),
                "month": ("mensuel[le][s]", "mensuel[le][s], mensuellement"),
                "year": ("annuel[le][s]", "annuel[le][s], annuellement"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="de, sterling"),
        sections.Percents(
            percents="pour( cent#/cent), p.c.", hundred="#cent#", permille="pour mille"
        ),
        sections.Signs(
            plus="plus ou",
            below_zero="(au(-/ )/en )dessous de zéro, sous zéro",
            below_zero_before="#négati(f[s]/ve[s])",
        ),
        sections.UnitWords(
            hours_of_work="heure heures",
            units={
                "kibibyte": "kio",
                "mebibyte": "mio",
                "gibibyte": "gio",
                "kilobyte-per-second": "ko/s",
                "megabyte-per-second": "mo/s",
                "gigabyte-per-second": "go/s",
                "square-kilometer": "km_carrés",
                "square-meter": "m_carrés",
                "cubic-meter": "m_cubes",
                "year": "année années",
                "percentage-point": "point_de_pourcentage points_de_pourcentage point_de_pourcent",
                "megawatt-hour": "mégawattheure mégawattheures mégawatts-heures",
                "gigawatt-hour": "gigawattheure gigawattheures",
                "nautical-mile": "mille_nautique milles_nautiques mille_marin milles_marins",
                "knot": "noeud noeuds",
                "mile-per-hour": "mi/h miles_à_l'heure milles_à_l'heure milles_par_heure",
                "kilometer-per-hour": "km/heure kilomètres_à_l'heure",
            },
            points="point[s]",
            power_of_unit="carr, cub",
        ),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}(et{\s+}(<half:demi[e]>/<quarter:[un{\s+}]quart>)/[et{\s+}]<most:trois( /-)quarts>)#"
        ),
        sections.CountedNouns(
            counted=(
                "personnes gens hommes femmes enfants familles foyers ménages habitants résidents citoyens "
                "soldats civils prisonniers réfugiés travailleurs ouvriers employés emplois étudiants élèves "
                "enseignants patients médecins visiteurs touristes passagers spectateurs joueurs membres "
                "bénévoles manifestants victimes morts décès blessés cas maisons logements bâtiments chambres "
                "lits places billets magasins entreprises villages livres exemplaires pages mots lettres "
                "calories voitures véhicules camions navires avions animaux oiseaux moutons chevaux vaches "
                "porcs arbres plantes espèces îles"
            )
        ),
        sections.Idioms(
            idioms=(
                "sur (son/leur/mon/notre/votre) trente( et un/-et-un), tiré[e][s] à quatre épingles, "
                "midi à quatorze heures, mille (mercis/excuses/pardons), merci mille fois, mille fois merci, "
                "cheveux en quatre, les quatre cents coups, un de ces quatre, chat[s]#…#(sept/neuf) vies, "
                "à quatre pattes, trente-six (chandelles/fois/solutions/manières), aux quatre vents, en cinq sec, (les/"
                "des) quatre volontés"
            )
        ),
        sections.Dates(date_joints="de, le"),
        sections.Names(
            weekdays="lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis samedi/samedis dimanche/dimanches"
        ),
        sections.Pointing(
            pointing=(
                "fête, férié, toussaint, poisson d, halloween, assomption, ascension, guerre, en soirée, de soirée, "
                "aujourd, hier#, demain, midi#, minuit, veille, lendemain, même (jour/année/mois), ce jour, cette (année/"
                "date), cet[te] (nuit), (jour/semaine/mois/an/année)[s] (derni(e/è)r/prochain/suivant/précédent/passé/"
                "plus tard/plus tôt/auparavant/après), il y a, noël, réveillon, nouvel an, jour de l'an, valentin, "
                "pâques, anniversaire, siècle, millénaire, depuis lors, alors"
            )
        ),
        sections.Seconds(ranked="(place/fois/position)#"),
        sections.StartingYears(
            since="depuis[ l’an], à partir de, par rapport à",
            within="en",
            compared="que, rapport, comparé*, comparaison, partir, entre, jusqu*, fois",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="(de /d')[près de /presque /plus de /environ ][la ]moitié",
                rises="augment~, accr~, cro(i/î)t*, progress~, hausse",
                falls="diminu~, rédui~, baiss~, chut~, recul~",
                halved="deux fois moins, moitié moins, divis~ par deux",
                grown="[de ]moitié plus",
            )
            | {2: "doubl*", 3: "tripl*", 4: "quadrupl*", 5: "quintupl*", 10: "décupl*"}
        ),
        sections.Wording(
            about_ten="dizaine#",
            times={
                2: "biennal*, doubl*, duplic*, deux fois, coupl*, pair[s], les deux",
                3: "triennal*, tripl*, trois fois",
                4: "quadrienn*, quadrupl*, quatre fois",
                5: "quintupl*, quinquenn*",
                6: "sextupl*",
                9: "neuf#",
                10: "dizaine*, décupl*, dix fois, décenn*",
                12: "douzaine*",
                15: "quinzaine*",
                20: "vingtaine*",
                30: "trentaine*, trentenaire*",
                40: "quarantaine*",
                50: "quinquag(e/é)n*, cinquantaine*",
                60: "sexag(e/é)n*",
                70: "septuag(e/é/è)n*",
                80: "octog(e/é/è)n*",
                90: "nonag(e/é/è)n*",
                100: "centaine*, siècle*, centenaire*",
                1_000: "millénaire*, millier*",
                150: "cent-cinquantenaire*",
                200: "bicentenaire*",
                300: "tricentenaire*",
            },
            yearly="annuel",
        ),
        sections.Approximations(about="#(environ/quelque/près de/presque)#"),
        sections.Freedoms(
            none="#(aucun*/rien)#",
            bases={2: "binair", 8: "octal, octau", 10: "décima", 16: "hex, héxa"},
        ),
        sections.Sentences(vague_before="quelques, plusieurs"),
    ),
)
