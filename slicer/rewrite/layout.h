/* The blocks of a slice that is written, and the state of writing (rewrite/emit.c). */
#ifndef M2S_SLICER_LAYOUT_H
#define M2S_SLICER_LAYOUT_H

#include "slicer/depend/dependence.h"

/* Stands for the address of a message buffer whose content nobody looks at, so that it is
 * not taken for the null pointer, which is an error there. */
#define SL_UNUSED_BUFFER "m2s_unused_buffer"

struct emitter {
    struct arena *arena;
    const struct sl_dependence *s;
    const struct ir_prog *p;
    struct ir_prog *out;
    bool shared; /* names need not be interned again */
    bool *calls;               /* [func]: it is run */
    uint32_t *run, n_run, cap_run; /* these functions */
    uint32_t *funcs, *globals; /* old number -> new, SL_NONE: dropped */
    uint32_t unused; /* new number of SL_UNUSED_BUFFER, or SL_NONE */
    /* of the function at work */
    uint32_t func;
    const struct ir_func *f;
    struct ir_func *to;
    uint32_t *temps, *locals;
    uint32_t *jumps;  /* [block]: its terminator becomes a jump there, else SL_NONE */
    bool *returns;    /* [block]: it becomes a return of nothing in particular */
    uint32_t *blocks; /* old number -> new */
    uint32_t *n_kept; /* [block]: instructions before the terminator */
};

/* Can block b be reached in the original? */
bool layout_is_reachable(const struct emitter *e, uint32_t b);
/* Is instruction `number` marked; is it, no terminator, part of the output? */
bool layout_is_kept(const struct emitter *e, uint32_t number);
bool layout_is_emitted(const struct emitter *e, uint32_t number);

/* Decide what becomes of the blocks of e->f: fills jumps, returns, n_kept, and blocks (0:
 * reachable, else SL_NONE).  merged[b]: b is appended to its only predecessor. */
void layout_plan(struct emitter *e, bool *merged);

/* The block where control really goes: empty blocks are skipped. */
uint32_t layout_resolve(const struct emitter *e, uint32_t b);

#endif
