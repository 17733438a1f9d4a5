/* What is loaded into the process, and whose it is: the program's, with the libraries that it
 * brings, or MPI's, with those that MPI needs. */
#ifndef M2S_REPLAY_LOADED_H
#define M2S_REPLAY_LOADED_H

#include <link.h>
#include <stdbool.h>
#include <stdint.h>

struct loaded_object {
    const char *name;
    uintptr_t from, to;
    const char *strings;
    const ElfW(Dyn) *dynamic;
    bool is_library;      /* of MPI, or of what it needs; the system's own, too */
    bool is_libc;
};

/* Before the program's own constructors.  False: nothing is known. */
bool loaded_begin(void);
/* What has come since then is MPI's, or the program's. */
void loaded_more(bool is_library);
/* In the order of the loader; 0 is the program itself. */
struct loaded_object *loaded_objects(int *n);
struct loaded_object *loaded_find(uintptr_t pc); /* or NULL */
/* The instruction is one of the program's own, or of a library that MPI does not need. */
bool loaded_is_of_program(const void *pc);

#endif
