#!/bin/sh
# Lowering keeps the meaning of programs: each case is compiled and run as it is, and once
# more as C that was made from its IR; output and exit status must be the same.
#
#   run.sh PROBE IR_TO_C [CASE...]
#
# PROBE is m2s-frontend-probe, IR_TO_C is m2s-ir-to-c.  CLANG names the compiler.  A case is
# a file, or a folder with the files of one program.  "known-to-fail: ..." in the first
# lines of a case says that the frontend refuses it (it must say so, never guess).
set -u
here=$(cd "$(dirname "$0")" && pwd)
probe=$1
ir_to_c=$2
shift 2
clang=${CLANG:-clang-19}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- "$here"/cases/*.c "$here"/cases/*/
failed=0
total=0

say() { # NAME RESULT [FILE]
    echo "$2 $1"
    [ $# -lt 3 ] || head -n 8 "$3" | sed 's/^/    /'
}

# shellcheck disable=SC2086 # words of $files and $args are meant to be split
# What a case needs beyond its text stands in its first lines: "args: ...".
one() {
    name=$(basename "$1" .c)
    files=$1
    [ ! -d "$1" ] || files=$(ls "$1"/*.c)
    args=$(cat $files | sed -n 's/^.*args: \([^*]*\).*$/\1/p' | head -n 1)
    "$clang" -std=gnu17 -O0 -w -fwrapv -o "$work/original" $files -lm 2> "$work/log" ||
        { say "$name" "FAIL (does not compile)" "$work/log"; return 1; }
    timeout 200 "$probe" $files > "$work/case.ir" 2> "$work/log"
    status=$?
    if head -n 3 $files | grep -q known-to-fail; then
        if [ $status -eq 0 ]; then
            say "$name" "FAIL (is supported now: remove known-to-fail)"
            return 1
        elif grep -q 'C-UNSUPPORTED' "$work/log"; then
            say "$name" "ok   (refused)"
            return 0
        fi
    fi
    [ $status -eq 0 ] || { say "$name" "FAIL (frontend)" "$work/log"; return 1; }
    "$ir_to_c" "$work/case.ir" > "$work/case.c" 2> "$work/log" ||
        { say "$name" "FAIL (IR)" "$work/log"; return 1; }
    echo 'void __m2s_array_ends(void *array) { (void)array; }' > "$work/own.c" # frontend/scope.c
    "$clang" -std=gnu17 -O0 -w -fwrapv -fno-strict-aliasing -o "$work/again" \
        "$work/case.c" "$work/own.c" -lm 2> "$work/log" ||
        { say "$name" "FAIL (re-emitted C)" "$work/log"; return 1; }
    (cd "$work" && timeout 200 ./original $args > expected 2> expected.err
     echo "exit $?" >> expected)
    (cd "$work" && timeout 200 ./again $args > got 2> got.err
     echo "exit $?" >> got)
    if ! cmp -s "$work/expected" "$work/got"; then
        diff "$work/expected" "$work/got" > "$work/log"
        say "$name" "FAIL (behaves differently)" "$work/log"
        return 1
    fi
    say "$name" "ok  "
}

for file; do
    total=$((total + 1))
    one "$file" || failed=$((failed + 1))
done
echo "$((total - failed)) of $total programs behave the same"
[ $failed -eq 0 ]
