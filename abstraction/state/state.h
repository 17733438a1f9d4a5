/* State of one rank: call stack, memory, facts.  States are copied at forks; memory objects
 * are shared until one of them writes. */
#ifndef M2S_ABSTRACTION_STATE_STATE_H
#define M2S_ABSTRACTION_STATE_STATE_H

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "core/diag/source.h"

#include <stdbool.h>
#include <stdint.h>

struct callback;
struct engine;
struct group;
struct request;

/* Object numbers: the region is in the top bits. */
#define OBJECT_GLOBAL 0u
#define OBJECT_LOCAL (1u << 30)
#define OBJECT_HEAP (2u << 30)
#define OBJECT_REGION (3u << 30)
#define OBJECT_INDEX(o) ((o) & ~OBJECT_REGION)

/* One activation of a loop. */
/* Rounds that change the same numbers. */
struct loop_way {
    uint64_t effect;
    uint32_t rounds, level;  /* that were run as they are; how often it was generalised then */
};

struct loop_mark {
    uint32_t header;
    uint32_t times;          /* that it was run again, for a diagnostic */
    uint32_t forks, visits;  /* state.forks, state.visits when the header was last reached */
    uint32_t rounds;         /* rounds in which a choice was made */
    uint32_t comms;          /* rounds in which only communication happened */
    uint32_t joins, joined;  /* state.joins when ...; rounds in which only sides were joined */
    uint64_t steps;          /* of the rank when the loop was entered, or last made a choice */
    bool known_exit;         /* a known condition could have left the loop */
    struct state *snapshot;  /* at the last visit; only when the loop will be widened */
    const struct loop_way *ways; /* rounds that communicate; of this state alone */
    uint32_t n_ways;
    uint32_t phases;         /* how often rounds without communication went another way */
    uint64_t path, last_path; /* the way of this round, and of the last one: branches taken */
    uint32_t failed;         /* state.failed when the header was last reached */
    uint32_t idle;           /* rounds in which only tests that failed happened */
    struct state *before_idle; /* at the last visit, when idle rounds will be widened */
};

struct packed_temp {
    uint32_t id;
    struct value value;
};

struct frame {
    const struct func_info *fn;
    uint32_t block, instr;
    struct value *temps;     /* NULL while the state is packed */
    uint32_t cap_temps;
    struct packed_temp *packed;
    uint32_t n_packed;
    uint32_t locals;         /* first index in state.locals */
    struct value *varargs;
    uint32_t n_varargs;
    struct loop_mark *loops; /* active loops, outermost first */
    uint32_t n_loops, cap_loops;
    uint32_t *allocas;       /* heap objects that die with the frame */
    uint32_t n_allocas, cap_allocas;
    const struct callback *callback; /* the call below is MPI's (callback.h), or NULL */
};

/* How far an MPI call has come that takes several states of the machine; it is run again. */
struct call_progress {
    uint32_t phase;          /* 0: it begins */
    uint32_t next, count;    /* element of the array that is next; elements that are done */
    uint32_t slot;
    uint32_t failed;         /* elements with an error in their status (MPI-4.0 3.7.5) */
};

enum handle_kind { HANDLE_COMM, HANDLE_GROUP, HANDLE_TYPE, HANDLE_OP, HANDLE_INFO,
                   HANDLE_ERRHANDLER, HANDLE_KEYVAL, HANDLE_FILE,
                   HANDLE_WIN, HANDLE_SESSION };

enum { SESSIONS_CLOSED = 1 };

/* What the rank has made and must free (handle.h). */
struct owned {
    enum handle_kind kind;
    uint32_t object;       /* of the heap; KEYVAL: the number */
    bool lost;             /* no handle leads to it: object says nothing */
    const char *call;      /* that made it */
    struct src_range at;
    uint32_t times;        /* lost: how many of them */
};

/* A choice on the way to a state. */
struct choice {
    const char *text;
    const struct choice *before;
};

/* The buffer of MPI_Buffer_attach (MPI-4.0 3.6). */
struct attached {
    bool is;
    struct src_range at;
    struct value address, size;
    uint32_t used, messages; /* since then; used: UINT32_MAX when that is no longer counted */
};

/* What the last probe has found on a channel of mixed tags, while it is the first message there.
 * A receive with its tag takes it. */
struct probed {
    struct group *channel;   /* NULL: none */
    struct value tag;
};

/* Exact messages that this rank has received since it left the exact phase. */
struct taken_count {
    uint32_t group, symbol, n;
};

