#include "cli/attempt.h"

#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/known.h"
#include "cli/rest.h"
#include "core/base/clock.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
#include "core/skel/tape.h"
#include "report/build.h"

#include <string.h>
#include <unistd.h>

static bool has_fault(const struct skel *s, enum diag_code code)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            const struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->states[i].kind == SKEL_FAULT &&
                    strcmp(m->states[i].fault, diag_code_text(code)) == 0)
                    return true;
        }
    return false;
}

/* What only the comparison of accesses to memory in windows finds, or that of epochs. */
static const enum diag_code conflicts[] = {DIAG_MPI_RMA_CONFLICT, DIAG_MPI_RMA_EXPOSED,
                                           DIAG_MPI_RMA_ASSERT};
enum { N_CONFLICTS = sizeof conflicts / sizeof conflicts[0] };

static bool has_conflict(const struct skel *s)
{
    for (size_t i = 0; i < N_CONFLICTS; i++)
        if (has_fault(s, conflicts[i]))
            return true;
    return false;
}

/* May memory be written to that was freed, as far as the plain slice shows? */
static bool frees_are_open(const struct job *job)
{
    return job->slices[RUNG_PLAIN].slice.n_gone != 0;
}

/* When a step of a rung, which may take so many percent of the time that is left, has to end. */
static uint64_t end_of(const struct job *job, const struct rung *r, unsigned percent)
{
    return clock_first(clock_part(job->give_up_ms, percent), clock_after(r->timeout_s));
}

/* One process count with one slice. */
struct attempt {
    struct arena *arena;     /* of the stages; the model of the result is not in it */
    const struct skel *skel; /* NULL: there is none */
    struct ledger ledger;
    struct diags diags;
    struct verify_result *result; /* NULL: the search was not reached */
    struct result_run *run;
    bool doubts;             /* several ranks read one file: not any value may come from it */
    bool lost_frees;         /* what is freed, or written to, was not always known */
};

static struct verify_options verify_options(const struct options *o)
{
    return (struct verify_options) {.property = o->property, .encoding = o->encoding,
                                .servers = o->servers, .n_servers = (uint32_t)o->n_servers,
                                .timeout_s = o->timeout_s, .memory_mb = o->memory_mb,
                                .progress = guard_progress(o->wire),
                                .keep_dir = o->keep_temps, .interrupted = interrupt_flag()};
}

static void search(const struct job *job, const struct rung *r, struct verify_options *vo,
                   struct attempt *a)
{
    guard_tell(job->o->wire, GUARD_STAGE,
               arena_printf(a->arena, "the model of %u process%s was searched\t%s",
                            a->run->nprocs, a->run->nprocs == 1 ? "" : "es", r->name));
    vo->give_up_ms = end_of(job, r, r->searches);
    a->result = ARENA_NEW(a->arena, struct verify_result);
    *a->result = verify_run(a->arena, a->skel, &a->ledger, vo);
}

/* After a violation: what else is wrong. */
static struct more_violations search_more(const struct verify_options *vo,
                                          struct attempt *a, struct build *b)
{
    struct more_violations f = {0};
    if (a->run->outcome == OUTCOME_VIOLATED && b->result->trace) {
        f = more_violations_run(a->arena, b->skel, &a->ledger, vo, b->result);
        build_more_violations(b, &f);
    }
    return f;
}

enum { MAX_ROUNDS = 16, QUIET_PERCENT = 40 };

/* The question without deadlocks: nobody needs to end. */
static void allow_hanging(struct arena *arena, struct verify_options *vo, uint32_t nprocs)
{
    uint32_t *all = ARENA_ARRAY(arena, uint32_t, nprocs);
    for (uint32_t r = 0; r < nprocs; r++)
        all[r] = r;
    vo->property = PROPERTY_DEADLOCK;
    vo->servers = all;
    vo->n_servers = nprocs;
}

/* The next question when this error does not count: the program ends there, if it is a fault.
 * False: there is none. */
static bool leave_out(struct verify_options *vo, struct attempt *a, struct build *b,
                      const struct more_violations *f)
{
    switch (b->result->violation) {
    case VIOLATION_FAULT:
        b->skel = more_violations_abort(a->arena, b->skel, b->result, f);
        return true;
    case VIOLATION_DEADLOCK:
    case VIOLATION_LIVELOCK:
    case VIOLATION_PARTIAL:
        allow_hanging(a->arena, vo, b->skel->nprocs);
        return true;
    case VIOLATION_COLL_MISMATCH:
    case VIOLATION_NONE:
        break;
    }
    return false;
}

