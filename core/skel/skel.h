/* The skeleton: one MPI state machine per rank (Siegel and Avrunin, section 3.2).
 *
 * It is the narrow waist of the tool: before it everything is about C, after it about MPI.
 *
 * Beyond the paper a transition may have guards and assignments over a few finite-domain variables,
 * a state may be a collective call, and there may be several worlds: a world is one case of the
 * inputs that all ranks share (argv, environment); it is chosen once, before the ranks start.  And
 * there may be a tape: choices made once for all ranks as they go on.
 *
 * Text form (.skel), see skel/text.c; law: skel_parse(skel_dump(s)) gives s again.
 *
 *     skel n 2
 *     chan c0 0->1 tag 9 comm 0 { "x=0" "x=1" }        -- alphabet of message symbols
 *     world "argc < 2"
 *     rank 0
 *       var i 4 = 0                                    -- domain size, initial value
 *       s0 local   ; ring.c:7:3-7:20 "MPI_Send(...)"
 *         -> s1 if i < 3 do i += 1 "x == 0"
 *       s1 send c0 0 -> s2
 *       s2 recv c1 { 0 -> s3 } { 1 -> s4 }             -- or  recv c1 ?x -> s3
 *       s3 isend c0 0 req 0 -> s4                      -- issend, ibsend, irsend
 *       s4 irecv c1 c2 req 1 -> s5
 *       s5 select [req 1] { c1 0 -> s6 } { c2 -> s6 } [else] { -> s5 "flag == 0" }
 *       s6 select [req 0] { -> s7 }
 *       s7 end
 *
 * What it means, step by step: docs/dev/SKELETON.md. */
#ifndef M2S_CORE_SKEL_H
#define M2S_CORE_SKEL_H

#include "core/base/arena.h"
#include "core/base/str.h"
#include "core/diag/source.h"
#include "core/skel/lacking.h"
#include "core/skel/values.h"

#include <stdbool.h>
#include <stdint.h>

#define SKEL_NONE UINT32_MAX

/* A channel: all messages of one envelope (sender, receiver, tag, communicator). */
struct skel_chan {
    uint32_t from, to;   /* ranks in MPI_COMM_WORLD */
    int32_t tag;
    uint32_t comm;       /* index into skel.comms */
    bool several_tags;   /* stands for messages of other tags, too (not in the text form) */
    const char **syms;   /* the alphabet: what a symbol stands for ("2 x MPI_INT, sbuf[0] > 0") */
    uint32_t n_syms, cap_syms;
};

struct skel_comm {
    const char *name;    /* "MPI_COMM_WORLD" */
    uint32_t *ranks;     /* members in order of their rank in it, as world ranks */
    uint32_t n_ranks;
    uint32_t n_first;    /* an intercommunicator (MPI-4.0 7.6): so many are its first group, the
                            others the second; else 0 */
    struct skel_sources *sources; /* per member, or NULL: no collective asks for them */
};

struct skel_sources { /* whose data a member needs in MPI_Neighbor_... (MPI-4.0 8.6) */
    uint32_t *ranks, n_ranks; /* world ranks */
};

enum skel_state_kind {
    SKEL_END,      /* (i) final: the rank has terminated normally */
    SKEL_LOCAL,    /* (ii) local events; more than one enabled transition: local choice */
    SKEL_SEND,     /* (iii) one transition, standard-mode send on chan */
    SKEL_SSEND,    /* the same, synchronous mode: never buffered */
    SKEL_RECV,     /* (iv) receive from one of chans (more than one: wildcard, tier 3) */
    SKEL_SENDRECV, /* (v) send on chan and receive from chans, in either order */
    SKEL_COLL,     /* collective call on comm: enters, and leaves when all members have entered */
    SKEL_FAULT,    /* the rank has failed (assertion, truncation, ...): a violation if reached */
    SKEL_ABORT,    /* MPI_Abort or a crash that ends the whole program; never a deadlock */
    SKEL_READ,     /* takes the next letter of the tape that this rank sees: see tape.h */
    SKEL_ISEND,    /* posts a send on chan as request `req`; goes on at once */
    SKEL_IRECV,    /* posts a receive from chans as request `req`; goes on at once */
    SKEL_ICOLL,    /* enters a collective as request `req`; goes on at once */
    SKEL_SELECT,   /* completes requests or looks for messages: see skel_alt */
    SKEL_FREE,     /* gives request `req` up; the operation goes on (MPI-4.0 3.7.3) */
    SKEL_CANCEL,   /* withdraws request `req` if nothing has matched it yet (3.8.4) */
    SKEL_MRECV     /* receives the message that an MPROBE has put into `req` (3.8.3) */
};

