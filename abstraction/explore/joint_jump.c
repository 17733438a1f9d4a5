/* Jumps: loops of very many rounds in which nothing is chosen.
 *
 *     for (t = 0; t < 1000000; t++) { MPI_Sendrecv(...); if (t % 100 == 0) MPI_Reduce(...); }
 *
 * After 32, 64, 128, ... sweeps a period is looked for: so many sweeps that the ranks have come to
 * the same calls again and again.  If one more period leaves all as it was, but for numbers that
 * have changed by constants, it is run once more from the state after K more periods, and each
 * decision is taken as it is for K = 0.  What has to be true of K for that is then among the
 * facts.  If this is so for all K from 0 to m, and the run ends in the state after K + 1 periods,
 * all m periods do the same, and the state after them is one of the program (induction on K;
 * docs/dev/THEORY.md, 15.4).  No condition on the loop is asked for: all is in the check.
 *
 * The ranks go on in that state: their machines have a few of the rounds and then the last ones.
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
#include "abstraction/state/rank.h"
#include "abstraction/state/state.h"
#include "core/base/hash.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "core/skel/skel.h"

enum {
    FIRST_LOOK = 32,
    MANY_CHANNELS = 512,   /* and sweeps that have used them */
    MANY_SWEEPS = 4096,    /* then a jump over few rounds is better than none */
    GAIN = 8,              /* before, it must be over so many times the sweeps that were run */
    MOST_AROUND = 10000,   /* sweeps in a round of a loop around jumps */
    LEAST_PERIODS = 2,
    MOST_PERIODS = 1 << 30,
    MAX_DECISIONS = 10000  /* in one period, of which some may come again and again */
};

/* ---- the period ---- */

/* Which calls the ranks have come to. */
static uint64_t places(const struct engine *e)
{
    uint64_t h = 1;
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        const struct rank *r = &e->ranks[i];
        const struct event *ev = &r->waiting;
        h = hash_mix(h, r->status);
        if (r->status != EXACT_RUNNING)
            continue;
        for (uint32_t k = 0; k < r->exact->n_frames; k++)
            h = hash_mix(hash_mix(h, r->exact->frames[k].block), r->exact->frames[k].instr);
        h = hash_mix(h, ev->kind);
        if (ev->kind == EVENT_NONE)
            continue;
        h = hash_mix(h, ev->send ? ev->send->index + 1 : 0);
        h = hash_mix(h, ev->recv ? ev->recv->index + 1 : 0);
        h = hash_mix(h, (uint64_t)(int64_t)ev->coll.root);
    }
    return h;
}

/* Has each sweep of the second half ended where the one a period before it has? */
static bool has_period(const struct joint_sweeps *w, uint32_t period)
{
    for (uint32_t i = w->n / 2; i < w->n; i++)
        if (w->places[i] != w->places[i - period])
            return false;
    return true;
}

static uint32_t find_period(const struct joint_sweeps *w)
{
    for (uint32_t p = 1; 4 * p <= w->n; p++)
        if (has_period(w, p))
            return p;
    return 0;
}

/* ---- one period, K periods later ---- */

struct jump {
    struct joint *j;
    const struct expr *k;
    struct joint_config *before, *general; /* the state; that after K periods */
    uint32_t *n_nodes, *lasts;             /* per rank, before it */
    size_t n_ledger, n_diags;
    uint32_t n_findings, n_decisions;
    bool is_lost;                          /* decisions that come again and again */
};

static const struct expr *new_number(const struct joint *j)
{
    struct values *vs = j->e->values;
    struct origin o = {.kind = ORIGIN_LOCAL, .over = true, .ledger = LEDGER_ROUNDS,
                       .name = "how often a loop is passed before"};
    return values_atom(vs, values_origin(vs, &o), IR_I32).e;
}

static bool possible_at_zero(const struct jump *x, const struct outcome *o)
{
    struct facts trial = facts_copy(&x->j->facts, x->j->e->arena);
    if (!facts_refine(&trial, x->k, 0, 0))
        return false;
    switch (o->kind) {
    case OUTCOME_TRUTH: return facts_assume(&trial, o->e, o->truth);
    case OUTCOME_RANGE: return facts_refine(&trial, o->e, o->lo, o->hi);
    case OUTCOME_CHOICE: case OUTCOME_WAY: return true;
    }
    return true;
}

