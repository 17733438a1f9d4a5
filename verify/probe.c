/* m2s-verify-probe FILE.skel [options]: one skeleton's verdict and trace, for tests.
 *
 *     verdict violated deadlock
 *     tier 1 Corollary 13.3
 *     reason rank 0 waits for rank 1, which waits for rank 0
 *     event 0 s0 -> 1 s0
 *     final 0 s1 waits 1
 *     cycle 0 1
 */
#include "core/base/fail.h"
#include "core/skel/pass/pass.h"
#include "core/skel/text.h"
#include "verify/verify.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: m2s-verify-probe FILE.skel [--partial] [--server R]... [--encoding E]\n"
    "         [--timeout SECONDS] [--memory MB] [--keep DIR] [--stats]\n";

static volatile int interrupted;

static void on_signal(int sig)
{
    (void)sig;
    interrupted = 1;
}

static char *read_all(struct arena *arena, const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail("%s:", path);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (int c; (c = getc(f)) != EOF;)
        putc(c, out);
    fclose(f);
    fclose(out);
    char *copy = arena_strdup(arena, text);
    free(text);
    return copy;
}

static const char *const verdicts[] = { "verified", "violated", "inconclusive" };
static const char *const violations[] = { "", " deadlock", " partial", " collective",
                                          " fault", " livelock" };

static void print_event(const struct trace_event *e)
{
    if (e->letter != SKEL_NONE) {
        printf("event letter %u\n", e->letter);
        return;
    }
    printf("event %u s%u", e->rank, e->state);
    if (e->trans != SKEL_NONE)
        printf(" t%u", e->trans);
    if (e->partner != SKEL_NONE)
        printf(e->buffered && e->partner_state != SKEL_NONE ? " <- %u" : " -> %u",
               e->partner);
    if (e->partner_state != SKEL_NONE)
        printf(" s%u", e->partner_state);
    if (e->partner_trans != SKEL_NONE)
        printf(" t%u", e->partner_trans);
    puts(e->buffered ? " buffered" : e->early ? " early" : "");
}

static void print_trace(const struct trace *t, uint32_t nprocs)
{
    printf("world %u\n", t->world);
    for (size_t i = 0; i < t->n_events; i++)
        print_event(&t->events[i]);
    for (uint32_t r = 0; r < nprocs; r++) {
        const struct trace_blocked *b = &t->final[r];
        printf("final %u s%u%s", b->rank, b->state, b->ended ? " ended" : "");
        for (uint32_t i = 0; i < b->n_waits_for; i++)
            printf("%s %u", i ? "" : " waits", b->waits_for[i]);
        putchar('\n');
    }
    for (uint32_t i = 0; i < t->n_cycle; i++)
        printf("%s %u%s", i ? "" : "cycle", t->cycle[i], i + 1 == t->n_cycle ? "\n" : "");
    for (uint32_t i = 0; i < t->n_sends; i++)
        printf("send %u s%u\n", t->sends[i].rank, t->sends[i].state);
    for (uint32_t i = 0; i < t->n_lost; i++)
        printf("lost c%u from %u s%u\n", t->lost[i].chan, t->lost[i].rank,
               t->lost[i].state);
    for (uint32_t i = 0; i < t->n_released; i++)
        printf("released %u s%u\n", t->released[i].rank, t->released[i].state);
    for (uint32_t i = 0; i < t->n_early; i++)
        printf("early %u s%u\n", t->early[i].rank, t->early[i].state);
    for (uint32_t i = 0; i < t->n_needs; i++)
        printf("needs event %u\n", t->needs[i] + 1);
    if (*t->assuming)
        printf("assuming %s\n", t->assuming);
    if (t->any_buffering)
        puts("hangs with any buffering");
    if (t->uses_over)
        puts("uses over");
    for (uint32_t i = 0; i < t->n_doubts; i++)
        printf("%s event %u\n", t->doubts[i].loop ? "loop ends at" : "either way at",
               t->doubts[i].event + 1);
}

