/* What the ranks of a program do, as executions have shown it: one tree for each rank.
 *
 *     rank 0:  MPI_Irecv(any) -- MPI_Wait -+- from 1 -- MPI_Send(1) -- end
 *                                          +- from 2 -- (nobody has seen it)
 *
 * A node is a call, or a part of one, that becomes one state of a skeleton (core/skel/skel.h); its
 * outcomes are what an MPI library may choose there.  What a rank does depends on the outcomes on
 * its way to the node, and on those of whose messages it has: so a message carries, besides its
 * size, after which outcomes it was sent.  Then a node is what a rank does for sure, if the program
 * does nothing by chance.
 */
#ifndef M2S_REPLAY_TRACE_TREE_H
#define M2S_REPLAY_TRACE_TREE_H

#include "core/diag/diag.h"
#include "core/skel/skel.h"
#include "replay/places.h"
#include "replay/trace/readings.h"

#define TREE_ANY (-1) /* source, tag */
#define TREE_CANCELLED 1 /* the symbol of a receive that was cancelled */
#define TREE_LEFT 0   /* the symbol of a test that has failed and is not made again at once */

struct tree_pattern { /* of a receive or a probe */
    int source, tag;      /* source: rank in MPI_COMM_WORLD */
    uint32_t comm;
    bool checks;          /* messages longer than the room, or of another type, are errors */
    long long room;       /* bytes */
    const char *type;     /* "MPI_INT", or NULL: not known */
};

struct tree_alt { /* of a SELECT */
    enum skel_alt_kind kind;
    uint32_t *reqs, n_reqs;
    bool receives;        /* REQ: the request is a receive, of this pattern */
    bool cancels;         /* that MPI_Cancel was called for */
    struct tree_pattern from; /* also of PROBE, MPROBE */
};

struct tree_step {
    enum skel_state_kind kind;
    uint32_t chan, sym;   /* sent */
    enum skel_mode mode;
    uint32_t bytes;
    struct tree_pattern from; /* RECV, SENDRECV, IRECV */
    uint32_t req;
    struct tree_alt *alts;
    uint32_t n_alts, cap_alts;
    uint32_t comm;
    struct skel_coll coll;
    uint32_t unsaid;      /* COLL: another rank of its group is the root, of this round of the
                             communicator (MPI_PROC_NULL, 6.2.3); else SKEL_NONE */
    const struct place *about; /* FAULT: where the operation began that was not completed */
    const char *fn;
    const struct place *at;
};

struct tree_outcome {
    uint32_t alt, chan, sym; /* as of struct skel_trans, or SKEL_NONE */
    uint32_t child;       /* node */
};

/* All that a rank can look at, as numbers; its operations are complete.  Where it is in the same
 * state twice, it goes on alike: both ways lead to one node, and the tree becomes a graph. */
struct tree_state {
    uint64_t memory;      /* 0: not known */
    uint64_t buffer;      /* what was in the buffer of a receive, which the message overwrites */
    uint64_t objects;     /* after which calls it has made what MPI keeps for it */
};

struct tree_node {
    const struct tree_step *step; /* NULL: not known yet */
    struct tree_outcome *outcomes;
    uint32_t n_outcomes, cap_outcomes;
    uint32_t history;     /* the node after the last outcome that might have been another, or 0:
                             there is none */
    struct tree_state state; /* in which the rank came here first */
    bool blurred;         /* it has come with other data in the buffer, too */
    uint32_t next;        /* node of the same hash, or 0 */
};

enum { TREE_BUCKETS = 1024 };

struct tree_rank {
    struct tree_node *nodes; /* 0: the beginning */
    uint32_t n_nodes, cap_nodes;
    uint32_t by_state[TREE_BUCKETS]; /* nodes, by a hash; 0: none */
};

struct tree_message { /* what a symbol of a channel stands for */
    long long bytes;
    const char *type;
    uint64_t after;       /* what it says of the outcomes that its sender has had before: its
                             data, or which these are; 0: nothing, there are none */
    bool chosen;          /* its sender has had other ones before, too */
};

struct tree_given { /* to a collective, by a rank */
    uint32_t rank, comm, round;
    unsigned long long data;
};

