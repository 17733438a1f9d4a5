/* All executions of a world whose ranks share choices (a tape), one for each way to make the
 * choices (docs/dev/THEORY.md, section 14):
 *
 *     node 0 --letter 0--> node 1 --letter 1--> node 2      a node: nothing but choices is left
 *
 * Between two choices there is one canonical walk, without implementation steps.  Local choices
 * are made before letters, letters when nobody can go on without one.  States are stored, so the
 * search ends if there are finitely many of them.  For skeletons without wildcards and without
 * outcomes that depend on time or order, requests included.
 */
#ifndef M2S_VERIFY_SEARCH_WORDS_H
#define M2S_VERIFY_SEARCH_WORDS_H

#include "verify/exec/exec.h"
#include "verify/exec/run.h"
#include "verify/search/heap.h"
#include "verify/search/states.h"
#include "verify/search/task.h"

struct recorder;

struct words_node {
    uint32_t parent;  /* SKEL_NONE: the start */
    uint32_t depth;   /* choices that lead here */
    struct move move; /* the last of them */
    bool over;        /* the program may not have it */
    uint64_t cost;
    enum run_end end; /* of the walk that leads here: QUIET, ENDLESS, FAULT or MISMATCH */
    bool done;
    bool leaf;        /* after an abort that another choice avoids: nothing behind it matters */
};

struct words_edge {
    uint32_t from, to;
    uint32_t chooser; /* a rank, or SKEL_NONE: all, by a letter */
    bool over;        /* a choice that the program may not have */
    bool idle;        /* no rank has moved: a letter that nobody could read at once */
};

struct words_options {
    bool fair;            /* no choice is put off for ever: needed for faults and for partial
                             deadlock, not for deadlock */
    size_t max_nodes;
    uint64_t max_steps;   /* of all walks; 0: no limit */
};

struct words {
    const struct task *task;
    struct words_options o;
    struct arena *arena;  /* the caller's to free */
    struct exec *m;
    struct moves moves;
    struct states states;
    struct words_node *nodes;
    size_t n, cap;
    struct words_edge *edges;
    size_t n_edges, cap_edges;
    struct heap heap;
    bool *moving;         /* per rank, of one walk */
    uint64_t *last_move;
    uint64_t *walkers;    /* per node, sets of ranks: they go on for ever from here, no choice */
    size_t n_walkers, cap_walkers;
    uint64_t *movers;     /* per edge: they move on it */
    size_t n_movers, cap_movers;
    uint64_t *can_move, *will_move; /* per node, see words_close() */
    uint32_t set_words;
    uint64_t steps;
    uint32_t depth;       /* the most choices on a way to a node */
    uint32_t violated;    /* a node: a fault, a mismatch, a potential deadlock; or SKEL_NONE */
    const char *stopped;  /* not NULL: why the search has not come to its end */
};

/* Until a violation is found, cheapest first: without choices that the program may not have, if
 * there is one. */
struct words *words_search(const struct task *task, const struct words_options *o);

/* Which ranks can still move in some continuation of each node?  The last: even if choices that the
 * program may not have come out against them.  ends_all: an ABORT ends all ranks, so nobody is
 * blocked after it. */
void words_close(struct words *x, bool ends_all);
bool words_can_move(const struct words *x, uint32_t node, uint32_t rank);
bool words_will_move(const struct words *x, uint32_t node, uint32_t rank);

/* A node from which letters can be chosen for ever without any rank going on, or SKEL_NONE. */
uint32_t words_idle(struct words *x);

/* Put x->m into the node.  The second form goes there from the start and writes it down; x->m
 * goes on writing. */
void words_load(struct words *x, uint32_t node);
struct recorder *words_record(struct words *x, uint32_t node);

#endif
