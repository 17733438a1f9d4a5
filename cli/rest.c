#include "cli/rest.h"

#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "core/diag/unless.h"
#include "report/fingerprint.h"

#include <string.h>

enum { MAX_ROUNDS = 16 };

struct question { /* about the rest */
    struct arena *stages;
    const struct verify_options *o;
    struct build b;          /* as the last answer has left it */
    struct result_run run;   /* of this question only */
    struct result_rest *rest;
    enum leaving_kind kind;
};

/* ---- the rounds ---- */

/* Was the violation made by ranks that leave?  Then they do not, from now on. */
static bool leave_out(struct question *q, struct result_finding *f)
{
    struct leaving l = leaving_find(q->stages, q->b.skel, q->b.ledger, q->o, q->b.result,
                                    q->kind);
    if (!l.at)
        return false;
    build_left_out(&q->b, &l, f, q->rest);
    q->b.skel = leaving_abort(q->stages, q->b.skel, q->b.result, &l);
    return true;
}

static struct result_finding *ask(struct question *q)
{
    struct verify_result *r = ARENA_NEW(q->stages, struct verify_result);
    *r = verify_run(q->stages, q->b.skel, q->b.ledger, q->o);
    q->b.result = r;
    q->run.findings = NULL;
    q->run.reason = NULL;
    q->run.n_findings = q->run.cap_findings = 0;
    return build_verdict(&q->b);
}

static struct result_finding *first_traced(const struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (run->findings[i]->trace)
            return run->findings[i];
    return NULL;
}

/* What else is wrong beside the violation of the rest. */
static void ask_more(struct question *q)
{
    struct more_violations more =
        more_violations_run(q->stages, q->b.skel, q->b.ledger, q->o, q->b.result);
    build_more_violations(&q->b, &more);
}

static void ask_all(struct question *q, struct result_finding *f)
{
    unsigned rounds = 0;
    while (f && rounds++ < MAX_ROUNDS && leave_out(q, f))
        f = ask(q);
    if (!q->rest->n_left_out)
        return;
    q->rest->outcome = q->run.outcome;
    q->rest->reason = q->run.reason;
    if (rounds > MAX_ROUNDS) {
        q->rest->outcome = OUTCOME_INCONCLUSIVE;
        q->rest->reason = "there are more ways to leave than are looked at";
    } else if (f && q->run.outcome == OUTCOME_VIOLATED) {
        ask_more(q);
    }
}

/* ---- the answer ---- */

static bool is_violated(enum outcome outcome)
{
    return outcome == OUTCOME_VIOLATED || outcome == OUTCOME_POSSIBLE;
}

static void add_findings(struct arena *arena, struct result_run *to, const struct result_run *from)
{
    for (uint32_t i = 0; i < from->n_findings; i++) {
        struct result_finding *f = from->findings[i];
        bool known = !f->trace;
        f->in_rest = f;
        for (uint32_t k = 0; k < to->n_findings && !known; k++) {
            struct result_finding *g = to->findings[k];
            known = g->trace && (result_same_place(g, f) || result_same_operation(g, f));
            if (known)
                g->in_rest = f;
        }
        if (!known)
            VEC_PUSH(arena, to->findings, to->n_findings, to->cap_findings, f);
    }
    fingerprint_all(arena, to->findings, to->n_findings);
}

static void assume_left_out(struct arena *arena, struct result_run *run,
                            const struct result_rest *rest)
{
    for (uint32_t i = 0; i < rest->n_left_out; i++)
        build_assume(arena, run, LEDGER_ENVIRONMENT, (struct src_range){0},
                     arena_printf(arena, UNLESS "%s", rest->left_out[i]));
}

/* The failures do not happen: findings with a trace are those of the rest. */
static void assume(struct question *q, struct result_run *run)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (!run->findings[i]->trace)
            run->findings[n++] = run->findings[i];
    run->n_findings = n;
    run->outcome = q->run.outcome;
    run->reason = q->run.reason;
    run->search = q->run.search;
    assume_left_out(q->b.arena, run, q->rest);
}

