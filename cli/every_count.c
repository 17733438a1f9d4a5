#include "cli/every_count.h"

#include "cli/outfile.h"
#include "core/affine/bits.h"
#include "verify/anyn/anyn.h"

enum {
    MOST_RUN = 1000,
    LEAST = 2, MOST_LEAST = 4,      /* from which number of ranks on it is tried */
    MOST_STEPS = 100 * 1000 * 1000  /* about 1000 times those of a sort by neighbours */
};

/* n == pow2(..): the proof is about no others. */
static bool is_power_given(const struct families *fs)
{
    for (uint32_t i = 0; i < fs->given.n; i++) {
        struct affine_fact fact = fs->given.items[i];
        int64_t by = affine_factor(fact.e, fs->size);
        struct affine size = affine_of_atom(fs->space, fs->size);
        struct affine rest = affine_add(fs->space, fact.e, size, -by);
        if (fact.equal && (by == 1 || by == -1) &&
            affine_is_power(fs->space, affine_scale(fs->space, rest, -by)))
            return true;
    }
    return false;
}

static void write_certificate(struct arena *arena, const struct every_count *q,
                              const struct families *fs, const struct anyn *a)
{
    struct outfile f = outfile_open(arena, q->certificate);
    fprintf(f.stream, "; %s: no potential deadlock, for every number of processes%s\n", q->program,
            is_power_given(fs) ? " that is a power of two" : "");
    fprintf(f.stream, "; what the ranks do:\n");
    for (const char *p = families_text(arena, fs); *p;) {
        int n = 0;
        while (p[n] && p[n] != '\n')
            n++;
        fprintf(f.stream, ";   %.*s\n", n, p);
        p += n + (p[n] == '\n');
    }
    anyn_print_certificate(f.stream, a);
    outfile_close(&f);
}

/* With fewer ranks it may go wrong, or it cannot be proved: then a larger least number is tried. */
static struct anyn *prove(struct arena *arena, struct families *fs, uint32_t *from)
{
    struct anyn *first = NULL;
    for (*from = LEAST; *from <= MOST_LEAST; ++*from) {
        affine_facts_at_most(fs->space, &fs->given, affine_number(*from),
                             affine_of_atom(fs->space, fs->size));
        struct anyn *a = anyn_prove(arena, fs);
        if (!a->failed)
            return a;
        first = first ? first : a;
        if (fs->space->is_over)
            break;
    }
    return first;
}

/* Up to how many ranks something is said; the proof is about no more. */
static void limit(struct families *fs, struct result_every *every)
{
    uint32_t to = anyn_limit(fs, &every->to_at);
    struct affine size = affine_of_atom(fs->space, fs->size);
    if (to < FAMILY_MOST_RANKS) {
        affine_facts_at_most(fs->space, &fs->given, size, affine_number(to));
        every->to = to;
    }
}

static void set_proved(struct arena *arena, const struct every_count *q, struct families *fs,
                       const struct anyn *a, struct result_every *every)
{
    every->unfit = a->unfit;
    every->unfit_at = a->unfit_at ? a->unfit_at->at : (struct src_range){0};
    every->powers = is_power_given(fs);
    every->obligations = a->n_asked;
    if (q->certificate)
        write_certificate(arena, q, fs, a);
}

struct result_every *every_count_prove(struct arena *arena, const struct every_count *q,
                                       struct anyn_explored e, uint32_t *suspect)
{
    struct result_every *every = ARENA_NEW(arena, struct result_every);
    *suspect = 0;
    if (!e.families) {
        every->reason = e.left;
        every->at = e.at;
        return every;
    }
    uint32_t n_given = e.families->given.n;
    e.families->space->most_steps = MOST_STEPS;
    limit(e.families, every);
    struct anyn *a = prove(arena, e.families, &every->from);
    every->turns_away = e.turns_away;
    if (!a->failed) {
        every->is_proved = true;
        set_proved(arena, q, e.families, a, every);
        *suspect = anyn_suspect_content(a, q->given, q->n_given);
        if (!*suspect && every->to && every->to < MOST_RUN)
            *suspect = every->to + 1;
        return every;
    }
    every->from = every->to = 0;
    every->to_at = (struct src_range){ 0 };
    every->reason = a->failed;
    every->at = a->failed_at ? a->failed_at->at : (struct src_range){ 0 };
    e.families->given.n = n_given;
    *suspect = anyn_suspect(a, q->given, q->n_given);
    return every;
}

struct result_every *every_count_of_powers(struct arena *arena, const struct every_count *q,
                                           struct anyn_explored e,
                                           const struct result_every *others)
{
    struct result_every *every = ARENA_NEW(arena, struct result_every);
    if (others)
        *every = *others;
    if (!e.families)
        return NULL;
    e.families->space->most_steps = MOST_STEPS;
    limit(e.families, every);
    struct anyn *a = prove(arena, e.families, &every->from);
    if (a->failed)
        return NULL;
    set_proved(arena, q, e.families, a, every);
    return every;
}

bool every_count_is_power(uint32_t n)
{
    return n && (n & (n - 1)) == 0;
}

bool every_count_stands_for(const struct result_every *every, uint32_t n)
{
    return every && (every->is_proved || (every->powers && every_count_is_power(n))) &&
           n >= every->from && (!every->to || n <= every->to);
}
