#!/bin/sh
# One backup, proven; older ones go only once the new one is known to be good.
#   BACKUPS    the folder they lie in, on another disk than the data
#   KEEP_DAYS  how long: what was erased for a person goes from the last backup that holds it only then
#   OPTIONS    such as --without-keys
set -eu
: "${BACKUPS:?the folder of the backups}"
: "${KEEP_DAYS:=14}"

new="$BACKUPS/$(date -u +%Y-%m-%dT%H%M%SZ)"
# shellcheck disable=SC2086 # several options are several words
rpa-vision backup "$new" ${OPTIONS:-}
rpa-vision backup --check "$new"
find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '????-??-??T??????Z' -mtime "+$KEEP_DAYS" -exec rm -r {} +
