/* Windows in the memory of a rank (see win.h): fields in the object of the handle. */
#include "abstraction/state/win.h"

#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/comm_copy.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle.h"
#include "abstraction/state/state.h"
#include "core/skel/skel.h"

#include <assert.h>

/* In the object, behind what handle.c has there.  MEMBERS: for each, 1 + its size, and its unit.
 * LOCKS: for each, whether there is a section on it.  REGIONS: address and size of what is
 * attached.  LATER: 1 + word, kind, operands and result of an operation that was postponed.
 * ATTRIBUTES: of the program, 1024 bytes.  WRITES: for each member, whether it was written to.
 * GOTS: their number; for each, where to, place, length and member. */
enum { FIRST_FIELD = 64, FIELD_SIZE = 8, LATER = 2048, ATTRIBUTES = 3072, MEMBERS = 4096,
       MAX_MEMBERS = 8192,
       LOCKS = MEMBERS + 2 * FIELD_SIZE * MAX_MEMBERS,
       REGIONS = LOCKS + FIELD_SIZE * MAX_MEMBERS, MAX_REGIONS = 64,
       WRITES = REGIONS + 2 * FIELD_SIZE * MAX_REGIONS, GOTS = WRITES + FIELD_SIZE * MAX_MEMBERS,
       MAX_GOTS = 16 };

/* Numbers of hidden communicators: those below are of files. */
static const struct comm_copies copies = {HIDDEN_WIN, 1 << 21, "window"};

struct value win_open(struct engine *e, struct state *s, const struct comm *on)
{
    const struct comm *c = comm_copy_take(e, s, &copies, on);
    return handle_new(e, s, HANDLE_WIN, value_addr(engine_hidden(e, HIDDEN_WIN), c->index));
}

void win_close(struct engine *e, struct state *s, const struct win *w)
{
    comm_copy_give(e, s, &copies, w->comm);
    handle_free(e, s, w->handle);
}

bool win_of(struct engine *e, struct state *s, const struct value *handle, struct win *w)
{
    struct event ignored = {.kind = EVENT_NONE};
    struct value what = *handle;
    *w = (struct win){.handle = *handle};
    if (!handle_open(e, s, HANDLE_WIN, &what, &ignored) || what.kind != VALUE_ADDR || what.any ||
        what.object != engine_hidden(e, HIDDEN_WIN))
        return false;
    w->comm = comms_get(e->comms, (uint32_t)what.i);
    return true;
}

/* ---- fields ---- */

static struct value peek(struct engine *e, struct state *s, const struct win *w, int64_t at,
                         enum ir_kind type)
{
    const struct segment *from;
    struct value v = memory_peek(&e->env, handle_memory(s, &w->handle), at, type, &from);
    return facts_reduce(&s->facts, v);
}

static void poke(struct engine *e, struct state *s, const struct win *w, int64_t at,
                 struct value v)
{
    assert(handle_is(s, &w->handle));
    memory_store(&e->env, state_writable(e, s, w->handle.object), at, v);
}

struct value win_get(struct engine *e, struct state *s, const struct win *w,
                     enum win_field field)
{
    static const enum ir_kind types[] = {
        [WIN_BASE] = IR_PTR, [WIN_SIZE] = IR_I64, [WIN_OWNS] = IR_I32, [WIN_HINTS] = IR_I32,
        [WIN_FENCE] = IR_I32, [WIN_ISSUED] = IR_I32, [WIN_OTHER] = IR_I32,
        [WIN_ACCESS] = IR_PTR, [WIN_EXPOSED] = IR_PTR, [WIN_SECTIONS] = IR_I32,
        [WIN_ALL] = IR_I32, [WIN_UNIT] = IR_I32, [WIN_FLAVOUR] = IR_I32, [WIN_MODEL] = IR_I32,
        [WIN_HEARD] = IR_I32, [WIN_ATTACHED] = IR_I32, [WIN_ASKED] = IR_I32,
        [WIN_TOLD] = IR_I32, [WIN_HANDLER] = IR_PTR, [WIN_ROUND] = IR_I32};
    return peek(e, s, w, FIRST_FIELD + FIELD_SIZE * field, types[field]);
}

