/* The exploration of one world: ranks, message groups, machines under construction.
 *
 * An attempt explores every rank with the predicates and bounds known so far.  When a rank
 * tests a value that came in a message, the predicate is registered with the channel and the
 * attempt is repeated, now with senders that say in the message which way the test goes.
 */
#ifndef M2S_ABSTRACTION_ENGINE_H
#define M2S_ABSTRACTION_ENGINE_H

#include "abstraction/abstraction.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/state.h"

/* ---- groups: where values come from that another rank has made ---- */

enum { GROUP_MAX_PREDICATES = 16, GROUP_ENUMERATE_AFTER = 6, GROUP_MAX_SYMBOLS = 32,
       GROUP_FEW_SYMBOLS = 8 /* in the coarse exploration */, CONTENT_MAX_CELLS = 64,
       CONTENT_MAX_EXACT = 1024 };

/* Questions asked about one scalar of the messages of a group. */
struct predicate_set {
    int64_t cell;
    enum ir_kind type;
    const struct expr **items; /* over a HOLE of that type */
    const char **texts;        /* the conditions as written */
    uint32_t n, cap, cap_texts;
    uint32_t active;           /* those known when this attempt began: answered in it */
    bool enumerate;            /* send the value itself: bounded at its origin */
    bool watched;              /* its last values are kept: channel/predicates_past.h */
};

/* What a message says: known cells, and answers to the registered questions. */
struct symbol {
    uint32_t id;
    const char *type;      /* "MPI_INT" */
    struct value count;    /* INT, or an expression over SHARED atoms, or NONE */
    const struct datatype *mixed; /* of several basic types; then type is MPI_BYTE */
    struct value elements; /* of mixed, as count */
    struct cell *cells;
    uint32_t n_cells, cap_cells;
    uint8_t **answers;     /* per predicate set: NULL (the cell is known) or one per item */
    uint32_t n_answers;
    const char *text, *brief; /* brief: type and count only */
    uint64_t hash, text_hash; /* of the content, of the text before it was made unique */
    bool free;             /* sent outside the exact phase */
    uint32_t last_exact;   /* 1 + last index in group.exact, or 0 */
    bool generalised;      /* stands for more than one content */
};

struct message { /* one message of the exact phase */
    struct symbol *full;   /* with everything known */
    struct symbol *symbol; /* in the skeleton */
};

struct group {
    uint32_t index;
    bool is_coll;
    uint32_t from, to;     /* world ranks; collective: from is the decider */
    int32_t tag;
    uint32_t comm;
    const char *kind;      /* collective: "MPI_Bcast" */
    int32_t root;
    struct predicate_set *sets;
    uint32_t n_sets, cap_sets;
    uint32_t active_sets;  /* those known when this attempt began */
    bool used;             /* a rank has sent on it, in this or an earlier attempt */
    bool generalise;       /* too many contents: only predicates are sent */
    bool relates;          /* a question relates it to other results: channel/predicates_past.h */
    struct src_range generalised_at;
    /* of this attempt */
    struct symbol **symbols;
    uint32_t n_symbols, cap_symbols;
    struct message *exact;
    uint32_t n_exact, cap_exact;
    uint32_t received;     /* exact receives so far */
    bool disordered;       /* one of them was cancelled */
    uint32_t (*waiters)[2]; /* rank and node of states that take each symbol */
    uint32_t n_waiters, cap_waiters;
};

/* ---- events: where a rank stops running ---- */

enum event_kind { EVENT_NONE, EVENT_END, EVENT_FAULT, EVENT_ABORT, EVENT_SEND, EVENT_SSEND,
                  EVENT_RECV, EVENT_SENDRECV, EVENT_COLL, EVENT_ISEND, EVENT_IRECV,
                  EVENT_ICOLL, EVENT_SELECT, EVENT_FREE, EVENT_CANCEL, EVENT_MRECV, EVENT_FORK,
                  EVENT_JOIN, EVENT_STOP };

enum outcome_kind { OUTCOME_TRUTH, OUTCOME_RANGE, OUTCOME_CHOICE };

struct outcome {
    enum outcome_kind kind;
    const struct expr *e;
    bool truth;
    wide lo, hi;
    bool over;
    const char *text;
};

struct buffer { /* a message buffer argument */
    struct value address, count;
    const char *type;  /* "MPI_INT" */
    bool unused;       /* nobody looks at the content: the address is null here */
    struct value place; /* the address also then, if the slice has it; else NONE */
    uint32_t size;     /* from one element to the next; 0: the content has gaps or several
                          types, then nothing is known about it */
    /* A derived datatype: type is its only basic type and count counts that; or MPI_BYTE and
     * the count is in bytes. */
    const struct datatype *derived; /* or NULL */
    struct value elements;          /* of derived */
};

enum coll_result { COLL_NOTHING, COLL_SYMBOL, COLL_SAME, COLL_LOCAL };

enum { COLL_ROOT_BESIDE = -2 /* some other process of this one's group: coll/inter.c */ };

