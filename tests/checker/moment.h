/* What there is at a moment (docs/dev/SKELETON.md, section 1): ranks, request slots,
 * unmatched sends and receives, collectives.
 *
 * The search keeps moments as rows of numbers (table.h).  A moment is written in structs
 * of numbers only, so that a row is these structs one after another.
 */
#ifndef M2S_TESTS_MOMENT_H
#define M2S_TESTS_MOMENT_H

#include "core/skel/skel.h"
#include "tests/checker/table.h"

struct layout {
    const struct skel *s;
    const struct skel_world *world;
    uint32_t depth; /* sends of a channel, receives of a rank, calls of a communicator for
                       which nobody waits, letters that a rank has not read: more are not
                       followed */
    bool *const *allowed; /* see check.h */
    bool *const *reads; /* [rank][state]: may a READ come?  NULL: there is no tape */
};

/* Who waits for a send or a receive, besides the number of a slot. */
#define OWNER_NOBODY UINT32_MAX
#define OWNER_STATE (UINT32_MAX - 1)

enum progress { PENDING, DONE, CANCELLED };

enum slot_kind { SLOT_FREE, SLOT_SEND, SLOT_RECEIVE, SLOT_COLL, SLOT_MESSAGE };

struct slot {
    uint32_t kind;      /* enum slot_kind */
    uint32_t progress;  /* enum progress */
    uint32_t mode;      /* SEND: enum skel_mode */
    uint32_t chan, sym; /* of a receive that is done, of a message */
    uint32_t comm, call; /* COLL: the call with this index among those of comm */
};

struct place { /* where a rank is, and what its blocking state has posted */
    uint32_t state;
    uint32_t send, receive; /* enum progress */
    uint32_t chan, sym;     /* of a receive that is done */
    uint32_t call;          /* COLL: index among those of the communicator */
};

struct rank {
    struct place at;
    uint32_t *vars;     /* n_vars of the machine */
    struct slot *slots; /* n_reqs of the machine */
    uint32_t *letters;  /* of the tape: chosen, seen by the rank, and not read yet */
    uint32_t n_letters; /* at most layout.depth */
};

struct send { /* unmatched */
    uint32_t chan, sym;
    uint32_t mode, bytes; /* enum skel_mode */
    uint32_t owner;
    uint32_t taken;       /* the receiver's slot that has it by MPROBE, or SKEL_NONE */
    uint32_t state;       /* where it was posted, if that matters for layout.allowed */
};

struct receive { /* unmatched */
    uint32_t rank;
    uint32_t state; /* where it was posted: its channels are there */
    uint32_t owner;
};

struct call { /* a collective that some members have entered and not all have left */
    uint32_t comm;
    uint32_t sym;      /* the decider's, once that has entered */
    uint32_t loose;    /* 1: some rank has left early, so the call does not synchronise */
    uint32_t *entered; /* per member: the state where it entered plus one, or 0 */
};

enum mistake { NO_MISTAKE, MISTAKE_MISMATCH, MISTAKE_READY, MISTAKE_ROOM };

struct moment {
    struct arena *arena;
    const struct layout *l;
    uint32_t mistake; /* made by the last step: enum mistake */
    uint32_t choice;  /* of the tape: the one that comes next, or SKEL_NONE */
    struct rank *ranks;
    struct send *sends;       /* by (from, to, comm), then as they were posted */
    struct receive *receives; /* by rank, then as they were posted */
    struct call *calls;       /* by communicator, then in order */
    uint32_t n_sends, cap_sends, n_receives, cap_receives, n_calls, cap_calls;
    /* not part of the row */
    const char *wrong; /* a rule of core/skel/skel.h that is broken, or NULL */
    bool full;         /* a bound on the number of sends, receives or calls is passed */
};

/* A moment without anything: every rank in state 0, which it has not come to. */
struct moment moment_empty(struct arena *arena, const struct layout *l);

struct moment moment_unpack(struct arena *arena, const struct layout *l, struct row row);
struct row moment_pack(struct arena *arena, const struct moment *m);

const struct skel_machine *moment_machine(const struct moment *m, uint32_t rank);
const struct skel_state *moment_state(const struct moment *m, uint32_t rank);

/* The state where a receive was posted. */
const struct skel_state *moment_posted(const struct moment *m, const struct receive *r);

/* Lists in order. */
void moment_add_send(struct moment *m, struct send send);
void moment_add_receive(struct moment *m, struct receive receive);
struct call *moment_add_call(struct moment *m, uint32_t comm);
void moment_drop_send(struct moment *m, uint32_t i);
void moment_drop_receive(struct moment *m, uint32_t i);
void moment_drop_call(struct moment *m, uint32_t i);

#endif
