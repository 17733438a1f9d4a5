/* From a trace to words: the error, each rank's blocked call, the wait-for cycle, and which
 * buffering triggers it.
 *
 *     ring.c:12:5: error: potential deadlock with 3 processes: ranks 0, 1, 2 wait for each
 *                         other in a cycle [MPI-DEADLOCK]
 *     ring.c:12:5: note: ranks 0..2 wait here in MPI_Send(...), each for its receiver
 */
#include "cli/choices.h"

#include "core/fail.h"
#include "core/vec.h"

#include <string.h>

static const struct skel_state *final_state(const struct report *r, uint32_t rank)
{
    return report_state(r, rank, r->result->trace->final[rank].state);
}

/* "rank 3", "ranks 0 and 1", "ranks 0..4, 7" for ascending numbers. */
static const char *rank_list(struct arena *a, const uint32_t *v, size_t n)
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

static const char *call_text(const struct skel_state *s)
{
    return s->text ? s->text : skel_kind_text(s->kind);
}

/* What a blocked rank waits for. */
static const char *waiting(struct arena *a, const struct report *r, uint32_t rank)
{
    const struct skel_state *s = final_state(r, rank);
    const struct trace_blocked *b = &r->result->trace->final[rank];
    const char *others = rank_list(a, b->waits_for, b->n_waits_for);
    switch (s->kind) {
    case SKEL_SEND:
    case SKEL_SSEND:
        return arena_printf(a, "for %s to receive", others);
    case SKEL_RECV:
        return arena_printf(a, "for a message from %s", others);
    case SKEL_SENDRECV:
        return arena_printf(a, "for %s to exchange messages", others);
    case SKEL_COLL:
        return arena_printf(a, "for %s to call it too", others);
    case SKEL_SELECT:
        return report_select(a, r, rank, others);
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

static void call_sites(struct report *r, struct diag *d, const struct skel_state *s)
{
    for (uint32_t i = 0; i < s->n_calls; i++)
        diag_note(r->diags, d, s->calls[i], "called from here");
}

/* The other place of MPI-BUFFER-IN-FLIGHT, which its text names: where the operation begins. */
static void start_note(struct arena *a, struct report *r, struct diag *d,
                       const struct skel_state *fault)
{
    const struct skel_world *w = &r->skel->worlds[r->result->trace->world];
    const struct skel_machine *m = &w->ranks[r->result->fault_rank];
    for (uint32_t i = 0; d->code == DIAG_MPI_FLIGHT && i < m->n_states; i++) {
        const struct skel_state *s = &m->states[i];
        if (s->kind != SKEL_ISEND && s->kind != SKEL_IRECV && s->kind != SKEL_ICOLL)
            continue;
        const char *place = arena_printf(a, "(%s:%u)", s->at.file, s->at.line);
        if (!strstr(call_text(fault), place))
            continue;
        diag_note(r->diags, d, s->at, "the operation is started here");
        return;
    }
}

enum { MAX_RANKS_APART = 4 };

/* One note for all blocked ranks at the same call, or one each if they are few. */
static void blocked_notes(struct arena *a, struct report *r, struct diag *d)
{
    const struct trace *t = r->result->trace;
    uint32_t n = r->skel->nprocs;
    bool *done = ARENA_ARRAY(a, bool, n);
    for (uint32_t p = 0; p < n; p++) {
        const struct skel_state *s = final_state(r, p);
        if (t->final[p].ended || done[p])
            continue;
        uint32_t *group = NULL;
        size_t size = 0, cap = 0;
        for (uint32_t q = p; q < n; q++)
            if (!t->final[q].ended && report_same_place(s, final_state(r, q)))
                VEC_PUSH(a, group, size, cap, q);
        if (size <= MAX_RANKS_APART)
            size = 1;
        for (size_t i = 0; i < size; i++)
            done[group[i]] = true;
        if (size == 1)
            diag_note(r->diags, d, s->at, "rank %u waits here in %s %s", p, call_text(s),
                      waiting(a, r, p));
        else
            diag_note(r->diags, d, s->at, "%s wait here in %s, rank %u %s",
                      rank_list(a, group, size), call_text(s), p, waiting(a, r, p));
        call_sites(r, d, s);
    }
}

static void ended_note(struct arena *a, struct report *r, struct diag *d)
{
    const struct trace *t = r->result->trace;
    uint32_t *group = NULL;
    size_t size = 0, cap = 0;
    for (uint32_t p = 0; p < r->skel->nprocs; p++)
        if (t->final[p].ended)
            VEC_PUSH(a, group, size, cap, p);
    if (size)
        diag_note(r->diags, d, (struct src_range){0}, "%s %s reached the end of the program",
                  rank_list(a, group, size), size == 1 ? "has" : "have");
}

static void cycle_note(struct arena *a, struct report *r, struct diag *d)
{
    const struct trace *t = r->result->trace;
    const char *s = "";
    if (!t->n_cycle)
        return;
    for (uint32_t i = 0; i < t->n_cycle && i < 12; i++)
        s = arena_printf(a, "%s%u -> ", s, t->cycle[i]);
    if (t->n_cycle > 12)
        s = arena_printf(a, "%s... -> ", s);
    diag_note(r->diags, d, (struct src_range){0}, "wait-for cycle of ranks: %s%u", s,
              t->cycle[0]);
}

static const char *headline(struct arena *a, const struct report *r)
{
    const struct trace *t = r->result->trace;
    uint32_t *sorted = arena_memdup(a, t->cycle, t->n_cycle * sizeof *t->cycle);
    for (uint32_t i = 0; i < t->n_cycle; i++) /* the cycle is short */
        for (uint32_t j = i + 1; j < t->n_cycle; j++)
            if (sorted[j] < sorted[i]) {
                uint32_t x = sorted[i];
                sorted[i] = sorted[j];
                sorted[j] = x;
            }
    if (t->n_cycle > 1)
        return arena_printf(a, "%s wait for each other", rank_list(a, sorted, t->n_cycle));
    if (t->n_cycle == 1)
        return arena_printf(a, "rank %u waits for itself", t->cycle[0]);
    for (uint32_t p = 0; p < r->skel->nprocs; p++) {
        const struct trace_blocked *b = &t->final[p];
        if (b->ended || !b->n_waits_for)
            continue;
        uint32_t q = b->waits_for[0];
        if (t->final[q].ended)
            return arena_printf(a, "rank %u waits for rank %u, which has ended", p, q);
    }
    return "no rank can go on";
}

/* The state that the error itself points at. */
static const struct skel_state *main_state(const struct report *r)
{
    const struct trace *t = r->result->trace;
    if (r->result->violation == VIOLATION_FAULT)
        return final_state(r, r->result->fault_rank);
    if (t->n_cycle)
        return final_state(r, t->cycle[0]);
    for (uint32_t p = 0; p < r->skel->nprocs; p++)
        if (!t->final[p].ended)
            return final_state(r, p);
    bug("a violation in which every rank has ended");
}

static enum diag_code fault_code(const char *fault)
{
    for (int c = 0; c < DIAG_CODE_COUNT; c++)
        if (fault && strcmp(diag_code_text((enum diag_code)c), fault) == 0)
            return (enum diag_code)c;
    return DIAG_C_RUNTIME;
}

/* The call by which a rank entered the k-th collective of a communicator, or NULL. */
static const struct skel_state *entered(const struct report *r, uint32_t rank,
                                        uint32_t comm, uint32_t k)
{
    const struct trace *t = r->result->trace;
    for (size_t i = 0; i < t->n_events; i++) {
        if (t->events[i].rank != rank)
            continue;
        const struct skel_state *s = report_state(r, rank, t->events[i].state);
        bool enters = s->kind == SKEL_COLL || s->kind == SKEL_ICOLL;
        if (enters && s->comm == comm && k-- == 0)
            return s;
    }
    return NULL;
}

static bool same_text(const char *x, const char *y)
{
    return x == y || (x && y && strcmp(x, y) == 0);
}

static bool same_collective(const struct skel_state *x, const struct skel_state *y)
{
    return same_text(x->coll.kind, y->coll.kind) && x->coll.root == y->coll.root
           && same_text(x->coll.op, y->coll.op)
           && (!x->coll.sig || !y->coll.sig || same_text(x->coll.sig, y->coll.sig));
}

/* The calls of all ranks in the k-th collective, if they are not the same. */
static struct diag *mismatch_at(struct report *r, uint32_t comm, uint32_t k)
{
    const struct skel_state *first = NULL;
    struct diag *d = NULL;
    for (uint32_t p = 0; p < r->skel->nprocs; p++) {
        const struct skel_state *s = entered(r, p, comm, k);
        if (s && !first) {
            first = s;
        } else if (s && !same_collective(first, s)) {
            if (!d)
                d = diag_add(r->diags, DIAG_MPI_COLL_MISMATCH, first->at,
                             "with %u processes, a rank calls %s while rank %u calls a "
                             "different collective",
                             r->nprocs, call_text(first), p);
            diag_note(r->diags, d, s->at, "rank %u calls %s", p, call_text(s));
        }
    }
    return d;
}

/* Nonblocking collectives: the ranks have left the calls that do not match. */
static struct diag *mismatch_before(struct report *r)
{
    for (uint32_t comm = 0; comm < r->skel->n_comms; comm++) {
        for (uint32_t k = 0; k < r->result->trace->n_events; k++) {
            struct diag *d = mismatch_at(r, comm, k);
            if (d)
                return d;
        }
    }
    return diag_add(r->diags, DIAG_MPI_COLL_MISMATCH, main_state(r)->at,
                    "with %u processes, ranks call different collectives", r->nprocs);
}

static struct diag *mismatch(struct report *r)
{
    const struct skel_state *first = NULL;
    struct diag *d = NULL;
    bool two = false;
    for (uint32_t p = 0; p < r->skel->nprocs; p++) {
        const struct skel_state *s = final_state(r, p);
        if (s->kind != SKEL_COLL)
            continue;
        two = two || (first && !same_collective(first, s));
        first = first ? first : s;
    }
    if (!two)
        return mismatch_before(r);
    first = NULL;
    for (uint32_t p = 0; p < r->skel->nprocs; p++) {
        const struct skel_state *s = final_state(r, p);
        if (s->kind != SKEL_COLL)
            continue;
        if (!first) {
            first = s;
            d = diag_add(r->diags, DIAG_MPI_COLL_MISMATCH, s->at,
                         "with %u processes, rank %u calls %s while another rank calls a "
                         "different collective",
                         r->nprocs, p, call_text(s));
        } else if (!report_same_place(first, s)) {
            diag_note(r->diags, d, s->at, "rank %u calls %s", p, call_text(s));
        }
    }
    return d;
}

static struct diag *error_line(struct arena *a, struct report *r)
{
    const struct skel_state *s = main_state(r);
    switch (r->result->violation) {
    case VIOLATION_DEADLOCK:
        return diag_add(r->diags, DIAG_MPI_DEADLOCK, s->at,
                        "potential deadlock with %u process%s: %s", r->nprocs,
                        r->nprocs == 1 ? "" : "es", headline(a, r));
    case VIOLATION_LIVELOCK:
        return diag_add(r->diags, DIAG_MPI_LIVELOCK, s->at,
                        "potential livelock with %u process%s: %s", r->nprocs,
                        r->nprocs == 1 ? "" : "es", headline(a, r));
    case VIOLATION_PARTIAL:
        return diag_add(r->diags, DIAG_MPI_PARTIAL, s->at,
                        "partial deadlock with %u processes: %s", r->nprocs, headline(a, r));
    case VIOLATION_COLL_MISMATCH:
        return mismatch(r);
    case VIOLATION_FAULT:
        return diag_add(r->diags, fault_code(r->result->fault), s->at, "with %u process%s, %s",
                        r->nprocs, r->nprocs == 1 ? "" : "es", call_text(s));
    case VIOLATION_NONE:
        break;
    }
    bug("a counterexample without a violation");
}

struct diag *report_counterexample(struct arena *a, struct report *r)
{
    struct diag *d = error_line(a, r);
    const struct skel_world *w = &r->skel->worlds[r->result->trace->world];
    if (r->result->violation == VIOLATION_FAULT) {
        call_sites(r, d, main_state(r));
        start_note(a, r, d, main_state(r));
    } else if (r->result->violation != VIOLATION_COLL_MISMATCH) {
        blocked_notes(a, r, d);
    }
    if (r->result->violation == VIOLATION_DEADLOCK
        || r->result->violation == VIOLATION_LIVELOCK) {
        ended_note(a, r, d);
        cycle_note(a, r, d);
        report_choices(a, r, d);
    }
    if (w->text[0])
        diag_note(r->diags, d, (struct src_range){0}, "this happens when %s", w->text);
    return d;
}

/* ---- the events before it ---- */

static const char *place(struct arena *a, const struct skel_state *s)
{
    return s->at.file ? arena_printf(a, "%s:%u:%u: ", s->at.file, s->at.line, s->at.col) : "";
}

static const char *symbol(struct arena *a, const struct report *r, const struct skel_state *s)
{
    if (s->kind == SKEL_COLL || s->chan == SKEL_NONE || s->sym == SKEL_NONE ||
        s->send_var != SKEL_NONE || s->sym >= r->skel->chans[s->chan].n_syms)
        return "";
    const char *text = r->skel->chans[s->chan].syms[s->sym];
    return text[0] ? arena_printf(a, " [%s]", text) : "";
}

const char *report_event(struct arena *a, const struct report *r, size_t i)
{
    const struct trace_event *e = &r->result->trace->events[i];
    const struct skel_state *s = report_state(r, e->rank, e->state);
    const char *head = arena_printf(a, "rank %u: %s%s", e->rank, place(a, s), call_text(s));
    if (s->kind == SKEL_LOCAL) {
        const char *text = e->trans != SKEL_NONE ? s->trans[e->trans].text : NULL;
        return arena_printf(a, "rank %u: %s%s", e->rank, place(a, s),
                            text ? text : call_text(s));
    }
    if (e->partner == SKEL_NONE)
        return head;
    if (s->kind == SKEL_RECV)
        return arena_printf(a, "%s <- rank %u", head, e->partner);
    if (e->partner_state == SKEL_NONE)
        return arena_printf(a, "%s -> rank %u%s", head, e->partner, symbol(a, r, s));
    const struct skel_state *other = report_state(r, e->partner, e->partner_state);
    return arena_printf(a, "%s -> rank %u: %s%s%s", head, e->partner, place(a, other),
                        call_text(other), symbol(a, r, s));
}
