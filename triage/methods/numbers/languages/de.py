"""German numbers (Germany).

Sources: CLDR 46 ``de``; Duden, Rechtschreibung, rules D 27 (hyphen), D 72 (number words written
together up to 999,999), § 93 of the official rules (inflected forms: zweier, dreier, zweien);
Swiss "ss" for "ß"; long scale.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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

_UNITS = "ein zwei drei vier fünf sechs sieben acht neun"
_TEENS = "zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn"
_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"


def _below_hundred() -> dict[str, int]:
    table = below_hundred(_UNITS, _TEENS, _TENS, lambda ones, tens: f"{ones}und{tens}")
    table |= below_hundred(_UNITS, _TEENS, _TENS, lambda ones, tens: f"{ones}-und-{tens}")
    table |= {name.replace("zwei", "zwo"): value for name, value in table.items()}
    table |= {name.replace("ß", "ss"): value for name, value in table.items()}
    table |= {name.replace("ü", "ue").replace("ö", "oe"): value for name, value in table.items()}
    return table | {"eins": 1, "eine": 1, "einem": 1, "einen": 1, "einer": 1, "eines": 1}


_SMALL = _below_hundred()
_ORDINALS = {"erst": 1, "zweit": 2, "dritt": 3, "siebt": 7, "acht": 8}
_ENDINGS = ("en", "er", "es", "em", "e")


_cardinal = Compounds(_SMALL, "hundert", "tausend", "und").cardinal


def _ordinal(word: str) -> int | None:
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem == word:
            continue
        if stem in _ORDINALS:
            return _ORDINALS[stem]
        for suffix in ("st", "t"):
            if stem.endswith(suffix) and (value := _cardinal(stem.removesuffix(suffix))):
                return value
    return None


def _times(word: str) -> int | None:
    for ending in ("mal", "fach", "fache", "fachen", "faches", "facher", "malige", "maligen"):
        if word.endswith(ending) and (value := _cardinal(word.removesuffix(ending))):
            return value
    return None


def _mixed_times(word: str) -> Decimal | None:
    """The value of dreieinhalbmal or das Dreieinhalbfache."""
    for ending in ("mal", "fach", "fache", "fachen", "faches", "facher"):
        if word.endswith(ending):
            return _with_share(word.removesuffix(ending))
    return None


# Viertelprozentpunkt, but not Viertelfinale.
_SHARED = frozenset(
    ["stunde", "jahr", "liter", "pfund", "kilo", "prozent", "prozentpunkt", "prozentpunkte", "prozentpunkten",
     "meter", "zoll", "dutzend", "jahrhundert", "tag", "monat", "tasse", "flasche", "seite"]
)  # fmt: skip
# zwölfjährig, eine Zweistündige, vierköpfig.
_COUNTED = re.compile(
    "(.+?)(?:jährig|stündig|minütig|sekündig|tägig|wöchig|monatig|köpfig|stellig|stöckig|teilig|seitig|türig|spurig"
    "|stufig|bändig|motorig|prozentig|sitzig|zeilig|spaltig|bittig|ziffrig|phasig|lagig|kernig|geschossig|erpack)"
    "(?:e[nrsm]?|s|ung(?:en)?)?"
)
_PEAK = re.compile("(.+tausend)er[ns]?")  # a mountain of that many metres
_SHARES = {"einhalb": "0.5", "einviertel": "0.25", "dreiviertel": "0.75"}


def _with_share(word: str) -> Decimal | None:
    """The value of zweieinhalb, eineinviertel, eindreiviertel.

    >>> _with_share("zweieinhalb"), _with_share("eindreiviertel")
    (Decimal('2.5'), Decimal('1.75'))
    """
    if word in ("anderthalb", "einundeinhalb"):
        return Decimal("1.5")
    for name, share in _SHARES.items():
        head, found, ending = word.rpartition(name)
        if found and ending in ("", "e", "es", "er", "en") and head:
            value = _cardinal(head.removesuffix("und"))
            return None if value is None else Decimal(value) + Decimal(share)
    return None


def _shortest(parts: Iterable[str]) -> Iterator[str]:
    """The parts that do not contain another part."""
    known = sorted(set(parts), key=len)
    return (part for part in known if not any(other in part for other in known if other != part))


# Every one-word number contains one of these.
_PART = re.compile(
    "|".join(_shortest([*_SMALL, *_ORDINALS, "hundert", "tausend", "halb", "viertel"]))
)


# Zweidrittelmehrheit, Dreiviertelmehrheiten.
_MAJORITY = re.compile("(.+)(drittel|viertel|fünftel)(?:mehrheit|mehrheiten|gesellschaft)")
_PARTS = {"drittel": 3, "viertel": 4, "fünftel": 5}


def _split(word: str) -> Entry | None:
    return _numbers_in(word) if _PART.search(word) else None


def _numbers_in(word: str) -> Entry | None:
    if (value := _cardinal(word)) is not None:
        return words.compound(value)
    if (mixed := _with_share(word) or _mixed_times(word)) is not None:
        return Word(Role.ADD, mixed)
    if word.endswith("tausend") and (mixed := _with_share(word.removesuffix("tausend"))):
        return Word(Role.ADD, mixed * 1000)
    for name, factor in (("millionen", 10**6), ("million", 10**6), ("milliarden", 10**9)):
        if word.endswith(name) and (value := _cardinal(word.removesuffix(name))):
            return Word(Role.ADD, Decimal(value)), Word(Role.MUL, Decimal(factor))
    if (share := _share_of_unit(word)) is not None:
        return share
    if (value := _times(word)) is not None:
        return Word(Role.ADD, Decimal(value), weak=True)
    if (counted := _COUNTED.fullmatch(word) or _PEAK.fullmatch(word)) and (
        amount := _cardinal(counted[1]) or _with_share(counted[1])
    ):  # weak: einseitig, zweisprachig, ein Achttausender
        return Word(Role.ADD, Decimal(amount), weak=amount < 3 or counted.re is _PEAK)
    if (value := _ordinal(word)) is not None:
        return Word(Role.ORDINAL, Decimal(value), weak=True)
    return None


def _share_of_unit(word: str) -> Entry | None:
    """Read a share fused with its unit: Dreiviertelmillion, Viertelprozentpunkt, Zweidrittelmehrheit."""
    if (majority := _MAJORITY.fullmatch(word)) and (value := _cardinal(majority[1])):
        return Word(Role.ADD, Decimal(value)), Word(Role.PART, Decimal(_PARTS[majority[2]]))
    for part, share in (("dreiviertel", "0.75"), ("viertel", "0.25"), ("halb", "0.5")):
        if word == f"{part}million":
            return Word(Role.HALF, Decimal(share)), Word(Role.MUL, Decimal(10**6))
        if word.startswith(part) and word.removeprefix(part) in _SHARED:
            return Word(Role.ADD, Decimal(share), weak=part == "halb")
    return None


def _eight(here: Surroundings) -> bool:
    """Whether "acht" is eight, not "care" (außer Acht lassen, Acht geben, in Acht nehmen)."""
    before = here.before.rstrip().lower()
    if before.endswith(("außer", "ausser", "sich in", "habt", "gib", "gebt")):
        return False
    return (
        not here.after.lower()
        .lstrip()
        .startswith(("geben", "zu geben", "gegeben", "zu nehmen", "auf "))
    )


_AN_ELF = ("der", "ein", "den", "dem", "des", "kein", "jeder", "dieser")
_SIEVE = re.compile(r"\s+(?:das|den|die|ein|eine|einen|es|ihn|mehl|sand)\b", re.IGNORECASE)


def _eleven(here: Surroundings) -> bool:
    """Whether "elf" is eleven (also "die Elf", a team), not the creature (der Elf)."""
    before = here.before.split()
    capital = here.text[here.start].isupper()
    addressed = bool(before) and before[-1].endswith(",") and here.after[:1] in (*",.!?;", "")
    return not (capital and before and (addressed or before[-1].lower() in _AN_ELF))


def _seven(here: Surroundings) -> bool:
    """Whether "sieben" is seven, not "to sieve" (sie sieben das Mehl)."""
    before = here.before.split()
    verb = before and before[-1].lower() in ("sie", "wir") and _SIEVE.match(here.after)
    return not verb


_STATED_FOR_A_TIME = (
    "(miete/rate/gehalt/lohn/beitrag/gebühr/preis/umsatz/verdienst/einkommen/prämie/produktion/satz/pauschale/"
    "dosis/leistung/verbrauch/bedarf/durchschnitt/gewinn/verlust)[?][?]"
)
SPEC = LanguageSpec(
    code="de",
    name="German",
    convention=COMMA,
    split=_split,
    words=words.merge(
        [
            words.add("null", 0),
            words.add("ein eins eine einem einen einer eines", 1, weak=True),
            words.add("zweier zweien zweit", 2),
            words.add("dritt", 3),
            words.add("viert", 4),
            words.add("fünft", 5),
            words.add("sechst", 6),
            words.add("siebt", 7),
            words.add("beide beiden beider beides beidem", 2, weak=True),
            words.of(Role.ORDINAL, "doppelt doppelte doppelten paar", 2, weak=True),
            words.add("dreier dreien", 3),
            words.add("vieren viere", 4),
            words.add("fünfen", 5),
            words.add("sechsen", 6),
            words.add("zwölfen", 12),
            words.add("anderthalb anderthalbe eineinhalb einundeinhalb", "1.5"),
            words.add("dreiviertel dreiviertelstunde dreivierteljahr dreiviertelliter", "0.75"),
            words.add("viertelstunde vierteljahr viertelliter", "0.25"),
            words.mul("hundert", 100),
            words.mul("tausend tsd", 1_000),
            words.scale(10**6, "million mio", "millionen"),
            words.scale(10**9, "milliarde mrd mia", "milliarden"),
            words.scale(10**12, "billion bio", "billionen"),
            words.scale(10**15, "billiarde brd", "billiarden"),
            words.scale(10**18, "trillion", "trillionen"),
            words.mul("dutzend", 12),
            words.mul("lakh", 100_000, doubt="Indian scale word in German"),
            words.mul("crore", 10**7, doubt="Indian scale word in German"),
            words.of(Role.CONN, "und", And.A_HALF),
            words.of(Role.POINT, "komma"),
            words.of(Role.HALF, "halb halbe halben halber halbes hälfte hälften", "0.5"),
            words.of(Role.MINUS, "minus"),
            words.of(Role.PART, "drittel dritteln", 3, unit=Flag.SHARE),
            words.of(Role.PART, "viertel vierteln", 4, unit=Flag.SHARE),
            words.of(Role.PART, "fünftel", 5),
            words.of(Role.PART, "sechstel", 6),
            words.of(Role.PART, "achtel", 8),
            words.of(Role.PART, "zehntel", 10),
            words.of(Role.PART, "hundertstel", 100),
            words.of(Role.PART, "tausendstel", 1000),
            words.of(
                Role.VAGUE,
                "hunderte hunderten tausende tausenden tausender dutzende dutzenden dutzender",
            ),
            words.months(
                "januar/jänner/jan februar/feb märz/mär april/apr mai juni/jun juli/jul august/aug "
                "september/sept/sep oktober/okt november/nov dezember/dez"
            ),
            words.labels(
                "raum zimmer saal nr nummer kapitel seite abbildung abb tabelle tab typ version gleis tor "
                "flug linie bus phase abschnitt artikel gebäude wohnung bett kanal modell stufe station "
                "straße bezirk klasse route autobahn protokoll welt formel"
            ),
            words.of(
                Role.YEAR_CUE,
                "in im jahr jahre jahres seit bis ab von vor nach sommer winter herbst frühling frühjahr anfang "
                "ende mitte zwischen um",
            ),
            words.money(
                "euro euros dollar dollars pfund rupie rupien yuan franken rubel peso pesos yen real kronen krone",
                "cent cents rappen pence penny pfennig pfennige kopeken kopeke paisa paise centavos fen",
                "jiao",
            ),
            words.percents("prozent"),
            words.of(Role.HOUR, "uhr", unit=Flag.HOUR),
        ]
    ),
    homographs={"acht": _eight, "elf": _eleven, "sieben": _seven},
    glued={
        **words.mul("mio", 10**6),
        **words.mul("mrd", 10**9),
        **words.mul("tsd k", 1_000),
        **words.of(Role.ORDINAL, "te ten ter tes", unit=Flag.SUFFIX),
        "er": Word(Role.LABEL, unit=Flag.GLUED),
    },
    joints=("und, oder, sowie", "bis"),
    articles="der, den, die, dem, das, im, am, zum, zur, beim, vom",
    range_opens=("zwischen", "von"),
    apart="oder, mal",
    sections=(
        sections.Hours(
            cue="#(um/gegen/ab/bis/seit/vor/nach) ",
            sure="[ ]uhr#",
            gap=" uhr [und ]",
            past=" [minuten ]nach ",
            to=" [minuten ]vor ",
            tail=" minuten#",
            before=(
                ("#viertel nach ", 15),
                ("#viertel vor ", -15),
                ("#drei[ ]viertel ", -15),
                ("#halb ", -30),
                ("#(um/gegen/ab/bis) viertel ", -45),
            ),
            until="bis[ um]",
            separator="uhr",
            one_hour="eine stunde[ und]",
        ),
        sections.Clock(
            sure="#(halb/viertel (nach/vor)/dreiviertel/(fünf/zehn/zwanzig) (nach/vor)) ",
            before="#um ",
            after=" (morgens/abends/nachmittags/nachts/früh)#",
        ),
        sections.DecadeWords(endings="er#"),
        sections.Spans(
            spans={
                "1 day": "täglich*, rund(-/ )um(-/ )die(-/ )uhr, nonstop, innerhalb eines tag(es/s)#, tageszeitung",
                "7 day": "wöchentlich*, acht tage[n]#",
                "1 month": "monatlich*, monats",
                "12 month": "[all]jährlich*, jahres",
                "3 month": "vierteljähr*, vierteljahr*, quartal*, dreimon~",
                "6 month": "halbjähr*, halbjahr*, sechsmon~, semester*",
                "14 day/15 day": "zweiwöch*, vierzehntäg*, 14-täg*, vierzehn tage[n]#",
                "2 month": "zweimon~",
                "24 month": "zweijähr*",
                "5 day": "fünftage*, fünftäg*",
                "120 month": "jahrzehnt[s/es]#, dekade#",
            }
        ),
        sections.Bounds(
            strict="!<(nicht )#(mehr/größer/älter/länger/höher/schwerer/breiter/weniger/kleiner/jünger/kürzer/niedriger/leichter/schmaler) als!( oder gleich), #(über/unter)#",
            minimum="mindest, größer[ als] oder gleich, #(minim(al/um)/wenigstens/zumindest/min.)",
            maximum="kleiner[ als] oder gleich, maxim(al/um), #max., #höchstens, höchst(zahl/wert/größe/alter/dauer/länge/gewicht/menge/betrag/bestell/grenze/geschwindigkeit/last/temperatur/strafe/preis)",
            lower="größer[ als] oder gleich[ als], ab, mindestens, wenigstens, zumindest, (mehr/größer/älter/länger/höher/schwerer/breiter) als, über, nicht weniger als",
            upper="kleiner[ als] oder gleich[ als], knapp, fast, beinahe, nahezu, höchstens, maximal, (weniger/kleiner/jünger/kürzer/niedriger/leichter/schmaler) als, unter, bis zu, nicht mehr als",
            lower_after="(oder/und) (mehr/älter/darüber)",
            upper_after="(oder/und) (weniger/jünger/darunter)",
            negations="#(nicht/kein*/nie/ohne)#",
        ),
        sections.HalfDays(
            morning="morgens, vormittags, am (vormittag/[frühen ]morgen)",
            afternoon="nachmittags, abends, am [(späten/frühen) ](nachmittag/abend)",
            night="nachts, in der nacht",
            between="uhr ",
            parts="(a/p)[.][ ]m#, abend, nacht, nächt, mittag, morgens, in der früh",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs="stieg*, gestiegen*, steig*, erhöh*, w(ä/u)chs*, gewachsen*, zugenommen, zunahm*, sank*, sink*, gesunken*, fiel*, gefallen*, fallen, schrumpf*, verringer*, gesenkt*, senk*, reduzier*, gekürzt*, kletter*, angestiegen, anstieg",
            difference="um",
            result="auf",
            start="vo(n/m)",
        ),
        sections.StartingYears(
            since="seit[ dem jahr[e]], ab, gegenüber, nach",
            within="im jahr[e]",
            compared="als, verglichen, vergleich, verhältnis, gegenüber, zwischen, bis, mal, vor",
            bare=True,
        ),
        sections.Trends(
            falls=(
                "#(Rückgang/Minus&( von)/Verringerung/Senkung/Abnahme)[ um/ von], #(sank*/sink*/fiel*/verlor*/schrumpf*/(verringert/reduziert)*[ sich])[ leicht/ deutlich/ stark/"
                " kräftig/ erneut][ um], #(ging*/gab*) um"
            ),
            rises_after="[[ ]%/ _] (gestiegen/gewachsen/zugelegt/zugenommen/erhöht/mehr&( als#/$)/höher#/steigen/wachsen/zulegen)",
            falls_after=(
                "([ ]%/ (Prozent/Punkt[e]/Zähler)) (nach/ab)#, [[ ]%/ _] (zurück#/zurückg~/gesunken/gefallen/geschrumpft/gesenkt/verringert/weniger&( als#/$)/niedriger/sinken/"
                "fallen/schrumpfen)"
            ),
            rises=(
                "#(Anstieg/Zuwachs/Wachstum/Plus&( von)/Steigerung/Erhöhung/Zunahme)[s/es][ um/ von], #(stieg*/steig(t/en)/wuchs*/wächst/kletter*/gewann*/"
                "erhöhte*[ sich])[ leicht/ deutlich/ stark/ kräftig/ erneut][ um], #leg* um"
            ),
        ),
        sections.Rates(
            per="pro, im, am, in der, die, je",
            rates={
                "hour": (f"Stunden{_STATED_FOR_A_TIME}", "stündlich"),
                "day": (f"täglich[?][?], Tages{_STATED_FOR_A_TIME}", "täglich"),
                "week": (f"wöchentlich[?][?], Wochen{_STATED_FOR_A_TIME}", "wöchentlich"),
                "month": (f"monatlich[?][?], Monats{_STATED_FOR_A_TIME}", "monatlich"),
                "year": (f"jährlich[?][?], Jahres{_STATED_FOR_A_TIME}", "jährlich"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="sterling"),
        sections.Percents(percents="prozent, pro mille#, promill, v.h#", hundred="hundert"),
        sections.Signs(
            plus="plus[ oder]", below_zero="unter null", below_zero_before="#negativ[?][?]"
        ),
        sections.UnitWords(
            nations=(
                "schweizer dänisch schwedisch norwegisch isländisch tschechisch polnisch us- "
                "amerikanisch kanadisch australisch mexikanisch argentinisch kolumbianisch "
                "chilenisch indisch pakistanisch nepalesisch japanisch chinesisch britisch "
                "ägyptisch türkisch russisch ukrainisch saudisch hongkong- singapur-"
            ),
            hours_of_work="stunde stunden",
            units={
                "kilometer-per-hour": (
                    "stundenkilometer stundenkilometern kilometer_in_der_stunde kilometern_in_der_stunde "
                    "kilometern_pro_stunde"
                ),
                "percentage-point": "prozentpunkt prozentpunkte prozentpunkten prozentpunkts",
                "megawatt-hour": "megawattstunde megawattstunden",
                "gigawatt-hour": "gigawattstunde gigawattstunden",
                "mile-per-hour": "meilen_in_der_stunde",
                "knot": "knoten",
            },
            unit_endings={
                "n": (
                    "kilometer=kilometer meter=meter zentimeter=centimeter "
                    "millimeter=millimeter liter=liter jahre=year monate=month tage=day "
                    "meile=mile stunde=hour minute=minute sekunde=second woche=week tonne=tonne "
                    "quadratmeter=square-meter quadratkilometer=square-kilometer "
                    "kubikmeter=cubic-meter"
                )
            },
            points="punkt",
            inner_units={"(jähr/stünd/minüt/sekünd/täg/wöch/monat/stöck/tür)ig*": ""},
        ),
        sections.Ratios(every="jede[r/s/m/n]"),
        sections.CountedNouns(
            counted=(
                "menschen personen leute männer frauen kinder familien haushalte einwohner bewohner bürger "
                "soldaten zivilisten gefangene flüchtlinge arbeiter arbeitnehmer mitarbeiter beschäftigte "
                "arbeitsplätze stellen studenten studierende schüler lehrer patienten ärzte besucher touristen "
                "gäste passagiere zuschauer fans spieler mitglieder freiwillige demonstranten opfer tote "
                "todesfälle verletzte fälle häuser wohnungen gebäude zimmer betten plätze karten geschäfte "
                "firmen unternehmen dörfer bücher exemplare seiten wörter briefe kalorien autos fahrzeuge "
                "lastwagen schiffe flugzeuge tiere vögel schafe pferde kühe schweine bäume pflanzen arten inseln"
            )
        ),
        sections.Idioms(
            idioms=(
                "wolke sieben, katze[n]#…#sieben leben, unter vier augen, vier-augen, tausend dank, (ihre/seine/meine/"
                "deine/unsere) sieben sachen, sieben siegeln, auf allen vieren, alle viere von, in (den/seinen/ihren/"
                "meinen/unseren) [eigenen ]vier wänden, fünfe gerade, tausend entschuldigungen"
            )
        ),
        sections.Ranks(ordinal_dot=True),
        sections.Dates(capital_months=True, date_joints="den, dem, der"),
        sections.Names(
            weekdays=(
                "montag/montags/montage/montagen dienstag/dienstags/dienstage/dienstagen mittwoch/mittwochs/mittwoche/mittwochen "
                "donnerstag/donnerstags/donnerstage/donnerstagen freitag/freitags/freitage/freitagen "
                "samstag/samstags/samstage/samstagen/sonnabend/sonnabends sonntag/sonntags/sonntage/sonntagen"
            ),
            decades=" ".join(
                f"{tens}er/{tens}ern/{tens}erjahre/{tens}erjahren"
                for tens in words.listed(
                    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
                )
            ),
        ),
        sections.Pointing(
            pointing=(
                "tag[e] de(r/s)#, feiertag, fest#, halloween, allerheilig, maria, mariä, krieg, heut, gestern, morgen#, "
                "vorgestern, übermorgen, mittag, mitternacht, am (selben/gleichen/~) tag, tag[s/e] (zuvor/darauf/danach/"
                "später), (letzt/vorig/vergangen/dies/nächst/kommend/folgend/gleich/selb/laufend/jene/besagt/"
                "damalig)* (tag/nacht/woche/monat/jahr/zeit), vorjahr, vorabend, heuer, vor ~ (tag/woche/monat/jahr)*, "
                "jahr* (zuvor/später/danach/davor), weihnacht, heiligabend, silvester, neujahr, ostern, jubiläum, "
                "jahrestag, jahrhundert, jahrtausend, seither, seitdem, damals, inzwischen"
            )
        ),
        sections.Multiples(
            multiples=words.halves(
                half="um [fast /rund /knapp /etwa /über /mehr als /mindestens ]die hälfte",
                rises="stieg*, steig*, erhöh*, w(u/ä)chs*, gestiegen, gewachsen, zugenommen, zunehm*, mehr, höher, größer, teurer, länger",
                falls="s(a/i/u)nk*, gesunken, f(a/i)[e]l*, gefallen, senk*, gesenkt, reduzier*, verringer*, geschrumpft, weniger, niedriger, kleiner, billiger, kürzer",
                halved="halbier*, halb so (viel*/hoch/groß/teuer/lang/schnell/alt/schwer), auf [fast /rund /knapp /etwa ]die hälfte",
            )
            | {
                2: "doppelt*, verdoppel*, zweifach*",
                3: "[ver]dreifach*",
                4: "[ver]vierfach*",
                5: "[ver]fünffach*",
                6: "[ver]sechsfach*",
                7: "[ver]siebenfach*",
                8: "[ver]achtfach*",
                9: "[ver]neunfach*",
                10: "[ver]zehnfach*",
            }
        ),
        sections.Wording(
            times={
                2: "doppel*, verdoppel*, zwei(fach/mal)*, beid*, Paar",
                3: "[ver]drei(fach/mal)*, tripl*",
                4: "[ver]vier(fach/mal)*, quadrupl*",
                5: "[ver]fünf(fach/mal)*, quintupl*",
                6: "[ver]sechs(fach/mal)*",
                10: "[ver]zehn(fach/mal)*, Jahrzehnt*",
                12: "Dutzend*",
                20: "zwanzig(fach/mal)*",
                100: "hundert(fach/mal)*, Jahrhundert*",
                1_000: "tausend(fach/mal)*, mil*nni*",
                200: "zweihundert(fach/jähr)*",
            },
            yearly="jährlich, jahres",
        ),
        sections.Approximations(about="#(etwa/rund/ungefähr/circa/knapp/fast/ca)#"),
        sections.Freedoms(
            none="#nichts#", bases={2: "binär", 8: "oktal", 10: "dezimal", 16: "hex, sedezimal"}
        ),
        sections.Sentences(
            vague_before="ein paar, einige[n/r], mehrere[n/r], etliche[n/r], viele[n/r]",
            zones="Uhr",
        ),
    ),
)
