/* SELECT in the matching encoding: what may happen there.
 *
 *     select [req 0] { -> s1 } [else] { -> s2 }      of a standard send, request 4:
 *
 *     state[4] == DONE       FINISH(4)               goto s1
 *     state[4] == WAITS      LET_GO(4)               goto s1, an implementation step
 *     true                                           goto s2
 */
#include "codegen/matching/model.h"

#include <string.h>

/* What the machine ever puts into a slot. */
struct uses {
    bool waits, buffered, receives, collects, cancelled, tested;
};

static bool names(const uint32_t *list, uint32_t n, uint32_t x)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == x)
            return true;
    return false;
}

static struct uses slot_uses(const struct process *p, uint32_t slot)
{
    struct uses u = { 0 };
    for (uint32_t i = 0; i < p->machine->n_states; i++) {
        const struct skel_state *state = &p->machine->states[i];
        if (!p->proc->reached[i])
            continue;
        for (uint32_t k = 0; k < state->n_alts; k++)
            u.tested |= state->alts[k].kind == SKEL_ALT_ALL
                        && names(state->alts[k].reqs, state->alts[k].n_reqs, slot);
        if (state->req != slot)
            continue;
        u.waits |= state->kind == SKEL_ISEND
                   && (state->mode == SKEL_STANDARD || state->mode == SKEL_READY);
        u.buffered |= state->kind == SKEL_ISEND && state->mode == SKEL_BUFFER;
        u.receives |= state->kind == SKEL_IRECV;
        u.collects |= state->kind == SKEL_ICOLL;
        u.cancelled |= state->kind == SKEL_CANCEL;
    }
    return u;
}

static bool takes_messages(const struct skel_state *state, uint32_t alt)
{
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].alt == alt && state->trans[i].chan != SKEL_NONE)
            return true;
    return false;
}

/* The request is matched, or done in some other way. */
static void request_done(struct process *p, struct matching_options *o,
                         const struct skel_state *state, uint32_t i, uint32_t request,
                         const struct uses *u)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    const char *guard = arena_printf(a, "state[%u] == %s", request,
                                     t->cancelled ? "CANCELLED" : "DONE");
    if (!t->cancelled && takes_messages(state, t->alt))
        guard = arena_printf(a, "%s && source[%u] == %u", guard, request,
                             t->chan == SKEL_NONE ? 0 : t->chan + 1);
    if (t->sym != SKEL_NONE)
        guard = arena_printf(a, "%s && value[%u] == %u", guard, request, t->sym);
    struct matching_option *x = matching_option(p, o, i, guard);
    process_bind(p, &x->effect, t, arena_printf(a, "value[%u]", request));
    pml_text(a, &x->effect, "FINISH(%u)", request)->several = true;
    if (t->cancelled || t->chan != SKEL_NONE || !(u->buffered || u->tested))
        return;
    x = matching_option(p, o, i, arena_printf(a, "state[%u] == BUFFERED", request));
    x->asks = true;
    pml_text(a, &x->effect, "LET_GO(%u)", request)->several = true;
}

/* A collective that the rank leaves before all have entered it: `state_of` has
 * entered it. loose: somebody has done so before. */
static void request_early(struct process *p, struct matching_options *o,
                          const struct skel_state *state, uint32_t i, uint32_t request,
                          const struct skel_state *state_of, const char *early,
                          bool loose)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    const char *value = matching_value(p, state_of->comm, request);
    early = arena_printf(a, "%s && %s%s", early, loose ? "" : "!",
                         matching_loose(p, state_of->comm, request));
    if (t->sym != SKEL_NONE)
        early = arena_printf(a, "%s && %s == %u", early, value, t->sym);
    struct matching_option *x = matching_option(p, o, i, early);
    x->early = !loose;
    process_bind(p, &x->effect, t, value);
    pml_text(a, &x->effect, "LEAVE(%u, %u)", request,
             matching_oldest(p->l, state_of->comm))->several = true;
}

