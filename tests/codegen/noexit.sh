#!/bin/sh
# Noexit (Siegel and Avrunin, figure 13) for many ranks: the verdict, and how states grow.
#
#     noexit.sh PROBE
#
# Scheduled: 29 states more for each rank.  From 128 ranks on channels are shared, and
# process numbers are beyond what pan's set_priority can undo; see runtime-promela/scheduled.pml.
set -u
probe=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../runtime/pan.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0

skeleton() { # ranks, "lossy": rank 0 forgets to answer the last rank
    awk -v n="$1" -v lossy="${2:-}" 'BEGIN {
        print "skel n " n " \"noexit.c\""
        syms = " tag 9 comm 0 { \"Z\" \"N\" }"
        for (i = 1; i < n; i++) print "chan c" i-1 " " i "->0" syms
        for (i = 1; i < n; i++) print "chan c" n-2+i " 0->" i syms
        print "world \"\"\nrank 0\n var s 2 = 0"
        for (i = 1; i < n; i++)
            print " s" i-1 " recv c" i-1 " { 0 -> s" i " } { 1 -> s" i " do s = 1 }"
        for (i = 1; i < n; i++)
            if (i == n-1 && lossy) print " s" n-2+i " local -> s" n-1+i
            else print " s" n-2+i " send c" n-2+i " var s -> s" n-1+i
        e = 2*n - 2
        print " s" e " local -> s" e+1 " if s == 0 -> s0 if s == 1 do s = 0"
        print " s" e+1 " end"
        for (i = 1; i < n; i++)
            print "rank " i "\n s0 local -> s1 -> s2\n s1 send c" i-1 " 0 -> s3\n s2 send" \
                " c" i-1 " 1 -> s3\n s3 recv c" n-2+i " { 0 -> s4 } { 1 -> s0 }\n s4 end"
    }'
}

expect() { # encoding ranks wanted [lossy]
    skeleton "$2" "${4:-}" > "$work/noexit.skel"
    "$probe" --encoding="${1%-depth1}" "$work/noexit.skel" > "$work/m.pml" || failed=1
    [ "$1" = rendezvous-depth1 ] && sed -i -f "$here/../../bench/depth1.sed" "$work/m.pml"
    got=$(pan_verdict "$work/m.pml" "$work/pan")
    [ "$got" = "$3" ] && return
    echo "FAIL noexit, $2 ranks, $1: wanted $3, got $got"
    failed=1
}

expect rendezvous 4 "ok 64"
expect rendezvous 7 "ok 465"
expect rendezvous-depth1 3 "ok 667"
expect scheduled 4 "ok 83"
expect scheduled 7 "ok 170"
expect scheduled 127 "ok 3650"
expect scheduled 130 "ok 3737"
expect scheduled 252 "ok 7275"
expect scheduled 130 deadlock lossy
[ $failed = 0 ] && echo "all as expected"
exit $failed
