#include "cli/concrete.h"

#include "cli/inputs.h"
#include "cli/interrupt.h"
#include "cli/value.h"
#include "core/base/clock.h"
#include "core/base/hash.h"
#include "core/base/mechanism.h"
#include "core/base/shell.h"
#include "core/base/vec.h"
#include "core/diag/ledger.h"

#include <string.h>

enum { MAX_RUNS = 800, MAX_PLACES = 3, FEW = 16, MORE_WORDS = 4, MAX_KEPT = 200,
       FEATURES = 1 << 14, PERCENT = 20,
       MAX_WORK = 10000000, LESS_WORK = 1000000 /* where nothing points to a failure */ };

struct tried { /* inputs, and what was asked about them */
    const struct inputs *in;
    struct abst_questions asked;
};

struct search {
    const struct job *job;
    struct arena *arena;
    const struct result_run *open; /* what is made concrete */
    bool flights;                  /* it is a finding of that slice */
    bool asks;                     /* the program has asked for inputs */
    struct tried kept[MAX_KEPT];
    uint32_t n_kept, n_runs;
    uint64_t work;
    uint64_t features[FEATURES]; /* questions with their answers, that were met; 0: none */
    uint64_t give_up_ms;
    const struct inputs *found;
};

/* Is it the first time? */
static bool is_new(struct search *s, uint64_t h)
{
    h |= 1;
    for (uint64_t k = 0; k < FEATURES; k++) {
        uint64_t *at = &s->features[(h + k) % FEATURES];
        if (*at == h)
            return false;
        if (!*at) {
            *at = h;
            return true;
        }
    }
    return false;
}

/* Is it one of the first few times?  What another number asks for depends on this one: "2 1" is no
 * way to "12 11", where b > 10 is asked behind a > b, but "2 11" is. */
static bool is_rare(struct search *s, uint64_t h)
{
    for (uint64_t k = 0; k < FEW; k++)
        if (is_new(s, hash_mix(hash_mix(7, h), k)))
            return true;
    return false;
}

static struct search new_search(struct arena *stages, const struct job *job,
                                const struct result_run *open)
{
    const struct result_finding *f = result_counterexample(open);
    struct search s = {.job = job, .arena = stages, .open = open,
                       .flights = f && attempt_is_flight(f)};
    (void)attempt_slice(job, s.flights ? RUNG_FLIGHTS : RUNG_GIVEN);
    return s;
}

/* ---- one run ---- */

/* The same error at the same place?  g may be NULL. */
static bool is_same(const struct result_finding *f, const struct result_finding *g)
{
    return g && result_same_place(f, g);
}

/* Is it what happens for want of an input, or where a rank leaves that has failed, perhaps by its
 * inputs?  That has been told, and left out. */
static bool is_left_out(const struct search *s, const struct result_finding *f)
{
    bool left_out = f->has_failed && s->asks;
    for (uint32_t i = 0; i < s->open->n_findings; i++)
        left_out |= s->open->findings[i]->is_environment && is_same(f, s->open->findings[i]);
    return left_out;
}

static bool is_wanted(const struct search *s, const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    if (run->outcome != OUTCOME_VIOLATED || !f || f->is_environment || f->suppressed ||
        is_left_out(s, f))
        return false;
    return s->open->outcome != OUTCOME_VIOLATED || is_same(f, result_counterexample(s->open));
}

/* That a file is not there is no input that is found. */
static bool misses_file(const struct abst_questions *asked)
{
    for (uint32_t i = 0; i < asked->n; i++)
        if (asked->v[i].input && !*asked->v[i].wanted)
            return true;
    return false;
}

/* asked: NULL as the user would do it, who gives these inputs only. */
static struct result_run *run_with(struct search *s, struct arena *arena, const struct inputs *in,
                                   struct abst_questions *asked)
{
    struct job job = *s->job;
    struct options o = *s->job->o;
    struct arena *stages = arena_new();
    o.args_given = true;
    o.args = in->words;
    o.n_args = in->n_words;
    o.given = in->texts;
    o.n_given = in->n_texts;
    job.o = &o;
    job.arena = arena;
    struct result_run *run = attempt_given(stages, &job, s->open->nprocs, s->flights,
                                           asked);
    arena_free(stages);
    return run;
}

