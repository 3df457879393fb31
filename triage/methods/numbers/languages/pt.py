"""Portuguese numbers (Brazil; European spellings are read too).

Sources: CLDR 46 ``pt``; Acordo Ortográfico 1990 and Cunha & Cintra, Nova Gramática, chapter 11
("e" between hundreds, tens and units); short scale in Brazil, "mil milhões" in Portugal.
"""

from __future__ import annotations

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import COMMA, And, LanguageSpec, Role

_ORDINALS = (
    "primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta sexto/sexta "
    "sétimo/sétima oitavo/oitava nono/nona décimo/décima"
)

# Prepositions, alone and joined with the article.
_OF, _TO = "(de/dos/das/do/da)", "(a/aos/às/ao/à)"

SPEC = LanguageSpec(
    code="pt",
    name="Portuguese",
    convention=COMMA,
    words=words.merge(
        [
            words.add("zero", 0),
            words.add("um uma", 1, weak=True),
            words.row("dois/duas três/tres quatro cinco seis sete oito nove", 2),
            words.row(
                "dez onze doze treze quatorze/catorze quinze dezesseis/dezasseis dezessete/dezassete "
                "dezoito dezenove/dezanove",
                10,
            ),
            words.row(
                "vinte trinta quarenta cinquenta/cinqüenta sessenta setenta oitenta noventa",
                20,
                10,
                room=10,
            ),
            words.add("cem", 100),
            words.add("cento", 100, room=100),
            words.row(
                "duzentos/duzentas trezentos/trezentas quatrocentos/quatrocentas quinhentos/quinhentas "
                "seiscentos/seiscentas setecentos/setecentas oitocentos/oitocentas novecentos/novecentas",
                200,
                100,
                room=100,
            ),
            words.add("ambos ambas", 2, weak=True),
            words.mul("mil", 1_000),
            words.scale(10**6, "milhão mi milhao", "milhões"),
            words.scale(10**9, "bilhão bi", "bilhões"),
            words.scale(10**12, "bilião", "biliões"),
            words.scale(10**12, "trilhão tri", "trilhões"),
            words.scale(10**15, "quatrilhão", "quatrilhões"),
            words.scale(12, "dúzia", "dúzias"),
            words.of(Role.CONN, "e", And.ANYWHERE | And.A_HALF),
            words.of(Role.POINT, "vírgula ponto"),
            words.of(Role.HALF, "meio meia metade", "0.5"),
            words.of(Role.MINUS, "menos"),
            words.parts("terço/terços quartos quintos sextos sétimos oitavos nonos décimos"),
            words.of(Role.PART, "centésimos centésimo", 100),
            words.of(Role.PART, "milésimos milésimo", 1000),
            words.of(Role.VAGUE, "milhares milhar", 1000, unit=Flag.SCALE),
            words.about("vintena trintena quarentena"),
            words.nearly(100, "centena", "centenas"),
            words.nearly(10, "dezena", "dezenas"),
            words.ranks(_ORDINALS),
            words.months(
                "janeiro/jan fevereiro/fev março/mar abril/abr maio/mai junho/jun julho/jul agosto/ago "
                "setembro/set outubro/out novembro/nov dezembro/dez"
            ),
            words.labels(
                "distrito setor sala nº núm número no capítulo página pág figura fig tabela tipo versão portão porta "
                "plataforma voo rota linha ônibus fase seção artigo edifício apartamento leito canal modelo "
                "nível lote rua avenida etapa fórmula"
            ),
            words.of(
                Role.YEAR_CUE,
                "em desde até ano de do durante após antes primavera verão outono inverno início final",
            ),
            words.money(
                "euro euros dólar dólares libra libras rupia rupias yuan yuans rublo rublos franco francos "
                "peso pesos iene ienes real reais coroa coroas",
                "centavo centavos cêntimo cêntimos cent cents copeque copeques paisa paisas pence",
                "jiao",
            ),
        ]
    ),
    endings=words.of(Role.ORDINAL, "º ª", unit=Flag.SUFFIX),
    ending_marks=".-\u2010\u2011",
    glued=words.of(Role.ORDINAL, "º ª o a", unit=Flag.SUFFIX)
    | words.mul("mi", 10**6)
    | words.mul("bi", 10**9),
    homographs={
        "menos": words.not_after("pelo", "ao", "ou", "não", "nada"),
        **dict.fromkeys(
            words.listed(
                "segunda terça quarta quinta sexta segundas terças quartas quintas sextas"
            ),
            lambda word: not word.after.startswith("-feira"),
        ),
    },
    percent_before="por",
    percent_words=frozenset(["cento"]),
    joints=("e, ou", "a, às"),
    articles="os, as",
    of=" de ",
    after_amounts="a, à, ao, em, por, cada",
    of_the=" d(a/e/o)[s]#",
    apart="ou",
    sections=(
        sections.Hours(
            cue="#(às/pelas/(até/entre/desde/para/são) as/das/à) ",
            mark="[ ]h[ora[s]]#",
            gap="[ ]h[ora[s]][ ][e ],  [e ]",
            to=" para a[s] ",
            tail="[ ]min[utos]#",
            after=((" menos um quarto#", -15), (" e um quarto#", 15)),
            until="(às/a)[ as]",
            one_hour="uma hora[ e]",
        ),
        sections.Clock(
            hour="#(às/pelas/(até/entre/desde/para/são) as/das) ",
            after=" (da (manhã/tarde/noite/madrugada)/hora[s]#/em ponto), $",
            never="#(vírgula/ponto/vezes/ano[s]/mes[es])#",
        ),
        sections.Roman("século[s]", "º, ª"),
        sections.Parts(
            "terça, quarta, quinta, sexta, sétima, oitava, nona, décima",
            "duas, três, quatro, cinco",
            "parte[s]",
        ),
        sections.DecadeWords("anos"),
        sections.Spans(
            spans={
                "1 day": "diári(o/a)[s]#, diariamente",
                "7 day": "semana(l/is)*",
                "1 month": "mensa(l/is)*",
                "12 month": "anua(l/is)*",
                "3 month": "trimestr~",
                "6 month": "semestr~",
                "2 month": "bimestr~",
                "14 day/15 day": "quinzena*, quinze dias",
                "24 month": "biena(l/is)#, biênio",
                "60 month": "quinqu(e/ê)n~, lustro#",
                "120 month": "década#, dec(e/é/ê)nio#",
            }
        ),
        sections.Bounds(
            strict="!<(não )#(mais/menos) (de/do/da/que)#, (sup/inf)erior[es] (a[o]/à)#, (maior/menor)[es] (que/do que), acima, abaixo",
            minimum="#(pelo menos/ao menos/mínim(o/a)[s]#/mín./não menos)",
            maximum="#(máxim(o/a)[s]#/máx./não mais)",
            lower=(
                f"maior[es] ou igua(l/is) (a/ao/que), maior[es] [do ]que, pelo menos, ao menos, no mínimo, mais ({_OF}/do que/que), não menos ({_OF}/que/do que), acima {_OF}, "
                f"superior[es] {_TO}"
            ),
            upper=f"menor[es] ou igua(l/is) (a/ao/que), menor[es] [do ]que, quase, no máximo, menos ({_OF}/do que/que), não mais ({_OF}/que/do que), até, abaixo {_OF}, inferior[es] {_TO}",
            lower_after="(ou/e) mais",
            upper_after="(ou/e) menos",
            negations="#(não/nem/nunca/sem)#",
        ),
        sections.HalfDays(
            morning="da (manhã/madrugada)",
            afternoon="da tarde",
            night="da noite",
            between="hora[s] ",
            parts="(a/p)[.][ ]m#, #(tarde/noit/madrug/manhã/meio-dia/vespert/noturn)",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs="subi*, aument*, cresc*, ca(iu/íram/ir*/i/em), recu*, baix*, diminu*, reduz*, elev*",
            difference="em",
            result="para[ o[s]], até, ao[s], a",
            start="d(e/o[s]), desde",
        ),
        sections.Trends(
            falls="#(queda/baixa/recuo/caiu/caíram/cai/caem/perdeu/perderam/recuou/recuaram/diminu*/redu(z/ç)*/encolh*/baix(ou/aram))[ (de/em)]",
            rises_after="[[ ]%/ _] [a ]mais&( (do que/que)#/$)",
            falls_after="[[ ]%/ _] [a ]menos&( (do que/que)#/$)",
            rises="#(subi*/sobe[m]/alta/aument*/cresc*/avanç*/ganh(ou/aram))[ (de/em)]",
        ),
        sections.Rates(
            per="por, ao, à, a cada",
            rates={
                "day": ("diári(o/a)[s]", "diári(o/a)[s], diariamente"),
                "week": ("semana(l/is)", "semana(l/is/lmente)"),
                "month": ("mensa(l/is)", "mensa(l/is/lmente)"),
                "year": ("anua(l/is)", "anua(l/is/lmente)"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="de, esterlinas", with_cents="com"),
        sections.Percents(
            percents="porcent, percent, por cento#", hundred="#cento#", permille="por mil"
        ),
        sections.Signs(
            plus="mais ou",
            below_zero="abaixo de zero",
            perhaps_below_zero=("", "negativos"),
            below_zero_before="#negativ(o/a)[s]",
        ),
        sections.UnitWords(
            hours_of_work="hora horas",
            units={
                "square-kilometer": "km_quadrados",
                "square-meter": "m_quadrados",
                "cubic-meter": "m_cúbicos",
                "tonne": "tonelada toneladas",
                "percentage-point": "ponto_percentual pontos_percentuais p.p.",
                "megawatt-hour": "megawatts-hora megawatt-hora",
                "gigawatt-hour": "gigawatts-hora gigawatt-hora",
            },
            power_of_unit="quadr, c(u/ú)b",
        ),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}e{\s+}(<half:mei(o/a)>/<quarter:um{\s+}quarto>/<most:três{\s+}quartos>)#",
            one_implied="(hora/ano/mês/século/dia/semana/metro/quilômetro/milha/quilo/litro/tonelada) e",
        ),
        sections.Idioms(
            idioms=(
                "seis por meia dúzia, pinta[r] o sete, a sete chaves, gato[s]#…#sete vidas, mil (desculpas/perdões/"
                "agradecimentos), ficar de quatro#, aos quatro ventos, quatro gatos pingados, bicho de sete cabeças"
            )
        ),
        sections.Dates(date_joints="de, do, da"),
        sections.Names(
            weekdays=(
                "segunda-feira/segundas-feiras terça-feira/terças-feiras quarta-feira/quartas-feiras quinta-feira/quintas-feiras "
                "sexta-feira/sextas-feiras sábado/sábados domingo/domingos"
            )
        ),
        sections.Pointing(
            pointing=(
                "dia d(a/o/e)[s]#, feriado, festa, finados, reis, halloween, guerra, hoje, ontem, amanhã, meio-dia, "
                "meia(-/ )noite, véspera, mesm(o/a) (dia/ano/mês/data), (nesse/neste/naquele/nessa/naquela) , (dia/"
                "semana/mês/mese/ano)[s] (passad/próxim/seguinte/anterior/depois/antes/atrás), há#, natal, réveillon, "
                "ano{.}novo, páscoa, aniversário, século, milênio, milénio, desde então, então"
            )
        ),
        sections.Ranks(ages=" aniversário#"),
        sections.Seconds(ranked="(lugar/posto/plano/vez/andar/prêmio)#"),
        sections.StartingYears(
            since="desde, a partir de, em relação a",
            within="em, no ano de",
            compared="que, comparad~, comparação, relação, partir, entre, até, vezes, frente",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="[quase ](pela/em/na/à) [quase /cerca de /mais da ]metade",
                rises="aument~, cresc~, sub~, increment~",
                falls="reduz~, diminu~, ca(i/í)*, baix~, cort~",
                halved="metade (do/da) (tamanho/preço/número/valor/custo), duas vezes menos, metade de ~ que",
                grown="metade a mais",
            )
            | {
                2: "dobr*, dupl*",
                3: "tripl*",
                4: "qu(a/á)drupl*",
                5: "qu(i/í)ntupl*",
                10: "d(e/é)cupl*",
            }
        ),
        sections.Wording(
            about_ten="dezena#",
            times={
                2: "bi(e/é)ni*, bienal*, bicampe*, dobr*, duplic*, amb(o/a)s",
                3: "tri(e/ê)ni*, trienal*, tricampe*, tripl*",
                4: "quadri(e/ê)ni*, quadrienal*, tetracampe*, quadrupl*",
                5: "quinqu(e/ê)ni*, quinquenal*, pentacampe*, quintupl*",
                6: "hexacampe*, sextupl*",
                10: "década*, decenal*",
                12: "dúzia*",
                50: "quinquag(e/é)n*, cinquent(o/õ)*",
                60: "sexag(e/é)n*",
                70: "septuag(e/é/è)n*",
                80: "octog(e/é/è)n*",
                90: "nonag(e/é/è)n*",
                100: "centenar*",
                1_000: "mil(e/ê/é)nio*",
                150: "sesquicentenári*",
                200: "bicentenári*",
                300: "tricentenári*",
            },
            yearly="anua(l/is)",
        ),
        sections.Approximations(about="#(cerca de/aproximadamente/uns/umas/quase)#"),
        sections.Freedoms(
            none="#(nenhu*/nada)#",
            bases={2: "binári, binari", 8: "octal, octai", 10: "decimal, decimai", 16: "hex"},
        ),
        sections.Sentences(vague_before="algu[n][m/s]a[s], alguns, vári(o/a)s, uns, umas"),
        sections.Composition(
            digits_add=True, stacked_doubt="mil milhões is European, not Brazilian, Portuguese"
        ),
    ),
)
