#include "cli/attempt.h"

#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/known.h"
#include "cli/rest.h"
#include "cli/tries.h"
#include "core/base/clock.h"
#include "core/base/vec.h"
#include "core/skel/facts.h"
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
static const enum diag_code conflicts[] = {
    DIAG_MPI_RMA_CONFLICT, DIAG_MPI_RMA_EXPOSED, DIAG_MPI_RMA_ASSERT};
enum { CONFLICTS = sizeof conflicts / sizeof *conflicts };

bool attempt_is_flight(const struct result_finding *f)
{
    bool conflict = false;
    for (size_t i = 0; i < CONFLICTS; i++)
        conflict |= strcmp(f->code, diag_code_text(conflicts[i])) == 0;
    return conflict || strcmp(f->code, diag_code_text(DIAG_MPI_FLIGHT)) == 0;
}

bool attempt_conflicts_in(const struct skel *s)
{
    for (size_t i = 0; i < CONFLICTS; i++)
        if (has_fault(s, conflicts[i]))
            return true;
    return false;
}

bool attempt_frees_are_open(const struct job *job)
{
    return job->slices[RUNG_PLAIN].slice.n_gone != 0;
}

/* When a step of a rung has to end. */
struct step_end {
    uint64_t share_ms; /* its share of the time of the job is over */
    uint64_t end_ms;   /* the same, or the time that the rung may take at most */
};

/* The step may take so many percent of the time that is left. */
static struct step_end end_of(const struct job *job, const struct rung *r, unsigned percent)
{
    uint64_t share = clock_part(job->give_up_ms, percent);
    return (struct step_end){share, clock_first(share, clock_after(r->timeout_s))};
}

static void note_late(const struct job *job, struct step_end end)
{
    *job->late |= clock_is_over(end.share_ms);
}

static struct verify_options verify_options(const struct options *o)
{
    return (struct verify_options) {.property = o->property, .encoding = o->search.encoding,
                                .engine = o->search.engine,
                                .mechanisms = o->mechanisms,
                                .servers = o->servers, .n_servers = (uint32_t)o->n_servers,
                                .timeout_s = o->timeout_s, .memory_mb = o->memory_mb,
                                .progress = guard_progress(o->wire),
                                .keep_dir = o->keep_temps, .interrupted = interrupt_flag()};
}

enum { LOOK_MS = 1000 };

static void search(const struct job *job, const struct rung *r, struct verify_options *vo,
                   struct attempt *a)
{
    guard_tell(job->o->wire, GUARD_STAGE,
               arena_printf(a->arena, "the model of %u process%s was searched\t%s",
                            a->run->nprocs, a->run->nprocs == 1 ? "" : "es", r->name));
    vo->look_ms = r->looks ? LOOK_MS : 0;
    struct step_end end = end_of(job, r, r->searches);
    vo->give_up_ms = end.end_ms;
    a->result = ARENA_NEW(a->arena, struct verify_result);
    *a->result = verify_run(a->arena, a->skel, &a->ledger, vo);
    note_late(job, end);
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

enum { MAX_ROUNDS = 16 };

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
    case VIOLATION_PROPERTY:
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

/* "the function F has no definition here", and F is of a library that communicates; or NULL. */
static const char *library_reason(struct arena *arena, const struct diags *ds)
{
    static const char before[] = "the function ";
    const char *reason = NULL;
    for (size_t i = 0; i < ds->n && !reason; i++) {
        const char *name = ds->items[i]->text, *end = strstr(name, " has no definition");
        if (ds->items[i]->code == DIAG_UNDEFINED && end) {
            name += sizeof before - 1;
            reason = build_library_reason(arena, ds->items[i]->at.line,
                                          arena_printf(arena, "%.*s", (int)(end - name), name));
        }
    }
    return reason;
}

static const char *first_error(struct arena *arena, const struct diags *ds)
{
    const char *reason = library_reason(arena, ds);
    if (reason)
        return reason;
    for (size_t i = 0; i < ds->n; i++)
        if (ds->items[i]->severity == DIAG_ERROR)
            return arena_printf(arena, "not explored: %s", ds->items[i]->text);
    return "not explored";
}

void attempt_explain_missing(struct arena *arena, const struct diags *ds, struct result_run *run)
{
    bool unsupported = build_diags_exit(ds) == EXIT_UNSUPPORTED;
    run->outcome = unsupported ? OUTCOME_UNSUPPORTED : OUTCOME_INCONCLUSIVE;
    run->reason = *interrupt_flag() ? "interrupted" : first_error(arena, ds);
}

struct attempt attempt_explore(struct arena *stages, const struct job *job,
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
    struct step_end end = end_of(job, c->rung, c->rung->explores);
    struct compiled heard = *c;
    struct tries_of tries;
    if (job->tries && !c->questions) {
        tries_listen(&tries, job->tries, c->rung->name);
        heard.notes.listener = &tries.listener;
    }
    a.skel = pipeline_skeleton(stages, o, &heard, n, end.end_ms, &a.ledger, &a.diags);
    note_late(job, end);
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
    return !has_fault(s, DIAG_MPI_FLIGHT) && !attempt_conflicts_in(s) &&
           !(attempt_frees_are_open(job) && has_fault(s, DIAG_C_RUNTIME));
}

void attempt_conclude(struct arena *stages, const struct job *job, const struct compiled *c,
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
        attempt_explain_missing(arena, &a->diags, a->run);
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
        if ((a->run->outcome == OUTCOME_VIOLATED && select_has_error(a->run)) ||
            a->run->outcome == OUTCOME_POSSIBLE)
            rest_tell(stages, &vo, &b, job->assumes, !job->o->assumes_environment);
    }
    select_findings(arena, job->selection, a->run);
    if (a->run->outcome != OUTCOME_POSSIBLE)
        select_outcome(arena, a->run, rest);
}

/* Once: what cannot be compiled with our vectors is not there. */
static void compile_vectors(const struct job *job, struct compiled *c)
{
    c->own_vectors = true;
    if (!c->rung && !pipeline_compile(job->arena, job->o, c))
        c->prog = NULL;
    c->rung = refine_rung(RUNG_VECTORS);
}

const struct compiled *attempt_slice(const struct job *job, enum rung_name name)
{
    const struct rung *r = refine_rung(refine_rung(name)->slice);
    struct compiled *c = &job->slices[refine_rung(name)->slice];
    if (!c->prog && r == refine_rung(RUNG_VECTORS))
        compile_vectors(job, c);
    else if (!c->prog)
        pipeline_slice(job->arena, job->o, &job->slices[RUNG_PLAIN], r, c);
    return c;
}

struct result_run *attempt_given(struct arena *stages, const struct job *job, uint32_t n,
                                 bool flights, struct abst_questions *questions)
{
    struct compiled c = *attempt_slice(job, flights ? RUNG_FLIGHTS : RUNG_GIVEN);
    struct rung given = *refine_rung(RUNG_GIVEN);
    given.watches_buffers = flights;
    c.rung = &given;
    c.questions = questions;
    struct attempt a = attempt_explore(stages, job, &c, n);
    attempt_conclude(stages, job, &c, &a);
    return a.run;
}
