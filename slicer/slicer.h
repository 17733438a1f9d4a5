/* prog -> prog: keeps what can influence communication (interprocedural backward slice).
 *
 * requires: a program that passes ir_check().  keeps: statement numbers and source ranges.
 * makes: a program that passes ir_check() and performs the same communication, where dropped
 * loops are assumed to terminate (ledger) and values that were cut are IR_UNKNOWN.
 */
#ifndef M2S_SLICER_SLICER_H
#define M2S_SLICER_SLICER_H

#include "core/ir.h"
#include "core/ledger.h"

struct slicer_options {
    bool keep_all;  /* --no-slice: copy the program unchanged */
    bool keep_float_arrays; /* do not cut data of arrays (floating point; long messages) */
};

struct slice; /* the reasons, for --explain */

struct slicer_result {
    struct ir_prog *prog;  /* the slice, in the arena given */
    struct slice *reasons;
    uint32_t kept, dropped; /* instructions */
};

struct slicer_result slicer_run(struct arena *arena, const struct ir_prog *p,
                                const struct slicer_options *o, struct ledger *ledger);

/* Print, for each statement of the original program on file:line, whether it was kept, and
 * the chain of dependences that leads from it to a communication.  False if there is no
 * statement on that line. */
bool slicer_explain(FILE *out, const struct slicer_result *r, const struct ir_prog *original,
                    const char *file, unsigned line);

#endif
