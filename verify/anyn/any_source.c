/* Receives from any rank whose messages cannot be told apart get a name for their sender each: the
 * k-th one of the loop takes from rank k, or from rank k + 1 (docs/dev/THEORY.md, section 18.3). */
#include "verify/anyn/prove.h"

static bool is_number(struct affine x)
{
    return x.n == 0;
}

/* One loop, around nothing else that happens on a rank, that is in no other loop. */
static bool is_alone(const struct families *fs, const struct family *f)
{
    if (f->n_counters != 1 || f->n_place != 3 || !is_number(f->place[0]) || !is_number(f->tag))
        return false;
    for (uint32_t i = 0; i < fs->n; i++) {
        const struct family *g = &fs->items[i];
        if (g != f && (!is_number(g->place[0]) || g->place[0].constant == f->place[0].constant))
            return false;
    }
    return true;
}

/* No other receive takes what is for f. */
static bool takes_all(struct anyn *a, const struct family *f)
{
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *g = &a->fs->items[i];
        if (g == f || g->kind != FAMILY_RECV || g->comm != f->comm)
            continue;
        struct anyn_event x = anyn_event_of(a, f, ".a"), y = anyn_event_of(a, g, ".b");
        struct affine_facts both = family_domain(a->fs, f, &x.names);
        struct affine_facts more = family_own(a->fs, g, &y.names);
        affine_facts_add_all(a->s, &both, &more);
        anyn_same_rank(a, &both, x, y);
        affine_facts_equal(a->s, &both, anyn_at(a, y, g->tag), f->tag);
        if (!anyn_must_never(a, both, "another receive may take what is sent to one from any rank",
                             f))
            return false;
    }
    return true;
}

/* The receiver is rank 0, or not. */
static bool is_first(struct anyn *a, const struct family *f)
{
    struct affine_map none = { 0 };
    struct affine_facts later = family_domain(a->fs, f, &none);
    affine_facts_less(a->s, &later, affine_number(0), affine_of_atom(a->s, a->fs->rank));
    return anyn_never(a, later, "the receiver is another rank than 0");
}

bool anyn_name_sources(struct anyn *a, struct family *items)
{
    for (uint32_t i = 0; i < a->fs->n; i++) {
        struct family *f = &items[i];
        if (!f->from_any)
            continue;
        if (!f->blocking || a->fs->n_dims > 1 || families_comm(a->fs, f->comm) ||
            !is_alone(a->fs, f))
            return anyn_fail(a, "it receives from any rank, and not in a loop of its own with one "
                                "tag", f);
        if (!takes_all(a, f))
            return false;
        f->peer[0] = affine_plus(a->s, affine_of_atom(a->s, f->counters[0]), is_first(a, f));
        f->from_any = false;
    }
    return true;
}