/* Does a run with these inputs fail at the same place? */
static bool fails_there(struct search *s, const struct inputs *in, const struct result_finding *f)
{
    struct arena *arena = arena_new();
    const struct result_run *run = run_with(s, arena, in, NULL);
    bool fails = run->outcome == OUTCOME_VIOLATED && is_same(f, result_counterexample(run));
    arena_free(arena);
    return fails;
}

/* With more words on the command line the program goes on there: what failed is an argument that is
 * not given, argv[argc] is null, and that is no input that is found. */
static bool misses_word(struct search *s, const struct inputs *in, const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    if (in->is_fixed || !f->uses_null)
        return false;
    for (uint32_t k = 0; k < MORE_WORDS; k++) {
        in = inputs_with_words(s->arena, in, "1");
        if (!fails_there(s, in, f))
            return true;
    }
    return false;
}

/* Where the numbers beside a word are larger it fits: they say how long it is, and these inputs do
 * not agree with themselves. */
static bool contradicts(struct search *s, const struct inputs *in, const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    return f->reads_word && !fails_there(s, inputs_with_larger(s->arena, in), f);
}

/* A count that is negative because what is read is: that this is not so is assumed where it is not
 * known, too (LEDGER_BOUND). */
static bool is_odd(const struct inputs *in, const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    return strcmp(f->code, diag_code_text(DIAG_MPI_ARG_COUNT)) == 0 && inputs_read_negative(in);
}

static bool is_over(const struct search *s)
{
    uint64_t most = s->open->outcome == OUTCOME_BOUNDED ? LESS_WORK : MAX_WORK;
    return s->found || s->n_runs >= MAX_RUNS || s->work > most || s->n_kept >= MAX_KEPT ||
           *interrupt_flag() || clock_is_over(s->give_up_ms);
}

/* What is asked, how it is answered, and whether that can be changed. */
static bool shows_new(struct search *s, const struct tried *t)
{
    bool found = false;
    for (uint32_t i = 0; i < t->asked.n; i++) {
        const struct abst_question *q = &t->asked.v[i];
        uint64_t h = hash_mix(hash_mix(2, q->place), q->answer);
        h = hash_text(hash_mix(h, q->input != NULL), q->is_case ? q->wanted : "");
        found = is_new(s, h) || found;
        if (q->input || q->kind == ASKED_CHARACTER || !inputs_have(t->in, q))
            continue;
        found = is_new(s, hash_mix(h, 3)) || found;
        if (q->kind == ASKED_NUMBER && is_new(s, hash_text(hash_mix(h, 6), q->wanted)))
            found = is_rare(s, h) || found;
    }
    return found;
}

static bool asks_for_inputs(const struct abst_questions *asked)
{
    bool asks = asked->n_numbers > 0;
    for (uint32_t i = 0; i < asked->n && !asks; i++)
        asks = asked->v[i].input != NULL;
    return asks;
}

/* A loop that reads until it gets what it wants is left where there is more to read: that there is
 * not is a failure of the environment, and the verdict names the loop. */
static bool ends_too_soon(const struct search *s, const struct result_run *run,
                          const struct abst_questions *asked)
{
    bool ends = false;
    for (uint32_t i = 0; i < asked->n && !ends; i++)
        ends = asked->v[i].input && *asked->v[i].wanted;
    return ends && !s->job->selection->environment &&
           strcmp(result_counterexample(run)->code, diag_code_text(DIAG_C_ENDLESS)) == 0;
}

