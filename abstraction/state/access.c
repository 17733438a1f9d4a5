/* Memory through pointers: bounds, null, unknown addresses.
 *
 * A known address outside its object is an error of the C program (C11 6.5.6p8): a fault.
 * A write to an unknown place makes everything unknown that a pointer can reach.
 */
#include "abstraction/state/access.h"

#include "abstraction/abstraction.h"
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/state/array.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/conflict.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/request.h"
#include "abstraction/state/state.h"
#include "abstraction/state/targets.h"
#include "abstraction/state/text.h"
#include "core/base/language.h"
#include "core/base/vec.h"

#include <assert.h>

static bool fault(struct event *ev, const char *text)
{
    engine_fault(ev, DIAG_C_RUNTIME, text);
    return false;
}

static bool null_fault(struct event *ev, const char *text)
{
    engine_runtime_fault(ev, SKEL_CAUSE_NULL, text);
    return false;
}

/* In Fortran elements are counted, from 1 on and in the order of memory. */
static bool counts_elements(const struct engine *e, const struct memory *m, int64_t at, int64_t n)
{
    const struct ir_prog *p = e->program->p;
    const char *file = p->main_func == UINT32_MAX ? NULL : p->funcs[p->main_func].at.file;
    return file && language_of(file, NULL) == LANGUAGE_FORTRAN && n > 0 && at % n == 0 &&
           m->size % n == 0;
}

static const char *outside(const struct engine *e, const struct memory *m, int64_t at, int64_t n)
{
    struct arena *arena = e->arena;
    if (counts_elements(e, m, at, n))
        return arena_printf(arena, "access outside %s: element %lld of %lld", m->name,
                            (long long)(at / n + 1), (long long)(m->size / n));
    if (n <= 1)
        return arena_printf(arena, "access outside %s: byte %lld of %lld", m->name, (long long)at,
                            (long long)m->size);
    return arena_printf(arena, "access outside %s: %lld bytes from byte %lld on, of %lld", m->name,
                        (long long)n, (long long)at, (long long)m->size);
}

/* What is wrong with an access of n bytes, or NULL. */
static const char *wrong(struct engine *e, const struct memory *m, struct value at, int64_t n)
{
    if (!m)
        return "access to an object whose lifetime has ended";
    if (m->freed)
        return arena_printf(e->arena, "access to freed memory (%s)", m->name);
    if (at.any)
        return NULL;
    if (at.i < 0 || n > m->size || at.i > m->size - n)
        return outside(e, m, at.i, n);
    return NULL;
}

struct memory *access_object(struct engine *e, struct state *s, struct value at, bool write)
{
    if (at.kind != VALUE_ADDR)
        return NULL;
    return write ? state_writable(e, s, at.object) : state_object(e, s, at.object);
}

bool access_is_unset(struct engine *e, struct state *s, struct value at, enum ir_kind type)
{
    const struct segment *from = NULL;
    const struct memory *m = access_object(e, s, at, false);
    int64_t size = (int64_t)value_kind_size(type);
    if (!m || at.any || m->freed || at.i < 0 || at.i > m->size - size)
        return false;
    struct value v = memory_peek(&e->env, m, at.i, type, &from);
    return v.kind == VALUE_NONE && from && from->fill == FILL_UNINIT;
}

static struct value unknown(struct engine *e, const struct state *s, enum ir_kind type)
{
    return engine_fresh(e, s, type, true, LEDGER_MEMORY, "a value from an unknown address");
}

static bool null_access(const struct value *at)
{
    return at->kind == VALUE_INT && at->i >= 0 && at->i < 4096;
}

/* An access of the program, to a place that is not known. */
static void look_at_unknown(struct engine *e, const struct state *s)
{
    if (e->now.watches && conflict_watches(e, s))
        conflict_unknown(e, s);
}

void access_loses_place(const struct engine *e)
{
    if (e->options->notes.lost_frees)
        *e->options->notes.lost_frees = true;
}

