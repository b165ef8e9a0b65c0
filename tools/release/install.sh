#!/bin/sh
# Installs the engram program: downloads the archive for this system, checks its SHA-256 sum, starts it once,
# and only then puts it into place, in one step.
#
#   sh install.sh [--version V] [--to FOLDER]
#
# ENGRAM_VERSION     a release such as v0.1.0; the newest where unset
# ENGRAM_INSTALL     the folder for the program; $HOME/.local/bin where unset
# ENGRAM_REPOSITORY  OWNER/NAME on GitHub; a published script knows its own
# ENGRAM_DOWNLOAD    where archives and SHA256SUMS are, such as a mirror (https, or http on this machine)
set -eu

repository="${ENGRAM_REPOSITORY:-__ENGRAM_REPOSITORY__}"
version="${ENGRAM_VERSION:-}"
folder="${ENGRAM_INSTALL:-}"
base="${ENGRAM_DOWNLOAD:-}"
temp=""
staged=""

fail() {
  printf 'Cannot install engram: %s\n' "$1" >&2
  exit 1
}

has() {
  command -v "$1" >/dev/null 2>&1
}

clean() {
  if [ -n "$staged" ]; then rm -f "$staged"; fi
  if [ -n "$temp" ]; then rm -rf "$temp"; fi
}

read_arguments() {
  while [ $# -gt 0 ]; do
    case "$1" in
      --version | --to)
        [ $# -gt 1 ] || fail "\"$1\" needs a value"
        if [ "$1" = --to ]; then folder="$2"; else version="$2"; fi
        shift 2
        ;;
      --help | -h)
        echo "sh install.sh [--version V] [--to FOLDER]"
        exit 0
        ;;
      *) fail "unknown argument \"$1\": use --version V or --to FOLDER" ;;
    esac
  done
}

# The name that archives carry for this system.
find_target() {
  system="$(uname -s)"
  machine="$(uname -m)"
  case "$machine" in
    x86_64 | amd64) machine=x64 ;;
    aarch64 | arm64) machine=arm64 ;;
  esac
  case "$system" in
    Linux) system=linux ;;
    Darwin)
      system=macos
      # A shell under Rosetta says x86_64 on a machine that is faster with the other program.
      if [ "$machine" = x64 ] && [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || echo 0)" = 1 ]; then
        machine=arm64
      fi
      ;;
    MINGW* | MSYS* | CYGWIN* | Windows_NT) fail "on Windows run install.ps1 in PowerShell" ;;
  esac
  case "$system-$machine" in
    linux-x64 | linux-arm64 | macos-x64 | macos-arm64) target="$system-$machine" ;;
    *) fail "there is no program for \"$system $machine\"; compile it from the sources: deno task compile" ;;
  esac
}

# Where the files of the release are.
find_base() {
  if [ -z "$base" ]; then
    case "$repository" in
      __*) fail "this copy of the script does not know its repository; set ENGRAM_REPOSITORY=OWNER/NAME" ;;
    esac
    case "$version" in
      "" | latest) base="https://github.com/$repository/releases/latest/download" ;;
      v*) base="https://github.com/$repository/releases/download/$version" ;;
      *) base="https://github.com/$repository/releases/download/v$version" ;;
    esac
  fi
  base="${base%/}"
  case "$base" in
    https://*) local_http=0 ;;
    http://127.0.0.1:* | http://localhost:*) local_http=1 ;;
    *) fail "\"$base\" is not an https address" ;;
  esac
}

# download NAME FILE
download() {
  if has curl; then
    if [ "$local_http" = 1 ]; then
      curl -fsSL --retry 2 -o "$2" "$base/$1" || failed_download "$1"
    else
      curl -fsSL --retry 2 --proto '=https' --tlsv1.2 -o "$2" "$base/$1" || failed_download "$1"
    fi
  elif has wget; then
    wget -q -O "$2" "$base/$1" || failed_download "$1"
  else
    fail "neither curl nor wget is here; install one of them, or download $base/$1 by hand"
  fi
}

