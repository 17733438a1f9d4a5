/* The next-state function: one world's ranks in execution, their requests, and the lists of
 * sends and receives that nothing has matched yet (SKELETON.md; THEORY.md, section 1).
 *
 *     struct exec *m = exec_new(arena, s, world);
 *     struct move move;
 *     while (exec_forced(m, rank, &move))
 *         exec_take(m, &move);
 *
 * A blocking call is the nonblocking one and its completion: SEND, RECV, SENDRECV and
 * COLL post into two slots that every rank has beyond those of its requests.
 */
#ifndef M2S_VERIFY_EXEC_EXEC_H
#define M2S_VERIFY_EXEC_EXEC_H

#include "core/skel/skel.h"

struct sent { /* a send that nothing has matched */
    uint32_t chan, sym;
    uint32_t slot;  /* of the sender, or SKEL_NONE: nobody waits for it */
    bool buffer;    /* mode BUFFER: takes `bytes` of the attached buffer */
    uint32_t bytes;
    uint32_t at;    /* the state that has posted it; for traces, not saved */
    bool released;  /* the sender has gone on; for traces, not saved */
    uint32_t nth;   /* of its rank's operations, from 0; for traces, not saved */
};

struct posted { /* a receive that nothing has matched */
    uint32_t at;    /* the state that has posted it, which knows the channels */
    uint32_t slot;  /* or SKEL_NONE */
    uint32_t nth;   /* as of struct sent */
};

enum slot_kind { SLOT_FREE, SLOT_SEND, SLOT_RECV, SLOT_COLL, SLOT_MESSAGE };

struct slot {
    enum slot_kind kind;
    bool done;         /* without an implementation step */
    bool cancelled;
    bool may_buffer;   /* SEND: an implementation may let it go unmatched */
    uint32_t chan;     /* SEND; RECV that is done */
    uint32_t sym;      /* RECV, COLL that is done */
    uint32_t comm;     /* COLL */
    struct sent message; /* MESSAGE: what an MPROBE has taken */
    uint32_t nth;        /* of what it holds, as of struct sent */
};

struct rank_state {
    uint32_t state;
    int32_t *vars;
    struct slot *slots;      /* n_reqs of the machine, then the two of blocking calls */
    uint32_t n_slots;
    struct posted *posted;   /* in the order of posting */
    uint32_t n_posted, cap_posted;
    const char *fault;       /* the diagnostic code of a step that is an error */
    uint32_t n_started;      /* operations; for traces, not saved */
    uint32_t *letters;       /* of the tape: those that it sees and has not read yet, in order */
    uint32_t n_letters, cap_letters;
};

struct lane { /* the unmatched sends of one sender, receiver and communicator, in order */
    struct sent *items;
    uint32_t n, cap;
    uint32_t from, to;
};

struct coll_entry { /* one member in one collective */
    bool entered;
    uint32_t at, slot, sym; /* slot: SKEL_NONE once it has left */
};

struct coll_round { /* a collective that some members have entered, but not all */
    struct coll_entry *of; /* per member */
    uint32_t entered;
    bool loose;            /* somebody has left it early: it does not synchronise */
    uint32_t first, first_signed; /* members: the first one, the first with a signature */
};

struct coll_queue { /* per communicator: its unfinished collectives, oldest first */
    struct coll_round *rounds;
    uint32_t n, cap;
};

struct saved { /* a state, as numbers of one byte or more each */
    uint32_t words; /* how many numbers */
    uint32_t size;
    unsigned char bytes[];
};

struct recorder;

struct exec {
    const struct skel *skel;
    uint32_t world;
    const struct skel_machine *machines;
    uint32_t nprocs;
    struct rank_state *ranks;
    struct lane *lanes;
    uint32_t n_lanes;
    uint32_t *lane_of;       /* per channel */
    struct coll_queue *colls;
    uint32_t **member;       /* per communicator and rank: index of the member */
    uint64_t ***takes;       /* per rank and state: a bit set of many channels, or NULL */
    const struct skel_tape *tape; /* of the world, or NULL */
    uint32_t choice;         /* of the tape: the next one, or SKEL_NONE: it has ended */
    bool **reads_on;         /* with a tape, per rank and state: a READ may come, now or later */
    uint64_t *dirty;         /* ranks that may have a new forced move */
    uint32_t a, b;           /* mismatch: the two ranks, and the states of their calls */
    uint32_t at_a, at_b;
    bool mismatch;
    bool aborted;            /* some rank has reached ABORT */
    uint32_t failed;         /* the first rank that has failed, or SKEL_NONE */
    const char *broken;      /* a rule of the skeleton was broken: one sentence */
    struct recorder *rec;    /* where events are written down, or NULL */
    struct arena *arena;
    struct saved *saved;     /* see exec_save() */
    uint32_t cap_saved;
};

