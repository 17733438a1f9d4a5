#!/bin/sh
# Verdict tests: the expectation stands in the C file itself, in lines like
#   // verify: -n 2..4 => verified
#   // verify: -n 3 --args "5" => violated MPI-DEADLOCK line 17
#   // verify: -n 4 => verified states 123          (the state count is pinned)
#   // files: main.c other.c -- -Iinc               (all files, and C flags)
#   // verify: -n 4 => violated MPI-ASSERT line 9 MPI-DEADLOCK line 17 findings 2
# What follows => is the verdict, then optionally diagnostic codes, the lines that they must
# point at, the number of states that SPIN stores, how many errors there are, a word of the
# output ("says"), a code that must not be there ("no"), no warning at all ("clean").
#   tests/verdict/run.sh MPI2SPIN FILE.c...
set -u
tool=$(realpath "$1")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

bad() {
    failed=$((failed + 1))
    echo "FAILED: $file: $expectation: $1"
    sed 's/^/  | /' "$work/output" | head -30
}

exit_code() {
    case $1 in
    verified) echo 0 ;;
    violated) echo 10 ;;
    inconclusive) echo 5 ;;
    unsupported) echo 4 ;;
    c-error) echo 2 ;;
    *) echo 99 ;;
    esac
}

# check VERDICT [CODE] [line N] [states N] [findings N] [says TEXT] [no CODE] [clean]
check() {
    if [ "$code" != "$(exit_code "$1")" ]; then
        bad "exit code $code"
        return
    fi
    shift
    while [ $# -gt 0 ]; do
        case $1 in
        line)
            grep -Eq "^[^ ]*$(basename "$file"):$2:[0-9]+: (error|warning): " "$work/output" ||
                { bad "no error at line $2"; return; }
            shift 2
            ;;
        clean)
            ! grep -Eq ': (error|warning): ' "$work/output" || { bad "a warning"; return; }
            shift
            ;;
        states)
            grep -q ": $2 states" "$work/output" || { bad "not $2 states"; return; }
            shift 2
            ;;
        findings)
            n=$(grep -Ec '(^|: )error: .*\[[A-Z-]*\]$' "$work/output")
            [ "$n" = "$2" ] || { bad "$n errors"; return; }
            shift 2
            ;;
        says)
            grep -Fq -- "$2" "$work/output" || { bad "no '$2'"; return; }
            shift 2
            ;;
        no)
            ! grep -Fq "[$2]" "$work/output" || { bad "there is [$2]"; return; }
            shift 2
            ;;
        *)
            grep -Fq "[$1]" "$work/output" || { bad "no [$1]"; return; }
            shift
            ;;
        esac
    done
    passed=$((passed + 1))
}

for file in "$@"; do
    dir=$(dirname "$file")
    names=$(sed -n 's|^// files: ||p' "$file")
    [ -n "$names" ] || names="'$(basename "$file")'"
    count=$failed$passed
    sed -n 's|^// verify: ||p' "$file" >"$work/expectations"
    while IFS= read -r expectation <&3; do
        options=${expectation%%=>*} want=${expectation##*=>}
        (cd "$dir" && eval "timeout 300 \"$tool\" verify $options $names") \
            >"$work/output" 2>&1 </dev/null
        code=$?
        eval "check $want"
    done 3<"$work/expectations"
    expectation='(none)'
    [ "$count" != "$failed$passed" ] || { : >"$work/output"; bad "no '// verify:' line"; }
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
