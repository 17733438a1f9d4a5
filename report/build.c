#include "report/build_parts.h"

#include "core/base/vec.h"
#include "core/mpi/libraries.h"
#include "report/fingerprint.h"

#include <stdarg.h>
#include <string.h>

enum exit_code build_diags_exit(const struct diags *ds)
{
    enum exit_code code = EXIT_INCONCLUSIVE;
    for (size_t i = 0; i < ds->n; i++) {
        if (ds->items[i]->severity != DIAG_ERROR)
            continue;
        switch (ds->items[i]->code) {
        case DIAG_C_ERROR:
        case DIAG_MISSING_HEADER:
        case DIAG_NO_MAIN:
            return EXIT_C_ERROR;
        case DIAG_C_UNSUPPORTED:
        case DIAG_MPI_UNSUPPORTED:
            code = EXIT_UNSUPPORTED;
            break;
        default:
            break;
        }
    }
    return code;
}

void build_diags(struct arena *arena, const struct ir_prog *prog, const struct diags *ds,
                 struct result *result)
{
    for (size_t i = 0; i < ds->n; i++)
        VEC_PUSH(arena, result->findings, result->n_findings, result->cap_findings,
                 build_of_diag(arena, prog, ds->items[i]));
    fingerprint_all(arena, result->findings, result->n_findings);
}

/* ---- the outcome ---- */

/* The first function that has no definition and might communicate, or NULL. */
static const struct ledger_entry *undefined_function(const struct build *b)
{
    for (size_t i = 0; i < b->ledger->n; i++)
        if (b->ledger->items[i].kind == LEDGER_UNDEFINED)
            return &b->ledger->items[i];
    return NULL;
}

static const char *undefined_name(const struct build *b, const struct ledger_entry *e)
{
    const char *quoted = strchr(e->text, '\'') + 1; /* "... 'f' is assumed ..." */
    return arena_printf(b->arena, "%.*s", (int)strcspn(quoted, "'"), quoted);
}

const char *build_library_reason(struct arena *arena, uint32_t line, const char *name)
{
    const char *library = libraries_parallel(name);
    return library ? arena_printf(arena, "line %u calls %s, and %s communicates: mpi2spin trace "
                                         "follows what it does in a run", line, name, library)
                   : NULL;
}

static const char *undefined_reason(const struct build *b, const struct ledger_entry *e)
{
    const char *name = undefined_name(b, e);
    const char *library = build_library_reason(b->arena, e->at.line, name);
    const char *files = b->prog && b->prog->missing ? b->prog->missing : "its file";
    if (!library)
        return arena_printf(b->arena, "'%s' has no definition and might communicate; add %s, or "
                            "--assume-local %s", name, files, name);
    return library;
}

/* The first thing that leaves the answer open, or NULL. */
static const struct ledger_entry *first_limit(const struct ledger *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->items[i].kind == LEDGER_LIMIT || l->items[i].kind == LEDGER_ORDER ||
            l->items[i].kind == LEDGER_UNDEFINED)
            return &l->items[i];
    return NULL;
}

bool build_is_limited(const struct ledger *l)
{
    return first_limit(l) != NULL;
}

static const char *limit_reason(const struct build *b)
{
    const struct ledger_entry *e = first_limit(b->ledger);
    return e->at.file ? arena_printf(b->arena, "%s:%u: %s", e->at.file, e->at.line, e->text)
                      : arena_strdup(b->arena, e->text);
}

static enum outcome judge(const struct build *b, bool undefined)
{
    const struct verify_result *v = b->result;
    switch (v->verdict) {
    case VERDICT_VERIFIED:
        if (build_is_limited(b->ledger))
            return OUTCOME_INCONCLUSIVE;
        return ledger_has(b->ledger, LEDGER_UNDER) ? OUTCOME_BOUNDED : OUTCOME_VERIFIED;
    case VERDICT_VIOLATED:
        return v->trace->uses_over || undefined ? OUTCOME_POSSIBLE : OUTCOME_VIOLATED;
    case VERDICT_INCONCLUSIVE:
        return OUTCOME_INCONCLUSIVE;
    }
    bug("verdict %d", (int)v->verdict);
}

static const char *why_ended(struct arena *arena, const struct verify_result *v)
{
    const struct skel_state *end = v->ended;
    const char *place = arena_printf(arena, "%s:%u", end->at.file, end->at.line);
    for (uint32_t i = 0; i < end->n_calls; i++)
        place = arena_printf(arena, "%s, called from %s:%u", place, end->calls[i].file,
                             end->calls[i].line);
    return arena_printf(arena, "note: no rank can reach the end of the program, it is ended before "
                        "at %s%s", place, v->ended_elsewhere ? ", and elsewhere" : "");
}

static const char *why_vacuous(struct arena *arena, const struct verify_result *v)
{
    switch (v->vacuous) {
    case VACUOUS_SILENT: return "note: no message is ever sent and no collective is called";
    case VACUOUS_ENDED: return why_ended(arena, v);
    case VACUOUS_ENDLESS:
        return "note: no rank can reach the end of the program, it runs for ever";
    case VACUOUS_NOT: break;
    }
    bug("not vacuous");
}

static void set_outcome(struct build *b)
{
    const struct verify_result *v = b->result;
    const struct ledger_entry *undefined = undefined_function(b);
    struct result_run *r = b->run;
    r->outcome = judge(b, undefined != NULL);
    if (v->verdict != VERDICT_VIOLATED && v->reason)
        r->reason = arena_strdup(b->arena, v->reason);
    if (r->outcome == OUTCOME_POSSIBLE)
        r->reason = "the counterexample passes a choice that the model may have invented; see "
                    "the over-approximations below";
    if (undefined && v->verdict != VERDICT_INCONCLUSIVE)
        r->reason = undefined_reason(b, undefined);
    else if (v->verdict == VERDICT_VERIFIED && build_is_limited(b->ledger))
        r->reason = limit_reason(b);
    else if (v->verdict == VERDICT_VERIFIED && v->vacuous)
        r->reason = why_vacuous(b->arena, v);
}

