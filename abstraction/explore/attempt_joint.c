/* Attempts at a world with all ranks together (joint.h), from the quick to the thorough ones.
 *
 *     for (t = 0; t < steps; t++)                             steps, limit, often are read: in the
 *         for (i = 0; i < limit && error > tol; i++) ...      4th round of each loop there are
 *         if (t % often == 0) ...                             hundreds of cases, in the first few
 */
#include "abstraction/call/p2p.h"
#include "abstraction/explore/attempt.h"
#include "abstraction/explore/coll_signature.h"
#include "abstraction/explore/emit_skeleton.h"
#include "abstraction/explore/joint.h"
#include "abstraction/explore/joint_witness.h"
#include "abstraction/explore/trial.h"
#include "abstraction/interp/long_loops.h"
#include "abstraction/state/engine.h"
#include "abstraction/state/parts.h"
#include "abstraction/state/finding.h"
#include "core/base/clock.h"
#include "core/base/mechanism.h"
#include "core/skel/skel.h"

enum { WITNESS_PART = 4, INPUTS_PART = 150,
       ALIKE_PART = 2, /* where files are alike nothing else is tried */
       FEW_CHOICES = 64, MANY_CHOICES = 800 };

/* What the worlds that are done have said is forgotten: the ranks together say it better. */
static void forget_worlds(struct run *r)
{
    r->skel = skel_new(r->arena, r->options->nprocs);
    r->skel->program = r->options->program_name;
    r->ledger->n = r->n_ledger;
    r->diags->n = r->n_diags;
    r->n_todo = 0;
    r->is_joint = true;
}

/* How the ranks together are explored. */
struct joint_try {
    enum precision precision;
    struct joint_how how;
    struct long_loops *long_loops; /* or NULL */
    bool vague;                /* out: it was done, but something more sure is wanted */
    bool crowded, only_joined; /* given up: whether another try may help, or only a coarse one */
    bool in_order;             /* channels of pairs are tried, too: channel/tags.h */
    bool again;                /* given up: whether that would be so at any pace, too */
    uint64_t work;             /* out */
};

static bool is_wanted(const struct joint_ends *ends)
{
    return !ends || (!ends->generalises && ends->n_certain);
}

static void tell_try(struct run *r, const struct joint_try *t, const struct trial *failed,
                     const char *why)
{
    struct arena *scratch = arena_new();
    const char *brief = t->how.brief ? arena_printf(scratch, ", %u choices at most", t->how.brief)
                                     : "";
    attempt_tell(r, arena_printf(scratch, "all ranks together%s%s%s%s", brief,
                                 t->how.hurries ? ", in a hurry" : "",
                                 t->precision == PRECISION_COARSE ? ", quiet branches joined" : "",
                                 t->how.ends ? ", to a bad end" : ""), failed, why);
    arena_free(scratch);
}

/* Inputs for a report are worth less than a verdict. */
static uint64_t part_of_work(const struct abst_options *o, const struct joint_ends *ends)
{
    if (ends)
        return ends->tries ? INPUTS_PART : WITNESS_PART * ATTEMPT_TRY_PART;
    return o->reads_alike ? ALIKE_PART : 2 * ATTEMPT_TRY_PART;
}

static bool run_joint_so(struct run *r, struct world *w, struct joint_try *t,
                         enum pair_order order)
{
    struct joint_ends *ends = t->how.ends;
    struct arena *arena = arena_new();
    struct engine e = attempt_engine(r, w);
    struct abst_options limits = *r->options;
    struct budget budget = {0};
    struct trial trial;
    limits.max_work /= part_of_work(&limits, ends);
    limits.give_up_ms = clock_part(limits.give_up_ms, ATTEMPT_TRY_PERCENT);
    e.options = &limits;
    e.budget = &budget;
    attempt_prepare(r, &e, &trial, arena);
    e.precision = t->precision;
    e.phase = PHASE_JOINT;
    e.attempt.order = order;
    e.now.long_loops = t->long_loops;
    struct joint_failures failures = {.arena = r->keep};
    t->how.failures = ends ? NULL : &failures;
    struct joint *j = joint_explore(&e, &t->how);
    bool good = j && is_wanted(ends) && p2p_wildcards_hold(&e) &&
                !(e.attempt.wants_offers && e.attempt.new_offers);
    if (good && !(ends && ends->tries)) {
        forget_worlds(r);
        r->failures = failures;
        finding_flush(&e);
        trial_keep_diags(&trial, r->arena, r->diags);
        trial_keep_ledger(&trial, r->ledger);
        emit_world(&e, r->skel, w->text);
        joint_emit_tape(j, r->skel, 0);
        coll_signature_world(&e, r->skel, 0, r->ledger);
    }
    bool limited = e.attempt.failed && e.attempt.limit;
    if (ends && !good)
        ends->n_long += limited || e.attempt.given_up;
    t->work = budget.work;
    r->given_back += budget.work;
    t->crowded = e.attempt.crowded || limited;
    t->only_joined = e.attempt.only_joined || (limited && !e.attempt.crowded);
    t->again = !good && !e.attempt.paced && !(e.attempt.crowded && limited) &&
               !(t->long_loops && t->long_loops->open);
    t->vague = good && t->how.hurries && joint_is_vague(j);
    t->in_order = e.attempt.order != PAIR_BY_TAG;
    tell_try(r, t, good ? NULL : &trial, e.attempt.given_up);
    if (!good)
        attempt_remember(r, &trial);
    arena_free(arena);
    return good;
}

