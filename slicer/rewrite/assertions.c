#include "slicer/rewrite/assertions.h"

#include "core/ir/cfg.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

/* ---- functions that only compute ---- */

/* Undefined functions that may communicate: those of MPI, and those of which nothing is known. */
static bool is_foreign(const struct ir_func *f)
{
    return !f->defined && (mpi_find(f->name) != MPI_FN_COUNT || !libc_effect(f->name));
}

static bool calls_any(const struct ir_func *f, const bool *talks)
{
    for (uint32_t b = 0; b < f->n_blocks; b++)
        for (uint32_t i = 0; i < f->blocks[b].n_instrs; i++) {
            const struct ir_instr *in = &f->blocks[b].instrs[i];
            if (in->op == IR_CALL && (in->callee.kind != IR_O_FUNC || talks[in->callee.id]))
                return true;
        }
    return false;
}

/* [function]: it may communicate, or call what does. */
static bool *find_talkers(struct arena *arena, const struct ir_prog *p)
{
    bool *talks = ARENA_ARRAY(arena, bool, p->n_funcs), more = true;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        talks[f] = is_foreign(&p->funcs[f]);
    while (more) {
        more = false;
        for (uint32_t f = 0; f < p->n_funcs; f++)
            if (!talks[f] && calls_any(&p->funcs[f], talks))
                more = talks[f] = true;
    }
    return talks;
}

/* ---- the assertions ---- */

/* The call with which the block begins, if an assertion has failed there; or NULL. */
static const struct ir_instr *failure(const struct ir_prog *p, const struct ir_func *f,
                                      uint32_t block)
{
    const struct ir_instr *in = &f->blocks[block].instrs[0];
    if (in->op != IR_CALL || in->callee.kind != IR_O_FUNC || p->funcs[in->callee.id].defined)
        return NULL;
    const struct libc_effect *e = libc_effect(p->funcs[in->callee.id].name);
    return e && e->class == LIBC_ASSERT ? in : NULL;
}

/* The side of a branch on which an assertion fails; -1: it is none. */
static int failing_side(const struct ir_prog *p, const struct ir_func *f, uint32_t block)
{
    const struct ir_instr *last = ir_last(&f->blocks[block]);
    if (last->op != IR_BR)
        return -1;
    bool fails[2] = {failure(p, f, last->to[0]), failure(p, f, last->to[1])};
    return fails[0] == fails[1] ? -1 : fails[1];
}

bool assertions_are_there(const struct ir_prog *p)
{
    struct arena *scratch = arena_new();
    const bool *talks = find_talkers(scratch, p);
    bool any = false;
    for (uint32_t f = 0; f < p->n_funcs && !any; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks && !any && !talks[f]; b++)
            any = failing_side(p, &p->funcs[f], b) >= 0;
    arena_free(scratch);
    return any;
}

static void assume(const struct ir_prog *p, struct ir_func *f, uint32_t block,
                   struct ledger *ledger)
{
    int side = failing_side(p, f, block);
    if (side < 0)
        return;
    struct ir_block *b = &f->blocks[block];
    struct ir_instr *last = &b->instrs[b->n_instrs - 1];
    const struct ir_instr *fails = failure(p, f, last->to[side]);
    ledger_add(ledger, LEDGER_ASSERTION, fails->at, "whether %s holds is not known", fails->text);
    *last = (struct ir_instr){.op = IR_JUMP, .id = last->id, .dst = IR_NO_TEMP,
                              .to = {last->to[!side], 0}, .at = last->at};
}

const struct ir_prog *assertions_assume(struct arena *arena, const struct ir_prog *p,
                                        struct ledger *ledger)
{
    struct arena *scratch = arena_new();
    const bool *talks = find_talkers(scratch, p);
    struct ir_prog *held = ir_clone(arena, p);
    for (uint32_t f = 0; f < held->n_funcs; f++)
        for (uint32_t b = 0; b < held->funcs[f].n_blocks && !talks[f]; b++)
            assume(held, &held->funcs[f], b, ledger);
    arena_free(scratch);
    return held;
}