/* All errors are suppressed: the search is made again without them.  What is known of the rest,
 * or NULL. */
static const char *search_rest(const struct verify_options *vo, struct attempt *a,
                               struct build *b, struct more_violations f,
                               struct selection *selection)
{
    struct verify_options rest = *vo;
    for (int i = 0; i < MAX_ROUNDS && a->run->outcome == OUTCOME_VIOLATED &&
                    !select_has_error(a->run) && leave_out(&rest, a, b, &f);
         i++) {
        struct verify_result *next = ARENA_NEW(a->arena, struct verify_result);
        *next = verify_run(a->arena, b->skel, &a->ledger, &rest);
        if (next->verdict == VERDICT_VERIFIED)
            return rest.n_servers > vo->n_servers
                       ? "no other fault was found, but other deadlocks may be hidden behind it"
                       : "nothing else was found before it";
        if (next->verdict == VERDICT_INCONCLUSIVE)
            return arena_printf(b->arena, "the rest was not decided: %s", next->reason);
        b->result = next;
        build_again(b);
        f = search_more(&rest, a, b);
        select_findings(b->arena, selection, a->run);
    }
    return NULL;
}

/* The first error of the exploration. */
static const char *first_error(struct arena *arena, const struct diags *ds)
{
    for (size_t i = 0; i < ds->n; i++)
        if (ds->items[i]->severity == DIAG_ERROR)
            return arena_printf(arena, "not explored: %s", ds->items[i]->text);
    return "not explored";
}

static void explain_missing(struct arena *arena, struct attempt *a)
{
    bool unsupported = build_diags_exit(&a->diags) == EXIT_UNSUPPORTED;
    a->run->outcome = unsupported ? OUTCOME_UNSUPPORTED : OUTCOME_INCONCLUSIVE;
    a->run->reason = *interrupt_flag() ? "interrupted" : first_error(arena, &a->diags);
}

/* The skeleton, if there is one. */
static struct attempt explore(struct arena *stages, const struct job *job,
                              const struct compiled *c, uint32_t n)
{
    const struct options *o = job->o;
    struct arena *arena = job->arena;
    struct attempt a = {.arena = stages, .ledger.arena = stages, .diags.arena = stages};
    a.run = ARENA_NEW(arena, struct result_run);
    a.run->nprocs = n;
    a.run->outcome = OUTCOME_INCONCLUSIVE;
    a.run->command = options_reproduce(arena, o, n);
    if (*interrupt_flag()) {
        a.run->reason = "interrupted";
        return a;
    }
    a.skel = pipeline_skeleton(stages, o, c, n, end_of(job, c->rung, c->rung->explores), &a.ledger,
                               &a.diags);
    if (a.skel && !skel_has_wildcard(a.skel)) /* nothing races: to wait longer loses nothing */
        ledger_drop(&a.ledger, LEDGER_NO_DATA);
    for (uint32_t i = 0; !job->follows_frees && i < c->slice.n_gone; i++)
        ledger_add(&a.ledger, LEDGER_FREED, c->slice.gone[i].at, "%s", c->slice.gone[i].text);
    if (job->compares && !c->rung->watches_buffers)
        ledger_drop(&a.ledger, LEDGER_CONFLICTS); /* that of RUNG_FLIGHTS counts */
    return a;
}

/* Has the check of the rung found nothing? */
static bool is_clean(const struct job *job, const struct skel *s)
{
    return !has_fault(s, DIAG_MPI_FLIGHT) && !has_conflict(s) &&
           !(frees_are_open(job) && has_fault(s, DIAG_C_RUNTIME));
}

/* The verdict on it. */
static void conclude(struct arena *stages, const struct job *job, const struct compiled *c,
                     struct attempt *a)
{
    struct arena *arena = job->arena;
    struct verify_options vo = verify_options(job->o);
    if (*interrupt_flag() && a->run->reason)
        return;
    if (a->skel && c->rung->watches_buffers && is_clean(job, a->skel)) {
        a->run->outcome = OUTCOME_VERIFIED; /* what is asked here */
        return;
    }
    if (!a->skel)
        explain_missing(arena, a);
    else
        search(job, c->rung, &vo, a);
    struct build b = {.arena = arena, .prog = c->prog, .skel = a->skel, .result = a->result,
                      .ledger = &a->ledger, .diags = &a->diags, .run = a->run};
    build_run(&b);
    const char *rest = NULL;
    if (a->result) {
        struct more_violations f = search_more(&vo, a, &b);
        select_findings(arena, job->selection, a->run);
        rest = search_rest(&vo, a, &b, f, job->selection);
        if (a->run->outcome == OUTCOME_VIOLATED && select_has_error(a->run))
            rest_tell(stages, &vo, &b, job->assumes, job->o->assumes_environment);
    }
    select_findings(arena, job->selection, a->run);
    if (a->run->outcome != OUTCOME_POSSIBLE)
        select_outcome(arena, a->run, rest);
}

