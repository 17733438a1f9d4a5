/* Loops that the slicer has told to skip rounds (slicer/rewrite/skip_rounds.c). */
#include "abstraction/domain/value.h"
#include "abstraction/library/library.h"
#include "abstraction/state/conflict.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/order.h"

#include <string.h>

/* Rounds that follow the one with this counter. */
static int64_t rounds_after(int64_t next, int64_t bound, int64_t step, enum ir_bin comparison)
{
    wide room = step > 0 ? (wide)bound - next : (wide)next - bound;
    bool upwards = step > 0, fits = false;
    switch (comparison) {
    case IR_LT: fits = upwards; room--; break;
    case IR_LE: fits = upwards; break;
    case IR_GT: fits = !upwards; room--; break;
    case IR_GE: fits = !upwards; break;
    case IR_NE: fits = step != 0 && room % step == 0; room--; break;
    default: break;
    }
    if (!fits || room < 0 || step == INT64_MIN)
        return 0;
    room /= step > 0 ? step : -step;
    return room > INT64_MAX ? 0 : (int64_t)room;
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

bool library_skip_rounds(struct library_call *c)
{
    const struct value *a = c->args;
    bool pointers = strcmp(c->name, "m2s_skip_pointers") == 0;
    if (!pointers && strcmp(c->name, "m2s_skip_rounds") != 0)
        return false;
    c->result = a[0];
    bool known = pointers ? a[0].kind == VALUE_ADDR && a[1].kind == VALUE_ADDR &&
                                a[0].object == a[1].object && !a[0].any && !a[1].any
                          : a[0].kind == VALUE_INT && a[1].kind == VALUE_INT;
    if (!known)
        return true;
    int64_t rounds = rounds_after(a[0].i, a[1].i, a[2].i, (enum ir_bin)a[3].i);
    if (rounds > a[4].i && must_run(c, rounds))
        return true;
    if (rounds > a[4].i)
        c->result.i += rounds / 2 * a[2].i;
    return true;
}