struct coll_call {
    enum mpi_fn fn;
    const char *kind, *op, *sig;
    const struct comm *comm;
    const struct rank_list *peers; /* an intercommunicator: the other group; else NULL */
    int32_t root;             /* place in comm->group; -1: none */
    struct buffer send, recv; /* type NULL: not significant at this rank */
    bool in_place;
    const struct flows *flows; /* of counts that sig does not say: coll/flow.h */
    const uint32_t *spared;   /* world ranks that send this one nothing: coll/spare.c */
    uint32_t n_spared;
    struct value own_count;   /* MPI_Reduce_scatter: what this rank takes */
    struct group *group;      /* of values handed on, or NULL */
    enum coll_result result;  /* what is in recv afterwards */
    bool reorders;            /* makes a communicator with other ranks: coll/rank_symmetry.c */
    bool neighbors;           /* MPI_Neighbor_...: neighbor.h */
    struct buffer *out, *in;  /* its blocks, type NULL: of nobody, in place of send and recv;
                                 MPI_Alltoallv and the like: parts whose place is known */
    uint32_t n_out, n_in;
    const struct coll_call *starts; /* MPI_Bcast_init and the like: what MPI_Start begins */
    int64_t recv_elements;    /* elements written to recv; -1: not known */
    bool frees;               /* a communicator: `handle` becomes MPI_COMM_NULL; makes is set */
    bool makes;               /* a communicator: its number among those that this rank makes
                                 on comm is `making`, the handle goes to `handle` */
    uint32_t making;
    struct value handle;
    const struct comm *made;  /* MPI_Comm_idup: what it will be */
};

/* Where a receive or a probe looks: peer and tag may be wildcards. */
struct envelope {
    const struct comm *comm;
    const struct rank_list *peers; /* whose ranks peer is one of: comm_peers() */
    bool null;                /* MPI_PROC_NULL */
    int32_t peer, tag;
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
    const char *code, *text;  /* FAULT, ABORT, END */
    enum mpi_fn fn;           /* ISEND ... MRECV: the call, see mpi_post_done() */
    struct group *send, *recv; /* recv: the only channel that can match, or NULL */
    struct symbol *symbol;    /* sent, contributed */
    struct symbol *full;      /* the same with everything known, in the exact phase */
    struct buffer in;         /* RECV, SENDRECV */
    struct value status;
    struct alternative *alts; /* SELECT; RECV, SENDRECV, IRECV: one, with the envelope */
    uint32_t n_alts;
    bool polls;               /* SELECT: stands for a loop of tests */
    uint32_t req;             /* ISEND, IRECV, ICOLL, FREE, CANCEL, MRECV: the slot;
                                 ISEND: SKEL_NONE if nobody waits */
    enum skel_mode mode;      /* ISEND */
    uint32_t bytes, room;     /* ISEND in mode BUFFER */
    uint32_t index;           /* IRECV, ICOLL: reserved, as in struct alternative */
    struct coll_call coll;    /* COLL, ICOLL */
    bool more;                /* RECV, SENDRECV, COLL: the call goes on in its next phase */
    struct outcome *outcomes; /* FORK */
    uint32_t n_outcomes;
    const char *condition;
    struct src_range about;   /* FORK on an input: where it is read; else no file */
    bool kept;                /* as in struct skel_state */
    struct src_range at;
};

/* ---- machines ---- */

struct edge {
    uint32_t to;
    uint32_t alt;             /* SELECT */
    struct group *group;      /* RECV, SENDRECV, SELECT that takes a message: its channel;
                                 COLL, SELECT that ends a collective: where symbol is of */
    struct symbol *symbol;    /* RECV, SENDRECV, COLL, SELECT; NULL: any */
    bool cancelled;           /* SELECT: the request completes as cancelled */
    bool over;
    const char *text;
};

struct taken { /* symbols of a group that an alternative has edges for */
    uint32_t alt;
    const struct group *group; /* NULL: the edge that needs no symbol, as symbol 0 */
    uint8_t *done;
    uint32_t cap;
};

struct node {
    enum skel_state_kind kind;
    struct event event;
    struct state *state;      /* at the call or branch; NULL: nothing more to do */
    struct taken *taken;      /* what has an edge */
    uint32_t n_taken, cap_taken;
    struct edge *edges;
    uint32_t n_edges, cap_edges;
    const char *text;
    struct src_range at;
    struct src_range *calls;
    uint32_t n_calls;
    uint32_t decider;         /* COLL: or SKEL_NONE */
    bool queued;
};

enum exact_status { EXACT_RUNNING, EXACT_LEFT, EXACT_DONE };

struct place { /* where many states are, in the coarse exploration */
    uint64_t hash;
    uint32_t n;
    struct state *all; /* the join of those that came when it was crowded */
};

struct rank {
    uint32_t number;
    struct place *places;
    uint32_t n_places, cap_places;
    struct node *nodes;
    uint32_t n_nodes, cap_nodes;
    uint32_t *table, cap_table; /* key -> 1 + node */
    struct state_key *keys;     /* per table slot */
    uint32_t n_keys;
    uint32_t *queue, n_queue, cap_queue;
    uint32_t *takers, n_takers, cap_takers; /* nodes with wildcards */
    struct state *exact;        /* running in the exact phase */
    enum exact_status status;
    uint32_t last;              /* exact node to be linked to the next one, or SKEL_NONE */
    struct event waiting;       /* event at which it waits, kind NONE: run first */
    uint32_t *exact_colls, n_exact_colls, cap_exact_colls; /* per communicator: entered */
    uint64_t steps;
    uint32_t n_finalized;       /* explored ends of MPI_Finalize */
};

/* The k-th collective of the exact phase on a communicator, as each member called it. */
struct exact_coll {
    uint32_t number;         /* k */
    struct coll_call *calls; /* per rank in it; kind NULL: not there yet */
    struct symbol **contents;
    struct state_key *keys;  /* of a call that reorders ranks: states at the call, or NULL */
    struct symbol ***parts;  /* of a neighbourhood collective, per rank: of its blocks */
    struct value *shared;    /* result that is the same on all ranks, once computed */
    uint32_t n_shared;
};

