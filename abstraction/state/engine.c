/* The voices of the exploration: an error, a fault of the program, a note in the ledger; and the
 * values that are made up where the program's are not known (symbolic execution).
 *
 *     x = input();      x is an atom: one value that is not known, the same wherever x is read
 */
#include "abstraction/state/engine.h"

#include "abstraction/domain/value.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/choices.h"
#include "abstraction/state/event.h"
#include "abstraction/state/parts.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"

#include <stdarg.h>

enum { MANY_TIMES = 100 };

bool engine_is_interrupted(const struct engine *e)
{
    return e->options->interrupted && *e->options->interrupted;
}

void engine_end_here(struct engine *e, struct event *ev, enum diag_code code,
                     const struct state *s, const char *text)
{
    if (!e->attempt.enough)
        ledger_add(e->ledger, LEDGER_LIMIT, state_instr(s)->at,
                   "executions are not followed from here: %s", text);
    e->attempt.enough = e->attempt.enough || code == DIAG_LIMIT;
    ev->kind = EVENT_ABORT;
    ev->text = SKEL_NOT_EXPLORED;
    ev->at = state_instr(s)->at;
}

/* Where a limit was met: the loop that was run most often. */
static void note_loop(struct engine *e, struct diag *d, const struct state *s)
{
    const struct frame *in = NULL;
    struct loop_mark most = {.times = MANY_TIMES};
    for (uint32_t i = 0; i < s->n_frames; i++)
        for (uint32_t k = 0; k < s->frames[i].n_loops; k++)
            if (s->frames[i].loops[k].times > most.times) {
                in = &s->frames[i];
                most = in->loops[k];
            }
    if (!in)
        return;
    diag_note(e->diags, d, in->fn->f->blocks[most.header].instrs[0].at,
              "this loop was run %u times", most.times);
    d->help = e->options->args ? "fewer rounds may be decided: other --args, or fewer processes"
                               : "fewer rounds may be decided: --args \"...\", --input "
                                 "NAME=LO..HI, --given FILE=TEXT, or fewer processes";
}

/* In the library of C++, or nowhere. */
static bool is_elsewhere(const struct src_range *at)
{
    return !at->file || strncmp(at->file, "/usr/", 5) == 0 ||
           strncmp(at->file, "/m2s-builtin/", 13) == 0;
}

void engine_error(struct engine *e, struct event *ev, enum diag_code code,
                  const struct state *s, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(e->arena, fmt, args);
    va_end(args);
    if (e->options->go_on && !engine_is_interrupted(e)) {
        engine_end_here(e, ev, code, s, text);
        return;
    }
    struct diag *d = diag_add(e->diags, code, engine_place(s), "%s", text);
    bool moved = is_elsewhere(&state_instr(s)->at);
    for (uint32_t i = s->n_frames - 1; i-- > 0;) {
        const struct frame *f = &s->frames[i];
        struct src_range from = f->fn->f->blocks[f->block].instrs[f->instr].at;
        if (is_elsewhere(&from))
            continue;
        if (!moved)
            diag_note(e->diags, d, from, "called from here");
        moved = false; /* it is the place of the first one */
    }
    if (code == DIAG_LIMIT) {
        note_loop(e, d, s);
        choices_tell(e, d);
        if (e->phase != PHASE_JOINT || (e->options->notes.heavy && e->options->notes.heavy->early))
            parts_limit(e);
    }
    e->attempt.failed = e->attempt.stop = true;
    e->attempt.limit = code == DIAG_LIMIT;
    e->attempt.loses = e->attempt.loses || e->attempt.limit || code == DIAG_UNKNOWN_PEER;
    ev->kind = EVENT_STOP;
}

void engine_loses(struct engine *e)
{
    e->attempt.loses = true;
    e->attempt.stop = e->attempt.stop || e->attempt.wants_joint;
}

void engine_fault(struct event *ev, enum diag_code code, const char *text)
{
    ev->kind = EVENT_FAULT;
    ev->code = code;
    ev->text = text;
    ev->cause = code == DIAG_C_RUNTIME ? SKEL_CAUSE_RUNTIME : SKEL_CAUSE_OTHER;
}

void engine_runtime_fault(struct event *ev, enum skel_cause cause, const char *text)
{
    engine_fault(ev, DIAG_C_RUNTIME, text);
    ev->cause = cause;
}

void engine_note(struct engine *e, const struct state *s, enum ledger_kind kind,
                 const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = arena_vprintf(e->arena, fmt, args);
    va_end(args);
    ledger_add(e->ledger, kind, state_instr(s)->at, "%s", text);
}

struct src_range engine_place(const struct state *s)
{
    struct src_range at = state_instr(s)->at, first = at;
    for (uint32_t i = s->n_frames - 1; i-- > 0 && is_elsewhere(&at);) {
        const struct frame *f = &s->frames[i];
        at = f->fn->f->blocks[f->block].instrs[f->instr].at;
        first = first.file ? first : at;
    }
    return is_elsewhere(&at) ? first : at;
}

struct origin *engine_origin(struct engine *e, const struct state *s, bool over,
                             enum ledger_kind ledger, const char *name)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = over, .ledger = ledger,
                           .name = name ? name : "a value", .at = engine_place(s)};
    return values_origin(e->values, &proto);
}

struct value engine_fresh(struct engine *e, const struct state *s, enum ir_kind type,
                          bool over, enum ledger_kind ledger, const char *name)
{
    return values_atom(e->values, engine_origin(e, s, over, ledger, name), type);
}

static const char lost_name[] = "an expression";

struct value engine_lost(struct engine *e, const struct state *s, enum ir_kind type)
{
    bool is_float = type >= IR_F32 && type <= IR_C80;
    return engine_fresh(e, s, type, true, is_float ? LEDGER_FLOAT : LEDGER_CORRELATION,
                        lost_name);
}

struct named_expr {
    const struct expr *e;
    struct value name;
};

static struct value named(struct engine *e, const struct state *s, const struct expr *x,
                          const char *input, bool over)
{
    for (uint32_t i = e->names.exprs.n; i-- > 0;)
        if (e->names.exprs.v[i].e == x)
            return e->names.exprs.v[i].name;
    struct named_expr n = {x, input ? engine_fresh(e, s, x->type, over, LEDGER_INPUT, input)
                                    : engine_lost(e, s, x->type)};
    VEC_PUSH(e->arena, e->names.exprs.v, e->names.exprs.n, e->names.exprs.cap, n);
    return n.name;
}

struct value engine_named(struct engine *e, const struct state *s, const struct expr *x)
{
    return named(e, s, x, NULL, true);
}

struct value engine_named_input(struct engine *e, const struct state *s, const struct expr *x,
                                const char *name, bool over)
{
    return named(e, s, x, name, over);
}

const struct expr *engine_named_expr(const struct engine *e, const struct expr *atom)
{
    bool may_be = atom->origin->kind == ORIGIN_LOCAL && !strcmp(atom->origin->name, lost_name);
    for (uint32_t i = e->names.exprs.n; i-- > 0 && may_be;)
        if (e->names.exprs.v[i].name.e == atom)
            return e->names.exprs.v[i].e;
    return NULL;
}

bool engine_result_is_checked(const struct engine *e, const struct ir_instr *i)
{
    const struct abst_options *o = e->options;
    return i->id >= o->n_checked || o->checked[i->id];
}
