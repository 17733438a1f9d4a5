/* Loops that the slicer has told to skip rounds (slicer/rewrite/skip_rounds.c), or to ask whether
 * they meet a buffer in flight at all (slicer/rewrite/spared_loops.c). */
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/access.h"
#include "abstraction/state/buffer_use.h"
#include "abstraction/state/conflict.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/order.h"

#include <string.h>

enum { MAX_LOOPS = 3, MAX_PLACES = 4096 }; /* of an access that are looked at one by one */

/* Of a loop that runs while "first, first + step, ... comparison bound"; negative: it may have no
 * end. */
static int64_t count_rounds(int64_t first, int64_t bound, int64_t step, enum ir_bin comparison)
{
    bool upwards = step > 0;
    wide room = upwards ? (wide)bound - first : (wide)first - bound;
    wide by = upwards ? step : -(wide)step, n = -1;
    if (!step)
        return -1;
    switch (comparison) {
    case IR_LT: case IR_GT:
        if (comparison == (upwards ? IR_LT : IR_GT))
            n = room <= 0 ? 0 : (room + by - 1) / by;
        break;
    case IR_LE: case IR_GE:
        if (comparison == (upwards ? IR_LE : IR_GE))
            n = room < 0 ? 0 : room / by + 1;
        break;
    case IR_NE:
        n = room >= 0 && room % by == 0 ? room / by : -1;
        break;
    default: break;
    }
    return n > INT64_MAX ? -1 : (int64_t)n;
}

/* Rounds that follow the one with this counter. */
static int64_t rounds_after(int64_t next, int64_t bound, int64_t step, enum ir_bin comparison)
{
    int64_t n = count_rounds(next, bound, step, comparison);
    return n > 0 ? n - 1 : 0;
}

/* Each access to memory in windows counts. */
static bool must_run(struct library_call *c, int64_t rounds)
{
    if (!conflict_watches(c->e, c->s))
        return false;
    if (order_runs_rounds(c->e, rounds))
        return true;
    engine_note(c->e, c->s, LEDGER_CONFLICTS, "rounds of this loop, which may access memory in a "
                "window, are skipped");
    return false;
}

/* What is skipped may meet a buffer. */
static void note_skipped(struct library_call *c)
{
    if (buffer_use_is_in_flight(c->s))
        engine_note(c->e, c->s, LEDGER_FLIGHT, "rounds of this loop, which may touch a buffer in "
                    "flight, are skipped");
}

static void skip(struct library_call *c, bool pointers)
{
    const struct value *a = c->args;
    c->result = a[0];
    bool known = pointers ? a[0].kind == VALUE_ADDR && a[1].kind == VALUE_ADDR &&
                                a[0].object == a[1].object && !a[0].any && !a[1].any
                          : a[0].kind == VALUE_INT && a[1].kind == VALUE_INT;
    if (!known)
        return;
    int64_t rounds = rounds_after(a[0].i, a[1].i, a[2].i, (enum ir_bin)a[3].i);
    if (rounds <= a[4].i || must_run(c, rounds))
        return;
    c->result.i += rounds / 2 * a[2].i;
    note_skipped(c);
}

/* ---- loops that are left out ---- */

static void tell_rounds(struct library_call *c)
{
    const struct value *a = c->args;
    bool known = a[0].kind == VALUE_INT && a[1].kind == VALUE_INT && a[4].kind == VALUE_INT;
    bool wraps = known && a[4].i && (a[0].i < 0 || a[1].i < 0);
    int64_t n = known && !wraps ? count_rounds(a[0].i, a[1].i, a[2].i, (enum ir_bin)a[3].i) : -1;
    c->result = value_int(IR_I64, n);
}

struct sweep { /* places of an access in a nest of loops */
    struct value at;
    int64_t size;
    bool writes;
    int64_t rounds[MAX_LOOPS], stride[MAX_LOOPS];
    uint32_t n, one_by_one; /* loops; of these the first are looked at one by one */
};

