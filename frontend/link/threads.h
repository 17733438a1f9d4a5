/* What is known of the functions of a program, for threads of OpenMP and of POSIX. */
#ifndef M2S_FRONTEND_LINK_THREADS_H
#define M2S_FRONTEND_LINK_THREADS_H

#include "core/diag/diag.h"
#include "core/ir/ir.h"

/* Calls of MPI that one thread of a team makes, or its first one. */
enum { THREADS_ONE = 1, THREADS_MASTER = 2 };

struct threads {
    struct ir_prog *p;
    struct diags *ds;
    uint32_t many, one, master, own; /* the functions that mark calls, or UINT32_MAX */
    bool *communicates;  /* [function] in the thread that calls it */
    bool *taken;         /* [function] its address is used */
    bool has_threads;    /* of POSIX: each is a team of its own */
    int level;           /* of thread support that is asked for; LEVEL_OPEN: not known */
    bool told;           /* that it is too low */
    uint8_t *alone;      /* [function], and one more for all: THREADS_ONE, THREADS_MASTER */
};

/* Refuse calls of MPI that several OpenMP threads may make, and take threads of POSIX out. */
void threads_check(struct arena *arena, struct ir_prog *p, struct diags *ds);

/* pthreads.c: replace pthread_create, if all its threads only compute. */
void pthreads_take_out(struct arena *arena, struct threads *t);

#endif
