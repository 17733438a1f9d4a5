/* Mutants of skeletons of the larger language. */
#include "tests/random/mutant.h"

#include "core/base/vec.h"

#include <string.h>

static void change_mode(struct skel_state *state, enum mutant m)
{
    bool sends = state->kind == SKEL_ISEND;
    bool standard = sends && (state->mode == SKEL_STANDARD || state->mode == SKEL_READY);
    if (m == MUTANT_NEVER_BUFFERED && state->kind == SKEL_SEND)
        state->kind = SKEL_SSEND;
    if (m == MUTANT_NEVER_BUFFERED && standard)
        state->mode = SKEL_SYNC;
    if (m == MUTANT_ALWAYS_BUFFERED && state->kind == SKEL_SEND) {
        state->kind = SKEL_ISEND;
        state->mode = SKEL_BUFFER;
        state->room = SKEL_NONE;
    }
    if (m == MUTANT_ALWAYS_BUFFERED && standard)
        state->mode = SKEL_BUFFER;
    if (m == MUTANT_READY_STANDARD && sends && state->mode == SKEL_READY)
        state->mode = SKEL_STANDARD;
    if (m == MUTANT_SYNC_STANDARD && sends && state->mode == SKEL_SYNC)
        state->mode = SKEL_STANDARD;
    if (m == MUTANT_SYNC_STANDARD && state->kind == SKEL_SSEND)
        state->kind = SKEL_SEND;
    if (m == MUTANT_ENOUGH_ROOM)
        state->room = SKEL_NONE;
}

/* Drop the transitions that another one stands for (keep: chan SKEL_NONE is of none). */
static void drop_trans(struct skel_state *state, uint32_t alt, uint32_t chan, bool same)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        bool drop = t->alt == alt && (chan == SKEL_NONE || (t->chan == chan) == same);
        if (!drop)
            state->trans[n++] = *t;
    }
    state->n_trans = n;
}

static void first_source(struct skel_state *state)
{
    if (state->n_chans > 1 && state->kind == SKEL_RECV) {
        state->n_chans = 1;
        drop_trans(state, SKEL_NONE, state->chans[0], false);
    }
    if (state->n_chans > 1 && state->kind == SKEL_IRECV)
        state->n_chans = 1;
    for (uint32_t a = 0; a < state->n_alts; a++)
        if (state->alts[a].n_chans > 1) {
            state->alts[a].n_chans = 1;
            drop_trans(state, a, state->alts[a].chans[0], false);
        }
}

/* Completions of receives that are not posted any more. */
static void first_completion(const struct skel_machine *machine, struct skel_state *state)
{
    for (uint32_t a = 0; a < state->n_alts; a++) {
        for (uint32_t i = 0; i < machine->n_states; i++) {
            const struct skel_state *post = &machine->states[i];
            if (state->alts[a].kind == SKEL_ALT_REQ && post->kind == SKEL_IRECV
                && post->req == state->alts[a].reqs[0] && post->n_chans)
                drop_trans(state, a, post->chans[0], false);
        }
    }
}

/* Exchange the receives of two states that follow each other. */
static void swap_posts(struct skel_machine *machine, uint32_t number)
{
    if (number + 1 >= machine->n_states)
        return;
    struct skel_state *a = &machine->states[number], *b = a + 1;
    if (a->kind != SKEL_IRECV || b->kind != SKEL_IRECV || a->trans[0].to != number + 1)
        return;
    struct skel_state old = *a;
    a->chans = b->chans;
    a->n_chans = b->n_chans;
    a->req = b->req;
    b->chans = old.chans;
    b->n_chans = old.n_chans;
    b->req = old.req;
}

/* An alternative without its transitions. */
static void drop_alt(struct skel_state *state, uint32_t alt)
{
    drop_trans(state, alt, SKEL_NONE, true);
    memmove(state->alts + alt, state->alts + alt + 1,
            (state->n_alts - alt - 1) * sizeof *state->alts);
    state->n_alts--;
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].alt > alt)
            state->trans[i].alt--;
}

static void change_select(struct skel_state *state, enum mutant m)
{
    uint32_t requests = 0;
    for (uint32_t a = 0; a < state->n_alts;) {
        enum skel_alt_kind kind = state->alts[a].kind;
        bool drop = m == MUTANT_NO_ELSE && kind == SKEL_ALT_ELSE;
        if (m == MUTANT_FIRST_REQUEST && kind == SKEL_ALT_REQ)
            drop = requests++ > 0;
        if (drop && state->n_alts > 1)
            drop_alt(state, a);
        else
            a++;
    }
}

void mutant_break_wide(struct skel *s, struct skel_machine *machine, uint32_t number,
                       enum mutant m)
{
    struct skel_state *state = &machine->states[number];
    bool collective = state->kind == SKEL_COLL || state->kind == SKEL_ICOLL;
    change_mode(state, m);
    change_select(state, m);
    if (m == MUTANT_FIRST_SOURCE) {
        first_source(state);
        first_completion(machine, state);
    }
    if (m == MUTANT_POST_ORDER)
        swap_posts(machine, number);
    if (m == MUTANT_NO_CANCEL && state->kind == SKEL_CANCEL) {
        state->kind = SKEL_LOCAL;
        state->req = SKEL_NONE;
    }
    if (m == MUTANT_NEVER_EARLY && collective)
        state->coll.kind = arena_printf(s->arena, "all %s", state->coll.kind);
}
