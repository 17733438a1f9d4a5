/* From a trace to words: the error, each rank's blocked call, the wait-for cycle, and which
 * buffering triggers it.
 *
 *     ring.c:12:5: error: potential deadlock with 3 processes: ranks 0, 1, 2 wait for each
 *                         other in a cycle [MPI-DEADLOCK]
 *     ring.c:12:5: note: ranks 0..2 wait here in MPI_Send(...), each for its receiver
 */
#include "report/build_parts.h"

#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

static const struct src_range nowhere;

static void call_sites(struct build *b, struct result_finding *f, uint32_t rank,
                       const struct skel_state *s)
{
    for (uint32_t i = 0; i < s->n_calls; i++)
        build_note(b, f, rank, s->calls[i], "called from here");
}

/* Is the place named in the text: "MPI_Irecv at t.c:12", "MPI_Isend (t.c:12)"? */
static bool is_named(struct arena *a, const char *text, const struct src_range *at)
{
    const char *place = arena_printf(a, "%s:%u", at->file ? at->file : "", at->line);
    const char *found = at->file ? strstr(text, place) : NULL;
    return found && !(found[strlen(place)] >= '0' && found[strlen(place)] <= '9');
}

/* The other place of a fault about a request or its buffer, which its text names: where the
 * operation begins. */
static void start_note(struct build *b, struct result_finding *f,
                       const struct skel_state *fault)
{
    const struct skel_world *w = &b->skel->worlds[b->result->trace->world];
    const struct skel_machine *m = &w->ranks[b->result->fault_rank];
    for (uint32_t i = 0; i < m->n_states; i++) {
        const struct skel_state *s = &m->states[i];
        bool starts =
            s->kind == SKEL_ISEND || s->kind == SKEL_IRECV || s->kind == SKEL_ICOLL;
        if (!starts || !is_named(b->arena, build_call_text(fault), &s->at))
            continue;
        build_note(b, f, b->result->fault_rank, s->at, "the operation is started here");
        return;
    }
}

enum { MAX_RANKS_APART = 4 };

static bool waits_for_slot(const struct skel_state *s, uint32_t req)
{
    for (uint32_t i = 0; i < s->n_alts; i++)
        for (uint32_t k = 0; k < s->alts[i].n_reqs; k++)
            if (s->alts[i].reqs[k] == req)
                return true;
    return false;
}

enum { MAX_STARTED = 3 };

/* Where the operations were started whose requests the rank waits for. */
static void started_notes(struct build *b, struct result_finding *f, uint32_t rank)
{
    const struct trace *t = b->result->trace;
    const struct skel_state *at = build_final_state(b, rank);
    unsigned notes = 0;
    for (uint32_t i = 0; i < t->n_pending && notes < MAX_STARTED; i++) {
        const struct skel_state *s = build_state(b, t->pending[i].rank, t->pending[i].state);
        bool posts = s->kind == SKEL_ISEND || s->kind == SKEL_IRECV || s->kind == SKEL_ICOLL;
        if (t->pending[i].rank != rank || !posts || !waits_for_slot(at, s->req))
            continue;
        build_note(b, f, rank, s->at, "it waits for the request of %s", build_call_text(s));
        notes++;
    }
}

/* Blocked at the same call, for the same ranks? */
static bool waits_alike(const struct build *b, uint32_t p, uint32_t q)
{
    return build_same_place(build_final_state(b, p), build_final_state(b, q)) &&
           strcmp(build_waiting(b, p), build_waiting(b, q)) == 0;
}

static void blocked_note(struct build *b, struct result_finding *f, const uint32_t *group,
                         size_t size)
{
    const struct skel_state *s = build_final_state(b, group[0]);
    const char *call = build_call_text(s), *waits = build_waiting(b, group[0]);
    if (size == 1)
        build_note(b, f, group[0], s->at, "rank %u waits here in %s %s", group[0], call, waits);
    else if (waits_alike(b, group[0], group[size - 1]))
        build_note(b, f, RESULT_NONE, s->at, "%s wait here in %s %s",
                   build_rank_list(b->arena, group, size), call, waits);
    else
        build_note(b, f, RESULT_NONE, s->at, "%s wait here in %s, rank %u %s",
                   build_rank_list(b->arena, group, size), call, group[0], waits);
    call_sites(b, f, group[0], s);
    started_notes(b, f, group[0]);
}

static size_t keep_alike(const struct build *b, uint32_t *group, size_t size)
{
    size_t kept = 1;
    for (size_t i = 1; i < size; i++)
        if (waits_alike(b, group[0], group[i]))
            group[kept++] = group[i];
    return kept;
}