struct comm_colls {
    struct exact_coll *items;
    uint32_t n, cap;
};

struct world {
    struct facts facts;      /* about SHARED atoms */
    uint64_t asked;          /* how often they were of use, in this attempt */
    const char *text;
    bool over;               /* there may be no such execution: about results of collectives */
    struct split_count *splits;
    uint32_t n_splits, cap_splits;
};

struct split_count {
    const struct expr *atom;
    uint32_t n, composite; /* composite: of conditions that leave no interval */
};

/* A wildcard receive that was taken for a receive from one channel. */
struct wildcard {
    uint32_t rank, comm;
    int32_t peer, tag;
    const struct group *group;
};

struct temp_pool {
    struct value **free;
    uint32_t n, cap;
};

struct source_file {
    const char *name;
    const char **lines;
    size_t *lengths;
    uint32_t n_lines;
};

/* What all attempts together may cost. */
struct budget {
    uint64_t work, check_at; /* done; when to look at the limits again */
};

/* A buffer argument of a call, and what is wrong with its C type, or NULL (c_type.c). */
struct c_checked {
    const struct ir_instr *call;
    uint32_t argument;
    const struct datatype *type;
    int64_t count;
    const char *text;
};

/* What the interpreter leaves to the rooms above it: functions without a body, and what follows
 * when a function of the program that MPI has called returns. */
struct engine_calls {
    void (*mpi)(struct engine *e, struct state *s, const struct func_info *fn,
                const struct ir_instr *i, struct event *ev);
    void (*library)(struct engine *e, struct state *s, const struct func_info *fn,
                    const struct ir_instr *i, struct event *ev);
    void (*returns)(struct engine *e, struct state *s, const struct callback *how,
                    struct value result, struct event *ev);
};

struct engine {
    const struct engine_calls *calls;
    struct budget *budget;
    struct arena *arena;     /* of this attempt */
    struct arena *keep;      /* of the whole run: values, groups */
    struct program *program;
    const struct abst_options *options;
    struct values *values;
    struct memory_env env;
    struct ledger *ledger;   /* of this attempt */
    struct diags *diags;     /* of this attempt */
    struct world *world;
    struct state *dropped;   /* states to be used again */
    struct temp_pool *pools; /* per function: arrays of temporaries to be used again */
    struct source_file *files;
    uint32_t n_files, cap_files;
    struct group **groups;
    uint32_t n_groups, cap_groups;
    struct memory **initial; /* globals at the start */
    uint32_t n_globals;      /* with the hidden ones */
    uint32_t next_state;
    struct rank *ranks;
    struct comm_colls *colls; /* per communicator */
    uint32_t n_colls, cap_colls;
    struct comms *comms;     /* of this world */
    struct datatypes *types;
    struct recipe **recipes; /* call/type_envelope.c */
    uint32_t n_recipes, cap_recipes;
    struct c_checked *checked;
    uint32_t n_checked, cap_checked;
    struct finding **findings; /* finding.h */
    uint32_t n_findings, cap_findings;
    uint32_t attempt;
    bool new_offers;         /* a rank has offered what the last attempt did not know */
    bool wants_offers;       /* a rank waits for another one's offer */
    struct wildcard *wildcards;
    uint32_t n_wildcards, cap_wildcards;
    bool wait_for_senders;   /* the last attempt has found new channels */
    bool exact;              /* the running rank is in the exact phase */
    bool watches;            /* it is the program that accesses memory: see call/buffer_use.h */
    bool frozen;             /* too many attempts: no more predicates */
    bool dirty;              /* a predicate was added: this attempt will be repeated */
    bool stop;               /* this attempt has ended */
    const struct expr *split; /* a condition over SHARED atoms that divides the world */
    bool split_enumerate;    /* or: its atom must be enumerated */
    bool failed;             /* an error was added to diags */
    bool limit;              /* it is a limit */
    bool enough;             /* a limit is met: what is left is not explored (go_on) */
    bool counted;            /* each exact message is received once only */
    bool coarse;             /* quiet branches are joined */
    bool loose;              /* assertions about what is not known are assumed to hold */
    struct region *region;   /* that is run now, or NULL */
    uint32_t begun;          /* expressions that there were when the rank began to run */
    bool unknown_code;       /* a function without definition was called */
};

/* Hidden objects after the program's globals.  KNOWN holds the pointers that unknown
 * functions have been given: they may have kept them; GETOPT is the state of getopt(),
 * STATIC what ctime() and the like return; byte k of COMM is the handle of communicator k, and
 * so on. */
enum hidden_object { HIDDEN_ERRNO, HIDDEN_ARGV, HIDDEN_KNOWN, HIDDEN_GETOPT, HIDDEN_STATIC,
       HIDDEN_COMM, HIDDEN_GROUP, HIDDEN_TYPE, HIDDEN_OP, HIDDEN_INFO,
       HIDDEN_ERRHANDLER, HIDDEN_HANDLER, HIDDEN_KEYVAL, HIDDEN_ATTRIBUTE, HIDDEN_PREDEFINED, HIDDEN_FORTRAN,
       HIDDEN_PAST, HIDDEN_COUNT };

/* The number of a hidden object. */
static inline uint32_t engine_hidden(const struct engine *e, enum hidden_object which)
{
    return OBJECT_GLOBAL | (e->program->p->n_globals + (uint32_t)which);
}

