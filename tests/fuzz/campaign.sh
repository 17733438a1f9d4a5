#!/bin/sh
# Hours of libFuzzer: the targets are built with it and with sanitizers, then run one after the
# other.
#
#     campaign.sh BUILD_DIR [SECONDS [TARGET...]]        for each target
#
# What harms stays in BUILD_DIR/harm, inputs that reach new code in BUILD_DIR/corpus.  Where clang
# has no libFuzzer (libclang-rt-19-dev) nothing is done, and it is said.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
[ $# -gt 0 ] || { echo "usage: campaign.sh BUILD_DIR [SECONDS [TARGET...]]" >&2; exit 1; }
build=$1 seconds=${2:-60}
shift $(($# < 2 ? $# : 2))
clang=$(command -v clang-19 || command -v clang) || { echo "campaign.sh: no clang: skipped"; exit 0; }

mkdir -p "$build/harm"
build=$(cd "$build" && pwd)
printf 'int LLVMFuzzerTestOneInput(void);\nint LLVMFuzzerTestOneInput(void) { return 0; }\n' \
    >"$build/probe.c"
"$clang" -fsanitize=fuzzer "$build/probe.c" -o "$build/probe" 2>/dev/null ||
    { echo "campaign.sh: clang has no libFuzzer: skipped"; exit 0; }
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_C_COMPILER="$clang" -DM2S_FUZZ=ON -DM2S_TESTS=ON \
    -DM2S_SANITIZE=ON >/dev/null || exit 1

seeds() { # TARGET
    case $1 in
    ir) ls "$root"/tests/slicer/cases/*.ir ;;
    skel) ls "$root"/tests/skeletons/*.skel "$root"/tests/skeletons/requests/*.skel \
        "$here"/seeds/skel/* ;;
    json) ls "$here/data/result.json" ;;
    *) ls "$here/seeds/$1"/* ;;
    esac
}

# Programs in C: the tool is a process of its own, so libFuzzer sees nothing of it.
status=0
for target in ${*:-ir skel json yaml dap lsp}; do
    cmake --build "$build" --target "fuzz_$target" >/dev/null || exit 1
    mkdir -p "$build/corpus/$target" "$build/seeds/$target"
    seeds "$target" | xargs cp -t "$build/seeds/$target"
    "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2000 \
        -max_len=40000 -print_final_stats=1 -artifact_prefix="$build/harm/$target-" \
        -close_fd_mask=1 "$build/corpus/$target" "$build/seeds/$target" \
        >"$build/harm/$target.log" 2>&1 || { status=1; tail -40 "$build/harm/$target.log"; }
    echo "fuzz_$target: $(grep -c . "$build/harm/$target.log") lines," \
        "$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/harm/$target.log") inputs"
done
exit $status
