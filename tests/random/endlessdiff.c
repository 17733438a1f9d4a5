/* Violations behind loops that unknown data end (verify/search/game.h), on random skeletons:
 *
 *     endlessdiff [--seed S] [--count N] [--show] [--mutant]
 *
 * Some choices are marked `over`, some as inputs.  Where verify/ says that a violation is certain
 * though its trace passes a choice marked `over`, every opponent must lose that at each state
 * always takes the same outcome: for all his ways (or some of them, if there are many) there must
 * be a way to make the other choices so that the one execution that is left goes wrong or
 * goes on for ever.  --mutant: takes what is only possible for certain, which must be noticed.
 */
#include "core/skel/facts.h"
#include "core/skel/text.h"
#include "tests/random/gen.h"
#include "tests/random/rng.h"
#include "verify/exec/run.h"
#include "verify/search/game.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MARKS = 16, MAX_OPPONENTS = 64, MAX_ANSWERS = 512, MAX_STEPS = 20000 };

struct mark {
    struct skel_state *state;
    struct skel_trans *trans; /* as they were */
    uint32_t n;
    bool over;
};

struct marks {
    struct mark of[MAX_MARKS];
    uint32_t n;
    bool many;
};

/* Mark the choices; in some the input may be an old one. */
static void mark(struct skel *s, struct rng *rng, struct marks *all)
{
    for (uint32_t r = 0; r < s->nprocs; r++) {
        const struct skel_machine *m = &s->worlds[0].ranks[r];
        for (uint32_t i = 0; i < m->n_states; i++) {
            struct skel_state *st = &m->states[i];
            bool over = rng_percent(rng, 60);
            if (st->kind != SKEL_LOCAL || st->n_trans < 2)
                continue;
            for (uint32_t t = 0; t < st->n_trans; t++)
                all->many |= st->trans[t].n_guards && skel_state_is_choice(m, st);
            if (!skel_state_is_choice(m, st))
                continue;
            st->about = over ? (struct src_range){0} : (struct src_range){"t.c", 1, 1, 1, 2};
            st->kept = !over && rng_percent(rng, 20);
            for (uint32_t t = 0; t < st->n_trans; t++)
                st->trans[t].over = over;
            all->many |= all->n == MAX_MARKS;
            if (!all->many)
                all->of[all->n++] = (struct mark){st, st->trans, st->n_trans, over};
        }
    }
}

static uint64_t ways(const struct marks *all, bool over)
{
    uint64_t n = 1;
    for (uint32_t i = 0; i < all->n; i++)
        if (all->of[i].over == over)
            n *= all->of[i].n;
    return n;
}

/* Each of these choices gets one outcome, as the number says. */
static void fix(struct marks *all, bool over, uint64_t way)
{
    for (uint32_t i = 0; i < all->n; i++) {
        struct mark *c = &all->of[i];
        if (c->over != over)
            continue;
        c->state->trans = &c->trans[way % c->n];
        c->state->n_trans = 1;
        way /= c->n;
    }
}

static void restore(struct marks *all)
{
    for (uint32_t i = 0; i < all->n; i++) {
        all->of[i].state->trans = all->of[i].trans;
        all->of[i].state->n_trans = all->of[i].n;
    }
}

/* Without a choice: does the execution go wrong, or on for ever?  Servers: none. */
static bool is_bad(const struct skel *s)
{
    struct arena *scratch = arena_new();
    struct exec *m = exec_new(scratch, s, 0);
    struct run_options o = {.max_steps = MAX_STEPS, .detect_loops = true};
    o.moving = ARENA_ARRAY(scratch, bool, s->nprocs);
    o.last_move = ARENA_ARRAY(scratch, uint64_t, s->nprocs);
    exec_start(m);
    enum run_end end = exec_run(m, &o, NULL);
    bool ended = true;
    for (uint32_t r = 0; r < s->nprocs; r++)
        ended &= exec_state(m, r)->kind == SKEL_END;
    bool fails = end == RUN_FAULT || end == RUN_MISMATCH; /* maybe before somebody aborts */
    bool hangs = !m->aborted && (end == RUN_ENDLESS || !ended);
    arena_free(scratch);
    return fails || hangs;
}

