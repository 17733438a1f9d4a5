/* The modules mpi and mpi_f08, and mpif.h, as text: written from our mpi.h. */
#ifndef M2S_FRONTEND_FORTRAN_STUB_H
#define M2S_FRONTEND_FORTRAN_STUB_H

#include "core/base/arena.h"

#include <stdio.h>

/* module mpi */
void stub_write_module(struct arena *a, FILE *out);
/* mpif.h, for both forms of source */
void stub_write_include(struct arena *a, FILE *out);
/* module mpi_f08, with interfaces */
void stub_write_module_f08(struct arena *a, FILE *out);

#endif
