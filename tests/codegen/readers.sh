#!/bin/sh
# The model that a reader gets decides what `mpi2spin verify` decides.
#
#     readers.sh TOOL FILE.c...
#
# Of each program the first line "// verify: -n N.. OPTIONS => VERDICT" counts, with the smallest
# number of processes that is at least 2: `mpi2spin FILE.c -n N`, then SPIN.  "verified" must be a full
# search without errors, and a deadlock, a missing rank or a mismatch of collectives an error.  Models
# of the matching encoding are those that verify searches, and compared elsewhere.
set -u
tool=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../runtime/pan.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
checked=0

bad() {
    echo "FAIL $file: $1"
    failed=1
}

compare() { # what SPIN says
    case $wanted:$1 in
    verified:ok*) ;;
    violated:deadlock | violated:assertion) ;;
    *) bad "verify says $wanted, SPIN says $1" ;;
    esac
    checked=$((checked + 1))
}

check() { # the line
    options=${1%%=>*}
    case ${1#*=>} in
    *verified* | *bounded*) wanted=verified ;;
    *MPI-DEADLOCK* | *MPI-COLL-MISSING* | *MPI-COLL-MISMATCH* | *MPI-LIVELOCK*) wanted=violated ;;
    *) return ;; # found before there is a model
    esac
    n=$(echo "$options" | sed -n 's/.*-n *\([0-9]*\)[.]*\([0-9]*\).*/\1 \2/p')
    set -- $n
    [ "$1" = 1 ] && [ "${2:-1}" != 1 ] && set -- 2
    rest=$(echo "$options" | sed 's/-n *[0-9.,]*//')
    if ! eval "timeout 600 \"\$tool\" \"\$file\" -q -n $1 $rest -o \"\$work/m.pml\"" \
        > "$work/out" 2>&1; then
        grep -q 'no model' "$work/out" || bad "$(head -1 "$work/out")"
        return
    fi
    grep -q 'Encoding matching' "$work/m.pml" && return # verify's own
    compare "$(pan_verdict "$work/m.pml" "$work/pan")"
}

for file; do
    line=$(sed -n 's|^// verify: ||p' "$file" | head -1)
    [ -n "$line" ] && check "$line"
done
echo "$checked models"
[ $checked -gt 0 ] || failed=1
exit $failed
