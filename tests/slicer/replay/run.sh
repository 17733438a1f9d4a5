#!/bin/sh
# A program and its slice communicate the same: both are turned into C, linked with an MPI
# library that answers call number k always the same (fake_mpi.c), run, and their logs of
# ranks, tags, counts, types and communicators compared.
#
#   run.sh FRONTEND SLICER IR_TO_C FILE.c...     the three probes
#
# Data is not cut (--keep-float-arrays), for an unknown value cannot run.  The slice for the
# check of buffers in flight (--flights), if it is another one, is compared as well.  CLANG
# names the compiler; SEEDS the answers to try.
set -u
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH= cd -- "$here/../../.." && pwd)
frontend=$1 slicer=$2 ir_to_c=$3
shift 3
clang=${CLANG:-clang-19}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
ulimit -c 0
same=0 different=0 skipped=0

# What a slice passes in place of a buffer that nobody looks at is a handle to the library.
build_library() {
    echo 'HANDLE(m2s_unused_buffer)' >"$work/handle_list.h"
    sed -n 's/^extern .*[ *]\(m2s_MPI_[A-Za-z0-9_]*\).*;.*/HANDLE(\1)/p' \
        "$root/frontend/include/mpi.h" >>"$work/handle_list.h"
    for file in "$here/fake_mpi.c" "$here/fake_requests.c" "$here/handles.c" \
        "$root/core/mpi/mpi.c"; do
        "$clang" -g -I"$root/frontend/include" -I"$root" -I"$work" -c "$file" \
            -o "$work/lib_$(basename "$file" .c).o" || exit 2
    done
}

# A slice names functions that it never calls, without their bodies.
unresolved=-Wl,--unresolved-symbols=ignore-all

compile() { # IR OUTPUT FLAG
    "$ir_to_c" "$1" >"$2.c" 2>"$work/log" &&
        "$clang" -O0 -w -fwrapv -fno-strict-aliasing -o "$2" "$2.c" "$work"/lib_*.o -lm $3 \
            2>"$work/log"
}

run() { # PROGRAM LOG ARGUMENTS...: the exit status
    (
        program=$1
        export REPLAY_LOG="$2"
        shift 2
        ulimit -t 1
        timeout 30 "$program" "$@" </dev/null >/dev/null 2>&1
        exit $?
    ) 2>/dev/null
}

# Crashes of the original (memory errors that the made-up answers lead to) prove nothing.
# With arguments with which it has used up its second of processor time (137, 152) a
# program is not run again.
compare() { # ARGUMENTS...
    case $endless in *" $# "*) return ;; esac
    run "$work/whole" "$work/whole.log" "$@"
    status=$?
    case $status in
    124 | 137 | 152)
        endless="$endless $# "
        return
        ;;
    132 | 135 | 136 | 139) return ;;
    esac
    run "$work/slice" "$work/slice.log" "$@"
    if [ $? -ge 124 ] && [ $status -lt 124 ] ||
        ! diff "$work/whole.log" "$work/slice.log" >"$work/log"; then
        echo "DIFFERENT $name, seed $REPLAY_SEED, rank $REPLAY_RANK, arguments '$*'"
        head -n 6 "$work/log"
        different=$((different + 1))
    fi
    same=$((same + 1))
}

# The slice that is in $work/slice.ir.
compare_all() {
    endless=
    for seed in ${SEEDS:-1 2}; do
        for rank in 0 1 3; do
            export REPLAY_SEED=$seed REPLAY_RANK=$rank REPLAY_SIZE=4
            compare
            compare 5 3 2
        done
    done
}

make_slice() { # SLICE.ir FLAG...
    out=$1
    shift
    timeout 30 "$slicer" "$work/whole.ir" --keep-float-arrays "$@" >"$out" 2>"$work/log"
}

build_library
for file; do
    name=$(basename "$file" .c)
    if ! timeout 30 "$frontend" "$file" >"$work/whole.ir" 2>"$work/log" ||
        ! compile "$work/whole.ir" "$work/whole" ""; then
        echo "skipped $name: $(head -n 1 "$work/log")"
        skipped=$((skipped + 1))
        continue
    fi
    make_slice "$work/slice.ir" && make_slice "$work/flights.ir" --flights
    for slice in slice flights; do
        [ $slice = slice ] || ! cmp -s "$work/slice.ir" "$work/flights.ir" || continue
        if ! compile "$work/$slice.ir" "$work/slice" "$unresolved"; then
            echo "BROKEN $name ($slice): $(head -n 1 "$work/log")"
            different=$((different + 1))
        else
            compare_all
        fi
    done
done
echo "$same runs compared, $different differ, $skipped programs skipped"
[ $different -eq 0 ]
