/* What is known of the functions of a program, for threads of OpenMP and of POSIX. */
#ifndef M2S_FRONTEND_LINK_THREADS_H
#define M2S_FRONTEND_LINK_THREADS_H

#include "core/diag/diag.h"
#include "core/ir/ir.h"

struct threads {
    struct ir_prog *p;
    struct diags *ds;
    uint32_t many, one;  /* the functions that mark calls, or UINT32_MAX */
    bool *communicates;  /* [function] in the thread that calls it */
    bool *taken;         /* [function] its address is used */
};

/* Refuse calls of MPI that several OpenMP threads may make, and take threads of POSIX out. */
void threads_check(struct arena *arena, struct ir_prog *p, struct diags *ds);

/* pthreads.c: replace pthread_create, if all its threads only compute. */
void pthreads_take_out(struct arena *arena, struct threads *t);

#endif
