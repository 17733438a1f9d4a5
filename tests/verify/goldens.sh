#!/bin/sh
# Verdicts and traces of the skeletons in skel/, compared with the .out files.
#
#     goldens.sh PROBE [--update] [NAME...]
#
# A line "-- options: ..." in a skeleton's head gives options to the probe.
set -u
probe=$1
shift
update=
if [ "${1-}" = --update ]; then
    update=1
    shift
fi
folder=$(cd "$(dirname "$0")" && pwd)/skel
temporary=$(mktemp -d) || exit 6
trap 'rm -rf "$temporary"' EXIT
failed=0
count=0
[ $# -gt 0 ] || set -- "$folder"/*.skel
for file in "$@"; do
    name=$(basename "$file" .skel)
    file=$folder/$name.skel
    options=$(sed -n 's/^-- options: //p' "$file")
    count=$((count + 1))
    # shellcheck disable=SC2086
    timeout 600 "$probe" "$file" $options >"$temporary/out" 2>&1
    echo "exit $?" >>"$temporary/out"
    if [ -n "$update" ]; then
        cp "$temporary/out" "$folder/$name.out"
    elif ! diff -u "$folder/$name.out" "$temporary/out"; then
        echo "FAIL $name"
        failed=$((failed + 1))
    fi
done
echo "$count skeletons, $failed failures"
[ "$failed" = 0 ]
