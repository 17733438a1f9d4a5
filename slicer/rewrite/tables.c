/* One case for each entry: so the index is asked for where it came from, like any other number.
 * An index that is no entry, and an entry that is no function, make the call as it was. */
#include "slicer/rewrite/tables.h"

#include "core/base/vec.h"
#include "core/ir/clone.h"

#include <string.h>

enum { MAX_ENTRIES = 64 };

struct tables {
    struct arena *scratch;
    struct ir_prog *p;
    bool *fixed;                  /* [global]: it has functions, and is only read */
    struct ir_func *f;
    const struct ir_instr **defs; /* [temp] */
    bool any;
};

/* ---- which tables ---- */

static bool has_functions(const struct ir_global *g)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->n_inits; i++)
        n += g->inits[i].value.kind == IR_O_FUNC && g->inits[i].addend == 0;
    return n > 1 && !g->is_extern && !g->is_weak;
}

static const struct ir_instr **find_defs(struct arena *arena, const struct ir_func *f)
{
    const struct ir_instr **defs = ARENA_ARRAY(arena, const struct ir_instr *, f->n_temps);
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t k = 0; k < f->blocks[b].n_instrs; k++)
            if (f->blocks[b].instrs[k].dst != IR_NO_TEMP)
                defs[f->blocks[b].instrs[k].dst] = &f->blocks[b].instrs[k];
    return defs;
}

/* The table into which an address leads, or NULL. */
static const struct ir_opnd *table(const struct ir_instr *const *defs, const struct ir_opnd *o)
{
    while (o->kind == IR_O_TEMP && defs[o->id]->op == IR_PTRADD)
        o = &defs[o->id]->a;
    return o->kind == IR_O_GLOBAL ? o : NULL;
}

static void give_away(struct tables *t, const struct ir_instr *const *defs, const struct ir_opnd *o)
{
    const struct ir_opnd *g = table(defs, o);
    if (g)
        t->fixed[g->id] = false;
}

/* Addresses in a table that go elsewhere: it may be written. */
static void look(struct tables *t, const struct ir_instr *const *defs, const struct ir_instr *in)
{
    bool reads = in->op == IR_LOAD || in->op == IR_LOADBITS || in->op == IR_PTRADD;
    if (!reads)
        give_away(t, defs, &in->a);
    give_away(t, defs, &in->b);
    give_away(t, defs, &in->callee);
    give_away(t, defs, &in->sret);
    for (uint32_t k = 0; k < in->n_args; k++)
        give_away(t, defs, &in->args[k]);
}

static bool find_fixed(struct tables *t)
{
    bool any = false;
    t->fixed = ARENA_ARRAY(t->scratch, bool, t->p->n_globals);
    for (uint32_t i = 0; i < t->p->n_globals; i++)
        any |= t->fixed[i] = has_functions(&t->p->globals[i]);
    for (uint32_t f = 0; any && f < t->p->n_funcs; f++) {
        const struct ir_instr **defs = find_defs(t->scratch, &t->p->funcs[f]);
        for (uint32_t b = 0; b < t->p->funcs[f].n_blocks; b++)
            for (uint32_t k = 0; k < t->p->funcs[f].blocks[b].n_instrs; k++)
                look(t, defs, &t->p->funcs[f].blocks[b].instrs[k]);
    }
    for (uint32_t i = 0; i < t->p->n_globals; i++)
        for (uint32_t k = 0; k < t->p->globals[i].n_inits; k++)
            if (t->p->globals[i].inits[k].value.kind == IR_O_GLOBAL)
                t->fixed[t->p->globals[i].inits[k].value.id] = false;
    return any;
}

/* Entry `index` of a table: `scale` bytes for each, and some more. */
struct entry {
    uint32_t global;
    struct ir_opnd index;
    uint64_t scale;
    int64_t offset;
};

/* From which entry does the call get its function?  False: from elsewhere, or always from one. */
static bool find_entry(const struct tables *t, const struct ir_instr *in, struct entry *e)
{
    const struct ir_instr *load =
        in->op == IR_CALL && in->callee.kind == IR_O_TEMP ? t->defs[in->callee.id] : NULL;
    const struct ir_opnd *at = load && load->op == IR_LOAD ? &load->a : NULL;
    *e = (struct entry){.scale = 0};
    while (at && at->kind == IR_O_TEMP && t->defs[at->id]->op == IR_PTRADD) {
        const struct ir_instr *step = t->defs[at->id];
        bool moves = step->b.kind == IR_O_TEMP;
        if ((moves && e->scale) || (!moves && step->b.kind != IR_O_NONE))
            return false;
        if (moves) {
            e->index = step->b;
            e->scale = step->scale;
        }
        e->offset += step->offset;
        at = &step->a;
    }
    e->global = at ? at->id : 0;
    return at && at->kind == IR_O_GLOBAL && t->fixed[at->id] && e->scale && !in->side;
}

/* ---- the change ---- */

static uint32_t add_block(struct tables *t)
{
    VEC_PUSH(t->p->arena, t->f->blocks, t->f->n_blocks, t->f->cap_blocks, (struct ir_block){0});
    return t->f->n_blocks - 1;
}

static void add(struct tables *t, uint32_t block, struct ir_instr in, const struct ir_instr *like)
{
    struct ir_block *b = &t->f->blocks[block];
    in.id = t->p->next_id++;
    in.at = like->at;
    VEC_PUSH(t->p->arena, b->instrs, b->n_instrs, b->cap_instrs, in);
}

