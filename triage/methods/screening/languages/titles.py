"""Words of names that other languages translate: offices, institutions, places, feasts.

Sources: general knowledge of the languages; short on purpose.
"""

from __future__ import annotations

from triage.methods.screening.languages.base import terms

#: Words (folded) with which institutions, ranks and places are named; a name that holds one is
#: translated as a whole.
TITLES: dict[str, frozenset[str]] = {
    "en": frozenset(
        terms("""
        agency, academy, act, army, association, attorney, authority, avenue, award, bank, battle, board, bridge, bureau,
        cabinet, castle, center, centre, chairman, chamber, championship, christmas, church, circuit, city, club, cross, coast, college,
        commission, committee, community, company, conference, congress, constitution, convention, corps, council, country,
        county, court, cup, day, deputy, department, director, district, division, doctor, duke, easter, employment, federation,
        festival, force, forces, foreign, foundation, fund, general, government, group, gulf, hall, harbor, harbour, health,
        highway, hill, hospital, house, initiative, institute, island, islands, judge, justice, king, lake, law, league, library,
        lieutenant, lord, march, mayor, minister, ministry, mount, mountain, mountains, movement, museum, national, network,
        north, northern, ocean, office, olympic, olympics, orchestra, order, organisation, organization, palace, parliament,
        party, plan, police, pope, prime, president, prince, princess, prize, professor, programme, program, project, province,
        queen, railway, republic, river, road, royal, saint, school, sea, secretary, senate, senator, sergeant, service,
        society, south, southern, square, state, states, statistics, station, street, supreme, team, theater, theatre, title,
        tower, trade, treaty, trust, union, united, university, valley, war, week, west, western, world
        """)
    ),
    "es": frozenset(
        terms("""
        academia, acuerdo, agencia, alcalde, archipiélago, asamblea, asociación, asuntos, ayuntamiento, banco, batalla,
        biblioteca, calle, cámara, campeonato, carretera, casa, castillo, centro, club, colegio, comisión, comité, compañía,
        comunidad, congreso, consejo, constitución, copa, corte, cruz, departamento, director, distrito, ejército, embajada,
        empresa, escuela, estado, estados, facultad, federación, fiscalía, fondo, fuerza, fundación, general, gobierno, golfo,
        grupo, guerra, hospital, iglesia, instituto, isla, islas, jefe, juez, junta, lago, ley, liga, mar, ministerio,
        ministro, ministra, monte, museo, nacional, navidad, norte, océano, oficina, orden, organización, orquesta, palacio,
        parlamento, partido, plan, plaza, policía, premio, presidente, presidenta, primer, príncipe, provincia, puente,
        puerto, real, reina, reino, república, rey, río, san, santa, secretaría, secretario, semana, senado, señor, servicio,
        sierra, sindicato, sociedad, sur, teatro, torre, tratado, tribunal, unidad, unidos, unión, universidad, valle
        """)
    ),
    "ca": frozenset(
        terms("""
        acadèmia, acord, advocat, agència, ajuntament, alcalde, assemblea, associació, avinguda, banc, batalla, biblioteca,
        cambra, campionat, carrer, carretera, casa, castell, centre, club, col·legi, comissió, comitè, companyia, comunitat,
        congrés, consell, constitució, creu, copa, departament, director, districte, empresa, escola, església, estat, estats,
        exèrcit, federació, fons, força, fundació, general, govern, golf, grup, guerra, hospital, illa, illes, institut, jutge,
        llac, llei, lliga, lloctinent, mar, ministeri, ministre, muntanya, museu, nacional, nadal, nadals, nord, obrer, oceà,
        oficina, ordre, organització, orquestra, palau, parlament, partit, plaça, policia, pont, premi, president,
        primer, príncep, província, regne, rei, reina, república, riu, sant, secretari, senat, senyor, servei, setmana,
        sindicat, societat, sotsdirector, sud, teatre, torre, tractat, tribunal, unió, unit, universitat, vall
        """)
    ),
    "fr": frozenset(
        terms("""
        académie, accord, agence, armée, assemblée, association, avenue, banque, bataille, bibliothèque, bureau, centre,
        chambre, champion, championnat, château, club, collège, comité, commission, communauté, compagnie, congrès, conseil,
        constitution, croix, coupe, cour, département, directeur, école, église, empire, est, état, états, fédération, fondation, fonds,
        force, forces, général, golfe, gouvernement, groupe, guerre, hôpital, île, îles, institut, juge, lac, ligue, loi, maire,
        maison, mer, ministère, ministre, mont, musée, national, nationale, noël, nord, océan, office, ordre, organisation,
        orchestre, ouest, palais, parlement, parti, place, plan, police, pont, premier, président, prince, prix, province, reine,
        république, roi, royaume, rue, saint, sainte, secrétaire, sénat, service, société, sud, théâtre, tour, traité, tribunal,
        union, unis, université, vallée
        """)
    ),
    "it": frozenset(
        terms("""
        accademia, agenzia, alleanza, assemblea, associazione, banca, battaglia, biblioteca, camera, casa, castello,
        centro, chiesa, comitato, commissione, comunità, comune, congresso, consiglio, croce, coppa, corte, costituzione,
        dipartimento, direttore, esercito, federazione, fiume, fondazione, fondo, forze, generale, golfo, governo, gruppo,
        guerra, isola, isole, istituto, lago, legge, lega, mare, ministero, ministro, monte, museo, natale, nazionale, nord,
        oceano, ordine, organizzazione, ospedale, palazzo, papa, parlamento, partito, pasqua, piazza, polizia, ponte, premio,
        presidente, principe, provincia, re, regina, regno, repubblica, san, santa, scuola, segretario, senato, servizio, società,
        stato, stati, sud, teatro, torre, trattato, tribunale, ufficio, unione, uniti, università, valle, via
        """)
    ),
    "pt": frozenset(
        terms("""
        academia, acordo, agência, assembleia, associação, avenida, banco, batalha, biblioteca, câmara, campeonato, casa,
        castelo, centro, clube, comissão, comité, comitê, companhia, comunidade, congresso, conselho, constituição, cruz, copa, corte,
        departamento, diretor, escola, estado, estados, exército, federação, fundação, fundo, força, geral, golfo, governo,
        grupo, guerra, hospital, igreja, ilha, ilhas, instituto, juiz, lago, lei, liga, mar, ministério, ministro, monte,
        museu, nacional, natal, norte, oceano, ordem, organização, orquestra, palácio, papa, parlamento, partido, páscoa,
        polícia, ponte, praça, prémio, prêmio, presidente, primeiro, príncipe, província, rainha, rei, reino, república, rio,
        rua, santa, são, secretário, senado, serviço, sociedade, sul, supremo, teatro, torre, tratado, tribunal, união, unidos,
        universidade, vale
        """)
    ),
    "nl": frozenset(
        terms("""
        academie, agentschap, bank, bestuur, bibliotheek, brug, bureau, centrum, college, commissie, comité, congres,
        departement, dienst, directeur, eiland, eilanden, federatie, fonds, generaal, gemeente, grondwet, groep, hof, huis,
        instituut, kamer, kasteel, kerk, kerstmis, koning, koningin, kruis, koninkrijk, leger, liga, meer, minister, ministerie,
        museum, nationaal, nationale, noord, oceaan, oorlog, orde, organisatie, paleis, parlement, partij, pasen, plein, politie,
        president, prijs, prins, provincie, raad, republiek, rivier, school, senaat, slag, staat, staten, stichting, straat,
        theater, toren, unie, universiteit, verdrag, vereniging, verenigde, weg, ziekenhuis, zee, zuid
        """)
    ),
}

