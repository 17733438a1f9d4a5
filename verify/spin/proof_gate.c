#include "verify/spin/proof_gate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const required[] = {
    "Full statespace search for:",
    "invalid end states\t+",
    "errors: 0",
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

struct gate proof_gate(struct arena *arena, const char *output)
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
    for (size_t i = 0; i < COUNT(required); i++) {
        if (strstr(output, required[i]))
            continue;
        g.reason = arena_printf(arena, "SPIN's output lacks \"%s\"",
                                i == 1 ? "invalid end states +" : required[i]);
        return g;
    }
    g.kind = GATE_PROOF;
    return g;
}
