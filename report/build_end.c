/* Where the ranks are at the end of a deadlock: each blocked call and what it waits for, who has
 * ended, who waits for whom.
 *
 *     ring.c:12:5: note: ranks 0..2 wait here in MPI_Send(...), each for its receiver
 *     ring.c:20:1: note: rank 3 has reached the end of the program here
 */
#include "report/build_parts.h"

#include "core/base/str.h"
#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_RANKS_APART = 4, MAX_STARTED = 3 };

static const struct src_range nowhere;

static bool waits_for_slot(const struct skel_state *s, uint32_t req)
{
    for (uint32_t i = 0; i < s->n_alts; i++)
        for (uint32_t k = 0; k < s->alts[i].n_reqs; k++)
            if (s->alts[i].reqs[k] == req)
                return true;
    return false;
}

/* Does the state `at` wait for the request of the operation? */
static bool is_awaited(const struct skel_state *at, const struct skel_state *s)
{
    bool posts = s->kind == SKEL_ISEND || s->kind == SKEL_IRECV || s->kind == SKEL_ICOLL;
    return posts && waits_for_slot(at, s->req);
}

/* Where the operations were started whose requests the rank waits for. */
static void started_notes(struct build *b, struct result_finding *f, uint32_t rank)
{
    const struct trace *t = b->result->trace;
    const struct skel_state *at = build_final_state(b, rank);
    unsigned notes = 0;
    for (uint32_t i = 0; i < t->n_pending && notes < MAX_STARTED; i++) {
        const struct skel_state *s = build_state(b, t->pending[i].rank, t->pending[i].state);
        if (t->pending[i].rank != rank || !is_awaited(at, s))
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
    build_call_sites(b, f, group[0], s);
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
    uint32_t n = skel_n_processes(b->skel);
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
    uint32_t n = skel_n_processes(b->skel);
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

/* A deadlock that is found after a fault: other ranks have failed, or wait for one that has. */
static void failed_note(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    uint32_t *group = NULL;
    size_t size = 0, cap = 0;
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++)
        if (build_has_failed(b, p) || t->final[p].apart)
            VEC_PUSH(b->arena, group, size, cap, p);
    if (size)
        build_note(b, f, RESULT_NONE, nowhere, "%s cannot go on for another reason, which "
                   "is told apart", build_rank_list(b->arena, group, size));
}

void build_end(struct build *b, struct result_finding *f)
{
    uint32_t first = f->n_notes;
    blocked_notes(b, f);
    if (b->result->violation != VIOLATION_PARTIAL) {
        ended_note(b, f);
        cycle_note(b, f);
    }
    for (uint32_t i = first; i < f->n_notes; i++)
        f->notes[i].at_end = true;
    if (b->result->violation != VIOLATION_PARTIAL)
        failed_note(b, f);
}

/* " (MPI_Irecv at line 30)": the operations for whose requests the rank waits. */
static const char *started(const struct build *b, uint32_t rank)
{
    const struct trace *t = b->result->trace;
    const struct skel_state *at = build_final_state(b, rank);
    const char *text = "";
    unsigned n = 0;
    for (uint32_t i = 0; i < t->n_pending && n < MAX_STARTED; i++) {
        const struct skel_state *s = build_state(b, t->pending[i].rank, t->pending[i].state);
        const char *call = build_call_text(s);
        if (t->pending[i].rank != rank || !is_awaited(at, s))
            continue;
        text = arena_printf(b->arena, "%s%s%.*s at %s%u", text, n++ ? ", " : " (",
                            (int)strcspn(call, "("), call,
                            str_same(s->at.file, at->at.file)
                                ? "line "
                                : arena_printf(b->arena, "%s:", s->at.file ? s->at.file : "?"),
                            s->at.line);
    }
    return n ? arena_printf(b->arena, "%s)", text) : "";
}

const char *build_waits(const struct build *b, uint32_t rank)
{
    return arena_printf(b->arena, "%s%s", build_waiting(b, rank), started(b, rank));
}