struct tree_root { /* of a collective, as a rank has said */
    uint32_t comm, round;
    int32_t member;
    const char *op;
};

struct tree_channel {
    struct tree_message *syms;
    uint32_t n_syms, cap_syms;
};

struct tree_warning { /* what an execution has left behind */
    enum diag_code code;
    const struct place *at;
    const char *text;
};

struct tree_comm { /* what tells a communicator from others */
    int inter, nth;
    uint32_t parent, made_by;
    const char *members;
};

struct tree {
    struct arena *arena;
    struct places *places;
    struct readings *readings; /* also of trees before */
    struct skel *names;   /* channels, symbols and communicators; no worlds */
    struct tree_channel *channels; /* as names->chans */
    uint32_t n_channels, cap_channels;
    struct tree_comm *comms; /* as names->comms */
    uint32_t n_comms, cap_comms;
    struct tree_rank *ranks;
    uint32_t nprocs;
    bool states;          /* ranks tell in which state they are */
    struct { struct tree_given *v; uint32_t n, cap; } given;
    struct tree_root *roots; /* on intercommunicators */
    uint32_t n_roots, cap_roots;
    struct { struct tree_warning *v; uint32_t n, cap; } warnings; /* one for each place and code */
    uint32_t news;        /* outcomes and nodes that were not known before */
    const char *by_chance; /* where a rank has done something else after the same outcomes, or
                              NULL: one line */
    const char *open;     /* why not all that decides is in the trees, or NULL: one line */
    bool file_is_read;    /* some file, by some rank */
    bool file_tells;      /* what was written may tell which rank came first */
    bool polls;           /* a test that fails was made again at once */
    bool has_windows;     /* that are fenced */
    bool merges;          /* MPI_Intercomm_merge orders the groups as it likes, where both say the
                             same */
    bool may_be_empty;    /* a collective may move no data between some ranks */
    uint32_t wildcards, tests; /* in one execution, at most: receives and probes of any source;
                                  calls with several outcomes besides */
};

struct tree *tree_new(struct arena *arena, uint32_t nprocs);

/* The rank does this at the node.  False: it has been seen to do something else there. */
bool tree_step(struct tree *t, uint32_t rank, uint32_t node, const struct tree_step *step);

/* It is a test that has failed and is made again: the rank stays there. */
bool tree_is_again(const struct tree *t, uint32_t rank, uint32_t node,
                   const struct tree_step *step);

/* The node after an outcome.  `plain`: no other one was possible there. */
uint32_t tree_go(struct tree *t, uint32_t rank, uint32_t node, struct tree_outcome o, bool plain);

/* The rank is in this state at the node, to which the last outcome of another one has led.  The
 * node that it is at: an older one, if it has been there. */
uint32_t tree_enter(struct tree *t, uint32_t rank, uint32_t from, uint32_t node,
                    const struct tree_state *state);

/* May the message leave some of the buffer as it was, which is not known? */
bool tree_is_short(const struct tree *t, const struct tree_node *n, uint32_t chan, uint32_t sym);

/* The node after an outcome, or SKEL_NONE. */
uint32_t tree_find(const struct tree_node *n, uint32_t alt, uint32_t chan, uint32_t sym);

uint32_t tree_channel(struct tree *t, uint32_t from, uint32_t to, int tag, uint32_t comm);
uint32_t tree_symbol(struct tree *t, uint32_t chan, const struct tree_message *m);
/* With n_first, so many of the ranks are one group of an intercommunicator. */
uint32_t tree_comm(struct tree *t, const struct tree_comm *c, const uint32_t *ranks, uint32_t n,
                   uint32_t n_first);

/* Do all ranks do the same in both, as far as calls tell?  Only of trees without a choice. */
bool tree_is_alike(const struct tree *x, const struct tree *y);

/* Who is said to be the root, or NULL. */
const struct tree_root *tree_root(const struct tree *t, uint32_t comm, uint32_t round);

/* Does the channel end at the rank, and fit? */
bool tree_fits(const struct tree *t, uint32_t rank, const struct tree_pattern *p, uint32_t chan);

#endif
