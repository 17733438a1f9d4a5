/* The exploration of one world: ranks, message groups, machines under construction.
 *
 * An attempt explores every rank with the predicates and bounds known so far.  When a rank
 * tests a value that came in a message, the predicate is registered with the channel and the
 * attempt is repeated, now with senders that say in the message which way the test goes.
 */
#ifndef M2S_ABSTRACTION_STATE_ENGINE_H
#define M2S_ABSTRACTION_STATE_ENGINE_H

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/model/datatype.h"
#include "abstraction/state/engine_parts.h"
#include "abstraction/state/state.h"
#include "core/diag/diag.h"
#include "core/diag/ledger.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

struct callback;
struct comms;
struct event;
struct func_info;
struct program;
struct rank;
struct recipes;
struct sources;
struct tag_names;

/* How precise an exploration is.  One that meets a limit is begun again with the next kind; a
 * kind that would not help is left out. */
enum precision {
    PRECISION_FULL,
    PRECISION_COUNTED, /* and each exact message is received once only */
    PRECISION_COARSE   /* quiet branches are joined */
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

/* Who is run with whom. */
enum phase {
    PHASE_ALONE, /* each rank alone, with any message that may come */
    PHASE_EXACT, /* in lockstep, as long as nothing is chosen: explore/lockstep.h */
    PHASE_JOINT  /* all ranks together, with one set of facts: explore/joint.h */
};

struct engine {
    const struct engine_calls *calls;
    enum precision precision;
    enum phase phase; /* of the running rank */
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
    struct state_pool states;
    struct sources *sources; /* state/source.c */
    struct groups groups;
    struct tag_names *tags;  /* channel/tags.c */
    struct globals globals;
    struct rank *ranks;
    struct colls colls;
    struct comms *comms;     /* of this world */
    struct datatypes *types;
    struct recipes *recipes; /* call/type_envelope.c */
    struct attempt attempt;
    struct joint_names names;
    struct running now;
    struct rma rma;
};

/* Hidden objects after the program's globals.  KNOWN holds the pointers that unknown
 * functions have been given: they may have kept them; GETOPT is the state of getopt(),
 * STATIC what ctime() and the like return, STREAMS where files are read, TEXTS which texts were
 * read, STDIN the standard input if it is given, WORDS where strtok() goes on, CTYPE the tables
 * of <ctype.h>, READS whether anything was read, FAILURE whether the last call has failed,
 * ENVIRONMENT what this rank has changed there;
 * byte k of COMM is the handle of communicator k, and so on. */
enum hidden_object { HIDDEN_ERRNO, HIDDEN_ARGV, HIDDEN_KNOWN, HIDDEN_GETOPT, HIDDEN_STATIC,
                     HIDDEN_ENVIRONMENT,
                     HIDDEN_COMM, HIDDEN_GROUP, HIDDEN_TYPE, HIDDEN_OP, HIDDEN_INFO,
                     HIDDEN_ERRHANDLER, HIDDEN_HANDLER, HIDDEN_KEYVAL, HIDDEN_ATTRIBUTE,
                     HIDDEN_PREDEFINED, HIDDEN_FORTRAN, HIDDEN_FILE, HIDDEN_WIN,
                     HIDDEN_STREAMS, HIDDEN_TEXTS, HIDDEN_STDIN, HIDDEN_WORDS, HIDDEN_CTYPE,
                     HIDDEN_READS, HIDDEN_STATES, HIDDEN_FILE_ORDER, HIDDEN_FAILURE,
                     HIDDEN_COUNT };

/* The number of a hidden object. */
static inline uint32_t engine_hidden(const struct engine *e, enum hidden_object which)
{
    return OBJECT_GLOBAL | (e->program->p->n_globals + (uint32_t)which);
}

/* Are quiet branches joined? */
/* Are places in texts that are not known told apart by what they are called? */
static inline bool engine_names_places(const struct engine *e)
{
    return e->phase == PHASE_JOINT && e->options->reads_alike;
}

static inline bool engine_is_coarse(const struct engine *e)
{
    return e->precision >= PRECISION_COARSE;
}

/* Where the program is; in a function that stands for the library's, where it is called. */
struct src_range engine_place(const struct state *s);

/* Does the program look at what this call returns? */
bool engine_result_is_checked(const struct engine *e, const struct ir_instr *i);

/* An error at the current instruction: the attempt ends. */
void engine_error(struct engine *e, struct event *ev, enum diag_code code,
                  const struct state *s, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
/* A fault of the program: *ev says so. */
void engine_fault(struct event *ev, enum diag_code code, const char *text);
void engine_runtime_fault(struct event *ev, enum skel_cause cause, const char *text);
/* An entry of the ledger, at the current instruction. */
void engine_note(struct engine *e, const struct state *s, enum ledger_kind kind,
                 const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* As if MPI_Abort were called: an execution that ends is no error, and there is one less. */
void engine_end_here(struct engine *e, struct event *ev, enum diag_code code,
                     const struct state *s, const char *text);
bool engine_is_interrupted(const struct engine *e);

/* Something is lost here that all ranks together may know: the attempt ends if they may try. */
void engine_loses(struct engine *e);

/* An atom for a value that this rank reads or that the tool lost. */
struct value engine_fresh(struct engine *e, const struct state *s, enum ir_kind type,
                          bool over, enum ledger_kind ledger, const char *name);
/* The result of an expression that nothing is known about. */
struct value engine_lost(struct engine *e, const struct state *s, enum ir_kind type);
/* An atom in place of a large expression, the same for equal ones. */
struct value engine_named(struct engine *e, const struct state *s, const struct expr *x);
/* The same of an input. */
struct value engine_named_input(struct engine *e, const struct state *s, const struct expr *x,
                                const char *name, bool over);
/* What such an atom stands for; NULL: it is none. */
const struct expr *engine_named_expr(const struct engine *e, const struct expr *atom);
struct origin *engine_origin(struct engine *e, const struct state *s, bool over,
                             enum ledger_kind ledger, const char *name);

#endif
