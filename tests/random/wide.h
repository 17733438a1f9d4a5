/* Programs of the larger language: requests, wildcards, probes, send modes.  Each
 * operation becomes a few states (wide_compile.c).
 *
 *     isend to 1 tag 0 slot 0    irecv from any tag 0 slot 1    wait any of {0, 1}
 */
#ifndef M2S_TESTS_WIDE_H
#define M2S_TESTS_WIDE_H

#include "tests/random/program.h"
#include "tests/random/rng.h"

enum wide_kind {
    WIDE_END,
    WIDE_SEND,
    WIDE_SSEND,
    WIDE_RECV,
    WIDE_SENDRECV,
    WIDE_COLL,
    WIDE_ISEND,
    WIDE_IRECV,
    WIDE_ICOLL,
    WIDE_WAIT,   /* for all of its slots, in one of the forms below */
    WIDE_PROBE,  /* and receives what was found, in one of the forms below */
    WIDE_FREE,
    WIDE_CANCEL, /* and waits */
    WIDE_DETACH, /* waits until nothing is left in the attached buffer */
    WIDE_CHOOSE, /* the following as in program.h */
    WIDE_JUMP,
    WIDE_BRANCH,
    WIDE_COUNT,
    WIDE_ASSIGN,
    WIDE_READ,   /* a letter of the tape, and jump to its target */
    WIDE_FAULT,
    WIDE_ABORT
};

enum wide_form {
    WAIT_EACH,         /* one after the other: MPI_Waitall */
    WAIT_ANY,          /* MPI_Waitany until none is left */
    WAIT_ANY_FIRST,    /* MPI_Waitany; x is which; then one after the other */
    WAIT_SOME,         /* MPI_Waitsome until none is left */
    WAIT_TEST,         /* for each: MPI_Test; if that fails MPI_Wait */
    WAIT_TEST_LOOP,    /* for each: MPI_Test until it succeeds */
    WAIT_TESTALL,      /* MPI_Testall; x is whether it succeeds; then each */
    WAIT_TESTALL_LOOP, /* MPI_Testall until it succeeds */
    WAIT_TESTANY_LOOP, /* MPI_Testany until none is left */
    WAIT_FORMS,
    PROBE_WAITS = 0,   /* MPI_Probe, and MPI_Recv from where the message is */
    PROBE_AGAIN,       /* the same, but MPI_Recv from anywhere */
    PROBE_ONCE,        /* MPI_Iprobe; x is whether it finds something; then MPI_Recv */
    PROBE_LOOP,        /* MPI_Iprobe until there is something */
    PROBE_MATCHED,     /* MPI_Mprobe and MPI_Mrecv */
    PROBE_MATCHED_LOOP,
    PROBE_FORMS
};

enum { WIDE_SLOTS = 4, ANY_TAG = 99 };

struct wide_op {
    enum wide_kind kind;
    uint32_t peer, tag, value;    /* sends; value SEND_VAR: that of x */
    uint32_t source, source_tag;  /* receives; ANY_SOURCE, ANY_TAG */
    bool keep;                    /* x takes what was received */
    bool mark;                    /* x tells from which of its channels it came */
    enum skel_mode mode;
    uint32_t room;                /* mode BUFFER, in messages; SKEL_NONE: enough */
    bool cancelled;               /* WAIT: a request may have been cancelled */
    enum wide_form form;
    uint32_t slots[WIDE_SLOTS], n_slots; /* the first one is that of ISEND and the like */
    uint32_t id;                  /* of what starts something in a slot; copies keep it */
    uint32_t started[WIDE_SLOTS]; /* WAIT and the like: the ids of what is in the slots */
    uint32_t comm, coll, root;    /* coll: index into the collective kinds */
    bool decides;
    uint32_t var, to;             /* as in program.h; `to` is an operation */
    uint32_t *letters, *targets, n_letters; /* READ */
};

struct wide_program {
    struct wide_op *ops;
    uint32_t n, cap;
};

enum { WIDE_COLLS = 6 }; /* Barrier, Bcast, Reduce, Gather, Scan, Allreduce */

/* Has the collective a root; and can a symbol be decided in it? */
bool wide_coll_has_root(uint32_t coll);
bool wide_coll_decides(uint32_t coll);

/* Make the machines of `world` from the programs of all ranks; tags are 0 .. tags-1. */
void wide_compile(struct skel *s, uint32_t world, const struct wide_program *programs,
                  uint32_t tags);

/* What may occur in a random program. */
struct wide_features {
    bool choices, barriers, loops, faults;       /* W1, W5 */
    bool any_source, any_tag;                    /* W2, W3 */
    bool requests;                               /* W4 */
    bool waitany, tests, probes, modes, cancels; /* WA, WT, WP, WM, WC */
    bool collectives;                            /* WN */
    bool gather;                                 /* AN */
    bool tapes;
};

struct skel *wide_skel(struct arena *arena, struct rng *rng,
                       const struct wide_features *f);

#endif
