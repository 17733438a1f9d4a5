/* Facts about the program that hold for all ranks: live temporaries, live scalar locals,
 * loops, addresses that are taken; computed once. */
#ifndef M2S_ABSTRACTION_PROGRAM_H
#define M2S_ABSTRACTION_PROGRAM_H

#include "core/ir/ir.h"
#include "core/ir/targets.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

struct loop_info {
    uint32_t header;
    uint64_t *body; /* bit set of blocks */
    bool quiet;     /* nothing in it communicates or ends the process (join_points.c) */
    bool calm;      /* nothing in it communicates, but it may end the process */
    uint32_t n_left; /* choices in it that stayed choices (interp/merge_branches.c) */
    bool lengthy;   /* it has been seen to take long (interp/widen.c) */
    uint32_t n_joined; /* rounds in which sides of branches were joined */
    bool asked, open;  /* may it not end?  interp/open_loops.h */
};

struct func_info {
    const struct ir_func *f;
    uint32_t index;
    enum mpi_fn mpi;                 /* MPI_FN_COUNT: not an MPI function */
    bool large;                      /* MPI_Send_c; then mpi is that of MPI_Send */
    const struct libc_effect *effect; /* of an undefined function, or NULL */
    const char *name;                /* of it, without __builtin_ */
    enum libc_fn libc;               /* which one it is, by that name */
    enum libc_fn c_libc;             /* as C calls it: fscanf, where it is __isoc99_fscanf */
    uint64_t **live_out;             /* per block: temporaries live at its end */
    uint64_t **local_live_out;       /* per block: tracked locals live at its end */
    bool *tracked;                   /* per local: nobody keeps its address (liveness.c) */
    uint32_t *base;                  /* per temporary: 1 + local into which it points, or 0 */
    bool *at_start;                  /* per temporary: it points to the first byte */
    bool *escapes;                   /* per local: its address is taken */
    bool *shown;                     /* per local: counterexamples may tell its value (shown.c) */
    struct loop_info *loops;
    uint32_t n_loops, cap_loops;
    uint32_t *loop_of;               /* per block: 1 + loop with this header, or 0 */
    bool quiet;         /* it never communicates and always returns (join_points.c) */
    bool calm;          /* it never communicates, but may end the process (endings.c) */
    bool ends;          /* it never returns (endings.c) */
    bool asks_errno;
    bool *leaves;       /* per block: nothing comes out of it, the process ends (endings.c) */
    uint32_t *meet;     /* per block: 1 + where its sides meet, or 0 (join_points.c) */
    uint32_t *calm_meet; /* the same if sides may end the process: where the others meet */
};

/* Does a branch at the end of a block of the loop leave it? */
bool loop_info_is_left(const struct func_info *fn, const struct loop_info *l, uint32_t block);

enum { SHOWN_MAX = 12 };

struct shown { /* a variable whose value may be shown */
    uint32_t local;
    uint32_t temp;  /* that has the value, if the variable is not loaded again; else IR_NO_TEMP */
};

struct shown_list {
    struct shown items[SHOWN_MAX];
    uint32_t n;
};

struct program {
    const struct ir_prog *p;
    const struct ir_targets **targets; /* [statement]: see struct abst_options */
    uint32_t n_targets;
    struct func_info *funcs;
    struct shown_list **shown; /* per instruction, as a caller and as what runs: shown_at() */
    bool *never_back;        /* [function]: see ir_never_back() */
    int64_t *edges;     /* where its comparisons with constants have another outcome (edges.c) */
    uint32_t n_edges, cap_edges;
    bool asks_errno;
    bool removes_files; /* a file that is missing may have been there */
};

struct program *program_new(struct arena *arena, const struct ir_prog *p,
                            const struct ir_targets **targets, uint32_t n_targets);

/* Where the access or call of an instruction may go; NULL: not known. */
const struct ir_targets *program_targets(const struct program *p, const struct ir_instr *i);
/* The n functions that a call may lead to, through a pointer, too.  NULL: others, as well. */
const uint32_t *program_callees(const struct program *p, const struct ir_instr *call, uint32_t *n);

static inline bool bit_get(const uint64_t *set, uint32_t i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static inline void bit_set(uint64_t *set, uint32_t i)
{
    set[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline void bit_clear(uint64_t *set, uint32_t i)
{
    set[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

/* program/liveness.c: fills tracked, base and at_start. */
void liveness_find(struct arena *arena, struct func_info *fn, const struct program *p);

/* program/shown.c: fills shown. */
void shown_find(struct arena *arena, const struct program *p, struct func_info *fn);
/* Which variables of the function may be shown at an instruction: just before it where it runs now
 * (top), while it runs where it has called another function. */
const struct shown_list *shown_at(struct arena *arena, struct program *p,
                                  const struct func_info *fn, uint32_t block, uint32_t at,
                                  bool top);

/* program/edges.c: fills edges. */
void edges_find(struct arena *arena, struct program *p);

/* program/endings.c: fills calm, ends and leaves. */
void endings_find(struct arena *arena, struct program *p);
/* Does nothing in the block communicate?  Then, if it is not quiet, it may end the process. */
bool endings_is_calm(const struct program *p, const struct ir_block *b);
/* The innermost or outermost loop that is calm and has the block, or NULL. */
struct loop_info *endings_calm_loop(const struct func_info *fn, uint32_t block, bool outermost);

/* program/join_points.c: is it a call that never communicates and always returns? */
bool join_points_is_quiet_call(const struct program *p, const struct ir_instr *i);
/* program/join_points.c: fills quiet, meet and calm_meet, and quiet and calm of loops. */
void join_points_find(struct arena *arena, struct program *p);

enum liveness_use { FLOW_NONE, FLOW_READ, FLOW_WRITE, FLOW_SET };

/* What an instruction does with tracked local `local`: SET overwrites all of it. */
enum liveness_use liveness_use(const struct program *p, const struct func_info *fn,
                               const struct ir_instr *i, uint32_t local);
/* Calls fn for each tracked local that an instruction names. */
void liveness_locals(const struct func_info *fn, const struct ir_instr *i,
                     void (*visit)(void *context, uint32_t local), void *context);

/* Live temporaries (locals) just before instruction `at` of a block, into `set`. */
void program_live_at(const struct program *p, const struct func_info *fn, uint32_t block,
                     uint32_t at, uint64_t *temps, uint64_t *locals);

#endif
