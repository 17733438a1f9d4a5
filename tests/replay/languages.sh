#!/bin/sh
# Counterexamples of programs in Fortran and C++, compiled with mpif90 and mpicxx, and a database of
# compile commands that names these.
#   tests/replay/languages.sh MPI2SPIN SOURCE
. "$(dirname "$0")/expect.sh"

needs_mpi
for compiler in mpif90 mpicxx; do
    command -v $compiler >/dev/null || { echo "skipped: no $compiler"; exit 77; }
done
folder=$source/tests/verdict
"$tool" verify "$folder/fortran/ring_good.f90" -n 2 -q >log 2>&1 ||
    { echo "skipped: no flang 19"; exit 77; }

expect 10 "^replay: confirmed with .*2 ranks are blocked at .*ring_bad.f90:13" \
    "$tool" verify "$folder/fortran/ring_bad.f90" -n 2 --replay
# fixed form; the module stands in the file that is named last
expect 10 "^replay: confirmed with .*2 ranks are blocked at .*head_bad.f:14" \
    "$tool" verify "$folder/fortran/head_bad.f" -n 2 --replay
expect 10 "^replay: confirmed with .*2 ranks are blocked at .*modules_part.F90:21" "$tool" verify \
    "$folder/fortran/modules_bad.f90" "$folder/fortran/modules_part.F90" -n 2 --replay -- -DTAG=4
expect 10 "^replay: confirmed with .*1 rank is blocked at .*requests_bad.cpp:23" \
    "$tool" verify "$folder/cxx/requests_bad.cpp" -n 2 --replay
# mpi_f08 calls PMPI's functions
expect 10 "^replay: confirmed" \
    "$tool" verify "$source/examples/fortran/window_fence.f90" -n 3 --replay
expect 10 "^replay: confirmed" \
    "$tool" verify "$folder/fortran/ring_bad.f90" -n 2 --replay -q --format sarif:r.sarif
expect 0 'ring_bad.f90' cat r.sarif

# a database as CMake writes it
cp "$folder/fortran/modules_bad.f90" "$folder/fortran/modules_part.F90" .
cat >compile_commands.json <<EOF
[{"directory": "$PWD", "file": "$PWD/modules_bad.f90", "command": "gfortran -I/usr/include/mpich
  -O2 -fcheck=all -std=f2008 -ffree-line-length-none -fallow-argument-mismatch -J. -c modules_bad.f90"},
 {"directory": "$PWD", "file": "$PWD/modules_part.F90", "command": "mpif90 -cpp -DTAG=4 -Imods
  -O2 -fbacktrace -J. -c modules_part.F90 -o CMakeFiles/p.dir/modules_part.F90.o"}]
EOF
tr '\n' ' ' <compile_commands.json >flat && mv flat compile_commands.json
expect 10 "^replay: confirmed with .*2 ranks are blocked at .*modules_part.F90:21" \
    "$tool" verify -p . -n 2 --replay
"$tool" verify -p . -n 2 -q 2>&1 | grep "compiled with" && { echo "an option is not known"; exit 1; }
exit $failed
