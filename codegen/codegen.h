/* skeleton -> Promela (docs/dev/THEORY.md: which encoding is right for which skeleton).
 *
 * requires: a skeleton that passes skel_check().
 * makes: a self-contained model.  It is decided in a lowering (lower_*.c) and printed
 * without any further decision (promela/pml_print.c).
 */
#ifndef M2S_CODEGEN_CODEGEN_H
#define M2S_CODEGEN_CODEGEN_H

#include "core/diag/ledger.h"
#include "core/skel/skel.h"

enum encoding {
    ENCODING_AUTO,       /* scheduled where its conditions hold, else rendezvous */
    ENCODING_RENDEZVOUS, /* E1: the paper's, channels of depth 0, all interleavings */
    ENCODING_SCHEDULED,  /* E2: depth 1, one process at a time by priorities */
    ENCODING_MATCHING,   /* E3, E4, E5: wildcards; requests, probes, tests */
    ENCODING_DIRECT,     /* the same, call by call as the standard tells them: to read a model */
    ENCODING_STEPS       /* all steps of all ranks, for formulas: verify/ltl makes it */
};

enum { CODEGEN_DEPTH = 2 };

enum property {
    PROPERTY_DEADLOCK,  /* freedom from potential deadlock, and from faults */
    PROPERTY_PARTIAL    /* freedom from partial deadlock of all ranks but the servers */
};

struct mechanisms;

struct codegen_options {
    struct mechanisms *mechanisms; /* which are on; or NULL: all */
    enum encoding encoding;
    bool paper;              /* auto: the paper's channels (rendezvous, direct), where they decide
                                the same and interleavings are few (decide.c); for a reader */
    enum property property;
    const uint32_t *servers; /* ranks that need not terminate (Sigma is the others) */
    uint32_t n_servers;
    const struct ledger *ledger; /* printed in the header, or NULL */
    const char *command;         /* how the model was made, for the header, or NULL */
    bool line_markers;           /* `# line` markers that make SPIN speak of C lines */
    uint32_t max_chans;          /* channels of SPIN to use at most; 0: all it has */
    uint32_t depth;              /* matching: how many messages of one channel may
                                    be on their way, and how many collectives a rank may be
                                    ahead of another; 0: CODEGEN_DEPTH.  A model that meets
                                    the bound fails an assertion whose text has M2S-BOUND */
    bool trace_markers;          /* printf("M2S ...") for verify/, see below */
};

/* Trace markers.  Replayed with `pan -r -S` (or spin -t) the model prints one line for
 * each step, in an order that is a synchronous execution of the skeleton:
 *
 *     M2S world W             the case of the shared inputs
 *     M2S RANK STATE TRANS    LOCAL, RECV, COLL: the rank takes this transition;
 *                             SENDRECV: its receive half is done
 *     M2S RANK STATE -1       COLL: the rank enters; FAULT: it has failed
 *
 * Sends print nothing: the marker of the receive stands for both sides, since the sender
 * is then at its SEND or SENDRECV with that channel, whose transition is the only one.
 * (A sender that waits in the scheduled encoding has posted, but not passed its state.)
 * After an assertion violation the last marker names the rank that failed.
 * Markers add no state.
 *
 * In the matching encoding the lines are, in the order of the steps:
 *
 *     M2S RANK STATE TRANS    any kind of state: the rank takes this transition
 *     M2S RANK STATE -1       COLL: the rank enters; FAULT: it has failed
 *     M2S match CHAN          the receiver's earliest posted wildcard that can takes the first
 *                             message of CHAN that it can (matches that are no choice print
 *                             nothing, unless the order of all steps counts)
 *     M2S buffer RANK STATE   an implementation step: the send that the rank waits for (in this
 *                             state) is buffered, or it leaves the collective early */

#define MODEL_TABLES "graph.h"

enum claim { CLAIM_NONE, CLAIM, CLAIM_FAIR };

struct model {
    const char *promela;     /* the text */
    size_t length;
    const char *tables;      /* C that it includes as MODEL_TABLES, or NULL */
    enum claim claim;        /* it has a formula: acceptance cycles are searched, with weak
                                fairness or without */
    enum encoding encoding;  /* the one used */
    const char *why;         /* one sentence: why this encoding decides the question */
    const char *caveat;      /* NULL, or what "no errors" does not prove: then the answer
                                for faults and mismatched collectives (PROPERTY_PARTIAL:
                                for the property itself) is open */
    uint32_t n_procs, n_chans; /* SPIN's limits: 255 each */
    uint32_t vector_size;    /* for -DVECTORSZ */
    const char *pan_flags;   /* recommended flags for compiling pan.c */
    uint32_t depth;          /* recommended -m for pan; 10000 is SPIN's own */
};

/* The model in `arena`, or NULL with a sentence in *error (a limit of SPIN, or an
 * encoding that would be wrong for this skeleton). */
struct model *codegen_run(struct arena *arena, const struct skel *s,
                          const struct codegen_options *o, const char **error);

const char *encoding_text(enum encoding e);

/* True when no infinite execution, in any world, leaves out a rank that is no server and
 * has not ended (coupling.c); false is always a safe answer. */
bool coupling_holds(const struct skel *s, const struct codegen_options *o);

#endif
