#!/bin/bash
# Inputs that a report names for a deadlock are given to the program itself, under MPI: it hangs;
# and without them it ends.
#
#     tests/cli/concrete.sh TOOL FILE.c...
#
# Exit status 77 (skipped) if there is no working MPI compiler.  Environment: MPICC, MPIEXEC.
set -u
tool=$1
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
pick() { for name; do command -v "$name" && return; done; }
MPICC=${MPICC:-$(pick mpicc.mpich mpicc)}
MPIEXEC=${MPIEXEC:-$(pick mpiexec.mpich mpiexec)}
echo '#include <mpi.h>
int main(void) { return MPI_Init(0, 0) || MPI_Finalize(); }' >"$work/probe.c"
if [ -z "$MPICC" ] || [ -z "$MPIEXEC" ] || ! $MPICC -o "$work/probe" "$work/probe.c" 2>/dev/null; then
    echo "skipped: no MPI compiler that works"
    exit 77
fi

# With the options of a reproduce line as its arguments: the files, and $words, $stdin, $variables.
take() {
    words=() stdin= variables=()
    while [ $# -gt 0 ]; do
        case $1 in
        --args) eval "words=($2)" ;;
        --given)
            name=${2%%=*} text=$(printf '%b_' "${2#*=}") text=${text%_}
            case $name in
            stdin) stdin=$text ;;
            '$'*) variables+=("${name#?}=$text") ;;
            *) printf '%s' "$text" >"$name" ;;
            esac ;;
        esac
        shift
    done
}

start() { # start SECONDS: the exit status of the program in this folder; 124: it hangs
    printf '%s' "$stdin" |
        env "${variables[@]}" timeout -k 5 "$1" $MPIEXEC -n 2 ./program "${words[@]}" >/dev/null 2>&1
}

check() { # check FILE.c: in a folder of its own
    mkdir "$work/$1.d" && cd "$work/$1.d" || exit 1
    line=$("$tool" verify -n 2 "$2" | sed -n 's/^ *= reproduce: //p')
    [ -n "$line" ] || { echo "FAIL $1: no inputs are told"; return; }
    $MPICC -w -o program "$2" || { echo "FAIL $1: it does not compile"; return; }
    words=() stdin= variables=()
    start 60
    [ $? -ne 124 ] || echo "FAIL $1: it hangs without these inputs, too"
    eval "take $line"
    start 2
    [ $? -eq 124 ] || echo "FAIL $1: it ends with: $line"
}

for file; do
    (check "$(basename "$file" .c)" "$(realpath "$file")") >"$work/$(basename "$file").said" 2>&1 &
done
wait
cat "$work"/*.said
! cat "$work"/*.said | grep -q .
