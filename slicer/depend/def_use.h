/* Definitions and uses of memory: who writes each object, and each simple local.
 *
 * A simple local is a scalar whose address never leaves the function's own loads, stores
 * and library calls that do not remember it.  For those, definitions are followed along
 * the control flow (a store ends the search); for all other memory, every overlapping
 * write of the program counts.
 */
#ifndef M2S_SLICER_DEF_USE_H
#define M2S_SLICER_DEF_USE_H

#include "core/ir/cfg.h"
#include "slicer/pointsto/pointsto.h"

enum sl_def_kind {
    SL_D_STORE,   /* a store, memzero, or handle written by a library call */
    SL_D_COPY,    /* memcpy: the content comes from the source */
    SL_D_CONTENT, /* message content written by an MPI call */
    SL_D_RESULT   /* aggregate result of a call */
};

struct sl_def {
    uint32_t number;
    enum sl_def_kind kind;
    struct sl_span at;
};

struct sl_defs {
    struct sl_def *items;
    uint32_t n, cap;
};

struct sl_var_def {
    uint32_t number, block;
    enum sl_def_kind kind;
    bool kills; /* nothing written before it is seen after it */
};

struct sl_var {
    bool simple;
    struct sl_var_def *defs; /* in the order of numbers */
    uint32_t n_defs, cap_defs;
};

struct sl_def_use {
    struct sl_defs *defs; /* [object] */
    struct sl_var **vars; /* [func][local] */
};

struct sl_def_use *def_use_new(struct arena *arena, const struct sl_numbering *x,
                               const struct sl_pointsto *points, struct ir_cfg **cfgs);

/* The part of memory behind argument i of library call `number`: size 0 if unknown; *exact is
 * false if the call may also touch what lies before the address. */
uint64_t def_use_argument_size(const struct sl_numbering *x, uint32_t number, uint32_t func,
                               uint32_t i, bool *exact);

/* The simple local that the operand is the address of, or NULL. */
struct sl_var *def_use_simple(const struct sl_def_use *m, uint32_t func, const struct ir_opnd *o);

#endif
