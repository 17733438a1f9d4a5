/* What infos say (MPI-4.0 chapter 10).  An info holds hints for the library, so what
 * is in it is not modelled: each question has any answer that the standard allows.
 *
 *     MPI_Info_get(info, "host", 64, text, &flag);      any text, or none
 */
#include "abstraction/engine.h"

static struct value any_number(struct engine *e, struct state *s, int64_t hi)
{
    struct value v = engine_fresh(e, s, IR_I32, true, LEDGER_INPUT, "a question about an info");
    facts_refine(&s->facts, v.e, 0, hi);
    return v;
}

/* Any text.  A value that is shorter than its buffer is usual, so that the buffer is
 * too short is no finding. */
static bool any_text(struct engine *e, struct state *s, struct value at, struct event *ev)
{
    struct segment content = {.fill = FILL_UNKNOWN};
    content.origin = engine_origin(e, s, true, LEDGER_INPUT, "a text of an info");
    return value_is_null(&at) || access_fill(e, s, at, -1, content, ev);
}

static bool put_number(struct engine *e, struct state *s, const struct ir_instr *i, uint32_t k,
                       int64_t hi, struct event *ev)
{
    return access_store(e, s, mpi_argument(e, s, i, k), any_number(e, s, hi), ev);
}

static bool run_get(struct engine *e, struct state *s, const struct ir_instr *i,
                    struct event *ev)
{
    struct value n = mpi_argument(e, s, i, 2);
    if (n.kind == VALUE_INT && n.i < 0)
        engine_fault(ev, "MPI-ARG-COUNT", arena_printf(e->arena, "the length is negative (%lld)",
                                                       (long long)n.i));
    else if (any_text(e, s, mpi_argument(e, s, i, 3), ev) &&
             put_number(e, s, i, 4, 1, ev))
        mpi_success(e, s);
    return true;
}

/* The length is read and written. */
static bool run_string(struct engine *e, struct state *s, const struct ir_instr *i,
                       struct event *ev)
{
    if (any_text(e, s, mpi_argument(e, s, i, 3), ev) &&
        put_number(e, s, i, 2, INT32_MAX, ev) && put_number(e, s, i, 4, 1, ev))
        mpi_success(e, s);
    return true;
}

bool mpi_info_call(struct engine *e, struct state *s, enum mpi_fn fn,
                   const struct ir_instr *i, struct event *ev)
{
    switch (fn) {
    case MPI_FN_MPI_Info_get: return run_get(e, s, i, ev);
    case MPI_FN_MPI_Info_get_string: return run_string(e, s, i, ev);
    case MPI_FN_MPI_Info_get_valuelen:
        if (put_number(e, s, i, 2, INT32_MAX, ev) && put_number(e, s, i, 3, 1, ev))
            mpi_success(e, s);
        return true;
    case MPI_FN_MPI_Info_get_nkeys:
        return mpi_put(e, s, i, 1, any_number(e, s, INT32_MAX), ev);
    case MPI_FN_MPI_Info_get_nthkey:
        if (any_text(e, s, mpi_argument(e, s, i, 2), ev))
            mpi_success(e, s);
        return true;
    case MPI_FN_MPI_Info_delete: return mpi_success(e, s);
    default: return false;
    }
}
