/* Jumps: loops of very many rounds in which nothing is chosen.
 *
 *     for (t = 0; t < 1000000; t++) { MPI_Sendrecv(...); if (t % 100 == 0) MPI_Reduce(...); }
 *
 * After many sweeps a period is looked for: so many sweeps after which the state is the same but
 * for numbers that have changed by constants, all through a window.  Then it is run once from the
 * state after K more periods, and each decision is taken as it is for K = 0.  What has to be
 * true of K for that is then among the facts.  If this is 0 <= K <= m, and the run ends in the
 * state after K + 1 periods, all m periods do the same, and the state after them is one of the
 * program (induction on K).  No condition on the loop is asked for: all is in the check.
 *
 * In the skeleton the period may be passed any number of times (over).
 */
#include "abstraction/coll/exact.h"
#include "abstraction/domain/path_condition.h"
#include "abstraction/explore/joint_run.h"
#include "abstraction/interp/fork.h"
#include "abstraction/joint/joint_form.h"
#include "abstraction/machine/machine.h"
#include "abstraction/model/comm.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/group.h"
#include "abstraction/state/state.h"
#include "core/base/vec.h"
#include "core/skel/skel.h"

enum { MANY_SWEEPS = 2048, WINDOW = 1024, LEAST_PERIODS = 2, MOST_PERIODS = 1 << 30 };

/* ---- the period ---- */

static bool has_period(const struct joint_sweeps *w, uint32_t period)
{
    for (uint32_t i = 0; i + 2 * period < w->n_forms; i++) {
        const struct joint_form *a = w->forms[i], *b = w->forms[i + period];
        const struct joint_form *c = w->forms[i + 2 * period];
        if (!joint_form_same_shape(a, b) || !joint_form_same_shape(b, c) ||
            !joint_form_steps_alike(a, b, c))
            return false;
    }
    return true;
}

static uint32_t find_period(const struct joint_sweeps *w)
{
    for (uint32_t p = 1; 3 * p < w->n_forms; p++)
        if (has_period(w, p))
            return p;
    return 0;
}

/* ---- one period, K periods later ---- */

struct jump {
    struct joint *j;
    const struct expr *k;
    struct joint_config *before, *general; /* the state; the state after K periods */
    uint32_t *marks, *lasts;               /* per rank: nodes, and the last one, before it */
};

/* The number of rounds that generalising has made. */
static const struct expr *rounds_atom(const struct joint *j)
{
    const struct expr *k = NULL;
    for (uint32_t i = 0; i < j->facts.n; i++) {
        const struct expr *e = j->facts.v[i].e;
        bool rounds = e->op == EXPR_ATOM && e->origin->ledger == LEDGER_ROUNDS;
        if (rounds && (!k || e->id > k->id))
            k = e;
    }
    return k;
}

static bool possible_at_zero(const struct jump *x, const struct outcome *o)
{
    struct facts trial = facts_copy(&x->j->facts, x->j->e->arena);
    if (!facts_refine(&trial, x->k, 0, 0))
        return false;
    switch (o->kind) {
    case OUTCOME_TRUTH: return facts_assume(&trial, o->e, o->truth);
    case OUTCOME_RANGE: return facts_refine(&trial, o->e, o->lo, o->hi);
    case OUTCOME_CHOICE: return true;
    }
    return true;
}

/* Decide as it is for K = 0.  False: that does not decide it. */
static bool decide(const struct jump *x, struct rank *r)
{
    const struct event *ev = &r->waiting;
    uint32_t n = 0, which = 0;
    for (uint32_t i = 0; i < ev->n_outcomes; i++)
        if (possible_at_zero(x, &ev->outcomes[i])) {
            which = i;
            n++;
        }
    if (n != 1 || ev->outcomes[which].kind == OUTCOME_CHOICE)
        return false;
    joint_lend(x->j, r->exact);
    bool good = fork_assume(x->j->e, r->exact, &ev->outcomes[which], which);
    joint_take_back(x->j, r->exact);
    r->waiting.kind = EVENT_NONE;
    return good;
}

static void sweep_at_zero(const struct jump *x)
{
    const struct engine *e = x->j->e;
    for (uint32_t i = 0; i < e->options->nprocs && !joint_stops(x->j); i++) {
        struct rank *r = &e->ranks[i];
        if (r->status != EXACT_RUNNING)
            continue;
        joint_run_rank(x->j, r);
        while (!joint_stops(x->j) && r->status == EXACT_RUNNING &&
               r->waiting.kind == EVENT_FORK && decide(x, r))
            joint_run_rank(x->j, r);
    }
}

/* Is all that is known of K an interval from 0 on?  *last: its end. */
static bool is_interval(const struct jump *x, int64_t *last)
{
    const struct facts *fs = &x->j->facts;
    for (uint32_t i = 0; i < fs->n; i++) {
        const struct fact *f = &fs->v[i];
        if (expr_mentions(f->e, x->k) && (f->e != x->k || f->n_ne || f->residues))
            return false;
    }
    struct range r = facts_range(fs, x->k);
    *last = r.hi > MOST_PERIODS ? 0 : (int64_t)r.hi;
    return r.lo == 0 && r.hi >= LEAST_PERIODS && r.hi <= MOST_PERIODS;
}

static void note_nodes(struct jump *x)
{
    uint32_t n = x->j->e->options->nprocs;
    x->marks = ARENA_ARRAY(x->j->e->arena, uint32_t, n);
    x->lasts = ARENA_ARRAY(x->j->e->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        struct rank *r = &x->j->e->ranks[i];
        x->marks[i] = r->n_nodes;
        x->lasts[i] = r->last;
        r->last = SKEL_NONE;
    }
}

