/* OpenMP regions that are run by one thread: what the ledger says of them.
 *
 *     call __m2s_omp_region      a region begins here
 *     call __m2s_omp_each        each thread of it does what has the range of this call
 *     %1 = load i32 @count       it is in the slice: with more threads, count may be another
 */
#include "slicer/rewrite/threads.h"

#include <string.h>

static bool calls(const struct sl_dependence *s, const struct ir_instr *in, enum libc_fn fn)
{
    return in->op == IR_CALL && in->callee.kind == IR_O_FUNC &&
           s->x->callees[in->callee.id].libc_fn == fn;
}

static bool is_within(struct src_range a, struct src_range b)
{
    bool after = a.line > b.line || (a.line == b.line && a.col >= b.col);
    bool before = a.line < b.end_line || (a.line == b.end_line && a.col < b.end_col);
    return a.file && b.file && strcmp(a.file, b.file) == 0 && after && before;
}

/* Is a part of the statement that is marked in the slice? */
static bool is_kept(const struct sl_dependence *s, const struct slice *reasons, uint32_t mark)
{
    const struct sl_place *places = s->x->places;
    for (uint32_t i = 0; i < s->x->n_places; i++)
        if (i != mark && places[i].func == places[mark].func &&
            reasons->items[places[i].in->id].kept &&
            is_within(places[i].in->at, places[mark].in->at))
            return true;
    return false;
}

void threads_note(const struct sl_dependence *whole, const struct slice *reasons,
                  struct ledger *ledger)
{
    for (uint32_t i = 0; i < whole->x->n_places; i++) {
        const struct ir_instr *in = whole->x->places[i].in;
        struct src_range at = in->at;
        if (!whole->cfgs[whole->x->places[i].func])
            continue;
        if (calls(whole, in, LIBC_FN___m2s_omp_region))
            ledger_add(ledger, LEDGER_THREADS, (at.end_line = at.end_col = 0, at),
                       "the threads of this OpenMP region are assumed to have no data races");
        else if (calls(whole, in, LIBC_FN___m2s_thread_starts))
            ledger_add(ledger, LEDGER_THREADS, at,
                       "the threads that start here are assumed to have no data races, "
                       "and to end");
        else if (calls(whole, in, LIBC_FN___m2s_omp_each) && is_kept(whole, reasons, i))
            ledger_add(ledger, LEDGER_ONE_THREAD, at,
                       "each thread of the OpenMP region does this; it is explored for one");
    }
}
