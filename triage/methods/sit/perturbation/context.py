"""Which replacement words fit their context, according to a small masked word model.

The model is our own. It reads five words on either side of a gap and gives every word of its
vocabulary a probability there. ``script/train_context`` trains it on free text; it needs only numpy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage

SHIPPED_CONTEXT = Path(__file__).parents[1] / "models" / "en" / "context.npz"
REACH = 5
PAD, UNKNOWN, NUMBER = 0, 1, "<num>"
# A candidate may be at most this much less likely than the word it replaces, in nats; chosen by
# reading samples: 3 lets in odd words, 1 leaves few positions with any.
MARGIN = 2.0
# And it must be at least this much more likely here than elsewhere.
LIFT = 0.5
# Nats that a word gains by being identical to the one it replaces.
SIMILARITY = 4.0
MIN_SIMILARITY = 0.2
PART = 500

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class ContextModel:
    """Weights of the masked word model; ``vocabulary`` maps a word to its row.

    ``proper`` marks names, the words that the training texts mostly capitalise.
    """

    vocabulary: dict[str, int]
    inputs: Floats
    hidden: tuple[Floats, Floats]
    projection: tuple[Floats, Floats]
    outputs: Floats
    bias: Floats
    proper: NDArray[np.bool_]
    _unit: Floats = field(init=False)

    def __post_init__(self) -> None:
        lengths = np.linalg.norm(self.outputs, axis=1, keepdims=True)
        object.__setattr__(self, "_unit", self.outputs / np.maximum(lengths, 1e-6))

    def log_probabilities(self, gaps: Sequence[tuple[Sequence[str], int]]) -> Floats:
        """For each gap (words of a sentence, index) the log probability of every word there."""
        rows = np.array([self._window(words, index) for words, index in gaps])
        read = self.inputs[rows].reshape(len(rows), -1)
        hidden = np.maximum(read @ self.hidden[0].T + self.hidden[1], 0)
        logits = (hidden @ self.projection[0].T + self.projection[1]) @ self.outputs.T + self.bias
        logits[:, : UNKNOWN + 1] = -1e9
        top = logits.max(axis=1, keepdims=True)
        total: Floats = np.log(np.exp(logits - top).sum(axis=1, keepdims=True)) + top
        found: Floats = logits - total
        return found

    def similarity(self, a: str, b: str) -> float | None:
        """Cosine of two words' output vectors; None if either is unknown."""
        row, other = self.row(a), self.row(b)
        if row is None or other is None:
            return None
        return float(self.similarities(row, np.array([other]))[0])

    def similarities(self, row: int | None, others: NDArray[np.intp]) -> Floats:
        """Cosines of a word with others; the minimum similarity if the word is unknown."""
        if row is None:
            return np.full(len(others), MIN_SIMILARITY, dtype=np.float32)
        found: Floats = self._unit[others] @ self._unit[row]
        return found

    def fitting(
        self, log_p: Floats, old: int | None, pool: Pool
    ) -> tuple[Floats, NDArray[np.intp]]:
        """Compare a pool with the old word's row, given every word's log probability in the gap.

        :returns: the cosines, and the indices of the words that fit.
        """
        least = -np.inf if old is None else log_p[old] - MARGIN
        alike = self.similarities(old, pool.rows)
        here = log_p[pool.rows] + pool.bonus + SIMILARITY * alike
        lift = log_p[pool.rows] - self.bias[pool.rows]
        fits = (here >= least) & (lift >= LIFT) & (alike >= MIN_SIMILARITY)
        return alike, np.nonzero(fits)[0]

    def unit(self, row: int) -> Floats:
        """The output vector of a word, normalised to length 1."""
        found: Floats = self._unit[row]
        return found

    def row(self, word: str) -> int | None:
        """The row of a word, None if it is unknown."""
        return self.vocabulary.get(_normal(word))

    def _window(self, words: Sequence[str], index: int) -> list[int]:
        known = [self.vocabulary.get(_normal(word), UNKNOWN) for word in words]
        padded = [PAD] * REACH + known + [PAD] * REACH
        return padded[index : index + REACH] + padded[index + REACH + 1 : index + 2 * REACH + 1]


@dataclass(frozen=True, slots=True)
class Pool:
    """Candidate words known to the model, with their rows; ``bonus`` favours them, in nats."""

    words: tuple[str, ...]
    rows: NDArray[np.intp]
    bonus: float = 0.0


@dataclass(frozen=True, slots=True)
class WordCandidate:
    """A word for a gap: its log probability there (in nats), and its cosine to the old word.

    The cosine is None if the model does not know the old word.
    """

    word: str
    log_probability: float
    likeness: float | None


class ContextFilter:
    """Selects the candidates that fit their gap."""

    def __init__(self, model: ContextModel) -> None:
        self._model = model

    @property
    def vocabulary(self) -> Collection[str]:
        """The words that the model knows."""
        return self._model.vocabulary.keys()

    def pool(self, words: Iterable[str], bonus: float = 0.0) -> Pool:
        """Return a pool of those words that the model knows, without names."""
        rows_of = ((word, self._model.row(word)) for word in words)
        known = [(w, row) for w, row in rows_of if row is not None and not self._model.proper[row]]
        rows = np.array([row for _, row in known], dtype=np.intp)
        return Pool(tuple(word for word, _ in known), rows, bonus)

    def fitting(
        self, gaps: Sequence[tuple[Sequence[str], int]], pools: Sequence[Sequence[Pool]]
    ) -> Iterator[list[WordCandidate]]:
        """For each gap, return the candidates from its pools that fit the context."""
        # In parts, because each gap needs a row over the whole vocabulary.
        for start in range(0, len(gaps), PART):
            part = gaps[start : start + PART]
            table = self._model.log_probabilities(part)
            for (words, index), row, of_gap in zip(
                part, table, pools[start : start + PART], strict=True
            ):
                yield self._allowed(row, words[index], of_gap)

    def _allowed(self, log_p: Floats, old: str, pools: Sequence[Pool]) -> list[WordCandidate]:
        old_row = self._model.row(old)
        found: dict[str, WordCandidate] = {}
        for pool in pools:
            alike, places = self._model.fitting(log_p, old_row, pool)
            for at in places:
                word = pool.words[at]
                likeness = None if old_row is None else float(alike[at])
                found[word] = WordCandidate(word, float(log_p[pool.rows[at]]), likeness)
        return list(found.values())


@cache
def load_context(path: Path = SHIPPED_CONTEXT) -> ContextModel:
    """Read the shipped model, once per process.

    :raises MethodError: the file is missing or broken.
    """
    try:
        with np.load(path, allow_pickle=False) as data:
            words = bytes(data["words"]).decode("utf-8").split("\n")
            return ContextModel(
                {word: row for row, word in enumerate(words)},
                _restore(data["inputs"], data["inputs_scale"]),
                (_float(data["hidden"]), _float(data["hidden_bias"])),
                (_float(data["projection"]), _float(data["projection_bias"])),
                _restore(data["outputs"], data["outputs_scale"]),
                _float(data["bias"]),
                data["proper"],
            )
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise MethodError(MethodMessage.CONTEXT_MODEL_BROKEN(name=path, detail=error)) from error


def _restore(rows: NDArray[np.int8], scale: NDArray[np.float16]) -> Floats:
    return rows.astype(np.float32) * scale.astype(np.float32)[:, None]


def _float(values: NDArray[np.float16]) -> Floats:
    return values.astype(np.float32)


def _normal(word: str) -> str:
    low = word.lower().replace("’", "'")
    return NUMBER if low[:1].isdigit() else low
