// files: options_good.c -- -pthread
// verify: -n 2 => violated MPI-DEADLOCK says "options_good.c:18"
/* -pthread defines _REENTRANT. */
