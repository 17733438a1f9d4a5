/* Events: where a rank stops running, and what the call there wants. */
#ifndef M2S_ABSTRACTION_STATE_EVENT_H
#define M2S_ABSTRACTION_STATE_EVENT_H

#include "abstraction/domain/value.h"
#include "core/diag/diag.h"
#include "core/diag/source.h"
#include "core/mpi/mpi.h"
#include "core/skel/skel.h"

#include <stdbool.h>
#include <stdint.h>

struct comm;
struct datatype;
struct flows;
struct group;
struct ir_instr;
struct rank_list;
struct symbol;
struct type_block;

enum event_kind { EVENT_NONE, EVENT_END, EVENT_FAULT, EVENT_ABORT, EVENT_SEND, EVENT_SSEND,
                  EVENT_RECV, EVENT_SENDRECV, EVENT_COLL, EVENT_ISEND, EVENT_IRECV,
                  EVENT_ICOLL, EVENT_SELECT, EVENT_FREE, EVENT_CANCEL, EVENT_MRECV, EVENT_MARK,
                  EVENT_FORK, EVENT_JOIN, EVENT_STOP };

enum outcome_kind { OUTCOME_TRUTH, OUTCOME_RANGE, OUTCOME_CHOICE, OUTCOME_WAY };

struct outcome {
    enum outcome_kind kind;
    const struct expr *e;
    bool truth;
    wide lo, hi;
    uint32_t which;    /* CHOICE: what the instruction does; of a switch: the case, from 1 on, or
                          0 for the default.  Not all that it could do are outcomes. */
    struct state *way; /* WAY: out of what was run as a whole (interp/merge_branches.c) */
    bool over;
    uint32_t own;      /* the oldest expression that it is about, if these are inputs of this rank
                          and it is possible; else 0 */
    const char *text;
};

struct event_marks { /* 1: it is so */
    struct skel_assign *v;
    uint32_t n;
};

struct buffer { /* a message buffer argument */
    struct value address, count;
    const char *type;  /* "MPI_INT" */
    bool unused;       /* nobody looks at the content: the address is null here */
    struct value place; /* the address also then, if the slice has it; else NONE */
    struct value offset; /* where the address leads in its object, as an expression, during the
                            call; NONE: that is known, or lost */
    bool fits;          /* all elements are known to be in the object */
    uint32_t size;     /* from one element to the next; 0: the content has gaps or several
                          types, then nothing is known about it */
    /* A derived datatype: type is its only basic type and count counts that; or MPI_BYTE and
     * the count is in bytes. */
    const struct datatype *derived; /* or NULL */
    struct value elements;          /* of derived */
    struct value tag;               /* of a message on a channel with mixed tags */
    const struct ir_instr *call;    /* whose argument it is */
};

enum coll_result { COLL_NOTHING, COLL_SYMBOL, COLL_SAME, COLL_LOCAL };

enum { COLL_ROOT_BESIDE = -2 /* some other process of this one's group: coll/inter.c */ };

/* Where a receive or a probe looks: peer and tag may be wildcards. */
struct envelope {
    const struct comm *comm;
    const struct rank_list *peers; /* whose ranks peer is one of: comm_peers() */
    bool null;                /* MPI_PROC_NULL */
    int32_t peer, tag;        /* tag of a send: GROUP_MIXED_TAG: it is this: */
    struct value open_tag;
};

struct buffer_list {
    struct buffer *items;
    uint32_t n;
};

