#!/bin/sh
# Verify public programs and print a table of them (docs/dev/FIELD.md).
#
#     bench/field.sh CHECKOUTS [MPI2SPIN [PATTERN]]      all, or the lines that match
#     bench/field.sh CHECKOUTS build/mpi2spin core       the core programs
#     FIELD_LIST=bench/first-contact.tsv FIELD_OPTIONS="--timeout 60" FIELD_SECONDS=70 \
#         bench/field.sh CHECKOUTS                       another list, with more options
#
# CHECKOUTS has one folder for each repository, named OWNER+NAME, at the commit that
# bench/field.tsv names.  A program has $FIELD_SECONDS (60).  In the folder $FIELD_KEEP,
# if it is given, each program leaves its report and a line with its result; what is
# there already is not run again.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
headers=$here/headers
checkouts=$(realpath "$1")
tool=$(realpath "${2:-build/mpi2spin}")
pattern=${3:-}
[ "$pattern" = core ] && pattern='^[^	]*	[^	]*	y	'
keep=${FIELD_KEEP:-$(mktemp -d)}
[ -n "${FIELD_KEEP:-}" ] || trap 'rm -rf "$keep"' EXIT
mkdir -p "$keep"
ulimit -v 6000000

verdict() { # EXIT-STATUS OUTPUT
    case $1 in
    0) grep -q 'verified within bounds' "$2" && echo 'verified within bounds' || echo verified ;;
    10) echo violated ;;
    5) echo inconclusive ;;
    4) echo unsupported ;;
    2) echo 'C errors' ;;
    *) echo 'no answer in time' ;;
    esac
}

codes() { # OUTPUT: the codes of its findings
    sed -n 's/.*\[\([A-Z][A-Z]*-[A-Z-]*\)\].*/\1/p' "$1" | sort -u | tr '\n' ' '
}

run() { # NAME FOLDER ARGUMENTS: one line: verdict, seconds, codes
    begin=$(date +%s.%N)
    (cd "$2" && eval "timeout ${FIELD_SECONDS:-60} \"\$tool\" verify ${FIELD_OPTIONS:-} $3") \
        >"$keep/$1.out" 2>&1 </dev/null
    status=$?
    seconds=$(echo "$(date +%s.%N) $begin" | awk '{ printf "%.1f", $1 - $2 }')
    printf '%s\t%s\t%s\n' "$(verdict $status "$keep/$1.out")" "$seconds" \
        "$(codes "$keep/$1.out")" >"$keep/$1.res"
}

list=${FIELD_LIST:-$here/field.tsv}
grep -v '^#' "$list" | grep -e "$pattern" | tr '\t' '\037' >"$keep/rows"
while IFS=$(printf '\037') read -r name _ _ repository commit folder arguments _; do
    place=$checkouts/$(echo "$repository" | tr / +)/$folder
    [ -s "$keep/$name.res" ] || run "$name" "$place" "$arguments"
    printf '%s\t%s\t' "$(basename "$list" .tsv)" "$name"
    cut -f1,2 "$keep/$name.res"
done <"$keep/rows" >"$keep/results"
"$here/field.py" table "$(basename "$list" .tsv)" "$keep/results"
