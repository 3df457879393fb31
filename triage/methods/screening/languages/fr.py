"""French."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="fr",
    length=1.2,
    negation=terms("""
        pas, jamais, aucun, aucune, aucuns, aucunes, nul, nulle, nulles, rien, ni, nullement, non,
        aucunement
    """),
    negating=(
        r"(?:\bne |\bn['’])(?:(?:y|en|l['’]|me|te|se|nous|vous|le|la|les|lui|leur|a|ai|as|ont|avons|avez|avait|est|aura) ){0,2}(?:pu|peu\w+|pourr\w+|pouv\w+|os\w+|cess\w+|sai[st]|sav\w+)\b",
        r"(?:\bne |\bn['’](?!importe))(?:\w+ ){1,4}?(?:plus|personne|guère)\b(?! (?:que\b|de \d))",
    ),
    weak_negation=terms("""
        que dalle, zéro, clocher, du calme, sans, guère, rarement, manque, manquent, manquait, absence, absent, éviter, évite, empêcher, empêche, impossible, incapable, incapables,
        sauf, excepté, hormis, au lieu de, plutôt que, faute de, refuse, refusé, refuser, nier, nie, personne, plus, interdit, inconnu, improbable,
        à moins que, échoue, échoué, échouer, échec, exclu, cesser, cessé, dépourvu, dépourvue, exempt, loin de, tort, faux, fausse, pensez à,
        pense à, souviens, souvenez, échouée, erreur, vide, interdire, interdite, interdits, introuvable, inexistant, inexistante, empêché,
        empêchent, bizarre, défaut, refusent, évité, dénué, ignore, ignorait, oublié, oublier, arrêté, arrêter, rejeté, rejette, nié, exclut,
        exclure, niait, difficilement, mal, au plus, au maximum, maximum, fermé, fermer, sombre, mort, malade, taire, silence, décliner, dangereux,
        sauter, masquer, masqué, obsolète, déconseillé, épuisé, sinon, refus,
        en attente, identique, identiques, au moins, au plus, au maximum, au minimum,
        mentir, menti, exempter, exemptée, exemptés, exemptées, mourir, douter, doute, rater, raté, fermée, fermés, fermées,
        peu, mensonge, dysfonctionnement,
        presque, disparaître, échapper, épargner, bloquer, priver, privé, abandonner, renoncer,
        opposer, opposé, contraire, ennuyeux, célibataire, retarder, reporter, éveillé,
        pareil, inchangé, démentir, décéder, périmé, expirer, méconnu, autrement,
        dénuée, dépourvus, privée,
        différent, différer, mauvais, laid,
        trop tôt, trop tard, première fois
    """),
    negative_affix=(
        r"in(?:capa|util|compl|visib|justic|atten|stab|suffisan|acti|valid|effica|adéqua|dépendan|correct|habit|tolér|connu|édit|défin|soupçon|dispon|évit|compatib)\w*|im(?:possib|parfai|patien|prob|prév|mobil|pur)\w*|ir(?:régul|respons|révers)\w*|il(?:légal|lég|limit|lisib)\w*|mé(?:cont|conn|saven)\w*|dés(?:agré|accord|avant|intér)\w*|anti\w{3,}|non\w{3,}"
    ),
    not_negation=terms("""
        pourquoi pas, pas moins de, pas plus de, n'est-ce pas, ou non, non plus,
        il n'y a pas que, néanmoins, taille de pas, valeur nulle, valeurs nulles, ne serait-ce que,
        sans doute, sans aucun doute, sans cesse, sans arrêt, sans nul doute, de rien,
        n'hésitez pas, pas mal, pas de problème, pas de souci, il n'y a pas de quoi,
        ne t'inquiète pas, ne vous inquiétez pas, rien de tel, mine de rien,
        comme si de rien n'était, si ce n'est, à n'en pas douter, pour rien au monde, n'importe,
        pas à pas, n'en reste pas moins, pas loin, non loin, un rien de temps, un rien,
        un pas, le pas, les pas, des pas, chaque pas, quelques pas, deux pas, premier pas, premiers pas, du pas, au pas, mes pas, tes pas,
        ses pas, vos pas, nos pas, leurs pas, son pas, ce pas, faux pas, grand pas, petits pas, de pas dans, pas en avant, pas de plus,
        pas en arrière, pas lourd
    """),
    affirming=(
        r"\b(?:plus|moins|mieux|pire|autant|meilleure?s?)\b[^.;!?]{3,100}\bjamais\b",
        r"\bn['’]en (?:\w+ ){1,2}pas moins\b",
        r"\b(?:crain\w+|redout\w+|peur|évit\w+|empêch\w+)\b[^.;!?]{0,30}(?:\bne |\bn['’])(?!\w+ (?:pas|plus|jamais|rien)\b)",
        r"(?:\bne |\bn['’])(?!\w+ (?:pas|jamais|rien|guère|point)\b|sais\b|sait\b)\w+ (?:(?!pas|jamais|rien|personne|guère|point|aucun|aucune|ni)\w+ ){0,2}qu(?:e\b|['’])",
        r"\b(?:pas|non) (?:seulement|uniquement|simplement)\b",
        r"(?:\bne |\bn['’])\w+ (?:pas (?:seulement|uniquement|simplement|sans)\b|cess\w+ de|manqu\w+ (?:pas )?de)",
        r"(?:\bne |\bn['’])(?:cess|manqu)\w+ (?:pas )?de\b",
        r"\brien qu(?:e\b|['’])",
        r"\b(?:avant|moins|peur|crainte|plus|mieux|plutôt) (?:\w+ ){0,4}?qu(?:e |['’])(?:\w+ ){1,3}?(?:ne |n['’])(?!\w+ (?:pas|plus|jamais|rien)\b)",
        r"\b(?:(?:plus|moins|mieux|pire|autant) que|si|à) jamais\b",
    ),
    asking=r"\b(?:qui|que|quoi|pourquoi|comment|quand|où|quel\w*|combien)\b",
    either_way=(
        r"\brest\w+ (?:encore )?à \w+(?:er|ir|re)\b",
        r"(?:\bne |\bn['’])(?:\w+ ){0,2}tard\w+\b",
        r"(?:\bne |\bn['’])(?:\w+ ){1,4}(?:d['’])?autre (?:choix|solution|option) que\b",
        r"\bpas (?:\w+ )?(?:l[ea]s? mêmes?|pareil\w*|identiques?)\b",
        r"\bnon[- ](?:morts?|lucrati|violen|gouvern|fumeu|alcool)\w*",
        r"\bou (?:non|pas)\b|\bou ne (?:\w+ ){1,2}pas\b",
        r"\bn['’]oubli\w+ pas\b|\bne (?:manqu|rat)\w+ pas\b|\bn['’]ay\w+ (?:pas|aucune) (?:peur|crainte)\b",
        r"(?:^|[.!?…]\s)(?:Oh,? )?Non+(?=\s*(?:[!…]|\.\.))",
        r"\bpas (?:vraiment |tout à fait |très )?(?:comme les autres|différen\w+|surpren\w+|étonn\w+)\b",
        r"\bpersonne (?:sauf|d['’]autre que|hormis|excepté)\b",
    ),
    privative=terms("""
        sans, guère, rarement
    """),
    # With "all", "only" and "because" a negation may stand elsewhere, or be expressed differently.
    raising=terms("""
        croire, penser, supposer, imaginer, espérer, sembler, paraître, vouloir,
        souhaiter, conseiller, recommander, devoir, probable, tout, tous, toutes,
        seulement, toujours, parce que
    """),
    toxic=terms("""
        merde, putain, connard, connasse, enculé, salope, salaud, fils de pute, pute, bordel, con, conne,
        crétin, abruti, imbécile, idiot, débile, bâtard, pédé, nique, niquer, foutre, bite, couille, enfoiré,
        ordure, salopard, branleur, trou du cul, stupide, bouffon, mongol, gouine, négro
    """),
    not_toxic=terms("con brio, maison close, hors bordel, empire mongol, peuple mongol"),
    insults=terms("sot, maudit, lâche, canaille, vaurien, nigaud, idiotie"),
    positive=terms("""
        bon, bonne, bons, bonnes, excellent, excellente, merveilleux, merveilleuse, heureux, heureuse, aime,
        adore, adoré, meilleur, meilleure, beau, belle, beaux, belles, fantastique, parfait, parfaite,
        agréable, ravi, ravie, brillant, brillante, succès, réussi, gagné, content, contente, gentil,
        gentille, merci, recommande, délicieux, délicieuse, joie, fier, fière, impressionnant,
        impressionnante, superbe, génial, géniale, magnifique, utile, charmant,
        ravissant, ravissante, délicieuses, sympathique, sympathiques, drôle, amusant,
        amusante, confortable, propre, propres, généreux, généreuse, accueillant,
        accueillante, chaleureux, chaleureuse, heureusement, passionnant, passionnante,
        splendide, savoureux, savoureuse, reconnaissant, satisfait, satisfaite, exquis,
        exquise, formidable, gai, joyeux, joyeuse, poli, polie, magnifiques
    """),
    negative=terms("""
        mauvais, mauvaise, mauvaises, terrible, horrible, affreux, affreuse, triste, déteste, hais, pire,
        laid, laide, dégoûtant, dégoûtante, décevant, décevante, déçu, déçue, fâché, échec, échoué, perdu,
        faux, inutile, ennuyeux, ennuyeuse, désagréable, douleur, douloureux, pénible, grossier, sale,
        cassé, gaspillage, méchant, cruel, misérable, malheureux, peur, stupide, médiocre, regret, plainte,
        malheureusement, hélas, sales, bruyant, bruyante, fade, froid, égoïste,
        antipathique, inconfortable, ridicule, honteux, honteuse, furieux, furieuse,
        effrayé, insupportable, lamentable, déprimant, déprimante, infect, infecte, minable,
        répugnant, répugnante, pitoyable, fatigué, fatiguée, inquiet, inquiète, ennuyé, nul,
        nulle, épouvantable
    """),
    idioms=terms("""
        poser un lapin, tomber dans les pommes, avoir le cafard, coûter les yeux de la tête,
        coûte les yeux de la tête, casser les pieds, il pleut des cordes, les doigts dans le nez,
        mettre la charrue avant les bœufs, donner sa langue au chat, avoir un poil dans la main,
        faire d'une pierre deux coups, jeter l'éponge, la cerise sur le gâteau, quand les poules auront des dents,
        appeler un chat un chat, avoir le coup de foudre, être dans de beaux draps, passer l'arme à gauche,
        ce n'est pas la mer à boire, tourner autour du pot, vendre la mèche
    """),
    refusals=(
        r"\bje suis (?:vraiment )?désolée?,? (?:mais )?je ne peux pas\b",
        r"\bje ne (?:peux|suis) pas (?:en mesure de |capable de )?(?:traduire|vous aider|t'aider|fournir|répondre)\b",
        r"\ben tant (?:qu['’]IA|qu['’]intelligence artificielle|que modèle de langage)\b",
    ),
    chatter=(
        r"\b(?:puis-je|voulez-vous que je|souhaitez-vous)[^.?\n]{0,30}(?:aid|autre)\w*|\bn['’]hésite[zs] pas à (?:me|demander)|\bautre chose ?\?|\bj['’]espère que (?:cela|ça)[^.\n]{0,20}aide",
        r"^\W{0,5}(?:bien sûr|certainement|volontiers)\s?[!,.:]",
        r"^\W{0,5}voici (?:la|une|votre|ta) [^\n]{0,40}?traduction",
        r"^\W{0,5}(?:la )?traduction(?: (?:de|en|est)\b[^\n:]{0,40})?\s*:",
        r"(?:^|\n)\W{0,5}(?:note|remarque)(?: du traducteur)?\s*:",
    ),
    instructions=(
        r"(?:^|[.!?:] )(?:s['’]il (?:te|vous) plaît,? )?(?:peux-tu |pouvez-vous |pourrais-tu |pourriez-vous )?(?:me )?(?:écris|écrivez|écrire|donne|donnez|donner|dis|dites|dire|cite|citez|citer|énumère|énumérez|raconte|racontez|raconter|explique|expliquez|expliquer|résume|résumez|résumer|compte|comptez|répète|répétez|propose|proposez|décris|décrivez|nomme|nommez|imagine|imaginez)(?:-moi)?\b",
        r"\bignore[zs]? (?:toutes )?les instructions\b",
        r"\b(?:écris|écrivez|rédige|rédigez|crée|génère) (?:-moi )?une? (?:court |courte )?(?:poème|histoire|essai|chanson|liste|lettre|résumé)",
        r"\b(?:résume|résumez|traduis|traduisez|explique|expliquez) (?:le|la|ce|cet|cette) (?:texte|phrase|question|article)",
    ),
    contrast=terms("mais"),
    cause=terms("parce que, parce qu"),
    condition=terms("si, s'il, s'ils"),
    only=terms("seulement, uniquement, exclusivement, seul, seule"),
    opposites={
        "possible": "possible, impossible",
        "safe": "sûr/sûre, dangereux/dangereuse",
        "necessary": "nécessaire, inutile",
        "legal": "légal/légale, illégal/illégale",
        "valid": "valide/valable, invalide",
        "complete": "complet/complète, incomplet/incomplète",
        "aware": "conscient/consciente, inconscient/inconsciente",
        "married": "marié/mariée, célibataire",
        "encrypted": "chiffré/chiffrée, non chiffré/non chiffrée",
        "authorised": "autorisé/autorisée, non autorisé/non autorisée",
        "visible": "visible, invisible",
        "stable": "stable, instable",
        "reliable": "fiable, peu fiable",
        "correct": "correct/correcte, incorrect/incorrecte",
        "reversible": "réversible, irréversible",
        "effective": "efficace, inefficace",
        "sufficient": "suffisant/suffisante, insuffisant/insuffisante",
        "harmless": "nocif/nuisible, inoffensif",
        "consistent": "cohérent, incohérent",
        "on": "activer/activé/activée/allumer/allumé/allumée, désactiver/désactivé/désactivée/éteindre/éteint/éteinte",
        "agree": "d'accord/approuver, en désaccord/désapprouver",
        "allow": "autoriser/permettre/permis/autorisé, interdire/interdit/interdite/prohiber",
        "open": "ouvrir/ouvert/ouverte/ouvrez/ouvre, fermer/fermé/fermée/fermez",
        "show": "afficher/affiché/montrer, masquer/masqué/masquée/cacher/caché/cachée",
        "locked": "verrouiller/verrouillé, déverrouiller/déverrouillé",
        "connected": "connecter/connecté/connectée, déconnecter/déconnecté/déconnectée",
        "included": "inclure/inclus/incluse, exclure/exclu/exclue",
        "accepted": "accepter/accepté/acceptée, refuser/refusé/rejeter/rejeté",
    },
    contraries={
        "increase": "augmenter/augmentation/croître/accroître/hausse/monter, diminuer/diminution/réduire/baisser/baisse/réduction/chute/chuter",
        "more": "plus de/plus que/davantage, moins",
        "before": "avant, après",
        "for": "en faveur/vote pour/voté pour/votent pour, contre",
        "left": "gauche, droite",
        "first": "premier/première/premiers, dernier/dernière/derniers",
        "maximum": "maximum/maximal/maximale, minimum/minimal/minimale",
        "import": "importer/importation, exporter/exportation",
        "encrypt": "chiffrer/crypter/chiffrement, déchiffrer/décrypter/déchiffrement",
        "install": "installer/installation, désinstaller/désinstallation",
        "buy": "acheter/achat, vendre/vente",
        "add": "ajouter, supprimer/retirer/enlever",
        "start": "démarrer/commencer/lancer, arrêter/terminer/finir",
        "win": "gagner/remporter, perdre",
        "above": "au-dessus, au-dessous/en dessous",
        "incoming": "entrant/entrante, sortant/sortante",
        "north": "nord, sud",
        "east": "est, ouest",
        "ascending": "croissant/ascendant, décroissant/descendant",
        "next": "suivant/suivante/prochain/prochaine, précédent/précédente",
        "at least": "au moins/au minimum, au plus/au maximum/tout au plus",
    },
    titles=terms("""
        académie, accord, agence, armée, assemblée, association, avenue, banque, bataille, bibliothèque, bureau, centre,
        chambre, champion, championnat, château, club, collège, comité, commission, communauté, compagnie, congrès,
        conseil, constitution, coupe, cour, croix, directeur, département, empire, est, fondation, fonds, force, forces,
        fédération, golfe, gouvernement, groupe, guerre, général, hôpital, institut, juge, lac, ligue, loi, maire,
        maison, mer, ministre, ministère, mont, musée, national, nationale, nord, noël, océan, office, orchestre, ordre,
        organisation, ouest, palais, parlement, parti, place, plan, police, pont, premier, prince, prix, province,
        président, reine, roi, royaume, rue, république, saint, sainte, secrétaire, service, société, sud, sénat,
        théâtre, tour, traité, tribunal, union, unis, université, vallée, école, église, état, états, île, îles
    """),
    first_person=r"\b(?:je|me|mes)\b|\b[jm]['’]",
    inability=r"\bpas\b|\bimpossible\b|\brefus|\binterdi|\bdécline|\bne saurai",
    own_work=(
        r"\btradui|\btraduction|\bmod[èe]le de langage\b|\bmes (?:consignes|directives|règles)\b"
        r"|\b(?:ce|cette|cet|votre) (?:texte|contenu|demande|passage|phrase|requête)\b"
    ),
)
