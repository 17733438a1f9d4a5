/* Waiting in the matching encoding: for one thing, or for one of several.
 *
 *     one thing                                 several, or a test
 *     s5:  if                                   s5:  if
 *          :: atomic { state[3] == DONE; ...         :: atomic { TURN(1) } -> if ... fi
 *             KEEP(1) } -> goto s6                   :: atomic { ask[1] < 2 && (...);
 *          :: atomic { IS_TURN(1) && ...                ASK(1) } -> goto s5
 *             } -> goto s6                           :: atomic { ask[1] < 1 && (...);
 *          :: atomic { ask[1] < 1 && (...);             OFFER(1) } -> goto s5
 *             OFFER(1) } -> goto s5                  fi
 *          fi
 *
 * Waiting for one thing is no choice: the rank goes on when it is there.  The
 * implementation may let it go before: then the rank offers this, and init gives it a
 * turn.  Where several things are waited for, the rank asks for a turn when one is
 * there, and chooses when nobody else can go on.
 *
 * A rank that goes on to a blocking send or receive posts it in the same step:
 *
 *          :: atomic { state[3] == DONE; FINISH(3); RECV(2, 4) } -> goto s6_wait
 *
 * Both are determined steps of one rank (docs/dev/THEORY.md, section 11.2), so no order is
 * lost, and there are fewer states.  Not so if the way on asks Library itself: it can be asked
 * for one thing at a time.
 */
#include "codegen/matching/model.h"

#include "core/base/vec.h"

#include <string.h>

const char *matching_and(struct arena *a, const char *x, const char *y)
{
    return !x || !*x ? y : arena_printf(a, "%s && %s", x, y);
}

const char *matching_or(struct arena *a, const char *x, const char *y)
{
    return !x || !*x ? y : arena_printf(a, "%s || %s", x, y);
}

struct matching_option *matching_option(struct process *p, struct matching_options *o,
                                        uint32_t trans,
                                        const char *guard)
{
    struct matching_option x = { .trans = trans, .guard = guard };
    VEC_PUSH(p->l->arena, o->items, o->n, o->cap, x);
    return &o->items[o->n - 1];
}

/* "M2S buffer RANK STATE" */
static void mark_early(struct process *p, struct pml_block *b)
{
    if (p->l->o->trace_markers)
        pml_text(p->l->arena, b, "printf(\"M2S buffer %u %u\\n\")", p->proc->rank,
                 p->state);
}

/* May the step that comes to this state post what is asked for there?  Not where others
 * can tell when that happens. */
static bool posts_at_once(const struct process *p, const struct skel_state *state)
{
    bool posts = state->kind == SKEL_SEND || state->kind == SKEL_SSEND
                 || state->kind == SKEL_RECV || state->kind == SKEL_SENDRECV;
    return posts && p->l->matching->order != MATCHING_VISIBLE;
}

/* One alternative; head: what stands before its effects, or NULL. */
static void take(struct process *p, struct pml_stmt *choice,
                 const struct skel_state *state, const struct matching_option *x,
                 const char *head)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 }, *part = pml_part(a, choice);
    uint32_t to = state->trans[x->trans].to;
    pml_text(a, &step, "%s", x->guard);
    if (head)
        pml_text(a, &step, "%s", head)->several = true;
    if (x->early)
        mark_early(p, &step);
    for (uint32_t i = 0; i < x->effect.n; i++)
        VEC_PUSH(a, step.items, step.n, step.cap, x->effect.items[i]);
    process_effects(p, &step, state, x->trans);
    process_mark(p, &step, x->trans);
    if (x->early || x->asks || !posts_at_once(p, &p->machine->states[to])) {
        process_alternative(p, part, &step, to);
        return;
    }
    struct process inner = *p;
    inner.body = part;
    matching_post(p, &step, &p->machine->states[to]);
    process_step(&inner, NULL, &step);
    pml_goto(a, part, matching_wait_label(p, to));
}

/* The guards of the options, of one kind. */
static const char *any_of(struct process *p, const struct matching_options *o, bool early)
{
    const char *text = NULL;
    for (uint32_t i = 0; i < o->n; i++) {
        if (o->items[i].early != early)
            continue;
        const char *one = arena_printf(p->l->arena, "(%s)", o->items[i].guard);
        if (!text || !strstr(text, one))
            text = matching_or(p->l->arena, text, one);
    }
    return text;
}

