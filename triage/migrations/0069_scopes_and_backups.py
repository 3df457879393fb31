"""Gates for one method, schedules with the newest versions, and a record of backups."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("triage", "0068_judge_help")]

    operations = [
        migrations.AddField(
            model_name="gate",
            name="method",
            field=models.CharField(blank=True, default="", max_length=20),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="schedule",
            name="newest",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="Backup",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("place", models.CharField(max_length=500)),
                ("bytes", models.PositiveBigIntegerField()),
                ("native", models.BooleanField()),
            ],
            options={"ordering": ["-pk"]},
        ),
    ]
