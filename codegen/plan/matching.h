/* What a model of the matching encoding consists of: patterns, groups, requests
 * (docs/dev/THEORY.md, section 11.6).
 *
 * A *pattern* is the set of channels that a receive or a probe names; receives whose order
 * cannot matter (order.h) have patterns of their own.  Channels that some pattern names
 * together are one *group*: a match in one group never depends on another.
 * A *request* of the model is a slot of a rank, or its blocking send, receive or
 * collective; 0 is nobody.
 *
 * Made before the lowering, which only reads it.
 */
#ifndef M2S_CODEGEN_MATCHING_H
#define M2S_CODEGEN_MATCHING_H

#include "codegen/codegen.h"

struct matching_pattern {
    const uint32_t *chans; /* in increasing order */
    uint32_t n_chans;
    uint32_t group;
    bool named;            /* from one sender: its match is no choice */
    uint32_t probe;        /* its number among the patterns of probes, or SKEL_NONE */
};

struct matching_group {
    uint32_t *chans;
    uint32_t n_chans, cap_chans;
    uint32_t max_sends, max_receives; /* unmatched at a time */
    bool wild;             /* a match in it can be a choice */
    bool ready, drains;    /* has ready sends; buffered ones that are counted in bytes */
};

struct matching_rank { /* numbers of its requests */
    uint32_t first;    /* of slot 0 */
    uint32_t send, receive, coll; /* of its blocking calls */
    bool counts_room;  /* its buffered sends are counted in bytes */
    bool victim;       /* it may fail for want of room, or make a ready send fail */
};

struct matching_call { /* collectives for which a rank needs the same other ranks */
    uint32_t comm;
    const struct skel_coll *coll;
};

enum matching_order {
    MATCHING_SYNCHRONOUS, /* no choice but local ones: one process at a time */
    MATCHING_QUIESCENT,   /* choices of the implementation wait until nobody can go on */
    MATCHING_VISIBLE      /* and some outcomes depend on what has happened before */
};

struct matching {
    enum matching_order order;
    struct matching_pattern *patterns;
    uint32_t n_patterns, cap_patterns, n_probes;
    struct matching_group *groups;
    uint32_t n_groups, cap_groups;
    uint32_t *group_of, *place_of; /* by channel: its group, and its index there */
    struct matching_rank *ranks;
    uint32_t n_reqs;               /* with 0 */
    uint32_t n_values;             /* of a message or a collective */
    uint32_t *windows;             /* by communicator: collectives under way; 0: none */
    struct matching_call *calls;
    uint32_t n_calls, cap_calls;
    bool takes, cancels, ready, room; /* MPROBE; CANCEL; ready sends; buffers counted */
    bool huge;                     /* bytes that SPIN's integers cannot count */
    bool victims;                  /* some rank is one; docs/dev/THEORY.md, 11.4 */
    bool local_choice;
};

struct matching *matching_make(struct arena *arena, const struct skel *s,
                               const struct codegen_options *o);

/* The number of the pattern of a probe, or of a receive.  It must be there. */
uint32_t matching_probe(const struct matching *m, const struct skel_alt *alt);
uint32_t matching_receive(const struct matching *m, const struct skel_state *state);

/* Does this state post a receive for which there may be a ready send? */
bool matching_is_awaited(const struct matching *m, const struct skel_state *state);

bool matching_includes(const struct matching_pattern *p, uint32_t chan);

/* The number of a collective's needs among all. */
uint32_t matching_call(const struct matching *m, const struct skel_state *state);

/* Is which transition is taken at this SELECT a choice of the implementation? */
bool matching_is_choice(const struct skel *s, const struct skel_state *state);

#endif