/* Ask for a turn, or say that the rank may be let go. */
static void ask(struct process *p, struct pml_stmt *wait, const char *when, bool early)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    if (!when)
        return;
    pml_text(a, &step, "ask[%u] < %d && (%s)", p->proc->rank, early ? 1 : 2, when);
    pml_text(a, &step, early ? "OFFER(%u)" : "ASK(%u)", p->proc->rank)->several = true;
    struct process inner = *p;
    inner.body = pml_part(a, wait);
    process_step(&inner, NULL, &step);
    pml_goto(a, inner.body, wait->label);
}

/* One thing to wait for: no choice, but the implementation may let the rank go. */
static void wait_for_one(struct process *p, struct pml_stmt *wait,
                         const struct skel_state *state, const struct matching_options *o)
{
    struct arena *a = p->l->arena;
    const char *early = any_of(p, o, true);
    for (uint32_t i = 0; i < o->n; i++) {
        struct matching_option x = o->items[i];
        const char *head = early ? arena_printf(a, "KEEP(%u)", p->proc->rank) : NULL;
        if (x.early) {
            x.guard = arena_printf(a, "IS_TURN(%u) && %s", p->proc->rank, x.guard);
            head = arena_printf(a, "TURN(%u)", p->proc->rank);
        }
        take(p, wait, state, &x, head);
    }
    ask(p, wait, early, true);
}

/* Where messages can be withdrawn, what was possible may not be possible any more. */
static void ask_no_more(struct process *p, struct pml_stmt *wait, const char *when)
{
    struct arena *a = p->l->arena;
    struct pml_block step = { 0 };
    if (!when || p->l->matching->order != MATCHING_VISIBLE)
        return;
    pml_text(a, &step, "ask[%u] == 2 && !(%s)", p->proc->rank, when);
    pml_text(a, &step, "KEEP(%u)", p->proc->rank)->several = true;
    struct process inner = *p;
    inner.body = pml_part(a, wait);
    process_step(&inner, NULL, &step);
    pml_goto(a, inner.body, wait->label);
}

static void wait_for_several(struct process *p, struct pml_stmt *wait,
                             const struct skel_state *state,
                             const struct matching_options *o)
{
    struct arena *a = p->l->arena;
    struct pml_block *turn = pml_part(a, wait);
    struct pml_stmt *taken = pml_add(a, turn, PML_ATOMIC);
    pml_text(a, pml_part(a, taken), "TURN(%u)", p->proc->rank)->several = true;
    struct pml_stmt *choice = pml_add(a, turn, PML_IF);
    for (uint32_t i = 0; i < o->n; i++)
        take(p, choice, state, &o->items[i], NULL);
    ask(p, wait, any_of(p, o, false), false);
    ask(p, wait, any_of(p, o, true), true);
    ask_no_more(p, wait, any_of(p, o, false));
}

/* Others can tell when a rank comes to a blocking receive if there are ready sends:
 * then a step that leads there must not be taken at once. */
bool matching_is_slow(const struct process *p, const struct skel_state *state)
{
    for (uint32_t i = 0; i < state->n_trans && p->l->matching->ready; i++) {
        const struct skel_state *next = &p->machine->states[state->trans[i].to];
        if (next->kind != SKEL_IRECV && matching_is_awaited(p->l->matching, next))
            return true;
    }
    return false;
}

/* Leave out that the rank is let go where that cannot matter. */
static void keep_useful(struct process *p, const struct skel_state *state,
                        struct matching_options *o)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < o->n; i++) {
        struct matching_option x = o->items[i];
        const char *when = NULL;
        if (x.early && !matching_useful(p, state->trans[x.trans].to, &when))
            continue;
        if (when)
            x.guard = arena_printf(p->l->arena, "%s && (%s)", x.guard, when);
        o->items[kept++] = x;
    }
    o->n = kept;
}

void matching_wait(struct process *p, const struct skel_state *state, const char *label,
                struct matching_options *o, bool choice)
{
    keep_useful(p, state, o);
    struct pml_stmt *wait = pml_add(p->l->arena, p->body, PML_IF);
    wait->label = label;
    if (p->l->matching->order == MATCHING_SYNCHRONOUS) {
        for (uint32_t i = 0; i < o->n; i++)
            take(p, wait, state, &o->items[i], NULL);
    } else if (choice || matching_is_slow(p, state)) {
        wait_for_several(p, wait, state, o);
    } else {
        wait_for_one(p, wait, state, o);
    }
}
