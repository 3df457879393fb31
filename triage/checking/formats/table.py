"""A list for people to read."""

from __future__ import annotations

import click

from triage.checking.findings import Finding, Level
from triage.checking.formats.base import Format, shown
from triage.files.units import UnreadablePlace

_COLOURS = {Level.ERROR: "red", Level.WARNING: "yellow", Level.NOTE: "blue"}
_WIDTH = 160


class Table(Format):
    """Each finding with its place, its message and both texts."""

    name = "table"

    def finding(self, finding: Finding) -> None:
        level = click.style(f"{finding.level!s:<7}", fg=_COLOURS[finding.level])
        line = f"{finding.unit.sheet}!{finding.line}" if finding.unit.sheet else finding.line
        place = click.style(f"{shown(finding.file)}:{shown(str(line))}", bold=True)
        self._line(f"{place}  {level}  {finding.signal}  {shown(finding.message, 300)}")
        unit = finding.unit
        self._line(f"    {unit.src_lang or '?':>5}  {shown(unit.source, _WIDTH)}")
        self._line(f"    {unit.tgt_lang or '?':>5}  {shown(unit.translation, _WIDTH)}")

    def broken(self, file: str, place: UnreadablePlace) -> None:
        label = click.style("broken ", fg="red")
        where = click.style(f"{shown(file)}:{place.line}", bold=True)
        self._line(f"{where}  {label}  {shown(place.problem)}")

    def _line(self, text: str) -> None:
        click.echo(text, file=self.stream)
