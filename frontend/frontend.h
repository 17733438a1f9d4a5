/* Files of a program -> prog: C through libclang, units of IR as text.
 *
 * requires: nothing.  makes: a program that passes ir_check(), or diagnostics.
 * The ending of a file says who reads it: a.ir is a unit as text (core/ir/text.h).
 * Parsing runs in a child process, so that a crash of libclang is an error message.
 */
#ifndef M2S_FRONTEND_FRONTEND_H
#define M2S_FRONTEND_FRONTEND_H

#include "core/ir/ir.h"

/* The files that were read, each once; what is built into the tool is not among them. */
struct frontend_files {
    const char **items;
    size_t n, cap;
    bool incomplete;         /* a name that cannot be told */
};

/* Headers and modules that are missing and were made up (stub_missing), each where it is included
 * or used first. */
struct frontend_stub {
    const char *name;
    struct src_range at;
    bool is_module; /* of Fortran */
};
/* Lines that a macro chooses which a compiler or an MPI library predefines. */
struct frontend_choice {
    const char *macro;
    struct src_range at; /* the first and the last line */
    bool hides;          /* some of the text between is not read */
};
/* An option of the compiler that may change what the program means, and is not modelled. */
struct frontend_flag {
    const char *flag, *file; /* the first file that is compiled with it */
};
struct frontend_stubs {
    struct frontend_stub *items;
    size_t n, cap;
    struct frontend_choice *choices;
    size_t n_choices, cap_choices;
    struct frontend_flag *flags;
    size_t n_flags, cap_flags;
    const char *translated; /* the first file that another compiler has translated, or NULL */
    bool vectors;            /* a file in C++ has the word "vector" */
};

struct frontend_options {
    const char **files;      /* of the program, as given by the user */
    size_t n_files;
    const char **cflags;     /* what came after `--` */
    size_t n_cflags;
    const char *compdb;      /* directory of compile_commands.json, or NULL */
    const char *resource_dir; /* of libclang; NULL: the one found when this was built */
    uint64_t give_up_ms;     /* of clock_ms(); 0: never */
    unsigned memory_mb;      /* of one parser; 0: no limit */
    volatile int *interrupted; /* polled; may be NULL */
    struct frontend_files *read; /* files that were read are added here; or NULL */
    const char **labels;     /* in C, whose statements are marked: slicer/rewrite/marks.h */
    size_t n_labels;
    bool stub_missing;       /* go on without headers that are missing */
    struct frontend_stubs *stubs; /* those are added here; or NULL */
    bool own_vectors;        /* std::vector is that of include/m2s_vector.hpp, in C++ */
};

/* The linked program in `arena`, or NULL when an error has been added to ds. */
struct ir_prog *frontend_run(struct arena *arena, const struct frontend_options *o,
                             struct diags *ds);

/* Is the word an option of the compiler that is known here?  How many words it has, with its value;
 * 0: it is none. */
unsigned frontend_flag_words(const char *word);

#endif
