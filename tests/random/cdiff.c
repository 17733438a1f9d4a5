/* Differential tests on random C programs:
 *
 *     cdiff [--seed S] [--count N] [--jobs J] [--families a,b] [--spin EVERY] [--show]
 *           [--mutants] [--wide]
 *     cdiff --print SEED --families FAMILY        the program of this seed
 *
 * A random skeleton is written as a C program (c_program.c), the tool makes a skeleton of
 * it, and both must have the same violations (c_compare.c).  A disagreement prints its
 * seed and family, the program and the skeleton.
 */
#include "core/base/fail.h"
#include "core/skel/text.h"
#include "tests/random/c_compare.h"
#include "tests/random/c_program.h"
#include "tests/random/c_wide.h"
#include "tests/random/gen.h"
#include "tests/random/pan.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct options {
    uint64_t seed, count;
    unsigned jobs, spin_every;
    bool in[FAMILY_COUNT];
    bool show, mutants, print;
    struct c_mutant mutant;
    volatile bool *noticed; /* shared by all processes: the mutant has been noticed */
};

struct report {
    uint64_t counts[C_COUNTS];
    uint64_t wrong;
};

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

static void print_case(const struct skel *s, uint64_t seed, enum family family,
                       const char *what, const char *program)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    fprintf(out, "DISAGREE seed %llu family %s\n%s\n%s\n", (unsigned long long)seed,
            family_text(family), what, program);
    skel_dump(out, s);
    fclose(out);
    fputs(text, stdout); /* at once: several processes print */
    fflush(stdout);
    free(text);
}

static bool try_seed(const struct options *o, uint64_t seed, enum family family,
                     struct c_comparison *c)
{
    struct arena *arena = arena_new();
    struct skel *s = gen_skel(arena, seed, family);
    const char *text, *what;
    if (c->show)
        printf("seed %llu family %s\n", (unsigned long long)seed, family_text(family));
    what = c_compare(arena, s, seed, c, &text);
    if (what && !o->mutants)
        print_case(s, seed, family, what, text);
    arena_free(arena);
    return what != NULL;
}

static struct report work(const struct options *o, unsigned job, const char *directory)
{
    struct report r = { 0 };
    struct c_comparison c = { .directory = directory, .mutant = o->mutant,
                              .spin_every = o->spin_every, .show = o->show };
    for (uint64_t i = job; i < o->count && r.wrong < 5; i += o->jobs) {
        r.wrong += try_seed(o, o->seed + i, nth_family(o, i), &c);
        if (r.wrong && o->mutants)
            *o->noticed = true;
        if (*o->noticed)
            break;
    }
    memcpy(r.counts, c.counts, sizeof r.counts);
    return r;
}

static void add_report(struct report *sum, const struct report *r)
{
    for (unsigned k = 0; k < C_COUNTS; k++)
        sum->counts[k] += r->counts[k];
    sum->wrong += r->wrong;
}

/* A child that dies leaves its program behind. */
static void start_job(const struct options *o, unsigned job, const char *directory,
                      int out)
{
    pid_t child = fork();
    if (child < 0)
        fail("cannot start a process:");
    if (child != 0)
        return;
    struct report r = work(o, job, directory);
    bool sent = write(out, &r, sizeof r) == sizeof r;
    if (sent)
        pan_remove(directory);
    fflush(NULL);
    _exit(sent ? 0 : 1);
}

