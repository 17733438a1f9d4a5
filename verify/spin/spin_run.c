/* spin -a, a C compiler, pan, and pan -r for the way to an error.
 *
 * Most searches take less time than the compilation of pan.c with optimisation.  So
 * pan is compiled in the quickest way first (tcc if there is one) and gets a few
 * seconds; a search that needs longer is begun again with an optimised pan and a
 * larger hash table.
 */
#include "verify/spin/spin_run.h"

#include "core/base/clock.h"
#include "core/base/progress.h"
#include "core/base/vec.h"
#include "verify/spin/process.h"
#include "core/base/workdir.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    QUICK_MS = 6000,       /* for the pan that was compiled quickly, and so much more for */
    QUICK_MS_PER_KB = 15,  /* each KB of its transitions, as gcc -O2 would need for them */
    REPLAY_MS = 20000,
    FIRST_DEPTH = 10000,   /* pan writes to its whole stack first: 24 ms for a million steps */
    SHORT_DEPTH = 50,      /* for a short counterexample to a formula */
    LAST_DEPTH = 100000000
};

struct search {
    struct arena *arena;
    const struct model *m;
    const struct verify_options *o;
    uint64_t give_up_ms;
    struct workdir dir;
    unsigned memory_mb;   /* for pan: what was asked for, or what the machine has */
    struct spin_answer out;
    bool done;
};

static void inconclusive(struct search *s, const char *reason)
{
    s->out.gate.kind = GATE_INCONCLUSIVE;
    s->out.gate.reason = reason;
    s->done = true;
}

static void environment(struct search *s, const char *reason)
{
    inconclusive(s, reason);
    s->out.environment = reason;
}

static struct process_result run(const struct search *s, const char *const *argv,
                                 uint64_t give_up_ms)
{
    struct process p = { .argv = argv, .dir = s->dir.path, .give_up_ms = give_up_ms,
                         .interrupted = s->o->interrupted };
    return process_run(s->arena, &p);
}

static const char *first_line_with(struct arena *arena, const char *output,
                                   const char *what)
{
    const char *at = strstr(output, what);
    if (!at)
        at = output;
    while (at > output && at[-1] != '\n')
        at--;
    return arena_printf(arena, "%.*s", (int)strcspn(at, "\r\n"), at);
}

/* The ends that every program has in common.  True if it has come to its own end. */
static bool ended_itself(struct search *s, const struct process_result *r,
                         const char *name)
{
    switch (r->end) {
    case PROCESS_EXITED: return true;
    case PROCESS_TIMEOUT:
        inconclusive(s, s->o->timeout_s
                            ? arena_printf(s->arena, "time limit of %u s", s->o->timeout_s)
                            : "time limit");
        return false;
    case PROCESS_INTERRUPTED: inconclusive(s, "interrupted"); return false;
    case PROCESS_FLOOD:
        inconclusive(s, arena_printf(s->arena, "%s does not stop printing", name));
        return false;
    case PROCESS_SIGNALLED:
        if (workdir_full(&s->dir))
            environment(s, arena_printf(s->arena, "no space left in %s", s->dir.path));
        else if (r->status == SIGINT || r->status == SIGTERM) /* sent to the whole group */
            inconclusive(s, "interrupted");
        else
            inconclusive(s, arena_printf(s->arena, "%s was ended by signal %d (%s)", name,
                                         r->status, strsignal(r->status)));
        return false;
    case PROCESS_ERROR:
        environment(s, arena_printf(s->arena, "cannot run %s: %s", name,
                                    strerror(r->status)));
        return false;
    }
    return false;
}

static void find_version(struct search *s)
{
    if (!process_find(s->arena, "spin")) {
        environment(s, "SPIN is not installed; install the Debian package `spin`");
        return;
    }
    const char *argv[] = { "spin", "-V", NULL };
    struct process_result r = run(s, argv, s->give_up_ms);
    if (ended_itself(s, &r, "spin"))
        s->out.version = first_line_with(s->arena, r.output, "Spin Version");
}

/* model.pml -> pan.c.  The exit code of `spin -a` says nothing. */
static void generate(struct search *s)
{
    static const char *const made[] = { "pan", "pan.b", "pan.c", "pan.h", "pan.m",
                                        "pan.p", "pan.t", "model.pml.trail",
                                        "_spin_nvr.tmp", MODEL_TABLES };
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        workdir_unlink(&s->dir, made[i]);
    const char *tables = s->m->tables;
    if (!workdir_write(&s->dir, "model.pml", s->m->promela, s->m->length)
        || (tables && !workdir_write(&s->dir, MODEL_TABLES, tables, strlen(tables)))) {
        environment(s, arena_printf(s->arena, "cannot write %s: %s",
                                    workdir_file(&s->dir, "model.pml"), strerror(errno)));
        return;
    }
    const char *argv[] = { "spin", "-a", "model.pml", NULL };
    struct process_result r = run(s, argv, s->give_up_ms);
    if (!ended_itself(s, &r, "spin"))
        return;
    bool wrong = strstr(r.output, "rror") || strstr(r.output, "preprocess")
                 || access(workdir_file(&s->dir, "pan.c"), R_OK) != 0;
    if (workdir_full(&s->dir))
        environment(s, arena_printf(s->arena, "no space left in %s", s->dir.path));
    else if (wrong && !process_find(s->arena, "gcc") && !process_find(s->arena, "cpp"))
        environment(s, "SPIN needs a C preprocessor; install the Debian package `gcc`");
    else if (wrong)
        inconclusive(s, arena_printf(s->arena, "SPIN does not accept the model: %s",
                                     first_line_with(s->arena, r.output, "rror")));
}

