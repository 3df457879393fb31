"""Portuguese."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="pt",
    length=1.1,
    negation=terms("""
        não, nunca, jamais, ninguém, nada, nenhum, nenhuma, nenhuns, nenhumas, nem, tampouco
    """),
    weak_negation=terms("""
        sem, mal, raramente, falta, faltam, carece, ausência, evitar, evita, impedir, impossível, incapaz, exceto, salvo, em vez de, recusa, recusou,
        negou, proibido, deixar de, deixou de, fracassou, desconhecido, lembre, lembra, errado, errada, falso, a menos que, excluído, proíbe,
        recusar, negar, dificilmente, falhar, falha, falhou, falhado, falhada, erro, erros, inexistente, ausente, vazio, vazia, impediu, impede,
        desativado, desligado, negaram, negado, rejeita, rejeitou, proibiu, deixa de, esquecer, esqueceu, cessou, longe de, no máximo, máximo,
        fechado, fechar, escuro, morto, doente, calado, calar, silêncio, perigoso, ilimitado, omitir, ignorar, ocultar, oculto, obsoleto,
        desaconselhado, esgotado, negativo, caso contrário, proibir,
        fora, indisponível, idêntico, idêntica, idênticos, idênticas, pelo menos, no mínimo, no máximo,
        mentir, mentiu, isento, isenta, isentar, morrer, morreu, reprovado, duvidar, duvido, fechada, fechados, fechadas, chega, basta,
        pouco, mentira,
        perto, quase, desaparecer, escapar, poupar, bloquear, privado, abandonar, desistir,
        renunciar, opor, oposto, contrário, chato, sozinho, solteiro, atrasar, adiar, acordado,
        igual, inalterado, desmentir, expirar, esgotar, difícil, mudo,
        mau, má,
        diferente, diferir, péssimo, feio,
        parar, primeira vez
    """),
    negative_affix=(
        r"in(?:capa|útil|complet|visív|justi|esper|segur|está|suficien|ativ|válid|efica|adequad|dependen|sólit|frequen|corret|abitad|toler|usual|evitáv|felic|feliz|certez|cert)\w*|im(?:possív|perfeit|pacien|prováv|previs|óvel)\w*|ir(?:regul|respons|revers|relev)\w*|il(?:egal|egítim|imitad|egív)\w*|des(?!de$|te|ta|se|sa|cri|tin|pesa|pach)\w{5,}|anti\w{3,}"
    ),
    not_negation=terms("""
        não menos de, por que não, não obstante, não necessariamente, sem dúvida, sem dúvidas,
        pois não, de nada, não faz mal, não se preocupe, não há problema, nada mal, não hesite,
        nem mais nem menos, se não, antes de mais nada, nada mais nada menos, mais do que nunca,
        não é à toa, não à toa
    """),
    affirming=(
        r"\bnão (?:\w+ ){0,2}(?:só|apenas|somente|simplesmente|unicamente)\b",
        r"\b(?:não|nada) (?:\w+ ){0,3}?(?:senão|mais (?:do )?que|mais de)\b",
        r"\bnão (?:\w+ )?deix\w+ de\b",
        r"\bpor pouco não\b",
        r"\bou não\b",
        r"\b(?:mais|menos|melhor|pior|como)(?: do)? que nunca\b",
        r"\bcomo nunca\b",
    ),
    asking=r"\b(?:quem|que|como|quando|onde|qual|quais|quant\w+)\b",
    either_way=(
        r"\bnão (?:\w+ ){0,2}(?:tard|demor)\w+\b",
        r"\bnão (?:\w+ ){0,4}(?:outra (?:escolha|opção|alternativa|saída)|remédio) (?:a não ser|senão|que)\b",
        r"\bnão[- ]mort\w+\b",
        r"\bninguém (?:exceto|além de|a não ser|salvo)\b",
        r",\s*(?:né|não)\s*\?",
        r"\b(?:mais|menos|melhor|pior)\b[^.;!?]{0,60}\bque nunca\b",
    ),
    privative=terms("""
        sem, raramente
    """),
    toxic=terms("""
        merda, caralho, porra, puta, filho da puta, cabrão, viado, idiota, imbecil, otário,
        estúpido, babaca, buceta, foder, cuzão, arrombado, vagabunda, bastardo, retardado
    """),
    insults=terms("tolo, maldito, covarde, canalha, vilão, bobo"),
    refusals=(
        r"\b(?:desculpe|sinto muito|lamento),? (?:mas )?(?:eu )?não (?:posso|consigo)\b",
        r"\bnão (?:posso|consigo) (?:traduzir|ajudar|fornecer|responder|atender)\w*",
        r"\bcomo (?:uma? )?(?:IA|inteligência artificial|modelo de linguagem)\b",
    ),
    chatter=(
        r"(?<!não )\bposso ajud\w+|\bmais alguma coisa\b|\bavise-me\b|\bespero que (?:isso|isto)[^.\n]{0,15}ajude",
        r"^\W{0,5}(?:claro|certamente|com certeza)[!,.:]",
        r"^\W{0,5}(?:aqui está|eis|segue) (?:a|uma|sua) [^\n]{0,40}?tradução",
        r"^\W{0,5}(?:a )?tradução(?: (?:de|para|em|é)\b[^\n:]{0,40})?\s*:",
        r"(?:^|\n)\W{0,5}(?:nota|observação)(?: d[oa] tradutora?)?\s*:",
    ),
    instructions=(
        r"(?:^|[.!?:] )(?:por favor,? )?(?:pode |podes |poderia )?(?:escreve|escreva|escrever|diz|diga|dizer|diga-me|dê|dá-me|dê-me|conte|conta|contar|conte-me|explique|explica|explicar|resuma|resume|resumir|liste|lista|listar|repita|repete|descreva|descreve|nomeie|imagine)\b",
        r"\bignore (?:todas )?as (?:instruções|ordens)\b",
        r"\b(?:escreva|escreve|crie|componha|gere) (?:um|uma) (?:breve |curto |curta )?(?:poema|história|ensaio|canção|lista|carta|resumo)",
        r"\b(?:resuma|traduza|explique|responda a?) (?:o|a|este|esta|ao) (?:texto|frase|pergunta|artigo)",
    ),
    contrast=terms("mas, porém"),
    cause=terms("porque"),
    condition=terms("se"),
    opposites={
        "possible": "possível, impossível",
        "safe": "seguro/segura, inseguro/insegura",
        "necessary": "necessário/necessária, desnecessário/desnecessária",
        "legal": "legal, ilegal",
        "valid": "válido/válida, inválido/inválida",
        "complete": "completo/completa, incompleto/incompleta",
        "aware": "ciente/consciente, inconsciente",
        "married": "casado/casada, solteiro/solteira",
        "authorised": "autorizado/autorizada, não autorizado/não autorizada",
        "visible": "visível, invisível",
        "stable": "estável, instável",
        "reliable": "confiável, pouco confiável",
        "correct": "correto/correta, incorreto/incorreta",
        "happy": "feliz, infeliz",
        "reversible": "reversível, irreversível",
        "effective": "eficaz, ineficaz",
        "sufficient": "suficiente, insuficiente",
        "harmless": "nocivo/prejudicial, inofensivo/inócuo",
        "consistent": "coerente, incoerente",
    },
    titles=terms("""
        academia, acordo, agência, assembleia, associação, avenida, banco, batalha, biblioteca, campeonato, casa,
        castelo, centro, clube, comissão, comité, comitê, companhia, comunidade, congresso, conselho, constituição,
        copa, corte, cruz, câmara, departamento, diretor, escola, estado, estados, exército, federação, força, fundação,
        fundo, geral, golfo, governo, grupo, guerra, hospital, igreja, ilha, ilhas, instituto, juiz, lago, lei, liga,
        mar, ministro, ministério, monte, museu, nacional, natal, norte, oceano, ordem, organização, orquestra, palácio,
        papa, parlamento, partido, polícia, ponte, praça, presidente, primeiro, província, prémio, prêmio, príncipe,
        páscoa, rainha, rei, reino, república, rio, rua, santa, secretário, senado, serviço, sociedade, sul, supremo,
        são, teatro, torre, tratado, tribunal, unidos, universidade, união, vale
    """),
)
