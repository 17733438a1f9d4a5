/* Fortran files -> LLVM bitcode, with flang 19, in a private folder.
 *
 *     main.f90 uses grid, grid.f90 has it:  grid.f90 is compiled first
 *
 * What the lines of a file do not show (a macro, an included file) is learned from flang: a file
 * whose modules are missing is tried again when others are done.
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
    const char *copy;      /* forward.c: what is compiled in its place, or NULL */
    const char **args;     /* -I, -D and other options for flang */
    size_t n_args;
    const char *bitcode;   /* made */
    const char **included; /* made: files that it includes; NULL: one that was not found */
    size_t n_included, cap_included;
    /* order.c: modules, in small letters */
    const char **defines, **uses;
    size_t n_defines, cap_defines, n_uses, cap_uses;
    bool done;
    bool has_extensions;   /* compile.c: functions that have another name in the standard */
    size_t tried;          /* in vain, when so many files were done, and 1; 0: not yet */
    struct diags missing;  /* modules, as flang tells it */
    /* madeup.c */
    const char *stands_for;   /* a module that is missing; no unit is made of this file */
    struct src_range used_at; /* first */
    bool rests_on_stubs;      /* uses such a module, or one that does */
};

struct fortran_program {
    const char *folder;    /* private, and there */
    struct fortran_file *files;
    size_t n, cap;
    uint64_t give_up_ms;   /* of clock_ms(); 0: never */
    volatile int *interrupted; /* polled; may be NULL */
    struct madeup *madeup; /* --stub-missing, or NULL */
};

/* Whether flang 19 is there; else a diagnostic for the file says what to install. */
bool fortran_is_there(struct arena *a, const char *file, struct diags *ds);
/* False after a diagnostic.  Modules of MPI that are needed are more files. */
bool fortran_compile(struct arena *a, struct fortran_program *p, struct diags *ds);
/* support.c: what else the program needs, in C */
bool fortran_write_support(struct arena *a, const char *path);

/* order.c: a submodule has the name "module:submodule" */
void order_scan(struct arena *a, struct fortran_file *f);
bool order_uses(const struct fortran_file *f, const char *module);
void order_add_use(struct arena *a, struct fortran_file *f, const char *module);
/* The file that defines it, or NULL. */
const struct fortran_file *order_definition(const struct fortran_program *p, const char *module);
/* A file that is not done, all of whose modules are; in a circle the first.  NULL: all are done, or
 * were tried since the last one that is. */
struct fortran_file *order_next(struct fortran_program *p);

/* included.c: those of its lines, and of theirs */
void included_find(struct arena *a, struct fortran_file *f);

/* forward.c: names that are declared too late for flang are declared earlier in a copy of the file,
 * whose absolute name is given; NULL: there are none. */
const char *forward_copy(struct arena *a, const struct fortran_file *f, const char *file,
                         const struct diags *errors);
/* A letter, a digit, or "_"? */
bool forward_is_of_name(char c);

/* missing.c */
/* "grid", "grid:fast" of a submodule; NULL: it is another error. */
const char *missing_module(struct arena *a, const struct diag *d);
/* Whether modules are what the errors come from: the file keeps which. */
bool missing_learn(struct arena *a, struct fortran_file *f, const struct diags *errors);
/* Diagnostics for the files that are not done, each module once. */
void missing_tell(struct arena *a, const struct fortran_program *p, struct diags *ds);

#endif
