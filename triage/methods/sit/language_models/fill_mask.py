"""Guesses of a masked language model, batched; the model and torch are passed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

MASKS_A_BATCH = 64


class TransformersFillMask:
    """Guesses the masked word of many texts at once."""

    def __init__(self, name: str, tokenizer: Any, network: Any, torch: Any) -> None:
        self.name = name
        self.mask: str = tokenizer.mask_token
        self._tokenizer, self._network, self._torch = tokenizer, network, torch
        pieces = tokenizer.convert_ids_to_tokens(range(len(tokenizer)))
        special = set(tokenizer.all_special_tokens)
        begins = _word_starts(pieces)
        self._whole = torch.tensor(
            [begins(piece) and piece not in special for piece in pieces], dtype=torch.bool
        )

    def fill(self, texts: Sequence[str], count: int) -> list[list[str]]:
        """The ``count`` likeliest whole words at the one mask of each text, the best first."""
        found: list[list[str]] = []
        for start in range(0, len(texts), MASKS_A_BATCH):
            found += self._batch(list(texts[start : start + MASKS_A_BATCH]), count)
        return found

    def _batch(self, texts: list[str], count: int) -> list[list[str]]:
        torch = self._torch
        batch = self._tokenizer(texts, return_tensors="pt", padding=True, truncation=True)
        at_mask = batch["input_ids"] == self._tokenizer.mask_token_id
        with torch.inference_mode():
            logits = self._network(**batch).logits
        rows: list[list[str]] = []
        for scores, mask in zip(logits, at_mask, strict=True):
            places = mask.nonzero()
            # A sentence cut off before its mask gets no guesses.
            if not len(places):
                rows.append([])
                continue
            here = scores[places[0, 0], : len(self._whole)]
            here = here.masked_fill(~self._whole, float("-inf"))
            best = here.topk(min(count, int(self._whole.sum()))).indices.tolist()
            rows.append([self._tokenizer.decode([i]).strip() for i in best])
        return rows


def _word_starts(pieces: Sequence[str]) -> Callable[[str], bool]:
    """How a vocabulary marks the pieces that begin a word: "##" inside, or "Ġ", "▁" before."""
    for sign in ("Ġ", "▁"):
        if any(piece.startswith(sign) for piece in pieces):
            return lambda piece: piece.startswith(sign)
    return lambda piece: not piece.startswith("##")
