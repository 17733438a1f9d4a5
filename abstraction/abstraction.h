/* prog -> skeleton + ledger, for one process count: online partial evaluation per rank.
 *
 * requires: a (sliced) program that passes ir_check().
 * makes: a skeleton that passes skel_check() and is conservative (every execution of the
 * program within the ledger's UNDER entries is one of the skeleton's); or diagnostics.  With
 * go_on it has only some executions, but those of the program.
 */
#ifndef M2S_ABSTRACTION_ABSTRACTION_H
#define M2S_ABSTRACTION_ABSTRACTION_H

#include "core/diag/ledger.h"
#include "core/ir/ir.h"
#include "core/ir/targets.h"
#include "core/skel/skel.h"

struct abst_input { /* --input NAME=LO..HI; NAME is argv[1], argc, $ENVVAR, or a C variable */
    const char *name;
    int64_t lo, hi;
    bool is_usual;    /* nobody has asked for it: other values are odd */
};

enum { ABST_ANY = 16, ABST_MEMORY = 32 };

/* What is given to the program besides its arguments. */
struct abst_text {
    const char *name; /* "in.txt": a file; "stdin": what rank 0 reads there; "$N": a variable */
    const char *text; /* NULL: the file is not there */
};

enum abst_asked { ASKED_TEXT, ASKED_NUMBER, ASKED_CHARACTER };

/* What a run has asked about an input that is given, and what another answer would take. */
struct abst_question {
    enum abst_asked kind; /* what `observed` and `wanted` are */
    uint32_t place;       /* the statement, or UINT32_MAX */
    const char *input;    /* what ends too soon, as in abst_text; "argv"; NULL: some input has
                             `observed` in it */
    const char *observed;
    const char *wanted;   /* in its place, or behind the end */
    bool answer;          /* of a comparison: it holds */
    bool is_case;         /* there are several for each place: they differ in `wanted` */
};

struct abst_questions {
    struct arena *arena;
    struct abst_question *v;
    uint32_t n, cap;
    uint64_t *seen; /* hashes of those that are there; 0: none */
    int64_t *numbers; /* that were read from inputs */
    uint32_t n_numbers, cap_numbers;
    uint64_t work;  /* out: what the run took, as max_work counts */
};

/* One way in which the program was explored, and what has come of it. */
struct abst_try {
    const char *how;     /* "all ranks together, in a hurry" */
    const char *lacked;  /* why there is no skeleton; NULL: there is one */
    struct src_range at; /* of what it lacked; without a file: nowhere */
    uint64_t steps;      /* that it took, as max_work counts */
};

/* Is told of each when it has ended.  Texts live as long as the call. */
struct abst_listener {
    void (*tell)(void *data, const struct abst_try *t);
    void *data;
};

/* Where it is noted what is met.  Each may be NULL. */
struct abst_notes {
    bool *lost_frees;         /* set when memory is freed, or written to, at a place that is not
                                 known */
    bool *long_race;          /* end when a loop with many rounds is met in which messages may race,
                                 and say so here */
    struct abst_heavy *heavy; /* what takes too long; and all ends */
    struct abst_files *files; /* which files are read */
    struct progress *progress; /* steps are counted there */
    const struct abst_listener *listener;
};

struct mechanisms;

enum { ABST_JOINT = 64, ABST_JOINT_SOON = 1024 }; /* it is likely that they lose something */

