/* The words of which statements of a process type are made: labels, markers, effects of
 * transitions, channels and what goes through them.
 *
 *     -> s3 if i < 3 do x = 0      (v_i < 3); v_x = 0       guard, assignment
 *     chan c1, symbol 0            c_0_1_t0, 0              or c0, k0, 0 in a shared type
 */
#include "codegen/named/process.h"

#include "core/base/vec.h"

#include <string.h>

const char *process_label(const struct process *p, uint32_t state)
{
    struct arena *a = p->l->arena;
    if (p->machine->states[state].kind == SKEL_END)
        return "done";
    bool may_stay = p->proc->server && p->machine->states[state].kind != SKEL_FAULT;
    return arena_printf(a, may_stay ? "end_s%u" : "s%u", state);
}

const char *process_wait_label(const struct process *p, uint32_t k)
{
    if (!p->proc->server)
        return NULL;
    return arena_printf(p->l->arena, "end_s%u_%u", p->state, k);
}

const char *process_rank(const struct process *p)
{
    return p->proc->shared ? "rank" : arena_printf(p->l->arena, "%u", p->proc->rank);
}

bool process_live_after(const struct process *p, const struct skel_trans *t, uint32_t var)
{
    return p->proc->live[(size_t)t->to * p->machine->n_vars + var];
}

bool process_loops_at_once(const struct process *p, const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].to == p->state && !state->trans[i].n_guards)
            return true;
    return false;
}

struct pml_stmt *process_choice(struct process *p, const struct skel_state *state)
{
    struct arena *a = p->l->arena;
    const char *label = process_label(p, p->state);
    bool loops = process_loops_at_once(p, state);
    if (loops)
        pml_text(a, p->body, "skip")->label = label;
    struct pml_stmt *choice = pml_add(a, p->body, PML_IF);
    choice->label = loops ? NULL : label;
    return choice;
}

void process_mark(struct process *p, struct pml_block *b, int64_t trans)
{
    struct arena *a = p->l->arena;
    if (!p->l->o->trace_markers)
        return;
    if (p->proc->shared)
        pml_text(a, b, "printf(\"M2S %%d %u %lld\\n\", rank)", p->state,
                 (long long)trans);
    else
        pml_text(a, b, "printf(\"M2S %u %u %lld\\n\")", p->proc->rank, p->state,
                 (long long)trans);
}

static void assign(struct process *p, struct pml_block *b, const struct skel_assign *x)
{
    const char *name = p->proc->var_names[x->var];
    if (!x->add)
        pml_text(p->l->arena, b, "%s = %d", name, x->value);
    else
        pml_text(p->l->arena, b, "%s = %s %c %lld", name, name, x->value < 0 ? '-' : '+',
                 x->value < 0 ? -(long long)x->value : (long long)x->value);
}

void process_effects(struct process *p, struct pml_block *b,
                     const struct skel_state *state, uint32_t trans)
{
    const struct skel_trans *t = &state->trans[trans];
    const bool *before = p->proc->live + (size_t)p->state * p->machine->n_vars;
    for (uint32_t i = 0; i < t->n_assigns; i++)
        if (process_live_after(p, t, t->assigns[i].var))
            assign(p, b, &t->assigns[i]);
    for (uint32_t v = 0; v < p->machine->n_vars; v++)
        if (before[v] && !process_live_after(p, t, v))
            pml_text(p->l->arena, b, "%s = 0", p->proc->var_names[v]);
}

void process_declare(struct process *p, const char *text)
{
    struct pml_item *item = p->item;
    for (uint32_t i = 0; i < item->n_locals; i++)
        if (!strcmp(item->locals[i], text))
            return;
    VEC_PUSH(p->l->arena, item->locals, item->n_locals, item->cap_locals, text);
}

void process_step(struct process *p, const char *label, const struct pml_block *step)
{
    struct arena *a = p->l->arena;
    if (step->n == 1 && !step->items[0]->several) {
        struct pml_stmt *only = step->items[0];
        if (label)
            only->label = label;
        VEC_PUSH(a, p->body->items, p->body->n, p->body->cap, only);
        return;
    }
    struct pml_stmt *atomic = pml_add(a, p->body, PML_ATOMIC);
    atomic->label = label;
    *pml_part(a, atomic) = *step;
}

void process_alternative(struct process *p, struct pml_block *part,
                         const struct pml_block *step, uint32_t to)
{
    struct process inner = *p;
    inner.body = part;
    process_step(&inner, NULL, step);
    pml_goto(p->l->arena, part, process_label(p, to));
}

static const char *const compare_text[] = { "==", "!=", "<", "<=", ">", ">=" };

/* "v_i < 3 && v_j == 0", or NULL. */
static const char *guard_text(struct process *p, const struct skel_trans *t)
{
    const char *text = NULL;
    for (uint32_t i = 0; i < t->n_guards; i++) {
        const struct skel_guard *g = &t->guards[i];
        const char *one = arena_printf(p->l->arena, "%s %s %d",
                                       p->proc->var_names[g->var], compare_text[g->cmp],
                                       g->value);
        text = text ? arena_printf(p->l->arena, "%s && %s", text, one) : one;
    }
    return text;
}

