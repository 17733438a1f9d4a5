/* How many messages MPI must be able to keep so that a program cannot hang for want of buffers
 * (docs/dev/THEORY.md, section 19.4).
 *
 * A *channel* is a sender, a receiver and a communicator.  With room for c messages on it a
 * standard send is let go, sooner or later, if fewer than c are kept; it may be if more are.
 */
#ifndef M2S_VERIFY_LTL_BUFFERING_H
#define M2S_VERIFY_LTL_BUFFERING_H

#include "verify/verify.h"

#define LTL_UNKNOWN_BYTES UINT64_MAX

struct ltl_channel {
    uint32_t from, to, comm;
    uint32_t needed;    /* messages; such that all needs together are the fewest */
    uint32_t most;      /* in flight at a time */
    uint64_t bytes;     /* of those that are kept, at most; LTL_UNKNOWN_BYTES: of some that is not
                           known */
    uint64_t most_bytes; /* in flight at a time, the same */
};

struct ltl_buffering {
    struct ltl_channel *channels;
    uint32_t n_channels, cap_channels;
    uint32_t total;      /* of all needs */
    uint64_t bytes;      /* the same */
    bool hangs;          /* however much is kept */
    bool is_least;       /* else it is enough, and less might be */
    uint32_t kept;       /* not 0: executions in which more are kept on a channel were left out */
    const char *fault;   /* an execution ends in this fault, or NULL */
    const char *stopped; /* not NULL: why there is no answer */
    uint64_t states;
};

/* requires: as ltl_run(). */
struct ltl_buffering ltl_buffering(struct arena *arena, const struct skel *s,
                                   const struct verify_options *o);

#endif