/* interp.c: run until something happens that the machine shows. */
void interp_run(struct engine *e, struct state *s, struct event *ev);
/* The call at the current instruction returns; value NONE: none. */
void interp_return(struct engine *e, struct state *s, struct value result);
/* MPI calls a function of the program: its frame, with these arguments. */
void interp_call_back(struct engine *e, struct state *s, const struct func_info *fn,
                      const struct value *args, uint32_t n, const struct callback *how,
                      struct event *ev);
struct value interp_operand(struct engine *e, struct state *s, const struct ir_opnd *o);

/* An error at the current instruction: the attempt ends. */
void engine_error(struct engine *e, struct event *ev, enum diag_code code,
                  const struct state *s, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
void engine_fault(struct event *ev, const char *code, const char *text);
void engine_note(struct engine *e, const struct state *s, enum ledger_kind kind,
                 const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* As if MPI_Abort were called: an execution that ends is no error, and there is one less. */
void engine_end_here(struct engine *e, struct event *ev, enum diag_code code,
                     const struct state *s, const char *text);
bool engine_is_interrupted(const struct engine *e);

/* An atom for a value that this rank reads or that the tool lost. */
struct value engine_fresh(struct engine *e, const struct state *s, enum ir_kind type,
                          bool over, enum ledger_kind ledger, const char *name);
/* The result of an expression that nothing is known about. */
struct value engine_lost(struct engine *e, const struct state *s, enum ir_kind type);
struct origin *engine_origin(struct engine *e, const struct state *s, bool over,
                             enum ledger_kind ledger, const char *name);

/* fork.c: truth of a condition; MAYBE: *ev is the fork (or the end of the attempt). */
enum tri fork_truth(struct engine *e, struct state *s, struct value v, const char *text,
                    struct event *ev);
/* Single value of an integer; false: *ev.  `limit`: values to fork over at most; 0: it is
 * a rank. */
bool fork_value(struct engine *e, struct state *s, struct value v, const char *what,
                uint32_t limit, int64_t *out, struct event *ev);
void fork_switch(struct engine *e, struct state *s, const struct ir_instr *i,
                 struct value v, struct event *ev);
/* Explore an input in a small range only: it drives too many decisions. */
void fork_bound(struct engine *e, struct state *s, const struct expr *atom);
bool fork_assume(struct engine *e, struct state *s, const struct outcome *o,
                 uint32_t index);

/* interp/merge_branches.c: like interp_run(), but what is quiet is run as a whole. */
void region_step(struct engine *e, struct state *s, struct event *ev);
/* From a quiet branch to where its sides meet.  True: ev->kind is NONE, or STOP when no
 * state comes out; false: the branch stays a fork. */
bool region_run(struct engine *e, struct state *s, struct event *ev);
bool region_is_quiet(const struct engine *e, const struct state *s);
bool region_ends(const struct engine *e, const struct state *s);

/* a becomes the join of both.  False: they are too different, and a is of no use. */
bool region_join(struct engine *e, struct state *a, const struct state *b,
                 struct src_range at, uint32_t round);

/* interp/merge_states.c: in the coarse exploration, states at one place are joined when they are
 * many. */
void crowd_step(struct engine *e, struct rank *r, struct state **s, struct event *ev);

/* source.c: the text of a range, or NULL. */
const char *engine_source_text(struct engine *e, struct src_range at);

/* widen.c: a loop header is reached. */
void widen_visit(struct engine *e, struct state *s, uint32_t header);
void widen_branch(struct state *s, uint32_t to, uint32_t other, bool known);

/* access.c: memory through pointers.  False: *ev is a fault. */
bool access_load(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                 struct value *out, struct event *ev);
bool access_store(struct engine *e, struct state *s, struct value at, struct value v,
                  struct event *ev);
/* Of memory that MPI keeps to itself, where nothing can be wrong. */
struct value access_peek(struct engine *e, struct state *s, struct value at, enum ir_kind type);
void access_poke(struct engine *e, struct state *s, struct value at, struct value v);
/* False: *ev is a fault, as above. */
bool access_copy(struct engine *e, struct state *s, struct value to, struct value from,
                 int64_t n, struct event *ev);
/* Bytes at..at+n-1 become s's content (lo, hi, base are relative to `at`); n < 0: all. */
bool access_fill(struct engine *e, struct state *s, struct value at, int64_t n,
                 struct segment fill, struct event *ev);
void access_havoc_all(struct engine *e, struct state *s, struct origin *o);
/* A known string: arena copy, or NULL. */
const char *access_string(struct engine *e, struct state *s, struct value at);
/* The object and offset, or NULL (then nothing is known about the place). */
struct memory *access_object(struct engine *e, struct state *s, struct value at,
                             bool write);

/* library.c: a call of an undefined function that is not MPI's. */
void library_call(struct engine *e, struct state *s, const struct func_info *fn,
                  const struct ir_instr *i, struct event *ev);

/* state/shared_inputs.c: inputs that all ranks share. */
void shared_init(struct engine *e, struct state *s, const struct ir_func *main_func);
struct value shared_number(struct engine *e, const char *fn, const char *string,
                           enum ir_kind type);
struct value shared_atom(struct engine *e, const char *name, enum ir_kind type);
/* Element k of argv; false: *ev. */
bool shared_argument(struct engine *e, struct state *s, int64_t k, struct value *out,
                     struct event *ev);
uint32_t shared_string(struct engine *e, struct state *s, const char *name);
const struct abst_input *shared_input(const struct engine *e, const char *name);

/* call/dispatch.c */
void mpi_run_call(struct engine *e, struct state *s, const struct func_info *fn,
              const struct ir_instr *i, struct event *ev);
struct value mpi_argument(struct engine *e, struct state *s, const struct ir_instr *i,
                          uint32_t k);
/* What a state of the machine shows is over: the call returns MPI_SUCCESS, or goes on. */
void mpi_event_over(struct engine *e, struct state *s, const struct event *ev);
/* The call returns MPI_SUCCESS. */
bool mpi_success(struct engine *e, struct state *s);
/* *argument k = v, then the call returns, unless *ev is a fault; true: the call is handled. */
bool mpi_put(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
             struct value v, struct event *ev);
/* count * size, of type I64; NONE: not known. */
struct value mpi_bytes(struct engine *e, struct value count, int64_t size);
const char *mpi_handle(struct engine *e, const struct value *v); /* "MPI_INT" or NULL */
bool mpi_is(struct engine *e, const struct value *v, const char *name);
/* Is there a handle or a number that the program has never set? */
bool mpi_is_unset(struct engine *e, struct state *s, struct value at, enum ir_kind kind);
/* Has it been read from there? */
bool mpi_never_set(const struct engine *e, const struct value *v);
/* What no lookup has found: is it certainly no handle of the kind that is wanted, but another
 * address, a handle of another kind, a number?  And what to say of it. */
bool mpi_is_other(struct engine *e, const struct value *v);
const char *mpi_other_text(struct engine *e, struct state *s, const char *what,
                           const char *roles, const struct value *v);
/* "MPI_COMM_NULL": a value that equals the handle, also when the program does not name it. */
struct value mpi_named_handle(const struct engine *e, const char *name);
/* The handle, if the program names it. */
bool mpi_find_handle(const struct engine *e, const char *name, struct value *v);
bool mpi_buffer(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                struct buffer *b, struct event *ev);
bool mpi_buffer_args(struct engine *e, struct state *s, struct value address,
                     struct value count, struct value type, struct buffer *b,
                     struct event *ev);
/* Argument k of a call: what abst_options.silent says of it. */
void mpi_silence(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                 struct buffer *b);
void mpi_status(struct engine *e, struct state *s, struct value status, int32_t source,
                int32_t tag, struct value bytes);

/* call/comm.c, call/group.c, call/cart.c, call/graph.c: communicators.  NULL: *ev. */
const struct comm *mpi_comm(struct engine *e, struct state *s, struct value v,
                            struct event *ev);
const struct rank_list *mpi_group(struct engine *e, struct state *s, struct value v,
                                  struct event *ev);
/* The communicator of a handle, or NULL: not a known one. */
const struct comm *mpi_comm_known(struct engine *e, struct state *s, struct value handle);
/* How many communicators this rank has made from another one. */
uint32_t *mpi_made_count(struct engine *e, struct state *s, uint32_t parent);
/* A new handle: the running call has made it. */
struct value mpi_comm_handle(struct engine *e, struct state *s, const struct comm *c);
struct value mpi_group_handle(struct engine *e, struct state *s, const struct rank_list *g);
int32_t mpi_group_relation(const struct rank_list *a, const struct rank_list *b);
/* The collective on `parent` by which this rank makes what it offers. */
void mpi_comm_make(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct comm *parent, struct value handle, struct offer offer,
                   struct event *ev);
/* That collective is over: store the handle.  False: *fault (STOP: a member's offer is not
 * known yet). */
bool mpi_comm_made(struct engine *e, struct state *s, const struct coll_call *c,
                   struct event *fault);
/* coll/idup.c.  The request is there: store the handle; false: *fault. */
bool mpi_idup_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_idup_posted(struct engine *e, struct state *s, const struct coll_call *c,
                     struct event *fault);
/* False: *ev, the communicator is not ready yet. */
bool mpi_idup_is_over(struct engine *e, const struct state *s, const struct comm *c,
                      struct event *ev);
/* call/intercomm.c.  Calls that take no intercommunicator; false: *ev, it is one. */
bool mpi_intra_only(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
/* MPI_Intercomm_create is over. */
void mpi_intercomm_made(struct engine *e, struct state *s);
/* Which group comes first where MPI_Intercomm_merge leaves that open; false: *fault. */
bool mpi_merge_order(struct engine *e, struct state *s, const struct coll_call *c,
                     struct event *fault);
bool mpi_intercomm_call(struct engine *e, struct state *s, enum mpi_fn fn,
                        const struct ir_instr *i, struct event *ev);
/* call/type.c: datatypes.  NULL: *ev. */
const struct datatype *mpi_datatype(struct engine *e, struct state *s, struct value v,
                                    struct event *ev);
/* Has it been committed (MPI-4.0 5.1.9)? */
bool mpi_type_is_ready(struct engine *e, struct state *s, struct value handle);
/* call/darray.c: the datatype, or NULL: *ev. */
const struct datatype *mpi_darray(struct engine *e, struct state *s, const struct ir_instr *i,
                                  const char *name, struct event *ev);
bool mpi_type_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
/* The first and the last byte, plus one, of the buffer, from its address; false: not known.
 * blocks: that many times. */
bool mpi_buffer_extent(const struct buffer *b, int64_t blocks, int64_t *first, int64_t *last);
/* Can the content of this buffer be followed block by block, at most so many? */
bool buffer_has_blocks(const struct buffer *b, int64_t limit);
/* Where a block of element k of a derived datatype is, in a buffer from `start` on. */
struct value mpi_block_place(const struct buffer *b, struct value start, int64_t k,
                             const struct type_block *block);
/* coll/op.c, call/pack.c.  "user's operator f", or NULL. */
const char *mpi_user_operator(struct engine *e, struct state *s, const struct value *op);
bool mpi_op_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                 struct event *ev);
/* call/unsupported.c: the tools interface; what is not supported: says so, and what to do. */
bool mpi_tool_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i,
                   struct event *ev);
bool mpi_unsupported(struct engine *e, struct state *s, const struct func_info *fn,
                     const struct ir_instr *i, struct event *ev);
/* call/info.c, call/mem_status.c */
bool mpi_info_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_other_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
bool mpi_pack_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
/* call/numbers.c: argument k, from lo to hi; else the fault `code`.  False: *ev. */
bool mpi_number(struct engine *e, struct state *s, uint32_t k, const char *what,
                const char *code, int64_t lo, int64_t hi, int64_t *x, struct event *ev);
/* n ints of the program, read (they stay in e->keep) or written; false: *ev. */
bool mpi_put_ints(struct engine *e, struct state *s, struct value at, const int32_t *v,
                  uint32_t n, struct event *ev);
bool mpi_int_array(struct engine *e, struct state *s, struct value at, uint32_t n,
                   const char *what, int32_t **out, struct event *ev);
bool mpi_comm_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
/* call/fortran_handle.c */
bool mpi_handle_call(struct engine *e, struct state *s, enum mpi_fn fn,
                     const struct ir_instr *i, struct event *ev);
bool mpi_group_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
bool mpi_cart_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_graph_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
/* The order of its neighbours is the implementation's choice (8.5.5): the ledger says so. */
void mpi_note_order(struct engine *e, const struct state *s, const struct comm *c);
/* coll/rank_symmetry.c: the ranks of a new topology may be reordered (8.5.1): the ledger says
 * that they are not. */
void mpi_note_reorder(struct engine *e, const struct state *s, const struct comm *parent);
/* A member enters such a call in the exact phase; it is over (slot NULL: outside of that phase). */
void reorder_enter(struct engine *e, struct state *s, const struct coll_call *c,
                   struct exact_coll *slot);
void reorder_done(struct engine *e, struct state *s, const struct coll_call *c,
                  const struct exact_coll *slot);
/* Any call: does it ask for ranks that are from before? */
void reorder_call(struct engine *e, struct state *s, enum mpi_fn fn, const struct ir_instr *i);

/* call/check_arguments.c: the MPI function that is called now, or NULL. */
const struct mpi_call *mpi_running_call(struct engine *e, struct state *s);
/* Is it one like MPI_Send_c (MPI-4.0 2.5.8), whose counts have 64 bits? */
bool mpi_is_large(struct engine *e, struct state *s);
/* "the tag (argument 5)" of the running call: the first argument with one of the
 * roles that has this value.  Without the number if there is none. */
const char *mpi_argument_text(struct engine *e, struct state *s, const char *what,
                              const char *roles, struct value v);
/* "-3", "MPI_ANY_SOURCE": a rank or a tag, as a program would write it. */
const char *mpi_rank_text(struct engine *e, int64_t rank);
/* Arguments that are known and wrong.  False: *ev is a fault.  blocks: how often
 * the count is read or written; 0: a receive, less may be. */
bool mpi_check_address(struct engine *e, struct state *s, const struct buffer *b,
                       const char *what, int64_t blocks, struct event *ev);
bool mpi_check_disjoint(struct engine *e, struct state *s, const struct buffer *out,
                        const struct buffer *in, struct event *ev);
bool mpi_check_operator(struct engine *e, struct state *s, struct value op, const char *type,
                        struct event *ev);
/* A warning, if it is not one that every library allows. */
void mpi_check_tag(struct engine *e, struct state *s, int64_t tag);
bool mpi_check_coll(struct engine *e, struct state *s, const struct coll_call *c,
                    struct value op, struct event *ev);

/* call/env.c, call/p2p.c, coll/coll.c, call/probe.c: handlers; they return, or set *ev. */
bool mpi_env_call(struct engine *e, struct state *s, enum mpi_fn fn,
                  const struct ir_instr *i, struct event *ev);
bool mpi_p2p_call(struct engine *e, struct state *s, enum mpi_fn fn,
                  const struct ir_instr *i, struct event *ev);
bool mpi_wildcards_hold(struct engine *e);
bool mpi_coll_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev);
bool mpi_probe_call(struct engine *e, struct state *s, enum mpi_fn fn,
                    const struct ir_instr *i, struct event *ev);
