/* A path through the tape fixes what each rank reads, so that its machine can be multiplied
 * with how many letters it has read:
 *
 *     tape g0: 0 -> end  1 -> end         world 1:  (s0, 0) local -> (s1, 1)
 *     s0 read { 0 -> s1 } { 1 -> s2 }     world 2:  (s0, 0) local -> (s2, 1)
 */
#include "tests/random/expand_tape.h"

#include "core/base/vec.h"
#include "core/skel/tape.h"

enum { MAX_LETTERS = 8, MAX_WORLDS = 40 };

struct path {
    uint32_t letters[MAX_LETTERS];
    uint32_t n;
};

struct paths {
    struct arena *arena;
    const struct skel_tape *tape;
    struct path *items;
    uint32_t n, cap;
    bool too_many;
};

static void find_paths(struct paths *x, struct path *path, uint32_t choice)
{
    if (choice == SKEL_NONE) {
        VEC_PUSH(x->arena, x->items, x->n, x->cap, *path);
        x->too_many = x->too_many || x->n > MAX_WORLDS;
        return;
    }
    x->too_many = x->too_many || path->n == MAX_LETTERS;
    for (uint32_t i = 0; i < x->tape->n_letters && !x->too_many; i++) {
        const struct skel_letter *letter = &x->tape->letters[i];
        if (letter->from != choice)
            continue;
        path->letters[path->n++] = i;
        find_paths(x, path, letter->to);
        path->n--;
    }
}

struct product { /* of a machine and the number of letters that were read */
    struct skel *s;
    const struct skel_machine *from;
    struct skel_machine *to;
    struct path seen;  /* what the rank reads */
    uint32_t *numbers; /* [state * (MAX_LETTERS + 1) + read]: the new state plus one, or 0 */
    uint32_t *pairs;   /* the other way */
    uint32_t cap_pairs;
};

static uint32_t state_for(struct product *x, uint32_t state, uint32_t read)
{
    uint32_t pair = state * (MAX_LETTERS + 1) + read, n = x->to->n_states;
    if (x->numbers[pair])
        return x->numbers[pair] - 1;
    VEC_PUSH(x->s->arena, x->pairs, n, x->cap_pairs, pair);
    x->numbers[pair] = skel_add_state(x->s, x->to, SKEL_END) + 1;
    return x->numbers[pair] - 1;
}

static void copy_trans(struct product *x, uint32_t number, const struct skel_trans *t,
                       uint32_t read, bool is_read)
{
    struct skel_trans copy = *t;
    copy.to = state_for(x, t->to, read);
    if (is_read)
        copy.sym = SKEL_NONE;
    struct skel_state *state = &x->to->states[number];
    VEC_PUSH(x->s->arena, state->trans, state->n_trans, state->cap_trans, copy);
}

/* A local step to what the letter leads to; or, after the end, a wait for ever.  (Without a
 * transition for the letter it is a fault, which is not reached.) */
static void copy_read(struct product *x, uint32_t number, const struct skel_state *state,
                      uint32_t read)
{
    struct skel_state *to = &x->to->states[number];
    to->kind = read < x->seen.n ? SKEL_FAULT : SKEL_RECV;
    to->fault = read < x->seen.n ? "no transition for a letter" : NULL;
    for (uint32_t i = 0; read < x->seen.n && i < state->n_trans; i++)
        if (state->trans[i].sym == x->seen.letters[read]) {
            x->to->states[number].kind = SKEL_LOCAL;
            x->to->states[number].fault = NULL;
            copy_trans(x, number, &state->trans[i], read + 1, true);
        }
}

static void copy_state(struct product *x, uint32_t number)
{
    uint32_t read = x->pairs[number] % (MAX_LETTERS + 1);
    const struct skel_state *state = &x->from->states[x->pairs[number] / (MAX_LETTERS + 1)];
    if (state->kind == SKEL_READ) {
        copy_read(x, number, state, read);
        return;
    }
    struct skel_state copy = *state;
    copy.trans = NULL;
    copy.n_trans = copy.cap_trans = 0;
    x->to->states[number] = copy;
    for (uint32_t i = 0; i < state->n_trans; i++)
        copy_trans(x, number, &state->trans[i], read, false);
}

