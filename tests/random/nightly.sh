#!/bin/sh
# Much more of the random tests, with other seeds every day:
#
#     nightly.sh SKELDIFF CDIFF [COUNT]       or: ninja nightly
#
# What disagrees prints its seed and family:  skeldiff --seed S --count 1 --families F
set -u
skeldiff=$1 cdiff=$2 count=${3:-20000}
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
exit $status
