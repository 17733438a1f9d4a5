/* The program tells what a formula asks about it (docs/LTL.md).
 *
 *     L: f();   ->   __m2s_mark(0, 1); f(); __m2s_mark(0, 0);               at(L)
 *     x = f();  ->   x = f(); __m2s_mark(1, x >= 3, 2, x == 0);             var(x) >= 3
 *
 * All comparisons of a variable are told of in one call, as its value changes at once.
 *
 * Labels are told of by the front end (frontend/stmt.c), variables here: behind each statement that
 * may write one, and where main begins.  A call of __m2s_mark() is kept in every slice, with all
 * that decides about it, and is a step of its rank (abstraction/library/mark.c).
 *
 * What a library or an operation in flight may write at any time is no such statement: then it is
 * said that the variable cannot be followed.  So it is with locals of main that another function
 * writes.
 */
#ifndef M2S_SLICER_MARKS_H
#define M2S_SLICER_MARKS_H

#include "core/diag/diag.h"
#include "core/ir/ir.h"

/* A comparison of a variable, whose truth the program is to tell as it runs: "x >= 3". */
struct slicer_mark {
    uint32_t number;      /* what the program calls it */
    const char *file;     /* a path or its end: of a global variable in it; NULL: of main, or any */
    const char *variable;
    enum ir_bin cmp;
    int64_t value;
};

struct slicer_marks {
    struct arena *arena;
    struct slicer_mark *v;
    uint32_t n, cap;
};

/* The program that tells of them.  NULL after a diagnostic: who writes the variable cannot be told.
 * Of a variable that there is not, nothing is told. */
struct ir_prog *slicer_marks_write(const struct ir_prog *p, const struct slicer_marks *marks,
                                   struct diags *ds);

#endif
