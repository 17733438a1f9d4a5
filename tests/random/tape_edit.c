/* Letters are numbered without gaps: those behind one that goes move up. */
#include "tests/random/tape_edit.h"

#include "core/skel/tape.h"

#include <string.h>

static uint32_t n_outcomes(const struct skel_tape *t, uint32_t choice)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n_letters; i++)
        n += t->letters[i].from == choice;
    return n;
}

/* Transitions for the letter go; a READ that has no other goes on as if it had come. */
static void forget_letter(struct skel_machine *m, uint32_t letter)
{
    for (uint32_t i = 0; i < m->n_states; i++) {
        struct skel_state *state = &m->states[i];
        uint32_t n = 0;
        if (state->kind != SKEL_READ)
            continue;
        if (state->n_trans == 1 && state->trans[0].sym == letter) {
            state->kind = SKEL_LOCAL;
            state->trans[0].sym = SKEL_NONE;
            continue;
        }
        for (uint32_t k = 0; k < state->n_trans; k++)
            if (state->trans[k].sym != letter)
                state->trans[n++] = state->trans[k];
        state->n_trans = n;
    }
}

static void move_letters(struct skel_machine *m, uint32_t gone)
{
    for (uint32_t i = 0; i < m->n_states; i++)
        for (uint32_t k = 0; k < m->states[i].n_trans; k++)
            if (m->states[i].kind == SKEL_READ && m->states[i].trans[k].sym > gone)
                m->states[i].trans[k].sym--;
}

static void remove_letter(struct skel *s, uint32_t world, uint32_t letter)
{
    struct skel_tape *t = s->worlds[world].tape;
    t->n_letters--;
    memmove(t->letters + letter, t->letters + letter + 1,
            (t->n_letters - letter) * sizeof *t->letters);
    for (uint32_t p = 0; p < s->nprocs; p++) {
        forget_letter(&s->worlds[world].ranks[p], letter);
        move_letters(&s->worlds[world].ranks[p], letter);
    }
}

bool tape_drop_letter(struct skel *s, uint32_t world, uint32_t letter)
{
    const struct skel_tape *t = s->worlds[world].tape;
    if (letter >= t->n_letters || n_outcomes(t, t->letters[letter].from) < 2)
        return false;
    remove_letter(s, world, letter);
    return true;
}

bool tape_hide_letter(struct skel *s, uint32_t world, uint32_t letter, uint32_t rank)
{
    struct skel_tape *t = s->worlds[world].tape;
    uint32_t n = 0;
    if (letter >= t->n_letters || !skel_sees(&t->letters[letter], rank))
        return false;
    struct skel_letter *l = &t->letters[letter];
    for (uint32_t i = 0; i < l->n_sees; i++)
        if (l->sees[i] != rank)
            l->sees[n++] = l->sees[i];
    l->n_sees = n;
    forget_letter(&s->worlds[world].ranks[rank], letter);
    return true;
}

/* What leads to the choice leads to the next one; choices behind it move up. */
bool tape_skip_choice(struct skel *s, uint32_t world, uint32_t choice)
{
    struct skel_tape *t = s->worlds[world].tape;
    uint32_t letter = 0;
    if (t->n_choices < 2 || choice >= t->n_choices || n_outcomes(t, choice) != 1)
        return false;
    while (t->letters[letter].from != choice)
        letter++;
    uint32_t next = t->letters[letter].to;
    if (t->letters[letter].n_sees || next == choice || (!choice && next != 1))
        return false;
    remove_letter(s, world, letter);
    for (uint32_t i = 0; i < t->n_letters; i++) {
        struct skel_letter *l = &t->letters[i];
        l->to = l->to == choice ? next : l->to;
        l->to -= l->to != SKEL_NONE && l->to > choice;
        l->from -= l->from > choice;
    }
    t->n_choices--;
    memmove(t->choices + choice, t->choices + choice + 1,
            (t->n_choices - choice) * sizeof *t->choices);
    return true;
}
