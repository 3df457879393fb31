"""Signing in, with a limit on guesses."""

from __future__ import annotations

from hashlib import sha256
from math import ceil
from typing import Any

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import ngettext

from triage.services import spoken
from triage.services.request_rate import RequestRate
from triage.views import language
from triage.views.access import public

#: Of one name from one address. Enough for whoever forgot which password it was; a guesser gets
#: some 14,000 a day, which the rules for passwords make hopeless.
PER_NAME = RequestRate(10, 60)


class SignInView(LoginView):
    """Django's page; attempts beyond :data:`PER_NAME` are not looked at."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        wait = PER_NAME.take(_who(request))
        if not wait:
            return super().post(request, *args, **kwargs)
        seconds = ceil(wait)
        said = ngettext(
            "Too many attempts for this name. Try again in %(seconds)d second.",
            "Too many attempts for this name. Try again in %(seconds)d seconds.",
            seconds,
        ) % {"seconds": seconds}
        response = self.render_to_response(
            self.get_context_data(form=self.form_class(request), wait=said), status=429
        )
        response.headers["Retry-After"] = str(seconds)
        return response

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Go on in the language that the person chose last; the first choice may be made here."""
        response = super().form_valid(form)
        user = form.get_user()
        if isinstance(user, User) and (chosen := spoken.of(user)):
            language.use(response, chosen)
        elif isinstance(user, User):
            spoken.keep(user, self.request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
        return response


def _who(request: HttpRequest) -> str:
    name = request.POST.get("username", "").strip().casefold()
    return sha256(f"sign-in {request.META['REMOTE_ADDR']} {name}".encode()).hexdigest()


@public
def sign_in(request: HttpRequest, **values: Any) -> HttpResponseBase:
    return SignInView.as_view()(request, **values)
