/* Execute a world synchronously, all ranks fairly, in time linear in the steps.
 *
 * Without wildcards and with the local choices fixed, all executions of the skeleton are
 * prefixes of one another up to order (Siegel and Avrunin, Theorem 13.2), so one of them,
 * continued as far as it goes, tells everything.  An execution that goes on for ever is
 * recognised when the state of the whole system repeats.
 *
 *     struct walk_result r = walk(sys, &(struct walk_options){ 0 }, NULL);
 */
#ifndef M2S_VERIFY_WALK_H
#define M2S_VERIFY_WALK_H

#include "verify/system.h"
#include "verify/verify.h"

enum walk_end {
    WALK_QUIET,    /* no step is left: all ended, or a potential deadlock */
    WALK_ENDLESS,  /* the state has repeated: moving[] tells who goes on for ever */
    WALK_FAULT,    /* rank a has reached a FAULT state */
    WALK_MISMATCH, /* ranks a and b have entered collectives that do not match */
    WALK_CHOICE,   /* rank a has a choice and there is nobody to decide it */
    WALK_BROKEN,   /* the skeleton breaks its rules; see sys->broken */
    WALK_STOPPED   /* interrupted, or more than max_steps */
};

struct choice { /* transition `trans` is taken in the LOCAL state `state` */
    uint32_t state, trans;
};

/* The local choices, rank by rank in the order in which it makes them. */
struct choices {
    struct choice **of; /* per rank */
    size_t *n, *cap;
    bool all;           /* every LOCAL state is listed, not only those with a choice */
};

struct choices *choices_new(struct arena *arena, uint32_t nprocs);
void choices_add(struct arena *arena, struct choices *c, uint32_t rank, uint32_t state,
                 uint32_t trans);

/* What a rank does in its LOCAL state: the transition, or SKEL_NONE if it stands before a
 * choice that is not in c (which may be NULL).  *used counts what has been made of c. */
uint32_t choices_next(const struct choices *c, const struct system *sys, uint32_t rank,
                      size_t *used);

struct walk_options {
    const struct choices *choices; /* NULL: none */
    uint64_t max_steps;            /* 0: no limit */
    bool stops;                    /* stop before step number stop_at + 1 */
    uint64_t stop_at;
    volatile int *interrupted;     /* may be NULL */
    uint64_t give_up_ms;           /* a time of clock_ms(); 0: none */
};

struct walk_result {
    enum walk_end end;
    uint64_t steps;
    uint32_t a, b;
    bool aborted;          /* a rank has reached ABORT: the program ends */
    bool *paused;          /* per rank: stands before a choice that is not in `choices` */
    bool *moving;          /* ENDLESS: per rank */
    uint64_t *last_move;   /* per rank: number of its last step, from 1; 0: none */
};

struct recorder; /* trace.h */

/* From the current state of sys on.  With a recorder every event is written down. */
struct walk_result walk(struct system *sys, const struct walk_options *o,
                        struct recorder *rec);

/* Milliseconds of a clock that only goes forward. */
uint64_t clock_ms(void);

#endif
