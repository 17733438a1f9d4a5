/* See word.h. */
#include "abstraction/state/word.h"

#include "abstraction/domain/memory.h"
#include "abstraction/model/comm.h"
#include "abstraction/program/function_info.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/state.h"
#include "abstraction/state/win.h"
#include "abstraction/state/win_lock.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"

int64_t word_number(enum ir_kind type, int64_t v)
{
    return type == IR_U32 ? (int32_t)(uint32_t)v : v;
}

static int64_t size_of(const struct word *x)
{
    return (int64_t)value_kind_size(x->type);
}

struct word *word_at(const struct engine *e, const struct win *w, uint32_t member, int64_t at,
                     enum ir_kind type)
{
    for (uint32_t k = 0; k < e->rma.words.n; k++) {
        struct word *x = &e->rma.words.items[k];
        if (!x->locks && x->comm == w->comm->index && x->member == member && x->at == at &&
            x->type == type)
            return x;
    }
    return NULL;
}

bool word_add(struct engine *e, const struct win *w, uint32_t member, int64_t at,
              enum ir_kind type, const char *mpi_type)
{
    struct word fresh = {.number = e->rma.words.n, .comm = w->comm->index, .member = member,
                         .at = at, .type = type, .mpi_type = mpi_type};
    if (e->attempt.frozen || e->rma.words.off || e->rma.words.n == WORD_MAX ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_WORDS))
        return false;
    VEC_PUSH(e->keep, e->rma.words.items, e->rma.words.n, e->rma.words.cap, fresh);
    return e->attempt.dirty = e->attempt.stop = true;
}

bool word_add_poll(struct engine *e, const struct loop_info *l)
{
    struct words *w = &e->rma.words;
    if (e->attempt.frozen || w->off || w->n == WORD_MAX ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_WORDS))
        return false;
    for (uint32_t k = 0; k < w->n_polls; k++)
        if (w->polls[k] == l)
            return false;
    VEC_PUSH(e->keep, w->polls, w->n_polls, w->cap_polls, l);
    return e->attempt.dirty = e->attempt.stop = true;
}

bool word_is_polled(const struct engine *e, const struct state *s)
{
    for (uint32_t k = 0; k < e->rma.words.n_polls; k++)
        for (uint32_t i = 0; i < s->n_frames; i++) {
            const struct func_info *fn = s->frames[i].fn;
            bool is_in = e->rma.words.polls[k] >= fn->loops &&
                         e->rma.words.polls[k] < fn->loops + fn->n_loops;
            if (is_in && bit_get(e->rma.words.polls[k]->body, s->frames[i].block))
                return true;
        }
    return false;
}

struct word *word_lock(const struct engine *e, const struct win *w, uint32_t member)
{
    for (uint32_t k = 0; k < e->rma.words.n; k++) {
        struct word *x = &e->rma.words.items[k];
        if (x->locks && x->comm == w->comm->index && x->member == member)
            return x;
    }
    return NULL;
}

bool word_add_locks(struct engine *e, const struct win *w)
{
    uint32_t n = w->comm->group->n;
    if (e->attempt.frozen || e->rma.words.off || e->rma.words.n + n > WORD_MAX ||
        !mechanism_applies(e->options->mechanisms, MECHANISM_WORDS))
        return false;
    for (uint32_t k = 0; k < n; k++) {
        struct word fresh = {.number = e->rma.words.n, .comm = w->comm->index, .member = k,
                             .type = IR_I32, .mpi_type = "MPI_BYTE", .locks = true,
                             .lo = -(int64_t)e->options->nprocs, .hi = n};
        VEC_PUSH(e->keep, e->rma.words.items, e->rma.words.n, e->rma.words.cap, fresh);
    }
    return e->attempt.dirty = e->attempt.stop = true;
}

/* What has been explored is not the program's: all of it once more.  text: what is found too late,
 * if that cannot be. */
static void begin_again(struct engine *e, const struct state *s, const char *text,
                        struct event *ev)
{
    ev->kind = EVENT_STOP;
    if (e->attempt.frozen)
        engine_error(e, ev, DIAG_LIMIT, s, "%s is found too late", text);
    else
        e->attempt.dirty = e->attempt.stop = true;
}

static bool drop(struct engine *e, const struct state *s, struct word *x, struct event *ev)
{
    if (x->dropped || x->locks)
        return true;
    x->dropped = true;
    begin_again(e, s, "that memory in a window is not only changed by accumulates", ev);
    return false;
}

bool word_drop(struct engine *e, const struct state *s, const struct win *w, uint32_t member,
               int64_t from, int64_t to, struct event *ev)
{
    bool good = true;
    for (uint32_t k = 0; k < e->rma.words.n; k++) {
        struct word *x = &e->rma.words.items[k];
        if (x->comm == w->comm->index && x->member == member && x->at < to &&
            x->at + size_of(x) > from)
            good = drop(e, s, x, ev) && good;
    }
    return good;
}

bool word_drop_always(struct engine *e, const struct state *s, struct event *ev)
{
    bool good = true;
    for (uint32_t k = 0; k < e->rma.words.n; k++)
        good = drop(e, s, &e->rma.words.items[k], ev) && good;
    e->rma.words.off = true;
    return good;
}

