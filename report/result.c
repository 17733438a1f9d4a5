#include "report/result.h"

#include "core/base/str.h"
#include "core/diag/unless.h"

#include <string.h>

static const char *const outcomes[] = {
    [OUTCOME_VERIFIED] = "verified",         [OUTCOME_BOUNDED] = "verified within bounds",
    [OUTCOME_VIOLATED] = "violated",         [OUTCOME_POSSIBLE] = "possibly violated",
    [OUTCOME_INCONCLUSIVE] = "inconclusive", [OUTCOME_UNSUPPORTED] = "unsupported",
    [OUTCOME_SUPPRESSED] = "violated (suppressed)",
};

static const char *const event_kinds[] = {
    [EVENT_CHOICE] = "choice",   [EVENT_MESSAGE] = "message", [EVENT_SEND] = "send",
    [EVENT_RECEIVE] = "receive", [EVENT_ENTER] = "enter",     [EVENT_LEAVE] = "leave",
    [EVENT_WAIT] = "wait",
};

static const char *const selections[] = {
    [SELECTS_NONE] = "none",       [SELECTS_OPERATION] = "operation", [SELECTS_ALL] = "all",
    [SELECTS_MESSAGE] = "message", [SELECTS_NOTHING] = "nothing",
};

static const char *const baselines[] = {
    [BASELINE_NONE] = "none", [BASELINE_NEW] = "new", [BASELINE_UNCHANGED] = "unchanged",
};

#define COUNT(names) (sizeof (names) / sizeof *(names))

static int find(const char *const *names, size_t n, const char *text)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], text) == 0)
            return (int)i;
    return -1;
}

const char *outcome_text(enum outcome o) { return outcomes[o]; }
int outcome_parse(const char *text) { return find(outcomes, COUNT(outcomes), text); }

const char *result_event_text(enum result_event_kind kind) { return event_kinds[kind]; }
int result_event_parse(const char *text) { return find(event_kinds, COUNT(event_kinds), text); }

const char *result_selects_text(enum result_selects what) { return selections[what]; }
int result_selects_parse(const char *text) { return find(selections, COUNT(selections), text); }

const char *result_baseline_text(enum baseline state) { return baselines[state]; }
int result_baseline_parse(const char *text) { return find(baselines, COUNT(baselines), text); }

int result_severity_parse(const char *text)
{
    for (int s = DIAG_NOTE; s <= DIAG_ERROR; s++)
        if (strcmp(diag_severity_text((enum diag_severity)s), text) == 0)
            return s;
    return -1;
}

bool outcome_is_proof(enum outcome o)
{
    return o == OUTCOME_VERIFIED || o == OUTCOME_BOUNDED;
}

enum exit_code outcome_exit(enum outcome o)
{
    switch (o) {
    case OUTCOME_VERIFIED:
    case OUTCOME_BOUNDED:
    case OUTCOME_SUPPRESSED:
        return EXIT_VERIFIED;
    case OUTCOME_VIOLATED:
        return EXIT_VIOLATED;
    case OUTCOME_POSSIBLE:
    case OUTCOME_INCONCLUSIVE:
        return EXIT_INCONCLUSIVE;
    case OUTCOME_UNSUPPORTED:
        return EXIT_UNSUPPORTED;
    }
    bug("outcome %d", (int)o);
}

const struct result_finding *result_counterexample(const struct result_run *run)
{
    for (uint32_t i = 0; i < run->n_findings; i++)
        if (run->findings[i]->trace)
            return run->findings[i];
    return NULL;
}

static bool same_line(struct src_range x, struct src_range y)
{
    return str_same(x.file, y.file) && x.line == y.line;
}

const char *result_function(const struct result_trace *t, struct src_range at)
{
    for (uint32_t i = 0; i < t->n_functions; i++)
        if (same_line(t->functions[i].at, at))
            return t->functions[i].name;
    return NULL;
}

const char *result_name(const struct result *result)
{
    return result->name ? result->name : result->n_files ? result->files[0] : "";
}

int result_worst(int a, int b)
{
    static const int order[] = {EXIT_VIOLATED,    EXIT_TOOL_FAILURE, EXIT_C_ERROR,
                                EXIT_UNSUPPORTED, EXIT_INCONCLUSIVE, EXIT_USAGE};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (a == order[i] || b == order[i])
            return order[i];
    return EXIT_VERIFIED;
}

bool result_is_blocked(const struct result_trace *t, uint32_t rank)
{
    const struct result_final *f = &t->final[rank];
    bool any_failed = false;
    for (uint32_t r = 0; r < t->nprocs; r++)
        any_failed = any_failed || t->final[r].failed;
    return !f->ended && !f->runs && !f->failed && (!any_failed || f->n_waits_for || f->polls);
}

/* The note that tells where the operation is started, or NULL. */
static const struct result_note *started(const struct result_finding *f)
{
    for (uint32_t i = 0; i < f->n_notes; i++)
        if (strcmp(f->notes[i].text, RESULT_STARTED) == 0)
            return &f->notes[i];
    return NULL;
}

bool result_same_place(const struct result_finding *f, const struct result_finding *g)
{
    return strcmp(f->code, g->code) == 0 && str_same(f->at.file, g->at.file) &&
           f->at.line == g->at.line && f->at.col == g->at.col;
}

