/* The machines under construction: nodes, the table of states, who waits for what. */
#ifndef M2S_ABSTRACTION_MACHINE_MACHINE_H
#define M2S_ABSTRACTION_MACHINE_MACHINE_H

#include "abstraction/state/rank.h"
#include "core/diag/source.h"
#include "core/skel/skel.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct group;
struct state;
struct symbol;

struct edge {
    uint32_t to;
    uint32_t alt;             /* SELECT */
    struct group *group;      /* RECV, SENDRECV, SELECT that takes a message: its channel;
                                 COLL, SELECT that ends a collective: where symbol is of */
    struct symbol *symbol;    /* RECV, SENDRECV, COLL, SELECT; NULL: any */
    bool cancelled;           /* SELECT: the request completes as cancelled */
    bool over;
    bool asks_on;             /* FORK: to the next question of the same instruction */
    bool round;               /* FORK: a round of a loop that may not end begins on the way */
    enum skel_lack lacks;     /* as in struct skel_trans */
    const char *text;
    uint32_t letter;          /* READ: of the tape */
};

struct taken { /* symbols of a group that an alternative has edges for */
    uint32_t alt;
    const struct group *group; /* NULL: the edge that needs no symbol, as symbol 0 */
    uint8_t *done;
    uint32_t cap;
};

struct node {
    enum skel_state_kind kind;
    struct event *event;      /* in the exact phase with `coll` only if it enters one */
    struct state *state;      /* at the call or branch; NULL: nothing more to do */
    struct taken *taken;      /* what has an edge */
    uint32_t n_taken, cap_taken;
    struct edge *edges;
    uint32_t n_edges, cap_edges;
    const char *text;
    struct src_range at;
    struct src_range *calls;
    uint32_t n_calls;
    struct skel_values values; /* of C variables */
    uint32_t decider;         /* COLL: or SKEL_NONE */
    bool queued;
};

/* A new node; node_enter() is for those that may exist already. */
uint32_t node_add(struct engine *e, struct rank *r, struct state *s, const struct event *ev);
/* The node of a rank that stops with an event; a new one is explored later. */
uint32_t node_enter(struct engine *e, struct rank *r, struct state *s,
                    const struct event *ev);
void node_link(struct engine *e, struct rank *r, uint32_t node, struct edge edge);
/* The group has a symbol that it had not: who takes it is explored again. */
void node_wake(struct engine *e, const struct group *g);
/* A receive of this rank is cancelled: those after it may take what it would have taken. */
void node_forget_order(struct engine *e, uint32_t rank);
/* Loops of choices alone that may not end: entries of the ledger.  choice_loops.c */
void node_note_loops(struct engine *e);
/* Does the alternative take messages, and of this channel? */
bool node_takes(const struct alternative *a, uint32_t rank, const struct group *g);
/* Can this symbol of the channel arrive at it? */
bool node_arrives(const struct alternative *a, const struct group *g, const struct symbol *y);
/* Can one more of these messages be left?  Only where that is counted. */
bool node_has_left(const struct engine *e, const struct state *s, const struct group *g,
                   const struct symbol *y);
void node_count(struct engine *e, struct state *s, const struct group *g,
                const struct symbol *y);
/* The collective whose symbols this rank follows there, or NULL. */
struct group *node_followed(const struct coll_call *c, uint32_t rank);

#endif
