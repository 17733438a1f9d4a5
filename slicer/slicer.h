/* prog -> prog: keeps what can influence communication (interprocedural backward slice).
 *
 * requires: a program that passes ir_check().  keeps: statement numbers and source ranges.
 * makes: a program that passes ir_check() and performs the same communication, where dropped
 * loops are assumed to terminate (ledger) and values that were cut are IR_UNKNOWN.
 */
#ifndef M2S_SLICER_SLICER_H
#define M2S_SLICER_SLICER_H

#include "core/diag/ledger.h"
#include "core/ir/ir.h"

struct slicer_options {
    bool keep_all;  /* --no-slice: copy the program unchanged */
    bool exact_endings; /* conditions that decide only whether the process ends are kept */
    bool keep_float_arrays; /* do not cut data of arrays (floating point; long messages) */
    bool keep_known;        /* nor that which may be known, or the same on all ranks */
    const bool *touched;    /* [statement]: is executed, with its addresses, whether or not
                               anything depends on what it reads and writes; or NULL */
    uint32_t n_touched;
};

struct slice; /* the reasons, for --explain */

struct slicer_result {
    struct ir_prog *prog;  /* the slice, in the arena given */
    struct slice *reasons;
    uint32_t kept, dropped; /* instructions */
    bool has_choices;       /* without options.exact_endings there are more executions */
    uint32_t *silent;       /* [statement], only with `touched`: buffers of an MPI call whose
                               address stays although nobody needs the content: bit i: nobody
                               looks at that of argument i; bit SLICER_ANY + i: any value */
    uint32_t n_silent;
};

enum { SLICER_ANY = 16 };
/* A function that a slice with `touched` may call:
 *
 *     i64 m2s_skip_rounds(i64 next, i64 bound, i64 step, i32 comparison, i32 keep)
 *
 * The next value of the counter of a loop that runs while "counter comparison bound" (enum
 * ir_bin): `next`, or a later one: of the rounds that follow, half are skipped if they are
 * more than `keep`. */
#define SLICER_SKIP_ROUNDS "m2s_skip_rounds"
/* The same with pointers in place of the first two numbers and the result; the step is in
 * bytes. */
#define SLICER_SKIP_POINTERS "m2s_skip_pointers"

struct slicer_result slicer_run(struct arena *arena, const struct ir_prog *p,
                                const struct slicer_options *o, struct ledger *ledger);

/* The statements that may access a buffer of a nonblocking operation before it is complete,
 * and the calls that start these: for options.touched.  NULL: there are none. */
bool *slicer_flights(struct arena *arena, const struct ir_prog *p);

/* Print, for each statement of the original program on file:line, whether it was kept, and
 * the chain of dependences that leads from it to a communication.  False if there is no
 * statement on that line. */
bool slicer_explain(FILE *out, const struct slicer_result *r, const struct ir_prog *original,
                    const char *file, unsigned line);

#endif
