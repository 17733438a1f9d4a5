/* What the ordinary exploration leaves out since no deadlock depends on it may be what a formula
 * sees: so mechanisms are off that pass rounds at once or put one order for all
 * (docs/dev/THEORY.md, section 19).
 */
#include "cli/all_steps.h"

#include "core/base/mechanism.h"
#include "verify/ltl/ltl.h"

/* What they leave out or change is seen: steps, rounds, orders, the ranks of a topology. */
static const enum mechanism seen[] = {
    MECHANISM_JOINT,         MECHANISM_JUMP,     MECHANISM_ORDER_WAITS,
    MECHANISM_RANK_SYMMETRY, MECHANISM_SECTIONS,
};

struct options all_steps_options(struct arena *arena, const struct options *o)
{
    struct options exact = *o;
    exact.mechanisms = ARENA_NEW(arena, struct mechanisms);
    if (o->mechanisms)
        *exact.mechanisms = *o->mechanisms;
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        exact.mechanisms->off[seen[i]] = true;
    return exact;
}

void all_steps_look_for_flights(struct arena *arena, const struct options *o, struct compiled *c)
{
    struct compiled flights = {0};
    if (!o->no_slice)
        c->has_flights = pipeline_slice(arena, o, c, refine_rung(RUNG_FLIGHTS), &flights);
}

/* Rounds that are passed at once are switched off: to be sure. */
static const char *refused(const struct explored *e)
{
    for (size_t i = 0; i < e->ledger.n; i++)
        if (e->ledger.items[i].kind == LEDGER_ALIKE)
            return "rounds that are alike were passed at once";
    return e->skel->n_agents ? "windows with locks are not followed step by step" : NULL;
}

struct explored all_steps_explore(struct arena *arena, const struct options *o,
                                  const struct compiled *c, uint32_t n, uint64_t give_up_ms)
{
    struct explored e = {.ledger.arena = arena, .diags.arena = arena};
    e.skel = pipeline_skeleton(arena, o, c, n, give_up_ms, &e.ledger, &e.diags);
    if (!e.skel)
        return e;
    for (uint32_t i = 0; i < c->slice.n_gone; i++)
        ledger_add(&e.ledger, LEDGER_FREED, c->slice.gone[i].at, "%s", c->slice.gone[i].text);
    if (c->has_flights)
        ledger_add(&e.ledger, LEDGER_FLIGHT, (struct src_range){0},
                   "that no buffer is used while an operation on it is in flight is assumed "
                   "(plain mpi2spin verify looks)");
    e.refused = refused(&e);
    ltl_prepare(e.skel, &o->formulas.marks);
    return e;
}
