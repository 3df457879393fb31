"""The interface to chat models: questions in, one reply per question out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engines.adapters.base import ItemError

#: Tokens are made of bytes: some four of English, three of a Chinese character.
BYTES_PER_TOKEN = 3


@dataclass(frozen=True, slots=True)
class Question:
    """What a model is asked, in one message without a history.

    :param system: what it is told before the text
    :param max_tokens: of its reply, with what it thinks before
    :param schema: a JSON schema that the service shall hold the reply to; None to leave it free
    """

    text: str
    system: str
    max_tokens: int
    schema: Mapping[str, Any] | None = None

    def __len__(self) -> int:
        """Its characters, by which requests are limited."""
        return len(self.text) + len(self.system)

    @property
    def tokens(self) -> int:
        """An estimate of its tokens, rather too many."""
        return tokens_of(self.text) + tokens_of(self.system)


def tokens_of(text: str) -> int:
    """An estimate of a text's tokens, rather too many."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_PER_TOKEN)


class ReplyEnd(StrEnum):
    """How a reply ended: on its own, for want of tokens, or because the model or service declined."""

    COMPLETE = "complete"
    CUT = "cut"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class ChatReply:
    """A model's reply as it came; the counts are the service's, None if it does not say them."""

    text: str
    end: ReplyEnd
    model: str = ""
    tokens_sent: int | None = None
    tokens_received: int | None = None


class ChatModel(ABC):
    """What an adapter of a chat model offers beside translating."""

    @property
    @abstractmethod
    def parallel(self) -> int:
        """The number of concurrent questions."""

    @abstractmethod
    def ask(
        self, questions: Sequence[Question], source: str, target: str
    ) -> list[ChatReply | ItemError]:
        """Ask each question on its own; return one outcome per question, in order.

        The languages are not used: a question says what it is about.

        :raises EngineError: as :meth:`~engines.adapters.base.Adapter.translate`.
        """
