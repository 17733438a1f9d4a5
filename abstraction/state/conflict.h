/* Accesses to memory in windows, and which of them conflict (MPI-4.0 12.7).
 *
 *     rank 0: MPI_Put(x, 2, MPI_INT, 1, 3, ...)    PUT, bytes 12 to 19 of the window of rank 1
 *     rank 1: u[4] = 0;                            STORED, bytes 16 to 19: MPI-RMA-CONFLICT
 *
 * Two accesses conflict if they have a byte in common, one of them changes it, no order that every
 * library keeps is between them (order.h), and no lock excludes one while the other goes on.
 */
#ifndef M2S_ABSTRACTION_STATE_CONFLICT_H
#define M2S_ABSTRACTION_STATE_CONFLICT_H

#include "abstraction/domain/value.h"
#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct event;
struct state;
struct window;

enum access_kind { ACCESS_LOADED, ACCESS_STORED, ACCESS_GOT, ACCESS_PUT, ACCESS_ACCUMULATED,
                   /* no accesses, but epochs: of a lock, of MPI_Win_post */
                   ACCESS_SECTION, ACCESS_EXPOSURE };
enum access_mode { MODE_FENCE, MODE_START, MODE_LOCK };

/* When a call of a rank has returned; count 0: not yet. */
struct ending {
    uint32_t rank, count;
};

/* An operation of a rank on a window. */
struct operation_on {
    struct window *window;
    uint32_t origin, target;      /* ranks of MPI_COMM_WORLD */
    enum access_mode mode;
    enum access_kind kind;
    const char *call;             /* "MPI_Put" */
    const char *operator, *type;  /* of an accumulate, predefined; NULL: none, or not known */
    bool reads, swaps;            /* an accumulate with MPI_NO_OP; one that compares first */
    bool vague;                   /* when it is over is not followed */
    bool excludes, promises;      /* a section: exclusive, with MPI_MODE_NOCHECK */
    bool completed;               /* the origin has called MPI_Win_complete */
    uint32_t fences;              /* of the window, that the origin had returned from */
    const uint32_t *begin;        /* no earlier than this, at the target */
    struct ending here, there;    /* complete at the origin, at the target */
};

/* Locks that a rank holds; never changed. */
struct held {
    struct window *window;
    uint32_t target;              /* a rank; ALL_TARGETS */
    bool excludes;
    struct operation_on *section; /* ACCESS_SECTION */
    const struct held *next;
};
enum { ALL_TARGETS = UINT32_MAX };

/* An access to bytes of an object of a rank. */
struct span {
    int64_t from, to;
    enum access_kind kind;
    bool vague;                   /* perhaps not there, or not at all */
    bool polls;                   /* a load in a loop: it may wait for what others put */
    bool local;                   /* of the rank's own program, or its side of an operation */
    uint32_t rank;                /* that has made it */
    struct src_range at;
    const uint32_t *begin;
    const struct operation_on *op; /* or NULL: a load or a store; then: */
    uint32_t end;                 /* count of the rank's call before which it is over */
    const struct held *held;
    const struct window *of;      /* a load or store in memory that several ranks have; or NULL */
};

/* An object of a rank that a window has. */
struct site {
    uint32_t object;
    const struct window *of;      /* memory that several ranks have: compared there; or NULL */
    struct span *far;             /* of operations, and buffers of such */
    uint32_t n_far, cap_far, limit_far;
    struct span *near;            /* loads and stores */
    uint32_t n_near, cap_near, limit_near;
    struct span *loose;           /* after the exact phase: no order is known */
    uint32_t n_loose, cap_loose;
};

/* The site of an object of a rank, or NULL: it is in no window. */
struct site *conflict_site(const struct engine *e, uint32_t rank, uint32_t object);
struct site *conflict_new_site(struct engine *e, uint32_t rank, uint32_t object);
/* The same, as it comes into a window: what the rank has begun may use it still. */
void conflict_expose(struct engine *e, const struct state *s, uint32_t object);
void conflict_drop_site(struct engine *e, uint32_t rank, uint32_t object);

/* May an operation on memory of the rank be under way still? */
bool conflict_is_left(const struct engine *e, uint32_t rank);

/* An operation, or its buffer at this side, touches bytes of a site of rank `owner`.  False: *ev
 * is a fault. */
bool conflict_add(struct engine *e, const struct state *s, uint32_t owner, struct site *site,
                  const struct span *x, struct event *ev);

/* The program reads or writes n bytes (n < 0: one or more) at `at`.  False: *ev is a fault. */
bool conflict_allows(struct engine *e, const struct state *s, struct value at, int64_t n,
                     bool writes, struct event *ev);
/* It does so at a place that is not known. */
void conflict_unknown(struct engine *e, const struct state *s);
/* Are its accesses of interest? */
bool conflict_watches(const struct engine *e, const struct state *s);

#endif
