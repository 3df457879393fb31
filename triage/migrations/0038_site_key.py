
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0037_history_entries'),
    ]

    operations = [
        migrations.CreateModel(
            name='SiteKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
            ],
        ),
    ]
