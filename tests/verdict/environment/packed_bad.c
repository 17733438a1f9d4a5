// files: options_good.c -- -fpack-struct=1
// verify: -n 2 => violated MPI-DEADLOCK says "options_good.c:18"
/* The record has no padding. */
