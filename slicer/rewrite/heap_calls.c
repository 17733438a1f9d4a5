/* A function of a run-time library that only gives memory back, as operator delete of C++:
 *
 *     void _ZdlPv(void *p) { free(p); }
 *     _ZdlPv(a);  _ZdlPv(b);      ->   free(a);  free(b);
 *
 * Each call frees what it was given, and is a statement of its own: else one free() would give all
 * memory of the program back, and each of its calls were needed for what one of them frees.  Those
 * of the program's files stay, as a report tells of their statements.
 *
 *     r = posix_memalign(&p, 64, n)      ->   p = aligned_alloc(64, n);  r = 0
 *
 * That memory is there is assumed as of malloc(); a function around it is one that allocates then
 * (slicer/pointsto/wrappers.h), and the memory has no address in it that the program has not put
 * there.
 */
#include "slicer/rewrite/heap_calls.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "slicer/rewrite/models.h"

struct freer {
    bool is;
    uint32_t free, parameter; /* the function of the library, and what it is given */
};

/* The only call of a function without branches, which has no place in a file. */
static const struct ir_instr *only_call(const struct ir_func *f)
{
    const struct ir_instr *call = NULL;
    if (!f->defined || f->n_blocks != 1 || f->ret.kind != IR_VOID)
        return NULL;
    for (uint32_t i = 0; i < f->blocks[0].n_instrs; i++) {
        const struct ir_instr *in = &f->blocks[0].instrs[i];
        bool plain = in->op == IR_LOAD || in->op == IR_RET;
        if (in->at.file || (!plain && (in->op != IR_CALL || call)))
            return NULL;
        call = plain ? call : in;
    }
    return call;
}

/* Which parameter is the operand? */
static uint32_t parameter_of(const struct ir_func *f, const struct ir_opnd *o)
{
    for (uint32_t i = 0; o->kind == IR_O_TEMP && i < f->blocks[0].n_instrs; i++) {
        const struct ir_instr *in = &f->blocks[0].instrs[i];
        if (in->op == IR_LOAD && in->dst == o->id && in->a.kind == IR_O_LOCAL &&
            in->a.id < f->n_params)
            return in->a.id;
    }
    return f->n_params;
}

static struct freer look(const struct ir_prog *p, const struct ir_func *f)
{
    struct freer r = {0};
    const struct ir_instr *call = only_call(f);
    if (!call || models_called(p, call) != LIBC_FN_free || call->n_args != 1)
        return r;
    r.free = call->callee.id;
    r.parameter = parameter_of(f, &call->args[0]);
    r.is = r.parameter < f->n_params;
    return r;
}

static void free_itself(const struct freer *r, struct ir_instr *in)
{
    if (!r->is || r->parameter >= in->n_args || in->dst != IR_NO_TEMP)
        return;
    in->callee.id = r->free;
    in->args = &in->args[r->parameter];
    in->n_args = 1;
}

/* ---- posix_memalign() ---- */

enum { PLACE, ALIGNMENT, SIZE };

static bool allocates(const struct ir_prog *p, const struct ir_instr *in)
{
    return models_called(p, in) == LIBC_FN_posix_memalign && in->n_args == SIZE + 1;
}

static void allocate(struct ir_prog *p, struct ir_func *f, struct ir_block *out,
                     const struct ir_instr *in, uint32_t aligned_alloc)
{
    struct ir_type pointer = ir_type_of(IR_PTR);
    struct ir_instr take = *in, put = {.op = IR_STORE, .dst = IR_NO_TEMP, .type = pointer},
                    result = {.op = IR_COPY, .dst = in->dst, .type = in->type};
    take.callee.id = aligned_alloc;
    take.args = &in->args[ALIGNMENT];
    take.n_args = 2;
    take.type = pointer;
    take.dst = f->n_temps;
    VEC_PUSH(p->arena, f->temps, f->n_temps, f->cap_temps, pointer);
    VEC_PUSH(p->arena, out->instrs, out->n_instrs, out->cap_instrs, take);
    put.a = in->args[PLACE];
    put.b = ir_temp(take.dst, pointer);
    put.at = result.at = in->at;
    put.id = p->next_id++;
    VEC_PUSH(p->arena, out->instrs, out->n_instrs, out->cap_instrs, put);
    if (in->dst == IR_NO_TEMP)
        return;
    result.a = ir_int(in->type.kind, 0);
    result.id = p->next_id++;
    VEC_PUSH(p->arena, out->instrs, out->n_instrs, out->cap_instrs, result);
}

/* ---- all calls ---- */

static void rewrite(struct ir_prog *p, const struct freer *freers, struct ir_func *f,
                    struct ir_block *b, uint32_t aligned_alloc)
{
    struct ir_block out = {0};
    for (uint32_t i = 0; i < b->n_instrs; i++) {
        struct ir_instr *in = &b->instrs[i];
        if (allocates(p, in)) {
            allocate(p, f, &out, in, aligned_alloc);
            continue;
        }
        if (in->op == IR_CALL && in->callee.kind == IR_O_FUNC)
            free_itself(&freers[in->callee.id], in);
        VEC_PUSH(p->arena, out.instrs, out.n_instrs, out.cap_instrs, *in);
    }
    *b = out;
}

struct ir_prog *heap_calls_write(struct arena *arena, struct ir_prog *p)
{
    uint32_t n = p->n_funcs;
    struct freer *freers = ARENA_ARRAY(arena, struct freer, n + 1); /* and aligned_alloc() */
    bool any = false, aligned = false;
    for (uint32_t f = 0; f < n; f++) {
        freers[f] = look(p, &p->funcs[f]);
        aligned |= models_function(p, &(struct ir_opnd){.kind = IR_O_FUNC, .id = f}) ==
                   LIBC_FN_posix_memalign;
        any = any || freers[f].is;
    }
    if (!any && !aligned)
        return p;
    p = ir_clone(arena, p);
    const char *name = libc_effect_row(LIBC_FN_aligned_alloc)->name;
    uint32_t aligned_alloc = aligned ? models_declare(p, name, IR_PTR) : 0;
    for (uint32_t f = 0; f < n; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            rewrite(p, freers, &p->funcs[f], &p->funcs[f].blocks[b], aligned_alloc);
    return p;
}
