/* The search that does not tell alike ranks apart (verify/search/alike.h), on random farms and
 * other skeletons, against the reference checker:
 *
 *     alikediff [--seed S] [--count N] [--show] [--mutant M]
 *
 * Both must find something wrong, or neither; and the search must often have fewer states than it
 * has without this.  Mutants, which must be noticed:
 *     assumed   ranks with as many states are alike, whatever they do
 *     master    the same is said of the others, who see them change places
 */
#include "core/skel/facts.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"
#include "tests/checker/check.h"
#include "tests/random/farm_gen.h"
#include "tests/random/gen.h"
#include "tests/random/rng.h"
#include "verify/search/alike.h"
#include "verify/search/search.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 20000 };

struct counts {
    uint64_t skeletons, violated, alike, smaller, wrong;
};

static struct skel *make(struct arena *a, uint64_t seed)
{
    static const enum family families[] = {FAMILY_ANY_SOURCE, FAMILY_ANY_TAG, FAMILY_REQUESTS_ANY,
                                           FAMILY_WAITANY, FAMILY_PROBE, FAMILY_COLLECTIVES,
                                           FAMILY_GATHER, FAMILY_WIDE};
    struct skel *s = seed % 4 ? farm_skel(a, seed) : gen_skel(a, seed, families[seed / 4 % 8]);
    skel_collapse_polls(s);
    if (seed % 2)
        skel_reduce(s);
    return s;
}

/* What is said of some states is said of all, unlooked. */
static void assume(struct alikes *alikes, const struct exec *m, const char *mutant)
{
    for (uint32_t i = 0; i < alikes->n; i++)
        for (uint32_t k = 0; k + 1 < alikes->rows[i].n; k++) {
            struct alike_swap *x = &alikes->rows[i].swaps[k];
            for (uint32_t r = 0; r < m->nprocs; r++) {
                bool one = r == x->a || r == x->b;
                for (uint32_t j = 0; j < m->machines[r].n_states; j++)
                    if (strcmp(mutant, "assumed") == 0 || (!one && strcmp(mutant, "master") == 0))
                        x->image[r][j] = j;
            }
        }
}

static enum search_end search(const struct task *task, const struct alikes *alikes,
                              uint64_t *states)
{
    struct search_options o = {.budget_ms = 10000, .max_states = MAX_STATES, .wildcards = true,
                               .thorough = true, .alikes = alikes};
    struct verify_result v = {.verdict = VERDICT_INCONCLUSIVE};
    enum search_end end = search_run(task, &o, NULL, &v);
    *states = v.states;
    return end;
}

static bool disagree(enum search_end end, const struct check_result *r)
{
    bool bad = r->deadlock || r->livelock || r->mismatch || r->n_faults;
    return (end == SEARCH_ALL && bad) || (end == SEARCH_FOUND && !bad && !r->bounded);
}

static void try(uint64_t seed, const char *mutant, bool show, struct counts *c)
{
    struct arena *a = arena_new();
    struct skel *s = make(a, seed);
    bool *sigma = ARENA_ARRAY(a, bool, s->nprocs);
    memset(sigma, true, s->nprocs * sizeof *sigma);
    struct verify_options vo = {.property = PROPERTY_DEADLOCK};
    struct task_facts facts = {.known = false};
    struct task task = {.arena = a, .skel = s, .o = &vo, .sigma = sigma, .facts = &facts};
    task.give_up_ms = UINT64_MAX;
    struct alikes *alikes = (struct alikes *)alike_find(&task);
    struct check_options co = {.depth = 6, .max_states = MAX_STATES};
    struct check_result r = {.wrong = "not asked"};
    if (alikes && !skel_has_visible_order(s) && !skel_check(s, a))
        r = check_run(a, s, &co);
    if (!r.wrong && r.complete) {
        uint64_t all = 0, few = 0;
        c->skeletons++;
        if (mutant)
            assume(alikes, exec_new(a, s, 0), mutant);
        enum search_end end = search(&task, alikes, &few);
        c->violated += end == SEARCH_FOUND;
        c->smaller += end == SEARCH_ALL && search(&task, NULL, &all) == SEARCH_ALL && few < all;
        if (disagree(end, &r)) {
            c->wrong++;
            if (show) {
                printf("seed %llu: the search says %d, the reference %s\n",
                       (unsigned long long)seed, end, check_line(a, &r));
                skel_dump(stdout, s);
            }
        }
    }
    arena_free(a);
}

int main(int argc, char **argv)
{
    static const struct option names[] = {{"seed", 1, NULL, 's'}, {"count", 1, NULL, 'c'},
                                          {"show", 0, NULL, 'w'}, {"mutant", 1, NULL, 'm'},
                                          {NULL, 0, NULL, 0}};
    uint64_t seed = 1, count = 1000;
    bool show = false;
    const char *mutant = NULL;
    for (int c; (c = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        if (c == '?')
            return 1;
        show |= c == 'w';
        if (c == 'm')
            mutant = optarg;
        if (c == 's')
            seed = strtoull(optarg, NULL, 10);
        if (c == 'c')
            count = strtoull(optarg, NULL, 10);
    }
    struct counts c = {0};
    for (uint64_t i = 0; i < count && !(mutant && c.wrong); i++)
        try(seed + i, mutant, show || !mutant, &c);
    printf("%llu skeletons with alike ranks: %llu violated, %llu smaller, %llu wrong\n",
           (unsigned long long)c.skeletons, (unsigned long long)c.violated,
           (unsigned long long)c.smaller, (unsigned long long)c.wrong);
    return mutant ? !c.wrong : c.wrong || !c.smaller;
}
