/* From the states of a skeleton to words. */
#include "report/build_epoch.h"
#include "report/build_parts.h"

#include <stdlib.h>
#include <string.h>

const struct skel_state *build_state(const struct build *b, uint32_t rank, uint32_t state)
{
    const struct trace *t = b->result->trace;
    return &b->skel->worlds[t->world].ranks[rank].states[state];
}

const struct skel_state *build_final_state(const struct build *b, uint32_t rank)
{
    return build_state(b, rank, b->result->trace->final[rank].state);
}

bool build_is_blocked(const struct trace *t, uint32_t rank)
{
    return !t->final[rank].ended && !t->final[rank].apart && !t->final[rank].runs;
}

/* It has ended where the skeleton has no end: it was stopped
 * (verify/answer/more_violations.h). */
bool build_has_failed(const struct build *b, uint32_t rank)
{
    const struct skel_state *s = build_final_state(b, rank);
    bool faults = b->result->violation == VIOLATION_FAULT && b->result->fault_rank == rank;
    return faults || (b->result->trace->final[rank].ended && s->kind != SKEL_END);
}

bool build_same_place(const struct skel_state *x, const struct skel_state *y)
{
    return x->kind == y->kind && x->at.file == y->at.file && x->at.line == y->at.line &&
           x->at.col == y->at.col;
}

const char *build_call_text(const struct skel_state *s)
{
    return s->text ? s->text : skel_kind_text(s->kind);
}

const struct skel_letter *build_letter(const struct build *b, const struct trace_event *e)
{
    const struct skel_tape *tape = b->skel->worlds[b->result->trace->world].tape;
    return e->letter == SKEL_NONE ? NULL : &tape->letters[e->letter];
}

static const struct skel_choice *shared_choice(const struct build *b,
                                               const struct skel_letter *letter)
{
    return &b->skel->worlds[b->result->trace->world].tape->choices[letter->from];
}

const char *build_choice_text(const struct build *b, const struct trace_event *e)
{
    const struct skel_letter *letter = build_letter(b, e);
    const struct skel_state *s = build_state(b, e->rank, e->state);
    const char *text = letter                  ? letter->text
                       : e->trans != SKEL_NONE ? s->trans[e->trans].text
                                               : NULL;
    if (text || !letter)
        return text ? text : build_call_text(s);
    text = shared_choice(b, letter)->text;
    return text ? text : "a choice of all ranks";
}

struct src_range build_choice_place(const struct build *b, const struct trace_event *e)
{
    const struct skel_letter *letter = build_letter(b, e);
    if (letter)
        return shared_choice(b, letter)->at;
    const struct skel_state *s = build_state(b, e->rank, e->state);
    struct src_range at = s->at;
    for (uint32_t i = 0; i < s->n_calls && !at.file; i++)
        at = s->calls[i];
    return at;
}

const char *build_rank_list(struct arena *a, const uint32_t *v, size_t n)
{
    const char *s = n == 1 ? "rank " : "ranks ";
    if (n == 2)
        return arena_printf(a, "ranks %u and %u", v[0], v[1]);
    for (size_t i = 0, j; i < n; i = j + 1) {
        for (j = i; j + 1 < n && v[j + 1] == v[j] + 1; j++) {}
        const char *comma = i ? ", " : "";
        if (j > i + 1)
            s = arena_printf(a, "%s%s%u..%u", s, comma, v[i], v[j]);
        else if (j == i + 1)
            s = arena_printf(a, "%s%s%u, %u", s, comma, v[i], v[j]);
        else
            s = arena_printf(a, "%s%s%u", s, comma, v[i]);
    }
    return s;
}

/* ---- what a rank waits for ---- */

static bool posts(const struct skel_state *s, uint32_t req)
{
    bool post = s->kind == SKEL_ISEND || s->kind == SKEL_IRECV || s->kind == SKEL_ICOLL;
    return post && s->req == req;
}

/* What all operations of this request slot are, if they are of one kind. */
static enum skel_state_kind request_kind(const struct skel_machine *m, uint32_t req)
{
    enum skel_state_kind kind = SKEL_END;
    for (uint32_t i = 0; i < m->n_states; i++) {
        if (!posts(&m->states[i], req))
            continue;
        if (kind != SKEL_END && kind != m->states[i].kind)
            return SKEL_SELECT;
        kind = m->states[i].kind;
    }
    return kind;
}

/* `others`: "ranks 0 and 1", or "ranks " without one. */
static const char *message_from(const struct build *b, const struct skel_state *at,
                                const char *others)
{
    size_t n = strlen(others);
    const char *call = build_epoch_call(at);
    if (call)
        return others[n - 1] == ' ' ? arena_printf(b->arena, "for %s, which nobody calls", call)
                                    : arena_printf(b->arena, "for %s to call %s", others, call);
    return others[n - 1] == ' ' ? "for a message that nobody sends"
                                : arena_printf(b->arena, "for a message from %s", others);
}

