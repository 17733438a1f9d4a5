/* Numbers of ranks with which a program that is not proved seems to go wrong.
 *
 * All small ones are looked at; of the larger ones those where facts change, and the least one for
 * which what could not be shown may be false.
 */
#include "verify/anyn/anyn.h"

#include "core/affine/no_solution.h"
#include "core/base/clock.h"
#include "verify/anyn/instances.h"

enum {
    LEAST = 2, MOST_SUSPECT = 24, /* all of these */
    LOTS = 4,                     /* outcomes for each */
    MOST_HINT = 1000, NEAR = 3, MOST_NEAR = 50
};

struct given { /* numbers that were run */
    const uint32_t *items;
    size_t n;
};

static bool is_given(const struct given *q, uint32_t n)
{
    for (size_t i = 0; i < q->n; i++)
        if (q->items[i] == n)
            return true;
    return false;
}

enum guess { FINE, WRONG, TOO_MANY /* events */ };

/* What the ranks come to with so many, and with what lots say of what is not known. */
static enum guess guess_end(const struct families *fs, struct anyn_world world)
{
    struct arena *scratch = arena_new();
    struct anyn_instances all = anyn_instances(scratch, fs, world);
    enum guess end = all.complete ? FINE : TOO_MANY;
    for (uint32_t i = 0; i < all.n; i++) {
        const struct anyn_instance *e = &all.items[i];
        bool has_peer = e->f->kind == FAMILY_SEND || e->f->has_root ||
                        (e->f->kind == FAMILY_RECV && !e->f->from_any);
        bool has_tag = e->f->kind == FAMILY_SEND || e->f->kind == FAMILY_RECV;
        if ((has_peer && (e->peer < 0 || e->peer >= world.n)) || (has_tag && e->tag < 0))
            end = WRONG;
    }
    if (end == FINE && anyn_run(scratch, fs, &all) != ANYN_ENDS)
        end = WRONG;
    arena_free(scratch);
    return end;
}

static enum guess guess_of(const struct given *q, const struct families *fs, uint32_t n)
{
    enum guess end = FINE;
    for (uint32_t lot = 0; lot < LOTS && end == FINE && !is_given(q, n); lot++)
        if (!clock_is_over(fs->space->give_up_ms))
            end = guess_end(fs, anyn_world_of(fs, (struct anyn_world){
                                        .n = n, .param = 1 + lot, .seed = lot }));
    return end;
}

/* Is there, perhaps, a solution of these facts for so many ranks? */
static bool may_hold(const struct families *fs, const struct affine_facts *open, uint32_t from,
                     uint32_t to)
{
    struct affine_space *s = fs->space;
    struct affine size = affine_of_atom(s, fs->size);
    struct affine_facts facts = { 0 };
    affine_facts_add_all(s, &facts, open);
    affine_facts_at_most(s, &facts, affine_number(from), size);
    affine_facts_at_most(s, &facts, size, affine_number(to));
    return !affine_no_solution(s, &facts);
}

/* The least number of ranks from `first` up to `most` for which they may hold; most + 1: none. */
static uint32_t find_least(const struct families *fs, const struct affine_facts *open,
                           uint32_t first, uint32_t most)
{
    uint32_t low = first, high = most + 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (may_hold(fs, open, first, middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The least number of ranks for which what could not be shown may fail; 0: none. */
static uint32_t find_hint(const struct families *fs, const struct affine_facts *open,
                          uint32_t first)
{
    uint32_t least = open ? find_least(fs, open, first, MOST_HINT) : 0;
    return fs->space->is_over || least > MOST_HINT ? 0 : least;
}

/* Does a fact about n, or about the rank, change there? */
static bool is_near(const struct families *fs, uint32_t n)
{
    for (uint32_t i = 0; i < fs->n; i++)
        for (uint32_t k = 0; k < fs->items[i].where.n; k++) {
            int64_t there = fs->items[i].where.items[k].e.constant;
            there = there < 0 ? -there : there;
            if (there > 1 && there - 1 <= n && n <= there + NEAR)
                return true;
        }
    return false;
}

/* The least number above those that were run; 0: it may be so for one of these, too. */
static uint32_t find_above(const struct given *q, const struct families *fs,
                           const struct affine_facts *open)
{
    uint32_t most = LEAST;
    for (size_t i = 0; i < q->n; i++)
        most = q->items[i] > most ? q->items[i] : most;
    bool depends = open && !may_hold(fs, open, LEAST, most);
    return depends ? find_hint(fs, open, most + 1) : 0;
}

uint32_t anyn_suspect_content(const struct anyn *a, const uint32_t *given, size_t n_given)
{
    const struct given was_run = { given, n_given };
    uint32_t least = 0;
    for (uint32_t i = 0; i < a->n_unfit; i++) {
        uint32_t n = find_above(&was_run, a->fs, &a->unfit_open[i]);
        least = n && (!least || n < least) ? n : least;
    }
    return least;
}

uint32_t anyn_suspect(const struct anyn *a, const uint32_t *given, size_t n_given)
{
    const struct families *fs = a->fs;
    const struct given was_run = { given, n_given }, *q = &was_run;
    if (a->unfit)
        return anyn_suspect_content(a, given, n_given);
    if (a->is_fault)
        return find_above(q, fs, a->open);
    for (uint32_t n = LEAST; n <= MOST_SUSPECT; n++)
        if (guess_of(q, fs, n) == WRONG)
            return n;
    uint32_t hint = find_hint(fs, a->open, MOST_SUSPECT + 1), tried = 0;
    for (uint32_t n = MOST_SUSPECT + 1; n <= MOST_HINT && tried < MOST_NEAR; n++) {
        if (n != hint && !is_near(fs, n))
            continue;
        enum guess end = guess_of(q, fs, n);
        if (end == WRONG || (end == TOO_MANY && n == hint))
            return n;
        tried++;
    }
    return 0;
}

uint32_t anyn_limit(struct families *fs, struct src_range *at)
{
    uint32_t limit = FAMILY_MOST_RANKS;
    struct affine_map none = { 0 };
    for (uint32_t i = 0; i < fs->n_nevers; i++) {
        const struct family_never *v = &fs->nevers[i];
        if (v->fault != FAULT_OVERFLOWS && v->fault != FAULT_SHIFTS)
            continue;
        struct affine_facts wrong = family_domain(fs, &v->of, &none);
        uint32_t least = find_least(fs, &wrong, LEAST, limit);
        *at = least <= limit ? v->of.at : *at;
        limit = least - 1;
    }
    return limit;
}
