#!/bin/sh
# Runs the reference checker on the .skel files of this folder; those with requests, probes,
# or more than one possible sender are in requests/.
#
#     run.sh SKELCHECK SKELTOOL [FILE...]
#
# The head of a file says what is expected: a line "-- skelcheck OPTIONS: VERDICT" for each
# way to run it.  Besides, the text form must survive a round trip, and a verdict must stay
# when the skeleton is reduced and when its loops that poll are made states that wait.
set -u
check=$1
tool=$2
shift 2
folder=$(dirname "$0")
[ $# -gt 0 ] || set -- "$folder"/*.skel "$folder"/requests/*.skel
temporary=$(mktemp -d) || exit 6
trap 'rm -rf "$temporary"' EXIT
failed=0
wrong() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

for file in "$@"; do
    [ "$("$tool" check "$file")" = ok ] || wrong "$file: not a skeleton"
    "$tool" dump "$file" >"$temporary/dump"
    "$tool" dump "$temporary/dump" | cmp -s - "$temporary/dump" || wrong "$file: round trip"
    "$tool" reduce "$file" >"$temporary/reduced.skel"
    "$tool" collapse "$file" >"$temporary/collapsed.skel"
    grep '^-- skelcheck' "$file" >"$temporary/expected" || wrong "$file: nothing expected"
    while IFS= read -r line; do
        options=$(echo "$line" | sed 's/^-- skelcheck \{0,1\}\([^:]*\):.*/\1/')
        expected=$(echo "$line" | sed 's/^[^:]*: *//')
        for subject in "$file" "$temporary/reduced.skel" "$temporary/collapsed.skel"; do
            # shellcheck disable=SC2086
            got=$("$check" $options "$subject" | sed 's/^verdict //; s/  states.*//')
            [ "$got" = "$expected" ] || [ "$got" = "$expected bounded" ] \
                || wrong "$file: $options: expected $expected, got $got ($subject)"
        done
    done <"$temporary/expected"
done
echo "$# skeletons, $failed failures"
[ "$failed" = 0 ]