struct exec *exec_new(struct arena *arena, const struct skel *s, uint32_t world);

/* Put every rank at its start. */
void exec_start(struct exec *m);

static inline const struct skel_state *exec_state(const struct exec *m, uint32_t rank)
{
    return &m->machines[rank].states[m->ranks[rank].state];
}

enum move_kind {
    MOVE_LOCAL,  /* by a transition */
    MOVE_POST,   /* ISEND, IRECV, ICOLL, FREE, CANCEL, MRECV: their only transition */
    MOVE_LEAVE,  /* a blocking call or a SELECT ends, by a transition */
    MOVE_MATCH,  /* a posted receive of the rank takes the first message of chan it can */
    MOVE_READ,   /* the rank takes the next letter that it sees, by a transition */
    MOVE_CHOOSE  /* the rank needs a letter that is not there: the next one is chosen, for all */
};

struct move {
    enum move_kind kind;
    uint32_t rank;
    uint32_t trans;
    uint32_t chan, posted; /* MATCH: posted is an index into the rank's list */
    uint32_t letter;       /* CHOOSE */
    bool implementation;   /* an implementation may refuse it: buffering, leaving early */
};

struct moves {
    struct arena *arena;
    struct move *items;
    size_t n, cap;
};

/* A move of the rank that is no choice and that nobody else's moves can take away or
 * change: a single local step, posting, a match that is named, a completion, reading. */
bool exec_forced(struct exec *m, uint32_t rank, struct move *out);

/* The rank's blocking call ends now, without the help of the implementation. */
bool exec_ends(struct exec *m, uint32_t rank, struct move *out);

/* All moves of the rank, also those of implementations, are added. */
void exec_moves(struct exec *m, uint32_t rank, struct moves *out);

/* Has the rank a move that an implementation may make or refuse? */
bool exec_can_be_helped(struct exec *m, uint32_t rank);

/* Does the rank stand at a LOCAL state with more than one enabled transition? */
bool exec_is_choice(const struct exec *m, uint32_t rank);

/* The enabled transitions of a LOCAL state are added. */
void exec_locals(const struct exec *m, uint32_t rank, struct moves *out);

/* Does the rank stand at a READ for which no letter is left, and can one be chosen? */
bool exec_needs_letter(const struct exec *m, uint32_t rank);

/* The letters that can be chosen next are added, as moves of this rank. */
void exec_letters(const struct exec *m, uint32_t rank, struct moves *out);

/* Something has happened that may let the rank move. */
static inline void exec_touch(struct exec *m, uint32_t rank)
{
    m->dirty[rank / 64] |= UINT64_C(1) << rank % 64;
}

void exec_take(struct exec *m, const struct move *move);

/* The unmatched send that the rank's slot holds, or NULL. */
struct sent *exec_sent(const struct exec *m, uint32_t rank, uint32_t slot);

/* Does a receive or probe from these channels take messages of one sender only? */
bool exec_is_named(const struct exec *m, const uint32_t *chans, uint32_t n);

/* The message that a receive from the state's (or alternative's) channels would take from
 * the lane of chan, if it is on chan; else NULL. */
const struct sent *exec_head(const struct exec *m, uint32_t rank, uint32_t at,
                             const uint32_t *chans, uint32_t n, uint32_t chan);

/* Does one of the rank's first `limit` unmatched receives fit chan? */
bool exec_taken_earlier(const struct exec *m, uint32_t rank, uint32_t limit,
                        uint32_t chan);

/* Could the rank leave the collective in its slot early?  With the symbol it leaves with. */
bool exec_early(const struct exec *m, uint32_t rank, uint32_t slot,
                uint32_t *sym);

/* The slots of blocking calls: a send or a collective, and a receive. */
static inline uint32_t exec_send_slot(const struct exec *m, uint32_t rank)
{
    return m->machines[rank].n_reqs;
}

static inline uint32_t exec_recv_slot(const struct exec *m, uint32_t rank)
{
    return m->machines[rank].n_reqs + 1;
}

/* The state is in m->saved until the next call; equal states have equal bytes. */
const struct saved *exec_save(struct exec *m);
void exec_load(struct exec *m, const struct saved *saved);

#endif
