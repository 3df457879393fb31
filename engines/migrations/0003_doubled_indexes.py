"""Removes indexes that others begin with, and those for searches that nothing makes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0002_sealed_key'),
    ]

    operations = [
        migrations.AlterField(
            model_name='engine',
            name='line',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='engines', to='engines.engineline'),
        ),
        migrations.AlterField(
            model_name='engineline',
            name='name',
            field=models.CharField(max_length=200),
        ),
        migrations.AddConstraint(
            model_name='engineline',
            constraint=models.UniqueConstraint(fields=('name',), name='one_line_per_name'),
        ),
    ]
