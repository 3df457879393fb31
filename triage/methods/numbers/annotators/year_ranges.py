"""Ranges that look like years and are none: between 1500 and 2000 people."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import names_of

_LAST_YEAR = Decimal(2199)
_OPENED = re.compile(r"\b(?:between|from|entre|desde|de|zwischen|von)\s$", re.IGNORECASE)
_LONGEST_OPENING = 10
_JOINED = re.compile(r"\s(?:and|to|y|a|et|à|und|bis)\s", re.IGNORECASE)
_NEXT = re.compile(r"\s(?:more\s|new\s|young\s)?([^\W\d_]+)")
#: Short names of units that are no word besides; "in" and "a" are.
_SHORT_UNITS = frozenset(["km", "kg", "mm", "cm"])

#: What is counted in such numbers. A closed list: after years the next word is often a noun too
#: ("between 1990 and 2000 inflation rose"), and only some nouns speak for an amount.
_COUNTED = {
    "en": "people persons men women children boys girls families households inhabitants residents citizens soldiers troops "
    "civilians prisoners refugees workers employees jobs students pupils teachers patients doctors visitors tourists guests "
    "passengers spectators fans players members volunteers demonstrators protesters victims deaths casualties cases houses homes "
    "buildings apartments rooms beds seats tickets shops companies villages books copies pages words letters calories cars "
    "vehicles trucks buses ships aircraft animals birds cattle sheep horses cows pigs trees plants species islands units pieces",
    "es": "personas hombres mujeres niños niñas familias hogares habitantes vecinos ciudadanos soldados civiles presos refugiados "
    "trabajadores empleados empleos estudiantes alumnos profesores pacientes médicos visitantes turistas huéspedes pasajeros "
    "espectadores aficionados jugadores miembros voluntarios manifestantes víctimas muertos muertes heridos casos casas viviendas "
    "edificios habitaciones camas plazas entradas tiendas empresas pueblos libros ejemplares páginas palabras cartas calorías "
    "coches vehículos camiones autobuses barcos aviones animales aves ovejas caballos vacas cerdos árboles plantas especies islas",
    "fr": "personnes gens hommes femmes enfants familles foyers ménages habitants résidents citoyens soldats civils prisonniers réfugiés "
    "travailleurs ouvriers employés emplois étudiants élèves enseignants patients médecins visiteurs touristes passagers "
    "spectateurs joueurs membres bénévoles manifestants victimes morts décès blessés cas maisons logements bâtiments chambres "
    "lits places billets magasins entreprises villages livres exemplaires pages mots lettres calories voitures véhicules camions "
    "navires avions animaux oiseaux moutons chevaux vaches porcs arbres plantes espèces îles",
    "de": "menschen personen leute männer frauen kinder familien haushalte einwohner bewohner bürger soldaten zivilisten gefangene "
    "flüchtlinge arbeiter arbeitnehmer mitarbeiter beschäftigte arbeitsplätze stellen studenten studierende schüler lehrer "
    "patienten ärzte besucher touristen gäste passagiere zuschauer fans spieler mitglieder freiwillige demonstranten opfer tote "
    "todesfälle verletzte fälle häuser wohnungen gebäude zimmer betten plätze karten geschäfte firmen unternehmen dörfer bücher "
    "exemplare seiten wörter briefe kalorien autos fahrzeuge lastwagen schiffe flugzeuge tiere vögel schafe pferde kühe schweine "
    "bäume pflanzen arten inseln",
}  # fmt: skip
_NOUNS = {language: frozenset(nouns.split()) for language, nouns in _COUNTED.items()}


def without_counted_years(numbers: list[ReadNumber], text: str, language: str) -> list[ReadNumber]:
    """Make amounts of both ends of a range where something is counted after the second one.

    English, Spanish, French and German; elsewhere the numbers come back as they are.
    """
    nouns = _NOUNS.get(language)
    if nouns is None:
        return numbers
    for at in range(1, len(numbers)):
        left, right = numbers[at - 1], numbers[at]
        if left.kind != "year" or not _is_range(left, right, text):
            continue
        if _is_amount(right) or _counts(text, right.end, language, nouns):
            numbers[at - 1] = left._replace(kind="quantity")
            numbers[at] = right._replace(kind="quantity") if right.kind == "year" else right
    return numbers


def _is_range(left: ReadNumber, right: ReadNumber, text: str) -> bool:
    if not left.values or not right.values or left.values[0] >= right.values[0]:
        return False
    if not _JOINED.fullmatch(text, left.end, right.start):
        return False
    return _OPENED.search(text, max(0, left.start - _LONGEST_OPENING), left.start) is not None


def _is_amount(number: ReadNumber) -> bool:
    """Whether a number can be no year: money, a share, or too large."""
    if number.kind in ("currency", "percent"):
        return True
    return number.kind == "quantity" and number.values[0] > _LAST_YEAR


def _counts(text: str, end: int, language: str, nouns: frozenset[str]) -> bool:
    """Whether a counted noun or a unit stands right after ``end``."""
    word = _NEXT.match(text, end)
    if word is not None and word.group(1).lower() in nouns:
        return True
    unit = names_of(language).pattern.match(text, end)
    return unit is not None and (len(unit.group(1)) >= 4 or unit.group(1).lower() in _SHORT_UNITS)
