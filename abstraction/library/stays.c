/* What a call that reads too little leaves as it was (see stays.h). */
#include "abstraction/library/stays.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/diag/unless.h"

enum { MOST = 4096 }; /* bytes that are looked at one by one */

bool stays_is_asked(const struct library_call *c)
{
    return c->e->options->failures || engine_result_is_checked(c->e, c->i);
}

/* Words and numbers that are passed over are written where nobody looks. */
static bool is_read_later(struct library_call *c, uint32_t arg)
{
    const struct frame *top = state_top(c->s);
    const struct func_info *fn = top->fn;
    const struct ir_opnd *o = &c->i->args[arg];
    uint32_t local = o->kind == IR_O_LOCAL  ? o->id + 1
                     : o->kind == IR_O_TEMP ? fn->base[o->id]
                                            : 0;
    if (!local || !fn->tracked[local - 1])
        return true;
    struct arena *scratch = arena_new();
    uint64_t *temps = ARENA_ARRAY(scratch, uint64_t, fn->f->n_temps / 64 + 1);
    uint64_t *locals = ARENA_ARRAY(scratch, uint64_t, fn->f->n_locals / 64 + 1);
    program_live_at(c->e->program, fn, top->block, top->instr + 1, temps, locals);
    bool live = bit_get(locals, local - 1);
    arena_free(scratch);
    return live;
}

bool stays_unset(struct library_call *c, uint32_t arg, struct value at, int64_t n)
{
    bool unset = false;
    int64_t end = at.i + (n < 0 ? 1 : n < MOST ? n : MOST);
    for (; at.i < end && !unset; at.i++)
        unset = access_is_unset(c->e, c->s, at, IR_I8);
    return unset && is_read_later(c, arg);
}

void stays_assume_not(struct library_call *c, struct value at, const char *file)
{
    const struct memory *m = access_object(c->e, c->s, at, false);
    if (stays_is_asked(c))
        return;
    engine_note(c->e, c->s, LEDGER_ENVIRONMENT, UNLESS "%s finds nothing for %s in %s",
                library_c_name(c), m ? m->name : "its argument", file);
}
