/* Copies of communicators (see comm_copy.h): a mark for each that is taken. */
#include "abstraction/state/comm_copy.h"

#include "abstraction/domain/value.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/access.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/state.h"

static struct value mark_of(const struct engine *e, const struct comm_copies *of,
                            const struct comm *c)
{
    return value_addr(engine_hidden(e, of->marks), 8 * (1 + (int64_t)c->index));
}

static bool is_taken(struct engine *e, struct state *s, const struct comm_copies *of,
                     const struct comm *c)
{
    struct value v = access_peek(e, s, mark_of(e, of, c), IR_I32);
    return v.kind == VALUE_INT && v.i != 0;
}

const struct comm *comm_copy_take(struct engine *e, struct state *s,
                                  const struct comm_copies *of, const struct comm *on)
{
    for (uint32_t n = 0;; n++) {
        const char *name = arena_printf(e->keep, "%s %u on %s", of->what, n + 1, on->name);
        const struct comm *c = comms_hidden(e->comms, on, of->first + n, name);
        if (is_taken(e, s, of, c))
            continue;
        access_poke(e, s, mark_of(e, of, c), value_int(IR_I32, 1));
        return c;
    }
}

void comm_copy_give(struct engine *e, struct state *s, const struct comm_copies *of,
                    const struct comm *copy)
{
    access_poke(e, s, mark_of(e, of, copy), value_int(IR_I32, 0));
}