static struct question *asked(struct arena *stages, const struct verify_options *o,
                              const struct build *b, enum leaving_kind kind)
{
    struct question *q = ARENA_NEW(stages, struct question);
    *q = (struct question){.stages = stages, .o = o, .b = *b,
                           .run = {.nprocs = b->run->nprocs, .command = b->run->command},
                           .kind = kind, .rest = ARENA_NEW(b->arena, struct result_rest)};
    q->b.run = &q->run;
    ask_all(q, first_traced(b->run));
    q->rest->failures = kind != LEAVING_ANY;
    q->rest->is_guess = kind == LEAVING_PERHAPS;
    return q;
}

/* First without failures; without those that the model may have invented, if that proves the rest;
 * then without any rank that leaves alone. */
static struct question *ask_in_order(struct arena *stages, const struct verify_options *o,
                                     const struct build *b, bool any)
{
    struct question *q = asked(stages, o, b, LEAVING_FAILED), *perhaps;
    if ((q->rest->n_left_out ? q->rest->outcome : b->run->outcome) == OUTCOME_POSSIBLE) {
        perhaps = asked(stages, o, b, LEAVING_PERHAPS);
        if (perhaps->rest->n_left_out && outcome_is_proof(perhaps->rest->outcome))
            q = perhaps;
    }
    return !q->rest->n_left_out && any ? asked(stages, o, b, LEAVING_ANY) : q;
}

void rest_tell(struct arena *stages, const struct verify_options *o, struct build *b,
               bool assumes, bool any)
{
    struct result_run *run = b->run;
    struct question *q = ask_in_order(stages, o, b, any);
    if (!q->rest->n_left_out || !mechanism_applies(o->mechanisms, MECHANISM_REST))
        return;
    run->rest = q->rest;
    if (assumes)
        assume(q, run);
    if (is_violated(q->rest->outcome) || assumes)
        add_findings(b->arena, run, &q->run);
}

bool rest_is_open(const struct result_run *run)
{
    return run->rest && (run->rest->outcome == OUTCOME_POSSIBLE ||
                         run->rest->outcome == OUTCOME_INCONCLUSIVE);
}

bool rest_is_proof(const struct result_run *run)
{
    return is_violated(run->outcome) && run->rest && run->rest->failures &&
           !run->rest->is_guess && outcome_is_proof(run->rest->outcome);
}

void rest_take(struct arena *arena, struct result_run *run, const struct result_run *finer)
{
    enum outcome outcome = finer->rest ? finer->rest->outcome : finer->outcome;
    if (outcome != OUTCOME_VERIFIED && outcome != OUTCOME_BOUNDED && outcome != OUTCOME_VIOLATED)
        return;
    run->rest->outcome = outcome;
    run->rest->reason = finer->rest ? finer->rest->reason : finer->reason;
    if (outcome == OUTCOME_VIOLATED)
        add_findings(arena, run, finer);
}

/* What is wrong without failures comes first; what needs one is a warning. */
static void sort_findings(struct arena *arena, struct result_run *run)
{
    struct result_finding **sorted = ARENA_ARRAY(arena, struct result_finding *, run->n_findings);
    uint32_t n = 0;
    for (int of_rest = 1; of_rest >= 0; of_rest--)
        for (uint32_t i = 0; i < run->n_findings; i++) {
            struct result_finding *f = run->findings[i];
            if ((f->in_rest || !f->trace) != of_rest)
                continue;
            if (!of_rest) {
                f->is_environment = true;
                f->severity = DIAG_WARNING;
            }
            sorted[n++] = f->in_rest ? f->in_rest : f;
        }
    for (uint32_t i = 0; i < n; i++)
        run->findings[i] = sorted[i];
}

void rest_settle(struct arena *arena, struct result_run *run)
{
    const struct result_rest *rest = run->rest;
    if (!is_violated(run->outcome) || !rest || !rest->failures)
        return;
    sort_findings(arena, run);
    run->reason = rest->reason;
    run->outcome = outcome_is_proof(rest->outcome) ? OUTCOME_BOUNDED : rest->outcome;
    if (!is_violated(run->outcome))
        assume_left_out(arena, run, rest);
}