enum skel_mode { /* of a send, MPI-4.0 3.4; SEND is standard, SSEND is synchronous */
    SKEL_STANDARD, /* may complete at once (buffered), or not before it is matched */
    SKEL_SYNC,     /* completes when it is matched */
    SKEL_BUFFER,   /* completes at once; its message takes `bytes` of the `room` */
    SKEL_READY     /* a fault unless a matching receive is posted; else like standard */
};

/* What a SELECT state waits for.  Its transitions name theirs by index. */
enum skel_alt_kind {
    SKEL_ALT_REQ,     /* request reqs[0] completes, and its slot is free again */
    SKEL_ALT_ALL,     /* all of reqs could complete now; nothing is taken (MPI_Testall) */
    SKEL_ALT_PROBE,   /* a receive from chans would have a message; nothing is taken */
    SKEL_ALT_MPROBE,  /* the same; the message is taken out and put into reqs[0] */
    SKEL_ALT_DRAINED, /* no message of this rank is left in its attached buffer */
    SKEL_ALT_ELSE     /* always possible: a test that fails */
};

struct skel_alt {
    enum skel_alt_kind kind;
    uint32_t *reqs;       /* REQ, MPROBE: one */
    uint32_t n_reqs;
    uint32_t *chans;      /* PROBE, MPROBE */
    uint32_t n_chans;
};

enum skel_cmp { SKEL_EQ, SKEL_NE, SKEL_LT, SKEL_LE, SKEL_GT, SKEL_GE };

struct skel_guard { /* var cmp value; all guards of a transition must hold */
    uint32_t var;
    enum skel_cmp cmp;
    int32_t value;
};

struct skel_assign { /* var = value, or var += value; carried out in order; results stay in
                        0 .. domain-1 (a skeleton where they do not is wrong) */
    uint32_t var;
    bool add;
    int32_t value;
};

struct skel_trans {
    uint32_t to;          /* state */
    uint32_t chan;        /* RECV, SENDRECV: the channel received from, else SKEL_NONE */
    uint32_t sym;         /* RECV, SENDRECV, COLL: the symbol that must have been received
                             (COLL: of the communicator's); READ: letter; NONE: any */
    uint32_t bind;        /* RECV, SENDRECV: variable that takes the symbol, or SKEL_NONE */
    uint32_t alt;         /* SELECT: index into the state's alts.  chan, sym and bind are of the
                             message that it takes or sees, sym of a collective */
    bool cancelled;       /* SELECT, REQ: the request completes as cancelled */
    struct skel_guard *guards;   /* LOCAL only */
    struct skel_assign *assigns;
    uint32_t n_guards, n_assigns;
    enum skel_lack lacks; /* LOCAL: what it says of an input */
    bool over;            /* LOCAL: a choice that the program may not have (ledger: OVER) */
    const char *text;     /* LOCAL: the branch in C terms ("rbuf[0] > 0"), or NULL */
};

/* One collective call as one rank makes it.  Ranks match only if kind, root, op and comm agree
 * (MPI-4.0 6.1); signature is compared where the standard asks for it, see SEMANTICS.md. */
struct skel_coll {
    const char *kind, *op; /* "MPI_Bcast"; "MPI_SUM", or NULL */
    int32_t root;        /* index of the member in comm, or -1 */
    bool in_place;       /* MPI_IN_PLACE, in a call where all ranks must say so (6.2) */
    const char *sig;     /* type signature that must agree ("4 x MPI_INT"), or NULL: not compared */
    uint32_t decider;    /* world rank whose symbol becomes everybody's outcome, or SKEL_NONE:
                            the collective carries no value */
    uint32_t *spared;    /* world ranks, ascending, without whose data it can leave here */
    uint32_t n_spared;
};

