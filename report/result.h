/* The result of a run of mpi2spin, as data: what every report is made from.
 *
 *     verify_result + skeleton + ledger + diagnostics --build.h--> result --> text, JSON, ...
 *
 * It knows nothing of machines, states and channels: all is in the program's own terms, so
 * that a result can be written as JSON, read back (json_read.c), kept as a baseline, and shown
 * later without the program.  Everything lives in one arena.
 */
#ifndef M2S_REPORT_RESULT_H
#define M2S_REPORT_RESULT_H

#include "core/base/fail.h"
#include "core/diag/diag.h"
#include "report/result_trace.h"

/* The outcome for one process count. */
enum outcome {
    OUTCOME_VERIFIED,
    OUTCOME_BOUNDED,      /* verified within the bounds of the ledger's UNDER entries */
    OUTCOME_VIOLATED,
    OUTCOME_POSSIBLE,     /* a counterexample that needs an over-approximation */
    OUTCOME_INCONCLUSIVE,
    OUTCOME_UNSUPPORTED,
    OUTCOME_SUPPRESSED    /* violated, but all errors are suppressed: nothing is proved */
};

struct result_note {
    struct src_range at;     /* .file NULL: no place */
    const char *text;
    uint32_t rank;           /* the rank it tells about, or RESULT_NONE */
    bool at_end;             /* it tells where ranks are at the end, as `final` does */
};

enum baseline { BASELINE_NONE, BASELINE_NEW, BASELINE_UNCHANGED };

struct result_finding {
    const char *code;        /* "MPI-DEADLOCK" */
    enum diag_severity severity;
    struct src_range at;
    const char *function;    /* that contains the place, or NULL */
    const char *message, *help; /* help may be NULL */
    struct result_note *notes;
    uint32_t n_notes, cap_notes;
    uint32_t *ranks;         /* involved, ascending; none: it is not about certain ranks */
    uint32_t n_ranks, cap_ranks;
    const char *condition;   /* on the inputs, or NULL: it needs none */
    const char *reproduce;   /* options that give such inputs: ` --args "1"`; NULL: not known */
    bool needs_inputs;       /* notes say on which it depends (known while it is built) */
    struct result_trace *trace; /* or NULL */
    const char *fingerprint; /* fingerprint.h */
    const char *suppressed;  /* the reason given, or NULL */
    bool uses_null;          /* a null pointer is used there (known while it is built) */
    bool reads_word;         /* a word that is read does not fit (known while it is built) */
    bool has_failed;         /* a rank has left, and its status says so, or it refuses its
                                inputs by an assertion (known while it is built) */
    bool is_guess;           /* a warning that no execution has confirmed */
    bool is_environment;     /* it needs a failure of the environment, or of an input */
    struct result_finding *in_rest; /* the same in the rest, or NULL (known while it is built) */
    enum baseline baseline;
};

/* How the verdict was found. */
struct result_search {
    unsigned tier;           /* 1, 2 or 3; 0: the search was not reached */
    const char *theorem;     /* "Corollary 13.3"; NULL: none */
    const char *encoding;    /* of the model; NULL: searched without SPIN */
    uint64_t states, depth;
    double seconds;
    const char *spin;        /* the line of spin -V; NULL: not needed */
};

/* One entry of the ledger: a decision in which the model may differ from the program. */
struct result_assumption {
    const char *kind, *direction; /* "widening", "over" */
    struct src_range at;
    const char *text;
    const char *about;       /* the input that it bounds, or NULL (known while it is built) */
};

/* A file that the C parser has read. */
struct result_input {
    const char *path;
    const char *sha256;      /* 64 hexadecimal digits */
};

/* What is so when the environment and the inputs do not fail the ranks. */
struct result_rest {
    enum outcome outcome;    /* of the executions without what is left out */
    bool failures;           /* something fails, or is missing; else a rank leaves with status 0 */
    bool is_guess;           /* the model may have invented it (known while it is built) */
    const char *reason;      /* as in a run, or NULL */
    const char **left_out;   /* "rank 0 leaves alone at a.c:14 when f is false" */
    uint32_t n_left_out, cap_left_out;
};

/* The counterexample on the real program (--replay). */
struct result_replay {
    const char *verdict;     /* "confirmed": docs/REPLAY.md */
    const char *mpi;         /* "MPICH 4.0.2", or NULL: there is none */
    const char *text;        /* one line */
    const char **details;    /* one line each */
    uint32_t n_details;
};

/* What was done, whatever the machine. */
struct result_work {
    uint64_t statements;     /* of the slice that decides: instructions of the IR */
    uint64_t steps;          /* of all explorations */
};

/* One way in which the program was explored, and what has come of it. */
struct result_try {
    const char *how;         /* "plain: all ranks together, in a hurry" */
    uint64_t steps;          /* that it took */
    const char *lacked;      /* why nothing was made of it; NULL: a skeleton was */
    struct src_range at;     /* of what it lacked; without a file: nowhere */
};

