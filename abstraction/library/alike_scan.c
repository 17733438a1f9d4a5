/* What fscanf() finds in a file, and sscanf() in a text, that are the same on all ranks.
 *
 *     fscanf(f, "%s %d", key, &n)      how many items: a number of the place in the file; key: a
 *                                      text, n: a number of the place and of what n was before
 *
 * What is not converted stays as it was.  Where that is not known to be alike, it is asked whether
 * the item is there.
 */
#include "abstraction/domain/memory.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/library/alike.h"
#include "abstraction/library/conversion.h"
#include "abstraction/library/stays.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"
#include "abstraction/state/text.h"

#include <string.h>

enum { MAX_ITEMS = 32 };

struct item {
    struct value at;
    struct conversion v;
    struct value old; /* of a text: what stands there */
    bool counts;      /* it is one of those that the result counts */
    bool stays;       /* it is not there */
    bool is_there;    /* that is known */
    bool unset;       /* what stands there was never set */
    bool own;         /* it may not be there, and then each rank has what it had */
};

static bool is_text(const struct conversion *v)
{
    return v->kind == IR_VOID && (v->letter == 's' || v->letter == '[');
}

/* Bytes that a text may take, with its end; -1: any. */
static int64_t room(const struct conversion *v)
{
    return v->width > 0 ? v->width + 1 : -1;
}

/* The items of the format, at most MAX_ITEMS. */
static uint32_t list_items(struct library_call *c, const char *format, uint32_t next,
                           struct item *items)
{
    struct conversion v;
    uint32_t n = 0;
    for (const char *p = conversion_next(c, format, &v); p; p = conversion_next(c, p, &v)) {
        if (v.skipped || next >= c->i->n_args || n == MAX_ITEMS)
            continue;
        if (v.letter == 'c' && v.width <= 1)
            v.kind = IR_I8;
        struct value at = running_operand(c->e, c->s, &c->i->args[next]);
        struct item *item = &items[n++];
        *item = (struct item){.at = at, .v = v, .counts = v.letter != 'n', .old = alike_none(),
                              .unset = stays_unset(c, next++, at, -1)};
        if (is_text(&v))
            item->old = alike_old_text(c, item->at, room(&v));
    }
    return n;
}

/* Is it known of each item that must be whether it is there?  False: *ev. */
static bool find_missing(struct library_call *c, struct item *items, uint32_t n)
{
    int64_t before = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (is_text(&items[i].v) && items[i].old.kind == VALUE_NONE) {
            struct value there = value_bin(c->e->values, IR_GT, IR_I32, c->result,
                                           value_int(IR_I32, before));
            enum tri t = fork_truth(c->e, c->s, there, NULL, c->ev);
            if (t == TRI_MAYBE)
                return false;
            items[i].stays = t == TRI_NO;
        }
        before += items[i].counts;
    }
    return true;
}

/* Does a number that is known stand where one may be stored?  On another rank it may be another. */
static bool has_old(struct library_call *c, const struct item *item)
{
    const struct segment *from;
    const struct memory *m = access_object(c->e, c->s, item->at, false);
    if (item->v.kind == IR_VOID || !m || m->freed || item->at.any || item->at.i < 0 ||
        item->at.i > m->size - (int64_t)value_kind_size(item->v.kind))
        return false;
    struct value old = memory_peek(&c->e->env, m, item->at.i, item->v.kind, &from);
    return old.kind == VALUE_INT || old.kind == VALUE_FLOAT;
}

/* If they are all there, what stood there before does not matter; if the only one is not, it stays.
 * That is asked where the program asks, too.  False: *ev. */
static bool find_whole(struct library_call *c, struct item *items, uint32_t n, int64_t most)
{
    bool old = false, asked = stays_is_asked(c);
    for (uint32_t i = 0; i < n; i++)
        old |= has_old(c, &items[i]) || (items[i].unset && asked);
    struct value whole = value_bin(c->e->values, IR_EQ, IR_I32, c->result,
                                   value_int(IR_I32, most));
    if (!old || !most || whole.kind == VALUE_NONE)
        return true;
    enum tri t = facts_truth(&c->s->facts, whole);
    if (t == TRI_MAYBE && c->i->dst == IR_NO_TEMP)
        return true;
    if (t == TRI_MAYBE)
        t = fork_truth(c->e, c->s, whole, NULL, c->ev);
    for (uint32_t i = 0; i < n; i++) {
        items[i].is_there = t == TRI_YES;
        items[i].stays = t == TRI_NO && most == 1 && items[i].counts;
        items[i].own = t == TRI_NO && items[i].unset;
    }
    return t != TRI_MAYBE;
}

static bool store_text(struct alike *a, const struct item *item)
{
    struct library_call *c = a->c;
    struct text t = {.id = alike_text(a, item->old), .old = item->old, .may_stay = true};
    if (item->stays)
        return true;
    if (!item->own && t.id.kind != VALUE_NONE)
        return text_put(c->e, c->s, item->at, room(&item->v), &t, c->ev);
    struct origin *o = engine_origin(c->e, c->s, true, LEDGER_INPUT, "a word");
    return access_fill(c->e, c->s, item->at, room(&item->v),
                       (struct segment){.fill = FILL_UNKNOWN, .origin = o}, c->ev);
}

static bool store(struct alike *a, const struct item *item)
{
    struct library_call *c = a->c;
    const struct memory *m = access_object(c->e, c->s, item->at, false);
    const char *name = m ? m->name : "input";
    if (is_text(&item->v))
        return store_text(a, item);
    struct origin *o = engine_origin(c->e, c->s, library_reads_own(c), LEDGER_INPUT, name);
    if (item->v.kind == IR_VOID)
        return access_fill(c->e, c->s, item->at, -1,
                           (struct segment){.fill = FILL_UNKNOWN, .origin = o}, c->ev);
    if (item->stays)
        return true;
    struct value v = alike_number(a, item->is_there ? alike_none() : item->at, item->v.kind, name);
    if (item->own)
        v = engine_lost(c->e, c->s, item->v.kind);
    if (v.kind == VALUE_NONE)
        v = library_input_of(c, name, item->v.kind);
    return access_store(c->e, c->s, item->at, v, c->ev);
}

bool alike_scan(struct alike *a, const char *format, uint32_t next)
{
    struct library_call *c = a->c;
    struct item items[MAX_ITEMS];
    uint32_t n = list_items(c, format, next, items);
    int64_t most = 0;
    c->result = library_found(c, alike_number(a, alike_none(), IR_I32, "the result of scanf"));
    if (c->result.kind != VALUE_INT && c->result.kind != VALUE_EXPR)
        return false;
    for (uint32_t i = 0; i < n; i++)
        most += items[i].counts;
    for (uint32_t i = 0; i < n; i++)
        if (items[i].unset)
            stays_assume_not(c, items[i].at, a->file);
    if (c->result.kind == VALUE_EXPR)
        facts_refine(&c->s->facts, c->result.e, -1, most);
    if (!find_whole(c, items, n, most) || !find_missing(c, items, n))
        return true;
    for (uint32_t i = 0; i < n; i++)
        if (!store(a, &items[i]))
            return true;
    if (!a->is_text)
        alike_end(a, alike_none());
    return true;
}
