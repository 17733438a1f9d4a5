/* Functions that only compute a result: whoever calls them, and how often, nothing else happens.
 *
 *     int less(const void *a, const void *b) { return *(int *)a - *(int *)b; }       harmless
 *     void sum(void *in, void *inout, ...) { *(int *)inout += *(int *)in; }          through its
 *                                                                                    parameters
 *     int count(const void *a, const void *b) { calls++; return less(a, b); }        not
 *
 * A pointer is a function's own if it is the address of a local, comes from a parameter (where
 * that is allowed), or is kept in a variable that holds only such: no flow, all stores count.
 */
#include "slicer/rewrite/harmless.h"

#include "core/ir/cfg.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"
#include "slicer/pointsto/reaching_defs.h"

#include <string.h>

struct search {
    struct arena *arena;
    const struct ir_prog *p;
    enum harmless kind;
    bool *harmless;                /* [function]: so far nothing speaks against it */
    const struct ir_func *f;       /* the one that is looked at */
    const struct ir_instr **defs;  /* [temporary] of f */
    const bool *plain;             /* [local] of f: nobody has its address */
    bool *own;                     /* [local] of f: the pointers that it holds are own */
};

/* ---- pointers ---- */

static bool allocates(const struct search *s, const struct ir_instr *in)
{
    if (in->callee.kind != IR_O_FUNC || s->p->funcs[in->callee.id].defined)
        return false;
    const struct libc_effect *e = libc_effect(s->p->funcs[in->callee.id].name);
    return e && e->class == LIBC_ALLOC && !strpbrk(e->args, "pP");
}

static bool is_own(const struct search *s, const struct ir_opnd *o)
{
    if (o->kind == IR_O_GLOBAL)
        return s->kind == HARMLESS_TO_ARGUMENTS;
    if (o->kind != IR_O_TEMP)
        return o->kind == IR_O_LOCAL || o->kind == IR_O_INT;
    const struct ir_instr *in = s->defs[o->id];
    if (!in || in->type.kind != IR_PTR)
        return in && in->op == IR_ALLOCA;
    switch (in->op) {
    case IR_ALLOCA:
        return true;
    case IR_COPY: case IR_CAST: case IR_PTRADD:
        return in->a.type.kind == IR_PTR && is_own(s, &in->a);
    case IR_LOAD:
        return in->a.kind == IR_O_LOCAL && s->plain[in->a.id] && s->own[in->a.id];
    case IR_CALL:
        return allocates(s, in);
    default:
        return false;
    }
}

static bool for_each(const struct ir_func *f, struct search *s,
                     bool (*look)(struct search *s, const struct ir_instr *in))
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            if (!look(s, &f->blocks[b].instrs[k]))
                return false;
    return true;
}

static bool define(struct search *s, const struct ir_instr *in)
{
    if (in->dst != IR_NO_TEMP)
        s->defs[in->dst] = in;
    return true;
}

/* A variable that is given another pointer is not own: false, if that is news. */
static bool keep_own(struct search *s, const struct ir_instr *in)
{
    if (in->op != IR_STORE || in->a.kind != IR_O_LOCAL || !s->own[in->a.id] ||
        (in->type.kind == IR_PTR && is_own(s, &in->b)))
        return true;
    s->own[in->a.id] = false;
    return false;
}

static void learn(struct search *s)
{
    const struct ir_func *f = s->f;
    s->defs = ARENA_ARRAY(s->arena, const struct ir_instr *, f->n_temps);
    s->plain = reaching_defs_plain(s->arena, f);
    s->own = ARENA_ARRAY(s->arena, bool, f->n_locals);
    for (uint32_t i = 0; i < f->n_locals; i++)
        s->own[i] = s->plain[i] &&
                    (!f->locals[i].is_param || s->kind == HARMLESS_THROUGH_PARAMETERS);
    for_each(f, s, define);
    while (!for_each(f, s, keep_own))
        ;
}

/* ---- calls ---- */

/* A printf with %n writes (C11 7.21.6.1p8). */
static bool prints_only(const struct search *s, const struct ir_instr *in, const char *name)
{
    if (!strstr(name, "printf"))
        return true;
    for (uint32_t k = 0; k < in->n_args; k++) {
        const struct ir_opnd *o = &in->args[k];
        if (o->kind == IR_O_GLOBAL && s->p->globals[o->id].is_string)
            return !libc_format_writes(s->p->globals[o->id].bytes);
    }
    return false;
}