/* Take a message into a buffer and a status; false: *fault. */
bool mpi_receive(struct engine *e, struct state *s, const struct buffer *in,
                 struct value status, const struct symbol *symbol, const struct group *g,
                 struct event *fault);
/* The envelope of a call; false: *ev.  `null`: the caller does nothing. */
bool mpi_envelope(struct engine *e, struct state *s, struct value comm, struct value peer,
                  struct value tag, bool receives, struct envelope *v, struct event *ev);
/* The only channel that can match, or NULL if there are several or none; false: *ev. */
bool mpi_source(struct engine *e, struct state *s, const struct envelope *v,
                struct group **only, struct event *ev);
/* The world rank of a named peer. */
uint32_t envelope_world_rank(const struct envelope *v);
/* The sender's rank in the communicator of the channel. */
int32_t mpi_group_source(const struct engine *e, const struct group *g);
/* One alternative, without a reservation. */
struct alternative *mpi_alternative(struct engine *e, enum skel_alt_kind kind,
                                    const struct envelope *from, struct group *only);
/* Can a message of this channel match, at this rank? */
bool mpi_matches(const struct group *g, uint32_t rank, const struct envelope *v);
/* Channel and symbol of the content that is sent now: ev->send, symbol, full; false: *ev. */
bool mpi_prepare_send(struct engine *e, struct state *s, const struct envelope *v,
                      const struct buffer *b, struct event *ev);
