#!/bin/sh
# mpi2spin check: the project file, what is kept, baselines, interruptions, bad input.
#   tests/check/check.sh MPI2SPIN
set -u
tool=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/project" "$work/project/src"
cd "$work/project" || exit 1
failed=0
fail() {
    echo "FAILED: $*"
    failed=1
}

program() { # NAME TAG
    cat >"src/$1.c" <<END
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    else if (rank == 1)
        MPI_Recv(&x, 1, MPI_INT, 0, $2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
END
}
program good 3
program bad 4
program other 3

cat >.mpi2spin.yaml <<'END'
np: 2,3
timeout: 60
programs:
  - files: src/good.c
  - name: the bad one
    files: [src/bad.c]
    np: 2..4
  - name: other
    files: src/other.c
    args: ["a b", c]
    partial: true
END

# expect CODE PATTERN ARGUMENT...: patterns may be several lines, each must be there
expect() {
    want=$1 patterns=$2
    shift 2
    timeout 120 "$tool" check "$@" >out 2>err </dev/null
    got=$?
    [ "$got" = "$want" ] || fail "check $*: exit code $got: $(cat out err)"
    echo "$patterns" | while read -r pattern; do
        cat out err | grep -Eq -- "$pattern" || echo "no '$pattern' from check $*: $(cat out err)"
    done >missing
    [ ! -s missing ] || fail "$(cat missing)"
}

expect 10 'the bad one +can hang: violated for n = 2..4
src/good +cannot hang: verified for n = 2..3
7 runs: 4 verified, 3 violated, 0 others; 0 known' -j 2
[ "$(grep -c 'error:.*MPI-DEADLOCK' out)" = 1 ] || fail "one report per finding: $(cat out)"
expect 10 '7 runs: .*; 7 known'
expect 0 '2 runs: 2 verified, .* 2 known' src/good
(cd src && "$tool" check other >../out 2>&1) || fail "from a folder below"
grep -q '2 runs: 2 verified, .* 2 known' out || fail "from a folder below: $(cat out)"
expect 10 '7 runs: .*; 0 known' --fresh
program good 4
expect 10 'src/good +can hang: violated for n = 2..3
7 runs: 2 verified, 5 violated, 0 others; 5 known'
program good 3

# what is known, and what is new
expect 10 '' --write-baseline ../base.json
expect 0 'fail as the baseline says' --baseline ../base.json
grep -q 'error:' out && fail "what is known is shown: $(cat out)"
program good 5
expect 10 'good.c:.*MPI-DEADLOCK' --baseline ../base.json
expect 10 '  new: can hang: violated' --baseline ../base.json
program good 3
sed -i 's/^int main/\n\nint main/' src/bad.c
expect 0 'fail as the baseline says' --baseline ../base.json
echo '{"schema_version": 1' >broken.json
expect 1 'broken.json: line [0-9]+, column' --baseline broken.json
echo '{"schema_version": 9, "programs": {}}' >broken.json
expect 1 'version 9 is not known' --baseline broken.json
expect 1 'nosuch.json' --baseline nosuch.json

# reports have all programs
expect 10 '' --format=sarif:../all.sarif --format=junit:all.xml --html all.html
[ -s ../all.sarif ] && [ -s all.xml ] && [ -s all.html ] || fail "reports are not where they were meant"
grep -q 'name="the bad one"' all.xml || fail "the name in JUnit: $(cat all.xml)"
[ "$(grep -c '<testcase' all.xml)" = 7 ] || fail "JUnit has all cases"
"$tool" check --format=junit >out 2>/dev/null
head -n 1 out | grep -q '<?xml' || fail "JUnit on standard output"

# kept results may be damaged
for file in .mpi2spin/tasks/*.json; do
    echo '{' >"$file"
done
expect 10 '7 runs: .*; 0 known'
rm -rf .mpi2spin
echo text >.mpi2spin
expect 6 "cannot make the folder|cannot use the folder"
rm .mpi2spin

# an interruption: what was found stays
cp "$here/../../examples/noexit.c" slow.c
printf 'programs:\n  - files: src/good.c\n  - files: slow.c\n    np: 26,27\n    encoding: rendezvous\n' \
    >slow.yaml
mkdir .mpi2spin
printf '{"slow": {"26": "verified"}}' >.mpi2spin/last.json
"$tool" check --project slow.yaml -j 1 >out 2>err &
pid=$!
tries=0
until grep -q '\[3/5\]' err || [ $tries -gt 50 ]; do
    sleep 1
    tries=$((tries + 1))
done
kill -INT $pid
wait $pid
[ $? = 5 ] || fail "the exit code of an interruption: $(cat out err)"
grep -q interrupted out || fail "an interruption is told: $(cat out err)"
grep -q 'slow .*not run for n = 27' out || fail "what was not begun: $(cat out err)"
grep -q 'slow .*inconclusive for n = 26;' out || fail "only what was begun is inconclusive: $(cat out)"
grep -q 'since the last check' out && fail "an interruption changes nothing: $(cat out)"
grep -q '"26": "verified"' .mpi2spin/last.json || fail "nor what is compared next: $(cat .mpi2spin/last.json)"
timeout 60 "$tool" check --project slow.yaml src/good >out 2>&1
grep -q '3 runs: 3 verified, .* 3 known' out || fail "it goes on where it was: $(cat out)"

# that nothing was communicated is told with the verdict
printf 'int main(void) { return 0; }\n' >hello.c
printf 'np: 2\nprograms: [{files: hello.c}]\n' >hello.yaml
timeout 60 "$tool" check --project hello.yaml --format=junit:hello.xml >out 2>&1
grep -q '^hello .*(no message is ever sent and no collective is called)' out || fail "$(cat out)"
grep -q 'verified: note: no message is ever sent' hello.xml || fail "JUnit: $(cat hello.xml)"
grep -q '<property name="remark" value="no message is ever sent' hello.xml || fail "JUnit: $(cat hello.xml)"
timeout 60 "$tool" check --project hello.yaml --format=csv >out 2>/dev/null
grep -q '^hello,2,cannot hang,verified,,,,no message is ever sent.*,verified,' out || fail "CSV: $(cat out)"

cat >two.c <<'END'
#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, size, x = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 2)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 0, &x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    return MPI_Finalize();
}
END
timeout 60 "$tool" verify -n 2..4 two.c >out 2>&1
grep -q 'verified for n = 2..4, for all buffer sizes (n = 3..4: no message is ever sent' out ||
    fail "of which counts it is true: $(cat out)"

# what is another than in the check before
timeout 60 "$tool" check --project hello.yaml >out 2>&1
grep -q 'since the last check' out && fail "nothing has changed: $(cat out)"
printf '{"hello": {"2": "violated", "3": 7}, "x": []}' >.mpi2spin/last.json
timeout 60 "$tool" check --project hello.yaml >out 2>&1
grep -q 'since the last check:' out && grep -q '^  hello -n 2: verified, was violated$' out ||
    fail "what has changed: $(cat out)"
echo '[' >.mpi2spin/last.json
timeout 60 "$tool" check --project hello.yaml >out 2>&1 || fail "a damaged file: $(cat out)"
grep -q 'since the last check' out && fail "a damaged file is as none: $(cat out)"

# how far it is
timeout 60 "$tool" check --project slow.yaml src/good --fresh --progress=json >out 2>err
grep '^{' err | python3 -c 'import json, sys
looks = [json.loads(line) for line in sys.stdin]
assert looks[0]["total"] == 3 and looks[-1]["done"] == 3, looks
assert any("src/good -n" in look["running"] for look in looks), looks
assert any(look.get("secondsLeft", 0) > 0 for look in looks), looks' ||
    fail "the progress of a check: $(cat err)"

# a kept answer is that of the same suppressions, search path and flags
mkdir -p one two below
echo '#define TAG 3' >one/tag.h
echo '#define TAG 4' >two/tag.h
program tagged TAG
sed -i '1i #include "tag.h"' src/tagged.c
echo '# none' >known.txt
cat >options.yaml <<'END'
np: 2
programs:
  - files: src/tagged.c
    suppressions: known.txt
END
CPATH=one && export CPATH
expect 0 '1 runs: 1 verified' --project options.yaml
expect 0 '1 runs: 1 verified, .* 1 known' --project options.yaml
expect 10 '1 violated, 0 others; 0 known' --project options.yaml -- -Itwo
CPATH=two
expect 10 '1 runs: 0 verified, 1 violated, 0 others; 0 known' --project options.yaml
echo 'MPI-DEADLOCK tagged.c:* known' >known.txt
expect 0 'finding is suppressed|src/tagged' --project options.yaml
echo '# none' >known.txt
cd below || exit 1
expect 10 '1 violated' --project ../options.yaml
cd ..
unset CPATH

# in other languages, what their compilers have read counts
cat >src/pair.cpp <<'END'
#include "pair.h"
#include <mpi.h>
#include <vector>
int main(int argc, char **argv)
{
    int rank;
    std::vector<int> box(1);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Send(box.data(), 1, MPI_INT, 1, TAG, MPI_COMM_WORLD);
    if (rank == 1)
        MPI_Recv(box.data(), 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
}
END
cat >src/pair.f90 <<'END'
program pair
  use mpi
  integer :: rank, box, ierr
  include 'tag.inc'
  box = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) call MPI_Send(box, 1, MPI_INTEGER, 1, tag, MPI_COMM_WORLD, ierr)
  if (rank == 1) call MPI_Recv(box, 1, MPI_INTEGER, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
end program
END
for language in cpp f90; do
    echo '#define TAG 3' >src/pair.h
    mkdir -p parts
    echo '  integer, parameter :: tag = 3' >parts/tag.inc
    printf 'np: 2\nprograms:\n  - files: src/pair.%s\n    cflags: [-Iparts]\n' $language >pair.yaml
    "$tool" check --project pair.yaml >out 2>&1
    grep -q 'is not there (package' out && continue
    expect 0 '1 runs: 1 verified, .* 1 known' --project pair.yaml
    echo '#define TAG 4' >src/pair.h
    echo '  integer, parameter :: tag = 4' >parts/tag.inc
    expect 10 '1 violated, 0 others; 0 known' --project pair.yaml
done

# mistakes
expect 1 'belongs into the project file' -n 4
"$tool" verify src/good.c --baseline ../base.json >out 2>&1
[ $? = 1 ] && grep -q 'an option of mpi2spin check' out || fail "an option of check: $(cat out)"
expect 1 "has no program 'nosuch'" nosuch
expect 1 'nosuch.yaml' --project nosuch.yaml
printf 'programs:\n  - files: src/good.c\n    timeout: soon\n' >wrong.yaml
expect 1 "'soon' is not SECONDS
in wrong.yaml:2 \(program 'src/good'\)" --project wrong.yaml
printf 'programs:\n  - files: src/good.c\n   np: 2\n' >wrong.yaml
expect 1 'wrong.yaml:3:[0-9]+: error: this is not YAML' --project wrong.yaml
printf 'programs:\n  - files: src/good.c\n    npp: 2\n' >wrong.yaml
expect 1 "wrong.yaml:3:5: error: 'npp' is not a key
did you mean 'np'" --project wrong.yaml
printf 'progrems:\n  - files: src/good.c\n' >wrong.yaml
expect 1 "wrong.yaml:1:1: error: 'progrems' is not a key
did you mean 'programs'" --project wrong.yaml
printf 'programs:\n  - files: src/good.c\n' >wrong.yaml
expect 1 "has no program 'src/goodd': did you mean 'src/good'" --project wrong.yaml src/goodd
echo 'int main(void) { return' >src/broken.c
printf 'programs:\n  - files: src/broken.c\n' >wrong.yaml
expect 2 'src/broken.c:1:.*C-ERROR
src/broken +errors in the C code' --project wrong.yaml
cd "$work" || exit 1
expect 1 'there is no .mpi2spin.yaml'
exit $failed
