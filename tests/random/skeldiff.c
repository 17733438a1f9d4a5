/* Differential tests on random skeletons:
 *
 *     skeldiff [--seed S] [--count N] [--jobs J] [--families a,b] [--wide] [--full]
 *              [--mutant M|all] [--servers PERCENT]
 *
 * makes N skeletons, families in turn, and compares everything that must agree
 * (compare.c).  A disagreement prints its seed and family and the smallest skeleton that
 * shows it.  With a mutant the comparison must find a disagreement, or the test has
 * failed.
 *
 * --wide: the families of the larger language; --all: also those that are too simple;
 * --slow S: name the seeds that take so many seconds.
 *
 *     skeldiff [--mutant M] FILE.skel...      compares the same on skeletons in files
 */
#include "core/base/fail.h"
#include "core/skel/text.h"
#include "tests/checker/skel_file.h"
#include "tests/random/gen.h"
#include "tests/random/pan.h"
#include "tests/random/rng.h"
#include "tests/random/shrink.h"
#include "tests/random/spare.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct options {
    uint64_t seed, count;
    unsigned jobs;
    unsigned servers;      /* percentage of cases in which some ranks are servers */
    bool in[FAMILY_COUNT]; /* families to use */
    bool full, mutants;
    enum mutant mutant;
    bool all;              /* no skeleton is too dull */
    double slow;           /* seconds, or 0 */
    volatile bool *noticed; /* shared by all processes: the mutant has been noticed */
};

/* What one process reports to the one that started it. */
struct report {
    uint64_t n[FAMILY_COUNT], counts[COUNT_KINDS];
    uint64_t wrong;
};

/* In some cases some ranks are servers. */
static uint64_t random_servers(const struct options *o, uint64_t seed, uint32_t nprocs)
{
    struct rng rng = { seed ^ 0x5eed };
    rng_next(&rng);
    uint64_t all = (UINT64_C(1) << nprocs) - 1;
    return rng_percent(&rng, o->servers) ? rng_next(&rng) & all : 0;
}

static void print_case(const struct skel *s, uint64_t seed, enum family family,
                       const struct comparison *c, const char *what)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    fprintf(out, "DISAGREE seed %llu family %s servers %llx\n%s\n",
            (unsigned long long)seed, family_text(family),
            (unsigned long long)c->servers, what);
    skel_dump(out, s);
    fclose(out);
    fputs(text, stdout); /* at once: several processes print */
    fflush(stdout);
    free(text);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One random skeleton; true if something disagrees. */
static bool try_seed(const struct options *o, uint64_t seed, enum family family,
                     struct comparison *c)
{
    struct arena *arena = arena_new();
    struct skel *s = gen_skel(arena, seed, family);
    if (o->mutant == MUTANT_NONE)
        spare_some(s, seed);
    c->servers = random_servers(o, seed, s->nprocs);
    c->reduce = seed / 2 % 2;
    c->thin = family_is_wide(family) && !family_has_tapes(family) && !o->all;
    const char *what = compare_all(arena, s, c);
    if (what && o->mutant != MUTANT_NONE) { /* it must be the mutant's fault */
        c->mutant = MUTANT_NONE;
        if (compare_all(arena, s, c))
            what = NULL;
        c->mutant = o->mutant;
    }
    if (what && o->mutant == MUTANT_NONE) {
        struct skel *small = shrink(arena, s, c, &what);
        print_case(small, seed, family, c, what);
    }
    arena_free(arena);
    return what != NULL;
}

static enum family nth_family(const struct options *o, uint64_t n)
{
    unsigned known = 0;
    for (unsigned f = 0; f < FAMILY_COUNT; f++)
        known += o->in[f];
    n %= known;
    for (unsigned f = 0;; f++)
        if (o->in[f] && n-- == 0)
            return (enum family)f;
}

/* Every jobs-th skeleton, from `job` on. */
static struct report work(const struct options *o, unsigned job)
{
    struct arena *arena = arena_new();
    struct report r = { 0 };
    struct comparison c = { .directory = pan_directory(arena), .mutant = o->mutant,
                            .quick = !o->full };
    for (uint64_t i = job; i < o->count && r.wrong < 5; i += o->jobs) {
        enum family family = nth_family(o, i);
        double begin = now();
        r.wrong += try_seed(o, o->seed + i, family, &c);
        if (o->slow > 0 && now() - begin >= o->slow)
            fprintf(stderr, "slow: seed %llu family %s, %.1f s\n",
                    (unsigned long long)(o->seed + i), family_text(family),
                    now() - begin);
        r.n[family]++;
        if (r.wrong && o->mutant != MUTANT_NONE)
            *o->noticed = true;
        if (*o->noticed)
            break;
    }
    memcpy(r.counts, c.counts, sizeof r.counts);
    pan_remove(c.directory);
    arena_free(arena);
    return r;
}

static void add_report(struct report *sum, const struct report *r)
{
    for (unsigned f = 0; f < FAMILY_COUNT; f++)
        sum->n[f] += r->n[f];
    for (unsigned k = 0; k < COUNT_KINDS; k++)
        sum->counts[k] += r->counts[k];
    sum->wrong += r->wrong;
}