/* A status as MPI_PROC_NULL gives it (MPI-4.0 3.10), and the empty one of 3.7.3. */
void mpi_null_status(struct engine *e, struct state *s, struct value status);
void mpi_empty_status(struct engine *e, struct state *s, struct value status);
/* After a test or probe that fails it is undefined (MPI-4.0 3.7.3, 3.8.1). */
void mpi_lose_status(struct engine *e, struct state *s, struct value status);
/* What a probe says of a message. */
void mpi_found_status(struct engine *e, struct state *s, struct value status,
                      const struct symbol *symbol, const struct group *g);
/* What a receive of a local buffer has not set is not known afterwards (program/liveness.c). */
void mpi_forget_buffer(struct engine *e, struct state *s, const struct buffer *b,
                       int64_t from);

/* The effect of a call, once the machine has its node: ISEND, IRECV, ICOLL, FREE, CANCEL,
 * MRECV.  Ends with interp_return(), unless the call goes on (MPI_Startall): then the same
 * instruction is run again, and what is done already is kept in the state. */
bool mpi_post_done(struct engine *e, struct state *s, const struct event *ev,
                   struct event *fault);
/* The same for SELECT, when it has taken how->alt.  Message: how->group and symbol (in the
 * exact phase with everything known); cancelled request: how->cancelled. */
