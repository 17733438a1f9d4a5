/* Functions that may be operators of reductions, and where these may run (MPI-4.0 3.7.4, 6.9.5).
 *
 *     MPI_Op_create(add, 1, &op);
 *     MPI_Reduce_local(&a, &b, 1, MPI_INT, op);      runs add() here
 *     MPI_Allreduce(&a, &b, 1, MPI_INT, op, comm);   then add() may run in each call of MPI
 */
#include "slicer/rewrite/operators.h"

#include "core/ir/operators.h"
#include "core/mpi/mpi.h"
#include "slicer/rewrite/harmless.h"

#include <string.h>

/* The function of that name, if it is one of MPI that the program calls. */
static bool declares(const struct ir_prog *p, enum mpi_fn wanted)
{
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        enum mpi_fn fn = p->funcs[i].defined ? MPI_FN_COUNT : mpi_find(p->funcs[i].name);
        if (fn != MPI_FN_COUNT && mpi_plain(fn) == wanted)
            return true;
    }
    return false;
}

bool operators_is_local(const struct ir_prog *p, const struct ir_instr *in)
{
    const struct ir_func *f = in->callee.kind == IR_O_FUNC ? &p->funcs[in->callee.id] : NULL;
    return f && !f->defined && mpi_find(f->name) == MPI_FN_MPI_Reduce_local && in->n_args == 5;
}

/* Is it a reduction by an operator that the program may have made? */
static bool reduces_freely(const struct ir_prog *p, const struct ir_instr *in)
{
    if (in->op != IR_CALL || operators_is_local(p, in))
        return false;
    if (in->callee.kind != IR_O_FUNC)
        return true;
    const struct mpi_call *call = mpi_call(mpi_find(p->funcs[in->callee.id].name));
    const char *op = call && !p->funcs[in->callee.id].defined ? strchr(call->roles, 'p') : NULL;
    size_t k = op ? (size_t)(op - call->roles) : 0;
    return op && !(k < in->n_args && in->args[k].kind == IR_O_GLOBAL);
}

/* Must be looked at in each call of MPI whether an operator runs? */
static bool runs_anywhere(const struct ir_prog *p)
{
    for (uint32_t i = 0; i < p->n_funcs; i++)
        for (uint32_t b = 0; b < p->funcs[i].n_blocks; b++)
            for (uint32_t k = 0; k < p->funcs[i].blocks[b].n_instrs; k++)
                if (reduces_freely(p, &p->funcs[i].blocks[b].instrs[k]))
                    return true;
    return false;
}

/* As many elements as a call reduces; 0: not known, -1: it reduces none. */
static int64_t reduced(const struct ir_instr *in, const struct mpi_call *call)
{
    const char *count = strchr(call->roles, 'n');
    if (!strchr(call->roles, 'p'))
        return -1;
    size_t k = count ? (size_t)(count - call->roles) : in->n_args;
    return k < in->n_args && in->args[k].kind == IR_O_INT ? in->args[k].i : 0;
}

/* The most elements that an operator may get at a time. */
static int64_t find_most(const struct ir_prog *p)
{
    bool known = true;
    int64_t most = 0;
    for (uint32_t i = 0; i < p->n_funcs; i++)
        for (uint32_t b = 0; b < p->funcs[i].n_blocks; b++)
            for (uint32_t k = 0; k < p->funcs[i].blocks[b].n_instrs; k++) {
                const struct ir_instr *in = &p->funcs[i].blocks[b].instrs[k];
                if (in->op != IR_CALL)
                    continue;
                const char *name = in->callee.kind == IR_O_FUNC
                                       ? p->funcs[in->callee.id].name : "";
                const struct mpi_call *call = mpi_call(mpi_find(name));
                int64_t n = in->callee.kind != IR_O_FUNC ? 0 : call ? reduced(in, call) : -1;
                known = known && n != 0;
                most = n > most ? n : most;
            }
    return known && most <= INT32_MAX ? most : 0;
}

/* The one predefined datatype of all reductions by operators that the program may have made. */
static struct ir_opnd find_type(const struct ir_prog *p)
{
    struct ir_opnd none = ir_int(IR_PTR, 0), type = none;
    for (uint32_t i = 0; i < p->n_funcs; i++)
        for (uint32_t b = 0; b < p->funcs[i].n_blocks; b++)
            for (uint32_t k = 0; k < p->funcs[i].blocks[b].n_instrs; k++) {
                const struct ir_instr *in = &p->funcs[i].blocks[b].instrs[k];
                if (!reduces_freely(p, in))
                    continue;
                const struct mpi_call *call = in->callee.kind == IR_O_FUNC
                                                  ? mpi_call(mpi_find(p->funcs[in->callee.id].name))
                                                  : NULL;
                const char *t = call ? strchr(call->roles, 't') : NULL;
                size_t at = t ? (size_t)(t - call->roles) : in->n_args;
                const struct ir_opnd *o = at < in->n_args ? &in->args[at] : &none;
                bool same = type.kind == IR_O_INT || o->id == type.id;
                if (o->kind != IR_O_GLOBAL || !same)
                    return none;
                type = *o;
            }
    return type;
}

struct operators operators_find(struct arena *arena, const struct ir_prog *p,
                                const bool *address_taken)
{
    bool *anywhere = ARENA_ARRAY(arena, bool, p->n_funcs);
    bool *local = ARENA_ARRAY(arena, bool, p->n_funcs);
    struct operators o = {.local = local, .anywhere = anywhere};
    if (!declares(p, MPI_FN_MPI_Op_create))
        return o;
    bool each = runs_anywhere(p), here = declares(p, MPI_FN_MPI_Reduce_local);
    o.most = find_most(p);
    o.type = find_type(p);
    o.confined = harmless_find(arena, p, HARMLESS_THROUGH_PARAMETERS);
    for (uint32_t i = 0; i < p->n_funcs; i++) {
        bool fits = address_taken[i] && ir_is_operator(&p->funcs[i]);
        local[i] = fits && here;
        anywhere[i] = fits && each && !o.confined[i];
        o.any = o.any || anywhere[i];
    }
    return o;
}