failed_download() {
  fail "\"$base/$1\" could not be downloaded; look at your network, proxy and the version's name"
}

# Prints the SHA-256 sum of a file.
sum_of() {
  if has sha256sum; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif has shasum; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  elif has openssl; then
    openssl dgst -sha256 "$1" | sed 's/^.*= *//'
  else
    fail "nothing here computes SHA-256 sums; install sha256sum, shasum or openssl"
  fi
}

verify() {
  wanted="$(awk -v name="$archive" '$2 == name || $2 == "*" name { print $1; exit }' "$temp/SHA256SUMS")"
  [ -n "$wanted" ] || fail "SHA256SUMS names no \"$archive\"; that release has none for this system"
  found="$(sum_of "$temp/$archive")"
  [ "$found" = "$wanted" ] || fail "the sum of \"$archive\" is wrong, so nothing was installed
  wanted $wanted
  found  $found
Try again; if it stays so, the download is not what was published"
}

unpack() {
  has tar || fail "tar is not here; install it"
  tar -xzf "$temp/$archive" -C "$temp" engram || fail "\"$archive\" cannot be unpacked"
  chmod 755 "$temp/engram"
  # A home as empty as can be: the program is only to say its version.
  if ! said="$("$temp/engram" --version 2>&1)"; then
    case "$said" in
      *musl* | *"not found"* | *GLIBC*)
        fail "the program needs glibc, which this system does not have in that form: $said" ;;
    esac
    fail "the program does not start here: $said"
  fi
}

place() {
  mkdir -p "$folder" 2>/dev/null || fail "the folder \"$folder\" cannot be made; choose another with ENGRAM_INSTALL"
  [ ! -d "$folder/engram" ] || fail "\"$folder/engram\" is a folder; choose another with ENGRAM_INSTALL"
  # Beside its place, so that the last step is a rename: whoever starts engram gets the old or the new one.
  staged="$folder/.engram-$$.new"
  cp "$temp/engram" "$staged" 2>/dev/null ||
    fail "the folder \"$folder\" cannot be written to, or the disk is full; choose another with ENGRAM_INSTALL"
  chmod 755 "$staged"
  mv -f "$staged" "$folder/engram" || fail "\"$folder/engram\" cannot be replaced"
  staged=""
}

tell() {
  printf 'Installed %s\n  as %s\n' "$said" "$folder/engram"
  first="$(command -v engram 2>/dev/null || true)"
  case ":$PATH:" in
    *":$folder:"*)
      if [ -n "$first" ] && [ "$first" != "$folder/engram" ]; then
        printf 'Another engram comes first on PATH: %s\n' "$first"
      fi
      ;;
    *)
      printf '"%s" is not on PATH. Add this line to your shell'\''s start-up file:\n' "$folder"
      case "${SHELL:-}" in
        */fish) printf '  fish_add_path "%s"\n' "$folder" ;;
        *) printf '  export PATH="%s:%s"\n' "$folder" "\$PATH" ;;
      esac
      ;;
  esac
  echo "Next, in a project: engram init"
}

main() {
  read_arguments "$@"
  find_target
  find_base
  if [ -z "$folder" ]; then
    [ -n "${HOME:-}" ] || fail "HOME is not set; name a folder with ENGRAM_INSTALL"
    folder="$HOME/.local/bin"
  fi
  case "$folder" in
    /*) ;;
    *) folder="$PWD/$folder" ;;
  esac
  archive="engram-$target.tar.gz"
  trap clean EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  temp="$(mktemp -d)" || fail "no temporary folder can be made; look at TMPDIR"
  download SHA256SUMS "$temp/SHA256SUMS"
  download "$archive" "$temp/$archive"
  verify
  unpack
  place
  tell
}

# All is read before anything runs: a download that broke off does nothing.
main "$@"