void win_set(struct engine *e, struct state *s, const struct win *w, enum win_field field,
             struct value v)
{
    poke(e, s, w, FIRST_FIELD + FIELD_SIZE * field, v);
}

struct value win_place(const struct win *w, enum win_field field)
{
    return value_addr(w->handle.object, FIRST_FIELD + FIELD_SIZE * (int64_t)field);
}

struct value win_attributes(const struct value *handle)
{
    struct value at = *handle;
    at.i += ATTRIBUTES;
    return at;
}

bool win_is(struct engine *e, struct state *s, const struct win *w, enum win_field field)
{
    struct value v = win_get(e, s, w, field);
    return v.kind == VALUE_INT && v.i != 0;
}

bool win_is_flavour(struct engine *e, struct state *s, const struct win *w,
                    enum win_flavour flavour)
{
    struct value v = win_get(e, s, w, WIN_FLAVOUR);
    return v.kind == VALUE_INT && v.i == flavour;
}

const struct rank_list *win_group(struct engine *e, struct state *s, const struct win *w,
                                  enum win_field field)
{
    struct value v = win_get(e, s, w, field);
    return v.kind == VALUE_ADDR ? group_get(e->comms, (uint32_t)v.i) : NULL;
}

void win_set_group(struct engine *e, struct state *s, const struct win *w, enum win_field field,
                   const struct rank_list *g)
{
    struct value v = value_int(IR_PTR, 0);
    if (g)
        v = value_addr(engine_hidden(e, HIDDEN_GROUP), g->index);
    win_set(e, s, w, field, v);
}

bool win_member(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                int64_t *size, int64_t *unit)
{
    int64_t at = MEMBERS + 2 * FIELD_SIZE * (int64_t)member;
    if (member >= MAX_MEMBERS)
        return false;
    struct value n = peek(e, s, w, at, IR_I64), u = peek(e, s, w, at + FIELD_SIZE, IR_I64);
    *size = n.i - 1;
    *unit = u.i;
    return n.kind == VALUE_INT && u.kind == VALUE_INT && n.i > 0;
}

void win_set_member(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                    int64_t size, int64_t unit)
{
    int64_t at = MEMBERS + 2 * FIELD_SIZE * (int64_t)member;
    if (member >= MAX_MEMBERS)
        return;
    poke(e, s, w, at, value_int(IR_I64, size + 1));
    poke(e, s, w, at + FIELD_SIZE, value_int(IR_I64, unit));
}

/* Both in one field: hold and GRANTS * grant. */
enum { GRANTS = 8 };

static int64_t lock_of(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    struct value v = peek(e, s, w, LOCKS + FIELD_SIZE * (int64_t)member, IR_I32);
    return v.kind == VALUE_INT ? v.i : WIN_FREE;
}

static void set_lock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     enum win_hold hold, enum win_grant grant)
{
    assert(member < MAX_MEMBERS);
    poke(e, s, w, LOCKS + FIELD_SIZE * (int64_t)member,
         value_int(IR_I32, (int64_t)hold + GRANTS * (int64_t)grant));
}

static enum win_hold hold_of(struct engine *e, struct state *s, const struct win *w,
                             uint32_t member)
{
    return (enum win_hold)(lock_of(e, s, w, member) % GRANTS);
}

enum win_grant win_grant(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    return (enum win_grant)(lock_of(e, s, w, member) / GRANTS);
}

void win_set_grant(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                   enum win_grant grant)
{
    set_lock(e, s, w, member, hold_of(e, s, w, member), grant);
}

bool win_member_is_locked(struct engine *e, struct state *s, const struct win *w,
                          uint32_t member)
{
    return hold_of(e, s, w, member) != WIN_FREE;
}

void win_member_lock(struct engine *e, struct state *s, const struct win *w, uint32_t member,
                     enum win_hold hold)
{
    set_lock(e, s, w, member, hold, win_grant(e, s, w, member));
}

