#!/bin/sh
# Compile every example with an MPI compiler and run it: it must finish, or hang, as the
# `// run:` lines of its header say.
#
#     tests/examples/run.sh              all examples
#     tests/examples/run.sh ring noexit  these
#
#     // run: -n 4 finishes              exit status 0 within 30 s
#     // run: -n 3 -- 1000000 hangs      still running after 1 s; 1000000 is its argument
#     // run: -n 4 varies                the one or the other: who is first decides
#
# It also checks that the line a `// verify:` expectation names holds an MPI call or an
# assert.  Exit status 77 (skipped) if there is no working MPI compiler.  Environment:
# MPICC, MPIEXEC.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
examples=$here/../../examples
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

pick() { for tool; do command -v "$tool" && return; done; }
MPICC=${MPICC:-$(pick mpicc.mpich mpicc)}
MPIEXEC=${MPIEXEC:-$(pick mpiexec.mpich mpiexec)}

echo '#include <mpi.h>
int main(void) { return MPI_Init(0, 0) || MPI_Finalize(); }' >"$work/probe.c"
if [ -z "$MPICC" ] || [ -z "$MPIEXEC" ] ||
    ! $MPICC -o "$work/probe" "$work/probe.c" 2>/dev/null; then
    echo "skipped: no MPI compiler that works"
    exit 77
fi

failures=0
report() { # report NAME WHAT: one failure
    echo "FAIL $1: $2"
    failures=$((failures + 1))
}

sources_of() { # sources_of MAIN.c: the files of the program
    others=$(sed -n 's,^// files: ,,p' "$1")
    for file in ${others:-$(basename "$1")}; do
        echo "$(dirname "$1")/$file"
    done
}

check_expected_lines() { # check_expected_lines NAME MAIN.c; an access may be anywhere
    for line in $(grep -v BUFFER-IN-FLIGHT "$2" | sed -n 's,^// verify: .* line \([0-9]*\).*,\1,p'); do
        sed -n "${line}p" "$2" | grep -Eq 'MPI_[A-Z]|assert' ||
            report "$1" "line $line of the expectation has no MPI call"
    done
}

run_one() { # run_one NAME PROGRAM "-n 4 [-- args] finishes|hangs"
    outcome=${3##* }
    options=${3% *}
    arguments=
    case $options in
    *' -- '*) arguments=${options#* -- }; options=${options%% -- *} ;;
    esac
    limit=120 # ranks wait actively: slow where they share a core
    case $outcome in hangs | varies) limit=1 ;; esac
    timeout -k 2 $limit $MPIEXEC $options "$2" $arguments \
        </dev/null >"$work/out" 2>&1
    status=$?
    case $outcome:$status in
    finishes:0 | hangs:124 | varies:0 | varies:124) echo "ok   $1: $3" ;;
    *) report "$1" "$3, but status $status"; tail -5 "$work/out" ;;
    esac
}

check_one() { # check_one MAIN.c
    name=$(basename "$1" .c)
    [ "$name" = main ] && name=$(basename "$(dirname "$1")")
    case " $wanted " in
    '  ' | *" $name "*) ;;
    *) return ;;
    esac
    check_expected_lines "$name" "$1"
    # MPICH declares its MPI_STATUSES_IGNORE as an array, to which gcc objects
    if ! $MPICC -std=c11 -Wall -Wextra -Wno-stringop-overflow -o "$work/$name" $(sources_of "$1") -lm \
        2>"$work/err"; then
        report "$name" "does not compile"
        cat "$work/err"
        return
    fi
    [ -s "$work/err" ] && report "$name" "$(cat "$work/err")"
    grep -q '^// verify: ' "$1" || report "$name" "no // verify: line"
    sed -n 's,^// run: ,,p' "$1" >"$work/runs"
    [ -s "$work/runs" ] || report "$name" "no // run: line"
    while read -r run <&3; do
        run_one "$name" "$work/$name" "$run"
    done 3<"$work/runs"
}

wanted=$*
for main in "$examples"/*.c "$examples"/*/main.c; do
    check_one "$main"
done
[ $failures -eq 0 ]
