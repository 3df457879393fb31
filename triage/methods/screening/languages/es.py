"""Spanish."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="es",
    length=1.15,
    negation=terms("""
        no, nunca, jamás, nadie, nada, ningún, ninguno, ninguna, ningunos, ningunas, tampoco, ni
    """),
    weak_negation=terms("""
        sin, apenas, raramente, rara vez, falta, faltan, carece, carecen, carecía, ausencia, evitar, evita, evitó, impide, impedir, imposible,
        incapaz, incapaces, salvo, excepto, en lugar de, en vez de, negó, niega, rechaza, rechazó, dejar de, dejó de, prohibido, desconocido,
        desconoce, improbable, a menos que, excluye, excluido, inválido, fracasó, fracaso, libre de, sino, recuerde, recuerda, recuerden, acuérdate,
        equivocado, equivocada, falso, falsa, difícilmente, fallar, falla, fallo, fallido, fallida, error, errores, inexistente, ausente, impidió,
        impidieron, negaron, negarse, negativa, prohíbe, prohibir, prohibió, cesó, cesar, carecen de, vacío, vacía, olvidar, olvidó, desactivado,
        deja de, lejos de, rechazan, rechazaron, evitan, evitaron, deniega, denegado, como máximo, a lo sumo, máximo, cerrado, cerrar, oscuro,
        muerto, enfermo, callar, silencio, dejar, peligroso, ilimitado, omitir, ocultar, oculto, obsoleto, desaconsejado, agotado, rechazar, negar,
        si no, de lo contrario,
        idéntico, idéntica, idénticos, idénticas, al menos, como mínimo, como máximo,
        mentir, mintió, eximir, exento, morir, murió, suspender, suspendió, dudar, dudo, cerrada, cerrados, cerradas, callarse,
        poco, mentira,
        igual, cerca, casi, desaparecer, escapar, evadir, bloquear, retener, agotar, rehusar,
        renunciar, oponerse, opuesto, contrario, aburrido, soltero, retrasar, aplazar,
        despierto, ajeno, vetar, frenar, inmóvil, escaso, escasear, quieto, tranquilo,
        desistir,
        memorable, basta, impedirle, mal, malo, mala,
        distinto, diferente, feo, pésimo,
        parar,
        demasiado pronto, demasiado tarde, primera vez
    """),
    negative_affix=(
        r"des(?!de$|pu|pi|cri|ar|tin|ta)\w{4,}|im(?:posib|perfec|pacien|prob)\w*|in(?:capa|útil|compl|visib|justic|esper|segur|estab|suficien|activ|válid|efica|adecu|dependien|sólit|frecuen|discrim|correct|habit|toleran|usual|nec|compatib)\w*|ir(?:regul|relev|respons|rever)\w*|anti\w{3,}"
    ),
    not_negation=terms("""
        no obstante, correo no deseado, por qué no, no menos de, no menos que, si o no, no hay duda, sin duda,
        no necesariamente, no es raro, sin embargo, sin duda alguna, sin más, sin dudas,
        sin ir más lejos, de nada, ni más ni menos, no te preocupes, no se preocupe,
        no pasa nada, no veo la hora, no cabe duda, nada mal, no está mal, nada menos,
        no dude en, no dudes en, como si nada, antes que nada, más que nada, no en vano,
        sin parar, sin cesar, no hay problema,
        no bien, nada más, en nada
    """),
    affirming=(
        r"\b(?:más|menos|mejor|peor)\b[^.;!?]{0,60}\bque nunca\b",
        r"\bno \w+ nada mal\b",
        r"\bno (?:\w+ )?tard\w+ en\b",
        r"\bno (?:\w+ ){0,2}(?:sólo|(?<!\bun )solo|solamente|únicamente|meramente|simplemente)\b",
        r"\b(?:no|nada) (?:\w+ ){0,3}?(?:más (?:que|de)|salvo|excepto|sino)\b",
        r"\b(?:más|menos|mejor(?:es)?|peor(?:es)?|primer[oa]?s?|únic[oa])\b[^.;!?]{2,100}\b(?:jamás|nunca) (?:\w+ )?\w+[aio](?:d[oa]|st[oa]|ch[oa])s?\b",
        r"\bno (?:\w+ )?dej\w+ de\b",
        r"\bpor poco no\b",
        r"\bno (?:\w+ )?puede\w* (?:por )?menos (?:que|de)\b",
        r"\b(?:(?:más|menos|mejor|peor) que|como) nunca\b",
    ),
    asking=r"\b(?:qué|quién|quiénes|cómo|cuándo|dónde|cuál|cuáles|cuánt\w+)\b",
    either_way=(
        r"\b(?:est|qued|falt|rest)\w+ por \w+r\b",
        r"\bno (?:\w+ ){0,4}(?:más remedio|otr[oa] (?:opción|alternativa|remedio|salida)|más opción) que\b",
        r"\bno (?:\w+ ){1,2}(?:l[oa]s? mism[oa]s?|igual(?:es)?)\b",
        r"\bno muert\w+\b",
        r"\bnadie (?:más que|salvo|excepto)\b",
        r"\bhasta que no\b|(?<=\bno s[oó]lo\b[^.;!?]{1,60}, )si no\b",
        r",\s*¿?no\s*\?",
        r"\bo (?:\w+ )?no\b",
        r"\bno (?:te |se |os |lo )?(?:olvid|pierd|tem|preocup)\w+\b",
        r"(?:^|[.!?…¡]\s?)(?:Oh,? )?No+(?=\s*(?:[!…]|\.\.))",
        r"\bno (?:\w+ )?(?:es |son )?(?:casualidad|sorpren\w+|extrañ\w+|distint\w+|diferent\w+)\b",
    ),
    privative=terms("""
        sin, raramente, rara vez
    """),
    # With "all", "only" and "because" a negation may stand elsewhere, or be expressed differently.
    raising=terms("""
        creer, pensar, suponer, imaginar, esperar, parecer, querer, desear, pretender,
        aconsejar, recomendar, deber, probable, todo, todos, todas, solo, sólo, siempre,
        porque, hasta
    """),
    toxic=terms("""
        mierda, joder, jodido, gilipollas, cabrón, hijo de puta, hija de puta, puta, puto, coño,
        imbécil, idiota, estúpido, pendejo, maricón, cojones, capullo, subnormal, mamón,
        chingar, verga, malparido, huevón, boludo, pelotudo, desgraciado, follar, bastardo,
        culero, retrasado mental, cagar
    """),
    insults=terms("tonto, necio, bobo, maldito, cobarde, canalla, villano"),
    positive=terms("""
        bueno, buena, buenos, buenas, gran, excelente, maravilloso, maravillosa, feliz, amor, encanta, mejor,
        hermoso, hermosa, bonito, bonita, fantástico, fantástica, perfecto, perfecta, agradable, encantado,
        disfrutar, disfruté, brillante, éxito, exitoso, ganó, ganar, contento, contenta, amable, gracias,
        recomiendo, recomendable, delicioso, deliciosa, alegría, orgulloso, orgullosa, impresionante, gusta,
        gustó, útil,
        maravillosos, maravillosas, estupendo, estupenda, divertido, divertida, encantador,
        encantadora, cómodo, cómoda, limpio, limpia, rico, rica, exquisito, exquisita,
        generoso, generosa, simpático, simpática, precioso, preciosa, afortunado,
        afortunadamente, felices, alegre, genial, satisfecho, satisfecha, emocionante,
        espléndido, espléndida, agradecido, agradecida, amables
    """),
    negative=terms("""
        malo, mala, malos, malas, terrible, horrible, triste, odio, odia, peor, feo, fea, asqueroso,
        asquerosa, pobre, decepcionante, decepcionado, decepcionada, enfadado, fracaso, fracasó, perdió,
        perder, equivocado, inútil, aburrido, aburrida, desagradable, dolor, doloroso, molesto, grosero,
        grosera, sucio, sucia, roto, desperdicio, malvado, cruel, miserable, infeliz, miedo, estúpido,
        mediocre, queja,
        pésimo, pésima, fatal, lamentable, lamentablemente, desgraciadamente, egoísta,
        ruidoso, ruidosa, insípido, insípida, antipático, antipática, incómodo, incómoda,
        vergonzoso, vergonzosa, ridículo, ridícula, furioso, furiosa, deprimente,
        insoportable, sucios, sucias, cansado, cansada, asustado, asustada, decepción,
        preocupado, preocupada
    """),
    idioms=terms("""
        tomar el pelo, tomando el pelo, estirar la pata, estiró la pata, costar un ojo de la cara,
        cuesta un ojo de la cara, pan comido, meter la pata, metió la pata, en un abrir y cerrar de ojos,
        echar una mano, ser la gota que colmó el vaso, no tener pelos en la lengua, estar como una cabra,
        matar dos pájaros de un tiro, tirar la toalla, dar en el clavo, a duras penas, hacer la vista gorda,
        quedarse en blanco, llover a cántaros, lloviendo a cántaros, ponerse las pilas, mala leche
    """),
    refusals=(
        r"\blo siento,? (?:pero )?no puedo\b",
        r"\bno puedo (?:traducir|ayudar|proporcionar|cumplir)\b",
        r"\bcomo (?:una )?(?:IA|inteligencia artificial|modelo de lenguaje)\b",
    ),
    chatter=(
        r"(?<!no )\b(?:puedo|quieres que|quiere que)[^.?\n]{0,30}ayud\w+|\balgo más\b|\bespero que (?:te|le|esto)[^.\n]{0,20}(?:sirva|ayude)|\bhá(?:z|ga)(?:me|melo)[^.\n]{0,10}saber",
        r"^\W{0,5}(?:claro|por supuesto|desde luego)[!,.:]",
        r"^\W{0,5}aquí (?:está|tienes|tiene) (?:la|una|tu|su) [^\n]{0,40}?traducción",
        r"^\W{0,5}(?:la )?traducción(?: (?:de|al|es)\b[^\n:]{0,40})?\s*:",
        r"(?:^|\n)\W{0,5}nota(?: del traductor)?\s*:",
    ),
    instructions=(
        r"(?:^|[.!?:] )¿?(?:por favor,? )?(?:puedes |podrías |puede )?(?:explica|explícame|explicar|explique|escribe|escriba|escribir|escríbeme|di|dime|decirme|dame|darme|dé|cuenta|cuéntame|contarme|resume|resumir|enumera|enumerar|lista|repite|repetir|nombra|define|describe|traduce|recomiéndame|imagina)\b",
        r"\bignora (?:todas )?las instrucciones\b",
        r"\b(?:escribe|redacta|crea|genera) (?:me )?(?:un|una) (?:breve )?(?:poema|historia|cuento|ensayo|canción|lista|carta|resumen)",
        r"\b(?:resume|traduce|explica|responde) (?:el|la|este|esta|a) (?:siguiente|texto|frase|pregunta|artículo)",
    ),
    contrast=terms("pero"),
    cause=terms("porque"),
    condition=terms("si"),
    joining=terms("y, e, o, u"),
    only=terms("solo, sólo, solamente, únicamente, exclusivamente"),
    opposites={
        "possible": "posible, imposible",
        "safe": "seguro/segura, inseguro/insegura",
        "necessary": "necesario/necesaria, innecesario/innecesaria",
        "legal": "legal, ilegal",
        "valid": "válido/válida, inválido/inválida",
        "complete": "completo/completa, incompleto/incompleta",
        "aware": "consciente, inconsciente",
        "married": "casado/casada, soltero/soltera",
        "encrypted": "cifrado/cifrada, sin cifrar",
        "authorised": "autorizado/autorizada, no autorizado/no autorizada",
        "visible": "visible, invisible",
        "stable": "estable, inestable",
        "reliable": "fiable, poco fiable",
        "correct": "correcto/correcta, incorrecto/incorrecta",
        "healthy": "saludable, insalubre/poco saludable",
        "happy": "feliz, infeliz",
        "reversible": "reversible, irreversible",
        "effective": "eficaz, ineficaz",
        "sufficient": "suficiente, insuficiente",
        "harmless": "nocivo/dañino, inofensivo/inocuo",
        "consistent": "coherente, incoherente",
        "on": "activar/activado/activada/habilitar/habilitado/habilitada/encender/encendido/encendida, desactivar/desactivado/desactivada/deshabilitar/deshabilitado/deshabilitada/inhabilitar/apagar/apagado/apagada",
        "agree": "de acuerdo/coincidir, en desacuerdo/discrepar",
        "allow": "permitir/permitido/permitida, prohibir/prohibido/prohibida",
        "open": "abrir/abierto/abierta, cerrar/cerrado/cerrada",
        "show": "mostrar/mostrado, ocultar/oculto/oculta/esconder/escondido",
        "locked": "bloquear/bloqueado/bloqueada, desbloquear/desbloqueado/desbloqueada",
        "connected": "conectar/conectado/conectada, desconectar/desconectado/desconectada",
        "included": "incluir/incluido/incluida, excluir/excluido/excluida",
        "accepted": "aceptar/aceptado/aceptada, rechazar/rechazado/rechazada",
    },
    contraries={
        "increase": "aumentar/aumento/crecer/subir/incrementar/incremento, disminuir/disminución/reducir/bajar/descender/reducción/caer/caída/descenso",
        "more": "más de/más que, menos",
        "before": "antes, después/tras",
        "for": "a favor, contra/en contra",
        "left": "izquierda, derecha",
        "first": "primero/primera/primer/primeros, último/última/últimos/últimas",
        "maximum": "máximo/máxima, mínimo/mínima",
        "import": "importar/importación, exportar/exportación",
        "upload": "subir/cargar, descargar/descarga",
        "encrypt": "cifrar/encriptar/cifrado, descifrar/desencriptar/descifrado",
        "install": "instalar/instalación, desinstalar/desinstalación",
        "buy": "comprar/compra, vender/venta",
        "add": "añadir/agregar, eliminar/quitar/borrar",
        "start": "iniciar/empezar/comenzar, detener/parar/terminar/finalizar",
        "win": "ganar/vencer, perder",
        "above": "encima/arriba, debajo/abajo",
        "incoming": "entrante, saliente",
        "north": "norte/norteño, sur/sureño",
        "east": "este/oriental, oeste/occidental",
        "ascending": "ascendente, descendente",
        "next": "siguiente/próximo/próxima, anterior",
        "at least": "al menos/por lo menos/como mínimo, como máximo/a lo sumo",
    },
    titles=terms("""
        academia, acuerdo, agencia, alcalde, archipiélago, asamblea, asociación, asuntos, ayuntamiento, banco, batalla,
        biblioteca, calle, campeonato, carretera, casa, castillo, centro, club, colegio, comisión, comité, compañía,
        comunidad, congreso, consejo, constitución, copa, corte, cruz, cámara, departamento, director, distrito,
        ejército, embajada, empresa, escuela, estado, estados, facultad, federación, fiscalía, fondo, fuerza, fundación,
        general, gobierno, golfo, grupo, guerra, hospital, iglesia, instituto, isla, islas, jefe, juez, junta, lago,
        ley, liga, mar, ministerio, ministra, ministro, monte, museo, nacional, navidad, norte, océano, oficina, orden,
        organización, orquesta, palacio, parlamento, partido, plan, plaza, policía, premio, presidenta, presidente,
        primer, provincia, príncipe, puente, puerto, real, reina, reino, república, rey, río, san, santa, secretario,
        secretaría, semana, senado, servicio, señor, sierra, sindicato, sociedad, sur, teatro, torre, tratado, tribunal,
        unidad, unidos, universidad, unión, valle
    """),
    first_person=r"\b(?:me|mis?|puedo|debo|estoy|lamento|podré)\b",
    inability=(
        r"\bno (?:me |le )?(?:es posible|pued|pod|permit|est[áo]y? (?:autorizad|permitid))"
        r"|\bno l[aeo]s? pued|\bprefiero no\b|\bimposible\b|\brechaz|\bimpid|\bprohíb|\bprohib|\bdeclin"
    ),
    own_work=(
        r"\btradu[cz]|\bmodelo de lenguaje\b|\bmis (?:normas|directrices|políticas)\b"
        r"|\b(?:est[ea]|es[ea]|su) (?:texto|contenido|petición|solicitud|frase|tarea)\b"
    ),
)
