/* The graph of all synchronous executions of a world, state by state, for skeletons with
 * blocking calls and named receives (docs/dev/THEORY.md, section 2).
 *
 * An edge is a step of the paper: a local step, a message with the going on of its two ranks, or
 * a collective that all members leave.
 * Every state knows which ranks can still move in some continuation (Definition 7.5: a
 * rank that cannot, and has not ended, is partially deadlocked; by Theorem 7.7
 * synchronous executions are enough).  One reduction: a rank whose next step is local
 * and no choice takes it at once, unless that closes a cycle.
 */
#ifndef M2S_VERIFY_SEARCH_GRAPH_H
#define M2S_VERIFY_SEARCH_GRAPH_H

#include "verify/exec/exec.h"
#include "verify/search/states.h"
#include "verify/search/task.h"

struct recorder;

enum graph_step { GRAPH_LOCAL, GRAPH_MESSAGE, GRAPH_COLL };

struct graph_edge {
    uint32_t from, to;   /* states */
    enum graph_step kind;
    uint32_t what;       /* rank, channel or communicator */
    uint32_t trans;      /* LOCAL */
    bool over;           /* LOCAL: a choice that the program may not have */
};

struct graph {
    const struct task *task;
    struct arena *arena;
    struct exec *m;
    uint32_t at;         /* the state that m is in, or SKEL_NONE */
    struct moves moves;
    struct states states;
    struct graph_edge *edges;
    size_t n_edges, cap_edges;
    uint32_t *first;     /* per state: the edge that found it, SKEL_NONE at the start */
    size_t n_first, cap_first;
    uint64_t *can_move, *will_move; /* per state: a set of ranks, `set_words` words */
    uint32_t set_words;
    uint32_t faulty;     /* a state with a fault or mismatch, or SKEL_NONE */
    const char *stopped; /* not NULL: why the graph is not complete */
};

/* ends_all: an ABORT ends all ranks, so nobody is blocked after it; else the others go
 * on. The graph's arena is the caller's to free. */
struct graph *graph_build(const struct task *task, size_t max_states, uint64_t give_up_ms,
                          bool ends_all);

/* Can the rank still move in some continuation of the state?  The second: even if choices that the
 * program may not have come out against it. */
bool graph_can_move(const struct graph *g, uint32_t state, uint32_t rank);
bool graph_will_move(const struct graph *g, uint32_t state, uint32_t rank);

/* Put g->m into the state.  What follows is not written down. */
void graph_load(struct graph *g, uint32_t state);

/* The same step by step from the start, written down: g->m goes on writing. */
struct recorder *graph_record(struct graph *g, uint32_t state);

#endif
