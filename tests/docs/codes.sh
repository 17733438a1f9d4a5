#!/bin/sh
# docs/codes/ has a page for each code of core/diag/diag_codes.def, which `--explain CODE` shows; its
# faulty program gives exactly that code, and the corrected one is verified without any finding.  The
# command line and the verdict stand in the first line of each program:
#     // verify: -n 2 => violated MPI-DEADLOCK
#   tests/docs/codes.sh BATCH SOURCE [CODE...]
set -u
batch=$(realpath "$1")
cd "$2/docs/codes" || exit 1
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

bad() { # TEXT [OUTPUT]
    failed=$((failed + 1))
    echo "FAILED: $1"
    [ $# -lt 2 ] || sed 's/^/  | /' "$2" | head -12
}

exit_code() {
    case $1 in
    verified | bounded) echo 0 ;;
    violated) echo 10 ;;
    inconclusive) echo 5 ;;
    unsupported) echo 4 ;;
    c-error) echo 2 ;;
    esac
}

# What the page must have, whatever the tool says.
check_page() { # CODE
    for title in "# $1" '## The standard' '## How to repair it' \
        '## What the tool assumes' '## Programs'; do
        grep -Fqx "$title" "$1.md" 2>/dev/null || bad "$1.md has no '$title'"
    done
    if [ ! -e "$1"_bad.c ] && [ -e "$1.md" ] && grep -q "($1"_bad.c "$1.md"; then
        bad "$1.md names a program that does not exist"
    fi
}

# The runs for a code: what each is for, in asked, and for the batch, in runs.
ask() { # KIND CODE ARGUMENTS
    number=$((number + 1))
    echo "$1 $2 $work/$number" >>"$work/asked"
    printf '%s\t.\t%s\n' "$work/$number" "$3" >>"$work/runs"
}

ask_all() { # CODE
    ask explain "$1" "--explain $1"
    [ -e "$1"_bad.c ] || return 0
    for kind in bad good; do
        options=$(sed -n '1s|^// verify: \(.*\)=>.*|\1|p' "$1_$kind.c")
        ask $kind "$1" "verify $options $1_$kind.c"
    done
}

# judge GOT KIND CODE OUTPUT
judge() {
    want=0 expected=''
    if [ "$2" = bad ]; then
        verdict=$(sed -n '1s|^// verify: .*=> ||p' "$3_bad.c")
        want=$(exit_code "${verdict%% *}") expected="$3 "
    fi
    codes=$(grep -E '(^|: )(error|warning|note): .*\[[A-Z-]+\]$' "$4" |
        sed 's/.*\[\([A-Z-]*\)\]$/\1/' | sort -u | tr '\n' ' ')
    if [ "$2" = explain ]; then
        codes='' && grep -q "^$3 (" "$4" || codes='no page'
    fi
    if [ "$1" != "$want" ] || [ "$codes" != "$expected" ]; then
        bad "$3, $2: exit code $1 instead of $want, codes $codes" "$4"
    else
        passed=$((passed + 1))
    fi
}

known=$(sed -n 's/^DIAG_CODE([A-Z_0-9]*, "\([^"]*\)".*/\1/p' ../../core/diag/diag_codes.def)
number=0
for code in ${*:-$known}; do
    check_page "$code"
    ask_all "$code"
done
"$batch" 60 <"$work/runs" | paste -d' ' - "$work/asked" >"$work/answers"
while read -r got kind code output; do
    judge "$got" "$kind" "$code" "$output"
done <"$work/answers"
for page in *.md; do
    echo "$known" | grep -Fqx "${page%.md}" || bad "$page: there is no such code"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
