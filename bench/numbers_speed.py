"""How fast the number oracle judges, and how its cost grows: one JSON line a figure.

``python -m bench.numbers_speed [--seconds S]``. ``NUMBERTEST_DIR`` names a copy of the paper's
repository (github.com/JunW15/NumberTest); its checker is then measured on the same cases.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any

import cn2an
from babel.numbers import format_decimal
from num2words import num2words

from triage.methods.numbers import reading
from triage.methods.numbers.oracle import check

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
PAPER_TARGETS = ("en", "de", "zh")
CASES = 400


def numbers(capability: str, rng: random.Random) -> list[Decimal]:
    """Random numbers of one of the paper's capabilities."""
    whole = [Decimal(rng.randrange(1, 10 ** rng.randint(1, 10))) for _ in range(CASES)]
    if capability == "decimals":
        return [value % 10**4 + Decimal(rng.randrange(1, 10**4)).scaleb(-4) for value in whole]
    return whole


def written(value: Decimal, language: str, capability: str) -> str:
    """A number as a translation would have it."""
    if capability != "numerals":
        return format_decimal(
            value, locale=language, decimal_quantization=False, numbering_system="latn"
        )
    if language == "zh":
        return str(cn2an.an2cn(str(value)))
    spoken = {"hi": "", "ne": "", "ta": "", "pt": "pt_BR"}.get(language, language)
    return str(num2words(int(value), lang=spoken)) if spoken else f"{value}"


def pairs(language: str, capability: str) -> list[tuple[str, str, Decimal]]:
    """Cases of one capability: English to ``language``, or German to English."""
    rng = random.Random(f"{language} {capability}")
    source_language = "de" if language == "en" else "en"
    return [
        (
            TRANSLATIONS[source_language].format(written(value, source_language, "digits")),
            TRANSLATIONS[language].format(written(value, language, capability)),
            value,
        )
        for value in numbers(capability, rng)
    ]


def rate(run: Callable[[], int], seconds: float) -> float:
    """Cases a second, over at least ``seconds`` of processor time."""
    done, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        done += run()
    return done / spent


def ours(cases: list[tuple[str, str, Decimal]], language: str, free: bool) -> int:
    """Judge the cases with nothing remembered from the last round."""
    reading.forget()
    source_language = "de" if language == "en" else "en"
    for source, translation, value in cases:
        check(source, translation, source_language, language, None if free else [value])
    return len(cases)


def paper(cases: list[tuple[str, str, Decimal]], checker: Any) -> int:
    """Judge the cases with the paper's checker."""
    for _, translation, value in cases:
        checker.check(translation, int(value) if value == int(value) else float(value))
    return len(cases)


def speeds(seconds: float) -> Iterator[dict[str, Any]]:
    """Pairs a second, by language and capability, beside the paper's checker where there is one."""
    for language in TRANSLATIONS:
        checker = paper_checker(language)
        for capability in ("integers", "decimals", "numerals"):
            yield {"bench": "numbers_speed", "target": language, "capability": capability} | speed(
                language, pairs(language, capability), checker, seconds
            )


def speed(
    language: str, cases: list[tuple[str, str, Decimal]], checker: Any, seconds: float
) -> dict[str, Any]:
    """The figures of one language and capability."""
    given = rate(lambda: ours(cases, language, False), seconds)
    free = rate(lambda: ours(cases, language, True), seconds)
    figure = {"given_values_per_s": round(given), "free_reading_per_s": round(free)}
    if not isinstance(checker, str):
        theirs = rate(lambda: paper(cases[:100], checker), seconds)
        return figure | {"paper_per_s": round(theirs), "times_paper": round(given / theirs, 2)}
    return figure | ({"paper_skipped": checker} if language in PAPER_TARGETS else {})


def paper_checker(language: str) -> Any:
    """The paper's checker for a target, or the reason why it is not measured."""
    folder = os.environ.get("NUMBERTEST_DIR", "")
    if language not in PAPER_TARGETS:
        return "target not supported"
    if not (Path(folder) / "NumbericalChecker.py").is_file():
        return "NUMBERTEST_DIR names no copy of the NumberTest repository"
    sys.path.insert(0, folder)
    try:
        checker = importlib.import_module("NumbericalChecker").NumbericalChecker(language)
        checker.check(TRANSLATIONS[language].format("12"), 12)
    except (ImportError, LookupError) as error:
        return f"it does not run: {error!r}".split("\n")[0][:160]
    return checker


GROWTH = {
    "digits": "7", "separators": "1,", "points": "1.", "spaces": "123 ", "dashes": "1-", "slashes": "1/", "words": "one hundred and ",
    "scales": "million ", "halves": "two and a half ", "bidi marks": "\u202e", "marked digits": "1\u200e",
    "combining marks": "\u0301", "sentence": SOURCE.format("1,234") + " ", "run together": "einhundert", "han": "一", "han scales": "1万",
    "han points": "一点", "russian": "целых один ", "tamil": "ஆயிரத்து ",
}  # fmt: skip


def growth() -> Iterator[dict[str, Any]]:
    """Cost of 1 MB beside 100 kB of hostile text; at most 12 times is linear enough."""
    for name, piece in GROWTH.items():
        language = _GROWTH_LANGUAGES.get(name, "en")
        for both in (False, True):
            small, large = (timed(piece, size, language, both) for size in (100_000, 1_000_000))
            yield {
                "bench": "numbers_growth",
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


def timed(piece: str, size: int, language: str, both: bool = False) -> float:
    """Least processor time of a few checks on ``size`` characters; ``both``: in free reading."""
    text = piece * (size // len(piece))
    best = float("inf")
    for _ in range(4 if size < 500_000 else 2):
        begin = time.process_time()
        if both:
            check(text, text, language, language)
        else:
            check("Five cats.", text, "en", language, [Decimal(5)])
        best = min(best, time.process_time() - begin)
    return best


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure")
    arguments = parser.parse_args()
    for figure in chain(speeds(arguments.seconds), growth()):
        print(json.dumps(figure), flush=True)


if __name__ == "__main__":
    main()