bool result_same_operation(const struct result_finding *f, const struct result_finding *g)
{
    const struct result_note *x = started(f), *y = started(g);
    return x && y && str_same(x->at.file, y->at.file) && x->at.line == y->at.line &&
           x->at.col == y->at.col;
}

bool result_was_run(const struct result_run *run)
{
    return !run->reason || strncmp(run->reason, RESULT_NOT_RUN, strlen(RESULT_NOT_RUN)) != 0;
}

bool result_was_covered(const struct result_run *run)
{
    return run->outcome == OUTCOME_INCONCLUSIVE && run->reason
           && strncmp(run->reason, RESULT_COVERED, strlen(RESULT_COVERED)) == 0;
}

/* Does the counterexample end in ranks that wait for ever? */
static bool hangs(const struct result_run *run)
{
    const struct result_finding *f = result_counterexample(run);
    enum diag_code code = f ? diag_code_find(f->code) : DIAG_CODE_COUNT;
    const char *family = code < DIAG_CODE_COUNT ? diag_code_family(code) : "deadlock";
    return strcmp(family, "deadlock") == 0 || strcmp(family, "order") == 0;
}

const char *result_answer(const struct result *r, const struct result_run *run)
{
    bool formula = strcmp(r->property, "ltl") == 0;
    switch (run->outcome) {
    case OUTCOME_VIOLATED:
        if (formula)
            return "the property does not hold";
        return hangs(run) ? "can hang" : "can fail";
    case OUTCOME_POSSIBLE:
        if (formula)
            return "the property may not hold";
        return hangs(run) ? "may hang" : "may fail";
    case OUTCOME_UNSUPPORTED:
    case OUTCOME_INCONCLUSIVE:
        return result_was_covered(run) ? RESULT_COVERED : "not decided";
    case OUTCOME_SUPPRESSED:
        return "all errors are suppressed";
    case OUTCOME_BOUNDED:
    case OUTCOME_VERIFIED:
        break;
    }
    if (formula)
        return "the property holds";
    return strcmp(r->property, "partial-deadlock") == 0 ? "no rank can hang" : "cannot hang";
}

void result_settle(struct arena *arena, struct result_run *run)
{
    static const char *const words[] = {"can hang", "may hang"};
    bool possible = run->outcome == OUTCOME_POSSIBLE;
    for (uint32_t i = 0; i < run->n_findings; i++) {
        struct result_finding *f = run->findings[i];
        const char *at = f->trace ? strstr(f->message, words[!possible]) : NULL;
        if (at)
            f->message = arena_printf(arena, "%.*s%s%s", (int)(at - f->message), f->message,
                                      words[possible], at + strlen(words[possible]));
        if (f->trace)
            return;
    }
}

static bool is_bounded(const struct result *r)
{
    for (uint32_t i = 0; i < r->n_runs; i++)
        if (r->runs[i]->outcome == OUTCOME_BOUNDED)
            return true;
    return false;
}

/* Of which numbers of processes the proof is. */
static const char *proved_for(const struct result_every *e)
{
    if (e->powers)
        return e->is_proved ? " that is a power of two (it turns others away)"
                            : " that is a power of two";
    return e->turns_away ? " that it does not turn away" : "";
}

static const char *place_text(struct arena *arena, struct src_range at)
{
    return at.file ? arena_printf(arena, "%s:%u: ", at.file, at.line) : "";
}

/* Whether messages fit is a part of the proof, or not. */
static const char *content_text(struct arena *arena, const struct result_every *e)
{
    if (!e->unfit)
        return ", counts, datatypes and buffers fit";
    return arena_printf(arena, "; that counts, datatypes and buffers fit is shown for the n above "
                               "only: %s%s", place_text(arena, e->unfit_at), e->unfit);
}

static const char *range_text(struct arena *arena, const struct result_every *e)
{
    return e->to ? arena_printf(arena, "from %u to %u", e->from, e->to)
                 : arena_printf(arena, "from %u on", e->from);
}

const char *result_every_text(struct arena *arena, const struct result *r)
{
    const struct result_every *e = r->every;
    if (!e)
        return NULL;
    const char *where = place_text(arena, e->at);
    const char *others = e->reason ? arena_printf(arena, "; not for others: %s%s", where, e->reason)
                                   : "";
    const char *more = e->to ? arena_printf(arena, "; not for more: %sa number may be too large "
                                                   "for its type", place_text(arena, e->to_at))
                             : "";
    if (!e->is_proved && !e->powers)
        return arena_printf(arena, "not proved for every number of processes: %s%s", where,
                            e->reason);
    return arena_printf(arena, "cannot hang: proved for every number of processes %s%s%s%s%s%s%s%s"
                               "%s", range_text(arena, e), proved_for(e),
                        is_bounded(r) ? ", under the same conditions" : "",
                        content_text(arena, e), others, more, e->not_run ? "; n = " : "",
                        e->not_run ? e->not_run : "", e->not_run ? " not run" : "");
}

const char *result_remark(const struct result_run *run)
{
    static const char note[] = "note: ";
    bool is_note = run->reason && strncmp(run->reason, note, strlen(note)) == 0;
    return is_note ? run->reason + strlen(note) : NULL;
}

const char *result_unless(const struct result_assumption *a)
{
    size_t n = strlen(UNLESS);
    bool is = strcmp(a->kind, "environment") == 0 &&
              strncmp(a->text, UNLESS, n) == 0;
    return is ? a->text + n : NULL;
}
