#!/bin/sh
# The command line with which a report says that a program hangs: it does, each time.
#   tests/replay/mpiexec.sh MPI2SPIN SECONDS FILE.c...
# A program that ends is seen to end; one that would, after these seconds, is taken to hang.
set -u
command -v mpicc >/dev/null && command -v mpiexec >/dev/null || exit 77
tool=$(realpath "$1") seconds=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0 without=0
for file; do
    options=$(sed -n 's,^// verify: \(.*\) => violated .*,\1,p' "$file" | head -1)
    file=$(realpath "$file") name=$(basename "$file" .c)
    line=$(cd "$work" && eval timeout 60 "'$tool'" verify "'$file'" "$options" --json r.json 2>/dev/null |
        sed -n 's/^ *= see it hang: //p' | head -1)
    if [ -z "$line" ]; then
        without=$((without + 1))
        continue
    fi
    if ! grep -qF -- "$(printf '%s' "$line" | sed 's/[\\"]/\\&/g')" "$work/r.json"; then
        failed=$((failed + 1))
        echo "FAILED: JSON does not have it: $line"
    fi
    mpicc -w -include stddef.h "$file" -o "$work/$name" -lm || continue
    (cd "$work" && exec timeout -k 2 "$seconds" sh -c "$line" </dev/null >out 2>&1)
    if [ $? = 124 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: it ends: $line"
    fi
done
echo "$passed hang, $failed end, $without without a line"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
