#include "cli/one_count.h"

#include "cli/climb.h"
#include "cli/concrete.h"
#include "cli/guard.h"
#include "cli/interrupt.h"
#include "cli/odd_arguments.h"
#include "cli/rest.h"
#include "cli/tries.h"
#include "core/base/clock.h"
#include "core/base/progress.h"
#include "core/base/vec.h"
#include "core/mpi/libraries.h"
#include "core/skel/tape.h"
#include "report/build.h"

#include <string.h>

/* Is a buffer used while it is in flight, or memory that was freed?  What the slice of the check
 * says else, also that it has met a limit, is of no interest. */
static bool misuses_memory(const struct job *job, const struct attempt *a)
{
    for (uint32_t i = 0; i < a->run->n_findings; i++) {
        const struct result_finding *f = a->run->findings[i];
        bool freed = attempt_frees_are_open(job) &&
                     strcmp(f->code, diag_code_text(DIAG_C_RUNTIME)) == 0;
        if ((freed || attempt_is_flight(f)) && !f->suppressed)
            return a->run->outcome == OUTCOME_VIOLATED;
    }
    return false;
}

/* Was a misuse found, by an execution that the model may have invented? */
static bool may_misuse_buffer(const struct attempt *a)
{
    const struct result_finding *f =
        a->run && a->run->outcome == OUTCOME_POSSIBLE ? result_counterexample(a->run) : NULL;
    return f && attempt_is_flight(f) && !f->suppressed;
}

