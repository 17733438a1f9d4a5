/* Random programs with loops: does the tool say the same as runs with given inputs?
 *
 *     roundsdiff --tool MPI2SPIN [--seed S] [--count N] [--jobs J] [--seconds T] [--late]
 *                [--far] [--first] [--show]
 *     roundsdiff [--far] --print SEED       the program of this seed
 *
 * --seconds: of processor time for one program.  --late: only programs that go wrong, but not in
 * their first rounds.  --first: until the first disagreement, which is printed as it is (to try a
 * tool that was broken on purpose).
 * LOST: "verified", but the program goes wrong for some inputs and data.  ALARM: "violated",
 * but it does so for none that was tried.  Both print the seed and the program, made smaller.
 */
#include "core/base/fail.h"
#include "tests/random/pan.h"
#include "tests/rounds/rounds_gen.h"
#include "tests/rounds/rounds_print.h"
#include "tests/rounds/rounds_shrink.h"
#include "tests/rounds/rounds_tool.h"
#include "tests/rounds/rounds_truth.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MANY = 10 }; /* disagreements: the process has seen enough */

struct options {
    uint64_t seed, count;
    unsigned jobs, seconds;
    const char *tool;
    bool show, print;
    bool far;   /* programs whose loops have thousands of rounds */
    bool late;  /* ask about programs only that go wrong after some rounds */
    bool first; /* until the first disagreement */
};

struct report {
    uint64_t answers[2][ROUNDS_ANSWERS]; /* of programs that are right, and wrong */
    uint64_t lost, alarms, broken;
};

struct question { /* while a program is made smaller */
    struct rounds_tool *tool;
    enum rounds_answer answer;
    bool bad;
};

static bool is_disagreement(enum rounds_answer answer, bool bad)
{
    return (answer == ROUNDS_VERIFIED && bad) || (answer == ROUNDS_VIOLATED && !bad);
}

static bool is_same(void *of, const struct rounds_program *p)
{
    struct question *q = of;
    enum rounds_reach reach = q->bad ? ROUNDS_USUAL : ROUNDS_FAR;
    return rounds_find_bad(p, reach).bad == q->bad && rounds_ask(q->tool, p) == q->answer;
}

static void print_instance(FILE *out, const struct rounds_truth *t)
{
    fprintf(out, "%s for argv[1] = %lld, argv[2] = %lld, input %lld", rounds_end_text(t->end),
            (long long)t->in.n, (long long)t->in.f, (long long)t->in.input);
    if (t->in.odd_rank != UINT32_MAX)
        fprintf(out, " (rank %u: one more)", t->in.odd_rank);
    if (t->in.bits)
        fprintf(out, ", sums above 1e-6: bits of %llx\n", (unsigned long long)t->in.bits);
    else
        fprintf(out, ", %u sums above 1e-6\n", t->in.rounds);
}

static void print_case(uint64_t seed, const char *what, enum rounds_answer answer,
                       const struct rounds_truth *t, const struct rounds_program *p)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    fprintf(out, "%s seed %llu, n = %u: %s\n", what, (unsigned long long)seed, p->nprocs,
            rounds_answer_text(answer));
    if (t->bad)
        print_instance(out, t);
    rounds_print(out, p);
    fclose(out);
    fputs(text, stdout); /* at once: several processes print */
    fflush(stdout);
    free(text);
}

static void report_case(const struct options *o, struct rounds_tool *tool, uint64_t seed,
                        enum rounds_answer answer, bool bad, struct rounds_program *p)
{
    enum { QUESTIONS = 60 };
    struct question q = {tool, answer, bad};
    rounds_shrink(p, is_same, &q, o->first ? 0 : QUESTIONS);
    struct rounds_truth t = rounds_find_bad(p, bad ? ROUNDS_USUAL : ROUNDS_FAR);
    print_case(seed, bad ? "LOST" : "ALARM", answer, &t, p);
}

static void try_seed(const struct options *o, uint64_t seed, struct rounds_tool *tool,
                     struct report *r)
{
    struct arena *arena = arena_new();
    struct rounds_program *p = rounds_gen(arena, seed, o->far);
    struct rounds_truth t = rounds_find_bad(p, ROUNDS_USUAL);
    bool asks = !o->late || (t.bad && !rounds_find_bad(p, ROUNDS_NEAR).bad);
    if (!asks) {
        arena_free(arena);
        return;
    }
    enum rounds_answer answer = rounds_ask(tool, p);
    if (answer == ROUNDS_VIOLATED && !t.bad)
        t = rounds_find_bad(p, ROUNDS_FAR);
    r->answers[t.bad][answer]++;
    if (is_disagreement(answer, t.bad)) {
        r->lost += t.bad;
        r->alarms += !t.bad;
        report_case(o, tool, seed, answer, t.bad, p);
    } else if (answer == ROUNDS_BROKEN) {
        r->broken++;
        print_case(seed, "BROKEN", answer, &t, p);
    } else if (o->show && (answer != ROUNDS_VERIFIED || t.bad) &&
               (answer != ROUNDS_VIOLATED || !t.bad)) {
        print_case(seed, t.bad ? "undecided, wrong" : "undecided, right", answer, &t, p);
    }
    arena_free(arena);
}

