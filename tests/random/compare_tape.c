/* Laws about tapes, which need nothing but the reference checker:
 *
 *   worlds      one world for each path through the tape has the same verdict
 *   twice       a tape in which each choice stands twice has the same verdict
 *   own         if each rank chooses for itself, nothing that was violated is right
 *
 * The first two are looked at for what is broken on purpose, too: with a mutant of the tape
 * they must fail.
 */
#include "tests/random/compare.h"

#include "core/skel/tape.h"
#include "core/skel/text.h"
#include "tests/random/expand_tape.h"

static bool is_whole(const struct check_result *r)
{
    return r->complete && !r->bounded;
}

static const char *compare_same(struct arena *arena, const char *what, const struct skel *other,
                                const struct check_result *r, struct comparison *c)
{
    const char *error = skel_check(other, arena);
    bool broken = c->mutant != MUTANT_NONE; /* then it need not be a skeleton */
    if (error)
        return broken ? NULL : arena_printf(arena, "%s: not a skeleton: %s", what, error);
    struct check_result now = compare_ask(arena, other, c, false);
    if (now.wrong && broken)
        return NULL;
    bool same = now.deadlock == r->deadlock && now.livelock == r->livelock
                && now.partial == r->partial && compare_same_faults(r, &now) && !now.wrong;
    return same || !is_whole(r) || !is_whole(&now) ? NULL
                                                   : compare_differs(arena, what, r, &now);
}

static const char *compare_worlds(struct arena *arena, const struct skel *s,
                                  const struct check_result *r, struct comparison *c)
{
    struct skel *broken = compare_copy(arena, s);
    mutant_break_skel(broken, c->mutant);
    const struct skel *worlds = expand_tapes(arena, broken);
    c->counts[COUNT_TAPES] += worlds && is_whole(r);
    return worlds ? compare_same(arena, "tapes as worlds", worlds, r, c) : NULL;
}

static const char *compare_twice(struct arena *arena, const struct skel *s,
                                 const struct check_result *r, struct comparison *c)
{
    struct skel *twice = compare_copy(arena, s);
    mutant_break_skel(twice, c->mutant);
    expand_twice(twice);
    return compare_same(arena, "tapes twice", twice, r, c);
}

static const char *compare_own(struct arena *arena, const struct skel *s,
                               const struct check_result *r, struct comparison *c)
{
    struct skel *own = compare_copy(arena, s);
    expand_own_choices(own);
    const char *error = skel_check(own, arena);
    if (error)
        return arena_printf(arena, "own choices: not a skeleton: %s", error);
    if (!check_violated(r))
        return NULL;
    struct check_result now = compare_ask(arena, own, c, false);
    bool kept = (now.deadlock || !r->deadlock) && (now.livelock || !r->livelock)
                && (now.mismatch || !r->mismatch) && now.n_faults >= r->n_faults;
    return kept || !is_whole(&now) || now.wrong ? NULL
                                                : compare_differs(arena, "own choices", r, &now);
}

const char *compare_tapes(struct arena *arena, const struct skel *s,
                          const struct check_result *r, struct comparison *c)
{
    const char *error = NULL;
    if (!skel_has_tape(s))
        return NULL;
    if (!(error = compare_worlds(arena, s, r, c)) && !(error = compare_twice(arena, s, r, c)))
        error = compare_own(arena, s, r, c);
    return error;
}
