#!/bin/bash
# /usr/local/sbin/doce-status: the state of this server on one screen; `--json` prints the same as JSON. Changes nothing.
# Exit 0: nothing to do. 1: the last line, `next`, says what to do.
set -uo pipefail
cd /srv/doce
facts='' todo=''

fact() { facts+="$1"$'\t'"${2:-unknown}"$'\n'; }
# The first thing to do is the one that is said.
todo() { todo=${todo:-$1}; }
ask() { runuser -u postgres -- psql -XAtq -d doce -c "$1" 2> /dev/null; }
ago() { # $1: epoch seconds, or nothing
  [ -n "$1" ] || { echo never; return; }
  local s=$(($(date +%s) - $1))
  if [ "$s" -lt 120 ]; then echo "$s s ago"; elif [ "$s" -lt 7200 ]; then echo "$((s / 60)) min ago"; else echo "$((s / 3600)) h ago"; fi
}

fact release "$(readlink current)"
if [ -e before ]; then fact back "$(readlink before), by doce-upgrade --back"; else fact back 'only by a backup'; fi
app=$(systemctl show doce --property=ActiveState,NRestarts --value | paste -sd' ')
if answer=$(curl -sS --max-time 10 http://127.0.0.1:3000/api/ready 2>&1) && [ "$answer" = '{"status":"ready"}' ]; then
  fact ready yes
else
  fact ready "no: $answer"
  todo 'journalctl -u doce -n 50 says why the app is not ready'
fi
fact app "$app restarts"
if size=$(ask "select pg_size_pretty(pg_database_size('doce'))"); then
  fact database "$size"
else
  fact database 'does not answer'
  todo='systemctl status postgresql@15-main says why the database does not answer'
fi

jobs=$(ask "select distinct on (name) name || ' ' || state || ' ' || floor(extract(epoch from coalesce(completed_on, started_on)))
  from pgboss.job where started_on is not null and name not like '\_\_%' order by name, started_on desc")
while read -r name state at; do
  [ -n "$name" ] || continue
  fact "job $name" "$state, $(ago "$at")"
  [ "$state" != failed ] || todo "the panel, Sistema, says why the job $name fails"
done <<< "$jobs"

waiting() { # $1: name, $2: table, $3: which rows are not sent, $4: what to look at
  local count since
  read -r count since <<< "$(ask "select count(*), floor(extract(epoch from min(coalesce(failing_since, next_attempt_at)))) from $2
    where $3 and coalesce(failing_since, next_attempt_at) <= now()" | tr '|' ' ')"
  fact "$1" "${count:-unknown} due${since:+, the oldest since $(ago "$since")}"
  [ -z "$since" ] || [ $(($(date +%s) - since)) -lt 900 ] || todo "$4: a $1 is due for more than 15 minutes"
}
waiting mail mail 'sent_at is null and failed_at is null' 'SMTP_URL in /etc/doce/app.env'
waiting push push_delivery true 'the network to the push services'
fact source "$(ask "select name || ', ' || coalesce(day_left::text, '?') || ' of ' || coalesce(day_limit::text, '?') || ' requests left today, last answer '
  || coalesce(to_char(last_success_at at time zone 'utc', 'YYYY-MM-DD HH24:MI'), 'never')
  || case when last_failure_at > coalesce(last_success_at, '-infinity') then ', fails: ' || last_failure_reason else '' end from football_source" | paste -sd';')"

backup=$(awk '{ print $2 }' /var/lib/prometheus/node-exporter/doce-backup.prom 2> /dev/null)
fact backup "$(ago "$backup")"
[ -n "$backup" ] && [ $(($(date +%s) - backup)) -lt $((26 * 3600)) ] || todo 'systemctl start doce-backup: no backup has succeeded for a day'
fact 'restore tried' "$(ago "$(stat -c %Y /var/lib/doce-backup/restored 2> /dev/null)")"
fact disk "$(df --output=pcent,target / /var/lib/postgresql | tail -n +2 | sort -u | sed 's/^ *//' | paste -sd';')"
df --output=pcent / /var/lib/postgresql | tail -n +2 | tr -dc '0-9\n' | awk '$1 >= 90 { full = 1 } END { exit !full }' &&
  todo 'the disk is nearly full: du -xh / | sort -h | tail'
host=$(sed -n 's|^PUBLIC_URL=https://||p' /etc/doce/app.env)
ends=$(openssl s_client -connect 127.0.0.1:443 -servername "$host" < /dev/null 2> /dev/null | openssl x509 -noout -enddate 2> /dev/null | cut -d= -f2)
fact certificate "${ends:+until $ends}"
[ -n "$ends" ] && [ "$(date -d "$ends" +%s)" -gt $(($(date +%s) + 14 * 86400)) ] || todo 'journalctl -u caddy says why the certificate is not renewed'
errors=$(journalctl -u doce -g '"level":[56]0' -n 5 -o cat --no-pager 2> /dev/null | grep '^{' | cut -c 1-300)
number=0
while IFS= read -r line; do
  [ -z "$line" ] || fact "error $((number += 1))" "$line"
done <<< "$errors"
fact next "${todo:-nothing}"

if [ "${1:-}" = --json ]; then
  /usr/local/bin/node -e "const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n');
    console.log(JSON.stringify(Object.fromEntries(lines.map((line) => line.split('\t')))))" <<< "$facts"
else
  printf '%s' "$facts" | awk -F'\t' '{ printf "%-24s %s\n", $1, $2 }'
fi
[ -z "$todo" ]
