"""Lets a start that was missed be made up, and be told from one in time."""

import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0049_versions_are_history'),
    ]

    operations = [
        migrations.AddField(
            model_name='schedule',
            name='since',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
        ),
        migrations.AddField(
            model_name='scheduledcampaign',
            name='due',
            field=models.DateTimeField(null=True),
        ),
    ]
