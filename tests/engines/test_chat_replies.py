from __future__ import annotations

import pytest

from engines.adapters.base import Answer, ItemError
from engines.adapters.chat_replies import read_reply

SOURCE = "The house has three rooms."
RIGHT = "La casa tiene tres cuartos."


def read(reply: str) -> Answer | ItemError:
    return read_reply(SOURCE, reply, "stop", "en", "es")


def test_a_farewell_after_empty_lines_is_chatter():
    answer = read(f"{RIGHT}\n\n \n  **Let me know if you need more.")
    assert isinstance(answer, ItemError)
    assert answer.kind == "chatter"


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "filling", ["\n", " \n", "\n ", "`", "``` ", "-", "---\n", ":", "a: ", '"', "*", "\t"]
)
def test_a_reply_that_is_made_to_take_long_is_read_to_its_end(filling):
    read(RIGHT + filling * (200_000 // len(filling)) + "x")
