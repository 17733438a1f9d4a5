/* Arguments that are numbers, or arrays of ints: they must be known, and in range.
 *
 *     MPI_Cart_shift(grid, 2, 1, &up, &down)    the direction (argument 2) is 2, not in 0 to 1
 */
#include "abstraction/arguments/numbers.h"

#include "abstraction/domain/value.h"
#include "abstraction/interp/fork.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/event.h"
#include "abstraction/state/handle_names.h"
#include "abstraction/state/running.h"
#include "abstraction/state/state.h"

static const char *expected(struct engine *e, int64_t lo, int64_t hi)
{
    if (hi < INT32_MAX)
        return arena_printf(e->arena, ", not in %lld to %lld", (long long)lo, (long long)hi);
    return lo > 0 ? arena_printf(e->arena, ", less than %lld", (long long)lo) : "";
}

bool numbers_argument(struct engine *e, struct state *s, struct number n, enum diag_code code,
                      int64_t *x, struct event *ev)
{
    if (!fork_value(e, s, running_argument(e, s, state_instr(s), n.k), n.what, 16, x, ev))
        return false;
    if (*x >= n.lo && *x <= n.hi)
        return true;
    engine_fault(ev, code, arena_printf(e->arena, "the %s (argument %u) is %lld%s", n.what,
                                        n.k + 1, (long long)*x, expected(e, n.lo, n.hi)));
    return false;
}

bool numbers_grid(struct engine *e, struct state *s, struct number n, int64_t *x,
                  struct event *ev)
{
    return numbers_argument(e, s, n, DIAG_MPI_ARG_TOPOLOGY, x, ev);
}

int32_t *numbers_array(struct engine *e, struct state *s, uint32_t k, uint32_t n,
                       const char *what, struct event *ev)
{
    struct value v, at = running_argument(e, s, state_instr(s), k);
    int32_t *numbers = ARENA_ARRAY(e->keep, int32_t, n + 1);
    for (uint32_t i = 0; i < n; i++, at.i += (int64_t)sizeof(int32_t)) {
        int64_t x;
        if (handle_is_unset(e, s, at, IR_I32)) {
            engine_fault(ev, DIAG_MPI_ARG, arena_printf(e->arena, "the %s with index %u was "
                                                          "never set", what, i));
            return NULL;
        }
        if (!access_load(e, s, at, IR_I32, &v, ev) || !fork_value(e, s, v, what, 16, &x, ev))
            return NULL;
        numbers[i] = (int32_t)x;
    }
    return numbers;
}

bool numbers_put(struct engine *e, struct state *s, struct value at, const int32_t *v,
                 uint32_t n, struct event *ev)
{
    for (uint32_t k = 0; k < n; k++, at.i += (int64_t)sizeof(int32_t))
        if (!access_store(e, s, at, value_int(IR_I32, v[k]), ev))
            return false;
    return true;
}