/* Of what is read, and of states that are changed, others find what is left. */
static bool is_harmless_effect(const struct search *s, const struct libc_effect *e)
{
    bool anything = s->kind == HARMLESS_TO_ARGUMENTS;
    switch (e->class) {
    case LIBC_EXIT: case LIBC_ASSERT: case LIBC_STATE:
        return anything;
    case LIBC_INPUT:
        return anything || (libc_is_forgetful(e) && !libc_changes(e, 0));
    case LIBC_CALLBACK: case LIBC_JUMP: case LIBC_FREE: case LIBC_MARK:
        return false;
    case LIBC_PURE: case LIBC_OUTPUT: case LIBC_ALLOC: case LIBC_COPY: case LIBC_SHARED:
        return true;
    }
    return false;
}

static bool is_harmless_library(const struct search *s, const struct ir_instr *in)
{
    const char *name = s->p->funcs[in->callee.id].name;
    const struct libc_effect *e = libc_effect(name);
    bool mpi = mpi_find(name) != MPI_FN_COUNT;
    if (mpi ? s->kind != HARMLESS_TO_ARGUMENTS
            : !e || !is_harmless_effect(s, e) || !prints_only(s, in, name))
        return false;
    for (uint32_t k = 0; k < in->n_args; k++) {
        bool kept = mpi ? in->args[k].type.kind == IR_PTR
                        : strchr("wxPWuk", libc_arg(e, k)) != NULL;
        if (kept && !is_own(s, &in->args[k]))
            return false;
    }
    return true;
}

/* What a callee writes through its parameters must be own here, too. */
static bool is_harmless_call(const struct search *s, const struct ir_instr *in)
{
    bool through = s->kind == HARMLESS_THROUGH_PARAMETERS;
    if (in->callee.kind != IR_O_FUNC || (in->sret.kind != IR_O_NONE && !is_own(s, &in->sret)))
        return false;
    if (s->kind != HARMLESS_TO_ARGUMENTS && s->p->funcs[in->callee.id].noreturn)
        return false;
    if (!s->p->funcs[in->callee.id].defined)
        return is_harmless_library(s, in);
    for (uint32_t k = 0; through && k < in->n_args; k++)
        if (in->args[k].type.kind == IR_PTR && !is_own(s, &in->args[k]))
            return false;
    return s->harmless[in->callee.id];
}

/* ---- functions ---- */

/* May a pointer, as itself or as a number, come to where it outlives the function? */
static bool is_kept(const struct search *s, const struct ir_instr *in)
{
    if (s->kind != HARMLESS_TO_ARGUMENTS)
        return false;
    if (in->op == IR_CAST)
        return in->a.type.kind == IR_PTR && in->type.kind != IR_PTR;
    bool has_pointer = in->op == IR_MEMCPY || (in->op == IR_STORE && in->type.kind == IR_PTR);
    return has_pointer && in->a.kind != IR_O_LOCAL;
}

static bool is_harmless(struct search *s, const struct ir_instr *in)
{
    switch (in->op) {
    case IR_STORE: case IR_STOREBITS: case IR_MEMCPY: case IR_MEMZERO:
        return is_own(s, &in->a) && !is_kept(s, in);
    case IR_CAST:
        return !is_kept(s, in);
    case IR_CALL:
        return is_harmless_call(s, in);
    case IR_VAARG: case IR_VASTART: case IR_VACOPY: case IR_VAEND:
        return is_own(s, &in->a);
    case IR_UNREACHABLE:
        return s->kind == HARMLESS_TO_ARGUMENTS;
    case IR_OP_COUNT:
        return false;
    case IR_COPY: case IR_UNKNOWN: case IR_LOAD: case IR_LOADBITS: case IR_BIN: case IR_UN:
    case IR_PTRADD: case IR_PTRDIFF: case IR_ALLOCA: case IR_DECL: case IR_JUMP:
    case IR_BR: case IR_SWITCH: case IR_RET:
        return true;
    }
    return false;
}

static bool may_be_endless(struct arena *arena, const struct ir_func *f)
{
    struct ir_cfg *g = ir_cfg_new(arena, f, IR_EDGES_TAKEN);
    ir_cfg_connect_exit(arena, g, NULL);
    ir_cfg_connect_endless(arena, g);
    return g->endless.n != 0;
}

bool *harmless_find(struct arena *arena, const struct ir_prog *p, enum harmless kind)
{
    struct search s = {.arena = arena, .p = p, .kind = kind};
    s.harmless = ARENA_ARRAY(arena, bool, p->n_funcs);
    for (uint32_t i = 0; i < p->n_funcs; i++)
        s.harmless[i] = p->funcs[i].defined && (kind == HARMLESS_TO_ARGUMENTS ||
                                                !may_be_endless(arena, &p->funcs[i]));
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < p->n_funcs; i++) {
            if (!s.harmless[i])
                continue;
            s.f = &p->funcs[i];
            learn(&s);
            s.harmless[i] = for_each(s.f, &s, is_harmless);
            changed = changed || !s.harmless[i];
        }
    }
    return s.harmless;
}
