"""Measures the speed of the number oracle and the growth of its cost; one JSON line per figure.

``python -m bench.numbers.speed [--rounds N]`` draws new numbers in each round and times the check
with given values and free reading. Given values are timed twice: in one template filled with 200
numbers, as in a campaign, and in sentences that each contain a unique word (``new_sentences``).
Caches are cleared between rounds. Figures are processor time; the first round is a warm-up and not
counted. Growth is that from 100 kB to 1 MB of hostile text; a factor of up to 12 counts as linear.
``--part speed`` or ``growth`` runs one half.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial
from itertools import chain
from statistics import median
from typing import Any

import cn2an
from babel.numbers import format_decimal
from num2words import num2words

from triage.methods.numbers.oracle import check
from triage.methods.numbers.reading import forget
from triage.methods.numbertest.words import spell

SOURCE = (
    "According to the report that the city council published last week, the new bridge over the river "
    "carried {} vehicles before the summer holidays."
)
TRANSLATIONS = {
    "en": SOURCE,
    "de": "Laut dem Bericht, den der Stadtrat vergangene Woche veröffentlichte, trug die neue Brücke über den Fluss vor den Sommerferien insgesamt {} Fahrzeuge.",
    "es": "Según el informe que el ayuntamiento publicó la semana pasada, el nuevo puente sobre el río soportó {} vehículos antes de las vacaciones.",
    "ca": "Segons l'informe que l'ajuntament va publicar la setmana passada, el nou pont sobre el riu va suportar {} vehicles abans de les vacances.",
    "fr": "Selon le rapport que le conseil municipal a publié la semaine dernière, le nouveau pont sur le fleuve a porté {} véhicules avant les vacances.",
    "pt": "Segundo o relatório que a prefeitura publicou na semana passada, a nova ponte sobre o rio recebeu {} veículos antes das férias de verão.",
    "it": "Secondo il rapporto che il consiglio comunale ha pubblicato la settimana scorsa, il nuovo ponte sul fiume ha portato {} veicoli prima delle vacanze.",
    "ru": "Согласно отчёту, который городской совет опубликовал на прошлой неделе, новый мост через реку пропустил {} машин до начала летних каникул.",
    "hi": "पिछले सप्ताह नगर परिषद द्वारा प्रकाशित रिपोर्ट के अनुसार नदी पर बने नए पुल से गर्मी की छुट्टियों से पहले {} वाहन गुज़रे।",
    "ne": "नगरपालिकाले गत हप्ता प्रकाशित गरेको प्रतिवेदन अनुसार नदीमाथिको नयाँ पुलबाट गर्मी बिदाअघि {} सवारी साधन गुज्रिए।",
    "ta": "நகர மன்றம் கடந்த வாரம் வெளியிட்ட அறிக்கையின்படி ஆற்றின் மீது கட்டப்பட்ட புதிய பாலத்தை கோடை விடுமுறைக்கு முன் {} வாகனங்கள் கடந்தன.",
    "zh": "根据市议会上周公布的报告，河上的新桥在暑假之前通过了{}辆汽车，比往年同期明显更多。",
    "ja": "市議会が先週公表した報告によると、川に架かる新しい橋は夏休みの前に{}台の車を通した。",
}
CAPABILITIES = ("integers", "decimals", "numerals")
CASES = 200
Case = tuple[str, str, Decimal]


def source_of(language: str) -> str:
    """Return the source language of cases with that target language."""
    return "de" if language == "en" else "en"


def numbers(capability: str, rng: random.Random) -> list[Decimal]:
    """Random numbers of one of the paper's capabilities."""
    whole = [Decimal(rng.randrange(1, 10 ** rng.randint(1, 10))) for _ in range(CASES)]
    if capability == "decimals":
        return [value % 10**4 + Decimal(rng.randrange(1, 10**4)).scaleb(-4) for value in whole]
    return whole


def written(value: Decimal, language: str, capability: str) -> str:
    """A number as a translation would write it."""
    if capability != "numerals":
        return format_decimal(
            value, locale=language, decimal_quantization=False, numbering_system="latn"
        )
    if language == "zh":
        return str(cn2an.an2cn(str(value)))
    if language in ("hi", "ne", "ta"):  # num2words lacks them
        return str(spell(int(value), language, ""))
    return str(num2words(int(value), lang={"pt": "pt_BR"}.get(language, language)))


