/* The laws:
 *
 *   verdict    the skeleton that the tool makes of the program has the violations of the
 *              skeleton that the program was made of; more only where the tool says that
 *              it over-approximates
 *   no-slice   the same without the slicer
 *   reduce     skel_reduce() changes nothing
 *   models     SPIN finds the same in both encodings (a part of the programs)
 *   verify     verify_run() says the same
 */
#include "tests/random/c_compare.h"

#include "abstraction/abstraction.h"
#include "core/base/clock.h"
#include "core/base/fail.h"
#include "core/ir/check.h"
#include "core/skel/facts.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"
#include "frontend/frontend.h"
#include "slicer/slicer.h"
#include "tests/checker/check.h"
#include "tests/random/c_program.h"
#include "tests/random/c_wide.h"
#include "tests/random/compare.h"
#include "tests/random/pan.h"
#include "verify/verify.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 20000, DEPTH = 6 };

struct outcome { /* what one way of asking says */
    bool deadlock, livelock, partial, mismatch, fault;
    bool complete, bounded;
    const char *wrong; /* the skeleton is none: why, or NULL */
    bool wide; /* of the larger language: partial deadlock is not looked at */
    bool over; /* choices that the program may not have could let a rank go on */
    const char *why;
};

static bool has_over(const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            const struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++)
                for (uint32_t t = 0; t < m->states[i].n_trans; t++)
                    if (m->states[i].trans[t].over)
                        return true;
        }
    return false;
}

static struct outcome ask_within(struct arena *arena, const struct skel *s,
                                 uint64_t max_states)
{
    bool wide = skel_has_requests(s) || skel_has_wildcard(s);
    struct check_options o = { .partial = !wide, .depth = DEPTH,
                               .max_states = max_states };
    struct check_result r = check_run(arena, s, &o);
    return (struct outcome){
        .wrong = r.wrong,
        .deadlock = r.deadlock, .livelock = r.livelock, .partial = r.partial,
        .wide = wide, .over = has_over(s), .mismatch = r.mismatch,
        .fault = r.n_faults > 0, .complete = r.complete, .bounded = r.bounded,
        .why = check_line(arena, &r),
    };
}

static struct outcome ask(struct arena *arena, const struct skel *s)
{
    struct outcome o = ask_within(arena, s, 5 * MAX_STATES);
    if (o.wrong)
        bug("a random skeleton: %s", o.wrong);
    return o;
}

static bool violated(const struct outcome *o)
{
    return o->deadlock || o->livelock || o->mismatch || o->fault;
}

/* Does b miss something that a has? */
static bool misses(const struct outcome *a, const struct outcome *b)
{
    return (a->deadlock && !b->deadlock)
           || (a->partial && !b->partial && !b->wide && !b->over)
           || (a->livelock && !b->livelock)
           || (a->mismatch && !b->mismatch) || (a->fault && !b->fault);
}

/* A fault or a mismatch ends an execution, so it may hide what is only a local step away;
 * and local steps are not the same in both skeletons. */
static bool is_error(const struct outcome *o)
{
    return o->mismatch || o->fault;
}

/* ---- the pipeline ---- */

struct made {
    struct skel *s;
    struct ledger ledger;
    struct diags diags;
};

static struct skel *make(struct arena *arena, const struct ir_prog *p, uint32_t nprocs,
                         bool keep_all, struct made *m)
{
    struct slicer_options so = { .keep_all = keep_all };
    struct abst_options ao = abst_defaults();
    *m = (struct made){ .ledger.arena = arena, .diags.arena = arena };
    ao.nprocs = nprocs;
    ao.program_name = "./program";
    ao.max_steps = 2000000; /* an endless loop is refused soon */
    ao.max_states = 5000;
    struct slicer_program *program = slicer_program_new(arena, p, NULL);
    struct slicer_result sliced = slicer_run(arena, program, &so, &m->ledger);
    const char *broken = ir_check(sliced.prog, arena);
    if (broken)
        bug("after the slicer: %s", broken);
    m->s = abst_run(arena, sliced.prog, &ao, &m->ledger, &m->diags);
    broken = m->s ? skel_check(m->s, arena) : NULL;
    if (broken)
        bug("after the abstraction: %s", broken);
    return m->s;
}

