/* One walk, or a search of our own and then SPIN, or the graph of executions.
 *
 * Our own search looks for a counterexample first; it is short and exact.  That it finds
 * nothing proves nothing: SPIN searches then, and what SPIN finds counts only if it has
 * been repeated on the skeleton itself.
 */
#include "verify/answer/tiers.h"

#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/base/mechanism.h"
#include "core/skel/facts.h"
#include "verify/answer/partial_deadlock.h"
#include "verify/answer/proof_gaps.h"
#include "verify/answer/shared_choices.h"
#include "verify/answer/walk.h"
#include "verify/search/alike.h"
#include "verify/search/race.h"
#include "verify/search/search.h"
#include "verify/spin/replay.h"
#include "verify/spin/spin_run.h"

enum {
    FIRST_MS = 5000,         /* before SPIN; the effort ends it long before */
    FIRST_STATES = 200000,
    FIRST_EFFORT = 10000000,
    LOOK_EFFORT = 2000000,   /* for what else is wrong: more_violations.h */
    COVER_MS = 10000,        /* when the verdict depends on it */
    COVER_STATES = 1000000,
    ALIKE_PERCENT = 60,      /* of the time, where ranks are alike */
    ALIKE_STATES = 2000000,
    LARGE_MODEL = 400,       /* states of its machines */
    ALONE_MS = 600000,       /* when SPIN cannot */
    ALONE_STATES = 3000000,
    MAX_DEPTH = 64           /* of the model's channels */
};

/* An encoding that was asked for is used, even where one walk would do. */
static bool spin_is_asked_for(const struct task *task)
{
    return task->o->engine == ENGINE_SPIN || task->o->encoding != ENCODING_AUTO;
}

static bool is_unnamed(const struct skel *s, const uint32_t *chans, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (s->chans[chans[i]].from != s->chans[chans[0]].from
            || s->chans[chans[i]].comm != s->chans[chans[0]].comm)
            return true;
    return false;
}

static bool is_visible_order(const struct skel_state *st)
{
    return st->kind == SKEL_CANCEL
           || (st->kind == SKEL_ISEND
               && (st->mode == SKEL_READY
                   || (st->mode == SKEL_BUFFER && st->room != SKEL_NONE)));
}

/* An outcome that depends on more than the messages of one sender. */
static bool is_open(const struct skel *s, const struct skel_state *st)
{
    bool open = st->n_alts > 1 || is_visible_order(st)
                || is_unnamed(s, st->chans, st->n_chans);
    for (uint32_t a = 0; a < st->n_alts; a++)
        open |= is_unnamed(s, st->alts[a].chans, st->alts[a].n_chans);
    return open;
}

static bool is_open_world(const struct task *task)
{
    const struct skel *s = task->skel;
    struct arena *scratch = arena_new();
    bool open = false;
    for (uint32_t r = 0; r < s->nprocs && !open; r++) {
        const struct skel_machine *m = &s->worlds[task->world].ranks[r];
        const bool *reached = skel_reachable(m, scratch);
        for (uint32_t i = 0; i < m->n_states && !open; i++)
            open = reached[i] && is_open(s, &m->states[i]);
    }
    arena_free(scratch);
    return open;
}

/* One search through all that may happen. */
struct quest {
    const struct task *task;
    struct search_options o;
    struct races races;
    uint64_t states; /* of the last one */
};

static enum search_end look_further(struct quest *q, uint64_t budget_ms,
                                    size_t max_states, bool thorough,
                                    struct verify_result *out)
{
    struct verify_result found = *out;
    q->o.budget_ms = budget_ms;
    q->o.max_states = max_states;
    q->o.thorough = thorough;
    enum search_end end = search_run(q->task, &q->o, &q->races, &found);
    q->states = found.states;
    if (end == SEARCH_FOUND || end == SEARCH_UNSURE) {
        found.depth = found.trace ? found.trace->n_events : 0;
        *out = found;
    }
    return end;
}

/* For half a second or so. */
static enum search_end look(struct quest *q, struct verify_result *out)
{
    q->o.max_effort = FIRST_EFFORT;
    enum search_end end = look_further(q, FIRST_MS, FIRST_STATES, false, out);
    q->o.max_effort = 0;
    return end;
}

/* SPIN and the compiler would take long to read it. */
static bool is_large(const struct task *task)
{
    const struct skel_world *w = &task->skel->worlds[task->world];
    uint64_t n = 0;
    for (uint32_t r = 0; r < task->skel->nprocs; r++)
        n += w->ranks[r].n_states;
    return n > LARGE_MODEL;
}

static uint64_t time_alone(const struct task *task)
{
    return task->give_up_ms ? task_left_ms(task) : ALONE_MS;
}

/* A search that does not tell alike ranks apart (docs/dev/THEORY.md, section 10.5).  True: it has
 * decided, and nothing is left open, since where there may be faults it looks for all of them. */
