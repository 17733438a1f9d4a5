// files: options_good.c -- -Wp,-MD,x.d,-DCHOSEN
// verify: -n 2 => violated MPI-DEADLOCK says "options_good.c:18"
/* An option of the preprocessor, behind a comma. */