/* One note for all blocked ranks at the same call; if they are few and wait for different
 * ranks, one each. */
static void blocked_notes(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    uint32_t n = b->skel->nprocs;
    bool *done = ARENA_ARRAY(b->arena, bool, n);
    for (uint32_t p = 0; p < n; p++) {
        const struct skel_state *s = build_final_state(b, p);
        if (!build_is_blocked(t, p) || done[p])
            continue;
        uint32_t *group = NULL;
        size_t size = 0, cap = 0;
        for (uint32_t q = p; q < n; q++)
            if (build_is_blocked(t, q) && build_same_place(s, build_final_state(b, q)))
                VEC_PUSH(b->arena, group, size, cap, q);
        if (size <= MAX_RANKS_APART)
            size = keep_alike(b, group, size);
        for (size_t i = 0; i < size; i++)
            done[group[i]] = true;
        blocked_note(b, f, group, size);
    }
}

/* Where a rank ends: a statement, or the last line of main. */
static struct src_range end_of(const struct skel_state *s)
{
    struct src_range at = s->at;
    if (at.end_line > at.line) {
        at.line = at.end_line;
        at.col = at.end_col = 1;
    }
    return at;
}

/* The ranks that have ended, by the place where they have. */
static void ended_note(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    uint32_t n = b->skel->nprocs;
    bool *done = ARENA_ARRAY(b->arena, bool, n);
    for (uint32_t p = 0; p < n; p++) {
        const struct skel_state *s = build_final_state(b, p);
        uint32_t *group = NULL;
        size_t size = 0, cap = 0;
        for (uint32_t q = p; q < n; q++)
            if (t->final[q].ended && !build_has_failed(b, q) && !done[q] &&
                build_same_place(s, build_final_state(b, q))) {
                VEC_PUSH(b->arena, group, size, cap, q);
                done[q] = true;
            }
        if (size)
            build_note(b, f, RESULT_NONE, end_of(s), "%s %s reached the end of the program%s",
                       build_rank_list(b->arena, group, size), size == 1 ? "has" : "have",
                       s->at.file ? " here" : "");
    }
}

static void cycle_note(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    const char *s = "";
    if (!t->n_cycle)
        return;
    for (uint32_t i = 0; i < t->n_cycle && i < 12; i++)
        s = arena_printf(b->arena, "%s%u -> ", s, t->cycle[i]);
    if (t->n_cycle > 12)
        s = arena_printf(b->arena, "%s... -> ", s);
    build_note(b, f, RESULT_NONE, nowhere, "wait-for cycle of ranks: %s%u", s, t->cycle[0]);
}

/* A blocked rank that waits for one that has ended, or SKEL_NONE. */
static uint32_t waits_for_ended(const struct build *b, uint32_t *ended)
{
    const struct trace *t = b->result->trace;
    for (uint32_t p = 0; p < b->skel->nprocs; p++) {
        const struct trace_blocked *w = &t->final[p];
        if (!build_is_blocked(t, p) || !w->n_waits_for || !t->final[w->waits_for[0]].ended)
            continue;
        if (ended)
            *ended = w->waits_for[0];
        return p;
    }
    return SKEL_NONE;
}

/* A blocked rank that waits for a message which no rank ever sends, or SKEL_NONE. */
static uint32_t waits_for_nobody(const struct build *b)
{
    const struct trace *t = b->result->trace;
    for (uint32_t p = 0; p < b->skel->nprocs; p++)
        if (build_is_blocked(t, p) && !t->final[p].n_waits_for)
            return p;
    return SKEL_NONE;
}

static const char *headline(const struct build *b)
{
    struct arena *a = b->arena;
    const struct trace *t = b->result->trace;
    if (t->n_cycle > 1) {
        return arena_printf(a, "%s wait for each other",
                            build_sorted_list(a, t->cycle, t->n_cycle));
    }
    if (t->n_cycle == 1)
        return arena_printf(a, "rank %u waits for itself", t->cycle[0]);
    uint32_t ended, p = waits_for_ended(b, &ended);
    if (p != SKEL_NONE)
        return arena_printf(a, "rank %u waits for rank %u, which has ended", p, ended);
    p = waits_for_nobody(b);
    if (p != SKEL_NONE)
        return arena_printf(a, "rank %u waits %s", p, build_waiting(b, p));
    return "no rank can go on";
}

