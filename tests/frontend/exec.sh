#!/bin/sh
# exec.sh IR_RUN [FILE...]: each program must print the same and end with the same status
# when it is compiled by cc and when its IR is executed.
run=$1
shift
here=$(dirname "$0")
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
[ $# -gt 0 ] || set -- "$here"/exec/*.c
failed=0
for file; do
    ${CC:-cc} -w -O1 -fwrapv -fno-strict-aliasing -o "$tmp/prog" "$file" -lm || exit 1
    timeout 200 "$tmp/prog" >"$tmp/expected"
    echo "status $?" >>"$tmp/expected"
    timeout 600 "$run" "$file" >"$tmp/actual" 2>"$tmp/errors"
    echo "status $?" >>"$tmp/actual"
    if ! cmp -s "$tmp/expected" "$tmp/actual"; then
        echo "FAIL $file"
        head -5 "$tmp/errors"
        diff "$tmp/expected" "$tmp/actual" | head -8
        failed=1
    fi
done
exit $failed
