"""Whether a vote was given with a judge's suggestion in view."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("triage", "0067_judges")]

    operations = [
        migrations.AddField(
            model_name="judgement",
            name="judge_help",
            field=models.CharField(
                blank=True,
                choices=[
                    ("shown", "Shown"),
                    ("with", "With"),
                    ("without", "Without"),
                ],
                default="",
                max_length=8,
            ),
            preserve_default=False,
        ),
    ]
