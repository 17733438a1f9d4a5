/* What a rank is when it calls MPI, as one number: where the driver wants to know it.
 *
 * What a program does next follows from its memory, its registers and what it is given.  Two calls
 * with the same number begin the same: the driver need not see both go on (docs/dev/EXECUTIONS.md).
 *
 *     state.c     the number: data, stack, heap and registers
 *     heap.c      what the program allocates, apart from what MPI allocates
 *     outside.c   what the C library and the system keep for the program: counted, or given up
 *     imports.c   that there is nothing else
 */
#ifndef M2S_REPLAY_STATE_H
#define M2S_REPLAY_STATE_H

#include "preload.h"

#include <stdint.h>

/* ---- state.c ---- */

/* A call of MPI begins, and ends: what is allocated between is MPI's. */
void state_enter(const struct call *c);
void state_leave(struct call *c);
/* Into the line of the call, once. */
void state_tell(void);
bool state_is_told(void);
/* Not in MPI, and not in another thread. */
bool state_in_program(void);
/* Something that is no memory of the program has changed: it is so from now on. */
void state_count(const char *what, unsigned long long value);
/* What the rank does may depend on what nobody can look at: no number any more. */
void state_give_up(void);
uint64_t state_plain(uint64_t word); /* an address, as it is in each execution */
void state_look_at_files(void); /* that are open, too */

/* ---- imports.c ---- */

/* All that a program's object takes from elsewhere, by its dynamic section. */
bool imports_are_known(const void *dynamic);
/* There are two MPI libraries in the process: these. */
bool imports_two_libraries(const char *names[2]);

/* ---- heap.c ---- */

bool heap_begin(void);
/* So much of it has been used. */
const char *heap_used(size_t *n);
bool heap_is_ours(void);        /* the program allocates here */

#endif
