/* Waits, tests and probes: what they find is chosen where the counterexample has chosen. */
#include "replay/calls.h"

#include "core/base/vec.h"
#include "replay/fields.h"

#include <string.h>

/* The call's operation that is this step of the schedule: its number, or RESULT_NONE. */
static uint32_t named(const struct run *run, uint32_t rank, uint32_t step)
{
    const struct rank *r = &run->ranks[rank];
    for (uint32_t i = 0; i < r->call.n_ops; i++)
        if (r->call.ops[i] < r->n_ops && r->ops[r->call.ops[i]]->step == step)
            return r->call.ops[i];
    return RESULT_NONE;
}

static void choose(struct run *run, struct rank_call *call, uint32_t number)
{
    uint32_t cap = call->n_chosen;
    VEC_PUSH(run->arena, call->chosen, call->n_chosen, cap, number);
}

/* MPI_Waitsome and MPI_Testsome are one completion after the other, and tests of the rest. */
static void choose_some(struct run *run, uint32_t rank)
{
    struct plan *plan = &run->plans[rank];
    struct rank_call *call = &run->ranks[rank].call;
    uint32_t most = call->how == CALL_SOME ? call->n_ops : 1;
    for (uint32_t i = 0; i < most; i++) {
        struct decision *d = schedule_decision(plan, plan->at);
        bool one = d && d->selects == SELECTS_OPERATION
                   && named(run, rank, d->selected) != RESULT_NONE;
        if (!one && !(d && d->selects == SELECTS_NOTHING && call->how == CALL_SOME))
            return;
        plan->next++;
        if (one)
            choose(run, call, named(run, rank, d->selected));
    }
}

static const char *list(struct arena *a, const uint32_t *v, uint32_t n)
{
    const char *s = "";
    for (uint32_t i = 0; i < n; i++)
        s = arena_printf(a, "%s%s%u", s, i ? "," : "", v[i]);
    return s;
}

/* The answer to a test of one request, or of all. */
static const char *test_all(const struct run *run, uint32_t rank, const struct decision *d)
{
    struct plan *plan = &run->plans[rank];
    bool this_one = d && d->selects == SELECTS_OPERATION
                    && named(run, rank, d->selected) != RESULT_NONE;
    if (!d)
        return "go";
    if (d->selects == SELECTS_NOTHING || d->selects == SELECTS_ALL || this_one) {
        plan->next++;
        return d->selects == SELECTS_NOTHING ? "go fail" : "go succeed";
    }
    return "go fail";
}

static const char *decide(struct run *run, uint32_t rank)
{
    struct rank_call *call = &run->ranks[rank].call;
    struct plan *plan = &run->plans[rank];
    struct decision *d = schedule_decision(plan, plan->at);
    bool test = call->kind == CALL_TEST;
    if (call->how == CALL_ALL && test)
        return test_all(run, rank, d);
    if (call->how == CALL_ALL) {
        while ((d = schedule_decision(plan, plan->at)) && d->selects == SELECTS_OPERATION
               && named(run, rank, d->selected) != RESULT_NONE)
            plan->next++;
        return "go";
    }
    choose_some(run, rank);
    if (call->n_chosen)
        return arena_printf(run->arena, "go ops=%s",
                            list(run->arena, call->chosen, call->n_chosen));
    if (!d || !test)
        return "go";
    plan->next += call->how == CALL_ANY && d->selects == SELECTS_NOTHING;
    return "go fail";
}

void calls_wait(struct run *run, uint32_t rank, const char *line)
{
    struct rank_call *call = &run->ranks[rank].call;
    const char *how = fields_text(run->arena, line, "how");
    const char *ops = fields_text(run->arena, line, "ops");
    call->how = strcmp(how, "all") == 0 ? CALL_ALL : strcmp(how, "any") == 0 ? CALL_ANY : CALL_SOME;
    call->ops = fields_numbers(run->arena, ops, &call->n_ops);
    call->unknown = strchr(ops, '?') != NULL;
    run_answer(run, rank, "%s", decide(run, rank));
}

void calls_probe(struct run *run, uint32_t rank, const char *line)
{
    struct rank_call *call = &run->ranks[rank].call;
    struct plan *plan = &run->plans[rank];
    struct decision *d = schedule_decision(plan, plan->at);
    call->source = (int)fields_number(line, "source", RUN_ANY);
    call->tag = (int)fields_number(line, "rtag", RUN_ANY);
    call->matched = fields_number(line, "matched", 0) != 0;
    call->forced = RUN_ANY;
    bool test = call->kind == CALL_IPROBE;
    bool sees = d && d->selects == SELECTS_MESSAGE
                && (call->source == RUN_ANY || call->source == (int)d->selected);
    if (!d || (!sees && !test)) {
        run_answer(run, rank, "go");
        return;
    }
    plan->next += sees || d->selects == SELECTS_NOTHING;
    if (sees && call->source == RUN_ANY)
        call->forced = (int)d->selected;
    if (sees)
        run_answer(run, rank, "go succeed source=%d", call->forced);
    else
        run_answer(run, rank, "go fail");
}
