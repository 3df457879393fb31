from __future__ import annotations

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill_decided(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What earlier releases learnt from was all that they counted, up to their limit."""
    rows = apps.get_model("triage", "RankingModel").objects.using(schema_editor.connection.alias)
    rows.update(decided=models.F("judgements"))


class Migration(migrations.Migration):
    dependencies = [("triage", "0028_preference")]

    operations = [
        migrations.CreateModel(
            name="RankingTurn",
            fields=[
                (
                    "project",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="ranking_turn",
                        serialize=False,
                        to="triage.project",
                    ),
                ),
                ("seen_at", models.DateTimeField(editable=False, null=True)),
            ],
        ),
        migrations.AddField(
            model_name="rankingmodel",
            name="decided",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(fill_decided, migrations.RunPython.noop, elidable=True),
    ]
