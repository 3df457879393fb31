from __future__ import annotations

from typing import Any

from django.db import migrations, models


def mark_complete(apps: Any, schema_editor: Any) -> None:
    """Cases were made in one go so far: a run that has any has all."""
    runs = apps.get_model("triage", "Run").objects.filter(cases_total__gt=0)
    runs.exclude(status__in=["pending", "generating"]).update(cases_complete=True)


class Migration(migrations.Migration):
    dependencies = [("triage", "0013_computed_figures")]

    operations = [
        migrations.AddField("campaign", "repeats", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("run", "cases_complete", models.BooleanField(default=False)),
        migrations.AddField("outcome", "repeats", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField(
            "outcome", "repeats_failed", models.PositiveSmallIntegerField(null=True)
        ),
        migrations.AddField("suspect", "flaky", models.BooleanField(default=False)),
        migrations.RunPython(mark_complete, migrations.RunPython.noop),
    ]
