"""Words that join two clauses, by language: but, because, if. Table only."""

from __future__ import annotations

from triage.methods.screening.languages.base import terms

CONTRAST, CAUSE, CONDITION = "contrast", "cause", "condition"

CONNECTING: dict[str, dict[str, tuple[str, ...]]] = {
    code: {CONTRAST: terms(contrast), CAUSE: terms(cause), CONDITION: terms(condition)}
    for code, contrast, cause, condition in (
        ("ar", "لكن, ولكن, لكنه, لكنها, ولكنه, ولكنها", "لأن, لأنه, لأنها, لأنهم", "إذا, لو, إن"),
        ("ca", "però", "perquè", "si"),
        ("de", "aber, jedoch", "weil", "wenn, falls"),
        ("en", "but, however", "because", "if"),
        ("es", "pero", "porque", "si"),
        ("fr", "mais", "parce que, parce qu", "si, s'il, s'ils"),
        ("hi", "लेकिन, मगर, परंतु, किंतु", "क्योंकि", "अगर, यदि"),
        ("it", "ma, però", "perché", "se"),
        ("ja", "しかし, けれども, けれど, でも", "なぜなら", "もし"),
        ("ne", "तर", "किनभने, किनकि", "यदि"),
        ("nl", "maar, echter", "omdat", "als, indien"),
        ("pt", "mas, porém", "porque", "se"),
        ("ru", "но, однако", "потому что, так как, поскольку", "если"),
        (
            "zh",
            "但是, 但, 可是, 不过, 然而, 但是却, 不過",
            "因为, 因為, 由于",
            "如果, 若, 要是, 假如, 若是, 假若",
        ),
    )
}