static void try(struct search *s, const struct inputs *in)
{
    struct tried t = {.in = in, .asked.arena = s->arena};
    if (!in || is_over(s) || !is_new(s, hash_mix(inputs_hash(in), 5)))
        return;
    s->n_runs++;
    struct arena *arena = arena_new();
    const struct result_run *run = run_with(s, arena, in, &t.asked);
    s->work += t.asked.work;
    s->asks = asks_for_inputs(&t.asked);
    if (is_wanted(s, run) && !is_odd(in, run) && !misses_file(&t.asked) &&
        !misses_word(s, in, run) && !contradicts(s, in, run) &&
        !ends_too_soon(s, run, &t.asked))
        s->found = inputs_with_empty(s->arena, in, &t.asked);
    arena_free(arena);
    if (shows_new(s, &t) && s->n_kept < MAX_KEPT)
        s->kept[s->n_kept++] = t;
}

/* ---- the search ---- */

/* What a question of this kind may lead to. */
static void change(struct search *s, const struct tried *t, enum abst_asked kind)
{
    for (uint32_t i = 0; i < t->asked.n; i++)
        for (uint32_t n = 0; t->asked.v[i].kind == kind && n < MAX_PLACES && !is_over(s); n++) {
            const struct inputs *in = inputs_changed(s->arena, t->in, &t->asked.v[i], n);
            if (!in)
                break;
            try(s, in);
        }
}

/* What was kept for different reasons together. */
static void join(struct search *s, uint32_t k)
{
    for (uint32_t i = 1; i < k && !is_over(s); i++)
        try(s, inputs_joined(s->arena, s->kept[i].in, s->kept[k].in));
}

enum step { CHANGE_TEXTS, CHANGE_NUMBERS, CHANGE_CHARACTERS, JOIN, STEPS };

/* The first of the first inputs with which a step is to be done, the cheap ones before the dear; so
 * short inputs come before long ones. */
static bool next(const struct search *s, const uint32_t *done, enum step *step)
{
    for (*step = 0; *step < STEPS; (*step)++)
        if (done[*step] < s->n_kept)
            return true;
    return false;
}

static void look(struct search *s)
{
    uint32_t done[STEPS] = {0};
    for (enum step step; next(s, done, &step) && !is_over(s);) {
        const struct tried t = s->kept[done[step]];
        uint32_t k = done[step]++;
        switch (step) {
        case CHANGE_TEXTS: change(s, &t, ASKED_TEXT); break;
        case CHANGE_NUMBERS: change(s, &t, ASKED_NUMBER); break;
        case CHANGE_CHARACTERS: change(s, &t, ASKED_CHARACTER); break;
        case JOIN: join(s, k); break;
        case STEPS: break;
        }
    }
}

/* Words and lines that it does not need are left out. */
static void shorten(struct search *s)
{
    const struct inputs *best = s->found, *less;
    s->n_runs = 0;
    for (uint32_t k = 0; (less = inputs_without(s->arena, best, k)) != NULL;) {
        uint32_t before = s->n_kept;
        s->found = NULL;
        s->n_kept = 0;
        try(s, less);
        s->n_kept = before;
        if (s->found)
            best = less;
        else
            k++;
    }
    s->found = best;
}

/* Bounds of variables, of which these inputs are an instance. */
static void drop_bounds(struct result_finding *f)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < f->n_notes; i++)
        if (!f->reproduce || strncmp(f->notes[i].text, "reproduce:", 10) != 0)
            f->notes[n++] = f->notes[i];
    f->n_notes = n;
}

static void tell_inputs(struct arena *arena, struct result_run *run, const char *options)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (run->findings[i] == result_counterexample(run)) {
            struct result_finding *f = run->findings[i];
            struct result_note note = {.text = arena_printf(arena, "reproduce:%s", options),
                                       .rank = RESULT_NONE};
            drop_bounds(f);
            VEC_PUSH(arena, f->notes, f->n_notes, f->cap_notes, note);
            f->reproduce = options;
        }
}

/* Are the inputs of the error known, as a user gives them?  A bound of a variable is none. */
static bool is_reproduced(const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    bool bounds = f && f->reproduce && strstr(f->reproduce, " --input ");
    return !f || (f->reproduce ? !bounds : !f->needs_inputs);
}

