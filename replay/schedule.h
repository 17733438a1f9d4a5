/* What each rank is to choose, from the events of a counterexample. */
#ifndef M2S_REPLAY_SCHEDULE_H
#define M2S_REPLAY_SCHEDULE_H

#include "report/result.h"

enum step_kind { STEP_UNKNOWN, STEP_SEND, STEP_RECEIVE, STEP_COLLECTIVE };

struct step { /* one of a rank's operations; unknown: nothing has matched it */
    enum step_kind kind;
    struct src_range at;
    const char *call;
    uint32_t source;      /* RECEIVE: rank; or RESULT_NONE */
    bool buffered;        /* SEND: its rank goes on before it is received */
    bool early;           /* COLLECTIVE: its rank leaves before all have entered */
};

struct decision { /* what a call that waits, tests or looks finds */
    uint32_t after;       /* so many operations have been started before */
    enum result_selects selects;
    uint32_t selected;
    struct src_range at;
};

struct turn { /* of a rank, with a window */
    uint32_t rank;
    struct src_range at;
};

struct turns {
    struct turn *items;
    uint32_t n, cap, next;
};

struct plan { /* of one rank */
    struct step *steps;
    uint32_t n_steps, cap_steps;
    struct decision *decisions;
    uint32_t n_decisions, cap_decisions;
    bool is_sparse;       /* only some of its operations are steps; no decisions */
    uint32_t next;        /* decision */
    uint32_t at;          /* the step that comes next */
};

/* One plan for each rank of the trace. */
struct plan *schedule_of(struct arena *arena, const struct result_trace *t);

/* Who comes when to what is done with windows, but for what waits for nobody: MPI_Put and its
 * kin. */
struct turns schedule_turns(struct arena *arena, const struct result_trace *t);

/* The step, or NULL: nothing is known of it. */
const struct step *schedule_step(const struct plan *p, uint32_t number);

/* The decision that is made next, if it is made after so many operations, else NULL.  Decisions
 * that should have been made before are passed over. */
struct decision *schedule_decision(struct plan *p, uint32_t after);

/* Nothing is left of it. */
bool schedule_is_over(const struct plan *p);

#endif
