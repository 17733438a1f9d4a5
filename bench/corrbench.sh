#!/bin/sh
# Verify MPI-CorrBench, level 0, without one-sided communication and OpenMP, and print what
# docs/dev/FIELD.md says about it.
#
#     bench/corrbench.sh CHECKOUT [MPI2SPIN [FOLDER...]]     folders: all, if none is given
#
# A program has 30 seconds.  Faulty programs run with 2 to 4 processes, correct ones with 2 and
# 3.  bench/corrbench.tsv has the reasons for what is missed, and for what is reported in
# programs that are meant to be correct.  In the folder $CORRBENCH_KEEP, if it is given, the
# reports stay.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
suite=$(realpath "$1")/micro-benches/0-level
tool=$(realpath "${2:-build/mpi2spin}")
shift
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- coll pt2pt usertypes conflo/coll conflo/pt2pt conflo/usertypes \
    correct/coll correct/datatype correct/pt2pt
keep=${CORRBENCH_KEEP:-$(mktemp -d)}
[ -n "${CORRBENCH_KEEP:-}" ] || trap 'rm -rf "$keep"' EXIT
mkdir -p "$keep"
ulimit -v 6000000

codes() { # OUTPUT: of errors and warnings, but for what concerns C
    sed -n 's/.* \(error\|warning\): .*\[\([A-Z][A-Z]*-[A-Z-]*\)\].*/\2/p' "$1" |
        grep -v -e '^C-UNSUPPORTED' -e '^UNKNOWN-' -e '-UNSUPPORTED$' | sort -u | tr '\n' ' '
}

verdict() { # EXIT-STATUS
    case $1 in
    0) echo verified ;;
    10) echo violated ;;
    4) echo unsupported ;;
    2) echo 'C errors' ;;
    5) echo inconclusive ;;
    *) echo 'no answer in time' ;;
    esac
}

run() { # FOLDER FILE: one line: folder, name, verdict, codes
    name=$(basename "$2" .c)
    output=$keep/$(echo "$1" | tr / -)-$name.out
    case $1 in
    correct/*) set -- "$1" "$2" -n 2..3 -- "-I$suite/correct/include" ;;
    *) set -- "$1" "$2" -n 2..4 ;;
    esac
    folder=$1
    shift
    timeout 30 "$tool" verify "$@" >"$output" 2>&1 </dev/null
    printf '%s\t%s\t%s\t%s\n' "$folder" "$name" "$(verdict $?)" "$(codes "$output")"
}

for folder in "$@"; do
    for file in "$suite/$folder"/*.c; do
        run "$folder" "$file"
    done
done >"$keep/results"
awk -F'\t' -f "$here/corrbench.awk" "$here/corrbench.tsv" "$keep/results"
