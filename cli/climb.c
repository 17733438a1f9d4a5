/* How a rung is tried.  What its exploration notes (struct notes) tells which rungs go first,
 * before it is explored to its end, and what these need; and whether a rung that has left something
 * open can do better when it is tried again.
 */
#include "cli/climb.h"

#include "cli/concrete.h"
#include "cli/interrupt.h"
#include "cli/known.h"
#include "cli/rest.h"
#include "core/base/clock.h"
#include "core/base/mechanism.h"
#include "core/skel/facts.h"
#include "core/skel/tape.h"

enum { LEAST_PART = 8 }; /* of the work of a rung: with less it is not tried again */

struct notes {
    struct abst_heavy heavy;
    struct abst_files files;
    bool long_race, lost_frees, vectors;
    enum assertions asserts; /* which are left out, where that goes first */
    unsigned first; /* set of rungs: which go first, if what they wait for is met */
};

/* With --no-slice there is one slice only. */
static bool has_slice(const struct job *job, const struct rung *r)
{
    if (r->mechanism != MECHANISM_COUNT && !mechanism_is_on(job->o->mechanisms, r->mechanism))
        return false;
    return !job->o->no_slice || r->slice == RUNG_PLAIN;
}

/* Parts that only compute need not be left out of a slice when a larger one could be followed: that
 * of the check of buffers. */
static bool needs_parts(const struct job *job, const struct rung *r)
{
    return !job->compares || r->mechanism != MECHANISM_RUNG_QUIET;
}

static struct notes notes_for(struct arena *stages, const struct job *job, enum rung_name name)
{
    struct notes notes = {.files = {.arena = stages, .doubts = job->doubts}};
    for (enum rung_name above = 0; above < RUNG_COUNT; above++) {
        const struct rung *r = refine_rung(above);
        if (r->goes_first && r->stands_on == name && has_slice(job, r) && needs_parts(job, r))
            notes.first |= 1u << above;
    }
    notes.vectors = notes.first & 1u << RUNG_VECTORS &&
                    job->slices[RUNG_PLAIN].stubs.vectors;
    notes.files.ends = notes.first & 1u << RUNG_FILES;
    if (notes.first & 1u << RUNG_ASSERTS)
        notes.asserts = slicer_find_assertions(attempt_slice(job, name)->slice.prog);
    return notes;
}

/* Several ranks read one file: that they find the same there is tried first. */
static bool reads_one_file(const struct notes *notes)
{
    return notes->files.ends && notes->files.several;
}

/* Where the exploration notes what it meets, and ends if a rung goes first there. */
static void listen(const struct rung *r, struct notes *notes, struct compiled *c)
{
    bool heavy = r->skips_heavy || notes->first & 1u << RUNG_QUIET ||
                 (notes->asserts && notes->first & 1u << RUNG_ASSERTS);
    notes->long_race = notes->heavy.is_new = false;
    notes->heavy.early = !r->skips_heavy;
    notes->heavy.work = notes->heavy.inside = 0;
    for (uint32_t i = 0; i < notes->heavy.n; i++)
        notes->heavy.parts[i].work = 0;
    bool races = !r->skips_heavy && notes->first & 1u << RUNG_FREE;
    c->notes = (struct abst_notes){.files = &notes->files, .lost_frees = &notes->lost_frees,
                                   .heavy = heavy ? &notes->heavy : NULL,
                                   .long_race = races ? &notes->long_race : NULL};
}

/* Is it a proof for some inputs only, at best, and is it long until then, as messages race? */
static bool is_bounded_farm(const struct attempt *a)
{
    bool bounded = false;
    for (size_t i = 0; a->skel && i < a->ledger.n; i++)
        bounded |= a->ledger.items[i].kind == LEDGER_BOUND;
    return bounded && !skel_has_tape(a->skel) && skel_has_wildcard(a->skel);
}

static struct rung_answer noted(const struct attempt *a, const struct notes *notes)
{
    return (struct rung_answer){.has_skeleton = a->skel, .one_file = reads_one_file(notes),
                                .races = a->skel ? is_bounded_farm(a) : notes->long_race,
                                .heavy = !a->skel && notes->heavy.is_new,
                                .asserts = notes->asserts != ASSERTIONS_NONE,
                                .vectors = notes->vectors};
}

