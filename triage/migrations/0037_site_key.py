
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0036_comments'),
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
