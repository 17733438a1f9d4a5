#!/bin/sh
# usage: every_goldens.sh MPI2SPIN [--update]
# The models of every/, of the programs of tests/anyn/programs with their names, for every number of
# processes.
tool=$1
folder=$(cd "$(dirname "$0")" && pwd)
failed=0
for golden in "$folder"/every/*.pml; do
    program=$folder/../anyn/programs/$(basename "$golden" .pml).c
    if [ "${2-}" = --update ]; then
        "$tool" -n all -q -o "$golden" "$program" || failed=1
    else
        "$tool" -n all -q -o - "$program" | diff -u "$golden" - || failed=1
    fi
done
exit $failed