struct coll_call {
    enum mpi_fn fn;
    const char *kind, *op, *sig;
    const struct comm *comm;
    const struct rank_list *peers; /* an intercommunicator: the other group; else NULL */
    int32_t root;             /* place in comm->group; -1: none */
    struct buffer send, recv; /* type NULL: not significant at this rank */
    bool in_place;
    bool all_in_place;        /* MPI_IN_PLACE, in a call where all ranks must say so (6.2) */
    const struct flows *flows; /* of counts that sig does not say: coll/flow.h */
    struct {
        const uint32_t *ranks;
        uint32_t n;
    } spared;                 /* world ranks that send this one nothing: coll/spare.c */
    struct value own_count;   /* MPI_Reduce_scatter: what this rank takes */
    struct group *group;      /* of values handed on, or NULL */
    enum coll_result result;  /* what is in recv afterwards */
    bool reorders;            /* makes a communicator with other ranks: coll/rank_symmetry.c */
    bool neighbors;           /* MPI_Neighbor_...: neighbor.h */
    struct buffer *out, *in;  /* its blocks, type NULL: of nobody, in place of send and recv;
                                 MPI_Alltoallv and the like: parts whose place is known */
    uint32_t n_out, n_in;
    const struct buffer_list *lists; /* of one that does not block: arrays of counts, or NULL */
    const struct coll_call *starts; /* MPI_Bcast_init and the like: what MPI_Start begins */
    bool frees;               /* a communicator: `handle` becomes MPI_COMM_NULL; makes is set */
    bool makes;               /* a communicator */
    struct {
        uint32_t number;          /* among those that this rank makes on comm */
        const struct comm *known; /* MPI_Comm_idup: what it will be */
        const struct offer *offer; /* what this rank says, if all ranks run together; or NULL */
    } making;
    struct value handle;      /* makes, frees: where it is */
    uint32_t file;            /* a call on a file: the index of the file's communicator */
    struct envelope target;   /* an operation on a window, with a request: whose bytes */
    struct value size, unit;  /* makes a window: what this rank exposes; else NONE */
    struct buffer exposed;    /* MPI_Win_fence: its memory, type NULL: not known or too much */
    const bool *wrote;        /* the same: members that this rank has written to; NULL: none */
};

/* One of the things that a SELECT waits for; the envelope of a wildcard receive. */
struct alternative {
    enum skel_alt_kind kind;
    uint32_t *reqs, n_reqs;   /* slots */
    bool receives;            /* REQ: of a receive; PROBE, MPROBE: always */
    bool cancellable;         /* REQ: MPI_Cancel was called, it may complete as cancelled */
    struct envelope from;
    struct group *group;      /* the only channel that can match, or NULL: several */
    uint32_t index;           /* message of `group` (receive) or number of the collective
                                 that the exact phase has reserved; SKEL_NONE: none */
    struct buffer in;
    struct value status;
    const struct coll_call *coll; /* REQ of a collective */
    struct symbol *symbol;    /* contributed to it by its decider */
};

struct event {
    enum event_kind kind;
    enum diag_code code;      /* FAULT */
    const char *text;         /* FAULT, ABORT, END */
    enum skel_cause cause;    /* FAULT, END */
    enum mpi_fn fn;           /* ISEND ... MRECV: the call, see completion_post() */
    struct group *send, *recv; /* recv: the only channel that can match, or NULL */
    struct symbol *symbol;    /* sent, contributed */
    struct symbol *full;      /* the same with everything known, in the exact phase */
    struct buffer in;         /* RECV, SENDRECV */
    struct value status;
    struct alternative *alts; /* SELECT; RECV, SENDRECV, IRECV: one, with the envelope */
    uint32_t n_alts;
    uint32_t req;             /* ISEND, IRECV, ICOLL, FREE, CANCEL, MRECV: the slot;
                                 ISEND: SKEL_NONE if nobody waits */
    enum skel_mode mode;      /* ISEND */
    uint32_t bytes, room;     /* ISEND in mode BUFFER */
    const struct event_marks *marks; /* MARK */
    const struct comm **sections; /* ISEND to an agent: of windows, see win_lock_asks() */
    uint32_t n_sections;
    uint32_t index;           /* IRECV, ICOLL: reserved, as in struct alternative */
    bool more;                /* RECV, SENDRECV, COLL: the call goes on in its next phase */
    struct outcome *outcomes; /* FORK */
    uint32_t n_outcomes;
    const char *condition;
    struct src_range about;   /* FORK on an input: where it is read; else no file */
    bool kept;                /* as in struct skel_state */
    struct src_range at;
    struct coll_call coll;    /* COLL, ICOLL; the last, as it is large: see node_add() */
};
/* Can the content of this buffer be followed block by block, at most so many? */
bool buffer_has_blocks(const struct buffer *b, int64_t limit);
/* Where a block of element k of a derived datatype is, in a buffer from `start` on. */
struct value buffer_block_place(const struct buffer *b, struct value start, int64_t k,
                                const struct type_block *block);
/* Intercommunicators.  With how many ranks data is exchanged, and the place of the
 * first of them in comm->group. */
uint32_t coll_call_peers(const struct coll_call *c);
/* Is it a call on a file, or one that opens one (MPI-4.0 chapter 14)? */
bool coll_call_is_file(const struct coll_call *c);
/* Is it a call on a window, or one that makes one (chapter 12)? */
bool coll_call_is_win(const struct coll_call *c);
uint32_t coll_call_first_peer(const struct coll_call *c);
/* Where byte `packed` of the message is, in such a buffer. */
struct value buffer_scattered(const struct buffer *b, int64_t packed);

#endif
