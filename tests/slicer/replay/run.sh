#!/bin/sh
# A program and its slice communicate the same: both are turned into C, linked with an MPI
# library that answers call number k always the same (fake_mpi.c), run for several ranks
# (runs.c), and their logs of ranks, tags, counts, types and communicators compared.
#
#   run.sh FRONTEND SLICER IR_TO_C FILE.c...     the three probes
#
# Data is not cut (--keep-float-arrays), for an unknown value cannot run.  The slice for the
# check of buffers in flight (--flights), if it is another one, is compared as well.  CLANG
# names the compiler; SEEDS how many answers to try.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH= cd -- "$here/../../.." && pwd)
frontend=$1 slicer=$2 ir_to_c=$3
shift 3
clang=${CLANG:-clang-19}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export REPLAY_SIZE=4 REPLAY_SEEDS="${SEEDS:-2}"
ulimit -c 0
same=0 different=0 skipped=0

# What a slice passes in place of a buffer that nobody looks at is a handle to the library.
build_library() {
    printf '%s\n' 'HANDLE(m2s_unused_buffer)' >"$work/handle_list.h"
    sed -n 's/^extern .*[ *]\(m2s_MPI_[A-Za-z0-9_]*\).*;.*/HANDLE(\1)/p' \
        "$root/frontend/include/mpi.h" >>"$work/handle_list.h"
    for file in "$here/fake_mpi.c" "$here/fake_requests.c" "$here/handles.c" "$here/runs.c" \
        "$root/core/mpi/mpi.c"; do
        "$clang" -g -I"$root/frontend/include" -I"$root" -I"$work" -c "$file" \
            -o "$work/lib_$(basename "$file" .c).o" || exit 2
    done
    add_others
}

# The functions of mpi.h that the library has not: they do nothing, and are not in the log.
add_others() {
    nm -g --defined-only "$work"/lib_*.o | sed -n 's/^.* T \(.*MPI_.*\)$/\1/p' | sort >"$work/known"
    grep -o '\<\(m2s_\)\?MPI_[A-Za-z0-9_]*(' "$root/frontend/include/mpi.h" | tr -d '(' | sort -u |
        comm -23 - "$work/known" | sed 's/.*/int &(void) { return 0; }/' >"$work/others.c"
    "$clang" -w -c "$work/others.c" -o "$work/lib_others.o" || exit 2
}

# A slice names functions that it never calls, without their bodies.
unresolved=-Wl,--unresolved-symbols=ignore-all

# tcc takes a tenth of the time; where it cannot, clang does.
compile() { # IR OUTPUT FLAG
    "$ir_to_c" "$1" >"$2.c" 2>"$work/log" || return 1
    tcc -w -Wimplicit-function-declaration -Werror -include "$here/tcc.h" -c -o "$2.o" "$2.c" \
        2>"$work/log" ||
        "$clang" -O0 -w -fwrapv -fno-strict-aliasing -c -o "$2.o" "$2.c" 2>"$work/log" ||
        return 1
    "${CC:-cc}" -w -o "$2" "$2.o" "$work"/lib_*.o -lm $3 2>"$work/log"
}

run() { # PROGRAM MILLISECONDS LOG ARGUMENTS...
    rm -f "$3"
    program=$1
    export REPLAY_TIME="$2" REPLAY_LOG="$3"
    shift 3
    timeout 60 "$program" "$@" </dev/null >/dev/null 2>&1
}

run_whole() {
    unset REPLAY_RUNS
    run "$work/whole" 200 "$work/whole.0" # without arguments
    run "$work/whole" 200 "$work/whole.3" 5 3 2
}

# The slice does less, but the clock is not exact: it has more time.
compare() { # NAME-OF-SLICE ARGUMENTS...
    slice=$1 whole=$work/whole.$(($# - 1))
    shift
    REPLAY_RUNS=$(grep -c '^status' "$whole")
    export REPLAY_RUNS
    run "$work/slice" 2000 "$work/slice.log" "$@"
    awk -f "$here/compare.awk" "$whole" "$work/slice.log" >"$work/log"
    read -r _ runs wrong <<END
$(tail -n 1 "$work/log")
END
    same=$((same + runs - wrong)) different=$((different + wrong))
    [ "$wrong" = 0 ] ||
        sed "s/^DIFFERENT/DIFFERENT $name ($slice), arguments '$*',/;\$d" "$work/log"
}

make_slice() { # SLICE.ir FLAG...
    out=$1
    shift
    timeout 200 "$slicer" "$work/whole.ir" --keep-float-arrays "$@" >"$out" 2>"$work/log"
}

build_library
for file; do
    name=$(basename "$file" .c)
    if ! timeout 200 "$frontend" "$file" >"$work/whole.ir" 2>"$work/log" ||
        ! compile "$work/whole.ir" "$work/whole" ""; then
        echo "skipped $name: $(grep -m 1 -o 'undefined reference.*\|error.*' "$work/log")"
        skipped=$((skipped + 1))
        continue
    fi
    run_whole
    make_slice "$work/slice.ir" && make_slice "$work/flights.ir" --flights
    for slice in slice flights; do
        [ $slice = slice ] || ! cmp -s "$work/slice.ir" "$work/flights.ir" || continue
        if compile "$work/$slice.ir" "$work/slice" "$unresolved"; then
            compare $slice
            compare $slice 5 3 2
        else
            echo "BROKEN $name ($slice): $(head -n 1 "$work/log")"
            different=$((different + 1))
        fi
    done
done
echo "$same runs alike, $different differ, $skipped programs skipped"
[ $different -eq 0 ] && [ $same -gt 0 ]
