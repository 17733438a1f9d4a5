// files: compiler_good.c -- -D__clang__
// verify: -n 2 => violated MPI-DEADLOCK says "compiler_good.c:14"
/* Unless the flags say otherwise. */
