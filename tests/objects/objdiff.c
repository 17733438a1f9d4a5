/* Random programs with pointers, records, callbacks and library functions: does the tool say how
 * they end?
 *
 *     objdiff [--tool MPI2SPIN] --sync DIR [--seed S] [--count N] [--jobs J] [--mpi EVERY] [--show]
 *             [--first]
 *     objdiff --sync DIR --print SEED           the program of this seed
 *
 * Whether a program ends well, deadlocks or fails is decided by a run (sync/sync_mpi.c in DIR), in
 * which every send waits for its receive.  --tool: not the tool that is built in.  --mpi: every so
 * many programs run under the MPI library, too, with MPI_Ssend for MPI_Send.  --first: until the first
 * disagreement.  CC compiles for that run (tcc); with another compiler and -fsanitize=... it shows
 * that programs are defined.
 *
 * LOST: "verified", but the program fails.  ALARM: "violated", but it does not.
 */
#include "core/base/fail.h"
#include "tests/objects/gen.h"
#include "tests/tool/jobs.h"
#include "tests/tool/tool.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MANY = 10, COMMAND = 2000, SECONDS = 10, MPI_SECONDS = 4,
       NOT_COMPILED = 99 };

enum end { END_OK, END_DEADLOCK, END_FAULT, END_UNUSABLE };
enum answer { ANSWER_VERIFIED, ANSWER_VIOLATED, ANSWER_OPEN, ANSWERS };

struct options {
    uint64_t seed, count;
    unsigned jobs, mpi_every;
    const char *tool, *sync;
    bool show, print, first;
};

struct counts { /* shared by all processes */
    uint64_t answers[2][ANSWERS]; /* of programs that are right, and wrong */
    uint64_t unusable, lost, alarms, broken, runs;
};

struct work {
    const struct options *o;
    struct counts *counts;
    char directory[64];
    struct gen program;
    char *body; /* without what stands before it */
    char end_text[200];
    int add[GEN_MAX_SITES][GEN_MAX_RANKS];
    bool seen[GEN_MAX_SITES][GEN_MAX_RANKS];
    unsigned seed;
};

static int run(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *fmt, ...)
{
    char command[COMMAND];
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(command, sizeof command, fmt, args);
    va_end(args);
    if (n >= COMMAND)
        bug("a command is too long");
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static FILE *create(const struct work *w, const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", w->directory, name);
    FILE *out = fopen(path, "w");
    if (!out)
        fail("%s:", path);
    return out;
}

static const char includes[] = "#include <mpi.h>\n#include <stdarg.h>\n#include <stdio.h>\n"
                               "#include <stdlib.h>\n#include <string.h>\n";

/* ---- the first run ---- */

static void put_wanted(struct work *w, uint64_t seed)
{
    struct rng rng = {seed ^ 0x5b0115};
    FILE *out = create(w, "wanted");
    const struct gen *g = &w->program;
    for (int s = 0; s < g->n_sites; s++)
        for (int r = 0; r < g->nprocs; r++)
            fprintf(out, "want %d %d %d\n", s, r, g->wanted[s][r]);
    if (rng_percent(&rng, 40))
        fprintf(out, "spoil %u 0 %d\n", rng_below(&rng, 1000), rng_below(&rng, 2) ? 1 : -1);
    fclose(out);
}

static enum end read_run(struct work *w)
{
    static const char *const words[] = {"ok", "deadlock", "fault"};
    char path[128], line[300], word[20];
    bool first = false;
    enum end end = END_UNUSABLE;
    int s, r, value;
    snprintf(path, sizeof path, "%s/run", w->directory);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) {
        if (sscanf(line, "add %d %d %d", &s, &r, &value) == 3) {
            w->add[s][r] = value;
            w->seen[s][r] = true;
        } else if (sscanf(line, "first %19s", word) == 1) {
            first = strcmp(word, "ok") == 0;
        } else if (sscanf(line, "second %19s", word) == 1) {
            snprintf(w->end_text, sizeof w->end_text, "%.*s", (int)strcspn(line + 7, "\n"),
                     line + 7);
            for (int i = 0; i < 3 && first; i++)
                if (strcmp(word, words[i]) == 0)
                    end = (enum end)i;
        }
    }
    if (in)
        fclose(in);
    return end;
}