/* "state[3] == ENTERED + 0 && which[3] == 2 && lead[1] >= place[3]", or NULL */
static const char *slot_early(struct process *p, uint32_t request, uint32_t n_calls,
                              const struct skel_state *entered)
{
    const struct matching *m = p->l->matching;
    const char *early = matching_early(p, request, entered->comm, &entered->coll);
    if (!early || n_calls == 1)
        return early;
    return arena_printf(p->l->arena, "%s && which[%u] == %u", early, request,
                        matching_call(m, entered));
}

static void add_request(struct process *p, struct matching_options *o,
                        const struct skel_state *state, uint32_t i)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    uint32_t slot = state->alts[t->alt].reqs[0], request = matching_request(p, slot);
    struct uses u = slot_uses(p, slot);
    request_done(p, o, state, i, request, &u);
    if (t->cancelled || t->chan != SKEL_NONE
        || p->l->matching->order == MATCHING_SYNCHRONOUS)
        return;
    if (u.waits) {
        struct matching_option *x =
            matching_option(p, o, i, arena_printf(a, "state[%u] == WAITS", request));
        x->early = true;
        pml_text(a, &x->effect, "LET_GO(%u)", request)->several = true;
    }
    const struct skel_state **calls;
    uint32_t n = matching_slot_calls(p, slot, &calls);
    for (uint32_t k = 0; k < n; k++) {
        const char *early = slot_early(p, request, n, calls[k]);
        for (int loose = 0; early && loose < 2; loose++)
            request_early(p, o, state, i, request, calls[k], early, loose);
    }
}

/* Let the collective in a slot be done before all have entered it. */
static void finish_early(struct process *p, struct pml_block *b, uint32_t slot)
{
    struct arena *a = p->l->arena;
    uint32_t request = matching_request(p, slot);
    const struct skel_state **calls;
    uint32_t n = matching_slot_calls(p, slot, &calls);
    struct pml_stmt *cases = NULL;
    for (uint32_t k = 0; k < n; k++) {
        bool seen = false;
        for (uint32_t j = 0; j < k; j++)
            seen |= calls[j]->comm == calls[k]->comm;
        if (seen)
            continue;
        cases = cases ? cases : pml_add(a, b, PML_IF);
        struct pml_block *part = pml_part(a, cases);
        pml_text(a, part, "state[%u] == ENTERED + %u", request, calls[k]->comm);
        pml_text(a, part, "END_EARLY(%u, %u)", request,
                 matching_oldest(p->l, calls[k]->comm))->several = true;
    }
    if (cases)
        pml_text(a, pml_part(a, cases), "else");
}

/* When a request of an ALL is done (`done`), or could be if the implementation lets it
 * (`might`); what happens to it then is added to `effect`. */
static void one_of_all(struct process *p, uint32_t slot, const char **done,
                       const char **might, struct pml_block *effect)
{
    struct arena *a = p->l->arena;
    uint32_t request = matching_request(p, slot);
    const char *one = arena_printf(a, "IS_DONE(%u)", request), *either = one;
    const struct skel_state **calls;
    uint32_t n = matching_slot_calls(p, slot, &calls);
    if (slot_uses(p, slot).waits) {
        either = arena_printf(a, "%s || state[%u] == WAITS", either, request);
        pml_text(a, effect, "state[%u] = (state[%u] == WAITS -> BUFFERED : state[%u])",
                 request, request, request);
    }
    for (uint32_t j = 0; j < n; j++) {
        const char *guard = slot_early(p, request, n, calls[j]);
        if (!guard)
            continue;
        either = arena_printf(a, "%s || (%s)", either, guard);
        one = arena_printf(a, "%s || (%s && %s)", one, guard,
                           matching_loose(p, calls[j]->comm, request));
    }
    if (n)
        finish_early(p, effect, slot);
    *done = matching_and(a, *done, arena_printf(a, "(%s)", one));
    *might = matching_and(a, *might, arena_printf(a, "(%s)", either));
}