bool access_load(struct engine *e, struct state *s, struct value at, enum ir_kind type,
                 struct value *out, struct event *ev)
{
    int64_t size = (int64_t)value_kind_size(type);
    if (null_access(&at))
        return null_fault(ev, "null pointer dereference");
    struct memory *m = access_object(e, s, at, false);
    if (at.kind != VALUE_ADDR) {
        look_at_unknown(e, s);
        *out = unknown(e, s, type);
        return true;
    }
    const char *why = wrong(e, m, at, size);
    if (why)
        return fault(ev, why);
    if (e->now.watches && !buffer_use_allows(e, s, at, size, false, ev))
        return false;
    if (at.any && (array_load(e, s, at, type, out) || text_character(e, s, at, type, out)))
        return true;
    if (at.any || (size != 1 && size != 2 && size != 4 && size != 8)) {
        *out = unknown(e, s, type);
        return true;
    }
    const struct segment *from;
    assert(at.i >= 0 && at.i <= m->size - size); /* wrong() has looked */
    *out = memory_peek(&e->env, m, at.i, type, &from);
    if (out->kind == VALUE_NONE && !text_character(e, s, at, type, out) &&
        !(array_has_summary(m) && array_load(e, s, at, type, out))) {
        m = state_writable(e, s, at.object);
        *out = memory_load(&e->env, m, at.i, type);
    }
    return true;
}

static bool has_number(const struct memory *m)
{
    bool has = false;
    for (uint32_t i = 0; i < m->n_cells && m->size == MEMORY_NUMBERED_SIZE && !has; i++)
        has = m->cells[i].offset == MEMORY_NUMBER_AT;
    return has;
}

static void lose_text(struct engine *e, struct memory *m)
{
    m->shared = NULL;
    memory_fill(&e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, e->env.lost, 0, NULL});
}

/* Of views it is not known which ones show the same, and whether that is a word of argv. */
static void lose_words(struct engine *e, struct state *s)
{
    state_writable(e, s, engine_hidden(e, HIDDEN_ARGV))->base.origin = e->env.lost;
    for (uint32_t i = 0; i < s->n_heap; i++) {
        if (!s->heap[i] || !s->heap[i]->is_view)
            continue;
        lose_text(e, state_writable(e, s, OBJECT_HEAP | i));
    }
}

static bool is_word(struct engine *e, struct state *s, const struct memory *m)
{
    const struct memory *argv = state_object(e, s, engine_hidden(e, HIDDEN_ARGV));
    for (uint32_t i = 0; i < argv->n_cells; i++) {
        const struct value *v = &argv->cells[i].value;
        if (v->kind == VALUE_ADDR && state_object(e, s, v->object) == m)
            return true;
    }
    return false;
}

/* A text is no longer the one that was given. */
static void change_text(struct engine *e, struct state *s, struct memory *m)
{
    if (m->shared && is_word(e, s, m)) /* views may show it */
        lose_words(e, s);
    m->shared = NULL;
    if (!m->is_view && has_number(m))
        lose_text(e, m);
    if (m->is_view)
        lose_words(e, s);
}

static bool may_be_text(const struct expr *x)
{
    return x && ((x->op == EXPR_ATOM && x->origin->what == WHAT_TEXT) || may_be_text(x->a) ||
                 may_be_text(x->b));
}

/* A write through a pointer that is not known. */
static void write_unknown(struct engine *e, struct state *s, const struct value *at)
{
    look_at_unknown(e, s);
    if (at->kind == VALUE_EXPR && may_be_text(at->e))
        lose_words(e, s);
}

/* numbers: what is written there is a number.  It changes no handle: neither an element of an
 * array of numbers nor an object that an int * points to is one (C11 6.5p7, 6.5.6p8). */
static void havoc(struct engine *e, struct state *s, struct memory *m, struct origin *o,
                  bool numbers)
{
    change_text(e, s, m);
    if (numbers)
        request_fill(e, s, m, o);
    else
        memory_fill(&e->env, m, (struct segment){0, m->size, FILL_UNKNOWN, o, 0, NULL});
}

bool access_keeps(const struct engine *e, uint32_t object, int64_t size)
{
    return (object & OBJECT_REGION) == OBJECT_GLOBAL && object >= engine_hidden(e, HIDDEN_ERRNO) &&
           size >= INT64_MAX / 8;
}

/* What runs at the end of the process, and the like (slicer/rewrite/exits.c, m2s_cxx.c): no pointer
 * of the program leads there. */
static bool is_of_tool(const struct engine *e, uint32_t i)
{
    const struct ir_prog *p = e->program->p;
    return i < p->n_globals && strncmp(p->globals[i].link_name, "__m2s_", 6) == 0;
}

