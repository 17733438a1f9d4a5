/* Library functions that call functions of the program (libc/), as functions of the program. */
#ifndef M2S_SLICER_MODELS_H
#define M2S_SLICER_MODELS_H

#include "core/ir/ir.h"
#include "core/mpi/libc_effects.h"

enum model {
    MODEL_SORT_ANY,   /* void (base, n, size, compare): calls of qsort() */
    MODEL_SEARCH_ANY, /* void (key, base, n, size, compare): calls of bsearch() */
    MODEL_SORT,       /* int (base, n, size, compare): sorts, or says 0 */
    MODEL_OPERATE,    /* void (operator, count): one call */
    MODEL_REDUCE,     /* void (in, inout, count, type, op, operator, parts): MPI_Reduce_local() */
    MODEL_ONCE,       /* int (control, function): pthread_once() */
    MODEL_SIGNAL_ALONE, /* void (installed, handler): signals that come; no parameters */
    MODEL_SIGNAL,     /* the same, if the handler has one */
    MODEL_SIGNAL_INFO, /* three */
    MODEL_AT_EXIT,    /* int (registry, function): atexit() */
    MODEL_ON_EXIT,    /* int (registry, function, argument): on_exit() */
    MODEL_EXIT        /* void (registry, status): runs them */
};

/* Add the function, one of its own for each call: its number.  Its statements stand at `at`. */
uint32_t models_add(struct ir_prog *p, enum model model, struct src_range at);

/* A function or a variable of the program, as an operand. */
struct ir_opnd models_address(enum ir_opnd_kind kind, uint32_t id);

/* Which function of the C library the operand is, or the instruction calls; LIBC_FN_COUNT: none
 * that has a row. */
enum libc_fn models_function(const struct ir_prog *p, const struct ir_opnd *o);
enum libc_fn models_called(const struct ir_prog *p, const struct ir_instr *in);

/* A function of the library, which the program need not name, and what it returns. */
uint32_t models_declare(struct ir_prog *p, const char *name, enum ir_kind ret);

#endif
