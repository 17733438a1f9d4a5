/* From a trace to words: the error, each rank's blocked call, the wait-for cycle, and which
 * buffering triggers it.
 *
 *     ring.c:12:5: error: can hang with 3 processes: ranks 0..2 wait for each
 *                         other in a cycle [MPI-DEADLOCK]
 *     ring.c:12:5: note: ranks 0..2 wait here in MPI_Send(...), each for its receiver
 */
#include "report/build_help.h"
#include "report/build_parts.h"

#include <string.h>

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
        build_note(b, f, b->result->fault_rank, s->at, RESULT_STARTED);
        return;
    }
}

/* A blocked rank that waits for one that has ended, or SKEL_NONE. */
static uint32_t waits_for_ended(const struct build *b, uint32_t *ended)
{
    const struct trace *t = b->result->trace;
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++) {
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
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++)
        if (build_is_blocked(t, p) && !t->final[p].n_waits_for)
            return p;
    return SKEL_NONE;
}

/* "MPI_Send", or what kind of state it is. */
static const char *call_name(const struct build *b, uint32_t rank)
{
    const char *call = build_call_text(build_final_state(b, rank));
    return arena_printf(b->arena, "%.*s", (int)strcspn(call, "("), call);
}

/* What all ranks of the cycle do wrong, if they do the same. */
static const char *cycle_cause(const struct build *b)
{
    const struct trace *t = b->result->trace;
    uint32_t sends = 0, receives = 0, starts = 0, ends = 0;
    for (uint32_t i = 0; i < t->n_cycle; i++) {
        const char *waits = build_waiting(b, t->cycle[i]);
        sends += strstr(waits, "to receive") != NULL;
        receives += strncmp(waits, "for a message", strlen("for a message")) == 0;
        starts += strstr(waits, "to call MPI_Win_post") != NULL;
        ends += strstr(waits, "to call MPI_Win_complete") != NULL;
    }
    if (starts == t->n_cycle)
        return ": all call MPI_Win_start, none has called MPI_Win_post";
    if (ends == t->n_cycle)
        return ": all call MPI_Win_wait, none has called MPI_Win_complete";
    if (sends == t->n_cycle)
        return ": all send, none receives";
    return receives == t->n_cycle ? ": all receive, none sends" : "";
}

/* Two ranks, of which one is in a collective: the call of each, the message first; else NULL. */
static const char *mixed_cycle(const struct build *b)
{
    const struct trace *t = b->result->trace;
    uint32_t p = t->cycle[0], q = t->n_cycle == 2 ? t->cycle[1] : p;
    if (!build_waits_in(b, p) == !build_waits_in(b, q))
        return NULL;
    uint32_t first = build_waits_in(b, p) ? q : p, second = p + q - first;
    return arena_printf(b->arena, "rank %u waits in %s %s, and rank %u in %s %s", first,
                        call_name(b, first), build_waiting(b, first), second,
                        call_name(b, second), build_waiting(b, second));
}

static const char *headline(const struct build *b)
{
    struct arena *a = b->arena;
    const struct trace *t = b->result->trace;
    if (t->n_cycle > 1) {
        const char *mixed = mixed_cycle(b);
        if (mixed)
            return mixed;
        return arena_printf(a, "%s wait for each other%s",
                            build_sorted_list(a, t->cycle, t->n_cycle), cycle_cause(b));
    }
    if (t->n_cycle == 1 && build_waits_for_partitions(b, t->cycle[0]))
        return arena_printf(a, "rank %u waits in %s %s", t->cycle[0],
                            call_name(b, t->cycle[0]), build_waiting(b, t->cycle[0]));
    if (t->n_cycle == 1)
        return arena_printf(a, "rank %u waits for itself in %s", t->cycle[0],
                            call_name(b, t->cycle[0]));
    uint32_t ended, p = waits_for_ended(b, &ended);
    if (p != SKEL_NONE)
        return arena_printf(a, "rank %u waits in %s %s, but rank %u has ended", p,
                            call_name(b, p), build_waiting(b, p), ended);
    p = waits_for_nobody(b);
    if (p != SKEL_NONE)
        return arena_printf(a, "rank %u waits in %s %s", p, call_name(b, p),
                            build_waiting(b, p));
    return "no rank can go on";
}

/* Where it is violated: at the last event of what repeats, at a rank that stands still, where the
 * last step has told of something, or where it has led. */
static const struct skel_state *broken_at(const struct build *b)
{
    const struct trace *t = b->result->trace;
    const struct trace_event *last = t->n_events ? &t->events[t->n_events - 1] : NULL;
    if (last && t->repeats != TRACE_NO_CYCLE && !t->stands)
        return build_state(b, last->rank, last->state);
    for (uint32_t r = 0; r < skel_n_processes(b->skel) && t->stands; r++)
        if (!t->final[r].ended)
            return build_final_state(b, r);
    if (last && t->told)
        return build_state(b, last->rank, last->state);
    return build_final_state(b, t->mover);
}