/* Decide as it is for K = 0.  False: that does not decide it. */
static bool decide(struct jump *x, struct rank *r)
{
    const struct event *ev = &r->waiting;
    uint32_t n = 0, which = 0;
    for (uint32_t i = 0; i < ev->n_outcomes; i++)
        if (possible_at_zero(x, &ev->outcomes[i])) {
            which = i;
            n++;
        }
    x->is_lost |= ++x->n_decisions > MAX_DECISIONS;
    if (n != 1 || ev->outcomes[which].kind == OUTCOME_CHOICE ||
        ev->outcomes[which].kind == OUTCOME_WAY || x->is_lost)
        return false;
    joint_lend(x->j, r->exact);
    bool good = fork_assume(x->j->e, r->exact, &ev->outcomes[which]);
    joint_take_back(x->j, r->exact);
    if (x->j->places[r->number].posted)
        joint_back_to_call(x->j, r);
    else
        r->waiting.kind = EVENT_NONE;
    return good;
}

static void sweep_at_zero(struct jump *x)
{
    const struct engine *e = x->j->e;
    for (uint32_t i = 0; i < e->options->nprocs && !joint_stops(x->j); i++) {
        struct rank *r = &e->ranks[i];
        bool had_turn = false;
        if (r->status != EXACT_RUNNING)
            continue;
        joint_run_rank(x->j, r, &had_turn);
        while (!joint_stops(x->j) && r->status == EXACT_RUNNING &&
               r->waiting.kind == EVENT_FORK && decide(x, r))
            joint_run_rank(x->j, r, &had_turn);
    }
}

/* The least number that the fact does not allow, up to `most`; else most + 1. */
static int64_t first_excluded(const struct fact *f, int64_t most)
{
    int64_t first = most + 1;
    for (uint32_t i = 0; i < f->n_ne; i++)
        if (f->ne[i] >= 0 && f->ne[i] < first)
            first = f->ne[i];
    for (uint32_t k = 0; f->residues && k <= f->residues->modulus && k < first; k++)
        if (!residues_has(f->residues, k))
            first = k;
    return first;
}

/* Up to which K is all true that has been decided?  False: not from 0 on, or not by K alone. */
static bool find_last(const struct jump *x, int64_t *last)
{
    const struct facts *fs = &x->j->facts;
    struct range r = facts_range(fs, x->k);
    *last = r.hi > MOST_PERIODS ? MOST_PERIODS : (int64_t)r.hi;
    for (uint32_t i = 0; i < fs->n; i++) {
        if (!expr_mentions(fs->v[i].e, x->k))
            continue;
        if (fs->v[i].e != x->k)
            return false;
        *last = first_excluded(&fs->v[i], *last) - 1;
    }
    return r.lo == 0 && *last >= LEAST_PERIODS;
}

/* Has something been assumed by which executions are lost? */
static bool has_assumed(const struct jump *x)
{
    const struct ledger *l = x->j->e->ledger;
    for (size_t i = x->n_ledger; i < l->n; i++)
        if (l->items[i].direction == LEDGER_UNDER && l->items[i].kind != LEDGER_ROOM &&
            l->items[i].kind != LEDGER_CALL_RETURNS &&
            l->items[i].kind != LEDGER_LOOP_TERMINATES)
            return true;
    return false;
}

/* Run a period from the state after K of them. */
static bool try_period(struct jump *x, struct joint_form *old, struct joint_form *now,
                       uint32_t period, int64_t *last)
{
    struct joint *j = x->j;
    x->k = new_number(j);
    if (!joint_form_advance(old, now, x->k, MOST_PERIODS, &j->facts))
        return false;
    joint_look_at_calls(j);
    x->general = joint_config_save(j);
    j->at_zero = true;
    for (uint32_t i = 0; i < period && !joint_stops(j) && !x->is_lost; i++)
        sweep_at_zero(x);
    j->at_zero = false;
    if (joint_stops(j) || x->is_lost || has_assumed(x) || !find_last(x, last))
        return false;
    struct joint_form *after = joint_form_here(j);
    return !joint_stops(j) && joint_form_same_shape(now, after) &&
           joint_form_moves_on(now, after, x->k);
}

/* ---- as if it had not been ---- */