/* The flags of the model, except those that are chosen here. */
static void add_model_flags(const struct search *s, const char **argv, unsigned *n,
                            unsigned max)
{
    static const char *const own[] = { "-O", "-DSAFETY", "-DVECTORSZ", "-DMEMLIM", "-o",
                                       "-w" };
    const char *p = s->m->pan_flags ? s->m->pan_flags : "";
    while (*p && *n < max) {
        p += strspn(p, " ");
        size_t length = strcspn(p, " ");
        bool ours = length == 0;
        for (size_t i = 0; i < sizeof own / sizeof *own; i++)
            ours |= strncmp(p, own[i], strlen(own[i])) == 0;
        if (!ours)
            argv[(*n)++] = arena_printf(s->arena, "%.*s", (int)length, p);
        p += length;
    }
}

static bool compile(struct search *s, const char *cc, const char *optimise)
{
    enum { MAX_ARGS = 32 };
    unsigned vector = s->m->vector_size > 1024 ? s->m->vector_size : 1024, n = 0;
    const char *argv[MAX_ARGS + 8];
    argv[n++] = cc;
    argv[n++] = optimise;
    argv[n++] = "-w";
    argv[n++] = s->m->claim == CLAIM_NONE ? "-DSAFETY" : "-DNOREDUCE";
    argv[n++] = arena_printf(s->arena, "-DVECTORSZ=%u", vector);
    argv[n++] = arena_printf(s->arena, "-DMEMLIM=%u", s->memory_mb);
    add_model_flags(s, argv, &n, MAX_ARGS);
    argv[n++] = "-o";
    argv[n++] = "pan";
    argv[n++] = "pan.c";
    argv[n] = NULL;
    workdir_unlink(&s->dir, "pan");
    struct process_result r = run(s, argv, s->give_up_ms);
    if (!ended_itself(s, &r, cc))
        return false;
    if (r.status == 0 && access(workdir_file(&s->dir, "pan"), X_OK) == 0)
        return true;
    if (workdir_full(&s->dir))
        environment(s, arena_printf(s->arena, "no space left in %s", s->dir.path));
    else
        environment(s, arena_printf(s->arena, "%s cannot compile SPIN's pan.c: %s", cc,
                                    first_line_with(s->arena, r.output, "rror")));
    return false;
}

static void count_states(void *data, const char *line)
{
    struct progress *progress = data;
    double depth, states;
    if (sscanf(line, "Depth= %lf States= %lf", &depth, &states) == 2)
        progress->states = (uint64_t)states;
}

/* One run of pan; true if it was ended because of `budget_ms`, not by the limits asked
 * for. */
static bool pan(struct search *s, unsigned depth, unsigned hash, uint64_t budget_ms)
{
    const char *argv[] = { "./pan", arena_printf(s->arena, "-m%u", depth),
                           arena_printf(s->arena, "-w%u", hash), "-n", NULL, NULL, NULL };
    argv[4] = s->m->claim == CLAIM_NONE ? "-b" : "-a";
    if (s->m->claim == CLAIM_FAIR)
        argv[5] = "-f";
    uint64_t until = budget_ms ? clock_ms() + budget_ms : 0;
    bool own_limit = until && clock_first(until, s->give_up_ms) == until;
    struct process p = { .argv = argv, .dir = s->dir.path,
                         .give_up_ms = own_limit ? until : s->give_up_ms,
                         .memory_mb = s->memory_mb + s->memory_mb / 4 + 256,
                         .interrupted = s->o->interrupted };
    char *file = arena_printf(s->arena, "%s/pan", s->dir.path);
    argv[0] = file;
    p.data = s->o->progress;
    if (s->o->progress)
        p.on_line = count_states;
    workdir_unlink(&s->dir, "model.pml.trail");
    struct process_result r = process_run(s->arena, &p);
    struct gate gate = s->m->claim == CLAIM_NONE
                           ? proof_gate(s->arena, r.output)
                           : proof_gate_claim(s->arena, r.output, s->m->claim == CLAIM_FAIR);
    s->out.gate = gate;
    if (r.end == PROCESS_TIMEOUT && own_limit)
        return true;
    /* A search that was ended from outside is no proof, whatever it has printed. */
    if (ended_itself(s, &r, "pan"))
        return false;
    if (r.end == PROCESS_TIMEOUT && gate.states)
        s->out.gate.reason = arena_printf(s->arena, "%s; SPIN had seen %llu states",
                                          s->out.gate.reason,
                                          (unsigned long long)gate.states);
    return false;
}

