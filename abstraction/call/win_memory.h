/* The memory of windows: what MPI allocates, also for several processes, and what is attached. */
#ifndef M2S_ABSTRACTION_CALL_WIN_MEMORY_H
#define M2S_ABSTRACTION_CALL_WIN_MEMORY_H

#include "abstraction/state/win.h"
#include "core/mpi/mpi.h"

#include <stdbool.h>

struct coll_call;
struct engine;
struct event;
struct exact_coll;
struct state;
struct value;

/* What a call makes. */
enum win_flavour win_memory_flavour(enum mpi_fn fn);
/* MPI_Win_allocate, MPI_Win_allocate_shared: *base is the memory of this rank, and the program is
 * told.  hints: there is an info; slot: as in win_done().  False: *fault. */
bool win_memory_allocate(struct engine *e, struct state *s, const struct coll_call *c,
                         const struct exact_coll *slot, bool hints, struct value *base,
                         struct event *fault);
/* Others may have changed all of it, if the window is a shared or a dynamic one.  False: it is
 * neither. */
bool win_memory_changed(struct engine *e, struct state *s, const struct win *w);

#endif