struct abst_options {
    struct mechanisms *mechanisms; /* which are on; or NULL: all */
    uint32_t nprocs;
    const char *program_name;  /* argv[0] */
    const char **args;         /* --args split into words; NULL: not given, argv is unknown */
    size_t n_args;
    const struct abst_input *inputs;
    size_t n_inputs;
    const struct abst_text *given;
    size_t n_given;
    struct abst_questions *questions; /* are noted there: all inputs are those that are given, what
                                  is not given is not there; or NULL */
    const char **local;        /* --assume-local: undefined functions that do not communicate */
    size_t n_local;
    uint64_t max_steps;        /* IR instructions per rank and world */
    uint32_t max_states;       /* skeleton states per rank and world */
    uint32_t max_unroll;       /* rounds of a loop without known bound before it is generalised */
    uint32_t max_recursion;
    uint32_t max_worlds;       /* cases of shared inputs */
    uint64_t max_work;         /* instructions and copied values, over all ranks and worlds */
    uint64_t max_memory;       /* bytes of one attempt at one world */
    const uint64_t *silent;    /* [statement]: buffers of an MPI call whose content does not
                                  matter: bit k: nobody looks at that of argument k; bit
                                  ABST_MEMORY + k: nor then, if it is the address of memory; bit
                                  ABST_ANY + k: it is any value; or NULL */
    uint32_t n_silent;
    const struct ir_targets **targets; /* [statement]: where an access through a pointer may go;
                                  NULL: not known */
    uint32_t n_targets;
    bool failures;             /* what the environment may fail is executed, too */
    const bool *open_ends;     /* [statement]: slicer_result.open_ends; or NULL */
    uint32_t n_open_ends;
    const bool *checked;       /* [statement]: does the program look at what this call returns?
                                  NULL: it does */
    uint32_t n_checked;
    bool go_on;                /* what is not known or not supported ends an execution, as
                                  MPI_Abort does, and so does a limit: the skeleton has fewer
                                  executions than the program, and shows errors only */
    struct abst_notes notes;
    unsigned joint;            /* where the ranks' own explorations would lose something, or do not
                                  end in this part of the limits, all run together first
                                  (explore/joint.h): the skeleton may have a tape; 0: never */
    bool witness;              /* with joint: only a violation counts, that is met for values of
                                  inputs without generalising (explore/joint_witness.h) */
    bool free_inputs;          /* a shared input that is asked about often is not bounded: each rank
                                  decides by itself, as if the others could have another value.  And
                                  loops are run for few rounds only.  Only a proof counts */
    bool skips_heavy;          /* that is not followed: what it computes is any value.  Only a
                                  decision counts */
    bool conflicts;            /* all accesses to memory in windows are there, and compared */
    bool reads_alike;          /* all ranks together only, where they find the same in files of one
                                  name that nobody writes */
    bool changes_files;        /* the whole program may, by functions of C */
    bool strict;               /* assertions are checked, or there is no skeleton */
    volatile int *interrupted; /* polled: end with a diagnostic when it is set; or NULL */
    uint64_t give_up_ms;       /* of clock_ms(), polled too: a limit as the others; 0: never */
};

/* Functions, and loops in others, that only compute; and how much is done in them. */
struct abst_part {
    uint32_t func, loop; /* loop: 1 + its header; 0: all of the function */
    uint32_t work;       /* done in it, or in what it calls; in units */
    bool heavy;
    bool open;           /* it is followed all the same: parts inside of it count */
    bool chooses;        /* it makes choices: data that is not known decides in it */
    bool asked;          /* communication depends on what comes out of it */
};

enum { ABST_PARTS = 256, ABST_WORK_UNIT = 256 };

struct abst_heavy {
    struct abst_part parts[ABST_PARTS];
    uint32_t n, work, inside; /* work: all, and that in parts */
    bool early;  /* it is told at the first limit, before the ranks are tried together */
    bool is_new; /* out: a limit was met, and most was done in parts that were not heavy */
};

/* A file that is opened by a name that is known. */
struct abst_file {
    const char *name; /* "\"in.txt\"", "argv[1]" */
    int64_t number;   /* which text its name is (library/alike.h), where that is known; or 0 */
    uint32_t reader;  /* the rank that has opened it last to read */
    bool is_read, is_written; /* is_written: while others read it */
    bool is_changed;  /* somewhere */
    bool is_alike;    /* that all ranks find the same there was assumed */
};

struct abst_files {
    struct arena *arena;
    struct abst_file *v;
    uint32_t n, cap;
    const char *commands; /* that system() and popen() run, one a line; or NULL */
    bool in_locale;       /* a locale other than "C" is set */
    bool ends;    /* all ends when several ranks read one file */
    bool several; /* out: they do */
    bool unnamed; /* out: a rank opens one whose name is not known */
    bool random;  /* out: they ask for numbers of one random sequence; then there are doubts, too */
    bool doubts;  /* they do, and each is taken to find something else: what others than rank 0 read
                     is over */
};

/* The defaults of all limits; nprocs 0. */
struct abst_options abst_defaults(void);

/* The skeleton in `arena`, or NULL when an error has been added to ds. */
struct skel *abst_run(struct arena *arena, const struct ir_prog *p,
                      const struct abst_options *o, struct ledger *ledger,
                      struct diags *ds);

#endif
