/* Random programs with windows: does the tool say what all their executions show?
 *
 *     rmadiff [--seed S] [--count N] [--jobs J] [--show] [--mutant NAME|all]
 *     rmadiff --print SEED                        the program, and what is wrong with it
 *
 * LOST: "verified", but something is wrong.  ALARM: "violated", but nothing is.  OTHER: "violated",
 * by what is not there.  With --mutant what the tool says is compared with a wrong reading of the
 * standard (rma_truth.h), on programs where that matters: it must be noticed.
 */
#include "core/base/fail.h"
#include "tests/rma/rma_truth.h"
#include "tests/tool/jobs.h"
#include "tests/tool/tool.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MANY = 10, SECONDS = 60 };
enum { VERIFIED, BOUNDED, VIOLATED, OPEN, ANSWERS };

struct options {
    uint64_t seed, count;
    unsigned jobs, mutant;
    bool show, print;
};

struct counts { /* shared by all processes */
    uint64_t answers[2][ANSWERS]; /* of programs that are right, and wrong */
    uint64_t skipped, bad;
};

struct answer {
    int what;
    unsigned classes; /* of what it reports */
};

struct work {
    const struct options *o;
    struct counts *counts;
    char program[80], output[80], line[200];
};

/* ---- what the tool says ---- */

static const struct {
    const char *code;
    unsigned classes;
} codes[] = {
    {"[MPI-DEADLOCK]", RMA_DEADLOCK},
    {"[MPI-COLL-MISMATCH]", RMA_MISMATCH | RMA_DEADLOCK},
    {"[MPI-COLL-MISSING]", RMA_DEADLOCK},
    {"[MPI-COLL-ORDER]", RMA_DEADLOCK},
    {"[MPI-COLL-MESSAGE]", RMA_DEADLOCK},
    {"[MPI-RMA-CONFLICT]", RMA_CONFLICT},
    {"[MPI-BUFFER-IN-FLIGHT]", RMA_FLIGHT},
    {"[MPI-RMA-EXPOSED]", RMA_EXPOSED},
    {"[MPI-RMA-EPOCH]", RMA_EPOCH},
    {"[MPI-RMA-ASSERT]", RMA_ASSERT},
};

static void read_line(const char *line, struct answer *a)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strstr(line, ": error: ") && strstr(line, codes[i].code))
            a->classes |= codes[i].classes;
    if (strstr(line, "verified within bounds"))
        a->what = BOUNDED;
}

static struct answer ask_tool(struct work *w, const struct rma_program *p)
{
    char line[1000];
    struct answer a = {.what = OPEN};
    FILE *out = fopen(w->program, "w");
    if (!out)
        fail("%s:", w->program);
    rma_print(out, p);
    fclose(out);
    snprintf(w->line, sizeof w->line, "verify -n %u %s", p->nprocs, w->program);
    int code = tool_run(&(struct tool_call){.output = w->output, .seconds = SECONDS,
                                            .line = w->line});
    a.what = code == EXIT_VERIFIED ? VERIFIED : code == EXIT_VIOLATED ? VIOLATED : OPEN;
    if (a.what == OPEN && code != EXIT_INCONCLUSIVE && code != EXIT_UNSUPPORTED)
        a.what = ANSWERS;
    FILE *in = fopen(w->output, "r");
    while (in && fgets(line, sizeof line, in))
        read_line(line, &a);
    if (in)
        fclose(in);
    return a;
}

/* ---- the comparison ---- */

/* What is wrong with the answer, or NULL.  What ends a rank may keep the tool from the rest, and
 * accesses that are not compared are said to be assumed. */
static const char *disagreement(const struct answer *a, unsigned truth)
{
    const unsigned accesses = RMA_CONFLICT | RMA_FLIGHT | RMA_EXPOSED;
    switch (a->what) {
    case VERIFIED: return truth ? "LOST" : NULL;
    case BOUNDED: return truth & ~accesses ? "LOST" : NULL;
    case VIOLATED: return !truth ? "ALARM" : a->classes & truth ? NULL : "OTHER";
    case OPEN: return NULL;
    default: return "BROKEN";
    }
}

