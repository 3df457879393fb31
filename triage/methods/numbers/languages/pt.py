"""Portuguese numbers (Brazil; European spellings are read too).

Sources: CLDR 46 ``pt``; Acordo Ortográfico 1990 and Cunha & Cintra, Nova Gramática, chapter 11
("e" between hundreds, tens and units); short scale in Brazil, "mil milhões" in Portugal.
"""

from __future__ import annotations

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    AND_A_HALF,
    AND_ANYWHERE,
    COMMA,
    LanguageSpec,
    Role,
)

_ORDINALS = (
    "primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta sexto/sexta "
    "sétimo/sétima oitavo/oitava nono/nona décimo/décima"
)

# Prepositions, alone and joined with the article.
_OF, _TO = "(?:de|dos|das|do|da)", "(?:a|aos|às|ao|à)"

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
            words.of(Role.CONN, "e", AND_ANYWHERE | AND_A_HALF),
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
            [
                "segunda",
                "terça",
                "quarta",
                "quinta",
                "sexta",
                "segundas",
                "terças",
                "quartas",
                "quintas",
                "sextas",
            ],
            lambda word: not word.after.startswith("-feira"),
        ),
    },
    percent_before="por",
    percent_words=frozenset(["cento"]),
    joints=("e ou", "a às"),
    articles="os as",
    of=r"\sde\s",
    after_amounts="a à ao em por cada",
    of_the=r"\sd[aeo]s?\b",
    apart="ou",
    sections=(
        sections.Hours(
            cue=r"\b(?:às|pelas|(?:até|entre|desde|para|são)\sas|das|à)\s",
            mark=r"\s?h(?:oras?)?\b",
            gap=r"\s?h(?:oras?)?\s?(?:e\s)?|\s(?:e\s)?",
            to=r"\spara\sas?\s",
            tail=r"\s?min(?:utos)?\b",
            after=((r"\smenos\sum\squarto\b", -15), (r"\se\sum\squarto\b", 15)),
            until=r"(?:às|a)(?:\sas)?",
            one_hour="uma hora(?: e)?",
        ),
        sections.Clock(
            r"(?P<hour>\b(?:às|pelas|(?:até|entre|desde|para|são)\sas|das)\s)",
            r"\s(?:da\s(?:manhã|tarde|noite|madrugada)|horas?\b|em\sponto)|\s*(?:[.,;:!?)]|$)",
            r"\b(?:vírgula|ponto|vezes|anos?|mes(?:es)?)\b",
        ),
        sections.Roman("séculos?", "º|ª"),
        sections.Parts(
            "terça quarta quinta sexta sétima oitava nona décima",
            "duas três quatro cinco",
            "partes?",
        ),
        sections.DecadeWords("anos"),
        sections.Spans(
            spans={
                "1 day": r"diári[oa]s?\b|diariamente",
                "7 day": r"semana(?:l|is)\w*",
                "1 month": r"mensa(?:l|is)\w*",
                "12 month": r"anua(?:l|is)\w*",
                "3 month": r"trimestr\w+",
                "6 month": r"semestr\w+",
                "2 month": r"bimestr\w+",
                "14 day/15 day": r"quinzena\w*|quinze dias",
                "24 month": r"biena(?:l|is)\b|biênio",
                "60 month": r"quinqu[eê]n\w+|lustro\b",
                "120 month": r"década\b|dec[eéê]nio\b",
            }
        ),
        sections.Bounds(
            strict=r"(?<!não )\b(?:mais|menos) (?:de|do|da|que)\b|(?:sup|inf)erior(?:es)? (?:ao?|à)\b|(?:maior|menor)(?:es)? (?:que|do que)|acima|abaixo",
            minimum=r"\b(?:pelo menos|ao menos|mínim[oa]s?\b|mín\.|não menos)",
            maximum=r"\b(?:máxim[oa]s?\b|máx\.|não mais)",
            lower=(
                rf"maior(?:es)? ou igua(?:l|is) (?:a|ao|que)|maior(?:es)? (?:do )?que|pelo menos|ao menos|no mínimo|mais (?:{_OF}|do que|que)|não menos (?:{_OF}|que|do que)|acima {_OF}|"
                rf"superior(?:es)? {_TO}"
            ),
            upper=rf"menor(?:es)? ou igua(?:l|is) (?:a|ao|que)|menor(?:es)? (?:do )?que|quase|no máximo|menos (?:{_OF}|do que|que)|não mais (?:{_OF}|que|do que)|até|abaixo {_OF}|inferior(?:es)? {_TO}",
            lower_after="(?:ou|e) mais",
            upper_after="(?:ou|e) menos",
            negations=r"\b(?:não|nem|nunca|sem)\b",
        ),
        sections.HalfDays(
            morning=r"da\s(?:manhã|madrugada)",
            afternoon=r"da\starde",
            night=r"da\snoite",
            between=r"horas?\s",
            parts=r"[ap]\.?\s?m\b|\b(?:tarde|noit|madrug|manhã|meio-dia|vespert|noturn)",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs=r"subi\w*|aument\w*|cresc\w*|ca(?:iu|íram|ir\w*|i|em)|recu\w*|baix\w*|diminu\w*|reduz\w*|elev\w*",
            difference=r"em",
            result=r"para(?:\sos?)?|até|aos?|a",
            start=r"d(?:e|os?)|desde",
        ),
        sections.Trends(
            falls=r"\b(?:queda|baixa|recuo|caiu|caíram|cai|caem|perdeu|perderam|recuou|recuaram|diminu\w*|redu[zç]\w*|encolh\w*|baix(?:ou|aram))(?: (?:de|em))?",
            rises_after=r"(?:\s?%|\s[^\W\d]+)?\s(?:a\s)?mais(?=\s(?:do\sque|que)\b|\s*[.,;:)]|$)",
            falls_after=r"(?:\s?%|\s[^\W\d]+)?\s(?:a\s)?menos(?=\s(?:do\sque|que)\b|\s*[.,;:)]|$)",
            rises=r"\b(?:subi\w*|sobem?|alta|aument\w*|cresc\w*|avanç\w*|ganh(?:ou|aram))(?: (?:de|em))?",
        ),
        sections.Rates(
            per=r"por|ao|à|a\scada",
            rates={
                "day": (r"diári[oa]s?", r"diári[oa]s?|diariamente"),
                "week": (r"semana(?:l|is)", r"semana(?:l|is|lmente)"),
                "month": (r"mensa(?:l|is)", r"mensa(?:l|is|lmente)"),
                "year": (r"anua(?:l|is)", r"anua(?:l|is|lmente)"),
            },
        ),
        sections.Money(bare_cents=True, in_currencies="de esterlinas", with_cents="com"),
        sections.Percents(
            percents=r"porcent|percent|por\scento\b", hundred=r"\bcento\b", permille="por mil"
        ),
        sections.Signs(
            plus="mais ou",
            below_zero="abaixo de zero",
            perhaps_below_zero=("", "negativos"),
            below_zero_before=r"\bnegativ[oa]s?",
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
            power_of_unit="quadr|c[uú]b",
        ),
        sections.SharesAfterNouns(
            half_after=r"\s+[^\W\d_]+\s+e\s+(?:(?P<half>mei[oa])|(?P<quarter>um\s+quarto)|(?P<most>três\s+quartos))\b",
            one_implied="(?:hora|ano|mês|século|dia|semana|metro|quilômetro|milha|quilo|litro|tonelada) e",
        ),
        sections.Idioms(
            idioms=(
                r"seis por meia dúzia|pintar? o sete|a sete chaves|gatos?\b[^.;!?]{0,20}\bsete vidas|"
                r"mil (?:desculpas|perdões|agradecimentos)|ficar de quatro\b|aos quatro ventos|"
                r"quatro gatos pingados|bicho de sete cabeças"
            )
        ),
        sections.Dates(date_joints="de do da"),
        sections.Names(
            weekdays=(
                "segunda-feira/segundas-feiras terça-feira/terças-feiras quarta-feira/quartas-feiras quinta-feira/quintas-feiras "
                "sexta-feira/sextas-feiras sábado/sábados domingo/domingos"
            )
        ),
        sections.Pointing(
            pointing=(
                r"dia d[aoe]s?\b|feriado|festa|finados|reis|halloween|guerra|hoje|ontem|amanhã|meio-dia|"
                r"meia[- ]noite|véspera|mesm[oa] (?:dia|ano|mês|data)|(?:nesse|neste|naquele|nessa|naquela) |(?:dia|"
                r"semana|mês|mese|ano)s? (?:passad|próxim|seguinte|anterior|depois|antes|atrás)|há\b|natal|réveillon|"
                r"ano.novo|páscoa|aniversário|século|milênio|milénio|desde então|então"
            )
        ),
        sections.Ranks(ages=r"\saniversário\b"),
        sections.Seconds(ranked=r"(?:lugar|posto|plano|vez|andar|prêmio)\b"),
        sections.StartingYears(
            since=r"desde|a partir de|em relação a",
            within=r"em|no ano de",
            compared=r"que|comparad\w+|comparação|relação|partir|entre|até|vezes|frente",
        ),
        sections.Multiples(
            multiples=words.halves(
                half=r"(?:quase )?(?:pela|em|na|à) (?:quase |cerca de |mais da )?metade",
                rises=r"aument\w+|cresc\w+|sub\w+|increment\w+",
                falls=r"reduz\w+|diminu\w+|ca[ií]\w*|baix\w+|cort\w+",
                halved=r"metade (?:do|da) (?:tamanho|preço|número|valor|custo)|duas vezes menos|metade de \w+ que",
                grown=r"metade a mais",
            )
            | {
                2: r"dobr\w*|dupl\w*",
                3: r"tripl\w*",
                4: r"qu[aá]drupl\w*",
                5: r"qu[ií]ntupl\w*",
                10: r"d[eé]cupl\w*",
            }
        ),
        sections.Wording(
            about_ten=r"dezena\b",
            times={
                2: r"bi[eé]ni\w*|bienal\w*|bicampe\w*|dobr\w*|duplic\w*|amb[oa]s",
                3: r"tri[eê]ni\w*|trienal\w*|tricampe\w*|tripl\w*",
                4: r"quadri[eê]ni\w*|quadrienal\w*|tetracampe\w*|quadrupl\w*",
                5: r"quinqu[eê]ni\w*|quinquenal\w*|pentacampe\w*|quintupl\w*",
                6: r"hexacampe\w*|sextupl\w*",
                10: r"década\w*|decenal\w*",
                12: r"dúzia\w*",
                50: r"quinquag[eé]n\w*|cinquent[oõ]\w*",
                60: r"sexag[eé]n\w*",
                70: r"septuag[eéè]n\w*",
                80: r"octog[eéè]n\w*",
                90: r"nonag[eéè]n\w*",
                100: r"centenar\w*",
                1_000: r"mil[eêé]nio\w*",
                150: r"sesquicentenári\w*",
                200: r"bicentenári\w*",
                300: r"tricentenári\w*",
            },
            yearly="anua(?:l|is)",
        ),
        sections.Approximations(about=r"\b(?:cerca de|aproximadamente|uns|umas|quase)\b"),
        sections.Freedoms(
            bases={2: "binári|binari", 8: "octal|octai", 10: "decimal|decimai", 16: "hex"}
        ),
        sections.Sentences(vague_before=r"algun?[ms]?as?|alguns|vári[oa]s|uns|umas"),
        sections.Composition(
            digits_add=True, stacked_doubt="mil milhões is European, not Brazilian, Portuguese"
        ),
    ),
)
