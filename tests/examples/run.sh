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
# MPICC, MPIFC, MPICXX, MPIEXEC.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
examples=$here/../../examples
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

pick() { for tool; do command -v "$tool" && return; done; }
MPICC=${MPICC:-$(pick mpicc.mpich mpicc)}
MPIEXEC=${MPIEXEC:-$(pick mpiexec.mpich mpiexec)}
MPIFC=${MPIFC:-$(pick mpif90.mpich mpif90)}
MPICXX=${MPICXX:-$(pick mpicxx.mpich mpicxx)}

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
    others=$(sed -n 's,^[/!]* files: ,,p' "$1")
    for file in ${others:-$(basename "$1")}; do
        echo "$(dirname "$1")/$file"
    done
}

check_expected_lines() { # check_expected_lines NAME MAIN.c; an access may be anywhere
    for line in $(grep -v BUFFER-IN-FLIGHT "$2" | sed -n 's,^[/!]* verify: .* line \([0-9]*\).*,\1,p'); do
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

compile() { # compile MAIN PROGRAM
    # MPICH declares its MPI_STATUSES_IGNORE as an array, to which gcc objects
    case $1 in
    *.f90) $MPIFC -w -fallow-argument-mismatch -J "$work" -o "$2" "$1" ;;
    *.cpp) $MPICXX -std=c++17 -Wall -Wextra -o "$2" "$1" ;;
    *) $MPICC -std=c11 -Wall -Wextra -Wno-stringop-overflow -o "$2" $(sources_of "$1") -lm ;;
    esac
}

check_one() { # check_one MAIN
    name=$(basename "$1")
    name=${name%.*}
    [ "$name" = main ] && name=$(basename "$(dirname "$1")")
    case " $wanted " in
    '  ' | *" $name "*) ;;
    *) return ;;
    esac
    check_expected_lines "$name" "$1"
    compile "$1" "$work/$name" 2>"$work/err" || {
        report "$name" "does not compile"
        cat "$work/err"
        return
    }
    [ -s "$work/err" ] && report "$name" "$(cat "$work/err")"
    grep -q '^[/!]* verify: ' "$1" || report "$name" "no verify: line"
    sed -n 's,^[/!]* run: ,,p' "$1" >"$work/runs"
    [ -s "$work/runs" ] || report "$name" "no run: line"
    while read -r run <&3; do
        run_one "$name" "$work/$name" "$run"
    done 3<"$work/runs"
}

wanted=$*
for main in "$examples"/*.c "$examples"/*/main.c; do
    check_one "$main"
done
[ -z "$MPIFC" ] || for main in "$examples"/fortran/*.f90; do check_one "$main"; done
[ -z "$MPICXX" ] || for main in "$examples"/cxx/*.cpp; do check_one "$main"; done
[ $failures -eq 0 ]
