/* Worlds in which the ranks begin to communicate in the same states (explore/merge_worlds.h).
 *
 * A machine has no state before its first event.  What comes after it is a function of the
 * rank's state there and of the facts about shared inputs; if the exploration of one world has
 * not asked for these, it is that of the other world word for word.
 *
 *     "a == 0 and b < 1"  with  "a == 0 and b >= 1"      is the world  "a == 0"
 */
#include "abstraction/explore/merge_worlds.h"

#include "abstraction/state/state.h"
#include "core/base/vec.h"

#include <string.h>

struct alike {
    uint32_t world;
    const struct state_key *keys; /* per rank */
    const char **texts;           /* the cases that it stands for */
    uint32_t n_texts, cap_texts;
};

struct alikes {
    struct arena *arena;
    uint32_t nprocs;
    struct alike *items;
    uint32_t n, cap;
};

struct alikes *merge_worlds_new(struct arena *arena, uint32_t nprocs)
{
    struct alikes *as = ARENA_NEW(arena, struct alikes);
    as->arena = arena;
    as->nprocs = nprocs;
    return as;
}

void merge_worlds_add(struct alikes *as, uint32_t world, const struct state_key *keys,
                      const char *text)
{
    struct alike a = {.world = world, .keys = keys};
    VEC_PUSH(as->arena, a.texts, a.n_texts, a.cap_texts, text);
    VEC_PUSH(as->arena, as->items, as->n, as->cap, a);
}

static bool same_keys(const struct alikes *as, const struct state_key *x,
                      const struct state_key *y)
{
    for (uint32_t i = 0; i < as->nprocs; i++)
        if (x[i].a != y[i].a || x[i].b != y[i].b)
            return false;
    return true;
}

/* What comes before the last condition: the world that was divided by it. */
static size_t parent_length(const char *text)
{
    const char *last = NULL;
    for (const char *at = text; (at = strstr(at, " and ")); at++)
        last = at;
    return last ? (size_t)(last - text) : 0;
}

/* Two cases of one division are the case that was divided. */
static bool fold(struct alikes *as, struct alike *a)
{
    for (uint32_t i = 0; i < a->n_texts; i++)
        for (uint32_t k = i + 1; k < a->n_texts; k++) {
            size_t n = parent_length(a->texts[i]);
            if (n != parent_length(a->texts[k]) || strncmp(a->texts[i], a->texts[k], n) != 0)
                continue;
            a->texts[i] = arena_printf(as->arena, "%.*s", (int)n, a->texts[i]);
            a->texts[k] = a->texts[--a->n_texts];
            return true;
        }
    return false;
}

bool merge_worlds_join(struct alikes *as, struct skel *skel, const struct state_key *keys,
                       const char *text)
{
    for (uint32_t i = 0; i < as->n; i++) {
        struct alike *a = &as->items[i];
        if (!same_keys(as, a->keys, keys))
            continue;
        VEC_PUSH(as->arena, a->texts, a->n_texts, a->cap_texts, text);
        while (fold(as, a))
            continue;
        skel->worlds[a->world].text = str_intern(skel->strings, a->texts[0]);
        return true;
    }
    return false;
}
