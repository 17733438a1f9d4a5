// files: pragma_operator_good.c -- -DDIRECT -fopenmp
// verify: -n 2 => verified no "OpenMP is ignored"
/* The pragma stands in the program. */