/* Misuses that are suppressed belong to the result, too. */
static void carry_suppressed(struct arena *arena, const struct result_run *from,
                             struct result_run *to)
{
    for (uint32_t i = 0; i < from->n_findings; i++)
        if (attempt_is_flight(from->findings[i]) && from->findings[i]->suppressed)
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

/* The rest was left open on the rung that has found the failure: the ladder is climbed for it. */
static void climb_for_rest(struct arena *stages, const struct job *job, struct result_run *run)
{
    struct job other = *job;
    if (!rest_is_open(run) || job->assumes)
        return;
    other.assumes = true;
    rest_take(job->arena, run, climb_ladder(stages, &other, RUNG_PLAIN, run->nprocs).run);
}

/* Failures of the environment are not the answer, unless they are asked for.  The rest may be one
 * that the ladder makes concrete where it is all that it finds. */
static struct result_run *settle(struct arena *stages, const struct job *job,
                                 struct result_run *run)
{
    bool possible = run && run->outcome == OUTCOME_POSSIBLE && run->rest;
    bool violated = run && run->outcome == OUTCOME_VIOLATED;
    if ((!violated && !possible) || job->selection->environment)
        return run;
    rest_settle(job->arena, run);
    return run->outcome == OUTCOME_POSSIBLE ? concrete_find(stages, job, run) : run;
}

/* A conflict may be the consequence of another error: of a fence that is missing on some ranks. */
static struct result_run *answer(struct arena *stages, const struct job *job, uint32_t n)
{
    struct attempt flights = {.skel = NULL};
    if (job->slices[RUNG_FLIGHTS].prog) {
        flights = climb_ladder(stages, job, RUNG_FLIGHTS, n);
        flights.run = settle(stages, job, flights.run);
        if (misuses_memory(job, &flights) && !attempt_conflicts_in(flights.skel))
            return flights.run;
    }
    struct job rest = *job;
    rest.compares = flights.skel && !is_open(&flights);
    rest.follows_frees = rest.compares && !flights.lost_frees;
    rest.together = flights.skel && skel_has_tape(flights.skel);
    struct attempt a = climb_ladder(stages, &rest, RUNG_PLAIN, n);
    climb_for_rest(stages, &rest, a.run);
    a.run = settle(stages, &rest, a.run);
    bool first = flights.run && misuses_memory(job, &flights) && a.run->outcome != OUTCOME_VIOLATED;
    if (first || (may_misuse_buffer(&flights) && outcome_is_proof(a.run->outcome)))
        return flights.run;
    if (flights.run && a.skel && is_open(&flights) && job->slices[RUNG_FLIGHTS].has_flights)
        build_assume(job->arena, a.run, LEDGER_FLIGHT, (struct src_range){0},
                     "it was not possible to check that no buffer in flight is used");
    if (flights.run) {
        carry_suppressed(job->arena, flights.run, a.run);
        carry_open(job->arena, &flights, a.run);
    }
    if (a.run->outcome != OUTCOME_POSSIBLE) /* else it was tried */
        a.run = concrete_find(stages, job, a.run);
    select_outcome(job->arena, a.run, NULL);
    return a.run;
}

/* ---- limits that double ---- */

enum { SHORTEST_MS = 15000, UNDECIDED_MS = 5000, MOST_BUSY = 16 };

/* Lengths are those of a machine that has nothing else to do: what is tried does not depend on what
 * it does beside. */
static uint64_t on_this_machine(const struct job *job, uint64_t length_ms)
{
    uint64_t passed = clock_ms() - job->o->began_ms, worked = clock_processor_ms();
    if (passed <= worked)
        return length_ms;
    return passed / MOST_BUSY >= worked ? MOST_BUSY * length_ms : length_ms * passed / worked;
}

/* When a round of that length ends: it takes all that is left if the next one had less than twice
 * its length. */
static uint64_t round_end(uint64_t give_up_ms, uint64_t length_ms)
{
    uint64_t now = clock_ms();
    bool last = give_up_ms && now + 3 * length_ms > give_up_ms;
    return last ? give_up_ms : now + length_ms;
}

static bool is_missing(const struct options *o, const struct ir_func *f)
{
    bool missing = !f->defined && libraries_parallel(f->name);
    for (size_t k = 0; k < o->n_local && missing; k++)
        missing = strcmp(o->local[k], f->name) != 0;
    return missing;
}

/* Why nothing is decided, however long it is tried: the first call of a library that communicates;
 * NULL: there is none. */
static const char *missing_library(const struct job *job)
{
    const struct ir_prog *p = job->slices[RUNG_PLAIN].slice.prog;
    for (uint32_t f = 0; f < p->n_funcs; f++)
        for (uint32_t b = 0; b < p->funcs[f].n_blocks; b++)
            for (uint32_t i = 0; i < p->funcs[f].blocks[b].n_instrs; i++) {
                const struct ir_instr *in = &p->funcs[f].blocks[b].instrs[i];
                bool calls = in->op == IR_CALL && in->callee.kind == IR_O_FUNC;
                if (calls && is_missing(job->o, &p->funcs[in->callee.id]))
                    return build_library_reason(job->arena, in->at.line,
                                                p->funcs[in->callee.id].name);
            }
    return NULL;
}

/* What was read and sliced for long is also explored for long. */
static uint64_t first_length(const struct job *job)
{
    bool is_first = job->began_ms == job->o->began_ms; /* process count */
    uint64_t worked = is_first ? clock_processor_ms() : 0;
    return worked > SHORTEST_MS ? worked : SHORTEST_MS;
}

/* Would a longer round say more?  A proof within bounds is not waited for twice. */
static bool asks_for_more(const struct result_run *run, bool late, unsigned round)
{
    int worth = refine_worth(run->outcome);
    bool enough = worth > refine_worth(OUTCOME_BOUNDED) ||
                  (worth == refine_worth(OUTCOME_BOUNDED) && round > 0);
    return late && !enough && !*interrupt_flag();
}

/* Faults for odd arguments are not the answer either, if there soon is another one. */
static struct result_run *without_odd(const struct job *job, struct result_run *run, uint32_t n)
{
    const struct options *o = 
        odd_arguments_bound(job->arena, job->o, run);
    if (!o || job->selection->environment)
        return run;
    struct arena *stages = arena_new();
    struct job part = *job;
    bool late = false;
    uint64_t end = clock_ms() + on_this_machine(job, SHORTEST_MS);
    part.o = o;
    part.late = &late;
    part.give_up_ms = job->give_up_ms && job->give_up_ms < end ? job->give_up_ms : end;
    run = odd_arguments_settle(job->arena, o, run, answer(stages, &part, n));
    arena_free(stages);
    return run;
}

struct result_run *one_count_run(const struct job *job, uint32_t n)
{
    struct result_run *best = NULL, tried = {.nprocs = n};
    struct tries tries = {job->arena, job->o, &tried};
    const struct progress *progress = guard_progress(job->o->wire);
    uint64_t before = progress ? progress->done : 0;
    const char *missing = missing_library(job);
    uint64_t length = missing ? UNDECIDED_MS : first_length(job);
    bool more = true;
    for (unsigned round = 0; more; round++, length *= 2) {
        struct arena *stages = arena_new();
        bool late = false;
        struct job part = *job;
        part.late = &late;
        part.tries = &tries;
        part.give_up_ms = round_end(job->give_up_ms, on_this_machine(job, length));
        struct result_run *run = answer(stages, &part, n);
        if (!best || refine_worth(run->outcome) >= refine_worth(best->outcome))
            best = run;
        more = !missing && part.give_up_ms != job->give_up_ms && asks_for_more(best, late, round);
        arena_free(stages);
    }
    if (missing && best->outcome == OUTCOME_INCONCLUSIVE && !*interrupt_flag())
        best->reason = missing;
    best = without_odd(job, best, n);
    best->work = (struct result_work){ir_count_instrs(job->slices[RUNG_PLAIN].slice.prog),
                                      progress ? progress->done - before : 0};
    tries_add(job->arena, best, &tried);
    result_settle(job->arena, best);
    return best;
}
