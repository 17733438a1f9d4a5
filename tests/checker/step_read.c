/* A rank at a READ takes the first of the letters that were chosen and that it sees; if none
 * is left it may choose any outcome of the choice that comes next, for all ranks:
 *
 *     g0: 0 -> g0 sees { 0 1 }         rank 0: chooses 0; rank 0: reads 0
 *                                      rank 1 has one letter left, 0
 *
 * Which rank chooses, and when, is not laid down: whoever needs a letter may.
 */
#include "tests/checker/step_read.h"

#include "core/skel/tape.h"

static const struct skel_trans *for_letter(const struct skel_state *state, uint32_t letter)
{
    for (uint32_t i = 0; i < state->n_trans; i++)
        if (state->trans[i].sym == letter)
            return &state->trans[i];
    return NULL;
}

static void read_letter(const struct walker *w)
{
    struct moment to = ref_step_before(w);
    struct rank *rank = &to.ranks[w->p];
    uint32_t letter = rank->letters[0];
    const struct skel_trans *t = for_letter(moment_state(w->now, w->p), letter);
    if (!t) {
        w->steps->wrong = "no transition for a letter";
        return;
    }
    rank->n_letters--;
    for (uint32_t i = 0; i < rank->n_letters; i++)
        rank->letters[i] = rank->letters[i + 1];
    ref_take(&to, w->p, t, letter);
    ref_step_after_letter(w, &to, "reads", letter);
}

/* Those who see it and may read again have it to read. */
static void hand_out(struct moment *m, const struct skel_letter *letter, uint32_t number)
{
    for (uint32_t i = 0; i < letter->n_sees; i++) {
        uint32_t p = letter->sees[i];
        struct rank *rank = &m->ranks[p];
        if (!m->l->reads[p][rank->at.state])
            continue;
        if (rank->n_letters == m->l->depth) {
            m->full = true;
            return;
        }
        rank->letters[rank->n_letters++] = number;
    }
}

static void choose_letters(const struct walker *w)
{
    const struct skel_tape *tape = w->now->l->world->tape;
    for (uint32_t i = 0; i < tape->n_letters; i++) {
        if (tape->letters[i].from != w->now->choice)
            continue;
        struct moment to = ref_step_before(w);
        to.choice = tape->letters[i].to;
        hand_out(&to, &tape->letters[i], i);
        ref_step_after_letter(w, &to, "chooses", i);
    }
}

void ref_step_read(const struct walker *w)
{
    if (w->now->ranks[w->p].n_letters)
        read_letter(w);
    else
        choose_letters(w);
}

static bool *readers_of(struct arena *arena, const struct skel_machine *m)
{
    bool *reads = ARENA_ARRAY(arena, bool, m->n_states), changed = true;
    for (uint32_t i = 0; i < m->n_states; i++)
        reads[i] = m->states[i].kind == SKEL_READ;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < m->n_states; i++)
            for (uint32_t k = 0; !reads[i] && k < m->states[i].n_trans; k++)
                if (reads[m->states[i].trans[k].to])
                    changed = reads[i] = true;
    }
    return reads;
}

bool *const *ref_readers(struct arena *arena, const struct skel *s, uint32_t world)
{
    if (!s->worlds[world].tape)
        return NULL;
    bool **reads = ARENA_ARRAY(arena, bool *, s->nprocs);
    for (uint32_t p = 0; p < s->nprocs; p++)
        reads[p] = readers_of(arena, &s->worlds[world].ranks[p]);
    return reads;
}