/* The rung that is tried before this attempt goes on, or RUNG_COUNT. */
static enum rung_name goes_first(const struct attempt *a, const struct notes *notes)
{
    struct rung_answer so_far = noted(a, notes);
    for (enum rung_name above = 0; above < RUNG_COUNT && !*interrupt_flag(); above++)
        if (notes->first & 1u << above && refine_tries(refine_rung(above), so_far))
            return above;
    return RUNG_COUNT;
}

/* It has not decided.  Unless it was one file that it stumbled over, it does not go first again. */
static void set_aside(struct notes *notes, enum rung_name rung)
{
    if (reads_one_file(notes) && rung != RUNG_FILES)
        return;
    notes->first &= ~(1u << rung);
    if (rung == RUNG_FILES) {
        notes->files.ends = false;
        notes->files.doubts = true;
        notes->heavy.n = 0; /* all begins anew */
        notes->heavy.is_new = false;
    }
}

static bool assumes_ends(const struct attempt *a)
{
    for (size_t i = 0; i < a->ledger.n; i++)
        if (a->ledger.items[i].kind == LEDGER_LOOP_TERMINATES)
            return true;
    return false;
}

static struct rung_answer answer_of(const struct attempt *a)
{
    return (struct rung_answer){.outcome = a->run->outcome, .has_skeleton = a->skel != NULL,
                                .has_tape = a->skel && skel_has_tape(a->skel),
                                .one_file = a->random && refine_worth(a->run->outcome) <
                                                         refine_worth(OUTCOME_VERIFIED),
                                .loops = assumes_ends(a), .asserts = a->throws,
                                .vectors = a->vectors};
}

/* A violation that needs a failure of the environment decides nothing, unless that is asked for;
 * but it is told where nothing else was found. */
static struct rung_answer answer_beside(const struct job *job, struct rung_answer below,
                                        const struct attempt *a)
{
    struct rung_answer answer = answer_of(a);
    const struct result_rest *rest = a->run->rest;
    bool fails = answer.outcome == OUTCOME_VIOLATED && rest && rest->failures && !rest->is_guess;
    if (fails && below.outcome == OUTCOME_POSSIBLE && !job->selection->environment)
        answer.outcome = rest->outcome;
    return answer;
}

static struct attempt attempt(struct arena *stages, const struct job *job, enum rung_name name,
                              uint32_t n, struct notes *below);

/* The slice is explored and searched once, if no rung that goes first decides. */
static struct attempt attempt_once(struct arena *stages, const struct job *job,
                                   struct compiled *c, uint32_t n, struct notes *notes)
{
    listen(c->rung, notes, c);
    struct attempt a = attempt_explore(stages, job, c, n), kept = {.skel = NULL};
    enum rung_name first;
    while (!c->rung->skips_heavy && (first = goes_first(&a, notes)) != RUNG_COUNT) {
        struct rung_answer so_far = noted(&a, notes);
        if (!attempt_slice(job, first)->prog) {
            set_aside(notes, first);
            continue;
        }
        struct attempt other = attempt(stages, job, first, n, notes);
        bool takes = refine_takes(refine_rung(first), so_far, answer_of(&other));
        bool keeps = refine_keeps(refine_rung(first), other.run->outcome);
        if (takes || keeps)
            mechanism_applies(job->o->mechanisms, refine_rung(first)->mechanism);
        if (takes)
            return other;
        if (keeps)
            kept = other;
        notes->heavy.is_new = so_far.heavy;
        set_aside(notes, first);
        if (goes_first(&a, notes) != RUNG_COUNT)
            continue;
        listen(c->rung, notes, c);
        if (!a.skel)
            a = attempt_explore(stages, job, c, n);
    }
    attempt_conclude(stages, job, c, &a);
    if (kept.run && refine_worth(a.run->outcome) < refine_worth(kept.run->outcome))
        a = kept;
    a.throws = notes->asserts == ASSERTIONS_THROWN && notes->first & 1u << RUNG_ASSERTS;
    a.vectors = notes->vectors && notes->first & 1u << RUNG_VECTORS;
    a.doubts = notes->files.doubts || c->rung->reads_alike;
    a.random = notes->files.random;
    a.lost_frees = notes->lost_frees;
    return a;
}

/* ---- what only computes ---- */

/* Does something depend on a part in which all is known? */
static bool asks_known(const struct abst_heavy *heavy)
{
    bool known = false;
    for (uint32_t i = 0; i < heavy->n; i++)
        known |= heavy->parts[i].asked && !heavy->parts[i].open && !heavy->parts[i].chooses;
    return known;
}

