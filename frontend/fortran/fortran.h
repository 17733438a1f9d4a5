/* Fortran files -> LLVM bitcode, with flang 19, in a private folder.
 *
 *     main.f90 uses grid, grid.f90 has it:  grid.f90 is compiled first
 *
 * The modules of MPI are written there, too (stub.h).
 */
#ifndef M2S_FRONTEND_FORTRAN_H
#define M2S_FRONTEND_FORTRAN_H

#include "core/diag/diag.h"

#include <stdbool.h>
#include <stdint.h>

struct fortran_file {
    const char *file;      /* as the user wrote it */
    const char **args;     /* -I, -D and other options for flang */
    size_t n_args;
    const char *bitcode;   /* made */
    /* order.c: modules, in small letters */
    const char **defines, **uses;
    size_t n_defines, cap_defines, n_uses, cap_uses;
    bool done;
};

struct fortran_program {
    const char *folder;    /* private, and there */
    struct fortran_file *files;
    size_t n, cap;
    uint64_t give_up_ms;   /* of clock_ms(); 0: never */
    volatile int *interrupted; /* polled; may be NULL */
};

/* Whether flang 19 is there; else a diagnostic for the file says what to install. */
bool fortran_is_there(struct arena *a, const char *file, struct diags *ds);
/* False after a diagnostic.  Modules of MPI that are needed are more files. */
bool fortran_compile(struct arena *a, struct fortran_program *p, struct diags *ds);
/* support.c: what else the program needs, in C */
bool fortran_write_support(struct arena *a, const char *path);

/* order.c */
void order_scan(struct arena *a, struct fortran_file *f);
bool order_uses(const struct fortran_file *f, const char *module);
/* A file that is not done, all of whose modules are; in a circle the first.  NULL: all are done. */
struct fortran_file *order_next(struct fortran_program *p);

#endif
