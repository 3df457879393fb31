"""A causal language model in a folder on this machine scores translations without a reference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from pydantic import Field

from engines.adapters.base import AdapterOptions, ItemError, Limits
from engines.adapters.likelihood import Likelihoods, TokenLikelihood, completion, prompt
from engines.adapters.local_models import Pretrained, existing, pretrained
from engines.adapters.scorers import ScoredPair
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

INSTALL = "transformers==5.23.0 torch==2.13.0"


class LanguageModelOptions(AdapterOptions):
    folder: str = Field(
        description=gettext_noop("of a causal model, e.g. models/quality/gemma-3-270m")
    )
    device: str = Field("cpu", description=gettext_noop("cpu or cuda"))
    batch: int = Field(4, ge=1, le=64, description=gettext_noop("pairs scored at once"))
    bfloat16: bool = Field(
        False,
        description=gettext_noop(
            "compute in 16 bits, faster where the processor has that built in"
        ),
    )
    max_tokens: int = Field(
        1024, ge=64, description=gettext_noop("of the prompt and the translation together")
    )


class LanguageModelScorer(Likelihoods):
    """The model is loaded once per process and scores a few pairs at a time."""

    kind: ClassVar[str] = "language_model"
    title: ClassVar[str] = gettext_noop("Scorer (language model in a folder)")
    options_type: ClassVar[type[AdapterOptions]] = LanguageModelOptions

    options: LanguageModelOptions

    @property
    def limits(self) -> Limits:
        return Limits(self.options.batch * 8, 200_000, max_parallel=1)

    def _fits(self, pair: ScoredPair, source: str, target: str) -> bool:
        loaded = self._loaded()
        return len(_Tokenized.of(loaded, pair, source, target)) <= self._longest(loaded)

    def _tokens(
        self, pairs: Sequence[ScoredPair], source: str, target: str
    ) -> list[list[TokenLikelihood] | ItemError]:
        loaded = self._loaded()
        tokenized = [_Tokenized.of(loaded, pair, source, target) for pair in pairs]
        longest = self._longest(loaded)
        order = sorted(
            (place for place, one in enumerate(tokenized) if len(one) <= longest),
            key=lambda place: len(tokenized[place]),
        )
        found: dict[int, list[TokenLikelihood]] = {}
        size = self.options.batch
        with loaded.lock:
            for start in range(0, len(order), size):
                places = order[start : start + size]
                values = _log_probabilities(loaded, [tokenized[place] for place in places])
                for place, own in zip(places, values, strict=True):
                    found[place] = [
                        TokenLikelihood(*where, value)
                        for where, value in zip(tokenized[place].offsets, own, strict=True)
                    ]
        return [
            found[place]
            if place in found
            else ItemError(EngineMessage.TOO_MANY_TOKENS(n=len(one), m=longest))
            for place, one in enumerate(tokenized)
        ]

    def _loaded(self) -> Pretrained:
        folder = existing(self._context.data_folder / self.options.folder, "model")
        return _load(str(folder), self.options.device, self.options.bfloat16)

    def _longest(self, loaded: Pretrained) -> int:
        """The most tokens of a pair with its prompt: the option, or the model's own window."""
        window = getattr(loaded.model.config.get_text_config(), "max_position_embeddings", None)
        return min(self.options.max_tokens, window or self.options.max_tokens)


@dataclass(frozen=True, slots=True)
class _Tokenized:
    """The tokens of prompt and translation; ``offsets``: of the latter, in its code points."""

    before: list[int]
    after: list[int]
    offsets: list[tuple[int, int]]

    @classmethod
    def of(cls, loaded: Pretrained, pair: ScoredPair, source: str, target: str) -> _Tokenized:
        before = loaded.tokenizer(prompt(pair, source, target))["input_ids"]
        after = loaded.tokenizer(
            completion(pair.translation), add_special_tokens=False, return_offsets_mapping=True
        )
        # One character less: the space before the translation.
        offsets = [(max(0, start - 1), end - 1) for start, end in after["offset_mapping"]]
        return cls(before, after["input_ids"], offsets)

    def __len__(self) -> int:
        return len(self.before) + len(self.after)


def _log_probabilities(loaded: Pretrained, texts: Sequence[_Tokenized]) -> list[list[float]]:
    """The log-probabilities of the tokens of each translation."""
    torch = loaded.torch
    width = max(len(one) for one in texts)
    # The translations stand at the end of every row, so that the model computes logits for few
    # places only: its vocabulary is most of its work.
    rows = [[0] * (width - len(one)) + one.before + one.after for one in texts]
    mask = [[0] * (width - len(one)) + [1] * len(one) for one in texts]
    inputs = torch.tensor(rows, device=loaded.model.device)
    attended = torch.tensor(mask, device=loaded.model.device)
    places = (attended.cumsum(-1) - 1).clamp(min=0)
    last = max(len(one.after) for one in texts) + 1
    with torch.inference_mode():
        logits = loaded.model(
            input_ids=inputs,
            attention_mask=attended,
            position_ids=places,
            use_cache=False,
            logits_to_keep=last,
        ).logits
        found = []
        for row, one in zip(logits, texts, strict=True):
            own = row[-len(one.after) - 1 : -1].float()
            chosen = own.gather(-1, torch.tensor(one.after, device=own.device).unsqueeze(-1))
            found.append((chosen.squeeze(-1) - own.logsumexp(-1)).tolist())
    return found


@lru_cache(maxsize=1)
def _load(folder: str, device: str, bfloat16: bool) -> Pretrained:
    """Load tokenizer and model; the last one used stays in memory."""
    loaded = pretrained(
        folder,
        "AutoModelForCausalLM",
        device,
        INSTALL,
        EngineMessage.ENTER_A_CAUSAL_MODEL(),
        dtype="bfloat16" if bfloat16 else "float32" if device == "cpu" else "auto",
    )
    if not loaded.tokenizer.is_fast:
        raise EngineConfigurationError(EngineMessage.NO_OFFSETS())
    return loaded