/* What the slice of the check has been made for. */
static bool is_flight(const struct result_finding *f)
{
    bool conflict = false;
    for (size_t i = 0; i < N_CONFLICTS; i++)
        conflict |= strcmp(f->code, diag_code_text(conflicts[i])) == 0;
    return conflict || strcmp(f->code, diag_code_text(DIAG_MPI_FLIGHT)) == 0;
}

static bool is_proof(enum outcome outcome)
{
    return outcome == OUTCOME_VERIFIED || outcome == OUTCOME_BOUNDED;
}

/* Is a buffer used while it is in flight, or memory that was freed?  What the slice of the check
 * says else, also that it has met a limit, is of no interest. */
static bool misuses_memory(const struct job *job, const struct attempt *a)
{
    for (uint32_t i = 0; i < a->run->n_findings; i++) {
        const struct result_finding *f = a->run->findings[i];
        bool freed = frees_are_open(job) && strcmp(f->code, diag_code_text(DIAG_C_RUNTIME)) == 0;
        if ((freed || is_flight(f)) && !f->suppressed)
            return a->run->outcome == OUTCOME_VIOLATED;
    }
    return false;
}

/* Was a misuse found, by an execution that the model may have invented? */
static bool may_misuse_buffer(const struct attempt *a)
{
    const struct result_finding *f =
        a->run && a->run->outcome == OUTCOME_POSSIBLE ? result_counterexample(a->run) : NULL;
    return f && is_flight(f) && !f->suppressed;
}

/* Misuses that are suppressed belong to the result, too. */
static void carry_suppressed(struct arena *arena, const struct result_run *from,
                             struct result_run *to)
{
    for (uint32_t i = 0; i < from->n_findings; i++)
        if (is_flight(from->findings[i]) && from->findings[i]->suppressed)
            VEC_PUSH(arena, to->findings, to->n_findings, to->cap_findings,
                     from->findings[i]);
}

/* What the check could not decide is open in the result. */
static void carry_open(struct arena *arena, const struct attempt *from, struct result_run *to)
{
    for (size_t i = 0; i < from->ledger.n; i++)
        if (from->ledger.items[i].kind == LEDGER_FLIGHT ||
            from->ledger.items[i].kind == LEDGER_CONFLICTS)
            build_assume(arena, to, from->ledger.items[i].kind, from->ledger.items[i].at,
                         from->ledger.items[i].text);
}

/* Did the check find no answer? */
static bool is_open(const struct attempt *a)
{
    return !a->skel || (a->result && (a->run->outcome == OUTCOME_INCONCLUSIVE ||
                                      a->run->outcome == OUTCOME_POSSIBLE));
}

const struct compiled *attempt_slice(const struct job *job, enum rung_name name)
{
    const struct rung *r = refine_rung(refine_rung(name)->slice);
    struct compiled *c = &job->slices[refine_rung(name)->slice];
    if (!c->prog)
        pipeline_slice(job->arena, job->o, &job->slices[RUNG_PLAIN], r, c);
    return c;
}

static struct rung_answer answer_of(const struct job *job, enum rung_name name,
                                    const struct attempt *a)
{
    return (struct rung_answer){a->run->outcome, a->skel != NULL,
                                a->skel && skel_has_tape(a->skel),
                                attempt_slice(job, name)->slice.has_choices};
}

/* With --no-slice there is one slice only. */
static bool is_tried(const struct job *job, enum rung_name name, enum rung_name below,
                     struct rung_answer answer)
{
    const struct rung *r = refine_rung(name);
    return r->stands_on == below && (!job->o->no_slice || r->slice == RUNG_PLAIN) &&
           !*interrupt_flag() && refine_tries(r, answer);
}

/* Is it a proof for some inputs only, at best, and is it long until then, as messages race? */
static bool is_bounded_farm(const struct attempt *a, enum rung_name name)
{
    bool bounded = false;
    for (size_t i = 0; name == RUNG_PLAIN && a->skel && i < a->ledger.n; i++)
        bounded |= a->ledger.items[i].kind == LEDGER_BOUND;
    return bounded && !skel_has_tape(a->skel) && skel_has_wildcard(a->skel);
}