/* ---- operations on words ---- */

bool win_excludes(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    return hold_of(e, s, w, member) >= WIN_EXCLUDES;
}

bool win_may_ask(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    return hold_of(e, s, w, member) != WIN_EXCLUDED;
}

void win_ask(struct engine *e, struct state *s, const struct win *w, uint32_t member, bool result)
{
    enum win_field field = result ? WIN_ASKED : WIN_TOLD;
    struct value before = win_get(e, s, w, field);
    int64_t to = (int64_t)member + 1;
    if (win_is(e, s, w, field) && before.i != to)
        to = -1;
    win_set(e, s, w, field, value_int(IR_I32, to));
    if (hold_of(e, s, w, member) == WIN_EXCLUDES)
        win_member_lock(e, s, w, member, WIN_EXCLUDED);
}

static void answered(struct engine *e, struct state *s, const struct win *w, enum win_field field,
                     uint32_t member)
{
    struct value to = win_get(e, s, w, field);
    if (win_is(e, s, w, field) && (member == SKEL_NONE || to.i == (int64_t)member + 1))
        win_set(e, s, w, field, value_int(IR_I32, 0));
}

void win_asked(struct engine *e, struct state *s, const struct win *w, uint32_t member, bool here)
{
    answered(e, s, w, WIN_ASKED, member);
    if (!here)
        answered(e, s, w, WIN_TOLD, member);
}

void win_postpone(struct engine *e, struct state *s, const struct win *w,
                  const struct win_later *l)
{
    poke(e, s, w, LATER, value_int(IR_I32, l->word + 1));
    poke(e, s, w, LATER + FIELD_SIZE, value_int(IR_I32, l->kind));
    poke(e, s, w, LATER + 2 * FIELD_SIZE, value_int(IR_I64, l->operand));
    poke(e, s, w, LATER + 3 * FIELD_SIZE, value_int(IR_I64, l->compare));
    poke(e, s, w, LATER + 4 * FIELD_SIZE, l->result);
}

bool win_postponed(struct engine *e, struct state *s, const struct win *w, struct win_later *l)
{
    struct value word = peek(e, s, w, LATER, IR_I32);
    if (word.kind != VALUE_INT || !word.i)
        return false;
    *l = (struct win_later){.word = (uint32_t)word.i - 1,
                            .kind = (uint32_t)peek(e, s, w, LATER + FIELD_SIZE, IR_I32).i,
                            .operand = peek(e, s, w, LATER + 2 * FIELD_SIZE, IR_I64).i,
                            .compare = peek(e, s, w, LATER + 3 * FIELD_SIZE, IR_I64).i,
                            .result = peek(e, s, w, LATER + 4 * FIELD_SIZE, IR_PTR)};
    return true;
}

void win_postponed_done(struct engine *e, struct state *s, const struct win *w)
{
    win_postpone(e, s, w, &(struct win_later){.word = UINT32_MAX, .result = value_int(IR_PTR, 0)});
}

bool win_asks(struct engine *e, struct state *s, const struct win *w, bool result)
{
    return win_is(e, s, w, result ? WIN_ASKED : WIN_TOLD);
}

/* ---- dynamic windows ---- */

static uint32_t count_attached(struct engine *e, struct state *s, const struct win *w)
{
    struct value n = win_get(e, s, w, WIN_ATTACHED);
    return n.kind == VALUE_INT ? (uint32_t)n.i : 0;
}

static int64_t region_at(uint32_t k)
{
    return REGIONS + 2 * FIELD_SIZE * (int64_t)k;
}

bool win_attached(struct engine *e, struct state *s, const struct win *w, uint32_t k,
                  struct win_region *r)
{
    if (k >= count_attached(e, s, w))
        return false;
    r->base = peek(e, s, w, region_at(k), IR_PTR);
    r->size = peek(e, s, w, region_at(k) + FIELD_SIZE, IR_I64);
    return true;
}

