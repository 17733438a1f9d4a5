/* The tape of a world: choices that all ranks share, made once for all of them.
 *
 *     while (err > tol) ...           err is the result of an MPI_Allreduce: the same everywhere
 *
 *     tape g0 ; jacobi.c:9:10-9:19 "err > tol"
 *         0 -> g0 sees { 0 1 } "err > tol"
 *         1 -> end sees { 0 1 } "!(err > tol)"
 */
#include "core/skel/tape.h"

#include "core/base/fail.h"
#include "core/base/vec.h"
#include "core/skel/skel.h"

static struct skel_tape *tape_of(struct skel *s, uint32_t world)
{
    struct skel_world *w = &s->worlds[world];
    if (!w->tape)
        w->tape = ARENA_NEW(s->arena, struct skel_tape);
    return w->tape;
}

uint32_t skel_add_choice(struct skel *s, uint32_t world, const char *text, struct src_range at)
{
    struct skel_tape *t = tape_of(s, world);
    struct skel_choice choice = { .text = text ? str_intern(s->strings, text) : NULL, .at = at };
    VEC_PUSH(s->arena, t->choices, t->n_choices, t->cap_choices, choice);
    return t->n_choices - 1;
}

uint32_t skel_add_letter(struct skel *s, uint32_t world, const struct skel_letter *letter)
{
    struct skel_tape *t = tape_of(s, world);
    struct skel_letter copy = *letter;
    copy.text = letter->text ? str_intern(s->strings, letter->text) : NULL;
    copy.inputs = letter->inputs ? str_intern(s->strings, letter->inputs) : NULL;
    copy.sees = arena_memdup(s->arena, letter->sees, letter->n_sees * sizeof *letter->sees);
    VEC_PUSH(s->arena, t->letters, t->n_letters, t->cap_letters, copy);
    return t->n_letters - 1;
}

bool skel_sees(const struct skel_letter *letter, uint32_t rank)
{
    for (uint32_t i = 0; i < letter->n_sees; i++)
        if (letter->sees[i] == rank)
            return true;
    return false;
}

bool skel_has_tape(const struct skel *s)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        if (s->worlds[w].tape)
            return true;
    return false;
}

static const char *check_letter(const struct skel *s, uint32_t world, uint32_t number,
                                struct arena *scratch)
{
    const struct skel_tape *t = s->worlds[world].tape;
    const struct skel_letter *letter = &t->letters[number];
    bool ordered = letter->from < t->n_choices
                   && (letter->to < t->n_choices || letter->to == SKEL_NONE)
                   && (!number || t->letters[number - 1].from <= letter->from);
    for (uint32_t i = 0; i < letter->n_sees; i++)
        ordered = ordered && letter->sees[i] < s->nprocs
                  && (!i || letter->sees[i - 1] < letter->sees[i]);
    return ordered ? NULL
                   : arena_printf(scratch, "world %u, letter %u: no such choice or rank, or out "
                                  "of order", world, number);
}

const char *skel_check_tape(const struct skel *s, uint32_t world, struct arena *scratch)
{
    const struct skel_tape *t = s->worlds[world].tape;
    if (!t)
        return NULL;
    bool *has_letters = ARENA_ARRAY(scratch, bool, t->n_choices + 1);
    for (uint32_t k = 0; k < t->n_letters; k++) {
        const char *error = check_letter(s, world, k, scratch);
        if (error)
            return error;
        has_letters[t->letters[k].from] = true;
    }
    for (uint32_t i = 0; i < t->n_choices; i++)
        if (!has_letters[i])
            return arena_printf(scratch, "world %u, choice g%u: no letters", world, i);
    return NULL;
}