/* All of the requests are done; some of them because the implementation lets them go. */
static void add_all(struct process *p, struct matching_options *o,
                    const struct skel_state *state, uint32_t i)
{
    struct arena *a = p->l->arena;
    const struct skel_alt *alt = &state->alts[state->trans[i].alt];
    const char *done = NULL, *might = NULL;
    struct pml_block effect = { 0 };
    if (p->l->matching->order == MATCHING_SYNCHRONOUS) {
        for (uint32_t k = 0; k < alt->n_reqs; k++)
            done = matching_and(a, done,
                                arena_printf(a, "IS_DONE(%u)",
                                             matching_request(p, alt->reqs[k])));
        matching_option(p, o, i, done);
        return;
    }
    for (uint32_t k = 0; k < alt->n_reqs; k++)
        one_of_all(p, alt->reqs[k], &done, &might, &effect);
    matching_option(p, o, i, done)->effect = effect;
    if (!strcmp(done, might))
        return;
    struct matching_option *x =
        matching_option(p, o, i, arena_printf(a, "!(%s) && %s", done, might));
    x->early = true;
    x->effect = effect;
}

static void add_probe(struct process *p, struct matching_options *o,
                      const struct skel_state *state, uint32_t i)
{
    struct arena *a = p->l->arena;
    const struct skel_trans *t = &state->trans[i];
    const struct skel_alt *alt = &state->alts[t->alt];
    uint32_t pattern = matching_probe(p->l->matching, alt);
    uint32_t seen = matching_seen(p->l, pattern, t->chan);
    const char *there = arena_printf(a, "seen[%u] > 0", seen);
    if (t->sym != SKEL_NONE)
        there = arena_printf(a, "seen[%u] == %u", seen, t->sym + 1);
    struct matching_option *x = matching_option(p, o, i, there);
    process_bind(p, &x->effect, t, arena_printf(a, "seen[%u] - 1", seen));
    x->asks = alt->kind == SKEL_ALT_MPROBE;
    if (x->asks)
        pml_text(a, &x->effect, "TAKE(%u, %u)", t->chan,
                 matching_request(p, alt->reqs[0]))->several = true;
}

static struct matching_options find_options(struct process *p,
                                            const struct skel_state *state)
{
    struct matching_options o = { 0 };
    for (uint32_t i = 0; i < state->n_trans; i++) {
        switch (state->alts[state->trans[i].alt].kind) {
        case SKEL_ALT_REQ: add_request(p, &o, state, i); break;
        case SKEL_ALT_ALL: add_all(p, &o, state, i); break;
        case SKEL_ALT_PROBE:
        case SKEL_ALT_MPROBE: add_probe(p, &o, state, i); break;
        case SKEL_ALT_DRAINED:
            matching_option(p, &o, i, arena_printf(p->l->arena, "buffered[%u] == 0",
                                                   p->proc->rank));
            break;
        case SKEL_ALT_ELSE: matching_option(p, &o, i, "true"); break;
        }
    }
    return o;
}

/* Where messages can be withdrawn, a probe must not be answered at once. */
static bool is_choice(const struct process *p, const struct skel_state *state)
{
    enum skel_alt_kind kind = state->n_alts == 1 ? state->alts[0].kind : SKEL_ALT_ELSE;
    bool probes = kind == SKEL_ALT_PROBE || kind == SKEL_ALT_MPROBE
                  || kind == SKEL_ALT_DRAINED;
    return matching_is_choice(p->l->s, state)
           || (probes && p->l->matching->cancels);
}

void matching_select(struct process *p, const struct skel_state *state)
{
    struct matching_options o = find_options(p, state);
    matching_wait(p, state, process_label(p, p->state), &o, is_choice(p, state));
}
