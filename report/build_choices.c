/* Which choices of the MPI implementation lead into the counterexample.
 *
 *     note: it hangs if the message sent here is buffered ...
 *     note: ... and the message sent here is not
 *
 * A standard send may complete at once or wait for its receive (MPI-4.0 3.4), a collective may
 * let a rank go on before all have called it (6.1): another library, or another message size,
 * may choose otherwise.
 */
#include "report/build_epoch.h"
#include "report/build_parts.h"

#include "core/mpi/mpi.h"
#include "core/skel/facts.h"

#include <string.h>

/* A note for each place once. */
static void notes_at(struct build *b, struct result_finding *f, const struct trace_send *v,
                     uint32_t n, const char *text)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct skel_state *s = build_state(b, v[i].rank, v[i].state);
        bool seen = false;
        for (uint32_t k = 0; k < i && !seen; k++)
            seen = build_same_place(s, build_state(b, v[k].rank, v[k].state));
        if (!seen)
            build_note(b, f, v[i].rank, s->at, "%s", text);
    }
}

/* Is it let go where the same choices are made with all that a library may let go? */
static bool is_let_go(const struct build *b, uint32_t rank, const struct skel_state *s)
{
    for (uint32_t other = 0; other < skel_n_processes(b->skel); other++)
        if (skel_coll_needs(&s->coll, &b->skel->comms[s->comm], rank, other))
            return false;
    return true;
}

/* A collective in which a rank waits that need not wait for anybody: MPI_Comm_free (7.4.3), those
 * on files (2.4.1), making a window, fences that end no epoch (12.5.1).  NULL: there is none, or it
 * hangs as well where the rank does not wait there. */
static const struct mpi_call *waits_freely(const struct build *b)
{
    bool any = b->result->trace->any_buffering;
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++) {
        const struct skel_state *s = build_waits_in(b, p);
        enum mpi_fn fn = s ? mpi_find(s->coll.kind) : MPI_FN_COUNT;
        const struct mpi_call *call = mpi_call(fn);
        bool free = call && call->class == MPI_C_RMA &&
                    (s->coll.n_spared || mpi_has(fn, MPI_TRAIT_NEEDS_NOBODY));
        if (call && !(any && is_let_go(b, p, s)) &&
            (fn == MPI_FN_MPI_Comm_free || call->class == MPI_C_IO || free))
            return call;
    }
    return NULL;
}

static void free_note(struct build *b, struct result_finding *f, const struct mpi_call *call)
{
    build_note(b, f, RESULT_NONE, (struct src_range){0},
               "it hangs where %s waits for all ranks, as it may (MPI-4.0 %s)%s", call->name,
               call->class == MPI_C_IO ? "2.4.1" : call->clause,
               call->class != MPI_C_COMM ? "" : "; in most libraries it does not");
}

/* Does a rank wait in MPI_Win_start, which need not wait (12.5.2)? */
static bool waits_to_start(const struct build *b)
{
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++) {
        const struct skel_state *s = build_final_state(b, p);
        if (build_is_blocked(b->result->trace, p) && s->kind == SKEL_RECV &&
            build_called(s) == MPI_FN_MPI_Win_start)
            return true;
    }
    return false;
}

static bool waits_for_lock(const struct build *b)
{
    for (uint32_t p = 0; p < skel_n_processes(b->skel); p++)
        if (build_waits_for_lock(b, p))
            return true;
    return false;
}

static void choice_notes(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    bool takes_part = t->n_released || t->n_early;
    notes_at(b, f, t->released, t->n_released,
             "it hangs when the message sent here is buffered: the sender goes on before it is "
             "received");
    notes_at(b, f, t->early, t->n_early,
             "it hangs when a rank leaves this collective before all have called it");
    if (t->n_sends && !t->any_buffering)
        notes_at(b, f, t->sends, t->n_sends,
                 takes_part ? "and when the message sent here is not buffered"
                            : "it hangs when the message sent here is not buffered (large "
                              "messages); if the library buffers it, this run goes on");
    else if (!takes_part && waits_freely(b))
        free_note(b, f, waits_freely(b));
    else if (!takes_part && waits_to_start(b))
        build_note(b, f, RESULT_NONE, (struct src_range){0},
                   "it hangs where MPI_Win_start waits for MPI_Win_post of its targets, as it may "
                   "(MPI-4.0 12.5.2)");
    else if (!takes_part && waits_for_lock(b))
        build_note(b, f, RESULT_NONE, (struct src_range){0},
                   "it hangs where locks are granted in this order: a library may grant one in the "
                   "call, when it is needed, or between, to whom it likes (MPI-4.0 12.5.3)");
    else if (!takes_part)
        build_note(b, f, RESULT_NONE, (struct src_range){0}, "%s",
                   b->result->tier < 3
                       ? "it hangs however the MPI library buffers messages"
                       : "it can hang however the MPI library buffers messages; it depends on "
                         "which message is taken first");
}

static void lost_notes(struct build *b, struct result_finding *f)
{
    const struct trace *t = b->result->trace;
    for (uint32_t i = 0; i < t->n_lost; i++) {
        const struct skel_state *s = build_state(b, t->lost[i].rank, t->lost[i].state);
        const struct skel_chan *c = &b->skel->chans[t->lost[i].chan];
        bool seen = false;
        for (uint32_t k = 0; k < i && !seen; k++)
            seen = build_same_place(s, build_state(b, t->lost[k].rank, t->lost[k].state));
        if (!seen)
            build_note(b, f, c->from, s->at,
                       "if it is buffered, the message sent here by rank %u is never received "
                       "by rank %u [%s]",
                       c->from, c->to, diag_code_text(DIAG_MPI_LOST));
    }
}

void build_choices(struct build *b, struct result_finding *f)
{
    choice_notes(b, f);
    lost_notes(b, f);
}
