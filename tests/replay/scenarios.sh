#!/bin/sh
# mpi2spin trace on the scenarios of scenarios/: each says how it ends.
#   tests/replay/scenarios.sh MPI2SPIN [--table] [--every K] [PATTERN]
# With --table: NAME, processes, exit code, executions.  With --every: about one of K, by its name.
set -u
command -v mpicc >/dev/null || exit 77
tool=$(realpath "$1")
shift
table='' every=1
while :; do
    case ${1:-} in
    --table) table=1 && shift ;;
    --every) every=$2 && shift 2 ;;
    *) break ;;
    esac
done
pattern=${1:-.}
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
mpicc -g -w "$here"/scenarios/*.c -o scenarios || exit 1
passed=0 failed=0
grep -h '^//: ' "$here"/scenarios/*.c | grep -- "$pattern" >list
while read -r _ name _ n _ want text; do
    [ $(($(printf %s "$name" | cksum | cut -d' ' -f1) % every)) = 0 ] || continue
    timeout 120 "$tool" trace --json r.json -- mpiexec -n "$n" ./scenarios "$name" >out 2>&1 </dev/null
    got=$?
    runs=$(sed -n 's/.*covered by \([0-9]*\) exec.*/\1/p; s/.*not complete after \([0-9]*\) .*/\1/p' out)
    [ "$table" ] && echo "$name $n $got ${runs:--}"
    if echo ",$want," | grep -q ",$got," && grep -q -- "$text" out; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name: exit code $got instead of $want, or no '$text'"
        head -8 out
    fi
done <list
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
