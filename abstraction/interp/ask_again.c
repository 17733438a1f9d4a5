#include "abstraction/interp/ask_again.h"

#include "abstraction/program/function_info.h"
#include "abstraction/state/state.h"

/* It only looks at whole numbers in variables, and at what was computed before.  A join keeps
 * little of pointers: asked again, loops over lists and trees take more rounds, and say no more. */
static bool only_looks(const struct ir_instr *i)
{
    switch (i->op) {
    case IR_LOAD:
        return !i->is_volatile && ir_is_int(i->type.kind) &&
               (i->a.kind == IR_O_LOCAL || i->a.kind == IR_O_GLOBAL);
    case IR_COPY: case IR_BIN: case IR_UN: case IR_CAST: return true;
    default: return false;
    }
}

static bool is_from(const struct ir_block *b, const struct ir_opnd *o, uint32_t first, uint32_t end)
{
    bool found = o->kind != IR_O_TEMP;
    for (uint32_t k = first; k < end && !found; k++)
        found = b->instrs[k].dst == o->id;
    return found;
}

/* Do instructions first..end need no others? */
static bool are_whole(const struct ir_block *b, uint32_t first, uint32_t end)
{
    bool whole = true;
    for (uint32_t k = first; k <= end && whole; k++)
        whole = is_from(b, &b->instrs[k].a, first, k) && is_from(b, &b->instrs[k].b, first, k);
    return whole;
}

void ask_again(struct state *s)
{
    struct frame *f = state_top(s);
    const struct ir_block *b = &f->fn->f->blocks[f->block];
    uint32_t end = f->instr, first = end;
    while (first > 0 && only_looks(&b->instrs[first - 1]))
        first--;
    while (first < end && !are_whole(b, first, end))
        first++;
    f->instr = first;
}
