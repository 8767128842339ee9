#!/bin/bash
# /usr/local/sbin/doce-upgrade: backs up, migrates, and switches to the release in /srv/doce/next. A step that fails leaves
# the release before serving. `--back` returns to it; `--no-way-back` also takes a release after which only a backup leads back.
set -euo pipefail
cd /srv/doce

fail() {
  echo "doce-upgrade: $1" >&2
  exit 1
}

# Lets the release in a folder serve. Fails if it is not ready within a minute.
switch() {
  ln -sfn "$1" current &&
    systemctl restart doce &&
    curl -fs --retry 30 --retry-delay 2 --retry-max-time 60 --retry-all-errors http://127.0.0.1:3000/api/ready > /dev/null
}

if [ "${1:-}" = --back ]; then
  [ -e before ] || fail 'there is no release before'
  before=$(readlink before)
  ln -sfn "$(readlink current)" before
  switch "$before" || fail "$before is not ready: journalctl -u doce -n 20"
  echo "$before serves"
  exit
fi

old=$(readlink current)
new=$(readlink next)
[ "$old" != "$new" ] || fail "$new serves already"
check=0
systemd-run --quiet --pipe --wait --collect --uid=doce-migrate --working-directory=/srv/doce/next \
  --property=EnvironmentFile=/etc/doce/migrate.env \
  /usr/local/bin/node --enable-source-maps dist/api/commands/migrate.js --check || check=$?
if [ "$check" = 3 ]; then
  [ "${1:-}" = --no-way-back ] || fail "nothing is changed. To go on, with a pause: doce-upgrade --no-way-back"
elif [ "$check" != 0 ]; then
  fail 'the database cannot be migrated, nothing is changed'
fi
systemctl start doce-backup || fail "the backup failed, $old serves: journalctl -u doce-backup -n 20"
[ "$check" = 0 ] || systemctl stop doce
if ! systemctl start doce-migrate; then
  [ "$check" = 0 ] || systemctl start doce
  fail "the migration failed, $old serves: journalctl -u doce-migrate -n 20"
fi
# The releases before may not work on the new schema.
rm -f before
if switch "$new"; then
  [ "$check" != 0 ] || ln -sfn "$old" before
  echo "$new serves. The way back: $([ "$check" = 0 ] && echo doce-upgrade --back || echo the backup)"
elif [ "$check" = 0 ] && switch "$old"; then
  fail "$new was not ready within a minute, $old serves again: journalctl -u doce -n 50"
else
  fail "$new is not ready: journalctl -u doce -n 50. The way back is the backup"
fi
