#!/bin/sh
# usage: every_count.sh MPI2SPIN SPIN PROGRAM...
# The model for every number of processes, where a program has one: SPIN says of it for N = 2..6 (of grids
# of few ranks) what `verify` says of the program.
tool=$1 spin=$2
shift 2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0 models=0 compared=0 late=0

# the sizes of the model, each with its number of processes: 6:-DP=3 -DQ=2:-DP=2 -DQ=3, where the program
# has one of the two grids
sizes() {
    names=$(sed -n 's/^#ifndef //p' "$work/model.pml")
    set -- $names
    case $# in
    1) for n in 2 3 4 5 6; do echo "$n:-D$1=$n"; done ;;
    2) printf '%s\n' "2:-D$1=2 -D$2=1:-D$1=1 -D$2=2" "4:-D$1=2 -D$2=2" "6:-D$1=3 -D$2=2:-D$1=2 -D$2=3" ;;
    3) printf '%s\n' "2:-D$1=2 -D$2=1 -D$3=1" "4:-D$1=2 -D$2=2 -D$3=1" ;;
    esac
}

search() {
    cd "$work" && rm -f pan* model.pml.trail && "$spin" $1 -a model.pml && gcc -O1 -DSAFETY -DVECTORSZ=65536 -w -o pan pan.c &&
        timeout 10 ./pan -m1000000
}

# or it takes too long, which is counted
agrees() {
    (search "$1") >"$work/out" 2>&1 </dev/null
    if [ $? -eq 124 ]; then
        late=$((late + 1))
        return
    fi
    compared=$((compared + 1))
    grep -q "$wanted" "$work/out" && ! grep -q 'max search depth too small' "$work/out"
}

for program in "$@"; do
    "$tool" -n all -q -o "$work/model.pml" "$program" 2>/dev/null || continue
    models=$((models + 1))
    sizes >"$work/sizes"
    while IFS=: read -r n sets others; do
        "$tool" verify -q -n "$n" "$program" >/dev/null 2>&1
        case $? in
        0) wanted='errors: 0' ;;
        10) wanted='errors: 1' ;;
        *) continue ;;
        esac
        agrees "$sets" && continue
        [ -n "$others" ] && agrees "$others" && continue
        echo "$(basename "$program") with $sets: not '$wanted', but: $(grep -m1 'rror' "$work/out")"
        failed=1
    done <"$work/sizes"
done
[ $models -gt 0 ] && [ $compared -gt 0 ] || failed=1
echo "$models programs have a model; $compared searches were compared, $late took too long"
exit $failed