static void print_race(const struct race *race)
{
    printf("race %u s%u from", race->rank, race->state);
    for (uint32_t i = 0; i < race->n_senders; i++)
        printf(" %u", race->senders[i]);
    printf("%s%s\n", race->matters ? " matters" : "", race->met ? "" : " perhaps");
}

static void print_result(const struct verify_result *r, uint32_t nprocs, bool stats)
{
    printf("verdict %s%s\n", verdicts[r->verdict], violations[r->violation]);
    printf("tier %u %s\n", r->tier, r->theorem ? r->theorem : "-");
    if (r->reason)
        printf("reason %s\n", r->reason);
    if (r->fault)
        printf("fault %s\n", r->fault);
    for (uint32_t i = 0; i < r->n_races; i++)
        print_race(&r->races[i]);
    if (r->vacuous)
        puts("vacuous");
    if (stats && r->tier > 1)
        printf("encoding %s\n", encoding_text(r->encoding));
    if (stats)
        printf("states %llu depth %llu seconds %.3f spin %s\n",
               (unsigned long long)r->states, (unsigned long long)r->depth, r->seconds,
               r->spin_version ? r->spin_version : "-");
    if (r->trace)
        print_trace(r->trace, nprocs);
}

static enum encoding encoding_named(const char *name)
{
    for (int e = ENCODING_AUTO; e <= ENCODING_MATCHING; e++)
        if (strcmp(encoding_text((enum encoding)e), name) == 0)
            return (enum encoding)e;
    fprintf(stderr, "unknown encoding %s\n", name);
    exit(EXIT_USAGE);
}

struct request {
    const char *file;
    bool stats;
    struct verify_options o;
    uint32_t servers[256];
};

static void parse(struct request *q, int argc, char **argv)
{
    q->o.servers = q->servers;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(a, "--partial") == 0)
            q->o.property = PROPERTY_PARTIAL;
        else if (strcmp(a, "--stats") == 0)
            q->stats = true;
        else if (a[0] != '-' && !q->file)
            q->file = a;
        else if (a[0] == '-' && value && i++) {
            if (strcmp(a, "--server") == 0 && q->o.n_servers < 256)
                q->servers[q->o.n_servers++] = (uint32_t)strtoul(value, NULL, 10);
            else if (strcmp(a, "--encoding") == 0)
                q->o.encoding = encoding_named(value);
            else if (strcmp(a, "--timeout") == 0)
                q->o.timeout_s = (unsigned)strtoul(value, NULL, 10);
            else if (strcmp(a, "--memory") == 0)
                q->o.memory_mb = (unsigned)strtoul(value, NULL, 10);
            else if (strcmp(a, "--keep") == 0)
                q->o.keep_dir = value;
            else
                q->file = NULL;
        }
    }
    if (!q->file) {
        fputs(usage, stderr);
        exit(EXIT_USAGE);
    }
}

int main(int argc, char **argv)
{
    struct request q = { 0 };
    parse(&q, argc, argv);
    struct sigaction act = { .sa_handler = on_signal };
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    q.o.interrupted = &interrupted;
    struct arena *arena = arena_new();
    const char *error = NULL;
    struct skel *s = skel_parse(arena, read_all(arena, q.file), q.file, &error);
    if (!s)
        fail("%s", error);
    const char *wrong = skel_check(s, arena);
    if (wrong)
        fail("%s: %s", q.file, wrong);
    skel_collapse_polls(s);
    skel_separate_posts(s);
    struct verify_result r = verify_run(arena, s, NULL, &q.o);
    print_result(&r, s->nprocs, q.stats);
    static const int codes[] = { EXIT_VERIFIED, EXIT_VIOLATED, EXIT_INCONCLUSIVE };
    arena_free(arena);
    return codes[r.verdict];
}
