/* Families, and the facts of their events. */
#include "core/family/family.h"

#include "core/base/vec.h"

struct families *families_new(struct arena *arena)
{
    struct families *fs = ARENA_NEW(arena, struct families);
    fs->arena = arena;
    fs->space = affine_space_new(arena);
    fs->rank = affine_name(fs->space, "r");
    fs->size = affine_name(fs->space, "n");
    return fs;
}

void families_add(struct families *fs, struct family f)
{
    VEC_PUSH(fs->arena, fs->items, fs->n, fs->cap, f);
}

struct affine_facts family_own(const struct families *fs, const struct family *f,
                               const struct affine_map *m)
{
    struct affine_space *s = fs->space;
    struct affine_facts own = { 0 }, out = { 0 };
    struct affine rank = affine_of_atom(s, fs->rank), zero = affine_number(0);
    affine_facts_at_most(s, &own, zero, rank);
    affine_facts_less(s, &own, rank, affine_of_atom(s, fs->size));
    for (uint32_t i = 0; i < f->n_counters; i++)
        affine_facts_at_most(s, &own, zero, affine_of_atom(s, f->counters[i]));
    affine_facts_add_all(s, &own, &f->where);
    affine_facts_subst(s, &out, &own, m);
    return out;
}

struct affine_facts family_domain(const struct families *fs, const struct family *f,
                                  const struct affine_map *m)
{
    struct affine_facts all = { 0 }, own = family_own(fs, f, m);
    affine_facts_add_all(fs->space, &all, &fs->given);
    affine_facts_add_all(fs->space, &all, &own);
    return all;
}
