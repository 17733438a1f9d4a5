#!/bin/sh
# What a report says, word for word: NAME.out holds what `mpi2spin verify --quiet` prints for
# the first "// verify:" line of NAME.c.
#   tests/verdict/messages.sh [--update] MPI2SPIN NAME.c...
set -u
update=
[ "$1" = --update ] && { update=1; shift; }
tool=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
for file in "$@"; do
    golden=$(realpath "${file%.c}.out")
    options=$(sed -n 's|^// verify: \(.*\)=>.*|\1|p' "$file" | head -1)
    (cd "$(dirname "$file")" &&
        eval "timeout 300 \"$tool\" verify --quiet --color never $options '$(basename "$file")'") \
        >"$work/out" 2>&1 </dev/null
    if [ -n "$update" ]; then
        cp "$work/out" "$golden"
    elif diff -u "$golden" "$work/out"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $file says something else; tests/update.sh, if that is meant"
    fi
done
[ -n "$update" ] || echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
