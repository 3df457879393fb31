"""Reports of campaigns: public links that show figures, and that may expire."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0062_surveys'),
    ]

    operations = [
        migrations.AddField(
            model_name='publiclink',
            name='report',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='publiclink',
            name='expires_at',
            field=models.DateTimeField(null=True),
        ),
    ]
