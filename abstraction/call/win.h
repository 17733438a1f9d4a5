/* Windows: what their calls share (see win.c). */
#ifndef M2S_ABSTRACTION_CALL_WIN_H
#define M2S_ABSTRACTION_CALL_WIN_H

#include "abstraction/state/event.h"
#include "abstraction/state/win.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct exact_coll;
struct ir_instr;
struct state;

/* *ev: MPI-RMA-EPOCH.  False. */
bool win_wrong(struct event *ev, const char *text);
/* The window of a call, argument k; its memory is there.  False: *ev. */
bool win_argument(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                  struct win *w, struct event *ev);
/* Argument k, an assertion (12.5.5): some of these; false: *ev. */
bool win_assertion(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                   int64_t allowed, int64_t *bits, struct event *ev);
/* A collective on a window, or of the communicator that one is made on. */
struct coll_call win_coll(enum mpi_fn fn, const struct comm *on);
void win_collective(struct engine *e, struct state *s, struct coll_call c, struct event *ev);
/* MPI_Win_get_attr of a predefined attribute (12.2.6).  False: it is of another one. */
bool win_get_predefined(struct engine *e, struct state *s, const struct ir_instr *i,
                        struct event *ev);
/* Others may have changed all of the memory in the window. */
void win_changed(struct engine *e, struct state *s, const struct win *w);

/* The rank has heard of others: where they may have locked a window, they may have changed it. */
void win_heard(struct engine *e, struct state *s);

/* A collective of the window is over.  slot: what all ranks said in it, if that is certain, or
 * NULL.  False: *fault. */
bool win_done(struct engine *e, struct state *s, const struct coll_call *c,
              const struct exact_coll *slot, struct event *fault);
/* MPI_Finalize: no epoch may be open.  False: *ev. */
bool win_finalize(struct engine *e, struct state *s, struct event *ev);

#endif
