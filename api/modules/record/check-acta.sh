#!/bin/sh
# Counts the winners of a grid of Doce from its record: ./check-acta.sh https://doce.example 12 [ficha]
# Exit 0: all fits. 1: something does not fit. 3: not checked. A later run compares with the list of the first one,
# which stays in the folder acta-12. Needs curl, sha256sum, awk, sed and sort.
set -u
export LC_ALL=C
site=${1:?the address of the site} grid=${2:?the number of the grid} own=${3:-}
kept=$PWD/acta-$grid/SHA256SUMS bad=0 new=$(mktemp -d)
trap 'rm -rf "$new"' EXIT
cd "$new" || exit 3
wrong() { echo "DOES NOT FIT: $*"; bad=1; }
stop() { echo "NOT CHECKED: $*"; exit 3; }
check_list() { # $1: a list of sums, $2: the pattern of its names. Downloads its files, each once, and checks them.
  grep -Evq "^[0-9a-f]{64}  $2\$" "$1" && wrong "the form of $1"
  [ -z "$(cut -c67- "$1" | sort | uniq -d)" ] || wrong "a file is twice in $1"
  awk -v at="$site/acta/$grid/" '{ print "url = \"" at $2 "\"\noutput = \"" $2 "\"" }' "$1" >urls
  curl -fsS --compressed -Z -K urls || stop 'a file is missing (after 18 months the picks are removed)'
  sha256sum -c --quiet --strict "$1" || wrong "a file is not that of $1"
}

curl -fsS --compressed -o site.json "$site/api/record/$grid" || stop "$site/api/record/$grid"
tr '{' '\n' <site.json >site
set -- $(sed -n 's/^"n":\([0-9]*\),"sum":"\([0-9a-f]*\)".*/\1 \2/p' site)
lines=${1:-0} sum=${2:-}
[ "$lines" != 0 ] || stop 'no match of the grid has begun'
curl -fsS --compressed -o newest "$site/acta/$grid/SHA256SUMS" || stop 'the list'
head -n "$lines" newest >SHA256SUMS
echo "$sum  SHA256SUMS" | sha256sum -c --status || wrong 'the list is not the one that the site names'
if [ ! -f "$kept" ]; then mkdir -p "${kept%/*}" && cp newest "$kept"
elif head -n "$(wc -l <"$kept")" newest | cmp -s - "$kept"; then cp newest "$kept"
else wrong "the list does not begin with the one of the earlier run, $kept"; fi

check_list SHA256SUMS '([0-9]+\.(csv|sums)|results-[0-9]+\.csv)'
for parts in *.sums; do [ ! -f "$parts" ] || check_list "$parts" "${parts%.sums}-[0-9a-f]{1,3}\.csv"; done
sed -n 's/^"name":"\([^"]*\)","line":\([0-9]*\),.*"hash":"\([^"]*\)".*/\2 \3  \1/p' site | sort >told
awk '$2 !~ /^results/ { print NR " " $0 }' SHA256SUMS | sort | cmp -s - told || wrong 'the site names other sheets'

results=$(sed -n 's/.*  \(results-.*\)/\1/p' SHA256SUMS | tail -n 1)
ls | grep -E '^[0-9]+(-[0-9a-f]+)?\.csv$' >sheets
awk -F, -v results="${results:-/dev/null}" '
  function bad(why) { print "form of " FILENAME ": " why; exit 1 }
  FILENAME == results && FNR > 1 {
    split($3, goals, "-"); is = goals[1] + 0 > goals[2] + 0 ? 1 : goals[1] + 0 < goals[2] + 0 ? 2 : "X"
    if ($2 !~ /^([1X2]|void|open)$/ || NF != 4 || $2 ~ /^[1X2]$/ && $2 "" != is "" || $1 in result || /\r/) bad($0)
    result[$1] = $2 }
  FILENAME == results { next }
  FNR == 1 { id = FILENAME; sub(/[-.].*/, "", id); prefix = FILENAME ~ /-/ ? FILENAME : ""; gsub(/^.*-|\.csv$/, "", prefix); last = ""
    if (index($0, "ficha,pick,\"" id ": ") != 1 || !/ UTC"$/ || results != "/dev/null" && !(id in result)) bad("header"); next }
  { if (length($0) != 34 || !/^[0-9a-f]+,[1X2]$/ || $1 "" <= last "" || substr($1, 1, length(prefix)) "" != prefix "") bad($0)
    last = $1; hits[$1] += ($2 "" == result[id] "") }
  END { for (ficha in hits) { print ficha, hits[ficha] > "hits"; if (hits[ficha] > 9) print ficha, hits[ficha] > "counted" } }
' ${results:-} $(cat sheets) || wrong 'the form of a file'
[ -z "$own" ] || grep -H "^$(echo "$own" | tr -d ' ')" $(cat sheets) hits

echo "$(wc -l <sheets) files, $(cat hits 2>/dev/null | wc -l) fichas"
if grep -q '"winners":null' site.json; then echo 'The winners are not final yet.'; else
  touch counted; sort counted >winners
  sed -n 's/^"ficha":"\([^"]*\)","hits":\([0-9]*\),.*"name":"*\([^",]*\)"*,"secret":"*\([^"}]*\).*/\1 \2 \3 \4/p' site >told
  cut -d ' ' -f 1,2 told | sort | cmp -s - winners || wrong 'the winners of the site are not those of the sheets'
  while read -r ficha hits name secret; do
    echo "$hits $ficha $name"
    [ "$secret" = null ] || [ "$(printf '%s' "$(echo "$name" | tr A-Z a-z) $grid $secret" | sha256sum | cut -c-32)" = "$ficha" ] ||
      wrong "$name does not open the ficha $ficha"
  done <told
fi
[ $bad = 0 ] && echo 'ALL FITS'
exit $bad
