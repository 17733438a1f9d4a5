#!/bin/sh
# Formulas that are none, or say nothing about the program: wrong usage, and the character is shown.
#   wrong.sh TOOL ends_good.c
set -u
tool=$1 program=$2 failed=0

# FORMULA COLUMN WORDS: the caret stands under this column, from 0.
wrong() {
    said=$("$tool" verify "$program" -n 2 --ltl "$1" 2>&1 >/dev/null)
    code=$?
    caret=$(printf '%s\n' "$said" | tail -1)
    wanted=$(printf '  %*s^' "$2" '')
    if [ $code -ne 1 ] || [ "$caret" != "$wanted" ] || ! printf '%s' "$said" | grep -Fq "$3"; then
        failed=$((failed + 1))
        printf 'FAILED: %s (exit %d)\n%s\n' "$1" $code "$said"
    fi
}

wrong '' 0 'a proposition is missing'
wrong '[] foo' 3 'this is no proposition'
wrong '[] (at(0, 12)' 13 "')' is missing"
wrong 'at(0, 12) at(13)' 10 'an operator is missing'
wrong '<> X at(13)' 3 'X (next)'
wrong 'at(a, 12)' 3 'a rank (or *)'
wrong 'at(*x)' 3 'a line (or a label) is a number'
wrong 'at(x)' 0 'no rank comes to a label x'
wrong 'at(1, x)' 0 'rank 1 never comes to a label x'
wrong '[] var(0, x)' 12 'compare it'
wrong '[] var(0, 12) < 1' 10 'a variable is missing'
wrong '[] var(0, nothing) < 1' 3 'rank 0 never gives a variable nothing a value'
wrong '[] var(2, x) < 1' 3 'there is no rank 2'
wrong 'at(:12)' 3 'a file is missing'
wrong 'in_flight(0, 1)' 15 'compare it'
wrong 'in_flight(0) <= 1' 11 "',' is missing"
wrong '[] in_flight(0, 1) <= many' 22 'is a number'
wrong 'at(13) U at(14) U at(13)' 16 'parentheses are needed'
wrong '[] !at(11)' 4 'no rank communicates at ends_good.c:11'
wrong '[] !at(other.c:14)' 4 'no rank communicates at other.c:14'
wrong '<> at(1, 14)' 3 'ranks that do: 0'
wrong '<> terminated(2)' 3 'there is no rank 2'
wrong 'call(foo)' 5 'a function of MPI is missing'
wrong 'call(MPI_Bcast)' 0 'no rank calls MPI_Bcast'
wrong 'send(0)' 6 "',' is missing"
wrong 'send(0, 1, 3)' 11 "'tag' is missing"
wrong 'forall : true' 7 'a name is missing'
wrong 'forall r at(r, 14)' 9 "':' is missing"
wrong 'forall r: terminated(r - 1)' 21 'there is no rank -1'
wrong 'exists r: terminated(r + 5)' 10 'there is no rank 5'
wrong '[] forall r: at(q, 14)' 16 'a rank (or *)'
[ $failed -eq 0 ] && echo "all messages are right"
exit $((failed > 0))
