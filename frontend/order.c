/* Operands whose order of evaluation C leaves open (C11 6.5p3, 6.5.2.2p10, 6.5.16p3, 6.7.9p23).
 *
 *     total = total + from(1);    `total` and `from(1)` are two sides of one group: the
 *                                 instructions emitted for them say so (ir_instr.side)
 *
 * The instructions stand in one order; who needs to know that it could be another looks at the
 * sides.  Only groups stay in which that may make a difference: a side calls a function or
 * writes memory, and another one accesses memory that this could be.
 */
#include "frontend/build.h"

#include "core/base/vec.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

/* What the instructions of a side do. */
enum deed {
    CALLS = 1,  /* a function that may do anything */
    STORES = 2, /* writes memory itself */
    SHARED = 4, /* calls, or accesses memory that another function could access */
    ANY = 8     /* accesses memory */
};

uint32_t order_group(struct lower_fn *f)
{
    return f->n_groups++;
}

uint32_t order_enter(struct lower_fn *f, uint32_t group)
{
    struct ir_func *fn = build_the_func(f);
    struct ir_side side = {.group = group, .parent = f->side};
    uint32_t former = f->side;
    VEC_PUSH(f->u->arena, fn->sides, fn->n_sides, fn->cap_sides, side);
    f->side = fn->n_sides;
    return former;
}

void order_leave(struct lower_fn *f, uint32_t former)
{
    f->side = former;
}

/* Locals whose address goes elsewhere than into loads and stores. */
static void mark_escaped(const struct ir_instr *in, bool *escaped)
{
    bool access = in->op == IR_LOAD || in->op == IR_LOADBITS || in->op == IR_STORE ||
                  in->op == IR_STOREBITS || in->op == IR_DECL;
    if (in->a.kind == IR_O_LOCAL && !access)
        escaped[in->a.id] = true;
    if (in->b.kind == IR_O_LOCAL)
        escaped[in->b.id] = true;
    if (in->sret.kind == IR_O_LOCAL)
        escaped[in->sret.id] = true;
    for (uint32_t i = 0; i < in->n_args; i++)
        if (in->args[i].kind == IR_O_LOCAL)
            escaped[in->args[i].id] = true;
}

static unsigned call_deeds(const struct ir_prog *p, const struct ir_instr *in)
{
    if (in->callee.kind != IR_O_FUNC || p->funcs[in->callee.id].defined)
        return CALLS | SHARED | ANY;
    const char *name = p->funcs[in->callee.id].name;
    const struct libc_effect *libc = libc_effect(name);
    const struct mpi_call *mpi = mpi_call(mpi_find(name));
    if (mpi && !*mpi->roles && mpi_has(mpi_find(name), MPI_TRAIT_QUERY))
        return 0; /* MPI_Wtime() */
    if (libc && (libc->class == LIBC_PURE || libc->class == LIBC_OUTPUT ||
                 libc->class == LIBC_ALLOC))
        return in->n_args ? SHARED | ANY : 0;
    return CALLS | SHARED | ANY;
}

static unsigned access_deeds(const struct ir_func *fn, const struct ir_opnd *o,
                             const bool *escaped)
{
    if (o->kind != IR_O_LOCAL)
        return SHARED | ANY;
    if (fn->locals[o->id].obj.is_temp)
        return 0;
    return escaped[o->id] ? SHARED | ANY : ANY;
}

static unsigned deeds_of(const struct ir_prog *p, const struct ir_func *fn,
                         const struct ir_instr *in, const bool *escaped)
{
    unsigned d = 0;
    switch ((int)in->op) {
    case IR_CALL:
        return call_deeds(p, in);
    case IR_LOAD:
    case IR_LOADBITS:
        return access_deeds(fn, &in->a, escaped);
    case IR_STORE:
    case IR_STOREBITS:
    case IR_MEMZERO:
    case IR_VAARG:
        d = access_deeds(fn, &in->a, escaped);
        return d ? d | STORES : 0;
    case IR_MEMCPY:
        d = access_deeds(fn, &in->a, escaped);
        return access_deeds(fn, &in->b, escaped) | (d ? d | STORES : 0);
    default:
        return 0;
    }
}

/* Number of sides of a group that do it. */
struct tally {
    uint32_t calls, stores, shared, any;
};

static bool matters(const struct tally *t)
{
    return (t->calls && t->shared > 1) || (t->stores && t->any > 1);
}

static void sum_up(struct lower_fn *f, struct tally *groups)
{
    const struct ir_func *fn = build_the_func(f);
    struct arena *scratch = f->u->scratch;
    unsigned *deeds = ARENA_ARRAY(scratch, unsigned, fn->n_sides + 1);
    bool *escaped = ARENA_ARRAY(scratch, bool, fn->n_locals + 1);
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++)
            mark_escaped(&fn->blocks[b].instrs[i], escaped);
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &fn->blocks[b].instrs[i];
            deeds[in->side] |= deeds_of(f->u->prog, fn, in, escaped);
        }
    for (uint32_t s = fn->n_sides; s > 0; s--) {
        struct tally *t = &groups[fn->sides[s - 1].group];
        t->calls += (deeds[s] & CALLS) != 0;
        t->stores += (deeds[s] & STORES) != 0;
        t->shared += (deeds[s] & SHARED) != 0;
        t->any += (deeds[s] & ANY) != 0;
        deeds[fn->sides[s - 1].parent] |= deeds[s];
    }
}

/* Sides of other groups become part of what they stand in. */
static void drop(struct lower_fn *f, const struct tally *groups)
{
    struct ir_func *fn = build_the_func(f);
    uint32_t *number = ARENA_ARRAY(f->u->scratch, uint32_t, fn->n_sides + 1);
    uint32_t *group = ARENA_ARRAY(f->u->scratch, uint32_t, f->n_groups);
    uint32_t n = 0, n_groups = 0;
    for (uint32_t s = 1; s <= fn->n_sides; s++) {
        struct ir_side side = fn->sides[s - 1];
        number[s] = number[side.parent];
        if (!matters(&groups[side.group]))
            continue;
        if (!group[side.group])
            group[side.group] = ++n_groups;
        fn->sides[n].group = group[side.group];
        fn->sides[n].parent = number[side.parent];
        number[s] = ++n;
    }
    fn->n_sides = n;
    for (uint32_t b = 0; b < fn->n_blocks; b++)
        for (uint32_t i = 0; i < fn->blocks[b].n_instrs; i++)
            fn->blocks[b].instrs[i].side = number[fn->blocks[b].instrs[i].side];
}

void order_finish(struct lower_fn *f)
{
    if (!f->n_groups)
        return;
    struct tally *groups = ARENA_ARRAY(f->u->scratch, struct tally, f->n_groups);
    sum_up(f, groups);
    drop(f, groups);
}
