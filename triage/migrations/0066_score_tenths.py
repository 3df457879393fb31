"""Where the score of a translation stands among those of its run."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0065_reports'),
    ]

    operations = [
        migrations.AddField(
            model_name='outcome',
            name='tenth',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name='outcome',
            index=models.Index(condition=models.Q(('tenth__isnull', False)), fields=['run', 'tenth'], name='outcome_tenth'),
        ),
    ]
