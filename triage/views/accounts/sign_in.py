"""Sign-in with a limit on attempts."""

from __future__ import annotations

from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm, UsernameField
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.translation import ngettext

from triage.models import Role
from triage.services.common.proxies import is_trusted
from triage.services.common.request_rate import RequestRate
from triage.services.projects import ui_language
from triage.views.access import public
from triage.views.accounts import language

#: Per name and address. Enough to try several forgotten passwords, while an attacker gets some
#: 14,000 attempts a day, which is hopeless under the password rules.
PER_NAME = RequestRate(10, 60)
#: Per address, for any names: a whole office may sign in from one.
PER_ADDRESS = RequestRate(60, 60)


class SignInView(LoginView):
    """Django's login view; attempts beyond the two rates are refused unchecked."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if seconds := ceil(PER_NAME.take(_name(request))):
            message = ngettext(
                "Too many attempts for this name. Try again in %(seconds)d second.",
                "Too many attempts for this name. Try again in %(seconds)d seconds.",
                seconds,
            )
        elif seconds := ceil(PER_ADDRESS.take(_address(request))):
            message = ngettext(
                "Too many attempts from this address. Try again in %(seconds)d second.",
                "Too many attempts from this address. Try again in %(seconds)d seconds.",
                seconds,
            )
        else:
            return super().post(request, *args, **kwargs)
        return self._refused(message % {"seconds": seconds}, seconds)

    def _refused(self, message: str, seconds: int) -> HttpResponse:
        response = self.render_to_response(
            self.get_context_data(form=self.form_class(self.request), wait=message), status=429
        )
        response.headers["Retry-After"] = str(seconds)
        return response

    def get_default_redirect_url(self) -> str:
        return _start(self.request)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        _use_language(self.request, response)
        return response


class SetPasswordView(PasswordResetConfirmView):
    """Django's page behind a link that sets a password; whoever sets one is signed in with it."""

    post_reset_login = True

    def get_success_url(self) -> str:
        return _start(self.request)

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        response = super().form_valid(form)
        _use_language(self.request, response)
        return response


def _start(request: HttpRequest) -> str:
    """Raters who only review start at the queue, everybody else at the overview."""
    user = request.user
    if isinstance(user, User) and not user.is_superuser:
        roles = set(user.memberships.values_list("role", flat=True))
        if roles == {Role.ANNOTATOR}:
            return reverse("queue")
    return resolve_url(settings.LOGIN_REDIRECT_URL)


def _use_language(request: HttpRequest, response: HttpResponse) -> None:
    """Use the language that the user last chose; the first choice can be made when signing in."""
    user = request.user
    if isinstance(user, User) and (chosen := ui_language.of(user)):
        language.use(response, chosen)
    elif isinstance(user, User):
        ui_language.remember(user, request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))


def _name(request: HttpRequest) -> str:
    """The account name, normalised as Django does, together with the peer's address.

    The peer's own address, because a header must not buy a name more attempts.
    """
    written = UsernameField().to_python(request.POST.get("username", ""))
    return _digest(f"{request.META['REMOTE_ADDR']} {str(written).casefold()}")


def _address(request: HttpRequest) -> str:
    """The browser's network: its IPv4 address, or the smallest IPv6 block that a customer gets."""
    peer = request.META["REMOTE_ADDR"]
    if is_trusted(peer):
        # The proxy appends its entry; the entries before it come from the browser.
        peer = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip() or peer
    try:
        address = ip_address(peer)
    except ValueError:
        return _digest(peer)
    if isinstance(address, IPv6Address):
        return _digest(str(address.ipv4_mapped or ip_network((int(address), 64), strict=False)))
    return _digest(str(address))


def _digest(who: str) -> str:
    return sha256(f"sign-in {who}".encode("utf-8", "replace")).hexdigest()


@public
def sign_in(request: HttpRequest, **values: Any) -> HttpResponseBase:
    return SignInView.as_view()(request, **values)
