/* skeleton + model -> verdict and counterexample.
 *
 * Tier 1 (no wildcard, no local choice): one synchronous execution decides (Siegel and
 * Avrunin, Corollaries 13.3 and 13.4); it is walked here without SPIN.  Choices that all ranks
 * share (a tape) are made in all ways, with such a walk between them.  Otherwise SPIN
 * searches the model, and a result counts only if it passes the proof gate (proof_gate.c).
 * All walks and searches of our own move the ranks by one next-state function, exec/exec.h.
 */
#ifndef M2S_VERIFY_VERIFY_H
#define M2S_VERIFY_VERIFY_H

#include "codegen/codegen.h"
#include "core/skel/skel.h"

enum verdict { VERDICT_VERIFIED, VERDICT_VIOLATED, VERDICT_INCONCLUSIVE };

enum violation {
    VIOLATION_NONE,
    VIOLATION_DEADLOCK,      /* potential deadlock, Definition 7.1 */
    VIOLATION_PARTIAL,       /* partial deadlock, Definition 7.5 */
    VIOLATION_COLL_MISMATCH,
    VIOLATION_FAULT,         /* a rank has failed: verify_result.fault says how */
    VIOLATION_LIVELOCK,      /* a deadlock in which some rank polls for ever */
    VIOLATION_PROPERTY       /* an execution does not satisfy a formula (verify/ltl) */
};

/* One step of the counterexample, in the program's terms. */
struct trace_event {
    uint32_t rank;          /* the rank that acts (a send that is received: the sender) */
    uint32_t state;         /* of its machine */
    uint32_t trans;         /* transition taken, or SKEL_NONE */
    uint32_t partner;       /* rank, or SKEL_NONE */
    uint32_t partner_state; /* the partner's state in a synchronous message, or SKEL_NONE */
    uint32_t partner_trans; /* the partner's transition, or SKEL_NONE (an open sendrecv) */
    uint32_t letter;        /* of the tape, chosen now for all ranks, or SKEL_NONE */
    uint32_t nth;           /* which of the rank's operations it is: sends, receives and
                               collectives in the order in which it starts them; of a SELECT:
                               how many it has started; or SKEL_NONE */
    uint32_t partner_nth;   /* the same of the partner's side of a message; of a SELECT: the
                               operation that it completes; or SKEL_NONE */
    bool buffered;          /* the message was buffered: the sender went on before the receive */
    bool early;             /* the rank leaves this collective before all have entered it */
    struct trace_send *others; /* messages of other ranks that the receive could have taken */
    uint32_t n_others;
};
/* A collective is one event per member, when it enters; the event of the last member to
 * enter has a transition: then all of them leave.  A local event is a choice: a state with
 * several enabled transitions (or one that the program may not have).  A buffered message is
 * two events: the send (partner_state SKEL_NONE), and later the receive, whose rank is the
 * receiver and whose partner_state is where the sender sent.  The states of a message are
 * those that have posted it, so for nonblocking calls ISEND and IRECV.  A SELECT with several
 * alternatives is an event too.  A letter is one event, of a rank that needs it; to read it is
 * none. */

struct trace_blocked {      /* the final state of one rank */
    uint32_t rank, state;
    bool ended;
    bool runs;              /* it can go on: the execution is shown up to here (PROPERTY) */
    bool apart;             /* blocked because of something else, which is told apart */
    uint32_t *waits_for;    /* ranks it waits for */
    uint32_t n_waits_for;
};

struct trace_send {         /* a standard send */
    uint32_t rank, state;
};

struct trace_lost {         /* a message that nobody receives when all sends are buffered */
    uint32_t chan;
    uint32_t rank, state;   /* the sender, and where it sent */
};

struct trace_pending {      /* a call that nothing has matched, or not all members */
    uint32_t rank, state;   /* where it was posted */
    uint32_t chan;          /* of a send; a receive or a collective: SKEL_NONE */
    uint32_t nth;           /* as in trace_event, or SKEL_NONE */
};

struct trace_doubt { /* a choice marked `over` that does not put the violation in doubt */
    uint32_t event;
    bool loop;              /* it ends a loop; else, by another outcome, something else is wrong */
};

