// files: options_good.c -- -fwrapv
// verify: -n 2 => violated MPI-DEADLOCK says "options_good.c:18" says "n + 1 < n"
/* n + 1 may be less than n. */
