/* See open_loops.h. */
#include "abstraction/interp/open_loops.h"

#include "abstraction/interp/window_poll.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"
#include "core/ir/names.h"

static bool is_open(const struct engine *e, const struct ir_instr *i)
{
    const struct abst_options *o = e->options;
    return o->open_ends && i->id < o->n_open_ends && o->open_ends[i->id];
}

void open_loops_note(struct engine *e, struct state *s)
{
    const struct frame *f = &s->frames[s->n_frames - 1];
    const struct ir_instr *i = state_instr(s);
    bool left = false;
    for (uint32_t k = 0; is_open(e, i) && k < f->fn->n_loops; k++)
        left = left || (loop_info_is_left(f->fn, &f->fn->loops[k], f->block) &&
                        window_poll_is_alone(e, f->fn, &f->fn->loops[k], NULL));
    if (left)
        engine_note(e, s, LEDGER_LOOP_TERMINATES, "this loop is left by data that is not known, "
                    "and is assumed to end");
}

/* May the loop not end?  It is left by branches that are open, or never. */
static bool is_open_loop(const struct engine *e, const struct func_info *fn,
                         const struct loop_info *l)
{
    for (uint32_t b = 0; b < fn->f->n_blocks; b++) {
        const struct ir_block *block = &fn->f->blocks[b];
        if (bit_get(l->body, b) && is_open(e, &block->instrs[block->n_instrs - 1]))
            return true;
    }
    return false;
}

bool open_loops_has(const struct engine *e, const struct func_info *fn, struct loop_info *l)
{
    if (!l->asked) {
        l->asked = true;
        l->open = !ir_comes_back(fn->f) && is_open_loop(e, fn, l);
    }
    return l->open;
}

bool open_loops_around(const struct engine *e, const struct state *s)
{
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        for (uint32_t k = 0; k < f->fn->n_loops; k++)
            if (bit_get(f->fn->loops[k].body, f->block) &&
                is_open_loop(e, f->fn, &f->fn->loops[k]))
                return true;
    }
    return false;
}

struct walk {
    const struct engine *e;
    bool *seen; /* [function] */
};

static bool is_inside_call(const struct walk *w, const struct ir_instr *i);

static bool is_inside(const struct walk *w, const struct func_info *fn, const uint64_t *body)
{
    for (uint32_t b = 0; b < fn->f->n_blocks; b++)
        for (uint32_t k = 0; (!body || bit_get(body, b)) && k < fn->f->blocks[b].n_instrs; k++) {
            const struct ir_instr *i = &fn->f->blocks[b].instrs[k];
            if (is_open(w->e, i))
                return true;
            if (i->op == IR_CALL && is_inside_call(w, i))
                return true;
        }
    return false;
}

static bool is_inside_call(const struct walk *w, const struct ir_instr *i)
{
    uint32_t n;
    const uint32_t *callees = program_callees(w->e->program, i, &n);
    for (uint32_t k = 0; k < n; k++) {
        bool seen = w->seen[callees[k]];
        w->seen[callees[k]] = true;
        if (!seen && is_inside(w, &w->e->program->funcs[callees[k]], NULL))
            return true;
    }
    return false;
}

bool open_loops_inside(const struct engine *e, const struct func_info *fn, const uint64_t *body)
{
    struct walk w = {e, ARENA_ARRAY(e->arena, bool, e->program->p->n_funcs)};
    return is_inside(&w, fn, body);
}
