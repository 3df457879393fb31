"""Runs Firefox's engine in a separate process; reads and writes one JSON object per line.

This is a program, not a module of mtriage, from which it imports nothing. The engine blocks the
interpreter while it translates, is bound to its thread and cannot be interrupted. In a separate
process it blocks nothing else, and a text that crashes it affects only that text.
"""

from __future__ import annotations

import json
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

#: The number of models that stay loaded; one direction through English needs two.
KEPT = 8
#: Joined sentences have this many characters at most: models read 128 pieces of words and lose more.
LONGEST = 400
#: Ends with the stop of an abbreviation and blanks. The library takes it for the end of a sentence.
ABBREVIATED = re.compile(
    r"""(?<!\w) (?:
        (?P<title>
          Adm | Asst | Capt | Col | Gen | Gov | Hon | Insp | Maj | Rep | Sec | Sen | Supt
          | Alm | Almte | Arq | Brig | Cap | Cel | Dep | Eng | Exma | Exmo | Fund | Min | Pe | Pres
          | Sras | Sta | Sto | Ten | Avv | Dott | Gral | Ing | Lic | Mlle | Mme | Sig | Srta | Ud | Uds
          | (?i: dra? | mrs? | ms | pág | profa? | rev | sra? | vol | vs | акад | им | проф | св | ул )
        )
      | (?:[^\W\d_]{1,2}\.)* [^\W\d_]                   # J., U.N., a.m., Ph.D.
      | (?:[^\W\d_]{1,2}\.)+ [^\W\d_]{2}                # EE.UU.
      | [B-DF-HJ-NP-TV-XZ] [b-df-hj-np-tv-xz]{1,4}      # without a vowel: St., Ltd., Blvd.
      | Av | Ave | Bros | Cia | Co | Corp | Dept | Depto | Inc | Ltda | Trav
    ) \. [ \t\xa0]+ \Z""",
    re.VERBOSE,
)
#: What begins a sentence after an abbreviation that is no title: words of English, where other
#: directions meet, and of Portuguese.
OPENING = re.compile(
    r"""(?:
        A | All | An | And | As | At | But | By | For | From | He | Her | His | How | I | If | In | It
      | Its | My | No | Nobody | On | Our | She | So | Some | That | The | Their | Then | There | These
      | They | This | Those | To | We | What | When | Who | Why | You
      | Com | Ela | Elas | Ele | Eles | Em | Essa | Esse | Esta | Este | Isso | Mas | Na | Não | Nas
      | Nos | O | Os | Para | Por | Quando | Se | Um | Uma
    )\s""",
    re.VERBOSE,
)
#: Ends with a short word and a stop: before a digit, an abbreviation (Jan. 14, No. 10, pág. 12).
SHORT = re.compile(r"(?<!\w)[^\W\d_]{1,4}\.[ \t\xa0]+\Z")


@lru_cache(maxsize=KEPT)
def load(model: str, source: str, target: str, shortlist: str) -> Any:
    """The translator of one direction, from the paths of its files."""
    import fxtranslate  # here, so that a broken installation is reported as an answer

    return fxtranslate.Translator(
        Path(model).read_bytes(),
        Path(source).read_bytes(),
        Path(target).read_bytes(),
        Path(shortlist).read_bytes() if shortlist else None,
    )


def answer(order: dict[str, Any]) -> dict[str, Any]:
    """The output of each model in turn, or why a model cannot be loaded."""
    try:
        models = [load(*files) for files in order["models"]]
    except (ImportError, OSError, ValueError) as error:
        return {"not_loaded": str(error)}
    text = order["text"].encode("utf-8", "replace").decode("utf-8")
    answers = []
    for model in models:
        text = translated(model, text)
        answers.append(text)
    return {"said": answers}


def translated(model: Any, text: str) -> str:
    """The output of a model, sentence by sentence, with the white space between them as it was."""
    parts, end = [], 0
    for start, stop, is_joined in sentences(text):
        # translate_long cuts at every abbreviation, but also where a sentence is too long.
        translate = model.translate if is_joined else model.translate_long
        parts += [text[end:start], translate(text[start:stop])]
        end = stop
    return "".join(parts) + text[end:]


def sentences(text: str) -> list[tuple[int, int, bool]]:
    """Where each sentence starts and ends, and whether the library would cut it."""
    from fxtranslate import discovery

    found: list[tuple[int, int, bool]] = []
    begin = stop = 0
    for piece in discovery.segment_sentences(text):
        start = text.index(piece, stop)
        stop = start + len(piece)
        if found and stop - begin <= LONGEST and goes_on(text, begin, start):
            found[-1] = (begin, stop, True)
        else:
            begin = start
            found.append((start, stop, False))
    return found


def goes_on(text: str, begin: int, here: int) -> bool:
    """Whether the sentence that begins there goes on here, where the library ends it."""
    if text[here].isdigit():
        return SHORT.search(text, begin, here) is not None
    found = ABBREVIATED.search(text, begin, here)
    return found is not None and (found["title"] is not None or not OPENING.match(text, here))


def main() -> None:
    """Answer requests until standard input is closed."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
