"""Place and feast names that begin differently in different languages (language data).

Source: general knowledge of the languages; kept short on purpose.
"""

from __future__ import annotations

from triage.methods.screening.languages.base import terms

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