static const char *first_error(struct arena *arena, const struct diags *ds)
{
    for (size_t i = 0; i < ds->n; i++)
        if (ds->items[i]->severity == DIAG_ERROR)
            return arena_printf(arena, "[%s] %s, line %u",
                                diag_code_text(ds->items[i]->code), ds->items[i]->text,
                                ds->items[i]->at.line);
    return "no error is given";
}

static struct ir_prog *parse(struct arena *arena, const char *path, const char **error)
{
    struct frontend_options fo = { .files = &path, .n_files = 1, .give_up_ms = clock_after(60) };
    struct diags ds = { .arena = arena };
    struct ir_prog *p = frontend_run(arena, &fo, &ds);
    const char *broken = p ? ir_check(p, arena) : NULL;
    if (broken)
        bug("after the frontend: %s", broken);
    if (!p)
        *error = first_error(arena, &ds);
    return p;
}

static bool is_wide(const struct skel *s)
{
    return skel_has_wildcard(s) || skel_has_requests(s);
}

static const char *write_program(struct arena *arena, const struct skel *s, uint64_t seed,
                                 const struct c_comparison *c, const char **text)
{
    char *buffer = NULL;
    size_t n;
    FILE *out = open_memstream(&buffer, &n);
    const struct skel *changed = c_change_skel(arena, s, seed, c->mutant.change);
    if (is_wide(s) || !c_program_can(s))
        c_wide(out, changed);
    else
        c_program(out, changed, seed);
    fclose(out);
    *text = arena_strdup(arena, buffer);
    free(buffer);
    const char *path = arena_printf(arena, "%s/program.c", c->directory);
    out = fopen(path, "w");
    if (!out || fputs(*text, out) < 0 || fclose(out) != 0)
        fail("cannot write %s:", path);
    return path;
}

/* ---- comparisons ---- */

static const char *differs(struct arena *arena, const char *what,
                           const struct outcome *got, const struct outcome *wanted)
{
    return arena_printf(arena, "%s: %s, but it should be %s", what, got->why,
                        wanted->why);
}

static const char *compare_made(struct arena *arena, const char *what,
                                const struct made *m, const struct outcome *reference,
                                struct c_comparison *c)
{
    struct outcome o = ask(arena, m->s);
    if (!o.complete) { /* it may still find too much */
        c->counts[C_LARGER]++;
        if (c->show)
            printf("larger: %s\n", what);
        if (!misses(&o, reference) || is_error(reference) || o.over)
            return NULL;
        return differs(arena, what, &o, reference);
    }
    if (!misses(reference, &o) && !misses(&o, reference))
        return NULL;
    if (is_error(reference) && is_error(&o)) {
        c->counts[C_HIDDEN]++;
        return NULL;
    }
    if (misses(reference, &o))
        return differs(arena, what, &o, reference);
    if (!o.over)
        return differs(arena, what, &o, reference);
    c->counts[C_IMPRECISE]++;
    if (c->show)
        printf("imprecise: %s\n", differs(arena, what, &o, reference));
    return NULL;
}

static const char *compare_reduced(struct arena *arena, const struct skel *s)
{
    struct outcome before = ask(arena, s);
    if (!before.complete)
        return NULL;
    struct skel *copy = compare_copy(arena, s);
    skel_reduce(copy);
    struct outcome after = ask(arena, copy);
    if (misses(&before, &after) || misses(&after, &before))
        return differs(arena, "skel_reduce()", &after, &before);
    return NULL;
}

