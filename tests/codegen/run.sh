#!/bin/sh
# Skeleton -> Promela, whole files, and what SPIN says about each.
#
#     run.sh PROBE [--update] [PATTERN]
#
# NAME.skel starts with comments:  -- flags: options of the probe
#                                  -- pan: ok [STATES] | deadlock | assertion | refused
# The model must equal NAME.pml if there is one (refused: the message NAME.err), be the same
# twice, pass `spin -a` without a complaint, and give the verdict; a number of states is exact.
set -u
probe=$1
shift
update=no
[ "${1:-}" = --update ] && { update=yes; shift; }
pattern=${1:-}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../runtime/pan.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

bad() {
    echo "FAIL $name: $1"
    failed=1
}

compare() { # file that was made, golden
    [ $update = yes ] && cp "$1" "$2"
    diff -u "$2" "$1" > "$work/diff" 2>&1 && return
    bad "differs from $2"
    head -40 "$work/diff"
}

check() {
    flags=$(sed -n 's/^-- flags: //p' "$1")
    wanted=$(sed -n 's/^-- pan: //p' "$1")
    # shellcheck disable=SC2086 # flags are words
    if ! "$probe" $flags "$1" > "$work/m.pml" 2> "$work/err"; then
        [ "$wanted" = refused ] || { bad "refused"; cat "$work/err"; return; }
        compare "$work/err" "${1%.skel}.err"
        return
    fi
    # shellcheck disable=SC2086
    "$probe" $flags "$1" 2> /dev/null | cmp -s - "$work/m.pml" || bad "not deterministic"
    [ -f "${1%.skel}.pml" ] && compare "$work/m.pml" "${1%.skel}.pml"
    got=$(pan_verdict "$work/m.pml" "$work/pan")
    case $got in
    "$wanted" | "$wanted "*) ;;
    *) bad "wanted $wanted, got $got" ;;
    esac
}

for file in "$here"/*"$pattern"*.skel; do
    name=$(basename "$file" .skel)
    check "$file"
done
[ $failed = 0 ] && echo "all as expected"
exit $failed