static enum end run_first(struct work *w, uint64_t seed)
{
    const char *cc = getenv("CC");
    put_wanted(w, seed);
    FILE *out = create(w, "first.c");
    fprintf(out, "%s#define FIX(site, value) sync_fix(site, value)\n"
                 "#define DROP(...) if (sync_is_first()) { __VA_ARGS__ }\n%s", includes, w->body);
    fclose(out);
    int code = run("cd %s && { %s -w -I%s -Dmain=program_main first.c ../sync.o -o first -lpthread "
                   ">errors 2>&1 || exit %d; } && ./first %d wanted >run 2>&1", w->directory,
                   cc ? cc : "tcc", w->o->sync, NOT_COMPILED, w->program.nprocs);
    if (code == NOT_COMPILED)
        fail("seed %u is not compiled", w->seed);
    return read_run(w);
}

/* ---- the program ---- */

static void put_addition(FILE *out, const struct work *w, int s)
{
    int n = 0, last = 0;
    bool same = true;
    for (int r = 0; r < w->program.nprocs; r++)
        if (w->seen[s][r]) {
            same = same && (!n || w->add[s][r] == last);
            last = w->add[s][r];
            n++;
        }
    fprintf(out, "#define D%d (", s);
    for (int r = 0; !same && r < w->program.nprocs; r++)
        if (w->seen[s][r] && n-- > 1)
            fprintf(out, "rank == %d ? %d : ", r, w->add[s][r]);
        else if (w->seen[s][r])
            last = w->add[s][r];
    fprintf(out, "%d)\n", last);
}

static void put_program(FILE *out, const struct work *w)
{
    fprintf(out, "/* seed %u, %d ranks: %s */\n%s", w->seed, w->program.nprocs,
            w->end_text, includes);
    fputs("#define FIX(site, value) ((value) + D##site)\n#define DROP(...)\n", out);
    for (int s = 0; s < w->program.n_sites; s++)
        put_addition(out, w, s);
    fputs(w->body, out);
}

/* By the tool that is built in; with --tool by another one. */
static int verify(const struct work *w)
{
    char line[COMMAND], output[128];
    snprintf(line, sizeof line, "verify -n %d --timeout %d program.c", w->program.nprocs, SECONDS);
    if (w->o->tool)
        return run("cd %s && %s %s >answer 2>&1", w->directory, w->o->tool, line);
    snprintf(output, sizeof output, "%s/answer", w->directory);
    return tool_run(&(struct tool_call){
        .folder = w->directory, .output = output, .line = line});
}

static enum answer ask_tool(const struct work *w)
{
    switch (verify(w)) {
    case EXIT_VERIFIED: return ANSWER_VERIFIED;
    case EXIT_VIOLATED: return ANSWER_VIOLATED;
    case EXIT_INCONCLUSIVE:
    case EXIT_UNSUPPORTED: return ANSWER_OPEN;
    default: return ANSWERS;
    }
}

/* Does the library's run end as the other one?  A program that fails may do anything. */
static bool mpi_agrees(const struct work *w, enum end end)
{
    if (run("cd %s && mpicc -w -DMPI_Send=MPI_Ssend -DMPI_Isend=MPI_Issend program.c -o program "
            ">errors 2>&1", w->directory) != 0)
        fail("seed %u is not compiled by mpicc", w->seed);
    int code = run("cd %s && timeout %d mpiexec -n %d ./program >mpi 2>&1", w->directory,
                   MPI_SECONDS, w->program.nprocs);
    return end == END_OK ? code == 0 : code != 0;
}

/* ---- the comparison ---- */

static void tell(const struct work *w, const char *what)
{
    char path[128];
    snprintf(path, sizeof path, "%s/answer", w->directory);
    jobs_tell(path, 12, "%s seed %u, n = %d: %s\n", what, w->seed, w->program.nprocs,
              w->end_text);
}

static void judge(struct work *w, enum end end)
{
    enum answer answer = ask_tool(w);
    bool bad = end != END_OK;
    if (answer == ANSWERS) {
        w->counts->broken++;
        tell(w, "BROKEN");
        return;
    }
    jobs_count(&w->counts->answers[bad][answer]);
    if (bad && answer == ANSWER_VERIFIED) {
        jobs_count(&w->counts->lost);
        tell(w, "LOST");
    } else if (!bad && answer == ANSWER_VIOLATED) {
        jobs_count(&w->counts->alarms);
        tell(w, "ALARM");
    } else if (w->o->show && answer == ANSWER_OPEN) {
        tell(w, "open");
    }
}

