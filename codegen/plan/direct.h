/* What a model of the direct encoding needs (docs/dev/THEORY.md, section 17).
 *
 * A channel of the skeleton has one of three forms.
 *     rendezvous   depth 0: a send and its receive are one step
 *     buffered     the message waits in the channel; its sender waits for an empty channel,
 *                  or MPI keeps a copy for it
 *     requests     the message waits with the number of the request that is done when it is
 *                  received; receives that are posted wait in a channel of their own
 * A *request* is a slot of a rank or its blocking send; 0 is nobody.
 * Receives that a rank posts for the same channels, more than one, wait in a *list*; when one of
 * them gets its message, and from whom, is a choice that init makes.
 *
 * Made before the lowering, which only reads it.
 */
#ifndef M2S_CODEGEN_DIRECT_H
#define M2S_CODEGEN_DIRECT_H

#include "codegen/codegen.h"

enum direct_form { DIRECT_RENDEZVOUS, DIRECT_BUFFERED, DIRECT_REQUESTS };

struct direct_chan {
    enum direct_form form;
    uint32_t depth;  /* messages on their way at a time, at most */
    uint32_t posted; /* receives that wait for them at a time; 0: none is ever posted */
    uint32_t list;   /* in which these wait; SKEL_NONE: in one for this channel alone */
};

struct direct_list {
    const char *name;
    const uint32_t *chans;
    uint32_t n_chans, rank; /* the rank that receives */
    uint32_t depth;         /* receives at a time */
};

struct direct_machine { /* of a rank in a world, if it starts collectives */
    const struct skel_machine *machine;
    uint32_t *holds; /* [state * n_reqs + slot]: the state that has started what the slot holds */
};

struct direct {
    bool keeps;          /* MPI may keep copies of messages, and calls need not synchronise */
    bool pairs;          /* some receive tells no tags apart: one channel of SPIN for each sender
                            and receiver, in which messages carry their tag as a key */
    uint32_t room;       /* copies in one channel at a time; 0: as many as there are */
    struct direct_chan *chans;
    uint32_t *requests;  /* by rank: its blocking send; its slots follow */
    uint32_t n_requests; /* with 0 */
    uint32_t *windows;   /* by communicator: calls under way; 0: all synchronise */
    struct direct_list *lists;
    uint32_t n_lists, cap_lists;
    struct direct_machine *machines;
    uint32_t n_machines, cap_machines;
};

/* NULL with a sentence in *error where the encoding does not cover the skeleton. */
const struct direct *direct_make(struct arena *arena, const struct skel *s,
                                 const struct codegen_options *o, const char **error);

/* posted.c: the lists; NULL, or why there are none. */
const char *direct_find_lists(struct arena *arena, const struct skel *s, struct direct *d);

/* started.c: the machines that start collectives, and places for their calls; NULL, or why this
 * cannot be told. */
const char *direct_find_started(struct arena *arena, const struct skel *s, struct direct *d);
/* The state that has started the collective which the slot holds there, or NULL: it holds none. */
const struct skel_state *direct_started(const struct direct *d, const struct skel_machine *m,
                                        const struct skel_state *state, uint32_t slot);

/* Does the receive, or probe, take whatever its sender's channel of SPIN has first? */
bool direct_takes_all(const struct skel *s, const uint32_t *chans, uint32_t n, uint32_t chan);

#endif
