/* What is still known of the counters of a loop that is not followed (summary.h).
 *
 *     while (k < n && a[k] <= pivot)      k is not less than it was, and if it was n at most
 *         k++;                            it is so still: n - k elements are left
 *
 * A counter is a scalar integer variable that all stores in the loop move by constants in one
 * direction.  A guard of it is a comparison with what the loop does not write, if on each path from
 * the header, and from each of these stores, to one of them the side is taken where it holds.  It
 * then holds just before each store.  Signed counters do not overflow (C11 6.5p5); unsigned ones do
 * not wrap around where they have a guard and steps of one.
 */
#ifndef M2S_ABSTRACTION_INTERP_COUNTERS_H
#define M2S_ABSTRACTION_INTERP_COUNTERS_H

#include "abstraction/domain/value.h"
#include "core/ir/ir.h"

#include <stdbool.h>
#include <stdint.h>

struct engine;
struct func_info;
struct loop_info;
struct state;

enum { COUNTERS_MAX = 8, COUNTERS_READ = 4 };

struct counter {
    uint32_t object;
    enum ir_kind type;
    bool up;
    bool written;      /* also by something else */
    int64_t step;      /* the greatest one */
    struct value old;  /* before the loop; NONE: it is not known */
    struct value most; /* it does not pass this if it was not beyond; NONE: it may */
    bool arrives;      /* the guard is the only way out of the loop */
    uint32_t read[COUNTERS_READ], n_read; /* objects in which the bound of the guard lies */
};

struct counters {
    struct counter items[COUNTERS_MAX];
    uint32_t n;
};

/* Of a loop of the running function.  All that the loop writes is told afterwards: is_step, by one
 * of the stores that move a counter. */
struct counters counters_find(struct engine *e, struct state *s, const struct func_info *fn,
                              const struct loop_info *l);
bool counters_is_step(const struct counters *c, const struct state *s, const struct ir_instr *i);
void counters_written(struct counters *c, uint32_t object, bool is_step);
/* The loop has been left, and all that it writes is any value: these are not.  What is made of them
 * has come out of `part` (state/parts.h). */
void counters_keep(struct engine *e, struct state *s, const struct counters *c, uint32_t part);

#endif