/* The state that the error itself points at. */
static const struct skel_state *main_state(const struct build *b)
{
    const struct trace *t = b->result->trace;
    if (b->result->violation == VIOLATION_FAULT)
        return build_final_state(b, b->result->fault_rank);
    if (b->result->violation == VIOLATION_PROPERTY)
        return broken_at(b);
    for (uint32_t i = 0; i < t->n_cycle; i++) /* messages first: collectives wait for them */
        if (!build_waits_in(b, t->cycle[i]))
            return build_final_state(b, t->cycle[i]);
    if (t->n_cycle)
        return build_final_state(b, t->cycle[0]);
    uint32_t p = waits_for_ended(b, NULL);
    if (p == SKEL_NONE)
        p = waits_for_nobody(b);
    for (uint32_t r = 0; r < skel_n_processes(b->skel) && p == SKEL_NONE; r++)
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

/* A fault that the search has found stands at a call, and its text is the call. */
static const char *fault_text(const struct build *b, const struct skel_state *s)
{
    const char *text = build_call_text(s);
    return s->kind == SKEL_FAULT
               ? text
               : arena_printf(b->arena, "%s in %s", diag_code_summary(fault_code(b->result->fault)),
                              text);
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
        f = build_add(b, DIAG_MPI_DEADLOCK, s->at, "can hang with %u process%s: %s",
                      b->run->nprocs, plural, headline(b));
        f->help = build_deadlock_help(b);
        return f;
    case VIOLATION_LIVELOCK:
        f = build_add(b, DIAG_MPI_LIVELOCK, s->at, "can hang in a loop with %u process%s: %s",
                      b->run->nprocs, plural, headline(b));
        f->help = f->help ? f->help : build_deadlock_help(b);
        return f;
    case VIOLATION_PARTIAL:
        return build_add(b, DIAG_MPI_PARTIAL, s->at,
                         "some ranks can hang with %u processes: %s", b->run->nprocs, headline(b));
    case VIOLATION_COLL_MISMATCH:
        return build_mismatch(b, s);
    case VIOLATION_FAULT:
        f = build_add(b, fault_code(b->result->fault), build_fault_place(b, s),
                      "with %u process%s, %s", b->run->nprocs, plural, fault_text(b, s));
        f->uses_null = s->cause == SKEL_CAUSE_NULL;
        f->reads_word = s->cause == SKEL_CAUSE_WORD;
        if (fault_code(b->result->fault) == DIAG_MPI_FLIGHT)
            f->help = build_flight_help(b->arena, f->message);
        return f;
    case VIOLATION_PROPERTY:
        return build_add(b, DIAG_MPI_PROPERTY, s->at,
                         "with %u process%s, the property does not hold", b->run->nprocs, plural);
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
    for (uint32_t p = 0; !t->n_cycle && p < skel_n_processes(b->skel); p++)
        if (build_is_blocked(t, p))
            build_rank(b, f, p);
}

/* A near miss is the cause, and told first. */
static void near_headline(struct build *b, struct result_finding *f)
{
    const char *near = build_near(b, f), *colon = strstr(f->message, ": ");
    if (near && colon && strcmp(f->code, diag_code_text(DIAG_MPI_DEADLOCK)) == 0)
        f->message = arena_printf(b->arena, "%.*s: %s", (int)(colon - f->message), f->message,
                                  near);
}

/* "from event 5 on, the last 3 events repeat for ever" */
static void repeat_note(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    uint32_t n = t->repeats;
    struct src_range nowhere = {0};
    build_note(b, f, RESULT_NONE, nowhere, "the property is: %s", b->result->reason);
    if (t->stands)
        build_note(b, f, RESULT_NONE, nowhere, "from here on nothing happens any more");
    else if (n == 0)
        build_note(b, f, RESULT_NONE, nowhere, "from here on no message is received and no "
                   "collective is entered any more, though ranks go on");
    else if (n != TRACE_NO_CYCLE)
        build_note(b, f, RESULT_NONE, nowhere,
                   n == 1 ? "from here on the last event repeats for ever"
                          : "from here on the last %u events repeat for ever", n);
}

static void add_notes(struct build *b, struct result_finding *f)
{
    switch (b->result->violation) {
    case VIOLATION_FAULT:
        build_rank(b, f, b->result->fault_rank);
        build_call_sites(b, f, b->result->fault_rank, main_state(b));
        start_note(b, f, main_state(b));
        build_message(b, f, main_state(b));
        break;
    case VIOLATION_DEADLOCK:
    case VIOLATION_LIVELOCK:
        add_blocked_ranks(b, f);
        build_end(b, f);
        near_headline(b, f);
        build_choices(b, f);
        break;
    case VIOLATION_PARTIAL:
        add_blocked_ranks(b, f);
        build_end(b, f);
        break;
    case VIOLATION_PROPERTY:
        repeat_note(b, f);
        break;
    case VIOLATION_COLL_MISMATCH:
    case VIOLATION_NONE:
        break;
    }
}

/* Has a rank ended without MPI_Finalize, with a status that says so, or by an assertion about what
 * it was given? */
static bool has_failed(const struct build *b)
{
    const struct trace *t = b->result->trace;
    bool any = leaving_refuses(b->skel, b->result);
    for (uint32_t p = 0; p < b->skel->nprocs && !any; p++) {
        const struct skel_state *s = build_state(b, p, t->final[p].state);
        any = t->final[p].ended && s->kind == SKEL_END && s->cause == SKEL_CAUSE_STATUS;
    }
    return any;
}

struct result_finding *build_counterexample(struct build *b)
{
    struct result_finding *f = error_line(b);
    f->has_failed = has_failed(b);
    add_notes(b, f);
    build_inputs(b, f);
    build_doubts(b, f);
    f->trace = build_trace(b);
    return f;
}
