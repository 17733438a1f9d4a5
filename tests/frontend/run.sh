#!/bin/sh
# Goldens of the frontend: cases/NAME.c -> NAME.ir (the program) or NAME.err (diagnostics).
# `// flags: ...` in the first line gives compiler flags.  A folder is a program of several
# files, with or without a compile_commands.json.
#
#   run.sh [--update] PROBE [NAME...]          PROBE is m2s-frontend-probe
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
update=
[ "$1" = --update ] && update=yes && shift
probe=$1
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$here/cases" || exit 2
[ $# -gt 0 ] || set -- $(ls -d ./*.c ./*/ | sed 's,^\./,,; s,\.c$,,; s,/$,,')
failed=0 total=0

run() { # NAME
    if [ -f "$1/compile_commands.json" ]; then
        timeout 200 "$probe" -p "$1"
    elif [ -d "$1" ]; then
        timeout 200 "$probe" "$1"/*.c
    else
        # shellcheck disable=SC2046
        timeout 200 "$probe" "$1.c" -- $(sed -n '1s,^// flags: ,,p' "$1.c")
    fi
}

for name; do
    total=$((total + 1))
    run "$name" >"$work/ir" 2>"$work/err"
    status=$?
    kind=ir
    [ "$status" = 0 ] || kind=err
    [ "$status" -lt 3 ] || { echo "FAIL $name: the probe ends with $status"; cat "$work/err"; }
    # library headers move; their lines are not ours
    sed -i 's,; /usr/[^ ]*$,; LIBRARY,; s,; /m2s-builtin/[^ ]*$,; LIBRARY,' "$work/ir"
    if [ "$update" ]; then
        rm -f "$name.ir" "$name.err"
        cp "$work/$kind" "$name.$kind"
    elif ! diff -u "$name.$kind" "$work/$kind" >"$work/diff" 2>&1; then
        echo "FAIL $name: differs from $name.$kind"
        head -n 20 "$work/diff" | sed 's/^/    /'
        failed=$((failed + 1))
    fi
done
echo "$total cases, $failed failures"
[ "$failed" = 0 ]
