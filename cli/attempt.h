/* One attempt: one slice is explored in one way, for one process count, and what comes out of that
 * is searched.  Which attempts are made: cli/climb.h.
 */
#ifndef M2S_CLI_ATTEMPT_H
#define M2S_CLI_ATTEMPT_H

#include "cli/pipeline.h"
#include "report/select.h"

struct tries;
struct verify_result;

struct job {
    struct arena *arena; /* of the result and the slices */
    const struct options *o;
    uint64_t began_ms;   /* of clock_ms(), with this process count; the first: with the files */
    uint64_t give_up_ms; /* of clock_ms(), for the next process count; 0: never */
    bool *late;          /* set where a step ended as its share of this time was over */
    struct selection *selection;
    bool assumes;        /* that neither the environment nor an input fails a rank (rest.h) */
    bool doubts;         /* that any value may come from files: several ranks read one */
    bool follows_frees;  /* what may be written to after it was freed was looked at */
    bool compares;       /* accesses to memory in windows were compared: nothing is left open */
    bool together;       /* buffers could be followed where all ranks ran together only */
    struct tries *tries;     /* are noted there; or NULL */
    struct compiled *slices; /* [RUNG_COUNT]; that of RUNG_PLAIN is there, and that of RUNG_FLIGHTS
                                if buffers are checked; the others are made when needed */
};

struct attempt {
    struct arena *arena;     /* of the stages; the model of the result is not in it */
    const struct skel *skel; /* NULL: there is none */
    struct ledger ledger;
    struct diags diags;
    struct verify_result *result; /* NULL: the search was not reached */
    struct result_run *run;
    bool doubts;             /* several ranks read one file: not any value may come from it */
    bool random;             /* several ranks ask for numbers of one random sequence */
    bool lost_frees;         /* what is freed, or written to, was not always known */
    bool vectors;            /* are used, and RUNG_VECTORS was not tried */
    bool throws;             /* C++'s library may, and was never assumed not to */
};

/* The slice that a rung executes; it is made if it is not there.  That of RUNG_VECTORS may have no
 * program: the compiler did not take it. */
const struct compiled *attempt_slice(const struct job *job, enum rung_name name);

/* The skeleton, if there is one; what the stages make lives in `stages`. */
struct attempt attempt_explore(struct arena *stages, const struct job *job,
                               const struct compiled *c, uint32_t n);
/* The verdict on it. */
void attempt_conclude(struct arena *stages, const struct job *job, const struct compiled *c,
                      struct attempt *a);

/* The run for n processes with the inputs that are given, without a proof, in the slice of
 * RUNG_FLIGHTS or that of RUNG_GIVEN: what is asked about them is noted, unless `questions` is
 * NULL. */
struct result_run *attempt_given(struct arena *stages, const struct job *job, uint32_t n,
                                 bool flights, struct abst_questions *questions);

/* There is no skeleton: the outcome, and why; the first error of the exploration. */
void attempt_explain_missing(struct arena *arena, const struct diags *ds, struct result_run *run);

/* What only the comparison of accesses to memory in windows finds, or that of epochs. */
bool attempt_conflicts_in(const struct skel *s);
/* Is it a finding that only the slice of RUNG_FLIGHTS shows? */
bool attempt_is_flight(const struct result_finding *f);
/* May memory be written to that was freed, as far as the plain slice shows? */
bool attempt_frees_are_open(const struct job *job);

#endif