struct trace {
    uint32_t world;
    struct trace_event *events;
    size_t n_events;
    struct trace_blocked *final; /* one per rank */
    uint32_t *cycle;             /* ranks of a wait-for cycle, in order; empty if none */
    uint32_t n_cycle;
    bool uses_over;              /* depends on a choice that the program may not have */
    struct trace_doubt *doubts;  /* else such choices in it, if any (game.h) */
    uint32_t n_doubts;
    /* What it needs of the inputs: events that decide on inputs of single ranks (numbers,
     * ascending), and what of the world's text (trace_inputs.c). */
    uint32_t *needs;
    uint32_t n_needs;
    const char *assuming;
    struct trace_pending *pending; /* sends, receives, collectives that are open in `final` */
    uint32_t n_pending;
    /* Which buffering triggers a deadlock.  The same choices are made again with every
     * standard send buffered: any_buffering tells that some rank still hangs then. */
    struct trace_send *sends;    /* standard sends at which ranks are blocked in `final` */
    uint32_t n_sends;
    bool any_buffering;
    struct trace_lost *lost;     /* if all ranks end then: what stays in the channels */
    uint32_t n_lost;
    /* What an implementation has done to get here, in order: sends that it let go before
     * they were matched, collectives that it let a rank leave before all had entered. */
    struct trace_send *released, *early;
    uint32_t n_released, n_early;
    /* PROPERTY: the last so many events come again and again, or TRACE_NO_CYCLE; or (stands)
     * nothing happens any more. */
    uint32_t repeats;
    bool stands;
    uint32_t mover;              /* PROPERTY: the rank that has made the last step */
    bool told;                   /* PROPERTY: which is the last event: of a label or a variable */
};

enum { TRACE_NO_CYCLE = INT32_MAX };

/* A receive or probe of any source at which messages of several senders can be taken. */
struct race {
    uint32_t world, rank, state;
    uint32_t *senders;
    uint32_t n_senders;
    bool matters;                /* what the rank does then depends on which it takes */
    bool met;                    /* an execution has met it; else it is a guess */
};

struct mechanisms;

enum verify_engine {
    ENGINE_AUTO,             /* one walk where it decides, searches of our own, then SPIN */
    ENGINE_SPIN              /* only SPIN proves; a counterexample is its own, or was repeated */
};

struct verify_options {
    struct mechanisms *mechanisms; /* which are on; or NULL: all */
    enum property property;
    enum encoding encoding;
    enum verify_engine engine;
    const uint32_t *servers;
    uint32_t n_servers;
    unsigned timeout_s;      /* wall clock for one search; 0: none */
    uint64_t give_up_ms;     /* of clock_ms(), for all searches, instead; 0: never */
    unsigned look_ms;        /* not 0: only look for violations without SPIN, for so long */
    unsigned memory_mb;      /* 0: none */
    struct progress *progress; /* states are counted there; or NULL */
    const char *keep_dir;    /* keep the model and pan there, or NULL: a private temporary one */
    volatile int *interrupted; /* set by the signal handler of the command line */
};

/* Does a proof say little, as not much can happen?  What is not reached does not count. */
enum vacuous {
    VACUOUS_NOT,
    VACUOUS_SILENT, /* no message and no collective */
    VACUOUS_ENDED,  /* no rank comes to its end: the program is ended before */
    VACUOUS_ENDLESS /* no rank comes to its end */
};

struct verify_result {
    enum verdict verdict;
    enum violation violation;
    const char *reason;      /* inconclusive: what was missing; violated: one line */
    const char *fault;       /* FAULT: the diagnostic code, "MPI-TRUNCATE" */
    uint32_t fault_rank;     /* FAULT: whose */
    unsigned tier;           /* 1, 2 or 3 */
    const char *theorem;     /* "Corollary 13.3", ...; NULL: none */
    enum encoding encoding;  /* tiers 2 and 3 */
    uint64_t states;         /* stored by SPIN, or steps of the walk */
    uint64_t depth;
    double seconds;
    const char *spin_version; /* whole line of spin -V, or NULL if SPIN was not needed */
    enum vacuous vacuous;
    const struct skel_state *ended; /* of the skeleton: the first that ends the program, or NULL */
    bool ended_elsewhere;           /* too */
    struct trace *trace;     /* if violated */
    struct race *races;      /* of the executions that were looked at */
    uint32_t n_races;
};

struct verify_result verify_run(struct arena *arena, const struct skel *s,
                                const struct ledger *ledger,
                                const struct verify_options *o);

/* Removes the temporary files of a process that was killed in the midst of a search. */
void verify_clean_after(long pid);

/* The whole line that `spin -V` prints, or NULL if SPIN is not installed. */
const char *verify_spin_version(struct arena *arena);

#endif
