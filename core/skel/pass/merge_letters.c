/* Letters that nobody tells apart.
 *
 *     g0 ; "it % 10"
 *       0 -> g1 sees { 0 1 } "it % 10 == 1"         each rank: read { 0 -> s4 } { 1 -> s4 } ...
 *       1 -> g1 sees { 0 1 } "it % 10 == 2"
 *
 * Two letters of one choice are one if the same choice comes next, the same ranks see them, and
 * each READ of such a rank goes on in the same way for both, or has neither.  Then, to write the
 * one for the other in the path and in the letters that ranks have not read yet is a bisimulation
 * of the whole system: nothing that can be observed changes.  The program has an outcome for
 * certain if it has one of the two for certain.  (docs/dev/THEORY.md, section 14.)
 *
 * A choice that has one letter left stays, with its READs: a rank without it would not wait until
 * the path comes there, and perhaps it ends before.
 */
#include "core/skel/pass/pass.h"

#include "core/skel/label.h"
#include "core/skel/tape.h"

#include <string.h>

struct merger {
    struct skel *s;
    struct skel_world *world;
    struct skel_labels *labels;
};

static const struct skel_trans *taken(const struct skel_state *state, uint32_t letter)
{
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].sym == letter)
            return &state->trans[i];
    return NULL;
}

/* Does the READ go on in the same way for both? */
static bool reads_same(struct merger *m, const struct skel_state *state, uint32_t a, uint32_t b)
{
    const struct skel_trans *x = taken(state, a), *y = taken(state, b);
    if (!x || !y)
        return x == y;
    struct skel_trans one = *x, other = *y;
    one.sym = other.sym = SKEL_NONE;
    return x->to == y->to
           && skel_trans_label(m->labels, &one) == skel_trans_label(m->labels, &other);
}

static bool rank_is_same(struct merger *m, uint32_t rank, uint32_t a, uint32_t b)
{
    const struct skel_machine *machine = &m->world->ranks[rank];
    bool same = true;
    for (uint32_t i = 0; i < machine->n_states && same; i++)
        same = machine->states[i].kind != SKEL_READ
               || reads_same(m, &machine->states[i], a, b);
    return same;
}

static bool is_same(struct merger *m, uint32_t a, uint32_t b)
{
    const struct skel_letter *x = &m->world->tape->letters[a], *y = &m->world->tape->letters[b];
    bool same = x->from == y->from && x->to == y->to && x->n_sees == y->n_sees
                && (!x->n_sees || !memcmp(x->sees, y->sees, x->n_sees * sizeof *x->sees));
    for (uint32_t i = 0; i < x->n_sees && same; i++)
        same = rank_is_same(m, x->sees[i], a, b);
    return same;
}

/* The letter is gone, and those behind it move up. */
static void drop(struct skel_state *state, uint32_t letter)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < state->n_trans; i++) {
        struct skel_trans t = state->trans[i];
        if (t.sym == letter)
            continue;
        t.sym -= t.sym != SKEL_NONE && t.sym > letter;
        state->trans[n++] = t;
    }
    state->n_trans = n;
}

/* Letter b becomes a.  The tape may be another skeleton's, too, so it is copied. */
static void merge(struct merger *m, uint32_t a, uint32_t b)
{
    struct skel_tape *tape = arena_memdup(m->s->arena, m->world->tape, sizeof *tape);
    tape->letters = arena_memdup(m->s->arena, tape->letters,
                                 tape->n_letters * sizeof *tape->letters);
    tape->cap_letters = tape->n_letters;
    m->world->tape = tape;
    struct skel_letter *x = &tape->letters[a], *y = &tape->letters[b];
    bool same_text = x->text && y->text && strcmp(x->text, y->text) == 0;
    x->text = same_text ? x->text : NULL;
    x->inputs = x->inputs ? x->inputs : y->inputs;
    x->over = x->over && y->over;
    x->lacks = x->lacks == y->lacks ? x->lacks : SKEL_LACKS_NOTHING;
    tape->n_letters--;
    memmove(y, y + 1, (tape->n_letters - b) * sizeof *y);
    for (uint32_t r = 0; r < m->s->nprocs; r++)
        for (uint32_t i = 0; i < m->world->ranks[r].n_states; i++)
            if (m->world->ranks[r].states[i].kind == SKEL_READ)
                drop(&m->world->ranks[r].states[i], b);
}

static bool merge_world(struct merger *m)
{
    bool any = false;
    for (uint32_t a = 0; m->world->tape && a < m->world->tape->n_letters; a++)
        for (uint32_t b = a + 1; b < m->world->tape->n_letters;) {
            if (!is_same(m, a, b)) {
                b++;
                continue;
            }
            merge(m, a, b);
            any = true;
        }
    return any;
}

bool skel_merge_letters(struct skel *s)
{
    struct arena *scratch = arena_new();
    struct merger m = { .s = s, .labels = skel_labels_new(scratch) };
    bool any = false;
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        m.world = &s->worlds[w];
        any |= merge_world(&m);
    }
    arena_free(scratch);
    return any;
}