/* Is there an answer to this opponent? */
static bool is_beaten(const struct skel *s, struct marks *all)
{
    uint64_t n = ways(all, false);
    for (uint64_t k = 0; k < n; k++) {
        fix(all, false, k);
        if (is_bad(s))
            return true;
    }
    return false;
}

static bool is_right(const struct skel *s, struct marks *all, struct rng *rng)
{
    uint64_t n = ways(all, true);
    bool right = true;
    for (uint64_t k = 0; k < n && k < MAX_OPPONENTS && right; k++) {
        restore(all);
        fix(all, true, n <= MAX_OPPONENTS ? k : rng_next(rng) % n);
        right = is_beaten(s, all);
    }
    restore(all);
    return right;
}

struct counts {
    uint64_t skeletons, possible, certain, wrong;
};

/* A violation that our own search finds, and what is said about it. */
static struct verify_result look(struct arena *a, const struct skel *s)
{
    struct verify_options o = {.property = PROPERTY_DEADLOCK, .look_ms = 500};
    struct verify_result v = verify_run(a, s, NULL, &o);
    bool *sigma = ARENA_ARRAY(a, bool, s->nprocs);
    memset(sigma, true, s->nprocs * sizeof *sigma);
    o.look_ms = 0;
    struct task task = {.arena = a, .skel = s, .o = &o, .sigma = sigma};
    game_judge(&task, &v);
    return v;
}

static void try(uint64_t seed, enum family family, bool mutant, bool show, struct counts *c)
{
    struct arena *a = arena_new();
    struct rng rng = {seed * 77 + family};
    struct marks all = {.n = 0};
    struct skel *s = gen_skel(a, seed, family);
    mark(s, &rng, &all);
    bool fits = !all.many && s->n_worlds == 1 && ways(&all, false) <= MAX_ANSWERS
                && !skel_has_wildcard(s) && !skel_check(s, a);
    struct verify_result v = {.verdict = VERDICT_INCONCLUSIVE};
    if (fits)
        v = look(a, s);
    c->skeletons += fits;
    bool open = v.verdict == VERDICT_VIOLATED && v.trace->uses_over;
    bool certain = v.verdict == VERDICT_VIOLATED && v.trace->n_doubts && !open;
    c->possible += open;
    c->certain += certain;
    if ((certain || (mutant && open)) && !is_right(s, &all, &rng)) {
        c->wrong++;
        if (show) {
            printf("seed %llu family %s\n", (unsigned long long)seed, family_text(family));
            skel_dump(stdout, s);
        }
    }
    arena_free(a);
}

int main(int argc, char **argv)
{
    static const struct option names[] = {{"seed", 1, NULL, 's'}, {"count", 1, NULL, 'c'},
                                          {"show", 0, NULL, 'w'}, {"mutant", 0, NULL, 'm'},
                                          {NULL, 0, NULL, 0}};
    static const enum family families[] = {FAMILY_CHOICES, FAMILY_LOOPS, FAMILY_BARRIERS,
                                           FAMILY_SENDRECV, FAMILY_SSEND, FAMILY_FAULTS,
                                           FAMILY_REQUESTS, FAMILY_COLLECTIVES};
    enum { N = sizeof families / sizeof families[0] };
    uint64_t seed = 1, count = 1000;
    bool show = false, mutant = false;
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        if (c == '?')
            return 1;
        show |= c == 'w';
        mutant |= c == 'm';
        if (c == 's')
            seed = strtoull(optarg, NULL, 10);
        if (c == 'c')
            count = strtoull(optarg, NULL, 10);
    }
    struct counts c = {0};
    for (uint64_t i = 0; i < count; i++)
        try(seed + i / N, families[i % N], mutant, show || !mutant, &c);
    printf("%llu skeletons: %llu violated for certain, %llu possibly, %llu wrong\n",
           (unsigned long long)c.skeletons, (unsigned long long)c.certain,
           (unsigned long long)c.possible, (unsigned long long)c.wrong);
    return mutant ? !c.wrong : c.wrong || !c.certain;
}
