#!/bin/sh
# What the tool says of a program is what SPIN alone says of a model of it that was written by hand.
#   models.sh TOOL
set -u
tool=$(realpath "$1") passed=0 failed=0
cd "$(dirname "$0")" || exit 1
here=$PWD work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The searcher of a model, made once: MODEL
searcher() {
    mkdir "$work/$1" && cd "$work/$1" && cp "$here/models/$1.pml" model.pml && spin -a model.pml &&
        cc -w -o pan -DNOREDUCE -DNFAIR=3 pan.c
}

# PROGRAM PROCESSES LTL-OF-THE-MODEL FORMULA [--fair]
same() {
    [ -d "$work/$1" ] || (searcher "$1") >"$work/made.txt" 2>&1 || cat "$work/made.txt"
    (cd "$work/$1" && ./pan -a ${5:+-f} -m100000 -N "$3") >"$work/spin.txt" 2>&1
    "$tool" verify "$1.c" -n "$2" --ltl "$4" ${5:-} >"$work/tool.txt" 2>&1
    code=$?
    spin=5
    grep -q 'errors: 0' "$work/spin.txt" && spin=0
    grep -q 'errors: [1-9]' "$work/spin.txt" && spin=10
    if [ $spin -eq $code ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1 -n $2 $4 ${5:-}: SPIN $spin, the tool $code"
        cat "$work/tool.txt" "$work/spin.txt"
    fi
}

same pending_good 3 two '[] in_flight(*, 0) <= 2'
same pending_good 3 one '[] in_flight(*, 0) <= 1'
same pending_good 3 end '<> terminated'
same pending_bad 3 two '[] in_flight(*, 0) <= 2'
same pending_bad 3 one '[] in_flight(*, 0) <= 1'
same pending_bad 3 end '<> terminated'
same exchange_bad 2 end '<> terminated'
same exchange_bad 2 two '[] in_flight(0, 1) <= 2'
same exchange_bad 2 one '[] in_flight(0, 1) <= 1'
same answered_good 3 answered '[] (at(2, 20) -> <> at(2, 21))'
same answered_good 3 answered '[] (at(2, 20) -> <> at(2, 21))' --fair
same answered_bad 3 answered '[] (at(2, 20) -> <> at(2, 21))'
same answered_bad 3 answered '[] (at(2, 20) -> <> at(2, 21))' --fair
same fair 4 hears3 '[] <> at(3, 19)'
same fair 4 hears3 '[] <> at(3, 19)' --fair
for one in token_good token_bad; do
    same $one 3 apart '[] !(var(1, token) == 1 && var(2, token) == 1)'
    same $one 3 still '[] (var(1, token) == 1 -> in_flight(*, *) == 0)'
    same $one 3 home '<> terminated -> <> [] var(0, token) != 0'
done
for one in labels_good labels_bad; do
    same $one 3 apart '[] !(at(1, critical) && at(2, critical))'
    same $one 3 leave 'forall r != 0: <> at(r, leaving)'
    same $one 3 first '!at(0, end) W at(1, critical)'
done
echo "$passed passed, $failed failed"
exit $((failed > 0))
