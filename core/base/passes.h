/* How long the parts of a stage have taken, for a guard that has to end it: in memory that both
 * processes share.
 *
 *     passes_next(o->passes, "points-to");
 *     passes_next(o->passes, "dependence");
 */
#ifndef M2S_CORE_PASSES_H
#define M2S_CORE_PASSES_H

#include <stdint.h>

enum { PASSES_MAX = 12 };

struct pass {
    const char *name; /* of static storage: the guard is of the same program */
    uint64_t ms;
};

struct passes {
    struct pass items[PASSES_MAX]; /* as they came first */
    uint32_t n;
    uint32_t now;   /* n: none */
    uint64_t since; /* of clock_ms() */
};

/* A new stage: nothing of it was done. */
void passes_begin(struct passes *p);

/* The last one has ended, and this one begins, perhaps once more.  p may be NULL. */
void passes_next(struct passes *p, const char *name);

/* The one that has taken most of the stage, and the one that is going on; without a name: there is
 * none. */
struct pass passes_longest(const struct passes *p);
struct pass passes_now(const struct passes *p);

#endif