struct state {
    uint32_t id;             /* owner of the memory objects it may write */
    uint32_t rank;
    struct frame *frames;
    uint32_t n_frames, cap_frames;
    struct memory **globals; /* one per global, then the hidden ones */
    uint32_t globals_owner;
    struct memory **locals;  /* NULL: not touched since its lifetime began */
    uint32_t n_locals, cap_locals;
    struct memory **heap;    /* NULL: gone */
    uint32_t n_heap, cap_heap;
    uint32_t *gaps, n_gaps;  /* heap numbers that nothing leads to, highest first */
    struct memory **spare;   /* objects of this state to be used again */
    uint32_t n_spare, cap_spare;
    struct facts facts;
    struct {
        uint32_t heap;       /* n_heap at which to look for more gaps */
        uint32_t facts;      /* how many there may be before dead ones are dropped */
    } collect_at;
    struct {
        bool initialized, finalized;
        uint32_t sessions;  /* 0: there was none; else SESSIONS_CLOSED + those that are open */
    } mpi;
    uint8_t clock_asked;     /* enum clock_asked (interp/clocks.h) */
    uint32_t reordered;      /* the last communicator with reordered ranks (coll/rank_symmetry.c) */
    uint32_t forks, visits;  /* choices made, events passed */
    uint32_t failed;         /* of these, tests that failed */
    uint32_t joins;          /* branches whose sides were joined (interp/merge_branches.c) */
    uint32_t chosen;         /* 1 + outcome.which, for the instruction that is run again */
    struct value *pending;   /* made up for the call: the result of a collective that this
                                rank decides, content from a place that is not known */
    uint32_t n_pending;
    uint32_t *made;          /* per communicator: how many were made from it */
    uint32_t n_made, cap_made;
    uint32_t *grouped;       /* per communicator: see state_count() */
    uint32_t n_grouped, cap_grouped;
    struct request *requests; /* by slot (request.h) */
    uint32_t n_requests, cap_requests;
    struct call_progress progress;
    struct attached attached;
    struct probed probed;
    struct owned *owned;    /* not in state_key() */
    uint32_t n_owned, cap_owned;
    const struct choice *path; /* the last one; not in state_key() */
    struct taken_count *takens; /* sorted; only where the engine counts them */
    uint32_t n_takens, cap_takens;
    struct state *next_dropped; /* engine.states.dropped */
};

struct state *state_new(struct engine *e, uint32_t rank);
struct state *state_clone(struct engine *e, struct state *s);

/* How many objects of a kind this rank has made: counted at the first, or a hidden, communicator
 * that they have. */
uint32_t *state_count(struct engine *e, struct state *s, uint32_t comm);

/* Keep only the live temporaries; the state can then only be cloned.  `recycle` without
 * keeping them: the state is not needed any more. */
void state_pack(struct engine *e, struct state *s);
void state_recycle(struct engine *e, struct state *s);
/* Nobody has the state any more: clones will take its place in memory, and that of its objects. */
void state_drop(struct engine *e, struct state *s);

/* A copy of an object, for a state or for a while; nobody has the second one any more. */
struct memory *state_clone_memory(struct engine *e, const struct memory *m);
void state_drop_memory(struct engine *e, struct memory *m);

/* The object, or NULL if it does not exist (any more). */
struct memory *state_object(struct engine *e, struct state *s, uint32_t object);
/* The same, for writing. */
struct memory *state_writable(struct engine *e, struct state *s, uint32_t object);
/* A global, or hidden, object is what it was when the program began. */
void state_reset_global(struct engine *e, struct state *s, uint32_t index);
uint32_t state_alloc(struct engine *e, struct state *s, const char *name, int64_t size,
                     enum fill fill);

/* The same for small objects that come and go; numbers that nothing leads to any more are
 * used again. */
uint32_t state_alloc_again(struct engine *e, struct state *s, const char *name, int64_t size,
                           enum fill fill);

/* A call of MPI that waits for a function of the program is run again when that returns: what the
 * instruction uses is live in its frame. */
bool state_runs_again(const struct state *s, uint32_t frame);

/* The frame of the function that runs now. */
static inline struct frame *state_top(struct state *s)
{
    return &s->frames[s->n_frames - 1];
}
/* May it call MPI now (11.2.1, 11.3.1)?  Is MPI over for it, and was it there? */
static inline bool state_is_in_mpi(const struct state *s)
{
    return (s->mpi.initialized && !s->mpi.finalized) || s->mpi.sessions > SESSIONS_CLOSED;
}
/* How it is when a rank ends that is not over with it: "without MPI_Finalize". */
const char *state_left_how(const struct state *s);
static inline bool state_is_over(const struct state *s)
{
    return !state_is_in_mpi(s) && (s->mpi.finalized || s->mpi.sessions);
}
/* The instruction that it has come to. */
const struct ir_instr *state_instr(const struct state *s);

void state_push_frame(struct engine *e, struct state *s, const struct func_info *fn);
void state_pop_frame(struct engine *e, struct state *s);

/* state_reduce.c: replace every value that the facts fix by its constant. */
void state_reduce(struct engine *e, struct state *s);
/* The same after an assumption about this expression. */
void state_reduce_about(struct engine *e, struct state *s, const struct expr *about);

#endif
