"""Lets those who store a suspect say when it was first seen; the column stays as it is."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0043_suspect_counts'),
    ]

    operations = [
        # On SQLite altering a field would copy the whole table.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='suspect',
                    name='first_seen',
                    field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ],
        ),
    ]
