/* Loops that only touch addresses are left out where they meet no buffer in flight. */
#ifndef M2S_SLICER_SPARED_LOOPS_H
#define M2S_SLICER_SPARED_LOOPS_H

#include "slicer/rewrite/touches.h"

/* Functions that such a slice may call:
 *
 *     i64 m2s_rounds(i64 first, i64 bound, i64 step, i32 comparison, i32 is_unsigned)
 *
 * How many rounds a loop has that runs while "counter comparison bound" (enum ir_bin); negative: it
 * is not known.
 *
 *     i32 m2s_is_spared(i32 size, i32 writes, ptr at, ptr second, ptr last, i64 rounds, ...)
 *
 * Meets an access of `size` bytes no buffer in flight, wherever it goes?  It goes to `at` in the
 * first round of all loops around it; for each loop, to `second` and `last` in the second and last
 * of its rounds, where the others stand at the first.  If not so, 0: the rounds are run. */
#define SLICER_ROUNDS "m2s_rounds"
#define SLICER_IS_SPARED "m2s_is_spared"

enum { SLICER_SPARED_LOOPS = 3 }; /* around an access, at most */

struct spared_loop { /* a question before a loop of the program */
    uint32_t func, header;
    uint32_t question; /* the block that asks it */
};

struct spared_loops {
    struct spared_loop *v;
    uint32_t n, cap;
};

/* Adds the questions to the program p, which s has marked; nothing comes to them yet. */
struct spared_loops spared_loops_ask(struct ir_prog *p, const struct sl_dependence *s,
                                     struct touches *touches);
/* What goes to these loops goes to the questions now. */
void spared_loops_enter(struct ir_prog *p, const struct sl_dependence *s,
                        const struct spared_loops *l);

#endif