static void add_path(struct skel *s, const struct skel_world *from, const struct path *path)
{
    uint32_t world = skel_add_world(s, arena_printf(s->arena, "path %u", s->n_worlds));
    for (uint32_t p = 0; p < s->nprocs; p++) {
        struct product x = { .s = s, .from = &from->ranks[p],
                             .to = &s->worlds[world].ranks[p] };
        *x.to = *x.from;
        x.to->states = NULL;
        x.to->n_states = x.to->cap_states = 0;
        x.numbers = ARENA_ARRAY(s->arena, uint32_t, x.from->n_states * (MAX_LETTERS + 1));
        for (uint32_t i = 0; i < path->n; i++)
            if (skel_sees(&from->tape->letters[path->letters[i]], p))
                x.seen.letters[x.seen.n++] = path->letters[i];
        state_for(&x, 0, 0);
        for (uint32_t i = 0; i < x.to->n_states; i++)
            copy_state(&x, i);
    }
}

struct skel *expand_tapes(struct arena *arena, const struct skel *s)
{
    struct skel *to = ARENA_NEW(arena, struct skel);
    *to = *s;
    to->arena = arena;
    to->worlds = NULL;
    to->n_worlds = to->cap_worlds = 0;
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        struct paths x = { .arena = arena, .tape = s->worlds[w].tape };
        struct path path = { .n = 0 };
        find_paths(&x, &path, x.tape ? 0 : SKEL_NONE);
        for (uint32_t i = 0; i < x.n && !x.too_many; i++)
            add_path(to, &s->worlds[w], &x.items[i]);
        if (x.too_many || to->n_worlds > MAX_WORLDS)
            return NULL;
    }
    return to;
}

static void read_twice(struct skel *s, struct skel_state *state, uint32_t n_letters)
{
    for (uint32_t i = 0, n = state->n_trans; i < n; i++) {
        struct skel_trans copy = state->trans[i];
        copy.sym += n_letters;
        VEC_PUSH(s->arena, state->trans, state->n_trans, state->cap_trans, copy);
    }
}

void expand_twice(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        struct skel_tape *t = s->worlds[w].tape;
        if (!t)
            continue;
        uint32_t choices = t->n_choices, letters = t->n_letters;
        for (uint32_t i = 0; i < choices; i++)
            skel_add_choice(s, w, t->choices[i].text, t->choices[i].at);
        for (uint32_t i = 0; i < letters; i++) {
            struct skel_letter copy = t->letters[i];
            copy.from += choices;
            skel_add_letter(s, w, &copy);
            if (copy.to != SKEL_NONE)
                t->letters[i].to += choices;
        }
        for (uint32_t p = 0; p < s->nprocs; p++) {
            struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->states[i].kind == SKEL_READ)
                    read_twice(s, &m->states[i], letters);
        }
    }
}

static bool ends(const struct skel_tape *t)
{
    for (uint32_t i = 0; i < t->n_letters; i++)
        if (t->letters[i].to == SKEL_NONE)
            return true;
    return false;
}

static void choose_here(struct skel *s, struct skel_machine *m, uint32_t number, bool may_wait)
{
    struct skel_state *state = &m->states[number];
    state->kind = SKEL_LOCAL;
    for (uint32_t i = 0; i < state->n_trans; i++)
        state->trans[i].sym = SKEL_NONE;
    if (may_wait) /* as if the tape were at its end */
        skel_add_trans(s, m, number, skel_add_state(s, m, SKEL_RECV));
}

void expand_own_choices(struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++) {
        struct skel_tape *t = s->worlds[w].tape;
        s->worlds[w].tape = NULL;
        for (uint32_t p = 0; t && p < s->nprocs; p++) {
            struct skel_machine *m = &s->worlds[w].ranks[p];
            for (uint32_t i = 0; i < m->n_states; i++)
                if (m->states[i].kind == SKEL_READ)
                    choose_here(s, m, i, ends(t));
        }
    }
}