/* ---- the parts ---- */

static void set_search(struct build *b)
{
    const struct verify_result *v = b->result;
    bool spin = v->tier != 1 && v->encoding != ENCODING_AUTO;
    b->run->search = (struct result_search){
        .tier = v->tier, .theorem = v->theorem ? arena_strdup(b->arena, v->theorem) : NULL,
        .encoding = spin ? encoding_text(v->encoding) : NULL, .states = v->states,
        .depth = v->depth, .seconds = v->seconds,
        .spin = v->spin_version ? arena_strdup(b->arena, v->spin_version) : NULL};
}

static void add_entry(struct arena *arena, struct result_run *r, const struct ledger_entry *e)
{
    struct result_assumption a = {ledger_kind_text(e->kind),
                                  ledger_direction_text(e->direction), e->at,
                                  arena_strdup(arena, e->text),
                                  e->about ? arena_strdup(arena, e->about) : NULL};
    VEC_PUSH(arena, r->ledger, r->n_ledger, r->cap_ledger, a);
}

void build_assume(struct arena *arena, struct result_run *run, enum ledger_kind kind,
                  struct src_range at, const char *text)
{
    struct ledger l = {.arena = arena};
    ledger_add(&l, kind, at, "%s", text);
    add_entry(arena, run, &l.items[0]);
    if (l.items[0].direction == LEDGER_UNDER && run->outcome == OUTCOME_VERIFIED)
        run->outcome = OUTCOME_BOUNDED;
}

void build_assume_at(struct build *b, enum ledger_kind kind, struct src_range at,
                     const char *fmt, ...)
{
    struct ledger l = {.arena = b->arena};
    const struct result_run *r = b->run;
    va_list args;
    va_start(args, fmt);
    ledger_add(&l, kind, at, "%s", arena_vprintf(b->arena, fmt, args));
    va_end(args);
    for (uint32_t i = 0; i < r->n_ledger; i++)
        if (r->ledger[i].at.line == at.line && strcmp(r->ledger[i].text, l.items[0].text) == 0)
            return;
    add_entry(b->arena, b->run, &l.items[0]);
}

void build_search(struct build *b)
{
    set_search(b);
    set_outcome(b);
}

void build_run(struct build *b)
{
    struct result_run *r = b->run;
    for (size_t i = 0; i < b->diags->n; i++)
        VEC_PUSH(b->arena, r->findings, r->n_findings, r->cap_findings,
                 build_of_diag(b->arena, b->prog, b->diags->items[i]));
    for (size_t i = 0; i < b->ledger->n; i++)
        add_entry(b->arena, r, &b->ledger->items[i]);
    if (b->result) {
        build_search(b);
        if (b->result->trace)
            build_counterexample(b);
        build_races(b);
    }
    fingerprint_all(b->arena, r->findings, r->n_findings);
}

void build_again(struct build *b)
{
    set_outcome(b);
    build_counterexample(b);
    fingerprint_all(b->arena, b->run->findings, b->run->n_findings);
}

/* The finding with a trace at the same place with the same code, or of one operation that was
 * started and not completed; or NULL. */
static struct result_finding *same_cause(const struct build *b, const struct result_finding *f)
{
    for (uint32_t i = 0; i < b->run->n_findings; i++) {
        struct result_finding *g = b->run->findings[i];
        if (g != f && g->trace && (result_same_place(f, g) || result_same_operation(f, g)))
            return g;
    }
    return NULL;
}

/* A fault of several ranks: which. */
static void ranks_note(struct build *b, struct result_finding *f)
{
    if (f->trace && f->n_ranks > 1 && f->trace->final[f->ranks[0]].failed)
        build_note(b, f, RESULT_NONE, (struct src_range){0}, "this happens on %s",
                   build_rank_list(b->arena, f->ranks, f->n_ranks));
}

/* What is dropped for an error that has the same cause, but another place. */
static void other_place(struct build *b, struct result_finding *kept,
                        const struct result_finding *f)
{
    const char *what = strstr(f->message, ", ");
    if (!result_same_operation(kept, f) || !what ||
        (kept->at.line == f->at.line && strcmp(kept->code, f->code) == 0))
        return;
    const char *text = arena_printf(b->arena, "here as well: %s", what + 2);
    for (uint32_t i = 0; i < kept->n_notes; i++)
        if (kept->notes[i].at.line == f->at.line && strcmp(kept->notes[i].text, text) == 0)
            return;
    build_note(b, kept, f->n_ranks ? f->ranks[0] : RESULT_NONE, f->at, "%s", text);
}

void build_more_violations(struct build *b, const struct more_violations *more)
{
    for (uint32_t i = 0; i < more->n; i++) {
        struct build one = *b;
        one.result = &more->items[i];
        struct result_finding *f = build_counterexample(&one), *same = same_cause(b, f);
        if (!same)
            continue;
        b->run->n_findings--;
        other_place(b, same, f);
        for (uint32_t k = 0; k < f->n_ranks; k++)
            build_rank(&one, same, f->ranks[k]);
    }
    for (uint32_t i = 0; more->n && i < b->run->n_findings; i++)
        ranks_note(b, b->run->findings[i]);
    fingerprint_all(b->arena, b->run->findings, b->run->n_findings);
}