/* From the next attempt on they take effect at the call, or when they must. */
static bool postpones(struct engine *e, const struct win *w, bool result)
{
    bool news = false;
    for (uint32_t k = 0; k < e->rma.words.n; k++) {
        struct word *x = &e->rma.words.items[k];
        bool is_new = x->comm == w->comm->index && !x->late[result] && !x->dropped && !x->locks;
        x->late[result] |= is_new;
        news |= is_new;
    }
    return news;
}

bool word_waits(struct engine *e, struct state *s, struct event *ev)
{
    struct win w;
    bool news = false;
    for (uint32_t k = 0; e->rma.words.n && win_next(e, s, &k, &w);) {
        news |= win_asks(e, s, &w, false) && postpones(e, &w, false);
        news |= win_asks(e, s, &w, true) && postpones(e, &w, true);
    }
    if (!news)
        return true;
    begin_again(e, s, "that an operation on a window may take effect later", ev);
    return false;
}

void word_reset(struct engine *e)
{
    for (uint32_t k = 0; k < e->rma.words.n; k++) {
        struct word *x = &e->rma.words.items[k];
        x->made = x->known = x->used = false;
        x->values = NULL;
        x->n_values = x->cap_values = 0;
        if (x->locks)
            VEC_PUSH(e->arena, x->values, x->n_values, x->cap_values, (struct word_value){0});
    }
}

/* ---- its first value ---- */

static bool is_mine(const struct word *x, const struct state *s, const struct win *w)
{
    return !x->locks && x->comm == w->comm->index &&
           w->comm->group->ranks[x->member] == s->rank;
}

/* Has the window bytes of the object? */
static bool is_over(struct engine *e, struct state *s, const struct win *w, uint32_t object)
{
    struct value base = win_get(e, s, w, WIN_BASE);
    struct win_region r;
    for (uint32_t k = 0; win_attached(e, s, w, k, &r); k++)
        if (r.base.object == object)
            return true;
    return base.kind == VALUE_ADDR && base.object == object;
}

static void drop_all(struct engine *e, struct state *s, const struct win *w)
{
    struct event ignored;
    for (uint32_t k = 0; k < e->rma.words.n; k++)
        if (is_mine(&e->rma.words.items[k], s, w))
            drop(e, s, &e->rma.words.items[k], &ignored);
}

void word_memory(struct engine *e, struct state *s, const struct win *w, struct value base)
{
    struct win other;
    for (uint32_t k = 0; e->rma.words.n && base.kind == VALUE_ADDR && win_next(e, s, &k, &other);)
        if (other.comm != w->comm && is_over(e, s, &other, base.object)) {
            drop_all(e, s, &other);
            drop_all(e, s, w);
        }
}

void word_made(struct engine *e, struct state *s, const struct win *w)
{
    struct event ignored;
    for (uint32_t k = 0; k < e->rma.words.n; k++) {
        struct word *x = &e->rma.words.items[k];
        if (is_mine(x, s, w) && /* one window after another is one here */
            (x->made || e->phase == PHASE_ALONE))
            drop(e, s, x, &ignored);
        x->made |= is_mine(x, s, w);
    }
}

struct origin *word_origin(struct engine *e, const struct state *s, const struct win *w)
{
    struct origin proto = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_WINDOW_VALUE,
                           .name = "memory in a window", .at = state_instr(s)->at,
                           .cell = (int64_t)w->comm->index + 1};
    return values_origin(e->values, &proto);
}

/* What others may have put there, and this rank has neither changed nor read: what it reads it may
 * have written there as well. */
static bool is_of_others(const struct win *w, struct value base, struct value v,
                         const struct segment *from)
{
    return v.kind == VALUE_NONE && from &&
           (from->fill == FILL_UNINIT ||
            (from->fill == FILL_UNKNOWN && from->base == base.i &&
             from->origin->ledger == LEDGER_WINDOW_VALUE &&
             from->origin->cell == (int64_t)w->comm->index + 1));
}

static bool has_room(const struct word *x)
{
    wide lo = x->type == IR_I32 || x->type == IR_U32 ? INT32_MIN : INT64_MIN;
    return x->lo >= lo && x->hi <= -1 - lo;
}

static void publish(struct engine *e, struct state *s, const struct win *w, struct word *x)
{
    struct value base = win_get(e, s, w, WIN_BASE);
    const struct segment *from = NULL;
    const struct memory *m = access_object(e, s, base, false);
    struct event ignored;
    if (!m || m->freed || base.kind != VALUE_ADDR || base.any)
        return;
    struct value v = memory_peek(&e->env, m, base.i + x->at, x->type, &from);
    if (is_of_others(w, base, v, from))
        return;
    if (v.kind != VALUE_INT || e->phase == PHASE_ALONE || x->used) {
        drop(e, s, x, &ignored);
        return;
    }
    x->values = NULL;
    x->n_values = x->cap_values = 0;
    int64_t first = word_number(x->type, v.i);
    VEC_PUSH(e->arena, x->values, x->n_values, x->cap_values, ((struct word_value){first, 0}));
    x->lo = first > INT64_MIN + WORD_VALUES ? first - WORD_VALUES : INT64_MIN;
    x->hi = first < INT64_MAX - WORD_VALUES ? first + WORD_VALUES : INT64_MAX;
    x->known = true;
    if (!has_room(x))
        drop(e, s, x, &ignored);
}

void word_published(struct engine *e, struct state *s, const struct win *w)
{
    for (uint32_t k = 0; k < e->rma.words.n; k++) {
        struct word *x = &e->rma.words.items[k];
        if (!x->dropped && is_mine(x, s, w))
            publish(e, s, w, x);
    }
}
