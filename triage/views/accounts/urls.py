"""Addresses of signing in, the language and tokens."""

from __future__ import annotations

from django.contrib.auth import views as auth_views
from django.urls import path

from triage.views.access import public, role_required
from triage.views.accounts import sign_in, tokens

urlpatterns = [
    path("accounts/login/", sign_in.sign_in, name="login"),
    path("accounts/logout/", public(auth_views.LogoutView.as_view()), name="logout"),
    path(
        "accounts/password/",
        role_required()(auth_views.PasswordChangeView.as_view()),
        name="password_change",
    ),
    path(
        "accounts/password/done/",
        role_required()(auth_views.PasswordChangeDoneView.as_view()),
        name="password_change_done",
    ),
    path(
        "accounts/set/<uidb64>/<token>/",
        public(sign_in.SetPasswordView.as_view()),
        name="password_reset_confirm",
    ),
    path("tokens/", tokens.token_list, name="tokens"),
    path("tokens/<int:pk>/revoke", tokens.revoke_token, name="token-revoke"),
]