static void note(struct jump *x)
{
    const struct engine *e = x->j->e;
    uint32_t n = e->options->nprocs;
    x->before = joint_config_save(x->j);
    x->n_nodes = ARENA_ARRAY(e->arena, uint32_t, n);
    x->lasts = ARENA_ARRAY(e->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) {
        x->n_nodes[i] = e->ranks[i].n_nodes;
        x->lasts[i] = e->ranks[i].last;
    }
    x->n_ledger = e->ledger->n;
    x->n_diags = e->diags->n;
    x->n_findings = e->attempt.findings.n;
}

/* What a rank does in the period after K of them is no part of its machine: it may link nodes
 * behind its last one only when all is known. */
static void cut(struct jump *x)
{
    for (uint32_t i = 0; i < x->j->e->options->nprocs; i++)
        x->j->e->ranks[i].last = SKEL_NONE;
}

/* What a call that cannot be run so has said is forgotten; a limit is one all the same. */
static void forget(const struct jump *x)
{
    struct engine *e = x->j->e;
    e->ledger->n = x->n_ledger;
    e->attempt.findings.n = x->n_findings;
    if (!e->attempt.limit) {
        e->diags->n = x->n_diags;
        e->attempt.stop = e->attempt.failed = e->attempt.dirty = false;
        e->attempt.split = NULL;
        x->j->why = NULL;
    }
    for (uint32_t i = 0; i < e->options->nprocs; i++) {
        e->ranks[i].n_nodes = x->n_nodes[i];
        e->ranks[i].last = x->lasts[i];
    }
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
    for (uint32_t i = 0; i < j->e->groups.n; i++) {
        const struct group *g = j->e->groups.v[i];
        if (g->is_coll)
            continue;
        for (uint32_t k = joint_config_first_message(j, i); k < g->n_exact; k++)
            reduce_content(&j->facts, g->exact[k].full);
    }
    for (uint32_t i = 0; i < j->e->colls.n; i++) {
        uint32_t n = comms_get(j->e->comms, i)->group->n;
        for (uint32_t k = joint_config_first_coll(j, i); k < j->e->colls.v[i].n; k++)
            reduce_coll(&j->facts, &j->e->colls.v[i].items[k], n);
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

/* ---- the rounds before ---- */

static bool same_node(const struct node *a, const struct node *b)
{
    const struct event *x = a->event, *y = b->event;
    return a->kind == b->kind && a->at.line == b->at.line && a->at.col == b->at.col &&
           a->at.file == b->at.file && x->kind == y->kind && x->fn == y->fn &&
           x->send == y->send && x->recv == y->recv && x->req == y->req &&
           x->n_alts == y->n_alts &&
           ((x->kind != EVENT_COLL && x->kind != EVENT_ICOLL) ||
            (x->coll.comm == y->coll.comm && x->coll.root == y->coll.root));
}

/* Where the rank was after so many sweeps: how many nodes it had. */
static uint32_t nodes_at(const struct joint *j, const struct joint_sweeps *w, uint32_t sweeps,
                         uint32_t rank)
{
    return w->n_nodes[(size_t)sweeps * j->e->options->nprocs + rank];
}

/* Did the rank, `times` periods before the last one, do what it did in the last one? */
static bool did_the_same(const struct joint *j, const struct joint_sweeps *w, uint32_t times,
                         uint32_t rank)
{
    const struct rank *r = &j->e->ranks[rank];
    uint32_t begin = w->started - times * w->period;
    uint32_t from = nodes_at(j, w, w->started - 1, rank), length = r->n_nodes - from;
    uint32_t node = nodes_at(j, w, begin - 1, rank);
    if (node + times * length != from)
        return false;
    for (uint32_t i = 0; i < length; i++)
        if (!same_node(&r->nodes[node + i], &r->nodes[from + i]))
            return false;
    return true;
}

static bool all_did_the_same(const struct joint *j, const struct joint_sweeps *w,
                             uint32_t times)
{
    for (uint32_t i = 0; i < j->e->options->nprocs; i++)
        if (!did_the_same(j, w, times, i))
            return false;
    return true;
}

/* The machines need not have the same period several times: it is passed once, and then comes
 * what is after the last one (docs/dev/THEORY.md, 15.5). */
static void shorten(struct joint *j, const struct joint_sweeps *w)
{
    uint32_t times = 0;
    while ((times + 1) * w->period < w->started && all_did_the_same(j, w, times + 1))
        times++;
    for (uint32_t i = 0; i < j->e->options->nprocs && times; i++) {
        struct rank *r = &j->e->ranks[i];
        uint32_t length = r->n_nodes - nodes_at(j, w, w->started - 1, i);
        if (!length)
            continue;
        r->n_nodes -= times * length;
        r->last = r->n_nodes - 1;
        r->nodes[r->last].n_edges = 0;
    }
}

/* ---- the entry ---- */

static void tell(const struct joint *j, uint32_t period, int64_t last)
{
    ledger_add(j->e->ledger, LEDGER_ALIKE, j->e->ranks[0].waiting.at,
               "after this the ranks do %lld times the same as in the last %u rounds of calls",
               (long long)last, period);
}

/* Do jumps come again and again, each as far from the last one?  Then they are in a loop around
 * it, and one round of that is run without them, as a period. */
static void note_jump(struct joint_sweeps *w, uint64_t place, uint64_t sweeps)
{
    uint64_t apart = w->n + sweeps;
    bool again = place == w->last_place && apart == w->apart && apart <= MOST_AROUND &&
                 !w->tried_around;
    w->around = again;
    w->tried_around |= again;
    w->period = (uint32_t)apart;
    w->last_place = place;
    w->apart = apart;
    w->n = 0;
}

/* A jump over few rounds is not worth it as long as there may be one over many. */
static bool is_worth(const struct joint_sweeps *w, int64_t last)
{
    return w->n >= MANY_SWEEPS || (uint64_t)last * w->period >= GAIN * (uint64_t)w->n;
}

/* A period has been run from `start` on. */
static void end_period(struct joint *j, struct joint_sweeps *w)
{
    struct jump x = {.j = j};
    struct joint_form *start = w->start;
    int64_t last = 0;
    w->start = NULL;
    w->around = false;
    note(&x);
    struct joint_form *now = joint_form_here(j);
    if (joint_stops(j))
        return;
    bool tried = joint_form_same_shape(start, now), good = false;
    if (tried) {
        cut(&x);
        good = try_period(&x, start, now, w->period, &last) && is_worth(w, last) &&
               mechanism_applies(j->e->options->mechanisms, MECHANISM_JUMP);
        forget(&x);
    }
    if (joint_stops(j))
        return;
    if (!good) {
        joint_config_restore(j, x.before);
        return;
    }
    go_to(&x, last);
    tell(j, w->period, last);
    shorten(j, w);
    note_jump(w, places(j->e), (uint64_t)last * w->period);
}

static void begin_period(struct joint *j, struct joint_sweeps *w)
{
    w->started = w->n;
    w->start = joint_form_here(j);
    joint_look_at_calls(j);
}

static void note_sweep(struct joint *j, struct joint_sweeps *w)
{
    size_t n = j->e->options->nprocs, used = w->n * n;
    VEC_RESERVE(j->e->arena, w->n_nodes, used, w->cap_nodes, used + n);
    for (size_t i = 0; i < n; i++)
        w->n_nodes[used + i] = j->e->ranks[i].n_nodes;
    VEC_PUSH(j->e->arena, w->places, w->n, w->cap_places, places(j->e));
}

/* Tags that change from round to round: no round is like another one by its channels. */
static void look_at_tags(struct joint *j, const struct joint_sweeps *w)
{
    if (w->n < MANY_CHANNELS || j->e->groups.n < w->n || j->e->attempt.order != PAIR_BY_TAG ||
        j->e->phase != PHASE_JOINT)
        return;
    j->e->attempt.order = PAIR_WANTED;
    joint_give_up(j, "messages with very many tags");
}

void joint_jump(struct joint *j, struct joint_sweeps *w)
{
    note_sweep(j, w);
    bool looks = w->n >= FIRST_LOOK && (w->n & (w->n - 1)) == 0;
    if (joint_stops(j))
        return;
    if (w->start && w->n - w->started == w->period)
        end_period(j, w);
    else if (!w->start && (w->around || (looks && (w->period = find_period(w)))))
        begin_period(j, w);
    else if (looks)
        look_at_tags(j, w);
}
