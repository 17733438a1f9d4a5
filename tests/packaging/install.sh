#!/bin/sh
# Install into a fresh folder and use it from there: the tool, a CMake project with checks, pkg-config,
# the man page, the bash completion.
#   tests/packaging/install.sh BUILD
set -u
build=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
    echo "FAILED: $*"
    failed=1
}

cd "$work" || exit 1
cmake --install "$build" --prefix "$work/usr" >"$work/log" 2>&1 || fail "install: $(cat "$work/log")"

# the sample project: one test for each count; hang.mpi2spin.n3 finds the deadlock
cmake -S "$here/sample" -B "$work/sample" -DCMAKE_PREFIX_PATH="$work/usr" >"$work/log" 2>&1 ||
    fail "the sample project: $(cat "$work/log")"
ctest --test-dir "$work/sample" >"$work/log" 2>&1
expect() { # PATTERN
    grep -Eq -- "$1" "$work/log" || fail "no '$1' in: $(cat "$work/log")"
}
expect 'ring\.mpi2spin\.n2 \.+ +Passed'
expect 'ring\.mpi2spin\.n3 \.+ +Passed'
if command -v gfortran >/dev/null && "$work/usr/bin/mpi2spin" verify "$here/sample/pair.f90" \
    "$here/sample/parts/other.F90" -n 2 -q -- -DTAG=4 >/dev/null 2>&1; then
    expect 'pair\.mpi2spin\.n2 \.+ +Passed'
fi
if command -v c++ >/dev/null && "$work/usr/bin/mpi2spin" verify "$here/sample/sum.cpp" -n 2 -q \
    "-I$here/sample/parts" -DROUNDS=2 >/dev/null 2>&1; then
    expect 'sum\.mpi2spin\.n2 \.+ +Passed'
fi
expect 'hang\.mpi2spin\.n2 \.+ +Passed'
expect 'hang\.mpi2spin\.n3 \.+\*\*\*Failed'
expect 'open\.mpi2spin\.n2 \.+\*\*\*Skipped'
expect '4 tests|1 tests failed out of [567]'
ctest --test-dir "$work/sample" -N -L nightly | grep -q 'Total Tests: 1' || fail "labels"

# a wrong use is told when CMake runs
printf 'mpi2spin_add_check(ring NPROCS)\n' >"$work/wrong.cmake"
cmake -S "$here/sample" -B "$work/wrong" -DCMAKE_PREFIX_PATH="$work/usr" \
    -DSAMPLE_EXTRA="$work/wrong.cmake" >"$work/log" 2>&1 && fail "a check without NPROCS"
expect 'NPROCS is missing'

version=$(PKG_CONFIG_PATH=$work/usr/share/pkgconfig pkg-config --modversion mpi2spin)
[ "$("$work/usr/bin/mpi2spin" --version | head -n 1)" = "mpi2spin $version" ] ||
    fail "pkg-config says '$version'"
[ -s "$work/usr/share/man/man1/mpi2spin.1" ] || fail "no man page"
[ -s "$work/usr/share/man/man5/mpi2spin.yaml.5" ] || fail "no man page of the project file"

bash -u -c '
    . "$1/usr/share/bash-completion/completions/mpi2spin"
    complete_words() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mpi2spin; }
    complete_words mpi2spin ver
    [ "${COMPREPLY[*]}" = verify ] || exit 1
    complete_words mpi2spin --color al
    [ "${COMPREPLY[*]}" = always ] || exit 1
    complete_words mpi2spin verify --part
    [ "${COMPREPLY[*]}" = --partial ] || exit 1
' bash "$work" || fail "bash completion"
exit $failed