static const char *classes_text(unsigned classes)
{
    static const char *const names[] = {"deadlock", "conflict", "flight", "exposed", "epoch",
                                        "assert", "mismatch"};
    static char text[100];
    text[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (classes >> i & 1) {
            strcat(text, " ");
            strcat(text, names[i]);
        }
    return text[0] ? text : " nothing";
}

static void tell(const struct work *w, const char *what, uint64_t seed, unsigned truth)
{
    jobs_tell(w->output, 6, "%s seed %llu:%s\n", what, (unsigned long long)seed,
              classes_text(truth));
}

static void compare(struct work *w, uint64_t seed)
{
    struct rma_program p = rma_generate(seed);
    struct rma_truth exact = rma_judge(&p, RMA_EXACT);
    unsigned truth = exact.classes;
    if (w->o->mutant)
        truth = rma_judge(&p, (enum rma_mutant)w->o->mutant).classes;
    if (!exact.complete || (w->o->mutant && truth == exact.classes)) {
        jobs_count(&w->counts->skipped);
        return;
    }
    struct answer a = ask_tool(w, &p);
    const char *wrong = disagreement(&a, truth);
    jobs_count(&w->counts->answers[truth != 0][a.what % ANSWERS]);
    if (wrong)
        jobs_count(&w->counts->bad);
    if (wrong ? !w->o->mutant : w->o->show && a.what != VERIFIED && a.what != VIOLATED)
        tell(w, wrong ? wrong : "open", seed, truth);
}

struct run {
    const struct options *o;
    struct counts *counts;
    const char *folder;
};

static void work(void *context, unsigned job)
{
    const struct run *r = context;
    const struct options *o = r->o;
    struct work w = {.o = o, .counts = r->counts};
    snprintf(w.program, sizeof w.program, "%s/program%u.c", r->folder, job);
    snprintf(w.output, sizeof w.output, "%s/output%u", r->folder, job);
    for (uint64_t i = job; i < o->count && w.counts->bad < (o->mutant ? 1 : MANY); i += o->jobs)
        compare(&w, o->seed + i);
}

static struct counts run_all(const struct options *o, const char *folder)
{
    struct run r = {o, jobs_share(sizeof *r.counts), folder};
    r.counts->bad += jobs_run(o->jobs, work, &r);
    return *r.counts;
}

/* ---- the command ---- */

static const char *const mutants[RMA_MUTANTS] = {
    "none", "start-waits", "fence-waits", "complete-ends", "flush-local-ends", "no-exclusion",
    "sends-buffered", "adds-conflict", "origin-ordered",
};

static unsigned mutant_of(const char *name)
{
    for (unsigned k = 1; k < RMA_MUTANTS; k++)
        if (strcmp(name, mutants[k]) == 0)
            return k;
    return strcmp(name, "all") == 0 ? RMA_MUTANTS : (fail("no mutant %s", name), 0);
}

static struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"seed", 1, NULL, 's'}, {"count", 1, NULL, 'c'}, {"jobs", 1, NULL, 'j'},
        {"show", 0, NULL, 'w'}, {"mutant", 1, NULL, 'm'}, {"print", 1, NULL, 'p'},
        {NULL, 0, NULL, 0}};
    struct options o = {.seed = 1, .count = 100, .jobs = 1};
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) >= 0;)
        switch (c) {
        case 's': o.seed = strtoull(optarg, NULL, 10); break;
        case 'c': o.count = strtoull(optarg, NULL, 10); break;
        case 'j': o.jobs = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'w': o.show = true; break;
        case 'm': o.mutant = mutant_of(optarg); break;
        case 'p':
            o.seed = strtoull(optarg, NULL, 10);
            o.print = true;
            break;
        default: exit(EXIT_USAGE);
        }
    return o;
}

static void print_counts(const struct options *o, const struct counts *c)
{
    static const char *const names[] = {"right", "wrong"};
    printf("%llu programs", (unsigned long long)o->count);
    for (int bad = 0; bad < 2; bad++)
        printf("; %s: %llu verified, %llu within bounds, %llu violated, %llu open", names[bad],
               (unsigned long long)c->answers[bad][VERIFIED],
               (unsigned long long)c->answers[bad][BOUNDED],
               (unsigned long long)c->answers[bad][VIOLATED],
               (unsigned long long)c->answers[bad][OPEN]);
    printf("; %llu skipped, %llu disagree\n", (unsigned long long)c->skipped,
           (unsigned long long)c->bad);
}

static bool notices_all(struct options o, const char *folder)
{
    unsigned first = o.mutant == RMA_MUTANTS ? 1 : o.mutant;
    unsigned last = o.mutant == RMA_MUTANTS ? RMA_MUTANTS - 1 : o.mutant;
    bool all = true;
    for (o.mutant = first; o.mutant <= last; o.mutant++) {
        bool noticed = run_all(&o, folder).bad;
        printf("%s: %s\n", mutants[o.mutant], noticed ? "noticed" : "NOT NOTICED");
        all &= noticed;
    }
    return all;
}

int main(int argc, char **argv)
{
    struct options o = read_options(argc, argv);
    char folder[] = "/tmp/rmadiff-XXXXXX", command[100];
    struct rma_program p = rma_generate(o.seed);
    bool good;
    if (o.print) {
        rma_print(stdout, &p);
        fprintf(stderr, "wrong:%s\n", classes_text(rma_judge(&p, RMA_EXACT).classes));
        return EXIT_SUCCESS;
    }
    if (!mkdtemp(folder))
        fail("%s:", folder);
    if (o.mutant) {
        good = notices_all(o, folder);
    } else {
        struct counts c = run_all(&o, folder);
        print_counts(&o, &c);
        good = !c.bad;
    }
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 && good ? EXIT_SUCCESS : EXIT_FAILURE;
}