static const char *compare_model(struct arena *arena, const struct skel *s,
                                 enum encoding encoding, struct c_comparison *c)
{
    struct codegen_options o = { .encoding = encoding, .property = PROPERTY_DEADLOCK };
    const char *error = NULL;
    const struct model *m = codegen_run(arena, s, &o, &error);
    if (!m)
        return NULL; /* refused: skeldiff looks at that */
    c->counts[C_MODELS]++;
    struct outcome r = ask(arena, s);
    if (!r.complete)
        return NULL;
    struct pan_answer a = pan_ask(arena, c->directory, m->promela);
    bool right = (a.verdict == PAN_OK && !r.deadlock && !r.livelock
                  && (m->caveat || (!r.fault && !r.mismatch)))
                 || (a.verdict == PAN_END_STATE && (r.deadlock || r.livelock))
                 || a.verdict == PAN_BOUND
                 || (a.verdict == PAN_ASSERTION && (r.fault || r.mismatch));
    if (right)
        return NULL;
    return arena_printf(arena, "encoding %s: SPIN's answer is %d, but should be %s: %s",
                        encoding_text(encoding), (int)a.verdict, r.why, a.output);
}

/* A program without end can fill the attached buffer, which has room for 100 messages where
 * the skeleton does not say how many; the reference does not follow so many. */
static bool fills_buffer(const struct verify_result *v, const struct outcome *reference)
{
    return reference->bounded && v->violation == VIOLATION_FAULT
           && strcmp(v->fault, "MPI-BSEND-OVERFLOW") == 0;
}

static const char *compare_answer(struct arena *arena, const struct made *m,
                                  const struct outcome *reference,
                                  struct c_comparison *c)
{
    enum { SECONDS = 10 }; /* for a walk in which the messages become ever more: no answer */
    struct verify_options o = { .property = PROPERTY_DEADLOCK,
                                .timeout_s = reference->bounded ? SECONDS : 0 };
    struct verify_result v = verify_run(arena, m->s, &m->ledger, &o);
    c->counts[C_WALKS]++;
    const char *said = NULL;
    if (v.verdict == VERDICT_VERIFIED && violated(reference))
        said = "verified";
    if (v.verdict == VERDICT_VIOLATED && !violated(reference) && !v.trace->uses_over
        && !fills_buffer(&v, reference))
        said = "violated";
    return said ? arena_printf(arena, "verify says %s, but it should be %s", said,
                               reference->why)
                : NULL;
}

/* A rank that is left behind, and all was followed. */
static const char *compare_partial(struct arena *arena, const struct made *m,
                                   const struct outcome *reference, struct c_comparison *c)
{
    struct verify_options o = { .property = PROPERTY_PARTIAL };
    if (!reference->partial || reference->bounded || !reference->complete)
        return NULL;
    c->counts[C_WALKS]++;
    if (verify_run(arena, m->s, &m->ledger, &o).verdict != VERDICT_VERIFIED)
        return NULL;
    return arena_printf(arena, "verify --partial says verified, but it should be %s",
                        reference->why);
}

static const char *compare_rest(struct arena *arena, const struct made *m, uint64_t seed,
                                const struct outcome *reference, struct c_comparison *c)
{
    const char *error = compare_reduced(arena, m->s);
    bool spin = c->spin_every && seed % c->spin_every == 0;
    if (!error && spin)
        error = compare_model(arena, m->s, ENCODING_SCHEDULED, c);
    if (!error && spin)
        error = compare_model(arena, m->s, ENCODING_RENDEZVOUS, c);
    if (!error && spin && is_wide(m->s))
        error = compare_model(arena, m->s, ENCODING_AUTO, c);
    if (!error && (spin || !skel_has_choice(m->s)))
        error = compare_answer(arena, m, reference, c);
    if (!error)
        error = compare_partial(arena, m, reference, c);
    return error;
}