struct skel_state {
    enum skel_state_kind kind;
    uint32_t chan;        /* SEND, SSEND, SENDRECV: where to */
    uint32_t sym;         /* symbol sent; COLL: symbol contributed (SKEL_NONE if not decider) */
    uint32_t send_var;    /* if not SKEL_NONE: send the value of this variable instead */
    uint32_t *chans;      /* RECV, SENDRECV, IRECV: where from; transitions of RECV and
                             SENDRECV name one of them.  None: nobody ever sends */
    uint32_t n_chans;
    enum skel_mode mode;  /* ISEND */
    uint32_t req;         /* ISEND, IRECV, ICOLL, FREE, CANCEL, MRECV: the slot, below the
                             machine's n_reqs; ISEND: SKEL_NONE if nobody waits for it */
    uint32_t bytes, room; /* ISEND in mode BUFFER: of the message, of the attached buffer; room
                             SKEL_NONE: it is known to suffice */
    struct skel_alt *alts; /* SELECT */
    uint32_t n_alts, cap_alts;
    bool polls;           /* SELECT: a loop of tests; to stay here for ever is a livelock */
    uint32_t comm;        /* COLL, ICOLL */
    struct skel_coll coll;
    struct skel_trans *trans; /* SEND, SSEND: exactly one.  A received symbol without a
                                 transition cannot happen (the checker calls it a bug) */
    uint32_t n_trans, cap_trans;
    const char *fault;    /* FAULT: printed diagnostic code; ABORT, END: how, or NULL */
    enum skel_cause cause; /* FAULT, END */
    const char *text;     /* the C call or condition, for reports */
    struct src_range at;
    struct src_range *calls; /* call sites that lead here, innermost first (may be NULL) */
    uint32_t n_calls;
    struct skel_values values; /* just before it; not in the text form */
    struct src_range about;  /* LOCAL that decides on an input: where it is read; else no file */
    bool kept; /* (with about) what was read before may tell: some outcomes may be impossible */
};

struct skel_var {
    const char *name;     /* unique in its machine */
    uint32_t domain;      /* values 0 .. domain-1, at most 32768 */
    int32_t init;
};

struct skel_machine {
    struct skel_var *vars;
    uint32_t n_vars, cap_vars;
    struct skel_state *states; /* state 0 is the start */
    uint32_t n_states, cap_states;
    uint32_t n_reqs;           /* request slots are 0 .. n_reqs-1, all free at the start */
};

struct skel_world {
    const char *text;          /* what is assumed of the shared inputs, "" if nothing */
    struct skel_machine *ranks; /* nprocs machines */
    struct skel_tape *tape;     /* choices that all ranks share (tape.h); NULL: none */
};

struct skel {
    struct arena *arena;
    struct str_pool *strings;
    const char *program;       /* name for headers and messages */
    uint32_t nprocs;           /* with the agents */
    uint32_t n_agents;         /* the last so many only serve (docs/dev/SKELETON.md, 9) */
    struct skel_chan *chans;   /* shared by all worlds */
    uint32_t n_chans, cap_chans;
    struct skel_comm *comms;   /* comms[0] is MPI_COMM_WORLD */
    uint32_t n_comms, cap_comms;
    const char **coll_syms;    /* the alphabet of values that collectives hand on */
    uint32_t n_coll_syms, cap_coll_syms;
    struct skel_world *worlds;
    uint32_t n_worlds, cap_worlds;
    struct skel_missing missing;
};

struct skel *skel_new(struct arena *arena, uint32_t nprocs);
struct skel *skel_copy(struct arena *arena, const struct skel *s); /* shares the states */
uint32_t skel_add_agent(struct skel *s); /* one more rank; in the worlds so far it has ended */
uint32_t skel_n_processes(const struct skel *s);

/* Builders. Indices, not pointers, are stable while things are added. These find or add: */
uint32_t skel_add_chan(struct skel *s, uint32_t from, uint32_t to, int32_t tag, uint32_t comm);
uint32_t skel_add_sym(struct skel *s, uint32_t chan, const char *text);
uint32_t skel_add_coll_sym(struct skel *s, const char *text);
/* With n_first, the first so many are one group of an intercommunicator, the rest the other. */
uint32_t skel_add_intercomm(struct skel *s, const char *name, const uint32_t *ranks,
                            uint32_t n_ranks, uint32_t n_first);
void skel_set_sources(struct skel *s, uint32_t comm, uint32_t member, const uint32_t *ranks,
                      uint32_t n_ranks);
uint32_t skel_add_world(struct skel *s, const char *text); /* with nprocs empty machines */
uint32_t skel_add_state(struct skel *s, struct skel_machine *m, enum skel_state_kind kind);
struct skel_trans *skel_add_trans(struct skel *s, struct skel_machine *m, uint32_t state,
                                  uint32_t to);
uint32_t skel_add_alt(struct skel *s, struct skel_machine *m, uint32_t state,
                      const struct skel_alt *alt); /* copies it; the result is its index */

/* Every slot of a machine is below its n_reqs: tell of one, or count all again. */
void skel_use_req(struct skel_machine *m, uint32_t req);
void skel_count_reqs(struct skel_machine *m);
const char *skel_kind_text(enum skel_state_kind kind);

#endif