void process_local(struct process *p, struct pml_block *step,
                   const struct skel_state *state, uint32_t i, bool lazy)
{
    struct arena *a = p->l->arena;
    const char *guard = guard_text(p, &state->trans[i]);
    if (lazy && guard)
        pml_text(a, step, "CHOSEN_IF(%s, %s)", process_rank(p), guard)->several = true;
    else if (lazy)
        pml_text(a, step, "CHOSEN(%s)", process_rank(p))->several = true;
    else if (guard)
        pml_text(a, step, "(%s)", guard);
    process_effects(p, step, state, i);
    if (!step->n)
        pml_text(a, step, state->n_trans > 1 ? "true" : "skip");
    process_mark(p, step, i); /* last: the same statements are merged with and without */
}

static uint32_t role_of(const struct process *p, uint32_t chan)
{
    for (uint32_t i = 0; i < p->proc->n_roles; i++)
        if (p->roles[i] == chan)
            return i;
    return SKEL_NONE;
}

static const struct plan_chan *chan_of(const struct lowering *l, const struct plan_user *user,
                                       uint32_t role)
{
    return &l->plan->chans[user->roles[role]];
}

uint32_t process_parameter(const struct lowering *l, const struct plan_proc *proc, uint32_t role)
{
    for (uint32_t first = 0; first < role; first++) {
        uint32_t k = 0;
        while (k < proc->n_users && chan_of(l, &proc->users[k], first)->queue
                                        == chan_of(l, &proc->users[k], role)->queue)
            k++;
        if (k == proc->n_users)
            return first;
    }
    return role;
}

bool process_has_key(const struct lowering *l, const struct plan_proc *proc, uint32_t role)
{
    for (uint32_t k = 1; k < proc->n_users; k++)
        if (chan_of(l, &proc->users[k], role)->key != chan_of(l, &proc->users[0], role)->key)
            return true;
    return false;
}

static uint32_t parameter_of(const struct process *p, uint32_t chan)
{
    return process_parameter(p->l, p->proc, role_of(p, chan));
}

const char *process_queue(const struct process *p, uint32_t chan)
{
    const struct plan *plan = p->l->plan;
    if (!p->proc->shared)
        return plan->queues[plan->chans[chan].queue].name;
    return arena_printf(p->l->arena, "c%u", parameter_of(p, chan));
}

const char *process_posted(const struct process *p, uint32_t chan)
{
    const char *posted = p->l->plan->queues[p->l->plan->chans[chan].queue].posted;
    if (!posted || !p->proc->shared)
        return posted;
    return arena_printf(p->l->arena, "p%u", parameter_of(p, chan));
}

uint32_t process_list(const struct lowering *l, const struct plan_user *user, uint32_t n_roles,
                      uint32_t role)
{
    uint32_t list = l->direct ? l->direct->chans[user->roles[role]].list : SKEL_NONE;
    if (list == SKEL_NONE || l->direct->lists[list].rank != user->rank)
        return SKEL_NONE;
    for (uint32_t i = 0; i < n_roles; i++)
        if (l->direct->chans[user->roles[i]].list == list)
            return i;
    return SKEL_NONE;
}

const char *process_list_name(const struct process *p, uint32_t chan)
{
    const struct direct *d = p->l->direct;
    if (d->chans[chan].list == SKEL_NONE)
        return NULL;
    if (!p->proc->shared)
        return d->lists[d->chans[chan].list].name;
    return arena_printf(p->l->arena, "any%u", process_list(p->l, &p->proc->users[0],
                                                           p->proc->n_roles, role_of(p, chan)));
}

const char *process_key(const struct process *p, uint32_t chan, bool compared)
{
    struct arena *a = p->l->arena;
    if (!p->proc->shared || !process_has_key(p->l, p->proc, role_of(p, chan)))
        return arena_printf(a, "%u", p->l->plan->chans[chan].key);
    return arena_printf(a, compared ? "eval(k%u)" : "k%u", role_of(p, chan));
}

/* "c, value", with the key that names the channel if SPIN's channel is for several. */
const char *process_message(const struct process *p, uint32_t chan, const char *value,
                            bool receive)
{
    struct arena *a = p->l->arena;
    const char *queue = process_queue(p, chan);
    if (!plan_is_keyed(p->l->plan))
        return arena_printf(a, "%s, %s", queue, value);
    return arena_printf(a, "%s, %s, %s", queue, process_key(p, chan, receive), value);
}

const char *process_value(const struct process *p, const struct skel_state *state)
{
    if (state->send_var != SKEL_NONE)
        return p->proc->var_names[state->send_var];
    return arena_printf(p->l->arena, "%u", state->sym == SKEL_NONE ? 0 : state->sym);
}

const char *process_sent(const struct process *p, const struct skel_state *state)
{
    return process_message(p, state->chan, process_value(p, state), false);
}

/* What a receive puts in its value field: a constant, a variable or _. */
const char *process_received(const struct process *p, const struct skel_trans *t)
{
    const char *value = "_";
    if (t->sym != SKEL_NONE)
        value = arena_printf(p->l->arena, "%u", t->sym);
    else if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
        value = p->proc->var_names[t->bind];
    return process_message(p, t->chan, value, true);
}

void process_bind(struct process *p, struct pml_block *b, const struct skel_trans *t,
                  const char *value)
{
    if (t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
        pml_text(p->l->arena, b, "%s = %s", p->proc->var_names[t->bind], value);
}

void process_bind_constant(struct process *p, struct pml_block *b,
                           const struct skel_trans *t)
{
    if (t->sym != SKEL_NONE && t->bind != SKEL_NONE && process_live_after(p, t, t->bind))
        pml_text(p->l->arena, b, "%s = %u", p->proc->var_names[t->bind], t->sym);
}
