/* Taking a transition and coming to a state. */
#include "tests/checker/step_take.h"

#include "tests/checker/collective.h"
#include "tests/checker/ref_matching.h"

void ref_arrive(struct moment *m, uint32_t p, uint32_t state)
{
    m->ranks[p].at = (struct place){ .state = state };
    const struct skel_state *to = moment_state(m, p);
    if (m->l->reads && !m->l->reads[p][state])
        m->ranks[p].n_letters = 0; /* it needs no letter any more */
    switch (to->kind) {
    case SKEL_SEND:
        ref_post_send(m, p, to, SKEL_STANDARD, OWNER_STATE);
        return;
    case SKEL_SSEND:
        ref_post_send(m, p, to, SKEL_SYNC, OWNER_STATE);
        return;
    case SKEL_RECV:
        ref_post_receive(m, p, OWNER_STATE);
        return;
    case SKEL_SENDRECV:
        ref_post_send(m, p, to, SKEL_STANDARD, OWNER_STATE);
        ref_post_receive(m, p, OWNER_STATE);
        return;
    case SKEL_COLL:
        m->ranks[p].at.call = ref_coll_enter(m, p);
        return;
    case SKEL_END:
    case SKEL_LOCAL:
    case SKEL_READ:
    case SKEL_FAULT:
    case SKEL_ABORT:
    case SKEL_ISEND:
    case SKEL_IRECV:
    case SKEL_ICOLL:
    case SKEL_SELECT:
    case SKEL_FREE:
    case SKEL_CANCEL:
    case SKEL_MRECV:
        return;
    }
}

void ref_take(struct moment *m, uint32_t p, const struct skel_trans *t, uint32_t sym)
{
    uint32_t *vars = m->ranks[p].vars;
    if (t->bind != SKEL_NONE)
        vars[t->bind] = sym;
    for (uint32_t i = 0; i < t->n_assigns; i++) {
        const struct skel_assign *a = &t->assigns[i];
        int64_t value = a->value + (a->add ? (int64_t)vars[a->var] : 0);
        if (value < 0 || value >= moment_machine(m, p)->vars[a->var].domain) {
            m->wrong = "a variable leaves its domain";
            value = 0;
        }
        vars[a->var] = (uint32_t)value;
    }
    ref_arrive(m, p, t->to);
}

void ref_take_received(struct moment *m, uint32_t p, uint32_t chan, uint32_t sym)
{
    const struct skel_state *state = moment_state(m, p);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        if (t->chan == chan && (t->sym == sym || t->sym == SKEL_NONE)) {
            ref_take(m, p, t, sym);
            return;
        }
    }
    m->wrong = "no transition for a received symbol";
}
