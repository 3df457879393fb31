from __future__ import annotations

from collections.abc import Iterator

import pytest
from simplemma.strategies.dictionaries import dictionary_factory


@pytest.fixture(scope="session", autouse=True)
def dictionaries() -> Iterator[None]:
    """Keep dictionaries in memory, which the product frees after every list of terms."""
    kept = dictionary_factory.DefaultDictionaryFactory(cache_max_size=4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dictionary_factory, "DefaultDictionaryFactory", lambda cache_max_size: kept)
        yield