/* Every number of processes at once. */
struct result_every {
    bool is_proved;
    bool turns_away;         /* but for those with which the program ends itself */
    uint32_t from;           /* processes */
    uint32_t obligations;    /* that the proof rests on */
    const char *reason;      /* why it is not proved, or NULL */
    struct src_range at;     /* the statement that the reason is about; without a file: none */
    const char *not_run;     /* "65..4096": those that were asked for, and are not run; or NULL */
    uint32_t to;             /* processes: with more a number leaves its type, at to_at; 0: as
                                many as there can be */
    struct src_range to_at;
    const char *unfit;       /* what counts, datatypes or buffers may be wrong, which the proof does
                                not exclude; NULL: nothing */
    struct src_range unfit_at;
    bool powers;             /* the proof is about powers of two: it turns others away, or, where
                                is_proved is not said, nothing is proved of others */
};

/* One process count. */
struct result_run {
    uint32_t nprocs;
    bool cached;             /* found in an earlier run and kept (--cache) */
    double seconds;          /* that it took, all stages; the first count also reads the files */
    struct result_work work; /* 0: not known */
    struct result_try *tries; /* in their order */
    uint32_t n_tries, cap_tries;
    enum outcome outcome;
    const char *reason;      /* one line: why inconclusive or unsupported; or NULL */
    const char *command;     /* reproduces this run */
    struct result_replay *replay; /* NULL: it was not replayed */
    const char *before;      /* the verdict that the check before this one had, or NULL */
    struct result_rest *rest; /* NULL: the verdict does not rest on such failures */
    struct result_search search;
    struct result_finding **findings; /* the first with a trace is the one that decides */
    uint32_t n_findings, cap_findings;
    struct result_assumption *ledger;
    uint32_t n_ledger, cap_ledger;
};

struct result {
    const char *tool;        /* "mpi2spin 0.1.0" */
    const char *name;        /* of the program in its project, or NULL */
    const char *command;
    const char **files;      /* the one with main first, if it is known */
    uint32_t n_files;
    const char *target;      /* what the program's own build makes of them; NULL: not known */
    const char *property;    /* "potential-deadlock" or "partial-deadlock" */
    struct result_input *inputs; /* what the result depends on */
    uint32_t n_inputs, cap_inputs; /* 0: not known */
    int exit_code;
    struct result_finding **findings; /* before any run: errors and warnings of the C code */
    uint32_t n_findings, cap_findings;
    struct result_run **runs;
    uint32_t n_runs, cap_runs;
    struct result_every *every; /* number of processes; NULL: nothing is said of it */
};

/* A run that was never begun is inconclusive, and its reason begins with "not run". */
#define RESULT_NOT_RUN "not run"
bool result_was_run(const struct result_run *run);

/* Executions were covered, for what their ranks have read: so begins the reason of such a run,
 * which is inconclusive. */
#define RESULT_COVERED "no hang in the runs covered"
bool result_was_covered(const struct result_run *run);

const char *outcome_text(enum outcome o);
/* For all inputs, or within bounds. */
bool outcome_is_proof(enum outcome o);
enum exit_code outcome_exit(enum outcome o);
const char *result_baseline_text(enum baseline state);

/* The answer to "can it hang?", in two words: "can hang", "may fail", "not decided". */
const char *result_answer(const struct result *r, const struct result_run *run);

/* The error that decides says "may hang" where it is possible only, as the verdict does. */
void result_settle(struct arena *arena, struct result_run *run);

/* What is said of every number of processes, in one line; NULL: nothing. */
const char *result_every_text(struct arena *arena, const struct result *r);

/* What a reader of the verdict alone must know, or NULL: that nothing was communicated. */
const char *result_remark(const struct result_run *run);

/* What is assumed not to happen, or NULL: "MPI_File_open fails". */
const char *result_unless(const struct result_assumption *a);

/* The inverses: -1 if there is no such word. */
int outcome_parse(const char *text);
int result_severity_parse(const char *text);
int result_baseline_parse(const char *text);

/* What a program is called in reports: its name, or its first file. */
const char *result_name(const struct result *result);

/* The exit code of several runs, or results, together: a violation is worse than a failure of the
 * tool, that is worse than C errors, then come unsupported, inconclusive, wrong usage. */
int result_worst(int a, int b);

/* The same error at the same place, perhaps of two runs? */
bool result_same_place(const struct result_finding *f, const struct result_finding *g);

/* Are both about one operation that was started and not completed?  Then they have one cause. */
#define RESULT_STARTED "the operation is started here"
bool result_same_operation(const struct result_finding *f, const struct result_finding *g);

/* The first finding with a trace, or NULL. */
const struct result_finding *result_counterexample(const struct result_run *run);

#endif