def pairs(language: str, capability: str, seed: str = "", alike: bool = True) -> list[Case]:
    """Cases of one capability: English to ``language``, or German to English.

    :param alike: all in one template; otherwise each sentence ends with a different name.
    """
    rng = random.Random(f"{language} {capability} {seed}")
    source_language = source_of(language)
    cases = []
    for value in numbers(capability, rng):
        name = "" if alike else f" {''.join(rng.choices('bdfklmnoprstu', k=9)).capitalize()}."
        source = TRANSLATIONS[source_language].format(written(value, source_language, "digits"))
        translation = TRANSLATIONS[language].format(written(value, language, capability))
        cases.append((source + name, translation + name, value))
    return cases


def ours(cases: list[Case], language: str, free: bool) -> None:
    source_language = source_of(language)
    for source, translation, value in cases:
        check(source, translation, source_language, language, None if free else [value])


def seconds_of(run: Callable[[], None]) -> float:
    """Processor time per case, without cached results from earlier texts."""
    forget()
    begin = time.process_time()
    run()
    return (time.process_time() - begin) / CASES


def speeds(rounds: int) -> Iterator[dict[str, Any]]:
    """Pairs per second, by language and capability."""
    for language in TRANSLATIONS:
        for capability in CAPABILITIES:
            taken = timed(language, capability, rounds).items()
            rates = {f"{name}_per_s": round(1 / seconds) for name, seconds in taken}
            yield {"bench": "numbers.speed", "target": language, "capability": capability} | rates


def timed(language: str, capability: str, rounds: int) -> dict[str, float]:
    """Return the median seconds per case: given values and free reading."""
    times: dict[str, list[float]] = {}

    def take(name: str, run: Callable[[], None]) -> None:
        times.setdefault(name, []).append(seconds_of(run))

    for number in range(rounds + 1):
        same = pairs(language, capability, f"{number}")
        new = pairs(language, capability, f"{number} new", alike=False)
        others = pairs(language, capability, f"{number} free", alike=False)
        take("given_values", partial(ours, same, language, False))
        take("new_sentences", partial(ours, new, language, False))
        take("free_reading", partial(ours, others, language, True))
    return {name: median(taken[1:]) for name, taken in times.items()}


GROWTH = {
    "digits": "7", "separators": "1,", "points": "1.", "spaces": "123 ", "dashes": "1-", "slashes": "1/", "words": "one hundred and ",
    "scales": "million ", "halves": "two and a half ", "bidi marks": "\u202e", "marked digits": "1\u200e",
    "combining marks": "\u0301", "sentence": "On 3 May 2020 the new bridge carried 1,234 vehicles. ", "run together": "einhundert", "han": "一", "han scales": "1万",
    "han points": "一点", "russian": "целых один ", "tamil": "ஆயிரத்து ",
}  # fmt: skip


def growth() -> Iterator[dict[str, Any]]:
    """Processor time for both sizes, in both modes of judging."""
    for name, piece in GROWTH.items():
        language = _GROWTH_LANGUAGES.get(name, "en")
        for both in (False, True):
            small, large = (
                least_time(piece, size, language, both) for size in (100_000, 1_000_000)
            )
            yield {
                "bench": "numbers.speed",
                "text": name,
                "language": language,
                "mode": "free reading of both" if both else "given values",
                "seconds_100kB": round(small, 4),
                "seconds_1MB": round(large, 4),
                "times": round(large / small, 1),
            }


_GROWTH_LANGUAGES = {
    "run together": "de", "russian": "ru", "tamil": "ta", "han": "zh", "han scales": "zh", "han points": "zh",
}  # fmt: skip


_REPEATS = 4
_ENOUGH = 2.0  # seconds after which a measurement is stable without repetition


def least_time(piece: str, size: int, language: str, both: bool = False) -> float:
    """Minimum processor time of a few checks on ``size`` characters; ``both``: in free reading."""
    text = piece * (size // len(piece))
    taken: list[float] = []
    while len(taken) < _REPEATS and sum(taken) < _ENOUGH:
        begin = time.process_time()
        if both:
            check(text, text, language, language)
        else:
            check("Five cats.", text, "en", language, [Decimal(5)])
        taken.append(time.process_time() - begin)
    return min(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help=f"of {CASES} cases each")
    parser.add_argument("--part", choices=["speed", "growth", "both"], default="both")
    options = parser.parse_args()
    parts = {"speed": speeds(options.rounds), "growth": growth()}
    chosen = parts.values() if options.part == "both" else [parts[options.part]]
    for figure in chain.from_iterable(chosen):
        print(json.dumps(figure, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