static struct report work(const struct options *o, unsigned job, const char *directory)
{
    struct report r = {.lost = 0};
    struct rounds_tool tool = {.path = o->tool, .directory = directory, .seconds = o->seconds};
    uint64_t most = o->first ? 1 : MANY;
    for (uint64_t i = job; i < o->count && r.lost + r.alarms + r.broken < most; i += o->jobs)
        try_seed(o, o->seed + i, &tool, &r);
    return r;
}

static void add_report(struct report *sum, const struct report *r)
{
    for (int a = 0; a < ROUNDS_ANSWERS; a++) {
        sum->answers[0][a] += r->answers[0][a];
        sum->answers[1][a] += r->answers[1][a];
    }
    sum->lost += r->lost;
    sum->alarms += r->alarms;
    sum->broken += r->broken;
}

static struct report run_jobs(const struct options *o)
{
    struct arena *arena = arena_new();
    struct report sum = {.lost = 0}, r;
    unsigned answers = 0;
    int ends[2];
    if (pipe(ends) != 0)
        fail("cannot make a pipe:");
    fflush(NULL);
    for (unsigned job = 0; job < o->jobs; job++) {
        const char *directory = pan_directory(arena);
        pid_t child = fork();
        if (child < 0)
            fail("cannot start a process:");
        if (child == 0) {
            r = work(o, job, directory);
            pan_remove(directory);
            fflush(NULL);
            _exit(write(ends[1], &r, sizeof r) == sizeof r ? 0 : 1);
        }
    }
    close(ends[1]);
    for (; read(ends[0], &r, sizeof r) == sizeof r; answers++)
        add_report(&sum, &r);
    while (wait(NULL) > 0)
        ;
    close(ends[0]);
    arena_free(arena);
    if (answers != o->jobs)
        fail("a process has died");
    return sum;
}

static void print_report(const struct options *o, const struct report *r)
{
    printf("seeds %llu to %llu\n", (unsigned long long)o->seed,
           (unsigned long long)(o->seed + o->count - 1));
    for (int bad = 0; bad < 2; bad++) {
        printf("%s:", bad ? "wrong programs" : "right programs");
        for (int a = 0; a < ROUNDS_ANSWERS; a++)
            if (r->answers[bad][a])
                printf(" %llu %s,", (unsigned long long)r->answers[bad][a],
                       rounds_answer_text((enum rounds_answer)a));
        printf("\n");
    }
    printf("%llu lost, %llu false alarms, %llu broken\n", (unsigned long long)r->lost,
           (unsigned long long)r->alarms, (unsigned long long)r->broken);
}

static struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"seed", required_argument, NULL, 's'},    {"count", required_argument, NULL, 'n'},
        {"jobs", required_argument, NULL, 'j'},    {"tool", required_argument, NULL, 't'},
        {"seconds", required_argument, NULL, 'T'}, {"show", no_argument, NULL, 'v'},
        {"print", required_argument, NULL, 'p'},   {"late", no_argument, NULL, 'l'},
        {"far", no_argument, NULL, 'F'},
        {"first", no_argument, NULL, 'f'},         {0},
    };
    struct options o = {.seed = 1, .count = 1000, .jobs = 2, .seconds = 10};
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        switch (c) {
        case 'p': o.print = true; /* fall through */
        case 's': o.seed = strtoull(optarg, NULL, 10); break;
        case 'n': o.count = strtoull(optarg, NULL, 10); break;
        case 'j': o.jobs = (unsigned)strtoul(optarg, NULL, 10); break;
        case 't': o.tool = optarg; break;
        case 'T': o.seconds = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'l': o.late = true; break;
        case 'F': o.far = true; break;
        case 'f': o.first = true; break;
        case 'v': o.show = true; break;
        default: exit(1);
        }
    }
    if (!o.jobs || !o.count || (!o.tool && !o.print))
        fail("nothing to do");
    return o;
}

int main(int argc, char **argv)
{
    struct options o = read_options(argc, argv);
    if (o.print) {
        struct arena *arena = arena_new();
        struct rounds_program *p = rounds_gen(arena, o.seed, o.far);
        struct rounds_truth t = rounds_find_bad(p, ROUNDS_FAR);
        rounds_print(stdout, p);
        printf("// n = %u, %u executions: ", p->nprocs, t.n_instances);
        if (t.bad)
            print_instance(stdout, &t);
        else
            printf("all end\n");
        arena_free(arena);
        return 0;
    }
    struct report r = run_jobs(&o);
    print_report(&o, &r);
    bool idle = o.late ? !r.answers[1][ROUNDS_VIOLATED] && !r.answers[1][ROUNDS_POSSIBLE]
                       : !r.answers[1][ROUNDS_VIOLATED] || !r.answers[0][ROUNDS_VERIFIED];
    return r.lost || r.alarms || r.broken || idle;
}
