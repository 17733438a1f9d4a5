/* Each caller has its own copy of a small function that only follows and sets pointers.
 *
 *     first.insert(1);    both call _Rb_tree_insert_and_rebalance(node, parent, header):
 *     second.insert(2);   as one function, it makes a node of each tree one of the other's
 *
 * These are functions of C++'s library that templates of all types share, of which there are some
 * of ours (frontend/include/m2s_cxx_containers.c): they stand in no file of the program, and call
 * nothing, or each other.  The analyses of the slicer know no callers; with copies they need not
 * (as inlining would have it, Nielson et al., Principles of Program Analysis, 2.5).
 */
#include "frontend/link/link.h"

#include "core/base/vec.h"

#include <string.h>

enum { SMALL = 200 }; /* instructions */

struct copier {
    struct ir_prog *p;
    uint32_t n;     /* functions of the program as it was */
    bool *shared;   /* [func]: it is copied */
    uint32_t *copy; /* [func]: that of the caller at hand, +1 */
};

static uint32_t size_of(const struct ir_func *f)
{
    uint32_t n = 0;
    for (uint32_t b = 0; b < f->n_blocks; b++)
        n += f->blocks[b].n_instrs;
    return n;
}

/* May it be copied, as far as its own instructions say? */
static bool is_plain(const struct ir_func *f)
{
    bool has_place = f->at.file && *f->at.file;
    return f->defined && !has_place && f->n_params && !f->variadic && size_of(f) <= SMALL;
}

/* Does it call nothing but functions of which this is known?  So none calls itself. */
static bool calls_only_shared(const struct copier *c, uint32_t func)
{
    const struct ir_func *f = &c->p->funcs[func];
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &f->blocks[b].instrs[i];
            if (in->op == IR_UNKNOWN || in->op == IR_ALLOCA)
                return false;
            if (in->op == IR_CALL &&
                (in->callee.kind != IR_O_FUNC || !c->shared[in->callee.id]))
                return false;
        }
    return true;
}

/* ---- copies ---- */

static struct ir_block copy_block(struct arena *a, struct ir_block b)
{
    b.instrs = arena_memdup(a, b.instrs, sizeof *b.instrs * b.n_instrs);
    b.cap_instrs = b.n_instrs;
    for (uint32_t i = 0; i < b.n_instrs; i++)
        b.instrs[i].args =
            arena_memdup(a, b.instrs[i].args, sizeof *b.instrs[i].args * b.instrs[i].n_args);
    return b;
}

/* Lists of locals and temporaries have no room to spare: who adds some has his own. */
static uint32_t copy_function(struct ir_prog *p, uint32_t func, uint32_t number)
{
    struct ir_func f = p->funcs[func];
    f.link_name = str_intern(p->strings, arena_printf(p->arena, "%s.of.%u", f.link_name, number));
    f.is_static = true;
    f.cap_temps = f.n_temps;
    f.cap_locals = f.n_locals;
    f.locals = arena_memdup(p->arena, f.locals, sizeof *f.locals * f.n_locals);
    f.blocks = arena_memdup(p->arena, f.blocks, sizeof *f.blocks * f.n_blocks);
    f.cap_blocks = f.n_blocks;
    for (uint32_t b = 0; b < f.n_blocks; b++)
        f.blocks[b] = copy_block(p->arena, f.blocks[b]);
    VEC_PUSH(p->arena, p->funcs, p->n_funcs, p->cap_funcs, f);
    return p->n_funcs - 1;
}

static uint32_t own_copy(struct copier *c, uint32_t func, uint32_t caller)
{
    if (!c->copy[func])
        c->copy[func] = copy_function(c->p, func, caller) + 1;
    return c->copy[func] - 1;
}

static void own_callees(struct copier *c, uint32_t caller)
{
    memset(c->copy, 0, sizeof *c->copy * c->n);
    for (uint32_t b = 0; b < c->p->funcs[caller].n_blocks; b++)
        for (uint32_t i = 0; i < c->p->funcs[caller].blocks[b].n_instrs; i++) {
            struct ir_opnd *callee = &c->p->funcs[caller].blocks[b].instrs[i].callee;
            if (callee->kind == IR_O_FUNC && callee->id < c->n && c->shared[callee->id])
                callee->id = own_copy(c, callee->id, caller);
        }
}

static void find_shared(struct copier *c)
{
    for (bool news = true; news;) {
        news = false;
        for (uint32_t f = 0; f < c->n; f++)
            if (!c->shared[f] && is_plain(&c->p->funcs[f]) && calls_only_shared(c, f))
                c->shared[f] = news = true;
    }
}

/* What a copy calls is copied for it. */
void link_copies(struct ir_prog *p)
{
    struct arena *scratch = arena_new();
    struct copier c = {.p = p, .n = p->n_funcs};
    c.shared = ARENA_ARRAY(scratch, bool, c.n);
    c.copy = ARENA_ARRAY(scratch, uint32_t, c.n);
    find_shared(&c);
    for (uint32_t f = 0; f < p->n_funcs; f++)
        if (f >= c.n || !c.shared[f])
            own_callees(&c, f);
    arena_free(scratch);
}
