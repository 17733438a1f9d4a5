/* OpenMP in a unit that is compiled with -fopenmp: what a pragma says of the statement below it.
 *
 *     #pragma omp parallel for private(t)      directive: parallel, for; clauses: private(t)
 *     for (i = 0; i < n; i++) ...
 *
 * A region is lowered as its sequential program, which is what one thread does.  What several
 * threads could make different is said by calls of functions that do nothing:
 *
 *     __m2s_omp_region()   a parallel region begins: assumed to have no data races
 *     __m2s_omp_each()     each thread does this statement; it is done once
 *     __m2s_omp_many()     the next call may be made by several threads (threads.c)
 *     __m2s_omp_one()      the next call is made by one thread, whoever calls this function
 *     __m2s_omp_master()   the same, by the first one: nobody waits for it
 *     __m2s_omp_own()      and each caller has a team of its own
 *
 * (openmp.c reads, openmp_region.c lowers.)
 */
#ifndef M2S_FRONTEND_OPENMP_H
#define M2S_FRONTEND_OPENMP_H

#include "frontend/build.h"

enum openmp_word { /* of a directive, a set */
    OMP_PARALLEL = 1,
    OMP_SHARE = 2,  /* for, sections, distribute, loop: each iteration by one of the threads */
    OMP_SINGLE = 4, /* single: by one thread */
    OMP_TASK = 8,   /* task, taskloop, section: by some thread, while others go on */
    OMP_OTHER = 16, /* critical, atomic, simd, ...: the same as without it */
    OMP_ALONE = 32, /* barrier, taskwait, ...: has no statement */
    OMP_COPIES = 64, /* task: variables of the function are copied into it, unless shared */
    OMP_SIMD = 128,
    OMP_DEVICE = 256, /* target */
    OMP_DATA = 512,   /* target data: only moves data */
    OMP_MASTER = 1024 /* master, masked: by the first thread */
};

struct openmp_pragma {
    unsigned offset, line;
    unsigned words;      /* enum openmp_word */
    unsigned collapse;   /* how many loops it is about */
    const char *clauses; /* "private ( t )", the rest of the line */
    uint32_t func;       /* it is used up in this function; from 1 */
    bool seen;           /* it has had a statement */
};

/* A file with pragmas, in the order in which they stand there. */
struct openmp_file {
    CXFile file;
    struct openmp_pragma *items;
    uint32_t n, cap;
    unsigned last; /* where the last statement began */
};

/* Read the pragmas of the unit into u->omp; without -fopenmp: warn that they are ignored. */
void openmp_read(struct unit *u, bool threads);

/* After all functions: a pragma that has had no statement is refused. */
void openmp_finish(struct unit *u);

/* A variable that is private to a region, and what it was before. */
struct openmp_private {
    CXCursor decl;
    struct ir_opnd saved;
    struct ir_opnd size; /* of an array of variable length */
};

struct openmp_region { /* what openmp_region_leave() puts back */
    bool any;
    enum build_team team;
    CXCursor former;
    struct openmp_private *privates;
    uint32_t n_privates, cap_privates;
};

/* Around the statement s: the pragmas above it take effect, and end. */
void openmp_region_enter(struct lower_fn *f, CXCursor s, struct openmp_region *r);
void openmp_region_leave(struct lower_fn *f, struct openmp_region *r);

/* Before something is assigned to `left`: each thread may do it. */
void openmp_region_write(struct lower_fn *f, CXCursor left);

/* Before a call is emitted: says which threads make it. */
void openmp_region_mark(struct lower_fn *f);

/* omp_get_thread_num() and omp_get_num_threads(), with one thread. */
bool openmp_region_query(struct lower_fn *f, const char *name, struct ir_opnd *result);

#endif
