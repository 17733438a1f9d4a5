#!/bin/sh
# usage: reports.sh MPI2SPIN EXAMPLES
# What is said of every number of processes, in all forms: for 2..4096 one proof stands for those that
# are not run; a proof, or why there is none, is in each report, in a check, and for a debugger.
tool=$1 examples=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cp "$(dirname "$0")/programs/hypercube_unchecked_bad.c" "$work/unchecked.c"
cp "$(dirname "$0")/programs/ring_twelve_bad.c" "$work/twelve.c"
cp "$(dirname "$0")/programs/root_forty_bad.c" "$work/forty.c"
cp -r "$(dirname "$0")/faces" "$work"
cp "$examples/ring.c" "$examples/wavefront.c" "$work" && cd "$work" || exit 1
failed=0

# expect CODE PATTERN FILE COMMAND...: the pattern is in FILE after the command, on one line
expect() {
    code=$1 pattern=$2 file=$3
    shift 3
    timeout 100 "$@" >out 2>&1
    got=$?
    [ $got = "$code" ] && tr '\n' ' ' <"$file" | grep -Eq -- "$pattern" && return
    echo "no '$pattern', exit code $got: $*"
    head -c 2000 "$file"
    failed=1
}

for form in json html sarif junit; do
    expect 0 'proved for every number of processes from 2 on.*n = 34\.\.4096 not run' $form \
        "$tool" verify ring.c -n 2..4096 --format $form:$form
    expect 5 'not proved for every number of processes: wavefront.c:43: ' $form \
        "$tool" verify wavefront.c -n all --format $form:$form
done
grep -q '"startLine": 43' sarif || { echo "sarif has no place"; failed=1; }
grep -c '<testcase' junit | grep -qx 4 && grep -q 'skipped="1"' junit || {
    echo "junit: $(cat junit)"
    failed=1
}
expect 0 'verified for n = 2\.\.33, .*from 2 on.*n = 34\.\.4096 not run' out \
    "$tool" verify ring.c -n 2..4096 --certificate certificate
expect 0 '' out "$tool" certificate certificate
expect 0 'verified for n = 2\.\.33, for all buffer sizes *$' out "$tool" verify -q ring.c -n 2..33

# several files, a structure that has the communicator beside the buffers, rounds that converge
expect 0 'cannot hang: proved for every number of processes from 2 on' out \
    "$tool" verify faces/main.c faces/grid.c faces/exchange.c -n all

# who does not ask for a power of two is proved for these, and the others are run
for form in json html sarif junit; do
    expect 10 'from 2 on that is a power of two.*n = 64 not run' $form \
        "$tool" verify unchecked.c -n 2..65 --format $form:$form
done
expect 10 'violated for n = 3, 5\.\.7, .*31, 33 .*not run for n = 34\.\.63, 65 .*verified for n = 2, 4, 8, 16, 32,.*power of two.*n = 64 not run' \
    out "$tool" verify unchecked.c -n 2..65

# after a violation no others are run than the first ones; what the proof asks is run first
expect 10 'violated for n = 12 .*not run for n = 34\.\.4096 .*verified for n = 2\.\.11, 13\.\.33,' \
    out "$tool" verify twelve.c -n 2..4096
expect 10 'violated for n = 41 .*not run for n = 34\.\.40, 42\.\.4096 .*verified for n = 2\.\.33,' \
    out "$tool" verify forty.c -n 2..4096

cat >.mpi2spin.yaml <<'END'
timeout: 60
programs:
  - files: ring.c
    np: 2..4096
  - files: wavefront.c
    np: all
END
for known in 0 2; do
    expect 5 "n = 34..4096 not run .*not proved .*wavefront.c:43: .*35 runs: 35 verified.* $known known" \
        out "$tool" check
done

# a debugger has nothing to show, and says why
message='{"seq": 1, "type": "request", "command": "launch", "arguments": {"program": "ring.c", "np": "all"}}'
printf 'Content-Length: %d\r\n\r\n%s' ${#message} "$message" >asked
expect 0 'no counterexample.*proved for every number of processes' out \
    sh -c "{ cat asked; sleep 3; } | '$tool' dap"
exit $failed
