// files: pragma_operator_good.c -- -fopenmp
// verify: -n 2 => unsupported C-UNSUPPORTED says "pragma_operator_good.c:5:1"
/* In the text of a macro it is not read. */
