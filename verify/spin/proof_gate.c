#include "verify/spin/proof_gate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const required[] = {
    "Full statespace search for:",
    "invalid end states\t+",
    "errors: 0",
    NULL
};
static const char *const required_claim[] = {
    "Full statespace search for:",
    "never claim         \t+ (property)",
    "acceptance   cycles \t+ (fairness disabled)",
    "errors: 0",
    NULL
};
static const char *const required_fair[] = {
    "Full statespace search for:",
    "never claim         \t+ (property)",
    "acceptance   cycles \t+ (fairness enabled)",
    "errors: 0",
    NULL
};

/* The more telling ones first: they are the reasons that the user sees. */
static const char *const forbidden[] = {
    "reached -DMEMLIM bound",
    "out of memory",
    "Interrupted",
    "Time limit",
    "warning: use of rendezvous with BFS",
    "max search depth too small",
    "Search not completed",
    "Search incomplete",
    "aborting",
};

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* The number before `what` in its line ("     258 states, stored"), or after it. */
static uint64_t number_before(const char *output, const char *what)
{
    const char *at = strstr(output, what);
    if (!at)
        return 0;
    while (at > output && at[-1] != '\n')
        at--;
    double x = strtod(at, NULL); /* pan prints large numbers as 1.2345e+08 */
    return x > 0 ? (uint64_t)x : 0;
}

static uint64_t number_after(const char *output, const char *what)
{
    const char *at = strstr(output, what);
    return at ? strtoull(at + strlen(what), NULL, 10) : 0;
}

/* The end of the line that s begins. */
static size_t line_length(const char *s)
{
    return strcspn(s, "\r\n");
}

/* pan prints the first error as "pan:1: TEXT (at depth N)". */
static bool classify_error(struct arena *arena, const char *output, struct gate *g)
{
    const char *at = strstr(output, "pan:1: ");
    if (!at)
        return false;
    const char *text = at + strlen("pan:1: ");
    size_t length = line_length(text);
    if (at > output && at[-1] != '\n')
        g->kind = GATE_INCONCLUSIVE;
    else if (memmem(text, length, "M2S-BOUND", strlen("M2S-BOUND")))
        g->kind = GATE_BOUND;
    else if (strncmp(text, "invalid end state", strlen("invalid end state")) == 0)
        g->kind = GATE_END_STATE;
    else if (strncmp(text, "assertion violated", strlen("assertion violated")) == 0)
        g->kind = GATE_ASSERTION;
    else if (strncmp(text, "depth limit reached", strlen("depth limit reached")) == 0)
        g->kind = GATE_DEPTH; /* pan -b */
    if (g->kind != GATE_END_STATE && g->kind != GATE_ASSERTION)
        g->reason = arena_printf(arena, "SPIN stopped with \"%.*s\"",
                                 (int)length, text);
    return true;
}

static struct gate gate_of(struct arena *arena, const char *output, const char *const *wanted)
{
    struct gate g = { .kind = GATE_INCONCLUSIVE };
    g.states = number_before(output, "states, stored");
    g.depth = number_after(output, "depth reached ");
    if (classify_error(arena, output, &g))
        return g;
    for (size_t i = 0; i < COUNT(forbidden); i++) {
        if (!strstr(output, forbidden[i]))
            continue;
        if (strcmp(forbidden[i], "max search depth too small") == 0)
            g.kind = GATE_DEPTH;
        g.reason = arena_printf(arena, "SPIN's search is not complete (\"%s\")",
                                forbidden[i]);
        return g;
    }
    for (size_t i = 0; wanted[i]; i++) {
        if (strstr(output, wanted[i]))
            continue;
        g.reason = arena_printf(arena, "SPIN's output lacks \"%s\"",
                                wanted == required && i == 1 ? "invalid end states +" : wanted[i]);
        return g;
    }
    g.kind = GATE_PROOF;
    return g;
}

struct gate proof_gate(struct arena *arena, const char *output)
{
    return gate_of(arena, output, required);
}

/* pan says "assertion violated !(...)" where the claim has come to its end. */
struct gate proof_gate_claim(struct arena *arena, const char *output, bool fair)
{
    struct gate g = gate_of(arena, output, fair ? required_fair : required_claim);
    bool cycle = g.kind == GATE_INCONCLUSIVE && strstr(output, "pan:1: acceptance cycle (at depth");
    bool end = g.kind == GATE_ASSERTION && strstr(output, "pan:1: assertion violated  !(");
    if (cycle || end)
        g.kind = GATE_CLAIM;
    else if (g.kind == GATE_ASSERTION || g.kind == GATE_END_STATE)
        g.kind = GATE_INCONCLUSIVE;
    return g;
}
