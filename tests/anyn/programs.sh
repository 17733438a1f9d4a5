#!/bin/sh
# usage: programs.sh MPI2SPIN [PROGRAM...]
# What `verify -n all` says of each program stands in its first line:
#     // every: proved                the certificate is checked, too; counts and buffers are in it
#     // every: proved unfit :9:      but whether these fit is open, for this statement
#     // every: proved to 9          with more processes a number is too large for its type
#     // every: powers violated 3      of powers of two only, and the certificate; with 3 it is violated
#     // every: violated 12           with 12 processes, which no run was asked for
#     // every: not proved line 9
tool=$1
shift
folder=$(dirname "$0")/programs
[ $# -gt 0 ] || set -- "$folder"/*.c
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

complain() {
    echo "$(basename "$1"): $2"
    failed=1
}

for program in "$@"; do
    program=$folder/$(basename "$program")
    wanted=$(sed -n '1s,^// every: ,,p' "$program")
    "$tool" verify -n all --certificate "$work/certificate" "$program" > "$work/out" 2>&1
    code=$?
    case $wanted in
    "proved to"*)
        grep -q ": cannot hang: proved for every number of processes from 2 to ${wanted#proved to }," \
            "$work/out" && [ $code -eq 5 ] || complain "$program" "is not proved: $(tail -1 "$work/out")"
        "$tool" certificate "$work/certificate" > "$work/out" ||
            complain "$program" "$(tail -1 "$work/out")"
        ;;
    proved*)
        said='.*, counts, datatypes and buffers fit'
        [ "$wanted" = proved ] || said=".* for the n above only: .*${wanted#proved unfit }"
        grep -q ": cannot hang: proved for every number of processes from 2 on$said" "$work/out" &&
            [ $code -eq 0 ] || complain "$program" "is not proved: $(tail -1 "$work/out")"
        "$tool" certificate "$work/certificate" > "$work/out" ||
            complain "$program" "$(tail -1 "$work/out")"
        ;;
    powers*)
        wrong=${wanted#powers violated }
        grep -q ': cannot hang: proved for every number of processes from 2 on that is a power of two, counts' \
            "$work/out" && grep -q ": violated for n = $wrong\$" "$work/out" && [ $code -eq 10 ] ||
            complain "$program" "is not proved for powers of two: $(tail -1 "$work/out")"
        "$tool" certificate "$work/certificate" > "$work/out" ||
            complain "$program" "$(tail -1 "$work/out")"
        ;;
    violated*)
        grep -q ": violated for n = .*\<${wanted#violated }\$" "$work/out" && [ $code -eq 10 ] ||
            complain "$program" "is not violated: $(tail -1 "$work/out")"
        ;;
    *)
        grep -q "not proved for every number of processes: .*:${wanted#not proved line }: " \
            "$work/out" && [ $code -eq 5 ] ||
            complain "$program" "is not left open: $(tail -1 "$work/out")"
        ;;
    esac
    rm -f "$work/certificate"
done
exit $failed
