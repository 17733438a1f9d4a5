/* C++ files -> LLVM bitcode, with clang 19, in a private folder. */
#ifndef M2S_FRONTEND_CXX_H
#define M2S_FRONTEND_CXX_H

#include "core/diag/diag.h"

#include <stdbool.h>
#include <stdint.h>

struct cxx_file {
    const char *file;    /* as the user wrote it */
    const char **args;   /* -I, -D and other options for clang */
    size_t n_args;
    const char *machine; /* -march=...: whose instructions it names; NULL: any */
    bool whole_filesystem; /* std::filesystem is the library's */
    const char *bitcode; /* made */
    const char **included; /* made: files that it includes, but those of the system and ours */
    size_t n_included, cap_included;
};

struct cxx_program {
    const char *folder;  /* private, and there */
    struct cxx_file *files;
    size_t n, cap;
    bool own_vectors;    /* std::vector is ours */
    bool vectors;        /* made: some file has the word "vector" */
    bool handles;        /* made: some file catches exceptions */
    bool own_new;        /* made: some file has an operator new or delete of its own */
    bool sets_end;       /* made: some file says what runs before an exception ends the process */
    uint64_t give_up_ms; /* of clock_ms(); 0: never */
    volatile int *interrupted; /* polled; may be NULL */
};

/* Whether clang 19 is there; else a diagnostic for the file says what to install. */
bool cxx_is_there(struct arena *a, const char *file, struct diags *ds);
/* False after a diagnostic. */
bool cxx_compile(struct arena *a, struct cxx_program *p, struct diags *ds);
/* What else the program needs, in C. */
bool cxx_write_support(struct arena *a, const struct cxx_program *p, const char *path);
/* handlers.c: does this word stand in the file, or in one that it includes and that is no
 * system header?  A blank in it is any number of them.  `rule` is what clang's -MMD has written:
 * "x.o: x.cpp x.h" */
bool cxx_file_says(struct arena *a, const char *file, const char *word); /* this file itself */
bool cxx_says(struct arena *a, const char *rule, const char *word);
/* The files of the rule but those whose names begin with one of the two texts. */
void cxx_included(struct arena *a, struct cxx_file *f, const char *rule, const char *ours,
                  const char *folder);

#endif