/* Not where branches are joined: more ways end badly there, and to look for these takes long. */
static bool run_joint_at(struct run *r, struct world *w, struct joint_try *t)
{
    bool pairs = t->precision == PRECISION_FULL &&
                 mechanism_is_on(r->options->mechanisms, MECHANISM_JOINT_PAIRS);
    if (!(pairs && t->in_order) && run_joint_so(r, w, t, PAIR_BY_TAG))
        return true;
    if (!pairs || !t->in_order || !run_joint_so(r, w, t, PAIR_IN_ORDER))
        return false;
    mechanism_applies(r->options->mechanisms, MECHANISM_JOINT_PAIRS);
    return true;
}

/* Loops that were too long are open where it hurries: at once, or when it has seen that. */
static bool run_with_loops(struct run *r, struct world *w, struct joint_try *t)
{
    struct long_loops *l = t->long_loops;
    l->open = t->how.hurries && l->n;
    bool opens = t->how.hurries && !l->open;
    if (run_joint_at(r, w, t))
        return true;
    l->open |= opens && l->n;
    return opens && l->n && run_joint_at(r, w, t);
}

static void note_try(struct run *r, const struct joint_try *t)
{
    mechanism_applies(r->options->mechanisms, MECHANISM_JOINT);
    if (t->how.hurries)
        mechanism_applies(r->options->mechanisms, MECHANISM_JOINT_HURRY);
    if (t->precision == PRECISION_COARSE)
        mechanism_applies(r->options->mechanisms, MECHANISM_JOINT_COARSE);
}

/* The cheap tries are over: with the values of parts that communication depends on there are fewer
 * joint states. */
static bool lacks_parts(const struct run *r)
{
    return r->options->skips_heavy && parts_are_asked(r->options->notes.heavy);
}

/* Few choices decide most programs.  Where there are many, loops with counters are in each other:
 * then what changes is generalised at once, which is kept if nobody fails behind that.  Else it is
 * looked at closely, and kept only if that takes too long.  A limit of work is in what is computed
 * between two choices, where only the joining of branches helps; unless that has changed nothing in
 * a hurry, not even the number of steps. */
static bool run_joint(struct run *r, struct world *w)
{
    static const struct joint_try tries[] = {
        {.precision = PRECISION_COARSE, .how = {.hurries = true, .brief = MANY_CHOICES}},
        {.precision = PRECISION_FULL, .how.brief = FEW_CHOICES},
        {.precision = PRECISION_FULL, .how = {.hurries = true, .brief = MANY_CHOICES}},
        {.precision = PRECISION_COARSE, .how = {.hurries = true, .brief = MANY_CHOICES}},
        {.precision = PRECISION_FULL},
        {.precision = PRECISION_COARSE},
    };
    bool only_joined = false, vague = false, joins = true, again[2] = {false, false};
    bool in_order = false;
    uint64_t hurried = 0;
    struct long_loops long_loops = {.arena = r->keep};
    for (size_t i = !r->options->reads_alike; i < sizeof tries / sizeof *tries; i++) {
        struct joint_try t = tries[i];
        bool coarse = t.precision == PRECISION_COARSE;
        if ((t.how.hurries && !mechanism_is_on(r->options->mechanisms, MECHANISM_JOINT_HURRY)) ||
            (coarse && !mechanism_is_on(r->options->mechanisms, MECHANISM_JOINT_COARSE)))
            continue;
        if (again[coarse] || (only_joined && !coarse) || (vague && t.how.hurries) ||
            (coarse && !joins))
            continue;
        t.long_loops = &long_loops;
        t.in_order = in_order;
        bool done = run_with_loops(r, w, &t);
        if (done)
            note_try(r, &t);
        if (done && !t.vague)
            return true;
        r->lacks |= !done && t.how.hurries && coarse && lacks_parts(r);
        if (attempt_is_left(r) || (!done && !t.crowded && !vague))
            return false;
        in_order = t.in_order;
        only_joined |= t.only_joined;
        vague |= t.vague;
        joins &= !coarse || t.work != hurried;
        again[coarse] |= t.again;
        hurried = (t.how.hurries || t.again) && !coarse ? t.work : hurried;
    }
    return vague;
}

bool attempt_joint(struct run *r, struct world *w, struct joint_ends *ends)
{
    struct joint_try only = {.how.ends = ends};
    r->wants_joint = false;
    if (ends)
        return run_joint_at(r, w, &only);
    if (!run_joint(r, w))
        return false;
    attempt_find_inputs(r);
    return true;
}
