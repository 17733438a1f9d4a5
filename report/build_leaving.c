/* Ranks that leave alone, in words, and what is left out of the verdict of the rest.
 *
 *     rank 0 leaves alone at a.c:14 when f is false, from fopen("in.txt", "r")
 *     rank 0 fails at a.c:9 when argc < 2
 *     the grid that is made at a.c:20 does not fit
 *     rank 0 finds f == NULL at a.c:14, from fopen("in.txt", "r")
 */
#include "report/build_condition.h"
#include "report/build_parts.h"

#include "core/base/vec.h"
#include "core/diag/source.h"
#include "report/fingerprint.h"

#include <string.h>

/* The C text of a range in one line, or NULL. */
static const char *source_text(struct arena *a, struct src_range at)
{
    char *line = at.file && at.end_line == at.line ? source_line(a, at) : NULL;
    size_t n = line ? strlen(line) : 0;
    if (!line || at.col == 0 || at.end_col <= at.col || at.end_col > n + 1)
        return NULL;
    return arena_printf(a, "%.*s", (int)(at.end_col - at.col), line + at.col - 1);
}

/* All decide together, by what the program has. */
static bool is_common(const struct build *b, const struct trace_event *e)
{
    const struct skel_tape *tape = b->skel->worlds[b->result->trace->world].tape;
    return e->letter != SKEL_NONE && !tape->letters[e->letter].over;
}

/* Has one of the ranks that leave made this decision on an input, or all together? */
static bool is_theirs(const struct build *b, const struct leaving *l, const struct trace_event *e)
{
    const struct trace *t = b->result->trace;
    bool own = false;
    for (uint32_t k = 0; k < l->n; k++)
        own |= l->ranks[k] == e->rank && t->final[e->rank].ended;
    const struct skel_state *s = build_state(b, e->rank, e->state);
    return is_common(b, e) ||
           (own && e->letter == SKEL_NONE && s->kind == SKEL_LOCAL && s->about.file);
}

/* The last decision that an input is missing, or, if there is none, on any input; or NULL. */
static const struct trace_event *last_decision(const struct build *b, const struct leaving *l)
{
    const struct trace *t = b->result->trace;
    if (l->lack && is_theirs(b, l, l->lack))
        return l->lack;
    for (size_t i = t->n_events; i-- > 0;)
        if (is_theirs(b, l, &t->events[i]))
            return &t->events[i];
    return NULL;
}

/* " when f is false, from fopen("in.txt", "r")". */
static const char *reason(const struct build *b, const struct leaving *l,
                          const struct result_finding *f)
{
    const struct trace_event *e = last_decision(b, l);
    if (!e)
        return f->condition ? arena_printf(b->arena, " when %s", f->condition) : "";
    const char *text = build_plain(b->arena, build_choice_text(b, e));
    const struct skel_state *s = build_state(b, e->rank, e->state);
    const char *from = e->letter == SKEL_NONE ? source_text(b->arena, s->about) : NULL;
    return arena_printf(b->arena, " when %s%s%s", text, from ? ", from " : "", from ? from : "");
}

/* "rank 0 fails", "a rank leaves alone", "all ranks fail". */
static const char *who_leaves(const struct build *b, const struct leaving *l)
{
    bool fault = b->result->violation == VIOLATION_FAULT, all = l->n == b->skel->nprocs;
    const struct trace_event *e = last_decision(b, l);
    bool together = fault && (e ? e->letter != SKEL_NONE : *b->result->trace->assuming != '\0');
    const char *ranks = build_rank_list(b->arena, l->ranks, l->n);
    if (all && l->n > 1)
        ranks = together ? "all ranks" : "a rank";
    bool one = l->n == 1 || (all && !together);
    return arena_printf(b->arena, "%s %s%s%s", ranks, fault ? "fail" : "leave", one ? "s" : "",
                        fault ? "" : " alone");
}

/* "rank 0 finds f == NULL at a.c:14, from fopen("in.txt", "r")"; of a choice that is made for all
 * ranks, whoever asks for it, "f == NULL at a.c:14". */
static const char *what_misses(const struct build *b, const struct leaving *l)
{
    const struct trace_event *e = l->missing;
    struct src_range at = build_choice_place(b, e);
    const char *choice = arena_printf(b->arena, "%s at %s:%u",
                                      build_plain(b->arena, build_choice_text(b, e)),
                                      at.file ? at.file : "?", at.line);
    bool all = l->n == b->skel->nprocs;
    if (all && e->letter != SKEL_NONE)
        return choice;
    const char *from = e->letter == SKEL_NONE ? source_text(b->arena, l->at->about) : NULL;
    return arena_printf(b->arena, "%s %s %s%s%s",
                        all ? "a rank" : build_rank_list(b->arena, l->ranks, l->n),
                        l->n == 1 || all ? "finds" : "find", choice, from ? ", from " : "",
                        from ? from : "");
}

/* Our own units have no places: what happens there happens where the program calls them. */
static struct src_range place_in_program(const struct skel_state *s)
{
    struct src_range at = s->at;
    for (uint32_t i = 0; i < s->n_calls && !at.file; i++)
        at = s->calls[i];
    return at;
}

static const char *left_out(const struct build *b, const struct leaving *l,
                            const struct result_finding *f)
{
    struct src_range at = place_in_program(l->at);
    const char *file = at.file ? at.file : "?";
    unsigned line = at.line;
    if (l->missing)
        return what_misses(b, l);
    if (l->at->cause == SKEL_CAUSE_GRID)
        return arena_printf(b->arena, "the grid that is made at %s:%u does not fit", file, line);
    if (l->at->cause == SKEL_CAUSE_ASSERT)
        return arena_printf(b->arena, "%s at %s:%u", l->at->text, file, line);
    return arena_printf(b->arena, "%s at %s:%u%s", who_leaves(b, l), file, line, reason(b, l, f));
}

void build_left_out(struct build *b, const struct leaving *l, struct result_finding *f,
                    struct result_rest *rest)
{
    f->is_environment = true;
    VEC_PUSH(b->arena, rest->left_out, rest->n_left_out, rest->cap_left_out,
             left_out(b, l, f));
}

struct result_finding *build_verdict(struct build *b)
{
    struct result_finding *f = NULL;
    build_search(b);
    if (b->result->trace)
        f = build_counterexample(b);
    fingerprint_all(b->arena, b->run->findings, b->run->n_findings);
    return f;
}