static uint32_t add_temp(struct tables *t, struct ir_type type)
{
    VEC_PUSH(t->p->arena, t->f->temps, t->f->n_temps, t->f->cap_temps, type);
    return t->f->n_temps - 1;
}

/* A block that makes the call, puts its result there, and goes on. */
static uint32_t add_call(struct tables *t, struct ir_instr call, const struct ir_opnd *result,
                         uint32_t rest)
{
    uint32_t block = add_block(t);
    struct ir_instr put = {.op = IR_STORE, .dst = IR_NO_TEMP, .type = call.type};
    if (result) {
        call.dst = add_temp(t, call.type);
        put.a = *result;
        put.b = ir_temp(call.dst, call.type);
    }
    add(t, block, call, &call);
    if (result)
        add(t, block, put, &call);
    add(t, block, (struct ir_instr){.op = IR_JUMP, .dst = IR_NO_TEMP, .to = {rest, 0}}, &call);
    return block;
}

/* The function that stands at a byte of the table; NULL: none that the call fits. */
static const struct ir_opnd *function_at(const struct tables *t, const struct ir_global *g,
                                         uint64_t byte, const struct ir_instr *call)
{
    for (uint32_t i = 0; i < g->n_inits; i++) {
        const struct ir_init *x = &g->inits[i];
        if (x->offset != byte || x->value.kind != IR_O_FUNC || x->addend)
            continue;
        const struct ir_func *f = &t->p->funcs[x->value.id];
        bool fits = f->ret.kind == call->type.kind &&
                    (f->defined ? f->n_params == call->n_args && !f->variadic : true);
        return fits ? &x->value : NULL;
    }
    return NULL;
}

static struct ir_opnd add_result(struct tables *t, const struct ir_instr *call)
{
    struct ir_local l = {.obj = {.name = str_intern(t->p->strings, ""),
                                 .type = call->type, .elem = call->type,
                                 .is_temp = true, .at = call->at}};
    l.obj.c_type = l.obj.name;
    VEC_PUSH(t->p->arena, t->f->locals, t->f->n_locals, t->f->cap_locals, l);
    return (struct ir_opnd){.kind = IR_O_LOCAL, .type = ir_type_of(IR_PTR),
                            .id = t->f->n_locals - 1};
}

/* The instructions from k on go to a new block; k itself is left out. */
static uint32_t cut(struct tables *t, uint32_t block, uint32_t k)
{
    uint32_t rest = add_block(t);
    struct ir_block *from = &t->f->blocks[block], *to = &t->f->blocks[rest];
    for (uint32_t i = k + 1; i < from->n_instrs; i++)
        VEC_PUSH(t->p->arena, to->instrs, to->n_instrs, to->cap_instrs, from->instrs[i]);
    from->n_instrs = k;
    return rest;
}

static void write_cases(struct tables *t, uint32_t block, uint32_t k, const struct entry *e)
{
    const struct ir_instr call = t->f->blocks[block].instrs[k];
    const struct ir_global *g = &t->p->globals[e->global];
    struct ir_instr by = {.op = IR_SWITCH, .dst = IR_NO_TEMP, .type = e->index.type,
                          .a = e->index};
    bool gives = call.dst != IR_NO_TEMP;
    struct ir_opnd result = gives ? add_result(t, &call) : (struct ir_opnd){0};
    uint32_t rest = cut(t, block, k), n_cases = 0, cap = 0;
    if (gives) { /* before all that is there */
        struct ir_block rest_was = t->f->blocks[rest];
        t->f->blocks[rest] = (struct ir_block){0};
        add(t, rest, (struct ir_instr){.op = IR_LOAD, .dst = call.dst, .type = call.type,
                                       .a = result}, &call);
        struct ir_block *b = &t->f->blocks[rest];
        for (uint32_t i = 0; i < rest_was.n_instrs; i++)
            VEC_PUSH(t->p->arena, b->instrs, b->n_instrs, b->cap_instrs, rest_was.instrs[i]);
    }
    for (int64_t j = 0; j < MAX_ENTRIES; j++) {
        const struct ir_opnd *f = function_at(t, g, (uint64_t)j * e->scale + (uint64_t)e->offset,
                                              &call);
        if (!f)
            continue;
        struct ir_instr direct = call;
        direct.callee = *f;
        struct ir_case c = {.lo = j, .hi = j};
        c.to = add_call(t, direct, gives ? &result : NULL, rest);
        VEC_PUSH(t->p->arena, by.cases, n_cases, cap, c);
    }
    by.n_cases = n_cases;
    by.to[0] = add_call(t, call, gives ? &result : NULL, rest);
    add(t, block, by, &call);
    t->any = true;
}

static void write_function(struct tables *t)
{
    t->defs = find_defs(t->scratch, t->f);
    for (uint32_t b = t->f->n_blocks; b-- > 0;)
        for (uint32_t k = t->f->blocks[b].n_instrs; k-- > 0;) {
            struct entry e;
            if (find_entry(t, &t->f->blocks[b].instrs[k], &e))
                write_cases(t, b, k, &e);
        }
}

struct ir_prog *tables_write(struct arena *arena, struct ir_prog *p)
{
    struct tables t = {.scratch = arena_new(), .p = p};
    if (find_fixed(&t)) {
        t.p = ir_clone(arena, p);
        for (uint32_t f = 0; f < p->n_funcs; f++) {
            t.f = &t.p->funcs[f];
            write_function(&t);
        }
    }
    arena_free(t.scratch);
    return t.any ? t.p : p;
}
