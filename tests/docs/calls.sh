#!/bin/sh
# Each function that our mpi.h declares is what docs/SUPPORTED.md says: modelled, or answered with
# MPI-UNSUPPORTED, the line of the call, the reason and what to do.  Each is called with null
# arguments, which no call may take for a reason to crash.
#   tests/docs/calls.sh MPI2SPIN MPI.H MPI_CALLS.DEF
set -u
tool=$(realpath "$1") header=$(realpath "$2") table=$(realpath "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
status=0 n=0
complain() { echo "$1"; status=1; }

# NAME NUMBER-OF-ARGUMENTS of each prototype, which may take several lines
tr '\n' ' ' <"$header" |
    grep -Eo '(int|double|MPI_[A-Z][A-Za-z0-9_]*) P?MPI_[A-Za-z0-9_]+\([^;]*\);' |
    grep -v typedef |
    sed -E 's/^[A-Za-z0-9_]+ ([A-Za-z0-9_]+)\((.*)\);$/\1 \2/' |
    awk '{ name = $1; $1 = ""; n = gsub(/,/, ",") + 1; if ($0 ~ /^ *(void)? *$/) n = 0
           if ($0 ~ /\.\.\./) n--; print name, n }' | grep '^MPI_' | sort -u >declared
[ "$(wc -l <declared)" -gt 400 ] || complain "the prototypes of mpi.h were not found"

while read -r name count; do
    row=$(grep "^MPI_CALL($name," "$table") || { complain "$name is not in the table"; continue; }
    arguments=$(printf ', 0%.0s' $(seq "$count") | cut -c3-)
    [ "$count" -gt 0 ] || arguments=
    printf '#include <mpi.h>\nint main(void)\n{\n    MPI_Init(0, 0);\n    %s(%s);\n' \
        "$name" "$arguments" >call.c
    printf '    MPI_Finalize();\n    return 0;\n}\n' >>call.c
    timeout 60 "$tool" verify -n 1 call.c >output 2>&1
    code=$?
    n=$((n + 1))
    case $code in 0 | 4 | 5 | 10) ;; *) complain "$name: exit code $code"; cat output ;; esac
    case $row in
    *', NO_'*)
        grep -q "^call.c:5:[0-9]*: error: $name is not supported: .*\[MPI-UNSUPPORTED\]" output &&
            grep -q '= help: ' output && [ $code = 4 ] ||
            { complain "$name: no clear message"; cat output; } ;;
    *)
        ! grep -q "$name is not supported" output ||
            complain "$name is said to be supported, and is not" ;;
    esac
done <declared
echo "$n functions"
exit $status
