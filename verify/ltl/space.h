/* All steps of all executions of a world, one by one (docs/dev/THEORY.md, section 19): nothing is
 * left out that a formula could see.
 *
 * The processes of the graph are the ranks and, last, the MPI library: its steps are those that an
 * implementation may refuse for ever (SKELETON.md, section 6).
 */
#ifndef M2S_VERIFY_LTL_SPACE_H
#define M2S_VERIFY_LTL_SPACE_H

#include "core/mpi/mpi.h"
#include "verify/exec/exec.h"
#include "verify/ltl/formula.h"
#include "verify/search/states.h"

struct ltl_space {
    struct arena *arena;
    const struct skel *skel;
    const struct ltl_formula *formula;
    struct exec *m;
    struct moves moves;
    struct states states;
    uint32_t n_procs;      /* nprocs + 1 */
    uint32_t *first;       /* [state * n_procs + process]: index of its first edge; and the end */
    size_t n_first, cap_first;
    uint32_t *to;          /* per edge */
    size_t n_to, cap_to;
    uint32_t *props;       /* per state: bits */
    size_t n_props, cap_props;
    bool ***at;            /* [proposition][rank][state of its machine], for LTL_AT */
    bool is_cut;           /* the library keeps no more than a bound (limits) */
    const char *fault;     /* an execution ends in this fault, or NULL */
    const char *stopped;   /* not NULL: why it is not complete */
};

struct ltl_limits {
    size_t max_states;
    uint32_t kept;         /* messages of one rank for another, and collectives that a rank is
                              ahead; SKEL_NONE: any number */
    uint64_t give_up_ms;   /* of clock_ms(); 0: never */
    volatile int *interrupted;
    struct progress *progress; /* or NULL */
};

/* Is the state one of a call that the proposition is about? */
bool ltl_is_at(const struct skel *s, const struct ltl_prop *prop, const struct skel_state *st);
/* The function; MPI_FN_COUNT: the state is not in a call, or nothing is known of which. */
enum mpi_fn ltl_called(const struct skel_state *st);

struct ltl_space *ltl_space_build(struct arena *arena, const struct skel *s, uint32_t world,
                                  const struct ltl_formula *f, const struct ltl_limits *limits);

/* Does no rank have a step in the state that no implementation may refuse? */
bool ltl_space_stays(const struct ltl_space *g, uint32_t state);

/* A step of m, in the state of number `from`, that leads to `to`; *out is it.  False: none. */
bool ltl_space_step(struct ltl_space *g, uint32_t from, uint32_t to, struct move *out);

#endif
