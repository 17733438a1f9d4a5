/* Compilers that translate files of other languages to LLVM bitcode. */
#ifndef M2S_FRONTEND_COMPILER_H
#define M2S_FRONTEND_COMPILER_H

#include "core/diag/diag.h"

#include <stdbool.h>
#include <stdint.h>

struct compiler_run {
    const char **words;        /* the program first, NULL at the end */
    const char *file;          /* that is compiled, as the user wrote it */
    const char *folder;    /* that it runs in; NULL: this one */
    const char *errors;        /* a file for what it says */
    uint64_t give_up_ms;       /* of clock_ms(); 0: never */
    volatile int *interrupted; /* polled; may be NULL */
};

/* The value of the variable, or a program of one of these names in PATH or where Debian's packages
 * of LLVM have it; NULL: there is none. */
const char *compiler_find(struct arena *a, const char *variable, const char *const *names,
                          size_t n);

/* Help for a file that cannot be read here. */
#define COMPILER_TRACE \
    "a program in any language can be run, and what it did is verified: mpi2spin trace -- " \
    "mpiexec -n 4 ./PROGRAM"
/* A diagnostic for the file: the compiler of this language, "flang 19", is not there. */
void compiler_is_missing(struct diags *ds, const char *file, const char *language,
                         const char *compiler, const char *package);

/* False after a diagnostic. */
bool compiler_run(struct arena *a, const struct compiler_run *r, struct diags *ds);

#endif