static bool decide_alike(struct quest *q, struct verify_result *out)
{
    const struct alikes *alikes = q->o.visible ? NULL : alike_find(q->task);
    if (!alikes || !mechanism_applies(q->task->o->mechanisms, MECHANISM_ALIKE_RANKS))
        return false;
    q->o.alikes = alikes;
    enum search_end end = look_further(q, time_alone(q->task) * ALIKE_PERCENT / 100,
                                       ALIKE_STATES, proof_gaps_any_fault(q->task), out);
    q->o.alikes = NULL;
    if (end != SEARCH_ALL)
        return end == SEARCH_FOUND;
    out->verdict = VERDICT_VERIFIED;
    out->theorem = "alike ranks";
    out->states = q->states;
    return true;
}

static void confirm(struct quest *q, const char *replay, struct verify_result *out)
{
    uint64_t states = out->states;
    if (look(q, out) != SEARCH_FOUND
        && !(replay && replay_markers(q->task, replay, out)))
        task_leave_open(out, "the counterexample could not be confirmed");
    out->states = states;
}

/* SPIN has proved what its encoding can prove.  A fault that its order of steps may pass
 * over is looked for here. */
static void close_gaps(struct quest *q, const struct model *model, struct verify_result *out)
{
    uint64_t states = out->states, depth = out->depth;
    if (task_is_plain(q->task)) {
        proof_gaps_close(q->task, out);
        return;
    }
    bool needed = proof_gaps_any_fault(q->task)
                  && (model->caveat || proof_gaps_may_hide(q->task));
    if (!needed)
        return;
    enum search_end end = look_further(q, COVER_MS, COVER_STATES, true, out);
    if (end == SEARCH_LIMIT)
        task_leave_open(out, model->caveat
                                 ? arena_printf(q->task->arena, "not decided: %s", model->caveat)
                                 : "no deadlock, but a fault could be hidden behind messages "
                                   "that are buffered; this was not decided");
    if (end == SEARCH_ALL) {
        out->states = states;
        out->depth = depth;
    }
}

static void alone(struct quest *q, const char *why, struct verify_result *out)
{
    enum search_end end = look_further(q, time_alone(q->task), ALONE_STATES, false, out);
    if (end == SEARCH_FOUND || end == SEARCH_UNSURE)
        return;
    task_leave_open(out, arena_printf(q->task->arena,
                                      end == SEARCH_LIMIT
                                          ? "%s; a search without SPIN did not come to an end"
                                          : "%s; a search without SPIN found nothing, but only "
                                            "SPIN's answer counts as a proof",
                                      why));
}

static struct model *make_model(const struct task *task, enum encoding encoding,
                                uint32_t depth, const char **error)
{
    struct skel *s = arena_memdup(task->arena, task->skel, sizeof *s);
    s->worlds = &task->skel->worlds[task->world];
    s->n_worlds = 1;
    struct codegen_options o = { .encoding = encoding,
                                 .mechanisms = task->o->mechanisms,
                                 .property = task->o->property,
                                 .servers = task->o->servers,
                                 .n_servers = task->o->n_servers,
                                 .ledger = task->ledger,
                                 .trace_markers = true,
                                 .depth = depth };
    return codegen_run(task->arena, s, &o, error);
}

/* Without faults to look for, the scheduled encoding decides every skeleton of blocking calls.
 * Whether two collectives can meet that do not match is known here more exactly than codegen
 * does. */
static struct model *best_model(const struct task *task, uint32_t depth, const char **error)
{
    struct model *model = NULL;
    if (task->o->encoding == ENCODING_AUTO && task_is_plain(task)
        && !proof_gaps_any_fault(task)
        && mechanism_applies(task->o->mechanisms, MECHANISM_SCHEDULED))
        model = make_model(task, ENCODING_SCHEDULED, depth, error);
    return model ? model : make_model(task, task->o->encoding, depth, error);
}

/* Does the search of our own find nothing either?  Without a wish for an encoding it has been
 * first. */
static bool agrees(struct quest *q, struct verify_result *out)
{
    uint64_t states = out->states;
    enum search_end end = SEARCH_ALL;
    if (spin_is_asked_for(q->task) && task_is_plain(q->task))
        end = look(q, out);
    out->states = states;
    return end != SEARCH_FOUND && end != SEARCH_UNSURE;
}

static void take_answer(struct quest *q, const struct model *model,
                        const struct spin_answer *a, struct verify_result *out)
{
    out->states = a->gate.states;
    out->depth = a->gate.depth;
    out->spin_version = a->version;
    switch (a->gate.kind) {
    case GATE_PROOF:
        out->verdict = VERDICT_VERIFIED;
        if (!agrees(q, out))
            return;
        close_gaps(q, model, out);
        return;
    case GATE_END_STATE:
    case GATE_ASSERTION: confirm(q, a->replay, out); return;
    case GATE_CLAIM:
    case GATE_BOUND:
    case GATE_DEPTH:
    case GATE_INCONCLUSIVE: task_leave_open(out, a->gate.reason); return;
    }
}

