/* Which choices of the MPI implementation lead into the counterexample.
 *
 *     note: it hangs if the message sent here is buffered ...
 *     note: ... and the message sent here is not
 *
 * A standard send may complete at once or wait for its receive (MPI-4.0 3.4), a collective may
 * let a rank go on before all have called it (6.1): another library, or another message size,
 * may choose otherwise.
 */
#include "cli/choices.h"

#include "core/vec.h"

#include <string.h>

const struct skel_state *report_state(const struct report *r, uint32_t rank, uint32_t state)
{
    const struct trace *t = r->result->trace;
    return &r->skel->worlds[t->world].ranks[rank].states[state];
}

bool report_same_place(const struct skel_state *x, const struct skel_state *y)
{
    return x->kind == y->kind && x->at.file == y->at.file && x->at.line == y->at.line &&
           x->at.col == y->at.col;
}

/* ---- requests ---- */

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

const char *report_select(struct arena *a, const struct report *r, uint32_t rank,
                          const char *others)
{
    const struct trace *t = r->result->trace;
    const struct skel_machine *m = &r->skel->worlds[t->world].ranks[rank];
    const struct skel_state *s = &m->states[t->final[rank].state];
    const char *who = t->final[rank].n_waits_for ? others : "a message that nobody sends";
    if (s->polls)
        return arena_printf(a, "again and again, without an end, for %s", who);
    if (s->n_alts != 1)
        return arena_printf(a, "for one of several events, of %s", others);
    switch (s->alts[0].kind) {
    case SKEL_ALT_PROBE:
    case SKEL_ALT_MPROBE:
        return arena_printf(a, "for a message from %s", others);
    case SKEL_ALT_DRAINED:
        return arena_printf(a, "for %s to receive what is in the attached buffer", others);
    case SKEL_ALT_REQ:
    case SKEL_ALT_ALL:
    case SKEL_ALT_ELSE:
        break;
    }
    switch (s->alts[0].n_reqs ? request_kind(m, s->alts[0].reqs[0]) : SKEL_SELECT) {
    case SKEL_ISEND: return arena_printf(a, "for %s to receive", others);
    case SKEL_IRECV: return arena_printf(a, "for a message from %s", others);
    case SKEL_ICOLL: return arena_printf(a, "for %s to call the collective too", others);
    default: return arena_printf(a, "for %s", others);
    }
}

/* ---- buffering ---- */

/* A note for each place once. */
static void notes_at(struct report *r, struct diag *d, const struct trace_send *v, uint32_t n,
                     const char *text)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct skel_state *s = report_state(r, v[i].rank, v[i].state);
        bool seen = false;
        for (uint32_t k = 0; k < i && !seen; k++)
            seen = report_same_place(s, report_state(r, v[k].rank, v[k].state));
        if (!seen)
            diag_note(r->diags, d, s->at, "%s", text);
    }
}

static void note(struct report *r, struct diag *d, const char *text)
{
    diag_note(r->diags, d, (struct src_range){0}, "%s", text);
}

static void choice_notes(struct report *r, struct diag *d)
{
    const struct trace *t = r->result->trace;
    bool takes_part = t->n_released || t->n_early;
    notes_at(r, d, t->released, t->n_released,
             "it hangs when the message sent here is buffered: the sender goes on before it is "
             "received");
    notes_at(r, d, t->early, t->n_early,
             "it hangs when a rank leaves this collective before all have called it");
    if (t->n_sends && !t->any_buffering)
        notes_at(r, d, t->sends, t->n_sends,
                 takes_part ? "and when the message sent here is not buffered"
                            : "it hangs when the message sent here is not buffered (large "
                              "messages); if the library buffers it, this run goes on");
    else if (!takes_part)
        note(r, d, r->result->tier < 3
                       ? "it hangs however the MPI library buffers messages"
                       : "it can hang however the MPI library buffers messages; it depends on "
                         "which message is taken first");
}

static void lost_notes(struct report *r, struct diag *d)
{
    const struct trace *t = r->result->trace;
    for (uint32_t i = 0; i < t->n_lost; i++) {
        const struct skel_state *s = report_state(r, t->lost[i].rank, t->lost[i].state);
        const struct skel_chan *c = &r->skel->chans[t->lost[i].chan];
        bool seen = false;
        for (uint32_t k = 0; k < i && !seen; k++)
            seen = report_same_place(s, report_state(r, t->lost[k].rank, t->lost[k].state));
        if (!seen)
            diag_note(r->diags, d, s->at,
                      "if it is buffered, the message sent here by rank %u is never received "
                      "by rank %u [%s]",
                      c->from, c->to, diag_code_text(DIAG_MPI_LOST));
    }
}

void report_choices(struct arena *a, struct report *r, struct diag *d)
{
    (void)a;
    choice_notes(r, d);
    lost_notes(r, d);
}

/* ---- races ---- */

static bool reported(const struct report *r, const struct skel_state *s)
{
    for (size_t i = 0; i < r->diags->n; i++)
        if (r->diags->items[i]->code == DIAG_MPI_RACE &&
            r->diags->items[i]->at.file == s->at.file &&
            r->diags->items[i]->at.line == s->at.line &&
            r->diags->items[i]->at.col == s->at.col)
            return true;
    return false;
}

static const char *sender_list(struct arena *a, const struct race *race)
{
    const char *s = "";
    for (uint32_t i = 0; i < race->n_senders && i < 8; i++)
        s = arena_printf(a, "%s%s%u", s, i ? ", " : "", race->senders[i]);
    return race->n_senders > 8 ? arena_printf(a, "%s, ...", s) : s;
}

unsigned report_races(struct arena *a, struct report *r, bool as_errors)
{
    unsigned errors = 0;
    for (uint32_t i = 0; i < r->result->n_races; i++) {
        const struct race *race = &r->result->races[i];
        const struct skel_state *s =
            &r->skel->worlds[race->world].ranks[race->rank].states[race->state];
        if (!race->matters || reported(r, s))
            continue;
        struct diag *d = diag_add(r->diags, DIAG_MPI_RACE, s->at,
                                  "with %u processes, rank %u can take messages of ranks %s "
                                  "here, and what it does then depends on which comes first",
                                  r->nprocs, race->rank, sender_list(a, race));
        if (as_errors && race->met) {
            d->severity = DIAG_ERROR;
            errors++;
        }
    }
    return errors;
}
