/* Variables whose value a counterexample may show.
 *
 *     int rank, right, x;  MPI_Comm_rank(c, &rank);  right = rank + 1;  MPI_Recv(&x, ..., right)
 *
 * rank and right, but not x.  Wherever the slice still loads such a variable, it has kept all that
 * sets it: only loads, stores, and calls that set all of it reach it.  What is only sent, or
 * received, may have been cut off.
 */
#include "abstraction/program/function_info.h"

#include <string.h>

static bool sets_whole(const struct program *p, const struct ir_instr *i, uint32_t local)
{
    enum mpi_fn fn = i->callee.kind == IR_O_FUNC ? p->funcs[i->callee.id].mpi : MPI_FN_COUNT;
    bool output = i->n_args == 2 && i->args[1].kind == IR_O_LOCAL && i->args[1].id == local;
    return output && (fn == MPI_FN_MPI_Comm_rank || fn == MPI_FN_MPI_Comm_size);
}

/* Is the local used here in a way that hides what it has? */
static bool hides(const struct program *p, const struct ir_func *f, const struct ir_instr *i,
                  const struct ir_opnd *o)
{
    uint64_t size = f->locals[o->id].obj.type.size;
    if (i->op == IR_DECL)
        return false;
    if (i->op == IR_LOAD || i->op == IR_STORE)
        return o != &i->a || i->type.size != size;
    return i->op != IR_CALL || !sets_whole(p, i, o->id);
}

static void look(const struct program *p, struct func_info *fn, const struct ir_instr *i)
{
    const struct ir_opnd *fixed[] = {&i->a, &i->b, &i->callee, &i->sret};
    for (size_t k = 0; k < sizeof fixed / sizeof *fixed; k++)
        if (fixed[k]->kind == IR_O_LOCAL && (k < 2 || i->op == IR_CALL) &&
            hides(p, fn->f, i, fixed[k]))
            fn->shown[fixed[k]->id] = false;
    for (uint32_t k = 0; i->op == IR_CALL && k < i->n_args; k++)
        if (i->args[k].kind == IR_O_LOCAL && hides(p, fn->f, i, &i->args[k]))
            fn->shown[i->args[k].id] = false;
}

void shown_find(struct arena *arena, const struct program *p, struct func_info *fn)
{
    const struct ir_func *f = fn->f;
    fn->shown = ARENA_ARRAY(arena, bool, f->n_locals);
    for (uint32_t k = 0; k < f->n_locals; k++) {
        const struct ir_object *o = &f->locals[k].obj;
        fn->shown[k] = fn->tracked[k] && !o->is_temp && o->name && *o->name &&
                       ir_is_int(o->type.kind) && o->type.size <= 8;
    }
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            look(p, fn, &f->blocks[b].instrs[k]);
}

/* ---- at one place ---- */

static bool is_before(const struct src_range *a, const struct src_range *b)
{
    return a->line < b->line || (a->line == b->line && a->col < b->col);
}

/* May another variable of the same name, declared later, be what the name means here? */
static bool is_hidden(const struct ir_func *f, uint32_t local, const struct src_range *here)
{
    const struct ir_object *o = &f->locals[local].obj;
    for (uint32_t k = 0; k < f->n_locals; k++) {
        const struct ir_object *other = &f->locals[k].obj;
        if (k != local && other->name && strcmp(o->name, other->name) == 0 &&
            is_before(&o->at, &other->at) && is_before(&other->at, here))
            return true;
    }
    return false;
}

static void add(struct shown_list *list, const struct func_info *fn, const struct ir_instr *here,
                struct shown what)
{
    if (list->n < SHOWN_MAX && !is_hidden(fn->f, what.local, &here->at))
        list->items[list->n++] = what;
}

static bool is_stored(const struct ir_block *b, uint32_t from, uint32_t to, uint32_t local)
{
    for (uint32_t k = from; k < to; k++)
        if (b->instrs[k].op == IR_STORE && b->instrs[k].a.kind == IR_O_LOCAL &&
            b->instrs[k].a.id == local)
            return true;
    return false;
}

/* The arguments of the call that are variables as they are. */
static void add_arguments(struct shown_list *list, const struct func_info *fn,
                          const struct ir_block *b, uint32_t at)
{
    const struct ir_instr *call = &b->instrs[at];
    for (uint32_t k = 0; call->op == IR_CALL && k < call->n_args; k++)
        for (uint32_t j = at; call->args[k].kind == IR_O_TEMP && j-- > 0;) {
            const struct ir_instr *load = &b->instrs[j];
            if (load->dst != call->args[k].id)
                continue;
            bool plain = load->op == IR_LOAD && load->a.kind == IR_O_LOCAL &&
                         fn->shown[load->a.id] && !is_stored(b, j, at, load->a.id);
            if (plain)
                add(list, fn, call, (struct shown){load->a.id, load->dst});
            break;
        }
}

const struct shown_list *shown_at(struct arena *arena, struct program *p,
                                  const struct func_info *fn, uint32_t block, uint32_t at, bool top)
{
    const struct ir_block *b = &fn->f->blocks[block];
    if (!p->shown)
        p->shown = ARENA_ARRAY(arena, struct shown_list *, 2 * (size_t)p->p->next_id);
    struct shown_list **known = &p->shown[2 * (size_t)b->instrs[at].id + top];
    if (*known)
        return *known;
    struct shown_list *list = *known = ARENA_NEW(arena, struct shown_list);
    uint64_t *temps = ARENA_ARRAY(arena, uint64_t, fn->f->n_temps / 64 + 1);
    uint64_t *locals = ARENA_ARRAY(arena, uint64_t, fn->f->n_locals / 64 + 1);
    program_live_at(p, fn, block, top ? at : at + 1, temps, locals);
    for (uint32_t k = 0; k < fn->f->n_locals; k++)
        if (fn->shown[k] && bit_get(locals, k))
            add(list, fn, &b->instrs[at], (struct shown){k, IR_NO_TEMP});
    if (top)
        add_arguments(list, fn, b, at);
    return list;
}
