/* A C/MPI program that does what a skeleton of the larger language says (wide.h):
 *
 *     s3 isend c0 1 req 0 -> s4           MPI_Isend(&values[1], ..., &req[0]); goto s4;
 *     s4 select [req 0] { -> s5 }         s4: MPI_Wait(&req[0], &st[0]); goto s5;
 */
#ifndef M2S_TESTS_C_WIDE_H
#define M2S_TESTS_C_WIDE_H

#include "core/skel/skel.h"

#include <stdio.h>

/* Does c_wide() know how to write all that is in s? */
bool c_wide_can(const struct skel *s);

void c_wide(FILE *out, const struct skel *s);

#endif