bool mpi_select_done(struct engine *e, struct state *s, const struct event *ev,
                     const struct edge *how, struct event *fault);
/* call/probe.c: the same for probes, and for what receives their messages. */
bool mpi_is_probe(enum mpi_fn fn);
bool mpi_probe_done(struct engine *e, struct state *s, const struct event *ev,
                    const struct edge *how, struct event *fault);
bool mpi_mrecv_done(struct engine *e, struct state *s, const struct event *ev,
                    struct event *fault);
/* call/persistent.c: the request of MPI_Bcast_init and the like; false: *fault. */
bool request_persistent_made(struct engine *e, struct state *s, const struct coll_call *c,
                             struct event *fault);
/* What a persistent collective hands to the others, when it starts; false: *ev. */
bool mpi_coll_contribute(struct engine *e, struct state *s, struct event *ev);
/* For one process: a local copy. */
bool mpi_coll_alone(struct engine *e, struct state *s, const struct coll_call *c,
                    struct event *ev);
/* A collective in a request is over: its result, by alt->index in the exact phase. */
void mpi_icoll_done(struct engine *e, struct state *s, const struct alternative *alt,
                    const struct symbol *symbol);
/* The effect of a collective on this rank.  symbol: the outcome that is followed. */
void mpi_coll_done(struct engine *e, struct state *s, const struct coll_call *c,
                   const struct symbol *symbol);
void mpi_coll_exact(struct engine *e, struct state *s, const struct coll_call *c,
                    struct exact_coll *slot);
/* coll/inter.c: intercommunicators.  With how many ranks data is exchanged, and the place of the
 * first of them in comm->group. */
uint32_t coll_peers(const struct coll_call *c);
uint32_t coll_first_peer(const struct coll_call *c);
bool coll_has_root(enum mpi_fn fn);
/* The root that the program gives, as a place in the group; false: *ev. */
bool coll_inter_root(struct engine *e, struct state *s, const struct comm *comm, int64_t r,
                     int32_t *root, struct event *ev);
/* Which buffers count; idle: MPI_PROC_NULL is the root. */
void coll_inter_buffers(enum mpi_fn fn, bool is_root, bool idle, bool *send, bool *recv);
const char *coll_inter_signature(struct engine *e, const struct coll_call *c, const char *sent,
                                 const char *got);
/* A broadcast in which this rank does not look at the symbol of the root: it is beside it. */
bool coll_is_idle(const struct coll_call *c);
/* The end of an attempt: the roots of those who pass MPI_PROC_NULL. */
void coll_inter_roots(struct engine *e);
/* The same in the world that emit_world() has just made, for those that are still open: state k
 * of a machine is node k of the rank.  False: one cannot be told. */
bool coll_inter_meet(struct engine *e, struct skel *skel, uint32_t world,
                     struct ledger *ledger, struct diags *diags);
/* coll/vector.c: MPI_Gatherv and its kin.  False: counts or places are not known. */
bool coll_is_vector(enum mpi_fn fn);
bool coll_vector_exact(struct engine *e, struct state *s, const struct coll_call *c,
                       const struct exact_coll *slot);
bool mpi_coll_ready(struct engine *e, const struct coll_call *c, uint32_t rank,
                    const struct exact_coll *slot, bool *never);

/* c_type.c: a warning, if the C type that argument k points to is not that of the datatype. */
void c_type_check(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                  const struct buffer *b);

/* match.c: do the types of a message and of a receive match?  Only that is asked, not the
 * length. */
