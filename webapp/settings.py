"""The one settings file; everything comes from the environment and runs out of the box."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from webapp import celery_settings, local_redis, secret_key, telemetry, torch_cache, url_prefix

# Here, because engines' models and parsers both need it and may not import each other.
torch_cache.limit_shape_cache()

# Every process reads this file before it writes anything, so that only the site's own user can read
# the database, uploads, exports and logs, whatever the permissions of their folder.
os.umask(0o077)

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("MTRIAGE_DATA", default=str(BASE_DIR / "var"))).resolve()
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key.load_or_make(DATA_DIR / "secret_key")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
# The path under which a proxy serves the site, as in https://example.org/mt/; "" for all of a host.
URL_PREFIX = url_prefix.from_environment()
FORCE_SCRIPT_NAME = URL_PREFIX or None
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_celery_beat",
    # Serves the static files of its API documentation.
    "ninja",
    "engines",
    "triage",
]

MIDDLEWARE = [
    "webapp.request_ids.RequestIdMiddleware",
    # Before anything that validates the host: probes may use an IP address.
    "webapp.health.ProbeMiddleware",
    "webapp.http_headers.ForwardedSchemeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "webapp.http_headers.SecurityHeadersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "webapp.error_pages.ErrorPagesMiddleware",
]

ROOT_URLCONF = "webapp.urls"
WSGI_APPLICATION = "webapp.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# --- Database: SQLite unless DATABASE_URL is set -------------------------------------------------

DATABASE_URL = env.str("DATABASE_URL", default="") or f"sqlite:///{DATA_DIR / 'mtriage.sqlite3'}"
DATABASES: dict[str, dict[str, Any]] = {
    "default": {
        **env.db_url_config(DATABASE_URL),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Writers wait for the lock at BEGIN instead of failing half-way; readers never wait (WAL).
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }

# --- Background work -----------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", default="") or local_redis.url(DATA_DIR)
CELERY_BROKER_URL = local_redis.celery_url(REDIS_URL)
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = celery_settings.ROUTES
CELERY_TASK_ANNOTATIONS = celery_settings.TIME_LIMITS
CELERY_TASK_TIME_LIMIT = celery_settings.TIME_LIMIT
# The queues that this site's workers serve, on any host: /readyz fails if one has no worker.
MTRIAGE_QUEUES = env.list("MTRIAGE_QUEUES", default=[*celery_settings.QUEUES])
CELERY_TASK_CREATE_MISSING_QUEUES = True
# Celery closes database connections around every task unless they may be used for several; opening
# one costs PostgreSQL and the worker more than most tasks do. ``keep_connections`` in celery.py
# closes those that are broken or older than CONN_MAX_AGE.
CELERY_DB_REUSE_MAX = 2**31
# A task is acknowledged when it is done, so that a killed worker's task runs again.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# The reduction needs the pool, which is already gone when a worker stops while Redis is away.
CELERY_WORKER_ENABLE_PREFETCH_COUNT_REDUCTION = False
# Seconds that running tasks get on QUIT; unfinished ones then go back to the queue.
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5.0
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Workers wait for Redis however long it is away; a web request that sends a task does not.
CELERY_BROKER_CONNECTION_RETRY = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# If Redis refuses what they write, as with a full disk, workers end and the supervisor starts them
# again: Celery would retry at once, several times a second.
CELERY_BROKER_CHANNEL_ERROR_RETRY = False
CELERY_BROKER_CONNECTION_TIMEOUT = 3
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0.2, "interval_max": 1}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # After this many seconds an unfinished task is given to another worker: longer than any batch.
    "visibility_timeout": 600,
    "socket_keepalive": True,
    "socket_connect_timeout": 3,
    "health_check_interval": 10,
}
CELERY_BEAT_SCHEDULER = "webapp.scheduler:ReportingScheduler"
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "send stalled work again": {"task": "triage.tasks.recover_runs", "schedule": 10.0},
    "send what other systems wait for": {
        "task": "triage.integrations.tasks.send_due",
        "schedule": 10.0,
    },
    "merge rows of counts": {"task": "triage.tasks.merge_counts", "schedule": 300.0},
    "check counts": {"task": "triage.tasks.check_counts", "schedule": 86_400.0},
    "forget what is old": {"task": "triage.tasks.forget_old", "schedule": 86_400.0},
    "follow changes of teams": {"task": "triage.tasks.follow_teams", "schedule": 60.0},
    "train the order of queues": {"task": "triage.tasks.refresh_rankings", "schedule": 300.0},
}
# Days after which cached engine answers, the timings of runs' steps, and file checks with their
# uploads are deleted; 0 keeps them. Expired sessions are deleted in any case.
KEEP_ANSWERS_DAYS = env.int("KEEP_ANSWERS_DAYS", default=0)
KEEP_STEP_TIMES_DAYS = env.int("KEEP_STEP_TIMES_DAYS", default=0)
KEEP_FILE_CHECKS_DAYS = env.int("KEEP_FILE_CHECKS_DAYS", default=0)
# Seconds after which a batch whose worker has stopped renewing its lease goes to another worker.
MTRIAGE_BATCH_LEASE_SECONDS = env.int("MTRIAGE_BATCH_LEASE_SECONDS", default=60)
# Resampled figures over at most this many cases (or votes) are computed within the request (some
# 0.2 s); a worker computes larger ones.
FIGURES_AT_ONCE = env.int("FIGURES_AT_ONCE", default=20_000)

# --- Static files, languages, mail ---------------------------------------------------------------

STATIC_URL = f"{URL_PREFIX}/static/"
STATICFILES_DIRS: list[Any] = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    # Plotly's script comes with its Python package, so the host serves it itself.
    "webapp.plotly_script.PlotlyFinder",
]
STATIC_ROOT = DATA_DIR / "static"
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# Where several hosts share uploads, recorded translations and exports; otherwise they are kept in
# the data folder. boto3 reads AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY itself.
S3_BUCKET = env.str("S3_BUCKET", default="")
if S3_BUCKET:
    if importlib.util.find_spec("storages") is None:
        raise ImproperlyConfigured(
            "S3_BUCKET is set, and django-storages is not installed: "
            "run .venv/bin/pip install -r requirements-s3.txt, or unset it."
        )
    STORAGES["files"] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env.str("S3_ENDPOINT_URL", default="") or None,
            "location": env.str("S3_PREFIX", default=""),
            "default_acl": None,
        },
    }
MEDIA_ROOT = DATA_DIR / "media"
# Django's default lets everybody read stored files.
FILE_UPLOAD_PERMISSIONS = 0o600
# Maximum size of a request in bytes, which the web server refuses unread: the largest upload (bugs,
# 200 million bytes) plus form fields.
# Keep the proxy example in docs/deployment.md in step.
LARGEST_REQUEST = 200 * 2**20
# A folder of translation files; triage.services.file_checks refuses more with a sentence.
DATA_UPLOAD_MAX_NUMBER_FILES = 2001
# The API takes the path of each of these files as a field.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2 * DATA_UPLOAD_MAX_NUMBER_FILES

LANGUAGE_CODE = "en"
FORM_RENDERER = "webapp.form_renderer.Renderer"
LANGUAGES = [("en", "English"), ("es", "Español"), ("zh-hans", "简体中文")]
# The choice of a language says that nobody has read these who grew up with them.
MTRIAGE_UNREVIEWED_LANGUAGES = frozenset({"zh-hans"})
LOCALE_PATHS = [BASE_DIR / "webapp" / "locale"]
# Django has no formats of dates for all languages alike.
FORMAT_MODULE_PATH = "webapp.locale"
USE_TZ = True
TIME_ZONE = "UTC"

if env.str("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA_DIR / "mail"
# Seconds; without a time-out a silent mail server would block a worker forever.
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="mtriage@localhost")

# --- Signing in and security ---------------------------------------------------------------------

AUTH_USER_MODEL = "auth.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "overview"
LOGOUT_REDIRECT_URL = "overview"

# Off by default, because script/server serves plain HTTP on this machine only.
HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
# Another site on the same host name, whatever its port, keeps its own cookies. The oldest key, so
# that nobody is signed out while a new one is introduced.
_SUFFIX = secret_key.cookie_suffix([SECRET_KEY, *SECRET_KEY_FALLBACKS][-1])
SESSION_COOKIE_NAME = f"mtriage_sessionid_{_SUFFIX}"
CSRF_COOKIE_NAME = f"mtriage_csrftoken_{_SUFFIX}"
LANGUAGE_COOKIE_NAME = f"mtriage_language_{_SUFFIX}"
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = LANGUAGE_COOKIE_PATH = URL_PREFIX or "/"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
# Preload lists are built into browsers; removing a domain from them takes months.
SECURE_HSTS_PRELOAD = HTTPS and env.bool("HSTS_PRELOAD", default=False)
# W021 warns of every site that does not use the preload list.
SILENCED_SYSTEM_CHECKS = ["security.W021"]
# Proxies trusted for the client's address and for HTTPS.
FORWARDED_ALLOW_IPS = env.list("FORWARDED_ALLOW_IPS", default=["127.0.0.1", "::1"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CSP = {
    "default-src": "'self'",
    # Plotly draws with inline styles.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

# "json": one object per line for log collectors, with the ids of request, task and run.
LOG_FORMAT = env.str("LOG_FORMAT", default="line")
if LOG_FORMAT not in ("line", "json"):
    raise ImproperlyConfigured(f"LOG_FORMAT={LOG_FORMAT}: write line or json.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "one line": {"()": "webapp.logs.OneLine"},
        "secrets": {"()": "webapp.logs.MaskSecrets"},
    },
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "webapp.logs.JsonLine"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["one line", "secrets"],
            "formatter": LOG_FORMAT,
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # One line per request, which a proxy usually logs as well.
        "webapp.request_ids": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
        "httpx": {"level": "WARNING"},
        # Two lines per task and one per schedule would bury everything else.
        "celery.app.trace": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "django_celery_beat": {"level": "WARNING"},
        # A line for each request that waits.
        "waitress.queue": {"level": "ERROR"},
    },
}

# --- Monitoring ----------------------------------------------------------------------------------

# Bearer token that /metrics requires; without one, only this machine may read it.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
telemetry.report_errors()

# --- Engines -------------------------------------------------------------------------------------

# What an engine can belong to, so that others do not see it.
ENGINE_OWNER_MODEL = "triage.Project"
# Needed for engines on this machine or in its network (LibreTranslate, a local model server).
ENGINES_ALLOW_PRIVATE_ADDRESSES = env.bool("ENGINES_ALLOW_PRIVATE_ADDRESSES", default=False)
# Off by default, because engines of kind "command" run programs as the workers' user.
ENGINES_ALLOW_COMMANDS = env.bool("ENGINES_ALLOW_COMMANDS", default=False)
# Secrets that encrypt engine keys in the database, newest first; SECRET_KEY if empty.
ENGINE_KEY_SECRETS = env.list("ENGINE_KEY_SECRETS", default=[])
