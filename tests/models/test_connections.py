"""How the site's connections to its database are set up."""

from __future__ import annotations

import pytest
from django.db import connection


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite compiles no queries")
def test_queries_are_not_compiled() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW jit")
        assert cursor.fetchone() == ("off",)
