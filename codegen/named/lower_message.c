/* Sends and receives.
 *
 *     rendezvous                             scheduled
 *     SEND(c, 0)                             SEND(c, 0)    post, then wait for the taker
 *     if :: RECV(c, 0) -> goto s3 ... fi     the same
 *     sendrecv:
 *     if :: SEND(c, 0) -> receive            POST(c, 0);
 *        :: RECV(d, 0) -> SEND(c, 0) fi      if :: RECV(d, 0) -> GONE(c) ... fi
 */
#include "codegen/named/process.h"

/* Assignments after a statement that has been made: one atomic step or nothing. */
static void after(struct process *p, struct pml_block *b, const struct skel_state *state,
                  uint32_t trans)
{
    struct pml_block step = { 0 };
    struct process inner = *p;
    inner.body = b;
    process_effects(p, &step, state, trans);
    if (step.n)
        process_step(&inner, NULL, &step);
}

static struct pml_stmt *gone(struct process *p, struct pml_block *b, uint32_t chan)
{
    return pml_text(p->l->arena, b, "GONE(%s)", process_queue(p, chan));
}

static bool has_effects(struct process *p, const struct skel_state *state)
{
    struct pml_block step = { 0 };
    process_effects(p, &step, state, 0);
    return step.n > 0;
}

/* The send in its parts: where it waits there is a label, or an effect. */
static void post_and_wait(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_block wait = { 0 };
    pml_text(a, p->body, "POST(%s)", process_sent(p, state))->label =
        process_label(p, p->state);
    gone(p, &wait, state->chan);
    process_effects(p, &wait, state, 0);
    process_step(p, process_wait_label(p, 0), &wait);
}

void lower_send(struct process *p, const struct skel_state *state)
{
    if (p->l->e == ENCODING_SCHEDULED && (p->proc->server || has_effects(p, state))) {
        post_and_wait(p, state);
    } else {
        pml_text(p->l->arena, p->body, "SEND(%s)", process_sent(p, state))->label =
            process_label(p, p->state);
        after(p, p->body, state, 0);
    }
    pml_goto(p->l->arena, p->body, process_label(p, state->trans[0].to));
}

/* The alternatives of a receive; each takes one symbol and goes on. */
static void receive_parts(struct process *p, struct pml_stmt *choice,
                          const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        struct pml_block step = { 0 };
        pml_text(p->l->arena, &step, "RECV(%s)", process_received(p, t));
        process_mark(p, &step, i);
        process_bind_constant(p, &step, t);
        process_effects(p, &step, state, i);
        process_alternative(p, pml_part(p->l->arena, choice), &step, t->to);
    }
}

static void receive(struct process *p, struct pml_block *body, const char *label,
                    const struct skel_state *state)
{
    struct pml_stmt *choice = pml_add(p->l->arena, body, PML_IF);
    choice->label = label;
    receive_parts(p, choice, state);
}

void lower_recv(struct process *p, const struct skel_state *state)
{
    const char *label = process_label(p, p->state);
    if (state->n_trans != 1) {
        receive(p, p->body, label, state);
        return;
    }
    const struct skel_trans *t = &state->trans[0];
    struct pml_block step = { 0 };
    pml_text(p->l->arena, &step, "RECV(%s)", process_received(p, t));
    process_mark(p, &step, 0);
    process_bind_constant(p, &step, t);
    process_effects(p, &step, state, 0);
    process_step(p, label, &step);
    pml_goto(p->l->arena, p->body, process_label(p, t->to));
}

/* A sendrecv to oneself on one channel: SPIN has no rendezvous within a process, so the
 * rank takes its own value at once. */
static void self_exchange(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const char *value = process_value(p, state);
    struct pml_stmt *choice = process_choice(p, state);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        struct pml_block step = { 0 };
        if (t->sym != SKEL_NONE)
            pml_text(a, &step, "(%s == %u)", value, t->sym);
        process_mark(p, &step, i);
        if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind)
            && t->bind != state->send_var)
            pml_text(a, &step, "%s = %s", p->proc->var_names[t->bind], value);
        process_effects(p, &step, state, i);
        if (!step.n)
            pml_text(a, &step, "skip");
        process_alternative(p, pml_part(a, choice), &step, t->to);
    }
}

/* An alternative that receives first and sends then.  The value that is sent was fixed by
 * the call: a variable that is bound by the receive keeps its old value until then. */
static void receive_first(struct process *p, struct pml_block *part,
                          const struct skel_state *state, uint32_t i, uint32_t place)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    bool held = t->sym == SKEL_NONE && t->bind != SKEL_NONE && t->bind == state->send_var
                && process_live_after(p, t, t->bind);
    struct process inner = *p;
    inner.body = part;
    struct pml_block step = { 0 };
    pml_text(a, &step, "RECV(%s)",
             held ? process_message(p, t->chan, "held", true) : process_received(p, t));
    process_mark(p, &step, i);
    process_step(&inner, NULL, &step);
    pml_text(a, part, "SEND(%s)", process_sent(p, state))->label = process_wait_label(p, place);
    step = (struct pml_block){ 0 };
    if (held) {
        process_declare(p, "short held");
        pml_text(a, &step, "%s = held", p->proc->var_names[t->bind]);
        pml_text(a, &step, "held = 0");
    }
    process_bind_constant(p, &step, t);
    process_effects(p, &step, state, i);
    if (step.n)
        process_step(&inner, NULL, &step);
    pml_goto(a, part, process_label(p, t->to));
}

/* The posted message stands in the channel while the rank receives. */
static void sendrecv_scheduled(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    pml_text(a, p->body, "POST(%s)", process_sent(p, state))->label =
        process_label(p, p->state);
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = process_wait_label(p, 0);
    for (uint32_t i = 0; i < state->n_trans; i++) {
        const struct skel_trans *t = &state->trans[i];
        struct pml_block step = { 0 };
        struct pml_block *part = pml_part(a, choice);
        struct process inner = *p;
        inner.body = part;
        pml_text(a, &step, "RECV(%s)", process_received(p, t));
        process_mark(p, &step, i);
        process_bind_constant(p, &step, t);
        process_effects(p, &step, state, i);
        process_step(&inner, NULL, &step);
        gone(p, part, state->chan)->label = process_wait_label(p, 1 + i);
        pml_goto(a, part, process_label(p, t->to));
    }
}

static void sendrecv_rendezvous(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = process_label(p, p->state);
    struct pml_block *part = pml_part(a, choice);
    pml_text(a, part, "SEND(%s)", process_sent(p, state));
    receive(p, part, process_wait_label(p, 0), state);
    for (uint32_t i = 0; i < state->n_trans; i++)
        receive_first(p, pml_part(a, choice), state, i, i + 1);
}

void lower_sendrecv(struct process *p, const struct skel_state *state)
{
    if (p->l->e == ENCODING_SCHEDULED)
        sendrecv_scheduled(p, state);
    else if (state->n_chans && state->chan == state->chans[0])
        self_exchange(p, state);
    else
        sendrecv_rendezvous(p, state);
}
