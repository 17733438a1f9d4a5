/* A window as all ranks have it, for what orders accesses to it (see win_order.h).
 *
 *     window 1 on MPI_COMM_WORLD:  rank 0 has given u, 80 bytes;  rank 1 has not come to the call
 */
#ifndef M2S_ABSTRACTION_STATE_WINDOW_H
#define M2S_ABSTRACTION_STATE_WINDOW_H

#include "abstraction/state/conflict.h"

#include <stdbool.h>
#include <stdint.h>

struct comm;
struct engine;
struct state;
struct win;
struct window_side;

/* What a member has given to the window. */
struct window_part {
    bool known, nothing;  /* its memory; it is none */
    uint32_t object;
    int64_t base, size;
    int64_t first;        /* in the memory that all share: where its part begins */
    const uint32_t *made; /* when it came to the call */
    uint32_t no_put[2];   /* its fences with MPI_MODE_NOPUT: number k at k % 2 */
    bool no_put_posted;   /* its last post was with it */
    bool no_check_posted; /* that with MPI_MODE_NOCHECK */
    struct site epochs;   /* sections, exposures */
    struct span *pending; /* accesses before it was known; bytes of the window */
    uint32_t n_pending, cap_pending;
};

/* The n-th window that is made with this communicator. */
struct window {
    const struct comm *comm;
    uint32_t number;
    bool hints;                /* a member has made it with an info */
    struct site *shared;       /* the memory that all members have, or NULL */
    struct window_part *parts; /* per rank */
    struct operation_on **open; /* not over on both sides */
    uint32_t n_open, cap_open;
};

/* What this rank has of it; NULL: the window is not followed. */
struct window_side *window_side(const struct engine *e, const struct state *s,
                                const struct win *w);

#endif