/* Collectives on a part of the ranks become collectives on all; there are no neighbours. */
static void use_world_only(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++) {
                struct skel_state *state = &m->states[i];
                if ((state->kind != SKEL_COLL && state->kind != SKEL_ICOLL)
                    || state->comm == 0)
                    continue;
                if (state->coll.root >= 0)
                    state->coll.root =
                        (int32_t)s->comms[state->comm].ranks[state->coll.root];
                if (strstr(state->coll.kind, "eighbor"))
                    state->coll.kind =
                        state->kind == SKEL_COLL ? "MPI_Barrier" : "MPI_Ibarrier";
                state->comm = 0;
            }
        }
}

static void refused(struct arena *arena, const struct made *m, const char *how,
                    struct c_comparison *c)
{
    c->counts[*how ? C_REFUSED_WHOLE : C_REFUSED]++;
    if (c->show)
        printf("refused: %s%s\n", how, first_error(arena, &m->diags));
}

/* A choice is left sooner or later. */
static void reach_locally(const struct skel_machine *m, uint32_t from, bool *reached)
{
    const struct skel_state *state = &m->states[from];
    bool choice = state->n_trans > 1 && !state->trans[0].n_guards;
    if (state->kind != SKEL_LOCAL || choice)
        return;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        uint32_t to = state->trans[i].to;
        if (!reached[to]) {
            reached[to] = true;
            reach_locally(m, to, reached);
        }
    }
}

/* Can a rank run in circles without communication and without a choice?  The slicer
 * assumes that it does not (ledger: loop-terminates). */
static bool has_local_cycle(struct arena *arena, const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++) {
            const struct skel_machine *m = &s->worlds[w].ranks[p];
            bool *reaches = ARENA_ARRAY(arena, bool, m->n_states);
            for (uint32_t start = 0; start < m->n_states; start++) {
                memset(reaches, 0, m->n_states);
                reach_locally(m, start, reaches);
                if (reaches[start])
                    return true;
            }
        }
    return false;
}

static const char *compare_made_twice(struct arena *arena, const struct skel *s,
                                      const struct ir_prog *p, uint64_t seed,
                                      const struct outcome *reference,
                                      struct c_comparison *c)
{
    struct made sliced, whole;
    if (!make(arena, p, s->nprocs, false, &sliced)) {
        refused(arena, &sliced, "", c);
        return NULL;
    }
    mutant_break_skel(sliced.s, c->mutant.late);
    const char *error = compare_made(arena, "pipeline", &sliced, reference, c);
    if (error)
        return error;
    if (make(arena, p, s->nprocs, true, &whole))
        error = compare_made(arena, "--no-slice", &whole, reference, c);
    else
        refused(arena, &whole, "--no-slice: ", c);
    return error ? error : compare_rest(arena, &sliced, seed, reference, c);
}

const char *c_compare(struct arena *arena, struct skel *s, uint64_t seed,
                      struct c_comparison *c, const char **text)
{
    *text = "";
    use_world_only(s);
    struct skel *separate = compare_copy(arena, s);
    skel_separate_posts(separate);
    struct outcome reference = ask_within(arena, separate, MAX_STATES);
    /* Two broadcasts of which one tells a value may meet where the ranks call different things. */
    bool usable = !reference.wrong && reference.complete;
    if (!usable || !(c_wide_can(s) || (!is_wide(s) && c_program_can(s)))) {
        c->counts[C_SKIPPED]++;
        return NULL;
    }
    if (has_local_cycle(arena, s)) {
        c->counts[C_SKIPPED]++;
        return NULL;
    }
    c->counts[C_PROGRAMS]++;
    c->counts[C_VIOLATED] += violated(&reference);
    const char *error = NULL, *path = write_program(arena, s, seed, c, text);
    const struct ir_prog *p = parse(arena, path, &error);
    if (!p)
        return arena_printf(arena, "the frontend refuses the program: %s", error);
    return compare_made_twice(arena, s, p, seed, &reference, c);
}
