/* Receives from any rank get a name for their sender (docs/dev/THEORY.md, section 18.3): the only
 * one that sends such messages, or, in a loop whose messages cannot be told apart, rank k or k + 1
 * for the k-th receive. */
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
        struct affine_facts both = anyn_both(a, x, y);
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

/* All that the receive may take is from this rank. */
static bool is_sender(struct anyn *a, const struct family *f, struct affine sender)
{
    for (uint32_t i = 0; i < a->fs->n; i++) {
        const struct family *g = &a->fs->items[i];
        if (g->kind != FAMILY_SEND || g->comm != f->comm)
            continue;
        struct anyn_event x = anyn_event_of(a, f, ".a"), y = anyn_event_of(a, g, ".b");
        struct affine_facts both = anyn_both(a, x, y);
        anyn_is_peer(a, &both, y, x);
        affine_facts_equal(a->s, &both, anyn_at(a, y, g->tag), anyn_at(a, x, f->tag));
        struct affine apart = affine_minus(a->s, anyn_coord(a, y, 0), anyn_at(a, x, sender));
        struct affine_fact other[2];
        affine_fact_not(a->s, (struct affine_fact){ true, apart }, other);
        for (uint32_t k = 0; k < 2; k++) {
            struct affine_facts all = { 0 };
            affine_facts_add_all(a->s, &all, &both);
            affine_facts_add(a->s, &all, other[k]);
            if (!anyn_never(a, all, "another rank sends to a receive from any rank"))
                return false;
        }
    }
    return true;
}

/* The only sender, if it is one of the simple ones. */
static bool find_sender(struct anyn *a, const struct family *f, struct affine *sender)
{
    struct affine rank = affine_of_atom(a->s, a->fs->rank), tries[8];
    struct affine last = affine_plus(a->s, affine_of_atom(a->s, a->fs->size), -1);
    uint32_t n = 0, asked = a->n_asked;
    if (a->fs->n_dims > 1 || families_comm(a->fs, f->comm))
        return false;
    for (int64_t i = 0; i < 4; i++)
        tries[n++] = affine_number(i);
    tries[n++] = affine_plus(a->s, rank, -1);
    tries[n++] = affine_plus(a->s, rank, 1);
    tries[n++] = last;
    for (uint32_t i = 0; i < n; i++) {
        *sender = tries[i];
        if (is_sender(a, f, tries[i]))
            return true;
        a->n_asked = asked;
    }
    return false;
}

bool anyn_name_sources(struct anyn *a, struct family *items)
{
    for (uint32_t i = 0; i < a->fs->n; i++) {
        struct family *f = &items[i];
        if (!f->from_any)
            continue;
        if (find_sender(a, f, &f->peer[0])) {
            f->from_any = false;
            continue;
        }
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
