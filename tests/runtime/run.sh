#!/bin/sh
# The runtime macros with SPIN alone.
#
#     run.sh RUNTIME-DIR
#
# NAME.pml includes macro files of runtime-promela/; its first line is
#     /* pan: ok STATES | deadlock | assertion
set -u
runtime=$(cd "$1" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/pan.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
for file in "$here"/*.pml; do
    wanted=$(sed -n '1s/^\/\* pan: //p' "$file")
    sed "s|^#include \"|&$runtime/|" "$file" > "$work/m.pml"
    got=$(pan_verdict "$work/m.pml" "$work/pan")
    [ "$got" = "$wanted" ] && continue
    echo "FAIL $(basename "$file"): wanted $wanted, got $got"
    failed=1
done
[ $failed = 0 ] && echo "all as expected"
exit $failed