static const char *waiting_request(const struct build *b, uint32_t rank,
                                   const struct skel_alt *alt, const char *others)
{
    const struct skel_machine *m = &b->skel->worlds[b->result->trace->world].ranks[rank];
    switch (alt->n_reqs ? request_kind(m, alt->reqs[0]) : SKEL_SELECT) {
    case SKEL_ISEND: return arena_printf(b->arena, "for %s to receive", others);
    case SKEL_IRECV: return message_from(b, build_final_state(b, rank), others);
    case SKEL_ICOLL: return arena_printf(b->arena, "for %s to call the collective too", others);
    default: return arena_printf(b->arena, "for %s", others);
    }
}

/* What a rank waits for that stands in a SELECT; `others`: "ranks 0 and 1". */
static const char *waiting_select(const struct build *b, uint32_t rank, const char *others)
{
    const struct skel_state *s = build_final_state(b, rank);
    bool some = b->result->trace->final[rank].n_waits_for != 0;
    if (s->polls)
        return arena_printf(b->arena, "again and again, without an end, for %s",
                            some ? others : "a message that nobody sends");
    if (s->n_alts != 1 && !some)
        return "for one of several events, of which none happens";
    if (s->n_alts != 1)
        return arena_printf(b->arena, "for one of several events, of %s", others);
    switch (s->alts[0].kind) {
    case SKEL_ALT_PROBE:
    case SKEL_ALT_MPROBE:
        return message_from(b, s, others);
    case SKEL_ALT_DRAINED:
        return arena_printf(b->arena, "for %s to receive what is in the attached buffer",
                            others);
    case SKEL_ALT_REQ:
    case SKEL_ALT_ALL:
    case SKEL_ALT_ELSE:
        break;
    }
    return waiting_request(b, rank, &s->alts[0], others);
}

static int ascending(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return (a > b) - (a < b);
}

const char *build_sorted_list(struct arena *a, const uint32_t *v, uint32_t n)
{
    uint32_t *sorted = arena_memdup(a, v, n * sizeof *v);
    if (n)
        qsort(sorted, n, sizeof *sorted, ascending);
    return build_rank_list(a, sorted, n);
}

/* Where it is not known for whom: the rank is stuck while others go on for ever. */
static const char *waiting_alone(enum skel_state_kind kind)
{
    if (kind == SKEL_SEND || kind == SKEL_SSEND)
        return "for a receive that never comes";
    if (kind == SKEL_SENDRECV)
        return "for a partner that never comes";
    return kind == SKEL_COLL ? "for ranks that never call it" : NULL;
}

/* The agent that it asks, or SKEL_NONE. */
static uint32_t agent_asked(const struct build *b, const struct skel_state *s)
{
    bool hears = s->kind == SKEL_RECV && s->n_chans;
    uint32_t from = hears ? b->skel->chans[s->chans[0]].from : 0;
    return from >= skel_n_processes(b->skel) ? from : SKEL_NONE;
}

/* The state of the agent of a lock says who has it; NULL: it is none. */
static const char *lock_asked(const struct build *b, const struct skel_state *s)
{
    uint32_t agent = agent_asked(b, s);
    const char *text = agent == SKEL_NONE ? NULL : build_final_state(b, agent)->text;
    return text && strncmp(text, "the lock", 8) == 0 ? text : NULL;
}

bool build_waits_for_lock(const struct build *b, uint32_t rank)
{
    return build_is_blocked(b->result->trace, rank) &&
           lock_asked(b, build_final_state(b, rank)) != NULL;
}

bool build_waits_for_partitions(const struct build *b, uint32_t rank)
{
    const struct skel_state *s = build_final_state(b, rank);
    const struct mpi_call *call = s->kind == SKEL_SELECT ? mpi_call(build_called(s)) : NULL;
    return call && call->class == MPI_C_REQUEST && s->alts[0].kind == SKEL_ALT_PROBE;
}

const char *build_waiting(const struct build *b, uint32_t rank)
{
    const struct skel_state *s = build_final_state(b, rank);
    const struct trace_blocked *w = &b->result->trace->final[rank];
    const char *others = build_sorted_list(b->arena, w->waits_for, w->n_waits_for);
    const char *alone = w->n_waits_for ? NULL : waiting_alone(s->kind);
    if (alone)
        return alone;
    if (lock_asked(b, s))
        return arena_printf(b->arena, "for %s", lock_asked(b, s));
    if (build_waits_for_partitions(b, rank))
        return "for partitions that it never makes ready";
    if (agent_asked(b, s) != SKEL_NONE)
        return "until the value in the window is another one";
    switch (s->kind) {
    case SKEL_SEND:
    case SKEL_SSEND:
        return arena_printf(b->arena, "for %s to receive", others);
    case SKEL_RECV:
        return message_from(b, s, others);
    case SKEL_SENDRECV:
        return arena_printf(b->arena, "for %s to exchange messages", others);
    case SKEL_COLL:
        return arena_printf(b->arena, "for %s to call it too", others);
    case SKEL_SELECT:
        return waiting_select(b, rank, others);
    case SKEL_READ:
        return "for a choice that never comes";
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_FAULT:
    case SKEL_MRECV:
    case SKEL_CANCEL:
    case SKEL_FREE:
    case SKEL_ICOLL:
    case SKEL_IRECV:
    case SKEL_ISEND:
    case SKEL_ABORT:
        break;
    }
    return "";
}
