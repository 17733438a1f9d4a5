/* One execution in which every standard send is buffered at once.
 *
 * With the local choices fixed it goes at least as far as any other execution on every
 * rank (Siegel and Avrunin, section 13), so it shows what ranks that are blocked at a
 * send could still do: reach a fault, or hang all the same.
 */
#ifndef M2S_VERIFY_BUFFER_H
#define M2S_VERIFY_BUFFER_H

#include "verify/walk.h"

enum buffered_end {
    BUFFERED_QUIET,    /* no step is left */
    BUFFERED_FAULT,    /* rank a has reached a FAULT state */
    BUFFERED_MISMATCH, /* collectives of a and b do not match */
    BUFFERED_CHOICE,   /* some rank stands before a choice that nobody decides */
    BUFFERED_LIMIT     /* more than max_steps, or the skeleton is broken */
};

struct buffered_result {
    enum buffered_end end;
    uint32_t a, b;
    bool aborted;
    struct trace_event *events; /* if asked for: everything that happened */
    size_t n_events;
    struct trace_lost *lost;    /* what is left in the channels */
    uint32_t n_lost;
};

/* From the start of the world of sys. */
struct buffered_result buffered_run(struct arena *arena, struct system *sys,
                                    const struct choices *choices, uint64_t max_steps,
                                    bool record);

#endif