/* All of it, in o->jobs processes. */
static struct report run_jobs(struct options *o)
{
    struct report sum = { 0 }, r;
    int ends[2];
    o->noticed = mmap(NULL, sizeof *o->noticed, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (o->noticed == MAP_FAILED)
        fail("no shared memory:");
    if (pipe(ends) != 0)
        fail("cannot make a pipe:");
    fflush(NULL);
    for (unsigned job = 0; job < o->jobs; job++) {
        pid_t child = fork();
        if (child < 0)
            fail("cannot start a process:");
        if (child == 0) {
            r = work(o, job);
            bool sent = write(ends[1], &r, sizeof r) == sizeof r;
            fflush(NULL);
            _exit(sent ? 0 : 1);
        }
    }
    close(ends[1]);
    unsigned answers = 0;
    while (read(ends[0], &r, sizeof r) == sizeof r) {
        add_report(&sum, &r);
        answers++;
    }
    while (wait(NULL) > 0)
        ;
    close(ends[0]);
    if (answers != o->jobs)
        fail("%u of %u processes have not finished", o->jobs - answers, o->jobs);
    return sum;
}

static void print_report(const struct options *o, const struct report *r)
{
    printf("seeds %llu to %llu:", (unsigned long long)o->seed,
           (unsigned long long)(o->seed + o->count - 1));
    for (unsigned f = 0; f < FAMILY_COUNT; f++)
        if (r->n[f])
            printf(" %llu %s", (unsigned long long)r->n[f],
                   family_text((enum family)f));
    printf("\nviolated %llu (%llu by buffering), too large %llu, dull %llu; models %llu, "
           "refused %llu, left open %llu, bounded %llu, tapes as worlds %llu, "
           "other verdicts %llu, %llu of them inconclusive\n%llu disagreements\n",
           (unsigned long long)r->counts[COUNT_VIOLATED],
           (unsigned long long)r->counts[COUNT_NEED_BUFFERING],
           (unsigned long long)r->counts[COUNT_SKIPPED],
           (unsigned long long)r->counts[COUNT_DULL],
           (unsigned long long)r->counts[COUNT_MODELS],
           (unsigned long long)r->counts[COUNT_REFUSED],
           (unsigned long long)r->counts[COUNT_OPEN],
           (unsigned long long)r->counts[COUNT_BOUNDED],
           (unsigned long long)r->counts[COUNT_TAPES],
           (unsigned long long)r->counts[COUNT_WALKS],
           (unsigned long long)r->counts[COUNT_INCONCLUSIVE],
           (unsigned long long)r->wrong);
}

/* The family in which a mutant shows soonest. */
static enum family mutant_family(enum mutant m)
{
    switch (m) {
    case MUTANT_FIRST_BRANCH: return FAMILY_CHOICES;
    case MUTANT_SEND_THEN_RECV:
    case MUTANT_RECV_THEN_SEND: return FAMILY_SENDRECV;
    case MUTANT_NO_ASSIGNMENT:
    case MUTANT_NO_BINDING:
    case MUTANT_NO_GUARD:
    case MUTANT_CONSTANT_VALUE: return FAMILY_VALUES;
    case MUTANT_FAULT_ENDS:
    case MUTANT_ABORT_ENDS: return FAMILY_FAULTS;
    case MUTANT_FIRST_WORLD: return FAMILY_WORLDS;
    case MUTANT_ALL_CALLS_MATCH:
    case MUTANT_NO_COLLECTIVE:
    case MUTANT_BARRIER_EARLY: return FAMILY_BARRIERS;
    case MUTANT_SSEND_BUFFERED: return FAMILY_SSEND;
    case MUTANT_NEVER_BUFFERED:
    case MUTANT_WILDCARD_FIRST:
    case MUTANT_CHOICE_LATE: return FAMILY_ANY_SOURCE;
    case MUTANT_ALWAYS_BUFFERED:
    case MUTANT_FIRST_SOURCE:
    case MUTANT_POST_ORDER:
    case MUTANT_NO_RULE_A:
    case MUTANT_NO_RULE_B:
    case MUTANT_LOWEST_SENDER:
    case MUTANT_KEPT_SENDS: return FAMILY_REQUESTS_ANY;
    case MUTANT_NEVER_EARLY: return FAMILY_COLLECTIVES;
    case MUTANT_FIRST_REQUEST: return FAMILY_WAITANY;
    case MUTANT_NO_ELSE: return FAMILY_TEST;
    case MUTANT_NO_CANCEL: return FAMILY_CANCEL;
    case MUTANT_READY_STANDARD:
    case MUTANT_ENOUGH_ROOM:
    case MUTANT_SYNC_STANDARD: return FAMILY_MODES;
    case MUTANT_LETTER_UNSEEN:
    case MUTANT_LETTER_IGNORED:
    case MUTANT_LETTERS_SWAPPED: return FAMILY_TAPES;
    case MUTANT_NONE:
    case MUTANT_ONE_TAG:
    case MUTANT_NO_WAIT:
    case MUTANT_DEPTH_2:
    case MUTANT_COUNT: break;
    }
    return FAMILY_ACYCLIC;
}

/* Two show in few skeletons: the search begins shortly before the first of them.  Where others are
 * generated one day, it only takes longer. */
static uint64_t mutant_seed(enum mutant m, uint64_t first)
{
    return first + (m == MUTANT_CONSTANT_VALUE ? 170 : m == MUTANT_NO_BINDING ? 44 : 0);
}

/* Each mutant must be noticed; those of the larger language are, on skeletons in files
 * (CMakeLists.txt). */
static bool run_mutants(struct options *o)
{
    unsigned missed = 0;
    uint64_t first = o->seed;
    for (unsigned m = MUTANT_NONE + 1; m <= MUTANT_BARRIER_EARLY; m++) {
        o->mutant = (enum mutant)m;
        o->seed = mutant_seed(o->mutant, first);
        memset(o->in, 0, sizeof o->in);
        o->in[mutant_family(o->mutant)] = true;
        struct report r = run_jobs(o);
        uint64_t n = 0;
        for (unsigned f = 0; f < FAMILY_COUNT; f++)
            n += r.n[f];
        printf("mutant %-16s %s after %llu skeletons\n", mutant_text(o->mutant),
               r.wrong ? "noticed" : "NOT NOTICED", (unsigned long long)n);
        missed += !r.wrong;
    }
    return missed == 0;
}

/* A mutant must be noticed on one of the files. */
static bool run_files(char **paths, enum mutant mutant)
{
    struct arena *arena = arena_new();
    struct comparison c = { .directory = pan_directory(arena), .mutant = mutant };
    unsigned n = 0, wrong = 0;
    for (; paths[n]; n++) {
        const char *what = compare_all(arena, skel_file_read(arena, paths[n]), &c);
        if (what)
            printf("DISAGREE %s\n%s\n", paths[n], what);
        wrong += what != NULL;
    }
    printf("%u skeletons, %llu models, %llu other verdicts, %u disagreements\n", n,
           (unsigned long long)c.counts[COUNT_MODELS],
           (unsigned long long)c.counts[COUNT_WALKS], wrong);
    pan_remove(c.directory);
    arena_free(arena);
    return (wrong == 0) == (mutant == MUTANT_NONE);
}

static void choose_families(struct options *o, char *list)
{
    memset(o->in, 0, sizeof o->in);
    for (char *name = strtok(list, ","); name; name = strtok(NULL, ","))
        o->in[family_find(name)] = true;
}

static void choose_wide(struct options *o)
{
    for (unsigned f = 0; f < FAMILY_COUNT; f++)
        o->in[f] = family_is_wide((enum family)f) && !family_has_tapes((enum family)f);
}

static struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        { "seed", required_argument, NULL, 's' },
        { "count", required_argument, NULL, 'n' },
        { "jobs", required_argument, NULL, 'j' },
        { "full", no_argument, NULL, 'f' },
        { "families", required_argument, NULL, 'F' },
        { "wide", no_argument, NULL, 'w' },
        { "all", no_argument, NULL, 'a' },
        { "slow", required_argument, NULL, 'o' },
        { "servers", required_argument, NULL, 'S' },
        { "mutant", required_argument, NULL, 'm' },
        { 0 },
    };
    struct options o = { .seed = 1, .count = 1000, .jobs = 2, .servers = 25 };
    for (unsigned f = 0; f < FAMILY_COUNT; f++)
        o.in[f] = !family_is_wide((enum family)f);
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        if (c == 's')
            o.seed = strtoull(optarg, NULL, 10);
        else if (c == 'n')
            o.count = strtoull(optarg, NULL, 10);
        else if (c == 'j')
            o.jobs = (unsigned)strtoul(optarg, NULL, 10);
        else if (c == 'S')
            o.servers = (unsigned)strtoul(optarg, NULL, 10);
        else if (c == 'f')
            o.full = true;
        else if (c == 'F')
            choose_families(&o, optarg);
        else if (c == 'w')
            choose_wide(&o);
        else if (c == 'a')
            o.all = true;
        else if (c == 'o')
            o.slow = strtod(optarg, NULL);
        else if (c == 'm' && strcmp(optarg, "all") == 0)
            o.mutants = true;
        else if (c == 'm')
            o.mutant = mutant_find(optarg);
        else
            exit(EXIT_USAGE);
    }
    if (!o.jobs || !o.count)
        fail("nothing to do");
    return o;
}

int main(int argc, char **argv)
{
    struct options o = read_options(argc, argv);
    if (optind < argc)
        return run_files(argv + optind, o.mutant) ? 0 : 1;
    if (o.mutants)
        return run_mutants(&o) ? 0 : 1;
    struct report r = run_jobs(&o);
    print_report(&o, &r);
    return (r.wrong == 0) == (o.mutant == MUTANT_NONE) ? 0 : 1;
}
