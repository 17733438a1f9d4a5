/* From the files that the user names to a program: which they are, each as a unit, all joined. */
#ifndef M2S_FRONTEND_UNIT_H
#define M2S_FRONTEND_UNIT_H

#include "core/base/language.h"
#include "core/diag/diag.h"
#include "core/ir/ir.h"
#include "frontend/frontend.h"

/* unit.c, args.c, compdb.c, child.c */
struct unit_source {
    const char *file;      /* as the user wrote it */
    const char *bitcode;   /* what another compiler has made of it, or NULL */
    bool own_new;          /* C++ of a program with an operator new or delete of its own */
    bool handles;          /* C++ of a program that catches exceptions */
    bool rests_on_stubs;   /* Fortran: what has no definition may be of a module that is made up */
    bool is_ours;          /* not the user's: it has no places to tell */
    const char **included; /* what that compiler has read besides; NULL among them: another file */
    size_t n_included;
    const char **args;     /* for the parser */
    size_t n_args, cap_args;
    bool openmp;           /* compiled with -fopenmp */
    bool wraps;            /* compiled with -fwrapv: signed overflow is defined */
    const char **others;   /* options that may change what the program means, not modelled */
    size_t n_others, cap_others;
};
struct ir_prog *unit_lower(struct arena *arena, const struct unit_source *src,
                           const struct frontend_options *o, struct frontend_files *read,
                           struct frontend_stubs *stubs, struct diags *ds);
/* The same in a child process: a crash becomes a diagnostic.  Several may run at once. */
struct child {
    int pid, fd;
    uint64_t begin_ms, took_ms; /* until it was read what it has made */
};
void child_start(struct child *c, struct arena *arena, const struct unit_source *src,
                 const struct frontend_options *o);
struct ir_prog *child_finish(struct child *c, struct arena *arena,
                             const struct unit_source *src,
                             const struct frontend_options *o, struct diags *ds);
/* Add the compiler's arguments, as far as they matter; relative paths are below `directory`. */
void args_add(struct arena *a, const char *const *args, size_t n, const char *directory,
              struct unit_source *to);
/* The sources to compile: the user's files with their flags, or all of the database. */
bool compdb_find_sources(struct arena *a, const struct frontend_options *o,
                         struct unit_source **sources, size_t *n, struct diags *ds);
/* unit_text.c: reads the text of a unit.  NULL after a diagnostic. */
struct ir_prog *unit_text_read(struct arena *arena, const char *file,
                               const struct frontend_options *o, struct diags *ds);

#endif
