"""Spanish numbers (Spain).

Sources: CLDR 46 ``es``; RAE, Ortografía de la lengua española, chapter VIII (number words,
variants such as dieciséis and treintaiuno, long scale, decimal marks).
"""

from __future__ import annotations

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    AND_A_HALF,
    AND_BEFORE_UNIT,
    COMMA,
    LanguageSpec,
    Role,
)

_UNITS = "un/uno/una dos tres cuatro cinco seis siete ocho nueve"
_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
_FUSED = {
    f"{tens}i{unit}": 30 + 10 * index + value
    for index, tens in enumerate(_TENS.split())
    for value, units in enumerate(_UNITS.split(), 1)
    for unit in units.split("/")
}

SPEC = LanguageSpec(
    code="es",
    name="Spanish",
    convention=COMMA,
    words=words.merge(
        [
            words.add("cero", 0),
            words.row(_UNITS, 1),
            words.add("un uno una", 1, weak=True),
            words.add("ún", 1, weak=True),
            words.add("ambos ambas", 2, weak=True),
            words.row(
                "diez once doce trece catorce quince dieciséis/dieciseis diecisiete dieciocho diecinueve",
                10,
            ),
            words.add("veinte", 20, room=10),
            words.row(
                "veintiuno/veintiún/veintiun/veintiuna veintidós/veintidos veintitrés/veintitres veinticuatro "
                "veinticinco veintiséis/veintiseis veintisiete veintiocho veintinueve",
                21,
            ),
            words.row(_TENS, 30, 10, room=10),
            *(words.add(name, value) for name, value in _FUSED.items()),
            words.add("cien", 100),
            words.add("ciento", 100, room=100),
            words.row(
                "doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas "
                "quinientos/quinientas seiscientos/seiscientas setecientos/setecientas "
                "ochocientos/ochocientas novecientos/novecientas",
                200,
                100,
                room=100,
            ),
            words.mul("mil", 1_000),
            words.scale(10**6, "millón millon mill", "millones mio"),
            words.scale(10**9, "millardo", "millardos"),
            words.scale(10**12, "billón billon", "billones"),
            words.scale(10**18, "trillón trillon", "trillones"),
            words.scale(12, "docena", "docenas"),
            words.of(Role.CONN, "y", AND_BEFORE_UNIT | AND_A_HALF),
            words.of(Role.POINT, "coma punto"),
            words.of(Role.HALF, "medio media mitad", "0.5"),
            words.of(Role.MINUS, "menos"),
            words.parts(
                "tercio/tercios cuarto/cuartos quintos sextos séptimos octavos novenos décima/décimas/décimos"
            ),
            words.of(Role.PART, "centésimas centésima", 100),
            words.of(Role.PART, "milésimas milésima", 1000),
            words.of(Role.VAGUE, "cientos"),
            words.about("veintena treintena cuarentena cincuentena sesentena"),
            words.nearly(100, "centenar centena", "centenares centenas"),
            words.nearly(10, "decena", "decenas"),
            words.of(Role.VAGUE, "miles", 1000),
            words.of(Role.VAGUE, "millar millares", 1000, unit=Flag.SCALE),
            words.ranks(
                "primer/primero/primera segundo/segunda tercer/tercero/tercera cuarta "
                "quinto/quinta sexto/sexta séptimo/séptima octavo/octava noveno/novena "
                "décimo"
            ),
            words.months(
                "enero/ene febrero/feb marzo/mar abril/abr mayo/may junio/jun julio/jul agosto/ago "
                "septiembre/setiembre/sept/sep octubre/oct noviembre/nov diciembre/dic"
            ),
            words.labels(
                "distrito sector sala habitación nº núm número no planta capítulo página pág figura fig tabla tipo versión "
                "puerta andén vuelo ruta línea autobús fase sección artículo edificio apartamento cama "
                "canal modelo grado lote calle avenida etapa pabellón aula"
            ),
            words.of(
                Role.YEAR_CUE,
                "en desde hasta año de del durante tras entre a primavera verano otoño invierno",
            ),
            words.money(
                "dólar dólares euro euros libra libras rupia rupias yuan yuanes rublo rublos franco francos peso pesos yen yenes real reales",
                "céntimo céntimos centavo centavos centimo centimos penique peniques paisa paisas kopek kopeks copeca copecas",
                "jiao",
            ),
        ]
    ),
    endings=words.of(Role.ORDINAL, "º ª er ero os as", unit=Flag.SUFFIX),
    ending_marks=".-\u2010\u2011",
    glued={**words.of(Role.ORDINAL, "º ª o a er do da ro ra to ta", unit=Flag.SUFFIX)},
    homographs={"menos": words.not_after("al", "lo", "cuando", "o", "no", "nada")},
    percent_before="por",
    percent_words=frozenset(["ciento", "cien"]),
    joints=("y e o u", "a al"),
    articles="la las lo los",
    of=r"\sde\s",
    after_amounts="a al el en por cada",
    range_opens=("entre", "desde de"),
    of_the=r"\sdel?\b",
    apart="o",
    sections=(
        sections.Hours(
            cue=r"\b(?:a|desde|hasta|para|hacia|sobre|son|eran|era|tras|antes\sde|después\sde)\slas?\s",
            sure=r"\s?[ap]\.\s?m\b\.?",
            mark=r"\s?h(?:oras?|rs?)?\b",
            gap=r"\s(?:y\s|con\s)?|\sh(?:oras?)?\s(?:y\s|con\s)?",
            tail=r"\sminutos\b",
            after=((r"\smenos\scuarto\b", -15), (r"\sy\scuarto\b", 15)),
            until=r"(?:a|hasta)(?:\slas?)?",
            one_hour="una hora(?: y)?",
        ),
        sections.Clock(
            r"(?P<hour>\b(?:a|de|desde|hasta|para|hacia|sobre|son|eran)\slas?\s)",
            r"\s(?:de\sla\s(?:mañana|tarde|noche|madrugada)|en\spunto|y\s(?:cinco|diez|quince|veinte|veinticinco|treinta)\b|menos\s)|\s*(?:[.,;:!?)]|$)",
            r"\b(?:coma|punto|veces|años?|mes(?:es)?)\b",
        ),
        sections.Roman(r"siglos?", "º|ª"),
        sections.Parts(
            "tercera cuarta quinta sexta séptima|sétima octava novena décima",
            "dos tres cuatro cinco",
            "partes?",
        ),
        sections.DecadeWords(r"años|(?:de|en|desde|hasta)\slos"),
        sections.Spans(
            spans={
                "1 day": r"diari[oa]s?\b|diariamente\b|las veinticuatro horas",
                "7 day": r"semanal\w*",
                "1 month": r"mensual\w*",
                "0.5 month/14 day/15 day": r"bimensual\w*",
                "12 month": r"anual\w*",
                "3 month": r"trimestr\w+",
                "6 month": r"semestr\w+",
                "2 month": r"bimestr\w+",
                "4 month": r"cuatrimestr\w+",
                "14 day/15 day": r"quincen\w+|quince días",
                "24 month": r"bienal\w*|bienio",
                "36 month": r"trienal\w*|trienio",
                "60 month": r"lustro\b|quinqueni\w+|quinquenal\w*",
                "120 month": r"década\b|decenio\b",
            }
        ),
        sections.Bounds(
            strict=r"(?<!no )\b(?:más|menos) (?:del?|que)\b|(?:mayor|menor|superior|inferior)(?:es)? (?:al?|de|que)\b|por (?:encima|debajo)",
            minimum=r"\b(?:mayor(?:es)? o igual|al menos|por lo menos|mínim[oa]s?\b|mín\.|no menos de)",
            maximum=r"\b(?:menor(?:es)? o igual|máxim[oa]s?\b|máx\.|a lo sumo|como mucho|no más de)",
            lower=(
                "mayor(?:es)? o igual(?:es)? (?:a|que|al)|al menos|por lo menos|como mínimo|más (?:de|del|que)|no menos (?:de|del)|(?:un )?mínimo de|(?:superior|"
                "mayor)(?:es)? (?:a|al|de|que)|por encima (?:de|del)"
            ),
            upper=(
                "menor(?:es)? o igual(?:es)? (?:a|que|al)|casi|a lo sumo|como (?:máximo|mucho)|menos (?:de|del|que)|no más (?:de|del)|hasta|(?:un )?máximo de|(?:inferior|"
                "menor)(?:es)? (?:a|al|de|que)|por debajo (?:de|del)"
            ),
            lower_after="(?:o|y) más",
            upper_after="(?:o|y) menos",
            negations=r"\b(?:no|ni|nunca|sin)\b",
        ),
        sections.HalfDays(
            marks=(r"a\.\s?m\b\.?", r"p\.\s?m\b\.?"),
            morning=r"de\sla\s(?:mañana|madrugada)",
            afternoon=r"de\sla\starde",
            night=r"de\sla\snoche",
            between=r"horas?\s",
            parts=r"[ap]\.?\s?m\b|\b(?:noche|anoche|tarde|mediod|mañana|madrug|vespert|noct)",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs=r"sub(?:ió|ieron|ir\w*|e|en|ido)|aument\w*|crec\w*|increment\w*|baj\w*|ca(?:yó|yeron|e|en|ído|er\w*)|descend\w*|disminu\w*|redu\w*|elev\w*",
            difference=r"(?:en\s)?un(?:a|os|as)?|en",
            result=r"(?:al?|hasta)(?:\s(?:el|los|las|un))?",
            start=r"del?|desde",
        ),
        sections.StartingYears(
            since=r"desde(?: el año)?|a partir de|respecto (?:a|de|al año)",
            within=r"en(?: el año)?",
            compared=r"que|comparad\w+|comparación|respecto|relación|partir|frente|entre|hasta|veces",
        ),
        sections.Trends(
            falls=r"\b(?:caída|descenso|descendi\w*|bajada|baja|cay\w+|baj[óa]\w*|perdi\w*|cedi\w*|disminu\w*|reduc\w*|reduj\w*|retroced\w*|retroceso)(?: (?:un|del|de un|de|en un|en))?",
            rises_after=r"(?:\s?%|\s[^\W\d]+)?\smás(?=\sque\b|\s*[.,;:)]|$)",
            falls_after=r"(?:\s?%|\s[^\W\d]+)?\smenos(?=\sque\b|\s*[.,;:)]|$)",
            rises=r"\b(?:subi\w*|suben?|alza|aument\w*|crec\w*|increment\w*|avanc\w*|avanz\w*|gan(?:ó|aron)|repunt\w*)(?: (?:un|del|de un|de|en un|en))?",
        ),
        sections.Rates(
            per=r"al|a\sla|por|cada",
            rates={
                "day": (r"diari[oa]s?", r"diari[oa]s?|diariamente"),
                "week": (r"semanal(?:es)?", r"semanal(?:es|mente)?"),
                "month": (r"mensual(?:es)?", r"mensual(?:es|mente)?"),
                "year": (r"anual(?:es)?", r"anual(?:es|mente)?"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="de esterlinas", with_cents="con"),
        sections.Percents(
            percents=r"porcent|por\scien(?:to)?\b", hundred=r"\bcien", permille="por mil"
        ),
        sections.Signs(
            plus="más o",
            below_zero="bajo cero",
            perhaps_below_zero=("", "negativos"),
            below_zero_before=r"\bnegativ[oa]s?",
        ),
        sections.UnitWords(
            hours_of_work="hora horas",
            units={
                "square-kilometer": "km_cuadrados",
                "square-meter": "m_cuadrados",
                "cubic-meter": "m_cúbicos",
                "cubic-hectometer": "hectómetro_cúbico hectómetros_cúbicos hm³ hm3",
                "percentage-point": "punto_porcentual puntos_porcentuales",
                "megawatt-hour": "megavatios_hora megavatio_hora megavatios-hora megavatios_por_hora",
                "gigawatt-hour": "gigavatios_hora gigavatios-hora",
                "knot": "nudo nudos",
                "celsius": "grados_centígrados",
                "volt": "volt volts",
            },
            power_of_unit="cuadr|c[uú]b",
        ),
        sections.SharesAfterNouns(
            half_after=r"\s+[^\W\d_]+\s+y\s+(?:(?P<half>medi[oa])|(?P<quarter>(?:un\s+)?cuarto)|(?P<most>tres\s+cuartos))\b",
            one_implied="(?:horas?|años?|mes|siglo|día|semana|metro|kilómetro|milla|kilo|litro|tonelada) y",
        ),
        sections.CountedNouns(
            counted=(
                "personas hombres mujeres niños niñas familias hogares habitantes vecinos ciudadanos soldados "
                "civiles presos refugiados trabajadores empleados empleos estudiantes alumnos profesores "
                "pacientes médicos visitantes turistas huéspedes pasajeros espectadores aficionados jugadores "
                "miembros voluntarios manifestantes víctimas muertos muertes heridos casos casas viviendas "
                "edificios habitaciones camas plazas entradas tiendas empresas pueblos libros ejemplares "
                "páginas palabras cartas calorías coches vehículos camiones autobuses barcos aviones animales "
                "aves ovejas caballos vacas cerdos árboles plantas especies islas"
            )
        ),
        sections.Idioms(
            idioms=(
                r"cuatro gatos|gatos?\b[^.;!?]{0,20}\bsiete vidas|mil gracias|gracias mil|mil (?:disculpas|"
                r"perdones|amores)|a las mil maravillas|en un dos por tres|(?:tres|cinco) pies al gato|"
                r"cantar(?:le)? las cuarenta|en sus trece|que ciento volando|a los cuatro vientos|a cuatro patas"
            )
        ),
        sections.Dates(date_joints="de del el"),
        sections.Names(
            weekdays="lunes martes miércoles jueves viernes sábado/sábados domingo/domingos"
        ),
        sections.Pointing(
            pointing=(
                r"día de|fiesta|festiv|halloween|todos los santos|reyes|inocentes|guerra|hoy|ayer|mañana\b|"
                r"mediodía|medianoche|víspera|mism[oa] (?:día|año|mes|fecha)|(?:ese|este|aquel) (?:día|año|mes)|"
                r"esa fecha|(?:día|semana|mes|año)s? (?:pasad|próxim|siguient|anterior|después|antes|más tarde|"
                r"atrás)|hace\b|navidad|nochebuena|nochevieja|año nuevo|valentín|semana santa|aniversario|siglo|"
                r"milenio|desde entonces|entonces"
            )
        ),
        sections.Ranks(ages=r"\s(?:aniversario|cumpleaños)\b"),
        sections.Seconds(ranked=r"(?:lugar|puesto|plano|vez|piso|premio)\b"),
        sections.Multiples(
            multiples=words.halves(
                half=r"(?:casi )?(?:a|en|por) (?:casi |aproximadamente |más de |al menos )?la mitad|(?:casi )?la mitad",
                rises=r"aument\w+|crec\w+|sub\w+|increment\w+",
                falls=r"redu[cj]\w+|baj\w+|ca[eíy]\w+|disminu\w+|recort\w+|rebaj\w+|descend\w+",
                halved=r"(?:casi )?la mitad de \w+ que|dos veces menos|divid\w+ por dos",
                grown=r"la mitad más",
            )
            | {
                2: r"dobl\w*|duplic\w*",
                3: r"tripl\w*",
                4: r"cu[aá]drupl\w*",
                5: r"qu[ií]ntupl\w*",
                10: r"d[eé]cupl\w*",
            }
        ),
        sections.Wording(
            about_ten=r"decena\b",
            times={
                2: r"bieni\w*|bienal\w*|bicampe\w*|doble\w*|dobl\w*|duplic\w*|amb[oa]s",
                3: r"trieni\w*|trienal\w*|tricampe\w*|tripl\w*",
                4: r"cua[td]rieni\w*|cua[td]rienal\w*|tetracampe\w*|cuádrupl\w*|cuadrupl\w*",
                5: r"pentacampe\w*|quintupl\w*|quinquen\w*",
                6: r"hexacampe\w*|sextupl\w*",
                10: r"decena\w*|décupl\w*|década\w*|decenal\w*",
                12: r"docena\w*",
                15: r"quincena\w*",
                20: r"veintena\w*",
                30: r"treintena\w*",
                50: r"quinquag[eé]n\w*|cincuent[oó]n\w*",
                60: r"sexag[eé]n\w*",
                70: r"septuag[eéè]n\w*",
                80: r"octog[eéè]n\w*",
                90: r"nonag[eéè]n\w*",
                100: r"centenar\w*|siglo\w*",
                1_000: r"milenio\w*|millar\w*",
                150: r"sesquicentenari\w*",
                200: r"bicentenari\w*",
                300: r"tricentenari\w*",
                500: r"quinto centenari\w*",
            },
            yearly="anual",
        ),
        sections.Approximations(about=r"\b(?:unos|unas|cerca de|aproximadamente|alrededor|casi)\b"),
        sections.Freedoms(bases={2: "binari", 8: "octal", 10: "decimal", 16: "hex"}),
        sections.Sentences(vague_before=r"un[oa]s(?: cuant[oa]s| poc[oa]s)?|vari[oa]s|algun[oa]s"),
        sections.Composition(digits_add=True),
    ),
)
