# pan_verdict MODEL DIR: "ok STATES", "deadlock", "assertion", or what went wrong.
# A run is ok only if its output has all that proves a full search.

pan_verdict() {
    pan_dir=$2
    rm -rf "$pan_dir"
    mkdir -p "$pan_dir" && cp "$1" "$pan_dir/m.pml" || return
    (
        cd "$pan_dir" || exit
        spin -a m.pml > spin.out 2>&1
        grep -q rror spin.out && { echo "spin: $(grep -m1 rror spin.out)"; exit; }
        [ -f pan.c ] || { echo "spin: no pan.c"; exit; }
        cc=gcc
        command -v tcc > /dev/null && cc=tcc
        $cc -w -DSAFETY -o pan pan.c > cc.out 2>&1 || { echo "$cc failed"; exit; }
        timeout 600 ./pan -m100000 -w18 > pan.out 2>&1
        if grep -q '^pan:1: invalid end state' pan.out; then echo deadlock
        elif grep -q '^pan:1: assertion violated' pan.out; then echo assertion
        elif grep -q 'Full statespace search for:' pan.out \
            && grep -q 'invalid end states	+' pan.out && grep -q 'errors: 0$' pan.out \
            && ! grep -qE 'not completed|incomplete|too small|out of memory' pan.out
        then echo "ok $(sed -n 's/ *\([0-9]*\) states, stored.*/\1/p' pan.out)"
        else echo "inconclusive: $(grep -m1 -E 'rror|too|not completed' pan.out)"
        fi
    )
}