bool win_attach(struct engine *e, struct state *s, const struct win *w,
                const struct win_region *r)
{
    uint32_t n = count_attached(e, s, w);
    if (n == MAX_REGIONS)
        return false;
    poke(e, s, w, region_at(n), r->base);
    poke(e, s, w, region_at(n) + FIELD_SIZE, r->size);
    win_set(e, s, w, WIN_ATTACHED, value_int(IR_I32, n + 1));
    return true;
}

void win_detach(struct engine *e, struct state *s, const struct win *w, uint32_t k)
{
    struct win_region last;
    uint32_t n = count_attached(e, s, w);
    assert(k < n);
    win_attached(e, s, w, n - 1, &last);
    poke(e, s, w, region_at(k), last.base);
    poke(e, s, w, region_at(k) + FIELD_SIZE, last.size);
    win_set(e, s, w, WIN_ATTACHED, value_int(IR_I32, n - 1));
}

/* ---- between two fences ---- */

void win_write_to(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    if (member < MAX_MEMBERS)
        poke(e, s, w, WRITES + FIELD_SIZE * (int64_t)member, value_int(IR_I32, 1));
}

bool win_writes_to(struct engine *e, struct state *s, const struct win *w, uint32_t member)
{
    if (member >= MAX_MEMBERS)
        return true;
    struct value v = peek(e, s, w, WRITES + FIELD_SIZE * (int64_t)member, IR_I32);
    return v.kind != VALUE_INT || v.i;
}

static int64_t got_at(uint32_t k)
{
    return GOTS + FIELD_SIZE * (1 + 4 * (int64_t)k);
}

static uint32_t count_gots(struct engine *e, struct state *s, const struct win *w)
{
    struct value n = peek(e, s, w, GOTS, IR_I32);
    return n.kind == VALUE_INT ? (uint32_t)n.i : 0;
}

void win_remember(struct engine *e, struct state *s, const struct win *w, const struct win_got *g)
{
    uint32_t n = count_gots(e, s, w);
    int64_t at = got_at(n);
    if (n == MAX_GOTS)
        return;
    poke(e, s, w, at, g->to);
    poke(e, s, w, at + FIELD_SIZE, value_int(IR_I64, g->at));
    poke(e, s, w, at + 2 * FIELD_SIZE, value_int(IR_I64, g->bytes));
    poke(e, s, w, at + 3 * FIELD_SIZE, value_int(IR_I32, g->member));
    poke(e, s, w, GOTS, value_int(IR_I32, n + 1));
}

bool win_remembered(struct engine *e, struct state *s, const struct win *w, uint32_t k,
                    struct win_got *g)
{
    if (k >= count_gots(e, s, w))
        return false;
    g->to = peek(e, s, w, got_at(k), IR_PTR);
    struct value at = peek(e, s, w, got_at(k) + FIELD_SIZE, IR_I64);
    struct value bytes = peek(e, s, w, got_at(k) + 2 * FIELD_SIZE, IR_I64);
    struct value member = peek(e, s, w, got_at(k) + 3 * FIELD_SIZE, IR_I32);
    g->at = at.i;
    g->bytes = bytes.i;
    g->member = (uint32_t)member.i;
    return g->to.kind == VALUE_ADDR && !g->to.any && at.kind == VALUE_INT &&
           bytes.kind == VALUE_INT && member.kind == VALUE_INT;
}

void win_forget(struct engine *e, struct state *s, const struct win *w)
{
    for (uint32_t k = 0; k < w->comm->group->n && k < MAX_MEMBERS; k++)
        if (win_writes_to(e, s, w, k))
            poke(e, s, w, WRITES + FIELD_SIZE * (int64_t)k, value_int(IR_I32, 0));
    for (uint32_t k = count_gots(e, s, w); k-- > 0;) /* addresses would keep memory apart */
        poke(e, s, w, got_at(k), value_int(IR_PTR, 0));
    if (count_gots(e, s, w))
        poke(e, s, w, GOTS, value_int(IR_I32, 0));
}