/* Where a round differs from the first one; false: not by the same distance each time. */
static bool add_loop(struct sweep *w, const struct value *second, const struct value *last,
                     const struct value *rounds)
{
    wide to_last = (wide)last->i - w->at.i, stride = (wide)second->i - w->at.i;
    if (rounds->kind != VALUE_INT || rounds->i < 0 || w->n == MAX_LOOPS)
        return false;
    if (rounds->i > 1 && (second->kind != VALUE_ADDR || last->kind != VALUE_ADDR || second->any ||
                          last->any || second->object != w->at.object ||
                          last->object != w->at.object ||
                          to_last != stride * ((wide)rounds->i - 1)))
        return false;
    w->rounds[w->n] = rounds->i;
    w->stride[w->n++] = rounds->i > 1 ? (int64_t)stride : 0;
    return true;
}

/* From which place on, and to which one, the access goes where the first loops stand still. */
static void hull(const struct sweep *w, uint32_t from, wide *lo, wide *hi)
{
    *lo = 0;
    *hi = w->size;
    for (uint32_t k = from; k < w->n; k++) {
        wide to = (wide)w->stride[k] * (w->rounds[k] - 1);
        *(to < 0 ? lo : hi) += to;
    }
}

static bool place_is_spared(struct library_call *c, const struct sweep *w, wide shift)
{
    wide lo, hi;
    hull(w, w->one_by_one, &lo, &hi);
    struct value at = w->at;
    at.i += (int64_t)(lo + shift);
    return buffer_use_spares(c->e, c->s, at, (int64_t)(hi - lo), w->writes);
}

/* All rounds of loop k and of those in it. */
static bool loop_is_spared(struct library_call *c, const struct sweep *w, uint32_t k, wide shift)
{
    if (k == w->one_by_one)
        return place_is_spared(c, w, shift);
    for (int64_t i = 0; i < w->rounds[k]; i++)
        if (!loop_is_spared(c, w, k + 1, shift + (wide)w->stride[k] * i))
            return false;
    return true;
}

/* All places as one piece, or as few pieces as may do: each row of a grid. */
static bool sweep_is_spared(struct library_call *c, struct sweep *w)
{
    wide lo, hi, places = 1;
    const struct memory *m = access_object(c->e, c->s, w->at, false);
    hull(w, 0, &lo, &hi);
    if (!m || m->freed || w->at.i + lo < 0 || w->at.i + hi > m->size)
        return false;
    for (;;) {
        if (loop_is_spared(c, w, 0, 0))
            return true;
        if (w->one_by_one == w->n || (places *= w->rounds[w->one_by_one]) > MAX_PLACES)
            return false;
        w->one_by_one++;
    }
}

/* m2s_is_spared(size, writes, at, {second, last, rounds}...) */
static bool is_spared(struct library_call *c)
{
    struct value v[3 + 3 * MAX_LOOPS];
    uint32_t n = c->i->n_args;
    bool none = false, known = n >= 3 && n <= sizeof v / sizeof *v;
    for (uint32_t k = 0; known && k < n; k++)
        v[k] = library_argument(c, k);
    if (!known || conflict_watches(c->e, c->s))
        return false;
    for (uint32_t k = 3; k + 2 < n; k += 3)
        none |= v[k + 2].kind == VALUE_INT && v[k + 2].i == 0;
    if (none) /* it is never executed */
        return true;
    struct sweep w = {.at = v[2], .size = v[0].i, .writes = v[1].i != 0};
    known = v[2].kind == VALUE_ADDR && !v[2].any;
    for (uint32_t k = 3; known && k + 2 < n; k += 3)
        known = add_loop(&w, &v[k], &v[k + 1], &v[k + 2]);
    return known && sweep_is_spared(c, &w);
}

bool library_skip_rounds(struct library_call *c)
{
    if (strcmp(c->name, "m2s_rounds") == 0)
        tell_rounds(c);
    else if (strcmp(c->name, "m2s_is_spared") == 0)
        c->result = value_int(IR_I32, is_spared(c));
    else if (strcmp(c->name, "m2s_skip_rounds") == 0)
        skip(c, false);
    else if (strcmp(c->name, "m2s_skip_pointers") == 0)
        skip(c, true);
    else
        return false;
    return true;
}
