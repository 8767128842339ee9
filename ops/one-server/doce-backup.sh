#!/bin/bash
# /usr/local/sbin/doce-backup: one encrypted file with the complete database, checked and copied to another machine. Ends with
# an error if any step fails. `--erased` only copies the numbers of erased accounts: a restore brings these persons back.
set -euo pipefail
umask 077
: "${BACKUP_KEY:?set it in /etc/doce/backup.env}" "${BACKUP_TARGET:?set it in /etc/doce/backup.env}"
folder=${BACKUP_FOLDER:-/var/lib/doce-backup}
metrics=${METRICS_FOLDER:-/var/lib/prometheus/node-exporter}
if [ "${1:-}" = --erased ]; then
  psql -XAtqd "${DATABASE:-doce}" -c 'select id from player where id not in (select player_id from account) order by id' > "$folder/erased.new"
  cmp -s "$folder/erased.new" "$folder/erased" && exit
  scp -q -o BatchMode=yes "$folder/erased.new" "${BACKUP_TARGET%/}/erased"
  mv "$folder/erased.new" "$folder/erased"
  exit
fi
file="$folder/doce-$(date +%Y-%m-%d-%H%M%S).dump"

trap 'rm -f "$file" "$metrics/doce-backup.prom.new"' EXIT
pg_dump --format=custom --dbname="${DATABASE:-doce}" > "$file"
pg_restore --list "$file" > /dev/null
age --recipient "$BACKUP_KEY" --output "$file.age" "$file"
scp -q -o BatchMode=yes "$file.age" "$BACKUP_TARGET"
# Older than the policy of docs/running.md allows. The other machine deletes its copies by itself.
find "$folder" -name 'doce-*.dump.age' -mtime +"${BACKUP_DAYS:-30}" -delete

# For the alert BackupLate.
printf 'doce_backup_succeeded_timestamp_seconds %s\n' "$(date +%s)" > "$metrics/doce-backup.prom.new"
chmod 644 "$metrics/doce-backup.prom.new"
mv "$metrics/doce-backup.prom.new" "$metrics/doce-backup.prom"