/* As if nothing had been tried. */
static bool go_back(const struct jump *x)
{
    if (joint_stops(x->j))
        return false;
    joint_config_restore(x->j, x->before);
    for (uint32_t i = 0; i < x->j->e->options->nprocs; i++) {
        x->j->e->ranks[i].n_nodes = x->marks[i];
        x->j->e->ranks[i].last = x->lasts[i];
    }
    return false;
}

/* Run a period from the state after K of them. */
static bool try_period(struct jump *x, struct joint_form *old, struct joint_form *now,
                       uint32_t period, int64_t *last)
{
    struct joint *j = x->j;
    if (!joint_form_generalise(old, now, 0, &j->facts))
        return false;
    joint_look_at_calls(j);
    x->k = rounds_atom(j);
    if (joint_stops(j) || !x->k)
        return false;
    x->general = joint_config_save(j);
    for (uint32_t i = 0; i < period && !joint_stops(j); i++)
        sweep_at_zero(x);
    if (joint_stops(j) || !is_interval(x, last))
        return false;
    struct joint_form *after = joint_form_here(j);
    return !joint_stops(j) && joint_form_same_shape(now, after) &&
           joint_form_moves_on(now, after, x->k);
}

/* ---- the state after the last period ---- */

static void reduce_content(const struct facts *fs, struct symbol *y)
{
    for (uint32_t i = 0; y && i < y->n_cells; i++)
        y->cells[i].value = facts_reduce(fs, y->cells[i].value);
    if (y)
        y->count = facts_reduce(fs, y->count);
}

static void reduce_coll(const struct facts *fs, struct exact_coll *slot, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        reduce_content(fs, slot->contents[i]);
        for (uint32_t k = 0; slot->parts[i] && k < slot->calls[i].n_out; k++)
            reduce_content(fs, slot->parts[i][k]);
    }
    for (uint32_t k = 0; k < slot->n_shared; k++)
        slot->shared[k] = facts_reduce(fs, slot->shared[k]);
}

static void reduce_under_way(struct joint *j)
{
    for (uint32_t i = 0; i < j->e->n_groups; i++) {
        const struct group *g = j->e->groups[i];
        if (g->is_coll)
            continue;
        for (uint32_t k = joint_config_first_message(j, i); k < g->n_exact; k++)
            reduce_content(&j->facts, g->exact[k].full);
    }
    for (uint32_t i = 0; i < j->e->n_colls; i++) {
        uint32_t n = comms_get(j->e->comms, i)->group->n;
        for (uint32_t k = joint_config_first_coll(j, i); k < j->e->colls[i].n; k++)
            reduce_coll(&j->facts, &j->e->colls[i].items[k], n);
    }
}

static void go_to(struct jump *x, int64_t last)
{
    struct joint *j = x->j;
    joint_config_restore(j, x->general);
    if (!facts_refine(&j->facts, x->k, last, last))
        joint_give_up(j, "a jump to nowhere");
    for (uint32_t i = 0; i < j->e->options->nprocs; i++) {
        struct rank *r = &j->e->ranks[i];
        if (r->status != EXACT_RUNNING)
            continue;
        joint_lend(j, r->exact);
        state_reduce(j->e, r->exact);
        joint_take_back(j, r->exact);
    }
    reduce_under_way(j);
    joint_look_at_calls(j);
}

/* ---- the graph ---- */

/* The letter ends at a choice: one more period, or on from the state after the last one. */
static void add_jump(struct jump *x, uint32_t letter, const uint32_t *n_nodes, int64_t last)
{
    struct joint *j = x->j;
    const struct event nothing = {.at = j->e->ranks[0].waiting.at,
                                  .condition = "another round of a long loop"};
    struct outcome round = {.over = true, .text = nothing.condition};
    struct outcome on = {.over = true, .text = "the last round of a long loop"};
    uint32_t choice = joint_add_choice(j, j->letters[letter].from, &nothing);
    uint32_t again = joint_add_letter(j, choice, &round);
    joint_close_letter(j, again, choice, x->marks);
    for (uint32_t i = 0; i < j->e->options->nprocs; i++)
        j->e->ranks[i].last = x->lasts[i];
    joint_close_letter(j, letter, choice, n_nodes);
    struct joint_task task = {.rank = SKEL_NONE};
    task.letter = joint_add_letter(j, choice, &on);
    go_to(x, last);
    task.config = joint_config_save(j);
    VEC_PUSH(j->e->arena, j->tasks, j->n_tasks, j->cap_tasks, task);
}

bool joint_jump(struct joint *j, struct joint_sweeps *w, uint32_t letter,
                const uint32_t *n_nodes)
{
    struct jump x = {.j = j};
    int64_t last;
    if (++w->n < MANY_SWEEPS || w->n_forms >= WINDOW)
        return false;
    if (w->n_forms + 1 == WINDOW)
        x.before = joint_config_save(j);
    struct joint_form *f = joint_form_here(j);
    VEC_PUSH(j->e->arena, w->forms, w->n_forms, w->cap_forms, f);
    uint32_t period = x.before ? find_period(w) : 0;
    if (!period || joint_stops(j)) {
        joint_look_at_calls(j);
        return false;
    }
    note_nodes(&x);
    if (!try_period(&x, w->forms[w->n_forms - 1 - period], f, period, &last))
        return go_back(&x);
    add_jump(&x, letter, n_nodes, last);
    return true;
}
