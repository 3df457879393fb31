# One image for all processes of mtriage; compose.yaml starts them.
#   docker build -t mtriage .                            with language models (torch, Stanza)
#   docker build -t mtriage:light --build-arg MODELS= .  without: number tests, screening, charts
FROM python:3.11-slim-bookworm
ARG MODELS=yes
RUN apt-get update \
 && apt-get install -y --no-install-recommends apertium apertium-eng-spa apertium-eng-cat apertium-por-cat wordnet-base wordnet-sense-index postgresql-client \
    hunspell-ca hunspell-de-de hunspell-en-gb hunspell-en-us hunspell-es hunspell-fr hunspell-it hunspell-nl hunspell-pl hunspell-pt-br hunspell-pt-pt hunspell-ru hunspell-sv \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin mtriage \
 && install -d -o mtriage -g mtriage -m 700 /data
WORKDIR /srv/mtriage
# What is installed changes seldom, and is a layer of its own.
COPY requirements*.txt ./
COPY script script
RUN export MTRIAGE_DATA=/tmp/build \
 && if [ -n "$MODELS" ]; then script/setup --without-database; else script/setup --without-database --without-models; fi \
 && rm -rf /tmp/build /root/.cache
COPY . .
RUN .venv/bin/python -m triage.management.texts webapp/locale
USER mtriage
ENV MTRIAGE_DATA=/data PYTHONUNBUFFERED=1
EXPOSE 8000
CMD [".venv/bin/python", "-m", "webapp.server.web", "--bind", "0.0.0.0:8000"]
