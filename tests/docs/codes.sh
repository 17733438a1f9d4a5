#!/bin/sh
# docs/codes/ has a page for each code of core/diag/diag_codes.def; its faulty program gives exactly
# that code, and the corrected one is verified without any finding.  The command line and the
# verdict stand in the first line of each program:
#     // verify: -n 2 => violated MPI-DEADLOCK
#   tests/docs/codes.sh MPI2SPIN SOURCE [CODE...]
set -u
tool=$(realpath "$1")
cd "$2/docs/codes" || exit 1
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

bad() {
    failed=$((failed + 1))
    echo "FAILED: $1"
    [ ! -s "$work/output" ] || sed 's/^/  | /' "$work/output" | head -12
    : >"$work/output"
}

exit_code() {
    case $1 in
    verified) echo 0 ;;
    violated) echo 10 ;;
    inconclusive) echo 5 ;;
    unsupported) echo 4 ;;
    c-error) echo 2 ;;
    esac
}

# run FILE: the program as its first line says; sets got, want and codes
run() {
    line=$(sed -n '1s|^// verify: ||p' "$1")
    options=${line%%=>*} verdict=${line##*=> }
    eval "timeout 60 \"$tool\" verify $options $1" >"$work/output" 2>&1 </dev/null
    got=$?
    want=$(exit_code "${verdict%% *}")
    codes=$(grep -E '(^|: )(error|warning|note): .*\[[A-Z-]+\]$' "$work/output" |
        sed 's/.*\[\([A-Z-]*\)\]$/\1/' | sort -u | tr '\n' ' ')
}

check_programs() {
    run "$1_bad.c"
    if [ "$got" != "$want" ] || [ "$codes" != "$1 " ]; then
        bad "$1_bad.c: exit code $got instead of $want, codes $codes"
    else
        passed=$((passed + 1))
    fi
    run "$1_good.c"
    if [ "$got" != 0 ] || [ -n "$codes" ]; then
        bad "$1_good.c: exit code $got instead of 0, codes $codes"
    else
        passed=$((passed + 1))
    fi
}

known=$(sed -n 's/^DIAG_CODE([A-Z_0-9]*, "\([^"]*\)".*/\1/p' ../../core/diag/diag_codes.def)
for code in ${*:-$known}; do
    : >"$work/output"
    for title in "# $code" '## The standard' '## How to repair it' \
        '## What the tool assumes' '## Programs'; do
        grep -Fqx "$title" "$code.md" 2>/dev/null || bad "$code.md has no '$title'"
    done
    if [ -e "$code"_bad.c ]; then
        check_programs "$code"
    elif [ -e "$code.md" ] && grep -q "($code"_bad.c "$code.md"; then
        bad "$code.md names a program that does not exist"
    fi
done
for page in *.md; do
    echo "$known" | grep -Fqx "${page%.md}" || bad "$page: there is no such code"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
