/* Conjunctions of facts. */
#include "core/affine/affine.h"

#include "core/base/vec.h"

void affine_facts_add(struct affine_space *s, struct affine_facts *f, struct affine_fact fact)
{
    VEC_PUSH(s->work, f->items, f->n, f->cap, fact);
}

void affine_facts_add_all(struct affine_space *s, struct affine_facts *f,
                          const struct affine_facts *more)
{
    for (uint32_t i = 0; i < more->n; i++)
        affine_facts_add(s, f, more->items[i]);
}

void affine_facts_at_most(struct affine_space *s, struct affine_facts *f, struct affine x,
                          struct affine y)
{
    affine_facts_add(s, f, (struct affine_fact){ false, affine_minus(s, y, x) });
}

void affine_facts_less(struct affine_space *s, struct affine_facts *f, struct affine x,
                       struct affine y)
{
    affine_facts_at_most(s, f, affine_plus(s, x, 1), y);
}

void affine_facts_equal(struct affine_space *s, struct affine_facts *f, struct affine x,
                        struct affine y)
{
    affine_facts_add(s, f, (struct affine_fact){ true, affine_minus(s, x, y) });
}

void affine_facts_subst(struct affine_space *s, struct affine_facts *f,
                        const struct affine_facts *more, const struct affine_map *m)
{
    for (uint32_t i = 0; i < more->n; i++) {
        struct affine_fact fact = more->items[i];
        fact.e = affine_subst(s, fact.e, m);
        affine_facts_add(s, f, fact);
    }
}

uint32_t affine_fact_not(struct affine_space *s, struct affine_fact fact,
                         struct affine_fact ways[2])
{
    struct affine below = affine_plus(s, affine_scale(s, fact.e, -1), -1);
    ways[0] = (struct affine_fact){ false, below };
    if (!fact.equal)
        return 1;
    ways[1] = (struct affine_fact){ false, affine_plus(s, fact.e, -1) };
    return 2;
}