/* pan's stack takes about this much for each step of the longest path (measured: 60). */
enum { BYTES_PER_STEP = 120 };

static bool fits(const struct search *s, uint64_t depth)
{
    return depth <= LAST_DEPTH && depth * BYTES_PER_STEP >> 20 <= s->memory_mb;
}

/* Run pan, with a deeper stack whenever it was not deep enough (-b: it stops then; for
 * formulas it looks as far as it may). */
static bool search(struct search *s, unsigned hash, uint64_t budget_ms)
{
    uint64_t begin = clock_ms();
    for (unsigned depth = s->m->claim == CLAIM_NONE ? FIRST_DEPTH : SHORT_DEPTH;; depth *= 10) {
        uint64_t used = clock_ms() - begin;
        uint64_t left = budget_ms > used ? budget_ms - used : 1;
        if (pan(s, depth, hash, budget_ms ? left : 0))
            return true;
        if (s->out.gate.kind != GATE_DEPTH || s->done)
            return false;
        if (!fits(s, (uint64_t)depth * 10)) {
            inconclusive(s, "the executions are longer than SPIN's search stack can be");
            return false;
        }
    }
}

static unsigned machine_memory_mb(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || size <= 0)
        return 4096;
    return (unsigned)((uint64_t)pages * (uint64_t)size >> 20);
}

/* 2^w slots of 8 bytes; at most an eighth of the memory. */
static unsigned large_hash(const struct search *s)
{
    unsigned w = 18;
    while (w < 26 && ((UINT64_C(8) << (w + 1)) >> 20) <= s->memory_mb / 8)
        w++;
    return w;
}

/* How long the pan that was compiled quickly may search: as long as it would take to compile
 * a better one, which is long for a large model. */
static uint64_t quick_ms(const struct search *s)
{
    struct stat status;
    if (stat(workdir_file(&s->dir, "pan.m"), &status) != 0)
        return QUICK_MS;
    return QUICK_MS + (uint64_t)status.st_size / 1024 * QUICK_MS_PER_KB;
}

static const char *compiler(struct search *s)
{
    if (process_find(s->arena, "gcc"))
        return "gcc";
    return process_find(s->arena, "cc") ? "cc" : NULL;
}

static void compile_and_search(struct search *s)
{
    const char *good = compiler(s);
    const char *quick = process_find(s->arena, "tcc") ? "tcc" : good;
    if (!quick) {
        environment(s, "SPIN needs a C compiler; install the Debian package `gcc`");
        return;
    }
    bool compiled = compile(s, quick, "-O0");
    if (!compiled && s->out.environment && good && quick != good) {
        s->out.environment = NULL; /* tcc does not know everything that gcc knows */
        s->done = false;
        compiled = compile(s, good, "-O0");
    }
    uint64_t quick_budget = quick_ms(s);
    unsigned hash = quick_budget > 2 * QUICK_MS ? 22 : 18;
    if (!compiled || !search(s, hash, good ? quick_budget : 0))
        return;
    if (compile(s, good, "-O2"))
        search(s, large_hash(s), 0);
}

/* The model prints where it goes (trace markers) when the trail is replayed. */
static void replay(struct search *s)
{
    const char *argv[] = { workdir_file(&s->dir, "pan"), "-r", "-S", NULL };
    struct process_result r = run(s, argv, clock_first(clock_ms() + REPLAY_MS, s->give_up_ms));
    if (r.end == PROCESS_EXITED)
        s->out.replay = r.output;
}

struct spin_answer spin_run(struct arena *arena, const struct model *m,
                            const struct verify_options *o, uint64_t give_up_ms)
{
    struct search s = { .arena = arena, .m = m, .o = o, .give_up_ms = give_up_ms };
    s.memory_mb = o->memory_mb ? o->memory_mb : machine_memory_mb();
    s.dir = workdir_new(arena, o->keep_dir);
    if (!s.dir.path) {
        const char *base = o->keep_dir ? o->keep_dir : getenv("TMPDIR");
        environment(&s, arena_printf(arena, "cannot make a directory in %s: %s",
                                     base && *base ? base : "/tmp", strerror(errno)));
        return s.out;
    }
    find_version(&s);
    if (!s.done)
        generate(&s);
    if (!s.done)
        compile_and_search(&s);
    bool found = !s.done && (s.out.gate.kind == GATE_END_STATE
                             || s.out.gate.kind == GATE_ASSERTION
                             || s.out.gate.kind == GATE_CLAIM);
    if (found)
        replay(&s);
    workdir_remove(&s.dir);
    return s.out;
}