/* A deadlock that is found after a fault: other ranks have failed, or wait for one that has. */
static void failed_note(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    uint32_t *group = NULL;
    size_t size = 0, cap = 0;
    for (uint32_t p = 0; p < b->skel->nprocs; p++)
        if (build_has_failed(b, p) || t->final[p].apart)
            VEC_PUSH(b->arena, group, size, cap, p);
    if (size)
        build_note(b, f, RESULT_NONE, nowhere, "%s cannot go on for another reason, which "
                   "is told apart", build_rank_list(b->arena, group, size));
}

/* The state that the error itself points at. */
static const struct skel_state *main_state(const struct build *b)
{
    const struct trace *t = b->result->trace;
    if (b->result->violation == VIOLATION_FAULT)
        return build_final_state(b, b->result->fault_rank);
    for (uint32_t i = 0; i < t->n_cycle; i++) /* messages first: collectives wait for them */
        if (!build_waits_in(b, t->cycle[i]))
            return build_final_state(b, t->cycle[i]);
    if (t->n_cycle)
        return build_final_state(b, t->cycle[0]);
    uint32_t p = waits_for_ended(b, NULL);
    if (p == SKEL_NONE)
        p = waits_for_nobody(b);
    for (uint32_t r = 0; r < b->skel->nprocs && p == SKEL_NONE; r++)
        if (build_is_blocked(t, r))
            p = r;
    if (p != SKEL_NONE)
        return build_final_state(b, p);
    bug("a violation in which every rank has ended");
}

static enum diag_code fault_code(const char *fault)
{
    for (int c = 0; c < DIAG_CODE_COUNT; c++)
        if (fault && strcmp(diag_code_text((enum diag_code)c), fault) == 0)
            return (enum diag_code)c;
    return DIAG_C_RUNTIME;
}

static struct result_finding *error_line(struct build *b)
{
    const struct skel_state *s = main_state(b);
    const char *plural = b->run->nprocs == 1 ? "" : "es";
    struct result_finding *f = NULL;
    if (b->result->violation == VIOLATION_DEADLOCK)
        f = build_collective(b);
    if (f)
        return f;
    switch (b->result->violation) {
    case VIOLATION_DEADLOCK:
        f = build_add(b, DIAG_MPI_DEADLOCK, s->at, "potential deadlock with %u process%s: %s",
                      b->run->nprocs, plural, headline(b));
        f->help = build_deadlock_help(b);
        return f;
    case VIOLATION_LIVELOCK:
        f = build_add(b, DIAG_MPI_LIVELOCK, s->at, "potential livelock with %u process%s: %s",
                      b->run->nprocs, plural, headline(b));
        f->help = f->help ? f->help : build_deadlock_help(b);
        return f;
    case VIOLATION_PARTIAL:
        return build_add(b, DIAG_MPI_PARTIAL, s->at,
                         "partial deadlock with %u processes: %s", b->run->nprocs, headline(b));
    case VIOLATION_COLL_MISMATCH:
        return build_mismatch(b, s);
    case VIOLATION_FAULT:
        return build_add(b, fault_code(b->result->fault), build_fault_place(b, s),
                         "with %u process%s, %s", b->run->nprocs, plural, build_call_text(s));
    case VIOLATION_NONE:
        break;
    }
    bug("a counterexample without a violation");
}

static void add_blocked_ranks(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    for (uint32_t i = 0; i < t->n_cycle; i++)
        build_rank(b, f, t->cycle[i]);
    for (uint32_t p = 0; !t->n_cycle && p < b->skel->nprocs; p++)
        if (build_is_blocked(t, p))
            build_rank(b, f, p);
}

static void add_notes(struct build *b, struct result_finding *f)
{
    switch (b->result->violation) {
    case VIOLATION_FAULT:
        build_rank(b, f, b->result->fault_rank);
        call_sites(b, f, b->result->fault_rank, main_state(b));
        start_note(b, f, main_state(b));
        build_message(b, f, main_state(b));
        break;
    case VIOLATION_DEADLOCK:
    case VIOLATION_LIVELOCK:
        add_blocked_ranks(b, f);
        blocked_notes(b, f);
        ended_note(b, f);
        failed_note(b, f);
        cycle_note(b, f);
        build_near(b, f);
        build_choices(b, f);
        break;
    case VIOLATION_PARTIAL:
        add_blocked_ranks(b, f);
        blocked_notes(b, f);
        break;
    case VIOLATION_COLL_MISMATCH:
    case VIOLATION_NONE:
        break;
    }
}

struct result_finding *build_counterexample(struct build *b)
{
    struct result_finding *f = error_line(b);
    add_notes(b, f);
    build_inputs(b, f);
    build_doubts(b, f);
    f->trace = build_trace(b);
    return f;
}
