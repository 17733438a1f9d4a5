#!/bin/sh
# usage: every_count.sh MPI2SPIN SPIN MEGABYTES CC... -- PROGRAM...
# The model for every number of processes, where a program has one: SPIN says of it for N = 2..6 (of grids
# of few ranks, in each of their shapes) what `verify` says of the program.  A search is bounded by its memory and
# its depth, never by time; those that meet a bound are counted.  By day
# there is little memory, and a compiler that is quick itself.
tool=$1 spin=$2 megabytes=$3 cc=
shift 3
while [ "$1" != -- ]; do
    cc="$cc $1"
    shift
done
shift
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0 models=0 compared=0 bounded=0
DEPTH=100000

# the sizes of the model, each with its number of processes and all shapes of a grid of so many; the model
# goes no further in a shape that the program does not have: 6:-DP=3 -DQ=2:-DP=2 -DQ=3.  Of
# MPI_Dims_create, which makes none with a 4 or 6 here, it knows only that no dimension is less than the next.
sizes() {
    names=$(sed -n 's/^#ifndef //p' "$work/model.pml")
    set -- $names
    case $# in
    1) for n in 2 3 4 5 6; do echo "$n:-D$1=$n"; done ;;
    2) printf '%s\n' "2:-D$1=2 -D$2=1:-D$1=1 -D$2=2" "4:-D$1=2 -D$2=2:-D$1=4 -D$2=1:-D$1=1 -D$2=4" \
        "6:-D$1=3 -D$2=2:-D$1=2 -D$2=3:-D$1=6 -D$2=1:-D$1=1 -D$2=6" ;;
    3) printf '%s\n' "2:-D$1=2 -D$2=1 -D$3=1:-D$1=1 -D$2=2 -D$3=1:-D$1=1 -D$2=1 -D$3=2" ;;
    esac
}

search() {
    unset IFS
    cd "$work" && rm -f pan* model.pml.trail && "$spin" $1 -a model.pml &&
        $cc -DSAFETY -DVECTORSZ=65536 -DMEMLIM=$megabytes -w -o pan pan.c && ./pan -w18 -m$DEPTH
}

# what SPIN says of the shapes together: right, wrong, bounded, or broken
answer() {
    said=right
    while [ $# -gt 0 ]; do
        (search "$1") >"$work/out" 2>&1 </dev/null
        shift
        if grep -q 'reached -DMEMLIM\|depth too small\|out of memory\|VECTORSZ too' "$work/out"; then
            said=bounded
        elif grep -q 'errors: [1-9]' "$work/out"; then
            said=wrong
            return
        elif ! grep -q 'errors: 0' "$work/out"; then
            said=broken
            return
        fi
    done
}

for program in "$@"; do
    "$tool" -n all -q -o "$work/model.pml" "$program" 2>/dev/null || continue
    models=$((models + 1))
    sizes >"$work/sizes"
    grep -q MPI_Dims_create "$program" && sed -i 's/:[^:]*=[46] [^:]*//g; s/:[^:]* [^:]*=[46]//g' "$work/sizes"
    while IFS=: read -r n shapes; do
        "$tool" verify -q -n "$n" "$program" >"$work/verified" 2>&1
        case $? in
        0) wanted=right ;;
        10) wanted=wrong ;;
        *) continue ;;
        esac
        grep -q 'can fail' "$work/verified" && continue # what is wrong is in no event
        IFS=:
        # shellcheck disable=SC2086 # shapes are words
        answer $shapes
        unset IFS
        if [ $said = bounded ]; then
            bounded=$((bounded + 1))
            continue
        fi
        compared=$((compared + 1))
        [ $said = $wanted ] && continue
        echo "$(basename "$program") with $n processes: $said, not $wanted: $(grep -m1 'rror' "$work/out")"
        failed=1
    done <"$work/sizes"
done
[ $models -gt 0 ] && [ $compared -gt 0 ] || failed=1
echo "$models programs have a model; $compared numbers of processes were compared, $bounded met a bound"
exit $failed
