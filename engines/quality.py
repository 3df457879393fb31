"""Scores pairs of texts by a language model, without a site or a database. Pure."""

from __future__ import annotations

from pathlib import Path

from engines.adapters import registry
from engines.adapters.base import AdapterContext, ItemError
from engines.adapters.scorers import Score, ScoredPair, Scorer
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

__all__ = ["ItemError", "Score", "ScoredPair", "Scorer", "scorer"]


def scorer(model: str, name: str = "", *, bfloat16: bool = False) -> Scorer:
    """Return a scorer outside the database.

    :param model: a folder, or the address of a server's API, on which the model is called ``name``.
    :param bfloat16: compute in 16 bits; a server decides that itself.
    :raises EngineConfigurationError: there is no such folder.
    """
    if model.startswith(("http://", "https://")):
        # Whoever runs a command may call any address.
        context = AdapterContext(allow_private_addresses=True)
        options: dict[str, object] = {"url": model, "model": name}
        chosen = registry.build("language_model_server", options, context=context)
    elif not Path(model).is_dir():
        raise EngineConfigurationError(
            EngineMessage.NOTHING_THERE(thing="model", path=model),
            remedy=EngineMessage.DOWNLOAD_A_QUALITY_MODEL(),
        )
    else:
        options = {"folder": str(Path(model).resolve()), "bfloat16": bfloat16}
        chosen = registry.build("language_model", options)
    assert isinstance(chosen, Scorer)
    return chosen
