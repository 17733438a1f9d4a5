/* The reference checker at the command line:
 *
 *     skelcheck FILE.skel [--partial] [--servers 1,2] [--depth K] [--max-states N]
 *                         [--synchronous] [--why] [--trace] [--locals]
 *
 * prints "verdict deadlock|livelock|mismatch|fault CODE|partial|ok|too big  states N";
 * several violations are all named, and "bounded" says that something was not followed.
 * --why adds whether a deadlock needs what implementations may choose; --trace adds the
 * steps that lead to the first violation, --locals the local states that are not reached.
 */
#include "core/base/fail.h"
#include "core/skel/text.h"
#include "tests/checker/check.h"
#include "tests/checker/skel_file.h"

#include <getopt.h>
#include <stdlib.h>

static uint64_t rank_set(const char *list)
{
    uint64_t set = 0;
    while (*list) {
        char *end;
        unsigned long rank = strtoul(list, &end, 10);
        if (end == list || rank > 63 || (*end && *end != ','))
            fail("bad list of ranks: %s", list);
        set |= (uint64_t)1 << rank;
        list = *end ? end + 1 : end;
    }
    return set;
}

static struct check_options read_options(int argc, char **argv, bool *why)
{
    static const struct option known[] = {
        { "partial", no_argument, NULL, 'p' },
        { "servers", required_argument, NULL, 's' },
        { "depth", required_argument, NULL, 'd' },
        { "max-states", required_argument, NULL, 'm' },
        { "synchronous", no_argument, NULL, 'y' },
        { "why", no_argument, NULL, 'w' },
        { "trace", no_argument, NULL, 't' },
        { "locals", no_argument, NULL, 'l' },
        { 0 },
    };
    struct check_options o = { 0 };
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        if (c == 'p')
            o.partial = true;
        else if (c == 's')
            o.servers = rank_set(optarg);
        else if (c == 'd')
            o.depth = (uint32_t)strtoul(optarg, NULL, 10);
        else if (c == 'm')
            o.max_states = strtoull(optarg, NULL, 10);
        else if (c == 'y')
            o.synchronous = true;
        else if (c == 'w')
            *why = true;
        else if (c == 't')
            o.trace = true;
        else if (c == 'l')
            o.locals = true;
        else
            exit(EXIT_USAGE);
    }
    return o;
}

static void print_locals(const struct skel *s, const struct check_result *r)
{
    for (uint32_t w = 0; w < s->n_worlds; w++)
        for (uint32_t p = 0; p < s->nprocs; p++)
            for (uint32_t i = 0; i < s->worlds[w].ranks[p].n_states; i++)
                if (!r->locals[w * s->nprocs + p][i])
                    printf("not reached: world %u, rank %u, s%u\n", w, p, i);
}

int main(int argc, char **argv)
{
    bool why = false;
    struct check_options o = read_options(argc, argv, &why);
    if (optind + 1 != argc)
        fail("usage: skelcheck FILE.skel [options]");
    struct arena *arena = arena_new();
    struct skel *s = skel_file_read(arena, argv[optind]);
    const char *error = skel_check(s, arena);
    if (error)
        fail("%s: %s", argv[optind], error);
    struct check_result r = check_run(arena, s, &o);
    puts(check_line(arena, &r));
    if (why && (r.deadlock || r.livelock))
        puts(r.needs_choice ? "only if the implementation chooses so"
                            : "whatever the implementation chooses");
    if (r.trace)
        fputs(r.trace, stdout);
    if (r.locals)
        print_locals(s, &r);
    arena_free(arena);
    return 0;
}