/* Parts whose values decide something are followed from now on: first those in which all is known,
 * for their values will be; if there are none, all.  False: no such part is left. */
static bool follow_asked(struct abst_heavy *heavy)
{
    bool known = asks_known(heavy), any = false;
    for (uint32_t i = 0; i < heavy->n; i++) {
        struct abst_part *part = &heavy->parts[i];
        bool follow = part->asked && !part->open && !(known && part->chooses);
        any |= follow;
        part->open |= follow;
        part->asked = false;
    }
    return any;
}

/* Can it do better than this by following what decides?  What was violated without values that are
 * known is told better with them. */
static bool learns(const struct attempt *a, struct notes *notes)
{
    if (reads_one_file(notes) || *interrupt_flag() || a->run->outcome == OUTCOME_VERIFIED)
        return false;
    if (!a->skel && notes->heavy.is_new) /* another part has become long meanwhile */
        return true;
    if (a->run->outcome == OUTCOME_VIOLATED && !asks_known(&notes->heavy))
        return false;
    return follow_asked(&notes->heavy);
}

/* Parts are not followed, but for those of which the attempt before has shown that something
 * depends on them.  All attempts share the work that the rung may take. */
static struct attempt attempt_learning(struct arena *stages, const struct job *job,
                                       struct compiled *c, uint32_t n, struct notes *notes)
{
    struct rung left = *c->rung;
    struct attempt best = {.skel = NULL}, last;
    uint64_t least = left.max_work / LEAST_PART, spent = 0;
    c->rung = &left;
    do {
        last = attempt_once(stages, job, c, n, notes);
        if (!best.run || refine_worth(last.run->outcome) >= refine_worth(best.run->outcome))
            best = last;
        spent = (uint64_t)notes->heavy.work * ABST_WORK_UNIT;
        left.max_work -= spent < left.max_work ? spent : left.max_work;
    } while (left.max_work >= least && learns(&last, notes));
    return best;
}

/* ---- the ladder ---- */

/* A rung by itself, and those that go before it.  below: what has been noted on the rung before
 * which it goes. */
static struct attempt attempt(struct arena *stages, const struct job *job, enum rung_name name,
                              uint32_t n, struct notes *below)
{
    struct rung own = *refine_rung(name);
    const struct rung *r = &own;
    struct compiled c = *attempt_slice(job, name);
    struct job part = *job;
    if (!below && own.later_work)
        own.max_work = own.later_work;
    c.rung = r;
    c.joint_soon = job->together;
    if (r->takes)
        part.give_up_ms = clock_part(job->give_up_ms, r->takes);
    if (r->skips_heavy)
        return attempt_learning(stages, &part, &c, n, below);
    struct notes *notes = ARENA_NEW(stages, struct notes);
    *notes = notes_for(stages, job, name);
    return attempt_once(stages, &part, &c, n, notes);
}

/* Inputs are looked for as long as there is time: a limit that was met may be one of time. */
static bool is_undecided(enum outcome outcome)
{
    return outcome == OUTCOME_POSSIBLE || outcome == OUTCOME_INCONCLUSIVE;
}

struct attempt climb_ladder(struct arena *stages, const struct job *job, enum rung_name name,
                            uint32_t n)
{
    struct attempt best = attempt(stages, job, name, n, NULL);
    if (name == RUNG_PLAIN && job->assumes == job->o->assumes_environment)
        known_tell_run(job->o, GUARD_BEST, best.run);
    struct job others = *job;
    for (enum rung_name above = name + 1; above < RUNG_COUNT && !*interrupt_flag(); above++) {
        const struct rung *r = refine_rung(above);
        if (!job->selection->environment && rest_is_proof(best.run))
            break;
        if (name == RUNG_PLAIN && above == RUNG_PARTIAL && is_undecided(best.run->outcome))
            best.run = concrete_find(stages, job, best.run);
        if (best.run->outcome == OUTCOME_VIOLATED)
            break;
        struct rung_answer answer = answer_of(&best);
        if (r->stands_on != name || !has_slice(job, r) || !refine_tries(r, answer) ||
            !attempt_slice(job, above)->prog)
            continue;
        others.doubts = above != RUNG_FILES && (job->doubts || best.doubts);
        struct attempt finer = climb_ladder(stages, &others, above, n);
        if (refine_takes(r, answer, answer_beside(job, answer, &finer)) &&
            mechanism_applies(job->o->mechanisms, r->mechanism))
            best = finer;
    }
    return best;
}
