"""Wrap a Stanza pipeline or a masked language model and convert its output.

Screening uses named entities and sentiment, SIT tags and parses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from triage.methods.sit.values import Parse, SurfaceToken, TreeNode

# Stanza's sentiment classes: negative, neutral, positive.
_NEUTRAL = 1.0

Found = tuple[str, str, int, int]
"""An entity's text, kind, and start and end in code points."""
MASKS_A_BATCH = 64


class StanzaRecogniser:
    """Finds named entities with a Stanza pipeline, all texts in one call."""

    def __init__(self, pipeline: Any, name: str) -> None:
        self._pipeline = pipeline
        self.name = name

    def recognise(self, texts: Sequence[str]) -> list[list[Found]]:
        """Return the entities of each text, in order; an empty text has none."""
        return [
            [(one.text, one.type, one.start_char, one.end_char) for one in document.ents]
            for document in self._pipeline.bulk_process(list(texts))
        ]


class StanzaScorer:
    """Scores sentiment with a Stanza pipeline: the mean over a text's sentences, -1 to 1."""

    def __init__(self, pipeline: Any, name: str) -> None:
        self._pipeline = pipeline
        self.name = name

    def score(self, texts: Sequence[str]) -> list[float]:
        """Return one score per text, in order; 0 for a text without sentences."""
        return [_mean(document) for document in self._pipeline.bulk_process(list(texts))]


def _mean(document: Any) -> float:
    scores = [sentence.sentiment - _NEUTRAL for sentence in document.sentences]
    return sum(scores) / len(scores) if scores else 0.0


class StanzaTagger:
    """Tags with a Stanza pipeline, all texts in one call."""

    def __init__(self, pipeline: Any, name: str) -> None:
        self._pipeline = pipeline
        self.name = name

    def tag(self, texts: Sequence[str]) -> list[tuple[SurfaceToken, ...]]:
        return [
            tuple(_token(token) for sentence in document.sentences for token in sentence.tokens)
            for document in self._pipeline.bulk_process(list(texts))
        ]


class StanzaParser:
    """Parses with a Stanza pipeline, all texts in one call."""

    def __init__(self, pipeline: Any, name: str, *, kind: str) -> None:
        self._pipeline = pipeline
        self.name = name
        self._read = _phrases if kind == "constituency" else _words

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        return [self._read(document) for document in self._pipeline.bulk_process(list(texts))]


def _token(token: Any) -> SurfaceToken:
    first = token.words[0]
    return SurfaceToken(token.text, token.start_char, token.end_char, first.upos, first.xpos or "")


def _words(document: Any) -> Parse:
    words: list[TreeNode] = []
    for sentence in document.sentences:
        shift = len(words)
        words += [
            TreeNode(
                word.text,
                word.upos or "",
                word.head + shift if word.head else 0,
                word.deprel,
                token.start_char,
                token.end_char,
            )
            for token in sentence.tokens
            for word in token.words
        ]
    return Parse(words=tuple(words))


def _phrases(document: Any) -> Parse:
    labels: Counter[str] = Counter()
    words = []
    for sentence in document.sentences:
        words += [TreeNode(word.text, word.upos or "", 0, "") for word in sentence.words]
        nodes = [sentence.constituency]
        while nodes:
            node = nodes.pop()
            # A preterminal is a word's tag, not a phrase.
            if not node.is_leaf() and not node.is_preterminal():
                labels[node.label] += 1
                nodes += node.children
    return Parse(words=tuple(words), phrases=tuple(sorted(labels.elements())))


class TransformersFillMask:
    """Predicts the masked word of many texts at once."""

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
        """The ``count`` most likely whole words for the single mask of each text, best first."""
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
            # A sentence truncated before its mask gets no predictions.
            if not len(places):
                rows.append([])
                continue
            here = scores[places[0, 0], : len(self._whole)]
            here = here.masked_fill(~self._whole, float("-inf"))
            best = here.topk(min(count, int(self._whole.sum()))).indices.tolist()
            rows.append([self._tokenizer.decode([i]).strip() for i in best])
        return rows


def _word_starts(pieces: Sequence[str]) -> Callable[[str], bool]:
    """Return a test for pieces that begin a word, by the vocabulary's convention.

    Either "Ġ" or "▁" marks the start of a word, or "##" its continuation.
    """
    for sign in ("Ġ", "▁"):
        if any(piece.startswith(sign) for piece in pieces):
            return lambda piece: piece.startswith(sign)
    return lambda piece: not piece.startswith("##")