/* Search the model; one that is too small for the messages under way is made larger. */
static void ask_spin(struct quest *q, struct verify_result *out)
{
    const struct task *task = q->task;
    for (uint32_t depth = 0;; depth = depth ? 2 * depth : 4) {
        const char *error = NULL;
        if (clock_is_over(task->give_up_ms)) {
            task_leave_open(out, "time limit");
            return;
        }
        struct model *model = best_model(task, depth, &error);
        if (!model && task->o->encoding == ENCODING_AUTO) {
            alone(q, error, out);
            return;
        }
        if (!model) {
            task_leave_open(out, error);
            return;
        }
        out->encoding = model->encoding;
        struct spin_answer a = spin_run(task->arena, model, task->o, task->give_up_ms);
        if (a.environment)
            fail("%s", a.environment);
        if (a.gate.kind != GATE_BOUND) {
            take_answer(q, model, &a, out);
            return;
        }
        if (depth >= MAX_DEPTH) {
            task_leave_open(out, arena_printf(task->arena,
                                              "more than %u messages can be under way "
                                              "between two ranks", depth));
            return;
        }
    }
}

static void search_all(const struct task *task, bool wildcards, struct verify_result *out)
{
    struct skel one = *task->skel;
    one.worlds = &task->skel->worlds[task->world];
    one.n_worlds = 1;
    struct quest q = { .task = task, .races = { .arena = task->arena } };
    q.o.wildcards = wildcards;
    q.o.visible = skel_has_visible_order(&one);
    out->tier = wildcards ? 3 : 2;
    out->theorem = wildcards ? "quiescent states" : "Theorem 7.4";
    out->encoding = task->o->encoding;
    enum search_end end = SEARCH_LIMIT;
    if (task->o->look_ms) {
        q.o.max_effort = LOOK_EFFORT;
        look_further(&q, task_left_ms(task), FIRST_STATES, true, out);
        return;
    }
    if (!spin_is_asked_for(task) && mechanism_is_on(task->o->mechanisms, MECHANISM_LOOK))
        end = look(&q, out);
    if (end == SEARCH_FOUND)
        mechanism_applies(task->o->mechanisms, MECHANISM_LOOK);
    if (end == SEARCH_LIMIT)
        race_guess(&q.races, task->skel, task->world);
    bool hard = end == SEARCH_LIMIT || (end == SEARCH_ALL && is_large(task));
    bool decided = hard && wildcards && !spin_is_asked_for(task) && decide_alike(&q, out);
    if (!decided && (end == SEARCH_LIMIT || end == SEARCH_ALL))
        ask_spin(&q, out);
    out->races = q.races.items;
    out->n_races = q.races.n;
}

/* Wildcards and shared choices together: counterexamples are looked for, nothing is proved. */
static void look_only(const struct task *task, struct verify_result *out)
{
    struct quest q = { .task = task, .o.wildcards = true, .races = { .arena = task->arena } };
    struct skel one = *task->skel;
    one.worlds = &task->skel->worlds[task->world];
    one.n_worlds = 1;
    q.o.visible = skel_has_visible_order(&one);
    out->tier = 3;
    out->theorem = "quiescent states";
    enum search_end end = look(&q, out);
    if (end != SEARCH_FOUND && end != SEARCH_UNSURE)
        task_leave_open(out, "choices that all ranks share are not decided together with "
                             "wildcards, tests or probes; a short search found nothing");
    out->races = q.races.items;
    out->n_races = q.races.n;
}

static void run_with_tape(const struct task *task, bool open, struct verify_result *out)
{
    if (spin_is_asked_for(task))
        search_all(task, open, out);
    else if (!open)
        shared_choices_run(task, out);
    else if (task->o->property == PROPERTY_PARTIAL)
        task_leave_open(out, "partial deadlock is not decided for choices that all ranks share "
                             "together with wildcards, tests or probes");
    else
        look_only(task, out);
}

void tiers_run(const struct task *task, struct verify_result *out)
{
    bool open = is_open_world(task), partial = task->o->property == PROPERTY_PARTIAL;
    if (task->skel->worlds[task->world].tape) {
        run_with_tape(task, open, out);
        return;
    }
    bool walk_first = !spin_is_asked_for(task) || partial;
    if (!open && walk_first && mechanism_is_on(task->o->mechanisms, MECHANISM_WALK) &&
        walk_run(task, out)) {
        mechanism_applies(task->o->mechanisms, MECHANISM_WALK);
        return;
    }
    if (partial && task_is_plain(task)) {
        partial_deadlock_run(task, out);
        return;
    }
    /* Where nobody can be left behind for ever, partial deadlock leads to deadlock. */
    if (partial && !proof_gaps_stops_together(task)) {
        out->tier = open ? 3 : 2;
        task_leave_open(out, "partial deadlock is not decided for ranks that may run for ever "
                             "and have wildcards, tests, or choices together with requests");
        return;
    }
    search_all(task, open, out);
}
