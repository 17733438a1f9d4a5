#include "slicer/rewrite/assertions.h"

#include "core/ir/cfg.h"
#include "core/ir/clone.h"
#include "core/mpi/libc_effects.h"
#include "core/mpi/mpi.h"

#include <string.h>

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

struct finder {
    const struct ir_prog *p;
    const bool *talks;
};

/* Functions of C++'s library that throw, where nothing catches: the process ends
 * (frontend/include/m2s_cxx.c).  What std::set_terminate() was given may talk before. */
static bool throws(const struct finder *w, uint32_t func)
{
    const struct ir_func *f = &w->p->funcs[func];
    return f->noreturn && !w->talks[func] && strncmp(f->link_name, "_ZSt", 4) == 0 &&
           strstr(f->link_name, "__throw_");
}

static bool asserts(const struct ir_func *f)
{
    const struct libc_effect *e = f->defined ? NULL : libc_effect(f->name);
    return e && e->class == LIBC_ASSERT;
}

/* The call with which the block of a function begins, if an assertion has failed there, or the
 * first call in it, if that throws; or NULL. */
static const struct ir_instr *failure(const struct finder *w, uint32_t func, uint32_t block)
{
    const struct ir_block *b = &w->p->funcs[func].blocks[block];
    uint32_t i = 0;
    while (i < b->n_instrs && b->instrs[i].op != IR_CALL)
        i++;
    if (i == b->n_instrs || b->instrs[i].callee.kind != IR_O_FUNC)
        return NULL;
    uint32_t callee = b->instrs[i].callee.id;
    bool fails = !i && !w->talks[func] && asserts(&w->p->funcs[callee]);
    return fails || throws(w, callee) ? &b->instrs[i] : NULL;
}

/* The side of a branch on which an assertion fails; -1: it is none. */
static int failing_side(const struct finder *w, uint32_t func, uint32_t block)
{
    const struct ir_instr *last = ir_last(&w->p->funcs[func].blocks[block]);
    if (last->op != IR_BR)
        return -1;
    bool fails[2] = {failure(w, func, last->to[0]), failure(w, func, last->to[1])};
    return fails[0] == fails[1] ? -1 : fails[1];
}

enum assertions assertions_find(const struct ir_prog *p)
{
    struct arena *scratch = arena_new();
    const struct finder w = {p, find_talkers(scratch, p)};
    enum assertions found = ASSERTIONS_NONE;
    for (uint32_t f = 0; f < p->n_funcs && found != ASSERTIONS_OWN; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks && found != ASSERTIONS_OWN; b++) {
            int side = failing_side(&w, f, b);
            if (side < 0)
                continue;
            const struct ir_instr *last = ir_last(&p->funcs[f].blocks[b]);
            const struct ir_instr *fails = failure(&w, f, last->to[side]);
            found = throws(&w, fails->callee.id) ? ASSERTIONS_THROWN : ASSERTIONS_OWN;
        }
    arena_free(scratch);
    return found;
}

static void assume(const struct finder *w, uint32_t func, struct ir_block *b, uint32_t block,
                   struct ledger *ledger)
{
    int side = failing_side(w, func, block);
    if (side < 0)
        return;
    struct ir_instr *last = &b->instrs[b->n_instrs - 1];
    const struct ir_instr *fails = failure(w, func, last->to[side]);
    if (throws(w, fails->callee.id))
        ledger_add(ledger, LEDGER_ASSERTION, fails->at, "whether this throws is not known");
    else
        ledger_add(ledger, LEDGER_ASSERTION, fails->at, "whether %s holds is not known",
                   fails->text);
    *last = (struct ir_instr){.op = IR_JUMP, .id = last->id, .dst = IR_NO_TEMP,
                              .to = {last->to[!side], 0}, .at = last->at};
}

const struct ir_prog *assertions_assume(struct arena *arena, const struct ir_prog *p,
                                        struct ledger *ledger)
{
    struct arena *scratch = arena_new();
    const struct finder w = {p, find_talkers(scratch, p)};
    struct ir_prog *held = ir_clone(arena, p);
    for (uint32_t f = 0; f < held->n_funcs; f++)
        for (uint32_t b = 0; b < held->funcs[f].n_blocks; b++)
            assume(&w, f, &held->funcs[f].blocks[b], b, ledger);
    arena_free(scratch);
    return held;
}
