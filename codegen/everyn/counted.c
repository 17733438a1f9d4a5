/* Facts in which the counter is taken away, by itself or as a power of two. */
#include "codegen/everyn/counted.h"

/* The factor of all that the counter is in; 0: it is in nothing, or in something else. */
static int64_t factor(const struct families *fs, struct affine e, uint32_t counter)
{
    int64_t by = affine_factor(e, counter);
    for (uint32_t i = 0; i < e.n; i++) {
        const struct affine_atom *a = &fs->space->atoms[e.terms[i].atom];
        bool inside = false;
        for (uint32_t k = 0; k < a->n_of; k++)
            inside = inside || affine_contains(fs->space, a->of[k], counter);
        if (!inside)
            continue;
        bool grows = a->kind == AFFINE_POWER && a->of[0].n == 1 &&
                     affine_factor(a->of[0], counter) > 0;
        if (!grows || (by && (by < 0) != (e.terms[i].by < 0)))
            return 0;
        by = e.terms[i].by;
    }
    return by;
}

bool everyn_bounds(const struct families *fs, const struct family *f, uint32_t k,
                   struct affine_fact fact, struct affine_fact *bound)
{
    int64_t by = factor(fs, fact.e, f->counters[k]);
    for (uint32_t i = k + 1; i < f->n_counters; i++)
        if (affine_contains(fs->space, fact.e, f->counters[i]))
            return false;
    if (by == 0 || (by > 0 && !fact.equal))
        return false;
    *bound = (struct affine_fact){ false, by < 0 ? fact.e : affine_scale(fs->space, fact.e, -1) };
    return true;
}

bool everyn_is_bounded(const struct families *fs, const struct family *f, uint32_t k)
{
    struct affine_fact bound;
    for (uint32_t i = 0; i < f->where.n; i++)
        if (everyn_bounds(fs, f, k, f->where.items[i], &bound))
            return true;
    return false;
}
