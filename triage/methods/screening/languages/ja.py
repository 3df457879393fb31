"""Japanese: scripts and lengths; negation is an ending, which token lists cannot tell."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="ja",
    length=0.45,
    scripts=("Hiragana", "Katakana", "Han"),
    toxic=terms(
        "馬鹿野郎, くそったれ, クソ野郎, 畜生, 死ね, ブス, キチガイ, 売女, 糞, 間抜け, クズ"
    ),
)
