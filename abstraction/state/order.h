/* What comes before what in every execution, whatever the library: vector clocks of the ranks in
 * the exact phase.
 *
 *     rank 0: MPI_Put(..., 1, ...); MPI_Win_fence(0, w)     rank 1: MPI_Win_fence(0, w); u[0] = 1
 *
 * The put is over when the fence of rank 1 has returned: before the store.  A clock counts, for
 * each rank, how many of its calls have begun and have returned, as far as it is known.  Only
 * edges count that every library keeps (THEORY.md 16.3): what a rank has waited for in a call
 * that need not wait orders nothing.
 */
#ifndef M2S_ABSTRACTION_STATE_ORDER_H
#define M2S_ABSTRACTION_STATE_ORDER_H

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct held;
struct program;
struct site;
struct win_section;
struct window_side;

/* A rank. */
struct order_rank {
    uint32_t *clock;          /* per rank */
    const uint32_t *now;      /* a copy of it as it is; NULL: none yet */
    struct site *sites;       /* its memory that is in windows: conflict.h */
    uint32_t n_sites, cap_sites;
    struct window_side *sides; /* its windows: win_order.h */
    uint32_t n_sides, cap_sides;
    uint32_t *made, n_made, cap_made; /* windows on each communicator so far */
    const struct held *held;  /* its locks */
};

struct window;

/* Of one attempt. */
struct order {
    uint32_t n;               /* ranks */
    struct order_rank *ranks;
    struct window **windows;
    uint32_t n_windows, cap_windows;
    uint32_t n_pending;       /* accesses to memory that is not known yet: win_order.c */
    bool compares;            /* accesses, and epochs; else sections of locks only */
    struct win_section *sections; /* win_section.h */
    uint32_t n_sections, cap_sections, limit_sections;
    bool section_blocks;      /* in one of them is what may block */
    bool unfollowed;          /* there are accesses after the exact phase that are not here */
    const char *meets;        /* two accesses that may conflict, one of them after that; or NULL */
    bool unsure;              /* something has ordered ranks that is not followed here */
    bool locks_order;         /* who has got which lock first may order ranks, too */
    uint64_t rounds;          /* of loops that were not skipped: order_runs_rounds() */
};

/* The running rank's calls are followed.  False: all that is said here is ignored. */
bool order_follows(const struct engine *e);
/* Its accesses, too. */
bool order_is_on(const struct engine *e);
/* Are accesses compared in this attempt? */
bool order_compares(const struct engine *e);
/* Does the program have operations on windows, or memory that processes share? */
bool order_has_operations(const struct program *p);
/* Does it call MPI_Win_post? */
bool order_has_exposures(const struct engine *e);
/* A new one, if this exploration looks for conflicts and the program has operations, or has epochs
 * only, or one to follow its locks; else NULL. */
struct order *order_new(struct engine *e);

/* The clock of a rank at this moment; it is not changed. */
const uint32_t *order_now(struct engine *e, uint32_t rank);
/* The rank begins a call: the clock that goes with what it says in it.  NULL: not followed. */
const uint32_t *order_tell(struct engine *e, uint32_t rank);
/* The rank learns what was known there; NULL: nothing. */
void order_hear(struct engine *e, uint32_t rank, const uint32_t *clock);
/* A call of the rank returns. */
void order_step(struct engine *e, uint32_t rank);
/* How many calls of the rank have begun and returned; the next one, of either, has this + 1. */
uint32_t order_count(const struct engine *e, uint32_t rank);
/* Do all ranks know that the call `count` of a rank is over? */
bool order_is_past(const struct engine *e, uint32_t rank, uint32_t count);

/* So many rounds of a loop that touches memory are left: are they run, as each access counts?
 * False: there were too many. */
bool order_runs_rounds(struct engine *e, int64_t rounds);

#endif