static void havoc_all(struct engine *e, struct state *s, struct origin *o, bool numbers)
{
    for (uint32_t i = 0; i < e->globals.n; i++)
        if (!s->globals[i]->is_const && !is_of_tool(e, i) &&
            !access_keeps(e, OBJECT_GLOBAL | i, s->globals[i]->size))
            havoc(e, s, state_writable(e, s, OBJECT_GLOBAL | i), o, numbers);
    for (uint32_t i = 0; i < s->n_frames; i++) {
        const struct frame *f = &s->frames[i];
        for (uint32_t k = 0; k < f->fn->f->n_locals; k++)
            if (f->fn->escapes[k])
                havoc(e, s, state_writable(e, s, OBJECT_LOCAL | (f->locals + k)), o, numbers);
    }
    for (uint32_t i = 0; i < s->n_heap; i++) {
        if (s->heap[i] && !s->heap[i]->handle)
            havoc(e, s, state_writable(e, s, OBJECT_HEAP | i), o, numbers);
    }
}

void access_havoc_all(struct engine *e, struct state *s, struct origin *o)
{
    havoc_all(e, s, o, false);
}

static void havoc_object(struct engine *e, struct state *s, struct memory *m, bool numbers)
{
    engine_note(e, s, LEDGER_MEMORY,
                "a write at an unknown index makes the content of '%s' unknown", m->name);
    havoc(e, s, m, engine_origin(e, s, true, LEDGER_MEMORY, m->name), numbers);
}

static void havoc_everything(struct engine *e, struct state *s, bool numbers)
{
    engine_note(e, s, LEDGER_MEMORY,
                "a write through an unknown pointer makes all that it may reach unknown");
    havoc_all(e, s, engine_origin(e, s, true, LEDGER_MEMORY, "memory"), numbers);
}

struct writer {
    struct engine *e;
    struct state *s;
    struct origin *o;
    bool numbers;
};

static void havoc_target(void *context, uint32_t object)
{
    struct writer *w = context;
    struct memory *m = state_writable(w->e, w->s, object);
    if (!m->is_const)
        havoc(w->e, w->s, m, w->o, w->numbers);
}

/* A write through a pointer that is not known, of instruction i, or of MPI or the tool (NULL). */
static void havoc_targets(struct engine *e, struct state *s, const struct ir_instr *i,
                          bool numbers)
{
    struct writer w = {e, s, engine_origin(e, s, true, LEDGER_MEMORY, "memory"), numbers};
    if (i && targets_each(e, s, i, havoc_target, &w))
        engine_note(e, s, LEDGER_MEMORY, "a write through a pointer that is not known makes "
                    "unknown what it may lead to");
    else
        havoc_everything(e, s, numbers);
}

bool access_store_by(struct engine *e, struct state *s, const struct ir_instr *i,
                     struct value at, struct value v, struct event *ev)
{
    enum ir_kind type = (enum ir_kind)v.type;
    const struct ir_targets *t = targets_of_instr(e, i);
    if (at.kind == VALUE_EXPR && (!t || t->heap))
        access_loses_place(e);
    at = targets_only(e, s, i, at, (int64_t)value_kind_size(type));
    if (at.kind != VALUE_EXPR)
        return access_store(e, s, at, v, ev);
    write_unknown(e, s, &at);
    havoc_targets(e, s, i, type != IR_PTR && value_kind_size(type) > 1);
    return true;
}

bool access_load_by(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct value at, enum ir_kind type, struct value *out, struct event *ev)
{
    at = targets_only(e, s, i, at, (int64_t)value_kind_size(type));
    return access_load(e, s, at, type, out, ev);
}

bool access_store(struct engine *e, struct state *s, struct value at, struct value v,
                  struct event *ev)
{
    int64_t size = (int64_t)value_kind_size((enum ir_kind)v.type);
    bool numbers = v.type != IR_PTR && size > 1; /* characters go everywhere */
    if (null_access(&at))
        return null_fault(ev, "write through a null pointer");
    if (at.kind != VALUE_ADDR) {
        write_unknown(e, s, &at);
        access_loses_place(e);
        havoc_everything(e, s, numbers);
        return true;
    }
    struct memory *m = state_writable(e, s, at.object);
    const char *why = wrong(e, m, at, size);
    if (why)
        return fault(ev, why);
    if (m->is_const && OBJECT_INDEX(at.object) < e->program->p->n_globals &&
        (at.object & OBJECT_REGION) == OBJECT_GLOBAL &&
        e->program->p->globals[OBJECT_INDEX(at.object)].is_string)
        return fault(ev, "write into a string literal");
    if (e->now.watches && !buffer_use_allows(e, s, at, size, true, ev))
        return false;
    change_text(e, s, m);
    if (at.any) {
        if (!text_store(e, s, at, v) && !array_store(e, s, at, v))
            havoc_object(e, s, m, numbers);
        return true;
    }
    if (size > 8) {
        memory_fill(&e->env, m, (struct segment){at.i, at.i + size, FILL_UNKNOWN,
                                                 e->env.lost, 0, NULL});
        return true;
    }
    memory_store(&e->env, m, at.i, v);
    return true;
}

