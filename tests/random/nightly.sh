#!/bin/sh
# Much more of the random tests, with other seeds every day:
#
#     nightly.sh SKELDIFF CDIFF ROUNDSDIFF MPI2SPIN [COUNT]       or: ninja nightly
#
# Then what is not run by day under sanitizers, in the folder build-sanitize beside the build, and
# libFuzzer, for each target FUZZ seconds (an hour), in build-fuzz.
#
# What disagrees prints its seed and family:  skeldiff --seed S --count 1 --families F
# (loops: roundsdiff --print S; pointers and records: objdiff --print S; windows: rmadiff --print S).
set -u
skeldiff=$1 cdiff=$2 roundsdiff=$3 tool=$4 count=${5:-20000}
seed=${SEED:-$(date +%Y%m%d)00000}
jobs=$(nproc)
status=0
"$skeldiff" --seed "$seed" --count "$count" --jobs "$jobs" --full || status=1
"$skeldiff" --seed "$seed" --count "$count" --jobs "$jobs" --wide --servers 0 --full \
    || status=1
"$skeldiff" --seed "$seed" --count "$count" --jobs "$jobs" --families tapes --servers 10 --full \
    || status=1
"$cdiff" --seed "$seed" --count "$count" --jobs "$jobs" --spin 20 || status=1
"$cdiff" --seed "$seed" --count "$count" --jobs "$jobs" --spin 20 --wide || status=1
"$roundsdiff" --tool "$tool" --seed "$seed" --count "$count" --jobs "$jobs" || status=1
"$roundsdiff" --tool "$tool" --seed "$seed" --count "$count" --jobs "$jobs" --late || status=1
"$(dirname "$roundsdiff")/../rma/rmadiff" --seed "$seed" --count "$count" --jobs "$jobs" || status=1
tests=$(dirname "$0")/..
"$(dirname "$roundsdiff")/../objects/objdiff" --sync "$tests/objects/sync" \
    --seed "$seed" --count "$count" --jobs "$jobs" --mpi 200 || status=1
"$tests/rewrite/run.sh" "$(dirname "$roundsdiff")/../tool/m2s-batch" \
    "$(dirname "$roundsdiff")/../rewrite/rewrite" "$tests/.." \
    "$((seed / 100000))" "$((count / 4))" || status=1
ctest --test-dir "$(dirname "$tool")" -C nightly -L nightly --output-on-failure || status=1
sanitized=$(dirname "$tool")-sanitize
cmake -S "$tests/.." -B "$sanitized" -G Ninja -DM2S_TESTS=ON -DM2S_SANITIZE=ON &&
    cmake --build "$sanitized" &&
    ctest --test-dir "$sanitized" -C nightly -L nightly -E '^slicer_replay' -j "$jobs" \
        --output-on-failure ||
    status=1
"$tests/fuzz/campaign.sh" "$(dirname "$tool")-fuzz" "${FUZZ:-3600}" || status=1
exit $status