#: Names of one place or feast in several languages that begin differently.
EXONYMS: tuple[frozenset[str], ...] = tuple(
    frozenset(terms(group))
    for group in (
        "beijing, peking, pekín, pékin, pekin, pechino, pequim, pequín",
        "shanghai, shanghái, xangai, sciangai, szanghaj",
        "scotland, escocia, écosse, scozia, escócia, escòcia, schotland, schottland, skottland, szkocja",
        "wales, gales, galles, pays de galles, gal·les, walia",
        "england, inglaterra, angleterre, inghilterra, anglaterra, engeland, anglia, anglie",
        "munich, münchen, múnich, monaco, munique, mnichov, monachium",
        "cologne, köln, colonia, colónia, colònia, keulen, kolonia",
        "aachen, aquisgrán, aix, aquisgrana, akwizgran, cáchy",
        "venice, venedig, venecia, venise, venezia, veneza, venècia, wenecja, benátky",
        "florence, florencia, firenze, florença, florència, florenz, florencja",
        "geneva, ginebra, genève, ginevra, genebra, genf, genewa, ženeva",
        "basel, basilea, bâle, basileia, bazylea, basilej",
        "hague, haya, haye, aia, haia, haag",
        "antwerp, amberes, anvers, anversa, antuérpia, antwerpen",
        "bruges, brujas, brugge, brügge, bruggia",
        "ghent, gante, gand, gent, gandawa",
        "naples, nápoles, napoli, nàpols, neapel, neapol",
        "mecca, meca, mecque, mekka",
        "nice, niza, nizza, nica",
        "bordeaux, burdeos, bordèus",
        "lleida, lérida",
        "girona, gerona",
        "rhine, rin, rhin, reno, rhein, rijn, ren",
        "danube, danubio, donau, danúbio, danubi, dunaj, dunaj",
        "thames, támesis, tamise, tamigi, tâmisa, tàmesi, theems, themse",
        "bavaria, baviera, bayern, bavière, beieren, bawaria",
        "saxony, sajonia, saxe, sassonia, saxónia, saxònia, saksen, sachsen",
        "brittany, bretaña, bretagne, bretagna, bretanha, bretanya",
        "christmas, navidad, noël, natale, natal, nadal, kerstmis, weihnachten, nadals, christmases",
        "easter, pascua, pâques, pasqua, páscoa, pasen, ostern",
    )
)
