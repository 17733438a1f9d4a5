/* Choices that come again and again while nobody communicates.
 *
 *     for (t = 0; t < n; t++) if (t % 5 == 0) MPI_Barrier(...);
 *
 *     g0 "t < n"       0 -> end, 1 -> g1              g1: 0 -> g0 is seen by nobody
 *     g1 "t % 5 == 0"  0 -> g0,  1 -> ... -> g0       so g0 and g1 become one choice, with the
 *                                                     letters that leave them or are seen
 *
 * All ranks together pass such a loop without a call in it.  It is assumed to end, like a loop of
 * one rank without communication (docs/dev/THEORY.md, 15.6); how it does is what is left to choose.
 */
#include "abstraction/explore/joint_run.h"
#include "abstraction/state/engine.h"
#include "core/base/mechanism.h"
#include "core/base/vec.h"
#include "core/diag/ledger.h"
#include "core/skel/skel.h"

struct idle {
    struct joint *j;
    struct arena *scratch;
    uint32_t *letters, n, cap; /* that nobody sees */
};

static bool is_idle(const struct joint *j, const struct joint_letter *l)
{
    if (!l->possible || l->from == SKEL_NONE || l->to == SKEL_NONE)
        return false;
    for (uint32_t i = 0; i < j->e->options->nprocs; i++)
        if (l->first[i] != SKEL_NONE)
            return false;
    return true;
}

static void find_letters(struct idle *x)
{
    for (uint32_t i = 0; i < x->j->n_letters; i++)
        if (is_idle(x->j, &x->j->letters[i]))
            VEC_PUSH(x->scratch, x->letters, x->n, x->cap, i);
}

/* The choices to which idle letters lead from this one; back: from which they lead to it. */
static bool *reach(const struct idle *x, uint32_t choice, bool back, bool certain)
{
    bool *known = ARENA_ARRAY(x->scratch, bool, x->j->n_choices);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < x->n; i++) {
            const struct joint_letter *l = &x->j->letters[x->letters[i]];
            uint32_t here = back ? l->to : l->from, there = back ? l->from : l->to;
            bool goes = (known[here] || here == choice) && !(certain && l->over);
            if (goes && !known[there])
                known[there] = changed = true;
        }
    }
    return known;
}

/* ---- one loop ---- */

static bool is_inside(const struct joint *j, uint32_t loop, uint32_t choice)
{
    return choice != SKEL_NONE && j->choices[choice].loop == loop;
}

static bool is_inner(const struct joint *j, uint32_t loop, const struct joint_letter *l)
{
    return is_inside(j, loop, l->from) && is_inside(j, loop, l->to) && is_idle(j, l);
}

static bool has_end(const struct joint *j, uint32_t loop)
{
    for (uint32_t i = 0; i < j->n_letters; i++) {
        const struct joint_letter *l = &j->letters[i];
        if (l->possible && is_inside(j, loop, l->from) && !is_inner(j, loop, l))
            return true;
    }
    return false;
}

/* Does the program certainly have a way to the choice, wherever the loop is entered? */
static bool is_certain(const struct idle *x, uint32_t loop, uint32_t choice)
{
    const struct joint *j = x->j;
    const bool *known = reach(x, choice, true, true);
    for (uint32_t i = 0; i < j->n_letters; i++) {
        const struct joint_letter *l = &j->letters[i];
        bool enters = l->possible && is_inside(j, loop, l->to) && !is_inner(j, loop, l);
        if (enters && l->to != choice && !known[l->to])
            return false;
    }
    return true;
}

static void mark_over(const struct idle *x, uint32_t loop)
{
    for (uint32_t c = 0; c < x->j->n_choices; c++)
        if (is_inside(x->j, loop, c) && !is_certain(x, loop, c))
            for (uint32_t i = 0; i < x->j->n_letters; i++)
                x->j->letters[i].over |= x->j->letters[i].from == c;
}

/* Is the choice in a loop of idle letters, which can be left?  Then the others there have it as
 * their loop, too. */
static void find_loop(const struct idle *x, uint32_t choice)
{
    struct joint *j = x->j;
    const bool *after = reach(x, choice, false, false), *before;
    if (!after[choice] || j->choices[choice].loop != SKEL_NONE)
        return;
    before = reach(x, choice, true, false);
    bool open = false;
    for (uint32_t c = 0; c < j->n_choices; c++)
        if (after[c] && before[c]) {
            j->choices[c].loop = choice;
            open |= j->choices[c].open;
        }
    if (has_end(j, choice)) {
        mechanism_applies(j->e->options->mechanisms, MECHANISM_JOINT_IDLE);
        mark_over(x, choice);
        if (open)
            ledger_add(j->e->ledger, LEDGER_LOOP_TERMINATES, j->choices[choice].at,
                       "nobody communicates in rounds of the loop here; it is assumed to end");
        return;
    }
    for (uint32_t c = 0; c < j->n_choices; c++) /* it never ends, as verify/ will see */
        if (j->choices[c].loop == choice)
            j->choices[c].loop = SKEL_NONE;
}

uint32_t joint_one(const struct joint *j, uint32_t choice)
{
    bool is_part = choice != SKEL_NONE && j->choices[choice].loop != SKEL_NONE;
    return is_part ? j->choices[choice].loop : choice;
}

void joint_join_idle(struct joint *j)
{
    struct idle x = {.j = j, .scratch = arena_new()};
    if (mechanism_is_on(j->e->options->mechanisms, MECHANISM_JOINT_IDLE))
        find_letters(&x);
    for (uint32_t i = 0; i < x.n; i++) { /* a loop has a letter that leads back */
        const struct joint_letter *l = &j->letters[x.letters[i]];
        if (l->to <= l->from)
            find_loop(&x, l->to);
    }
    for (uint32_t i = 0; i < x.n; i++) {
        struct joint_letter *l = &j->letters[x.letters[i]];
        uint32_t loop = j->choices[l->from].loop;
        l->possible = loop == SKEL_NONE || loop != j->choices[l->to].loop;
    }
    for (uint32_t i = 0; i < j->n_letters; i++) {
        j->letters[i].from = joint_one(j, j->letters[i].from);
        j->letters[i].to = joint_one(j, j->letters[i].to);
    }
    arena_free(x.scratch);
}
