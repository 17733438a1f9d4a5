/* A natural loop of a function, as the passes see it that change loops or write about them. */
#ifndef M2S_SLICER_LOOP_SHAPE_H
#define M2S_SLICER_LOOP_SHAPE_H

#include "slicer/depend/dependence.h"

struct loop_shape {
    const struct sl_dependence *s;
    uint32_t func;
    const struct ir_func *f;
    const struct ir_cfg *g;
    uint32_t header;
    bool *member; /* [block]: it is in the loop */
    uint32_t *stack; /* scratch */
};

/* For the loops of a function that main can reach. */
struct loop_shape loop_shape_new(struct arena *arena, const struct sl_dependence *s,
                                 uint32_t func);

/* Sets header and member.  False: the block is no header. */
bool loop_shape_find(struct loop_shape *l, uint32_t header);

/* Does an edge of this block of the loop leave it? */
bool loop_shape_is_left(const struct loop_shape *l, uint32_t block);

/* Is it left nowhere else than at its header? */
bool loop_shape_is_left_at_header(const struct loop_shape *l);

/* A branch or jump at the end of the block that goes to `from` goes to `to`.  False: none does; a
 * switch stays as it is. */
bool loop_shape_redirect(struct ir_block *b, uint32_t from, uint32_t to);

/* What an instruction does besides giving a value. */
enum loop_effect {
    LOOP_NOTHING, /* also branches, and declarations */
    LOOP_STORES,  /* a value */
    LOOP_WRITES,  /* memory in another way */
    LOOP_CALLS,
    LOOP_RETURNS,
    LOOP_ELSE     /* allocas, lists of arguments, ends */
};

enum loop_effect loop_shape_effect(const struct ir_instr *in);

/* May the value that simple local o (def_use_simple()) has at the start of block `from` be read?
 * around: paths into the loop are not followed. */
bool loop_shape_is_live(const struct loop_shape *l, const struct ir_opnd *o, uint32_t from,
                        bool around);

/* Is one of the first n temporaries of the function given a value in the loop, and used outside? */
bool loop_shape_leaks(const struct loop_shape *l, uint32_t n);

#endif