bool match_types(struct engine *e, const struct symbol *y, const struct buffer *b);
/* The datatype of a buffer, if it is of several basic types. */
const struct datatype *match_mixed(const struct buffer *b);
/* "4 x MPI_INT"; "MPI_INT": how many is not known. */
const char *match_content(struct engine *e, const struct value *count,
                          const struct value *elements, const char *type,
                          const struct datatype *mixed);

/* channel/channel.c: groups. */
struct group *group_channel(struct engine *e, uint32_t from, uint32_t to, int32_t tag,
                            uint32_t comm);
struct group *group_coll(struct engine *e, uint32_t comm, const char *kind, int32_t root,
                         uint32_t from);
struct predicate_set *group_set(struct engine *e, struct group *g, int64_t cell,
                                enum ir_kind type);
/* message.c: contents and symbols. */
/* The symbol for the buffer's present content; false: *ev is a fork that must be made
 * first.  *full: the content with everything that is known. */
bool message_symbol(struct engine *e, struct state *s, struct group *g,
                    const struct buffer *b, struct symbol **symbol, struct symbol **full,
                    struct event *ev);
/* The scalars of one element: two for MPI_DOUBLE_INT and the like (MPI-4.0 6.9.4). */
struct part {
    int64_t offset;
    uint32_t size;
    bool is_float;
};
uint32_t message_parts(const struct buffer *b, struct part part[2]);
struct symbol *message_full(struct engine *e, struct state *s, const struct buffer *b);
/* The symbol for given values of the cells that have predicates. */
bool message_pending_symbol(struct engine *e, struct state *s, struct group *g,
                            const struct buffer *b, struct symbol **symbol,
                            struct event *ev);
/* The call has sent, or decided: what was made up for it is forgotten. */
void message_decided(struct state *s);
/* Is the scalar that the set is about in the buffer?  Yes, if its count is not known. */
bool message_covers(const struct buffer *b, const struct predicate_set *set);
/* Write the content at `at`; at most `bytes` are covered, the rest of them is unknown. */
void message_write(struct engine *e, struct state *s, const struct group *g,
                   const struct symbol *symbol, struct value at, int64_t bytes);
/* The same into a buffer of a derived type with gaps.  False: nothing is written, the content
 * cannot be followed. */
bool message_scatter(struct engine *e, struct state *s, const struct group *g,
                     const struct symbol *symbol, const struct buffer *b);
/* The content of a buffer of absolute addresses becomes any value. */
void message_lose(struct engine *e, struct state *s, const struct buffer *b,
                  struct origin *o);
/* A forked condition depends on one value of a group: register it. */
bool message_register(struct engine *e, const struct expr *cond, const struct expr *atom,
                      const char *text);
bool message_enumerate(struct engine *e, const struct expr *atom);

/* explore/lockstep_cycle.c: does the exact phase repeat itself? */
/* Collectives that a rank has entered on a communicator in the exact phase. */
uint32_t exact_entered(const struct rank *r, uint32_t comm);
struct exact_config {
    uint32_t sweep;
    uint64_t place;         /* where the ranks are, without their data */
    struct state_key *keys; /* per rank */
    uint32_t *nodes;        /* per rank: nodes that it had */
    uint64_t backlog;       /* messages that are under way */
    uint64_t under_way;     /* how many */
};
bool exact_repeats(struct engine *e, struct exact_config *config);

/* explore/lockstep.c: run the ranks as long as everything is certain. */
void exact_phase(struct engine *e);

/* explore/machine.c: the machines under construction. */
uint32_t node_add(struct engine *e, struct rank *r, struct state *s, const struct event *ev);
/* The node of a rank that stops with an event; a new one is explored later. */
uint32_t node_enter(struct engine *e, struct rank *r, struct state *s,
                    const struct event *ev);
/* Has an equal state a node? */
bool node_is_known(struct engine *e, struct rank *r, struct state *s);
void node_link(struct engine *e, struct rank *r, uint32_t node, struct edge edge);
void node_queue(struct engine *e, uint32_t rank, uint32_t node);
/* The group has a symbol that it had not: who takes it is explored again. */
void node_wake(struct engine *e, const struct group *g);
/* A receive of this rank is cancelled: those after it may take what it would have taken. */
void node_forget_order(struct engine *e, uint32_t rank);
/* Does the alternative take messages, and of this channel? */
bool alt_takes(const struct alternative *a, uint32_t rank, const struct group *g);
/* Can this symbol of the channel arrive at it? */
bool alt_arrives(const struct alternative *a, const struct group *g, const struct symbol *y);
/* With what s has received already; only where that is counted. */
bool node_has_left(const struct engine *e, const struct state *s, const struct group *g,
                   const struct symbol *y);
void node_count(struct engine *e, struct state *s, const struct group *g,
                const struct symbol *y);
/* The collective whose symbols this rank follows there, or NULL. */
struct group *coll_followed(const struct coll_call *c, uint32_t rank);

/* explore.c: one attempt; afterwards e->dirty, e->split or e->failed say what to do. */
/* Run each rank to its first event; the names of the states there, and how often the world's
 * facts were of use until then.  False: they cannot be compared with another world's. */
bool explore_begin(struct engine *e, struct state_key *keys, uint64_t *asked);
void explore_attempt(struct engine *e);

/* explore/emit_skeleton.c: the machines become skeleton. */
void emit_world(struct engine *e, struct skel *skel, const char *text);
/* After the last world: every received symbol gets a transition. */
void emit_finish(struct skel *skel);

#endif