/* Was an input left out, or followed within bounds only? */
static bool bounds_inputs(const struct result_run *run)
{
    bool bounds = false;
    for (uint32_t i = 0; i < run->n_ledger; i++)
        bounds |= strcmp(run->ledger[i].kind, ledger_kind_text(LEDGER_BOUND)) == 0;
    return run->outcome == OUTCOME_BOUNDED && bounds;
}

static bool is_open(const struct result_run *run)
{
    return bounds_inputs(run) || run->outcome == OUTCOME_POSSIBLE ||
           run->outcome == OUTCOME_INCONCLUSIVE || run->outcome == OUTCOME_UNSUPPORTED ||
           (run->outcome == OUTCOME_VIOLATED && !is_reproduced(run));
}

/* The inputs are others: those of a number that is any value were made up with it. */
static void drop_told(struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (run->findings[i] == result_counterexample(run)) {
            drop_bounds(run->findings[i]);
            run->findings[i]->needs_inputs = true;
            run->findings[i]->reproduce = NULL;
        }
}

/* With the inputs that a report tells nothing else is chosen: then the program itself ends as the
 * report says (report/mpiexec.h).  True: it does not, and they are told no more. */
static bool confirm_told(struct arena *stages, const struct job *job, struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run), *g;
    struct options told = {.n_args = 0};
    const char **words = NULL;
    size_t n = 0, cap = 0;
    if (run->outcome != OUTCOME_VIOLATED || !f || !f->reproduce || f->trace->determined)
        return false;
    shell_words(stages, f->reproduce, &words, &n, &cap);
    for (size_t i = 0; i + 1 < n; i++)
        if (strcmp(words[i], "--input") == 0 ||
            (strcmp(words[i], "--args") == 0 && !value_words(stages, &told, words[i + 1])) ||
            (strcmp(words[i], "--given") == 0 && !value_given(stages, &told, words[i + 1])))
            return false;
    struct inputs in = {.words = told.args, .n_words = told.n_args, .texts = told.given,
                        .n_texts = told.n_given};
    struct search s = new_search(stages, job, run);
    const struct result_run *sure = run_with(&s, stages, &in, NULL);
    if (!is_wanted(&s, sure)) { /* it is not the same error */
        bool differs = sure && sure->outcome == OUTCOME_VERIFIED;
        if (differs)
            drop_told(run);
        return differs;
    }
    g = result_counterexample(sure);
    f->trace->determined = g->trace->determined;
    f->trace->any_buffering = g->trace->any_buffering;
    return false;
}

static struct result_run *find(struct arena *stages, const struct job *job,
                               struct result_run *run)
{
    const struct options *o = job->o;
    if (!is_open(run) || o->n_inputs || o->n_given || *interrupt_flag())
        return run;
    struct search *s = ARENA_NEW(stages, struct search);
    struct inputs first = {.words = o->args, .n_words = o->n_args,
                           .is_fixed = o->args_given};
    *s = new_search(stages, job, run);
    s->give_up_ms = clock_part(job->give_up_ms, PERCENT);
    try(s, &first);
    look(s);
    if (!s->found)
        return run;
    shorten(s);
    struct result_run *sure = run_with(s, job->arena, s->found, NULL);
    if (!is_wanted(s, sure))
        return run;
    if (run->outcome == OUTCOME_VIOLATED)
        sure = run;
    sure->command = run->command;
    if (s->found->n_words || s->found->n_texts)
        tell_inputs(job->arena, sure, inputs_options(job->arena, s->found));
    return sure;
}

struct result_run *concrete_find(struct arena *stages, const struct job *job,
                                 struct result_run *run)
{
    const struct options *o = job->o;
    if (!mechanism_is_on(o->mechanisms, MECHANISM_CONCRETE))
        return run;
    struct result_run *found = find(stages, job, run);
    if (found != run)
        mechanism_applies(o->mechanisms, MECHANISM_CONCRETE);
    bool tries = !o->n_inputs && !o->n_given && !o->args_given;
    if (tries && !*interrupt_flag() && confirm_told(stages, job, found))
        found = find(stages, job, found);
    return found;
}