static void forget_samples(struct abst_heavy *heavy)
{
    heavy->work = heavy->inside = 0;
    for (uint32_t i = 0; i < heavy->n; i++)
        heavy->parts[i].work = 0;
}

static bool is_certain(const struct attempt *a)
{
    return a->run->outcome == OUTCOME_VERIFIED || a->run->outcome == OUTCOME_VIOLATED;
}

/* Does something depend on a part in which all is known? */
static bool asks_known(const struct abst_heavy *heavy)
{
    bool known = false;
    for (uint32_t i = 0; i < heavy->n; i++)
        known |= heavy->parts[i].asked && !heavy->parts[i].open && !heavy->parts[i].chooses;
    return known;
}

/* Parts whose values decide something are followed from now on: first those in which all is known,
 * for their values will be; if there are none, all. */
static void follow_asked(struct abst_heavy *heavy)
{
    bool known = asks_known(heavy);
    for (uint32_t i = 0; i < heavy->n; i++) {
        struct abst_part *part = &heavy->parts[i];
        bool follow = part->asked && !part->open && !(known && part->chooses);
        heavy->is_new |= follow;
        part->open |= follow;
        part->asked = false;
    }
}

/* Several ranks read one file: that they find the same there is tried first. */
static bool reads_one_file(const struct abst_files *files)
{
    return files->ends && files->several;
}

/* Does not follow what only computes and takes long, but for what decides. */
static struct attempt attempt_quiet(struct arena *stages, const struct job *whole,
                                    struct abst_heavy *heavy, struct abst_files *files,
                                    uint32_t n)
{
    struct compiled c = *attempt_slice(whole, RUNG_QUIET);
    struct attempt a = {.skel = NULL}, violated = {.skel = NULL};
    struct job part = *whole, *job = &part;
    part.give_up_ms = clock_part(whole->give_up_ms, QUIET_PERCENT);
    c.rung = refine_rung(RUNG_QUIET);
    c.heavy = heavy;
    c.files = files;
    for (uint32_t i = 0; i < MAX_ROUNDS && heavy->is_new && !*interrupt_flag(); i++) {
        heavy->is_new = false;
        forget_samples(heavy);
        a = explore(stages, job, &c, n);
        if (reads_one_file(files))
            break;
        if (!a.skel && heavy->is_new)
            continue;
        conclude(stages, job, &c, &a);
        if (is_certain(&a) && (is_proof(a.run->outcome) || !asks_known(heavy)))
            return a;
        if (is_certain(&a)) /* with what is known it is told better */
            violated = a;
        follow_asked(heavy);
    }
    if (violated.run)
        return violated;
    if (!a.run)
        a = explore(stages, job, &c, n);
    if (!a.skel)
        explain_missing(job->arena, &a);
    return a;
}

static struct attempt attempt(struct arena *stages, const struct job *job, enum rung_name name,
                              uint32_t n);

/* The exploration ends where most of the work is in what only computes, at the first limit; then
 * that is not followed.  *quiet: what came out of it, if it is not certain, or no run. */
static bool is_decided_quietly(struct arena *stages, const struct job *job, struct compiled *c,
                               uint32_t n, struct attempt *a, struct attempt *quiet)
{
    struct abst_heavy *heavy = c->heavy;
    heavy->early = true;
    *a = explore(stages, job, c, n);
    heavy->early = false;
    if (a->skel || !heavy->is_new || (c->long_race && *c->long_race) || reads_one_file(c->files))
        return false;
    *quiet = attempt_quiet(stages, job, heavy, c->files, n);
    if (reads_one_file(c->files))
        quiet->run = NULL;
    return quiet->run && is_certain(quiet);
}

/* files: which ones are read is noted there. */
static struct attempt attempt_noting(struct arena *stages, const struct job *job,
                                     enum rung_name name, uint32_t n, struct abst_files *files)
{
    struct compiled c = *attempt_slice(job, name);
    c.rung = refine_rung(name);
    c.files = files;
    bool is_long = false, lost_frees = false;
    struct abst_heavy *heavy = ARENA_NEW(stages, struct abst_heavy);
    struct attempt a, quiet = {.skel = NULL};
    c.long_race = name == RUNG_PLAIN ? &is_long : NULL;
    c.lost_frees = &lost_frees;
    c.heavy = name == RUNG_PLAIN ? heavy : NULL;
    if (!c.heavy)
        a = explore(stages, job, &c, n);
    else if (is_decided_quietly(stages, job, &c, n, &a, &quiet))
        return quiet;
    bool bounded = quiet.run && quiet.run->outcome == OUTCOME_BOUNDED;
    c.long_race = NULL;
    c.heavy = bounded ? heavy : NULL;
    a.lost_frees = lost_frees;
    is_long = is_long && !a.skel && !reads_one_file(files);
    if (is_long || is_bounded_farm(&a, name)) {
        struct attempt free = attempt(stages, job, RUNG_FREE, n);
        if (refine_takes(refine_rung(RUNG_FREE), (struct rung_answer){.has_skeleton = true},
                         free.run->outcome))
            return free;
    }
    heavy->is_new = false;
    forget_samples(heavy);
    if (is_long || quiet.run)
        a = explore(stages, job, &c, n);
    if (bounded && !a.skel && heavy->is_new)
        return quiet;
    conclude(stages, job, &c, &a);
    return bounded && !is_certain(&a) ? quiet : a;
}