static void try_seed(struct work *w, uint64_t seed, bool mpi)
{
    size_t n;
    FILE *body = open_memstream(&w->body, &n);
    memset(w->seen, 0, sizeof w->seen);
    w->seed = (unsigned)seed;
    w->program = gen_program(body, seed);
    fclose(body);
    enum end end = run_first(w, seed);
    if (end == END_UNUSABLE) {
        jobs_count(&w->counts->unusable);
        if (w->o->show)
            printf("unusable seed %u: %s\n", w->seed, w->end_text);
    }
    if (end != END_UNUSABLE || w->o->print) {
        FILE *out = w->o->print ? stdout : create(w, "program.c");
        put_program(out, w);
        if (!w->o->print) {
            fclose(out);
            judge(w, end);
        }
    }
    if (mpi && end != END_UNUSABLE) {
        jobs_count(&w->counts->runs);
        if (!mpi_agrees(w, end)) {
            jobs_count(&w->counts->broken);
            tell(w, "THE LIBRARY DIFFERS");
        }
    }
    free(w->body);
}

static uint64_t disagreements(const struct counts *c)
{
    return c->lost + c->alarms + c->broken;
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
    struct work *w = calloc(1, sizeof *w);
    w->o = o;
    w->counts = r->counts;
    snprintf(w->directory, sizeof w->directory, "%s/%u", r->folder, job);
    if (run("mkdir -p %s", w->directory) != 0)
        fail("%s:", w->directory);
    for (uint64_t i = job; i < o->count; i += o->jobs) {
        if (disagreements(w->counts) >= (o->first ? 1 : MANY))
            break;
        try_seed(w, o->seed + i, o->mpi_every && i % o->mpi_every == 0);
    }
    free(w);
}

static struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"tool", 1, NULL, 't'}, {"sync", 1, NULL, 'y'}, {"seed", 1, NULL, 's'},
        {"count", 1, NULL, 'c'}, {"jobs", 1, NULL, 'j'}, {"mpi", 1, NULL, 'm'},
        {"show", 0, NULL, 'w'}, {"first", 0, NULL, 'f'}, {"print", 1, NULL, 'p'},
        {NULL, 0, NULL, 0}};
    struct options o = {.seed = 1, .count = 100, .jobs = 1};
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) >= 0;)
        switch (c) {
        case 't': o.tool = realpath(optarg, NULL); break;
        case 'y': o.sync = realpath(optarg, NULL); break;
        case 's': o.seed = strtoull(optarg, NULL, 10); break;
        case 'c': o.count = strtoull(optarg, NULL, 10); break;
        case 'j': o.jobs = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'm': o.mpi_every = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'w': o.show = true; break;
        case 'f': o.first = true; break;
        case 'p':
            o.print = true;
            o.count = 1;
            o.seed = strtoull(optarg, NULL, 10);
            break;
        default: exit(EXIT_USAGE);
        }
    if (!o.sync || !o.jobs)
        fail("usage: objdiff [--tool MPI2SPIN] --sync DIR [options]");
    return o;
}

static void print_counts(const struct options *o, const struct counts *c)
{
    static const char *const names[] = {"right", "wrong"};
    printf("%llu programs, %llu unusable", (unsigned long long)o->count,
           (unsigned long long)c->unusable);
    for (int bad = 0; bad < 2; bad++)
        printf("; %s: %llu verified, %llu violated, %llu open", names[bad],
               (unsigned long long)c->answers[bad][ANSWER_VERIFIED],
               (unsigned long long)c->answers[bad][ANSWER_VIOLATED],
               (unsigned long long)c->answers[bad][ANSWER_OPEN]);
    printf("; %llu run by the MPI library; %llu lost, %llu alarms, %llu broken\n",
           (unsigned long long)c->runs, (unsigned long long)c->lost,
           (unsigned long long)c->alarms, (unsigned long long)c->broken);
}

int main(int argc, char **argv)
{
    struct options o = read_options(argc, argv);
    char folder[] = "/tmp/objdiff-XXXXXX";
    const char *cc = getenv("CC");
    struct counts *counts = jobs_share(sizeof *counts);
    struct run r = {&o, counts, folder};
    if (!mkdtemp(folder))
        fail("%s:", folder);
    if (run("cd %s && %s -w -c %s/sync_mpi.c -o sync.o", folder, cc ? cc : "tcc", o.sync) != 0)
        fail("sync_mpi.c is not compiled");
    if (o.print)
        work(&r, 0);
    else
        counts->broken += jobs_run(o.jobs, work, &r);
    if (!o.print)
        print_counts(&o, counts);
    run("rm -rf %s", folder);
    return disagreements(counts) ? EXIT_FAILURE : EXIT_SUCCESS;
}