static struct report run_jobs(struct options *o)
{
    struct arena *arena = arena_new();
    struct report sum = { 0 }, r;
    int ends[2];
    o->noticed = mmap(NULL, sizeof *o->noticed, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (o->noticed == MAP_FAILED)
        fail("no shared memory:");
    if (pipe(ends) != 0)
        fail("cannot make a pipe:");
    fflush(NULL);
    const char **directories = ARENA_ARRAY(arena, const char *, o->jobs);
    for (unsigned job = 0; job < o->jobs; job++) {
        directories[job] = pan_directory(arena);
        start_job(o, job, directories[job], ends[1]);
    }
    close(ends[1]);
    unsigned answers = 0;
    for (; read(ends[0], &r, sizeof r) == sizeof r; answers++)
        add_report(&sum, &r);
    while (wait(NULL) > 0)
        ;
    close(ends[0]);
    for (unsigned job = 0; answers != o->jobs && job < o->jobs; job++)
        if (access(directories[job], F_OK) == 0)
            fail("a process has died on %s/program.c", directories[job]);
    arena_free(arena);
    return sum;
}

static void print_report(const struct options *o, const struct report *r)
{
    static const char *const names[C_COUNTS] = {
        "programs", "violated", "skeletons skipped", "imprecise", "larger", "hidden",
        "refused", "refused whole", "models", "other verdicts",
    };
    printf("seeds %llu to %llu:", (unsigned long long)o->seed,
           (unsigned long long)(o->seed + o->count - 1));
    for (unsigned k = 0; k < C_COUNTS; k++)
        printf(" %llu %s,", (unsigned long long)r->counts[k], names[k]);
    printf(" %llu disagreements\n", (unsigned long long)r->wrong);
}

static bool run_mutant(struct options *o, const char *name)
{
    struct report r = run_jobs(o);
    printf("mutant %-16s %s after %llu programs\n", name,
           r.wrong ? "noticed" : "NOT NOTICED", (unsigned long long)r.counts[C_PROGRAMS]);
    fflush(stdout);
    return r.wrong > 0;
}

/* Each mutant must be noticed. */
static bool run_mutants(struct options *o)
{
    static const struct { /* and the families where each shows soon */
        enum mutant mutant;
        enum family family;
    } late[] = {
        { MUTANT_FIRST_BRANCH, FAMILY_CHOICES },
        { MUTANT_SEND_THEN_RECV, FAMILY_SENDRECV },
        { MUTANT_RECV_THEN_SEND, FAMILY_SENDRECV },
        { MUTANT_FAULT_ENDS, FAMILY_FAULTS },
        { MUTANT_ABORT_ENDS, FAMILY_FAULTS },
        { MUTANT_FIRST_WORLD, FAMILY_WORLDS },
        { MUTANT_ALL_CALLS_MATCH, FAMILY_BARRIERS },
        { MUTANT_NO_COLLECTIVE, FAMILY_BARRIERS },
        { MUTANT_ONE_TAG, FAMILY_ACYCLIC },
        { MUTANT_ALWAYS_BUFFERED, FAMILY_REQUESTS },
        { MUTANT_FIRST_SOURCE, FAMILY_ANY_SOURCE },
        { MUTANT_POST_ORDER, FAMILY_REQUESTS_ANY },
        { MUTANT_FIRST_REQUEST, FAMILY_WAITANY },
        { MUTANT_NO_ELSE, FAMILY_TEST },
        { MUTANT_NO_CANCEL, FAMILY_CANCEL },
        { MUTANT_READY_STANDARD, FAMILY_MODES },
        { MUTANT_ENOUGH_ROOM, FAMILY_MODES },
    };
    unsigned missed = 0;
    for (unsigned k = C_CHANGE_NONE + 1; k < C_CHANGE_COUNT; k++) {
        o->mutant = (struct c_mutant){ .change = (enum c_change)k };
        if (k == C_CHANGE_VALUE) {
            memset(o->in, 0, sizeof o->in);
            o->in[FAMILY_VALUES] = true;
        }
        missed += !run_mutant(o, c_change_text(o->mutant.change));
    }
    for (size_t k = 0; k < sizeof late / sizeof *late; k++) {
        o->mutant = (struct c_mutant){ .late = late[k].mutant };
        memset(o->in, 0, sizeof o->in);
        o->in[late[k].family] = true;
        missed += !run_mutant(o, mutant_text(late[k].mutant));
    }
    return missed == 0;
}

static void choose_families(struct options *o, char *list)
{
    memset(o->in, 0, sizeof o->in);
    for (char *name = strtok(list, ","); name; name = strtok(NULL, ","))
        o->in[family_find(name)] = true;
}

static struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        { "seed", required_argument, NULL, 's' },
        { "count", required_argument, NULL, 'n' },
        { "jobs", required_argument, NULL, 'j' },
        { "families", required_argument, NULL, 'F' },
        { "spin", required_argument, NULL, 'e' },
        { "show", no_argument, NULL, 'v' },
        { "mutants", no_argument, NULL, 'm' },
        { "wide", no_argument, NULL, 'w' },
        { "print", required_argument, NULL, 'p' },
        { 0 },
    };
    struct options o = { .seed = 1, .count = 1000, .jobs = 2, .spin_every = 23 };
    for (unsigned f = 0; f < FAMILY_COUNT; f++)
        o.in[f] = !family_is_wide((enum family)f) && f != FAMILY_WILDCARD;
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        switch (c) {
        case 'p': o.print = true; /* fall through */
        case 's': o.seed = strtoull(optarg, NULL, 10); break;
        case 'n': o.count = strtoull(optarg, NULL, 10); break;
        case 'j': o.jobs = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'e': o.spin_every = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'F': choose_families(&o, optarg); break;
        case 'v': o.show = true; break;
        case 'm': o.mutants = true; break;
        case 'w':
            for (unsigned f = 0; f < FAMILY_COUNT; f++)
                o.in[f] = family_is_wide((enum family)f) && !family_has_tapes((enum family)f);
            break;
        default: exit(EXIT_USAGE);
        }
    }
    if (!o.jobs || !o.count)
        fail("nothing to do");
    return o;
}

int main(int argc, char **argv)
{
    struct options o = read_options(argc, argv);
    if (o.print) {
        struct arena *arena = arena_new();
        const struct skel *s = gen_skel(arena, o.seed, nth_family(&o, 0));
        if (family_is_wide(nth_family(&o, 0)))
            c_wide(stdout, s);
        else
            c_program(stdout, s, o.seed);
        return 0;
    }
    if (o.mutants)
        return run_mutants(&o) ? 0 : 1;
    struct report r = run_jobs(&o);
    print_report(&o, &r);
    return r.wrong == 0 && r.counts[C_PROGRAMS] ? 0 : 1;
}
