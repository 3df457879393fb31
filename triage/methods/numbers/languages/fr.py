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
    AND_A_HALF,
    AND_BEFORE_UNIT,
    COMMA_SPACE,
    SCORE,
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
_OF, _TO = "(?:de|des|du|d['’])", "(?:à|aux|au)"

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
            words.of(Role.CONN, "et", AND_BEFORE_UNIT | AND_A_HALF),
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
    joints=("et ou", "à"),
    articles="la le les",
    of=r"\s(?:de\s|d['’])",
    after_amounts="à en au par",
    range_opens=("entre", "de"),
    of_the=r"\s(?:d['’]|(?:de|du|des)\b)",
    apart="ou",
    sections=(
        sections.Hours(
            cue=r"\b(?:(?:à|vers|dès|jusqu['’]à|à\spartir\sde|au\slieu\sde|avant|entre)\s|(?:train|bus|car|vol|avion|ferry|séance|messe|journal)\sde\s)",
            sure=r"\s?(?:h|heures?)\s(?:du\s(?:matin|soir)|de\sl['’]après-midi)\b",
            mark=r"\s?(?:h|heures?)\b(?!\s(?:de\s(?:route|vol|marche|train|voiture|distance)))",
            gap=r"\s?(?:h|heures?)\s?(?:et\s)?",
            after=((r"\sheures?\smoins\s(?:le|un)\squart\b", -15),),
            until="à",
            separator="heures?",
            one_hour="une heure(?: et)?",
        ),
        sections.Clock(
            r"(?P<spoken>\b(?:à|vers|dès|avant|après|jusqu['’]à)\s)",
            r"\s(?:heures?|h)\b(?!\s(?:de\s(?:route|vol|marche|train|voiture|distance)|\d+\s?min))",
            r"\b(?:virgule|point|fois|ans?|mois)\b",
        ),
        sections.Roman("siècles?", "er|re|ème|e|ᵉ"),
        sections.DecadeWords("années"),
        sections.Spans(
            spans={
                "1 day": r"quotidien\w*|jour et nuit",
                "7 day": r"hebdomadaire\w*|huit jours",
                "3.5 day": r"bihebdomadaire\w*",
                "1 month": r"mensuel\w*",
                "0.5 month/14 day/15 day": r"bimensuel\w*",
                "12 month": r"annuel\w*",
                "3 month": r"trimestr\w+",
                "6 month": r"semestr\w+",
                "2 month": r"bimestr\w+|bimestriel\w*",
                "14 day/15 day": r"quinzaine\b(?! d)|quinze jours",
                "24 month": r"biennal\w*|bisannuel\w*",
                "60 month": r"quinquenn\w+",
                "10 day/120 month": r"décade\b",
                "120 month": r"décennie\b",
            }
        ),
        sections.Bounds(
            strict=r"(?<!pas )\b(?:plus|moins) (?:de\b|d['’])|(?:sup|inf)érieure?s? (?:à|aux?)\b",
            minimum=r"\b(?:supérieure?s? ou égal|au moins|minim(?:um|al|aux|a\b)|min\.)",
            maximum=r"\b(?:inférieure?s? ou égal|au plus(?! (?:tard|tôt|vite|près|haut|bas))|maxim(?:um|al|aux)|max\b|pas plus de)",
            lower=rf"supérieure?s? ou égale?s? à|au moins|plus {_OF}|pas moins {_OF}|au minimum|supérieure?s? {_TO}|au-dessus {_OF}",
            upper=(
                rf"inférieure?s? ou égale?s? à|presque|près {_OF}|au plus|au maximum|moins {_OF}|pas plus {_OF}|jusqu['’]{_TO}|inférieure?s? {_TO}|"
                rf"au-dessous {_OF}|en dessous {_OF}"
            ),
            lower_after="(?:ou|et) plus",
            upper_after="(?:ou|et) moins",
            negations=r"\b(?:pas|ne|ni|jamais|sans)\b|n['’]",
        ),
        sections.HalfDays(
            morning=r"du\smatin",
            afternoon=r"de\sl['’]après-midi|du\ssoir",
            between=r"heures?\s",
            parts=r"[ap]\.?\s?m\b|\b(?:soir|nuit|midi|matin|nocturne)|après-midi",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs=r"augment\w*|progress\w*|grimp\w*|bondi\w*|recul\w*|baiss\w*|chut\w*|tomb\w*|diminu\w*|rédui\w*|accru\w*|haus\w*",
            difference=r"de",
            result=r"à",
            start=r"de",
        ),
        sections.Trends(
            falls=r"\b(?:baiss\w*|recul\w*|repli\w*|chut\w*|perdu\w*|cédé\w*|cède\w*|perd(?:ent)?|diminu\w*|tomb\w*|rédui\w*)(?: de)?",
            rises_after=r"(?:\s?%|\s[^\W\d]+)?\sde\s(?:plus|hausse)\b",
            falls_after=r"(?:\s?%|\s[^\W\d]+)?\sde\s(?:moins|baisse)\b",
            rises=r"\b(?:hauss\w*|progress\w*|augment\w*|gagn\w*|grimp\w*|bondi\w*|croissance|croît|accru\w*)(?: de)?",
        ),
        sections.Rates(
            per=r"par|(?:à\s)?l['’]|chaque",
            rates={
                "day": (
                    r"quotidien(?:ne)?s?|journali(?:er|ère)s?",
                    r"quotidien(?:ne)?s?|quotidiennement",
                ),
                "week": (r"hebdomadaires?", r"hebdomadaires?"),
                "month": (r"mensuel(?:le)?s?", r"mensuel(?:le)?s?|mensuellement"),
                "year": (r"annuel(?:le)?s?", r"annuel(?:le)?s?|annuellement"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="de sterling"),
        sections.Percents(
            percents=r"pour(?:\scent\b|cent)|p\.c\.", hundred=r"\bcent\b", permille="pour mille"
        ),
        sections.Signs(
            plus="plus ou",
            below_zero="(?:au[- ]|en )dessous de zéro|sous zéro",
            below_zero_before=r"\bnégati(?:fs?|ves?)",
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
            points="points?",
            power_of_unit="carr|cub",
        ),
        sections.SharesAfterNouns(
            half_after=r"\s+[^\W\d_]+\s+(?:et\s+(?:(?P<half>demie?)|(?P<quarter>(?:un\s+)?quart))|(?:et\s+)?(?P<most>trois[\s-]quarts))\b"
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
                r"sur (?:son|leur|mon|notre|votre) trente(?: et un|-et-un)|tirée?s? à quatre épingles|"
                r"midi à quatorze heures|mille (?:mercis|excuses|pardons)|merci mille fois|mille fois merci|"
                r"cheveux en quatre|les quatre cents coups|un de ces quatre|chats?\b[^.;!?]{0,20}\b(?:sept|"
                r"neuf) vies|à quatre pattes|trente-six (?:chandelles|fois|solutions|manières)|aux quatre vents|"
                r"en cinq sec|(?:les|des) quatre volontés"
            )
        ),
        sections.Dates(date_joints="de le"),
        sections.Names(
            weekdays="lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis samedi/samedis dimanche/dimanches"
        ),
        sections.Pointing(
            pointing=(
                r"fête|férié|toussaint|poisson d|halloween|assomption|ascension|guerre|en soirée|de soirée|"
                r"aujourd|hier\b|demain|midi\b|minuit|veille|lendemain|même (?:jour|année|mois)|ce jour|"
                r"cette (?:année|date)|cet(?:te)? (?:nuit)|(?:jour|semaine|mois|an|année)s? (?:derni[eè]r|"
                r"prochain|suivant|précédent|passé|plus tard|plus tôt|auparavant|après)|il y a|noël|"
                r"réveillon|nouvel an|jour de l'an|valentin|pâques|anniversaire|siècle|millénaire|depuis lors|"
                r"alors"
            )
        ),
        sections.Seconds(ranked=r"(?:place|fois|position)\b"),
        sections.StartingYears(
            since=r"depuis(?: l’an)?|à partir de|par rapport à",
            within=r"en",
            compared=r"que|rapport|comparé\w*|comparaison|partir|entre|jusqu\w*|fois",
        ),
        sections.Multiples(
            multiples=words.halves(
                half=r"(?:de |d['’])(?:près de |presque |plus de |environ )?(?:la )?moitié",
                rises=r"augment\w+|accr\w+|cro[iî]t\w*|progress\w+|hausse",
                falls=r"diminu\w+|rédui\w+|baiss\w+|chut\w+|recul\w+",
                halved=r"deux fois moins|moitié moins|divis\w+ par deux",
                grown=r"(?:de )?moitié plus",
            )
            | {
                2: r"doubl\w*",
                3: r"tripl\w*",
                4: r"quadrupl\w*",
                5: r"quintupl\w*",
                10: r"décupl\w*",
            }
        ),
        sections.Wording(
            about_ten=r"dizaine\b",
            times={
                2: r"biennal\w*|doubl\w*|duplic\w*|deux fois|coupl\w*|pairs?|les deux",
                3: r"triennal\w*|tripl\w*|trois fois",
                4: r"quadrienn\w*|quadrupl\w*|quatre fois",
                5: r"quintupl\w*|quinquenn\w*",
                6: r"sextupl\w*",
                9: r"neuf\b",
                10: r"dizaine\w*|décupl\w*|dix fois|décenn\w*",
                12: r"douzaine\w*",
                15: r"quinzaine\w*",
                20: r"vingtaine\w*",
                30: r"trentaine\w*|trentenaire\w*",
                40: r"quarantaine\w*",
                50: r"quinquag[eé]n\w*|cinquantaine\w*",
                60: r"sexag[eé]n\w*",
                70: r"septuag[eéè]n\w*",
                80: r"octog[eéè]n\w*",
                90: r"nonag[eéè]n\w*",
                100: r"centaine\w*|siècle\w*|centenaire\w*",
                1_000: r"millénaire\w*|millier\w*",
                150: r"cent-cinquantenaire\w*",
                200: r"bicentenaire\w*",
                300: r"tricentenaire\w*",
            },
            yearly="annuel",
        ),
        sections.Approximations(about=r"\b(?:environ|quelque|près de|presque)\b"),
        sections.Freedoms(bases={2: "binair", 8: "octal|octau", 10: "décima", 16: "hex|héxa"}),
        sections.Sentences(vague_before=r"quelques|plusieurs"),
    ),
)
