/* The graph of all synchronous executions of a world, state by state.
 *
 * Every state knows which ranks can still move in some continuation (Definition 7.5: a
 * rank that cannot, and has not ended, is partially deadlocked; by Theorem 7.7
 * synchronous executions are enough).  One reduction: a rank whose next step is local
 * and no choice takes it at once, unless that closes a cycle.
 */
#ifndef M2S_VERIFY_GRAPH_H
#define M2S_VERIFY_GRAPH_H

#include "verify/states.h"
#include "verify/world.h"

enum graph_step { GRAPH_LOCAL, GRAPH_MESSAGE, GRAPH_COLL };

struct graph_edge {
    uint32_t from, to;   /* states */
    enum graph_step kind;
    uint32_t what;       /* rank, channel or communicator */
    uint32_t trans;      /* LOCAL */
    bool choice;         /* LOCAL: there were others */
};

struct graph {
    const struct task *task;
    struct arena *arena;
    struct system *sys;
    struct states states;
    struct graph_edge *edges;
    size_t n_edges, cap_edges;
    uint32_t *first;     /* per state: the edge that found it, SKEL_NONE at the start */
    size_t n_first, cap_first;
    uint64_t *can_move;  /* per state: a set of ranks, `set_words` words */
    uint32_t set_words;
    uint32_t faulty;     /* a state with a fault or mismatch, or SKEL_NONE */
    const char *stopped; /* not NULL: why the graph is not complete */
    uint32_t *scratch, *taken, *enabled;
};

/* ends_all: an ABORT ends all ranks, so nobody is blocked after it; else the others go
 * on. The graph's arena is the caller's to free. */
struct graph *graph_build(const struct task *task, size_t max_states, uint64_t give_up_ms,
                          bool ends_all);

/* Can the rank still move in some continuation of the state? */
bool graph_can_move(const struct graph *g, uint32_t state, uint32_t rank);

/* The edges from the start to the state. */
uint32_t *graph_path(const struct graph *g, uint32_t state, size_t *length);

/* The choices on the way, for judge_walk(). */
struct choices *graph_choices(const struct graph *g, uint32_t state);

/* Put g->sys into the state, step by step, written down. */
struct recorder *graph_record(const struct graph *g, uint32_t state);

#endif
