"""What forms call the options of adapters, which know their names in code alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

TITLES: dict[str, StrPromise] = {
    "batch": _("Texts at once"),
    "beams": _("Beams"),
    "body": _("Body"),
    "category": _("Category"),
    "characters": _("Characters at once"),
    "codes": _("Language codes"),
    "command": _("Command"),
    "data_folder": _("Data folder"),
    "device": _("Device"),
    "download": _("Download"),
    "end_token": _("End token"),
    "engine": _("Engine"),
    "faults": _("Faults"),
    "folder": _("Folder"),
    "formality": _("Formality"),
    "headers": _("Headers"),
    "location": _("Location"),
    "max_characters": _("Most characters"),
    "max_items": _("Most texts"),
    "max_tokens": _("Most tokens"),
    "max_tokens_name": _("Name of that limit"),
    "method": _("Method"),
    "model": _("Model"),
    "pairs": _("Directions"),
    "parallel": _("Requests at once"),
    "path": _("File"),
    "prefix": _("Prefix"),
    "project": _("Project"),
    "prompt": _("Prompt"),
    "rate": _("Rate"),
    "region": _("Region"),
    "response_path": _("Response path"),
    "seed": _("Seed"),
    "source_pieces": _("Pieces of the source"),
    "source_prefix": _("Prefix of the source"),
    "system": _("System"),
    "target_pieces": _("Pieces of the target"),
    "target_prefix": _("Prefix of the target"),
    "temperature": _("Temperature"),
    "timeout_seconds": _("Seconds to wait"),
    "url": _("Address"),
}


def option_title(name: str) -> StrPromise | str:
    """The title of an option; its name in words where an adapter of one's own has a new one."""
    return TITLES.get(name) or name.replace("_", " ").capitalize()
