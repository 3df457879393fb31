"""Sign a browser in without its form."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import BrowserContext


def sign_in(context: BrowserContext, url: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": url}])
