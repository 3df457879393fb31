"""Spanish numbers (Spain).

Sources: CLDR 46 ``es``; RAE, Ortografía de la lengua española, chapter VIII (number words,
variants such as dieciséis and treintaiuno, long scale, decimal marks).
"""

from __future__ import annotations

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import COMMA, And, LanguageSpec, Role

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
            words.of(Role.CONN, "y", And.BEFORE_UNIT | And.A_HALF),
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
    joints=("y, e, o, u", "a, al"),
    articles="la, las, lo, los",
    of=" de ",
    after_amounts="a, al, el, en, por, cada",
    range_opens=("entre", "desde, de"),
    of_the=" de[l]#",
    apart="o",
    sections=(
        sections.Hours(
            cue="#(a/desde/hasta/para/hacia/sobre/son/eran/era/tras/antes de/después de) la[s] ",
            sure="[ ](a/p).[ ]m#[.]",
            mark="[ ]h[ora[s]/r[s]]#",
            gap=" [y /con ],  h[ora[s]] [y /con ]",
            tail=" minutos#",
            after=((" menos cuarto#", -15), (" y cuarto#", 15)),
            until="(a/hasta)[ la[s]]",
            one_hour="una hora[ y]",
        ),
        sections.Clock(
            hour="#(a/de/desde/hasta/para/hacia/sobre/son/eran) la[s] ",
            after=" (de la (mañana/tarde/noche/madrugada)/en punto/y (cinco/diez/quince/veinte/veinticinco/treinta)#/menos ), $",
            never="#(coma/punto/veces/año[s]/mes[es])#",
        ),
        sections.Roman("siglo[s]", "º, ª"),
        sections.Parts(
            "tercera, cuarta, quinta, sexta, (séptima/sétima), octava, novena, décima",
            "dos, tres, cuatro, cinco",
            "parte[s]",
        ),
        sections.DecadeWords("años, (de/en/desde/hasta) los"),
        sections.Spans(
            spans={
                "1 day": "diari(o/a)[s]#, diariamente#, las veinticuatro horas",
                "7 day": "semanal*",
                "1 month": "mensual*",
                "0.5 month/14 day/15 day": "bimensual*",
                "12 month": "anual*",
                "3 month": "trimestr~",
                "6 month": "semestr~",
                "2 month": "bimestr~",
                "4 month": "cuatrimestr~",
                "14 day/15 day": "quincen~, quince días",
                "24 month": "bienal*, bienio",
                "36 month": "trienal*, trienio",
                "60 month": "lustro#, quinqueni~, quinquenal*",
                "120 month": "década#, decenio#",
            }
        ),
        sections.Bounds(
            strict="!<(no )#(más/menos) (de[l]/que)#, (mayor/menor/superior/inferior)[es] (a[l]/de/que)#, por (encima/debajo)",
            minimum="#(mayor[es] o igual/al menos/por lo menos/mínim(o/a)[s]#/mín./no menos de)",
            maximum="#(menor[es] o igual/máxim(o/a)[s]#/máx./a lo sumo/como mucho/no más de)",
            lower=(
                "mayor[es] o igual[es] (a/que/al), al menos, por lo menos, como mínimo, más (de/del/que), no menos (de/del), [un ]mínimo de, (superior/"
                "mayor)[es] (a/al/de/que), por encima (de/del)"
            ),
            upper=(
                "menor[es] o igual[es] (a/que/al), casi, a lo sumo, como (máximo/mucho), menos (de/del/que), no más (de/del), hasta, [un ]máximo de, (inferior/"
                "menor)[es] (a/al/de/que), por debajo (de/del)"
            ),
            lower_after="(o/y) más",
            upper_after="(o/y) menos",
            negations="#(no/ni/nunca/sin)#",
        ),
        sections.HalfDays(
            marks=("a.[ ]m#[.]", "p.[ ]m#[.]"),
            morning="de la (mañana/madrugada)",
            afternoon="de la tarde",
            night="de la noche",
            between="hora[s] ",
            parts="(a/p)[.][ ]m#, #(noche/anoche/tarde/mediod/mañana/madrug/vespert/noct)",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs="sub(ió/ieron/ir*/e/en/ido), aument*, crec*, increment*, baj*, ca(yó/yeron/e/en/ído/er*), descend*, disminu*, redu*, elev*",
            difference="[en ]un[a/os/as], en",
            result="(a[l]/hasta)[ (el/los/las/un)]",
            start="de[l], desde",
        ),
        sections.StartingYears(
            since="desde[ el año], a partir de, respecto (a/de/al año)",
            within="en[ el año]",
            compared="que, comparad~, comparación, respecto, relación, partir, frente, entre, hasta, veces",
        ),
        sections.Trends(
            falls="#(caída/descenso/descendi*/bajada/baja/cay~/baj(ó/a)*/perdi*/cedi*/disminu*/reduc*/reduj*/retroced*/retroceso)[ (un/del/de un/de/en un/en)]",
            rises_after="[[ ]%/ _] más&( que#/$)",
            falls_after="[[ ]%/ _] menos&( que#/$)",
            rises="#(subi*/sube[n]/alza/aument*/crec*/increment*/avanc*/avanz*/gan(ó/aron)/repunt*)[ (un/del/de un/de/en un/en)]",
        ),
        sections.Rates(
            per="al, a la, por, cada",
            rates={
                "day": ("diari(o/a)[s]", "diari(o/a)[s], diariamente"),
                "week": ("semanal[es]", "semanal[es/mente]"),
                "month": ("mensual[es]", "mensual[es/mente]"),
                "year": ("anual[es]", "anual[es/mente]"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="de, esterlinas", with_cents="con"),
        sections.Percents(percents="porcent, por cien[to]#", hundred="#cien", permille="por mil"),
        sections.Signs(
            plus="más o",
            below_zero="bajo cero",
            perhaps_below_zero=("", "negativos"),
            below_zero_before="#negativ(o/a)[s]",
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
            power_of_unit="cuadr, c(u/ú)b",
        ),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}y{\s+}(<half:medi(o/a)>/<quarter:[un{\s+}]cuarto>/<most:tres{\s+}cuartos>)#",
            one_implied="(hora[s]/año[s]/mes/siglo/día/semana/metro/kilómetro/milla/kilo/litro/tonelada) y",
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
                "cuatro gatos, gato[s]#…#siete vidas, mil gracias, gracias mil, mil (disculpas/perdones/amores), "
                "a las mil maravillas, en un dos por tres, (tres/cinco) pies al gato, cantar[le] las cuarenta, "
                "en sus trece, que ciento volando, a los cuatro vientos, a cuatro patas"
            )
        ),
        sections.Dates(date_joints="de, del, el"),
        sections.Names(
            weekdays="lunes martes miércoles jueves viernes sábado/sábados domingo/domingos"
        ),
        sections.Pointing(
            pointing=(
                "día de, fiesta, festiv, halloween, todos los santos, reyes, inocentes, guerra, hoy, ayer, mañana#, "
                "mediodía, medianoche, víspera, mism(o/a) (día/año/mes/fecha), (ese/este/aquel) (día/año/mes), "
                "esa fecha, (día/semana/mes/año)[s] (pasad/próxim/siguient/anterior/después/antes/más tarde/atrás), "
                "hace#, navidad, nochebuena, nochevieja, año nuevo, valentín, semana santa, aniversario, siglo, milenio, "
                "desde entonces, entonces"
            )
        ),
        sections.Ranks(ages=" (aniversario/cumpleaños)#"),
        sections.Seconds(ranked="(lugar/puesto/plano/vez/piso/premio)#"),
        sections.Multiples(
            multiples=words.halves(
                half="[casi ](a/en/por) [casi /aproximadamente /más de /al menos ]la mitad, [casi ]la mitad",
                rises="aument~, crec~, sub~, increment~",
                falls="redu(c/j)~, baj~, ca(e/í/y)~, disminu~, recort~, rebaj~, descend~",
                halved="[casi ]la mitad de ~ que, dos veces menos, divid~ por dos",
                grown="la mitad más",
            )
            | {
                2: "dobl*, duplic*",
                3: "tripl*",
                4: "cu(a/á)drupl*",
                5: "qu(i/í)ntupl*",
                10: "d(e/é)cupl*",
            }
        ),
        sections.Wording(
            about_ten="decena#",
            times={
                2: "bieni*, bienal*, bicampe*, doble*, dobl*, duplic*, amb(o/a)s",
                3: "trieni*, trienal*, tricampe*, tripl*",
                4: "cua(t/d)rieni*, cua(t/d)rienal*, tetracampe*, cuádrupl*, cuadrupl*",
                5: "pentacampe*, quintupl*, quinquen*",
                6: "hexacampe*, sextupl*",
                10: "decena*, décupl*, década*, decenal*",
                12: "docena*",
                15: "quincena*, quinceañer*",
                20: "veintena*, veinteañer*",
                30: "treintena*, treintañer*",
                40: "cuarentañer*, cuarent(o/ó)n*",
                50: "quinquag(e/é)n*, cincuent(o/ó)n*, cincuentañer*",
                60: "sexag(e/é)n*, sesent(o/ó)n*, sesentañer*",
                70: "septuag(e/é/è)n*",
                80: "octog(e/é/è)n*",
                90: "nonag(e/é/è)n*",
                100: "centenar*, siglo*",
                1_000: "milenio*, millar*",
                150: "sesquicentenari*",
                200: "bicentenari*",
                300: "tricentenari*",
                500: "quinto centenari*",
            },
            yearly="anual",
        ),
        sections.Approximations(about="#(unos/unas/cerca de/aproximadamente/alrededor/casi)#"),
        sections.Freedoms(
            none="#(ning(ún/un*)/nada)#", bases={2: "binari", 8: "octal", 10: "decimal", 16: "hex"}
        ),
        sections.Sentences(
            vague_before="un(o/a)s[ cuant(o/a)s/ poc(o/a)s], vari(o/a)s, algun(o/a)s"
        ),
        sections.Composition(digits_add=True),
    ),
)