bool access_copy(struct engine *e, struct state *s, struct value to, struct value from,
                 int64_t n, struct event *ev)
{
    return access_copy_by(e, s, NULL, to, from, n, ev);
}

bool access_copy_by(struct engine *e, struct state *s, const struct ir_instr *i, struct value to,
                    struct value from, int64_t n, struct event *ev)
{
    if (n == 0)
        return true;
    struct segment unknown_content = {0, 0, FILL_UNKNOWN, e->env.lost, 0, NULL};
    if (from.kind != VALUE_ADDR || from.any || n < 0) {
        if (null_access(&from))
            return null_fault(ev, "read through a null pointer");
        look_at_unknown(e, s);
        return access_fill_by(e, s, i, to, n, unknown_content, ev);
    }
    struct memory *source = state_object(e, s, from.object);
    const char *why = wrong(e, source, from, n);
    if (why)
        return fault(ev, why);
    if (e->now.watches && !buffer_use_allows(e, s, from, n, false, ev))
        return false;
    if (to.kind != VALUE_ADDR || to.any)
        return access_fill_by(e, s, i, to, n, unknown_content, ev);
    struct memory *m = state_writable(e, s, to.object);
    why = wrong(e, m, to, n);
    if (why)
        return fault(ev, why);
    if (e->now.watches && !buffer_use_allows(e, s, to, n, true, ev))
        return false;
    source = state_object(e, s, from.object); /* the write may have copied it */
    change_text(e, s, m);
    memory_copy(&e->env, m, to.i, source, from.i, n);
    return true;
}

bool access_fill(struct engine *e, struct state *s, struct value at, int64_t n,
                 struct segment fill, struct event *ev)
{
    return access_fill_by(e, s, NULL, at, n, fill, ev);
}

bool access_fill_by(struct engine *e, struct state *s, const struct ir_instr *i, struct value at,
                    int64_t n, struct segment fill, struct event *ev)
{
    if (n == 0)
        return true;
    if (null_access(&at))
        return null_fault(ev, "write through a null pointer");
    if (at.kind != VALUE_ADDR) {
        write_unknown(e, s, &at);
        access_loses_place(e);
        havoc_targets(e, s, i, false);
        return true;
    }
    struct memory *m = state_writable(e, s, at.object);
    const char *why = wrong(e, m, at, n < 0 ? 0 : n);
    if (why)
        return fault(ev, why);
    if (e->now.watches && !buffer_use_allows(e, s, at, n, true, ev))
        return false;
    change_text(e, s, m);
    if (at.any) {
        havoc_object(e, s, m, false);
        return true;
    }
    fill.base += at.i;
    fill.lo = at.i;
    fill.hi = n < 0 ? m->size : at.i + n;
    memory_fill(&e->env, m, fill);
    return true;
}

bool access_lose_numbers(struct engine *e, struct state *s, const struct ir_instr *i,
                         struct value at)
{
    if (at.kind == VALUE_ADDR || null_access(&at))
        return false;
    write_unknown(e, s, &at);
    access_loses_place(e);
    havoc_targets(e, s, i, true);
    return true;
}

const char *access_string(struct engine *e, struct state *s, struct value at)
{
    struct memory *m = access_object(e, s, at, false);
    if (!m || at.any || m->freed || at.i < 0)
        return NULL;
    char *text = NULL;
    size_t n = 0, cap = 0;
    for (int64_t i = at.i; i < m->size; i++) {
        int byte = memory_byte(&e->env, m, i);
        if (byte < 0)
            return NULL;
        VEC_PUSH(e->arena, text, n, cap, (char)byte);
        if (byte == 0)
            return text;
    }
    return NULL;
}

struct value access_peek(struct engine *e, struct state *s, struct value at, enum ir_kind type)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value v = {.kind = VALUE_NONE};
    access_load(e, s, at, type, &v, &ignored);
    return facts_reduce(&s->facts, v);
}

void access_poke(struct engine *e, struct state *s, struct value at, struct value v)
{
    struct event ignored = {.kind = EVENT_NONE};
    access_store(e, s, at, v, &ignored);
}