/* Where several ranks read one file, it is tried first with what they read being the same. */
static struct attempt attempt(struct arena *stages, const struct job *job, enum rung_name name,
                              uint32_t n)
{
    struct abst_files files = {.arena = stages, .doubts = job->doubts};
    files.ends = name == RUNG_PLAIN && !job->o->no_slice;
    struct attempt a = attempt_noting(stages, job, name, n, &files), alike = {.skel = NULL};
    if (!reads_one_file(&files) || *interrupt_flag())
        return a;
    alike = attempt(stages, job, RUNG_FILES, n);
    alike.doubts = true;
    if (alike.run->outcome == OUTCOME_VIOLATED || alike.run->outcome == OUTCOME_VERIFIED ||
        alike.run->outcome == OUTCOME_POSSIBLE)
        return alike;
    files.ends = false;
    files.doubts = true;
    a = attempt_noting(stages, job, name, n, &files);
    a.doubts = true;
    bool open = a.run->outcome == OUTCOME_POSSIBLE || a.run->outcome == OUTCOME_INCONCLUSIVE;
    return open && alike.run->outcome == OUTCOME_BOUNDED ? alike : a;
}

/* The answer of a rung, or of one above it. */
static struct attempt climb(struct arena *stages, const struct job *job, enum rung_name name,
                            uint32_t n)
{
    struct attempt best = attempt(stages, job, name, n);
    if (name == RUNG_PLAIN && job->assumes == job->o->assumes_environment)
        known_tell_run(job->o, GUARD_BEST, best.run);
    struct job others = *job;
    others.doubts = job->doubts || best.doubts;
    for (enum rung_name above = name + 1; above < RUNG_COUNT; above++) {
        struct rung_answer answer = answer_of(job, name, &best);
        if (!is_tried(job, above, name, answer))
            continue;
        struct attempt finer = climb(stages, &others, above, n);
        if (refine_takes(refine_rung(above), answer, finer.run->outcome))
            best = finer;
    }
    return best;
}

/* The rest was left open on the rung that has found the failure: the ladder is climbed for it. */
static void climb_for_rest(struct arena *stages, const struct job *job, struct result_run *run)
{
    struct job other = *job;
    if (!rest_is_open(run) || job->assumes)
        return;
    other.assumes = true;
    rest_take(job->arena, run, climb(stages, &other, RUNG_PLAIN, run->nprocs).run);
}

/* A conflict may be the consequence of another error: of a fence that is missing on some ranks. */
struct result_run *attempt_run(struct arena *stages, const struct job *job, uint32_t n)
{
    struct attempt flights = {.skel = NULL};
    if (job->slices[RUNG_FLIGHTS].prog) {
        flights = climb(stages, job, RUNG_FLIGHTS, n);
        if (misuses_memory(job, &flights) && !has_conflict(flights.skel))
            return flights.run;
    }
    struct job rest = *job;
    rest.compares = flights.skel && !is_open(&flights);
    rest.follows_frees = rest.compares && !flights.lost_frees;
    struct attempt a = climb(stages, &rest, RUNG_PLAIN, n);
    climb_for_rest(stages, &rest, a.run);
    bool first = flights.run && misuses_memory(job, &flights) && a.run->outcome != OUTCOME_VIOLATED;
    if (first || (may_misuse_buffer(&flights) && is_proof(a.run->outcome)))
        return flights.run;
    if (flights.run && a.skel && is_open(&flights) && job->slices[RUNG_FLIGHTS].has_flights)
        build_assume(job->arena, a.run, LEDGER_FLIGHT, (struct src_range){0},
                     "it was not possible to check that no buffer in flight is used");
    if (flights.run) {
        carry_suppressed(job->arena, flights.run, a.run);
        carry_open(job->arena, &flights, a.run);
    }
    select_outcome(job->arena, a.run, NULL);
    return a.run;
}
