"""Notes which versions runs have used; the migration of the runs fills it in."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0004_token_prices'),
    ]

    operations = [
        migrations.AddField(
            model_name='engine',
            name='used_options',
            field=models.JSONField(editable=False, null=True),
        ),
    ]
