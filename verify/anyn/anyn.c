/* The order of a proof, and what families must be like. */
#include "verify/anyn/anyn.h"

#include "core/affine/text.h"
#include "core/base/str.h"
#include "verify/anyn/prove.h"

enum { MAX_FAMILIES = 64 };

/* Items of places are compared with each other: two that are not equal are two numbers. */
static bool places_compare(const struct families *fs, const struct family *f,
                           const struct family *g, bool *same)
{
    *same = false;
    for (uint32_t i = 0; i < f->n_place && i < g->n_place; i++) {
        struct affine apart = affine_minus(fs->space, f->place[i], g->place[i]);
        if (apart.n)
            return false;
        if (apart.constant)
            return true;
    }
    *same = f->n_place == g->n_place;
    return *same;
}

/* Each event is in one family and has one place. */
static bool check_places(struct anyn *a)
{
    for (uint32_t i = 0; i < a->fs->n; i++)
        for (uint32_t k = 0; k < i; k++) {
            const struct family *f = &a->fs->items[i], *g = &a->fs->items[k];
            bool same;
            if (!places_compare(a->fs, f, g, &same))
                return anyn_fail(a, "the order of two statements is not known", f);
            if (same != str_same(f->statement, g->statement))
                return anyn_fail(a, "two statements have one place, or one has two", f);
            if (!same)
                continue;
            struct affine_map none = { 0 };
            struct affine_facts both = family_domain(a->fs, f, &none);
            struct affine_facts more = family_own(a->fs, g, &none);
            affine_facts_add_all(a->s, &both, &more);
            if (!anyn_must_never(a, both, "an event in two families", f))
                return false;
        }
    return true;
}

/* The root's number, or one coordinate of the other rank. */
static bool check_rank(struct anyn *a, const struct family *f, struct affine number, uint32_t end,
                       const char *below, const char *above)
{
    struct affine_map none = { 0 };
    struct affine_facts low = family_domain(a->fs, f, &none), high = { 0 };
    affine_facts_add_all(a->s, &high, &low);
    affine_facts_less(a->s, &low, number, affine_number(0));
    affine_facts_at_most(a->s, &high, affine_of_atom(a->s, end), number);
    return anyn_must_never(a, low, below, f) && anyn_must_never(a, high, above, f);
}

/* The other rank, or the root, is in the same communicator. */
static bool check_comm(struct anyn *a, const struct family *f)
{
    struct affine_map peer = { 0 }, none = { 0 };
    struct affine_facts own = family_domain(a->fs, f, &none), in = { 0 };
    struct anyn_event e = { .f = f };
    for (uint32_t i = 0; i < a->fs->n_dims; i++)
        affine_map_put(a->arena, &peer, a->fs->coords[i], f->peer[i]);
    anyn_in_comm(a, &in, e, &peer);
    for (uint32_t i = 0; i < in.n; i++) {
        struct affine_fact not[2];
        uint32_t n = affine_fact_not(a->s, in.items[i], not);
        for (uint32_t k = 0; k < n; k++) {
            struct affine_facts out = { 0 };
            affine_facts_add_all(a->s, &out, &own);
            affine_facts_add(a->s, &out, not[k]);
            if (!anyn_must_never(a, out, "the other rank may not be in the communicator", f))
                return false;
        }
    }
    return true;
}

/* Coordinates of the other rank, or of the root, are in range. */
static bool check_place(struct anyn *a, const struct family *f, const char *below,
                        const char *above)
{
    for (uint32_t k = 0; k < a->fs->n_dims; k++)
        if (!check_rank(a, f, f->peer[k], a->fs->dims[k], below, above))
            return false;
    return check_comm(a, f);
}

/* Peers and roots are ranks; tags are not negative. */
static bool check_arguments(struct anyn *a)
{
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *f = &a->fs->items[i];
        if (f->kind == FAMILY_COLL && f->has_root && !f->root_place &&
            !check_rank(a, f, f->peer[0], a->fs->size, "the root may be below 0",
                        "the root may be no rank"))
            return false;
        if (f->kind == FAMILY_COLL && f->has_root && f->root_place &&
            !check_place(a, f, "the root may be below 0", "the root may be no rank"))
            return false;
        if (f->kind != FAMILY_SEND && f->kind != FAMILY_RECV)
            continue;
        struct affine_map none = { 0 };
        struct affine_facts low = family_domain(a->fs, f, &none);
        affine_facts_less(a->s, &low, f->tag, affine_number(0));
        if (!check_place(a, f, "the other rank may be below 0", "the other rank may be none") ||
            !anyn_must_never(a, low, "the tag may be negative", f))
            return false;
    }
    return true;
}

struct anyn *anyn_prove(struct arena *arena, const struct families *fs)
{
    struct anyn *a = ARENA_NEW(arena, struct anyn);
    *a = (struct anyn){ .arena = arena, .fs = fs, .given = fs, .s = fs->space };
    struct anyn_matches matches = { 0 };
    struct anyn_groups groups = { 0 };
    if (fs->n > MAX_FAMILIES)
        anyn_fail(a, "too many kinds of events", NULL);
    struct families *named = ARENA_NEW(arena, struct families);
    *named = *fs;
    named->items = arena_memdup(arena, fs->items, fs->n * sizeof *fs->items);
    a->fs = named;
    if (!a->failed && anyn_name_sources(a, named->items) && check_places(a) &&
        check_arguments(a) && anyn_check_faults(a) && anyn_match_messages(a, &matches) &&
        anyn_group_collectives(a, &groups)) {
        a->open = NULL; /* of groups that were only tried */
        if (anyn_schedule(a, &matches, &groups))
            anyn_check_content(a, &matches, &groups);
    }
    return a;
}

void anyn_print_certificate(FILE *out, const struct anyn *a)
{
    fputs("(set-logic ALL)\n", out);
    for (uint32_t i = 0; i < a->n_asked; i++) {
        fprintf(out, "; %u: never: %s\n", i + 1, a->asked[i].what);
        affine_print_smtlib(out, a->s, &a->asked[i].facts);
    }
}
